//! The kinds of processor that loops are compiled for; which one runs is chosen at run time.

/// Which instructions a loop uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Instructions {
    /// What every processor has.
    Portable,
    /// x86-64 with BMI2: picks nibbles out of a word in one step.
    Bmi2,
    /// x86-64 with AVX-512, up to its VBMI2 and BITALG parts: eight nodes at a time.
    Avx512,
}

impl Instructions {
    /// All kinds, the plainest first.
    pub const ALL: [Instructions; 3] = [Instructions::Portable, Instructions::Bmi2, Instructions::Avx512];

    /// Whether this processor has them.
    pub fn available(self) -> bool {
        match self {
            Instructions::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Instructions::Bmi2 => {
                is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("popcnt")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("avx2")
            }
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512vbmi2")
                    && is_x86_feature_detected!("avx512bitalg")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("popcnt")
                    && is_x86_feature_detected!("lzcnt")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The fastest that this processor has.
    pub fn best() -> Instructions {
        *Self::ALL.iter().rev().find(|kind| kind.available()).expect("the portable kind is always available")
    }
}

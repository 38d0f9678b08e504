//! The clock that limits on time go by.

use std::time::Duration;

/// The time since some moment, the same one for the whole run. Passed in, so that searches also run where the standard
/// library has no clock, and tests need not wait.
pub type Clock = fn() -> Duration;

/// The clock of the standard library; where there is none, one that stands still.
pub(crate) fn standard() -> Duration {
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    {
        static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        START.get_or_init(std::time::Instant::now).elapsed()
    }
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    Duration::ZERO
}

#[cfg(test)]
mod tests {
    use super::standard;

    #[test]
    fn the_standard_clock_goes_forward() {
        let before = standard();
        while standard() == before {}
        assert!(standard() > before);
    }
}

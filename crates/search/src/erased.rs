//! Any heuristic behind one type.
//!
//! Each heuristic type gets its own copy of each algorithm, which is worth it where estimates are what a search spends
//! its time on. The others share this type, and with it one copy: a call through a pointer for each estimate, and
//! every estimate from scratch.

use crate::{Cost, Failure, Heuristic, Space};

/// A heuristic whose type is forgotten. Its memo is its value.
///
/// ```
/// use loyd_search::{Erased, Heuristic, Space, Zero};
/// # struct Line;
/// # impl Space for Line {
/// #     type State = i32;
/// #     type Action = i32;
/// #     type Actions = std::array::IntoIter<i32, 2>;
/// #     fn actions(&self, _: &i32) -> Self::Actions { [1, -1].into_iter() }
/// #     fn apply(&self, at: &mut i32, step: i32) { *at += step; }
/// # }
/// struct Steps;
/// impl Heuristic<Line> for Steps {
///     type Memo = u32;
///     fn init(&self, at: &i32) -> u32 { at.unsigned_abs() }
///     fn value(&self, memo: u32) -> u32 { memo }
/// }
/// let both: [Erased<'_, Line>; 2] = [Erased::new(Zero), Erased::new(Steps)];
/// assert_eq!(both.map(|heuristic| heuristic.init(&-7)), [0, 7]);
/// ```
pub struct Erased<'h, S: Space>(Box<dyn Estimates<S> + 'h>);

impl<'h, S: Space> Erased<'h, S> {
    /// Forgets the type of `heuristic`.
    pub fn new(heuristic: impl Heuristic<S> + Send + Sync + 'h) -> Self {
        Erased(Box::new(heuristic))
    }
}

impl<S: Space> std::fmt::Debug for Erased<'_, S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Erased(..)")
    }
}

impl<S: Space> Heuristic<S> for Erased<'_, S> {
    type Memo = Cost;

    fn init(&self, state: &S::State) -> Cost {
        self.0.estimate(state)
    }

    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }

    fn exact(&self, state: &S::State) -> f64 {
        self.0.exact(state)
    }

    fn exact_many(&self, states: &[S::State]) -> Vec<f64> {
        self.0.exact_many(states)
    }

    fn failure(&self) -> Option<Failure> {
        self.0.failure()
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

/// What is left of a heuristic without its memo: enough for a trait object.
trait Estimates<S: Space>: Send + Sync {
    fn estimate(&self, state: &S::State) -> Cost;
    fn exact(&self, state: &S::State) -> f64;
    fn exact_many(&self, states: &[S::State]) -> Vec<f64>;
    fn failure(&self) -> Option<Failure>;
    fn bytes(&self) -> usize;
}

impl<S: Space, H: Heuristic<S> + Send + Sync> Estimates<S> for H {
    fn estimate(&self, state: &S::State) -> Cost {
        self.value(self.init(state))
    }

    fn exact(&self, state: &S::State) -> f64 {
        Heuristic::exact(self, state)
    }

    fn exact_many(&self, states: &[S::State]) -> Vec<f64> {
        Heuristic::exact_many(self, states)
    }

    fn failure(&self) -> Option<Failure> {
        Heuristic::failure(self)
    }

    fn bytes(&self) -> usize {
        Heuristic::bytes(self)
    }
}

//! What a best-first search does about states it has met before.

/// Whether states that were met before are recognised.
///
/// ```
/// use loyd_search::Duplicates;
/// assert_eq!(Duplicates::default(), Duplicates::Closed);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Duplicates {
    /// All of them: a child is kept only if its state is new or was reached at a larger cost. The action that
    /// undoes the last one is not even tried.
    #[default]
    Closed,
    /// Only the action that undoes the last one is skipped. Memory grows with every child.
    Parent,
    /// None. On an unsolvable problem such a search ends only at a limit.
    None,
}

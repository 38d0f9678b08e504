//! Minimax: the value of a game when both players play perfectly.
//!
//! ```text
//! value(state) = the game's own value, if it is over
//!              = the largest value of its children, if Max is to move
//!              = the smallest value of its children, if Min is to move
//! ```
//!
//! Every position that can follow is looked at, by every order of moves that leads there. Moves are tried in the order
//! of the space; among equal ones the first is best. A position without moves that the game does not call over counts
//! as a draw, 0.
//!
//! - Optimal: against a perfect opponent.
//! - Complete: for games of at most [`PLIES_MAX`] moves; a longer one ends as [`Stop::Exhausted`].
//! - Time: O(b^m) for branching factor b and m moves. Memory: O(m), by recursion.
//!
//! J. von Neumann, "Zur Theorie der Gesellschaftsspiele", Mathematische Annalen 100, 1928, pages 295-320.

use crate::failure::unfailed;
use crate::{Game, Monitor, Observer, Player, Stop};

/// The most moves that a game may take from the position asked about. Each costs a frame of recursion.
pub const PLIES_MAX: u64 = 500;

/// What perfect play gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict<A> {
    /// The value of the game, from Max's side.
    pub value: i32,
    /// A best move, the first if there are several; none when the game is over.
    pub action: Option<A>,
    /// Positions looked at, the first one included; a position met twice counts twice.
    pub nodes: u64,
    /// Those among them where the game is over.
    pub leaves: u64,
}

/// Minimax search.
///
/// ```
/// use loyd_search::{Game, Limits, Minimax, Monitor, Player, Space};
///
/// /// Some matches; each player takes one, two or three in turn; who takes the last one wins.
/// struct Nim;
/// impl Space for Nim {
///     type State = (u8, bool);
///     type Action = u8;
///     type Actions = std::ops::RangeInclusive<u8>;
///     fn actions(&self, &(matches, _): &(u8, bool)) -> Self::Actions { 1..=matches.min(3) }
///     fn apply(&self, (matches, max): &mut (u8, bool), taken: u8) { *matches -= taken; *max = !*max }
/// }
/// impl Game for Nim {
///     fn to_move(&self, &(_, max): &(u8, bool)) -> Player { if max { Player::Max } else { Player::Min } }
///     fn value(&self, &(matches, max): &(u8, bool)) -> Option<i32> {
///         (matches == 0).then_some(if max { -1 } else { 1 })
///     }
/// }
///
/// let mut monitor = Monitor::unwatched(Limits::default());
/// let verdict = Minimax.run(&Nim, &(7, true), &mut monitor)?;
/// // Leave four: after any reply, the rest is ours.
/// assert_eq!((verdict.value, verdict.action), (1, Some(3)));
/// # Ok::<(), loyd_search::Stop>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Minimax;

impl Minimax {
    /// Plays the game out from `state`.
    ///
    /// # Errors
    /// The limit that was reached, or [`Stop::Exhausted`] for a game longer than [`PLIES_MAX`].
    pub fn run<G: Game, O: Observer<G>>(
        &self,
        game: &G,
        state: &G::State,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Verdict<G::Action>, Stop> {
        let mut leaves = 0;
        let before = monitor.stats().generated;
        let (value, action) = visit(game, state, 0, &mut leaves, monitor)?;
        unfailed(game.failure())?;
        Ok(Verdict { value, action, nodes: monitor.stats().generated - before + 1, leaves })
    }
}

/// The value of `state`, `plies` moves from where we began, and the best move in it.
fn visit<G: Game, O: Observer<G>>(
    game: &G,
    state: &G::State,
    plies: u64,
    leaves: &mut u64,
    monitor: &mut Monitor<'_, O>,
) -> Result<(i32, Option<G::Action>), Stop> {
    if let Some(value) = game.value(state) {
        *leaves += 1;
        return Ok((value, None));
    }
    if plies == PLIES_MAX {
        return Err(Stop::Exhausted);
    }
    monitor.expand(game, state, plies as u32, 0)?;
    monitor.frontier(plies as usize + 1);
    let player = game.to_move(state);
    let mut best = None;
    for action in game.actions(state) {
        let mut child = state.clone();
        game.apply(&mut child, action);
        monitor.generate(state, action, &child, plies + 1, plies as u32 + 1, 0);
        let (value, _) = visit(game, &child, plies + 1, leaves, monitor)?;
        if best.is_none_or(|(most, _)| player.prefers(value, most)) {
            best = Some((value, action));
        }
    }
    Ok(best.map_or((0, None), |(value, action)| (value, Some(action))))
}

impl Player {
    /// Whether `value` is strictly better than `other` for this player.
    pub(crate) fn prefers(self, value: i32, other: i32) -> bool {
        match self {
            Player::Max => value > other,
            Player::Min => value < other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::test_worlds::{Endless, TicTacToe};

    #[test]
    fn tic_tac_toe_is_a_draw_after_all_its_255_168_games() {
        let mut monitor = Monitor::unwatched(Limits::default());
        let verdict = Minimax.run(&TicTacToe, &[0; 9], &mut monitor).unwrap();
        // The sequences of 0 to 9 moves: 1 + 9 + 72 + 504 + 3024 + 15120 + 54720 + 148176 + 200448 + 127872.
        assert_eq!(verdict, Verdict { value: 0, action: Some(0), nodes: 549_946, leaves: 255_168 });
    }

    #[test]
    fn a_game_that_is_over_has_a_value_and_no_move() {
        let mut monitor = Monitor::unwatched(Limits::default());
        let verdict = Minimax.run(&TicTacToe, &[1, 1, 1, -1, -1, 0, 0, 0, 0], &mut monitor).unwrap();
        assert_eq!(verdict, Verdict { value: 1, action: None, nodes: 1, leaves: 1 });
    }

    #[test]
    fn a_game_without_end_is_given_up() {
        let mut monitor = Monitor::unwatched(Limits::default());
        assert_eq!(Minimax.run(&Endless, &0, &mut monitor), Err(Stop::Exhausted));
    }
}

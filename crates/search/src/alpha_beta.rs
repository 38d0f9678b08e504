//! Alpha-beta: the value that minimax finds, without looking at what cannot change it.
//!
//! Along the way down, alpha is the value that Max can already be sure of and beta the one that Min can. A position that
//! turns out to lie outside of them will not be entered by one of the two, so the rest of its moves are skipped.
//!
//! Moves are tried in the order of the space; value and best move are those of [`Minimax`](crate::Minimax).
//!
//! - Optimal: against a perfect opponent.
//! - Complete: for games of at most [`PLIES_MAX`] moves; a longer one ends as [`Stop::Exhausted`].
//! - Time: O(b^(m/2)) when the best moves come first, O(b^m) when they come last, for branching factor b and m moves.
//!   Memory: O(m), by recursion.
//!
//! D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6(4), 1975, pages 293-326.

use crate::failure::unfailed;
use crate::minimax::{PLIES_MAX, Verdict};
use crate::{Game, Monitor, Observer, Player, Stop};

/// Alpha-beta search.
///
/// ```
/// use loyd_search::{AlphaBeta, Game, Limits, Minimax, Monitor, Player, Space};
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
/// let full = Minimax.run(&Nim, &(15, true), &mut monitor)?;
/// let pruned = AlphaBeta.run(&Nim, &(15, true), &mut monitor)?;
/// assert_eq!((pruned.value, pruned.action), (full.value, full.action));
/// assert!(pruned.nodes < full.nodes);
/// # Ok::<(), loyd_search::Stop>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct AlphaBeta;

impl AlphaBeta {
    /// Plays the game out from `state`, as far as the value depends on it.
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
        let window = Window { alpha: i32::MIN, beta: i32::MAX };
        let (value, action) = visit(game, state, 0, window, &mut leaves, monitor)?;
        unfailed(game.failure())?;
        Ok(Verdict { value, action, nodes: monitor.stats().generated - before + 1, leaves })
    }
}

/// Values outside of it are of no interest to one of the players.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    /// Narrows the window by a value that `player`, who is to move, can have.
    fn narrow(&mut self, player: Player, value: i32) {
        match player {
            Player::Max => self.alpha = self.alpha.max(value),
            Player::Min => self.beta = self.beta.min(value),
        }
    }

    fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }
}

/// The value of `state`, or a bound on it outside of the window; and the best move.
fn visit<G: Game, O: Observer<G>>(
    game: &G,
    state: &G::State,
    plies: u64,
    mut window: Window,
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
        let (value, _) = visit(game, &child, plies + 1, window, leaves, monitor)?;
        if best.is_none_or(|(most, _)| player.prefers(value, most)) {
            best = Some((value, action));
        }
        window.narrow(player, value);
        if window.is_empty() {
            break;
        }
    }
    Ok(best.map_or((0, None), |(value, action)| (value, Some(action))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_worlds::{Endless, TicTacToe};
    use crate::{Limits, Minimax, Space};

    /// Every sequence of three moves: 504 positions, with wins for both sides among them.
    #[test]
    fn alpha_beta_equals_minimax_in_value_and_move() {
        let mut positions = vec![[0; 9]];
        for _ in 0..3 {
            positions = positions
                .iter()
                .flat_map(|position| {
                    TicTacToe.actions(position).map(|action| {
                        let mut child = *position;
                        TicTacToe.apply(&mut child, action);
                        child
                    })
                })
                .collect();
        }
        let (mut full_nodes, mut pruned_nodes) = (0, 0);
        for position in positions {
            let mut monitor = Monitor::unwatched(Limits::default());
            let full = Minimax.run(&TicTacToe, &position, &mut monitor).unwrap();
            let pruned = AlphaBeta.run(&TicTacToe, &position, &mut monitor).unwrap();
            assert_eq!((full.value, full.action), (pruned.value, pruned.action), "{position:?}");
            full_nodes += full.nodes;
            pruned_nodes += pruned.nodes;
        }
        assert!(pruned_nodes * 2 < full_nodes, "{pruned_nodes} of {full_nodes} nodes");
    }

    #[test]
    fn the_empty_board_needs_a_thirtieth_of_the_nodes() {
        let mut monitor = Monitor::unwatched(Limits::default());
        let verdict = AlphaBeta.run(&TicTacToe, &[0; 9], &mut monitor).unwrap();
        assert_eq!((verdict.value, verdict.action), (0, Some(0)));
        assert_eq!((549_946 / verdict.nodes, verdict.nodes), (30, 18_297));
    }

    #[test]
    fn a_game_without_end_is_given_up() {
        let mut monitor = Monitor::unwatched(Limits::default());
        assert_eq!(AlphaBeta.run(&Endless, &0, &mut monitor), Err(Stop::Exhausted));
    }
}

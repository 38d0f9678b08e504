//! The rules once more, on lists of discs: who replays a solution should not trust the packed positions.

use loyd_search::Problem as _;

use super::Towers;

/// Whether `moves`, each the letters of two pegs, lead to the goal with no disc ever on a smaller one.
pub fn referee(towers: &Towers, moves: impl IntoIterator<Item = impl AsRef<str>>) -> bool {
    let mut stacks = towers.stacks(&towers.start());
    for action in moves {
        let [from, to] = action.as_ref().as_bytes() else { return false };
        let [from, to] = [from, to].map(|letter| usize::from(letter.wrapping_sub(b'A')));
        if from.max(to) >= stacks.len() {
            return false;
        }
        let Some(disc) = stacks[from].pop() else { return false };
        if stacks[to].last().is_some_and(|below| *below < disc) {
            return false;
        }
        stacks[to].push(disc);
    }
    stacks == towers.stacks(&towers.goal())
}

//! The number of states at each distance, from the rules alone.

mod common;

use common::{board, puzzle, run};
use loyd_search::{BreadthFirst, DepthFirst, Layers, Limits, Monitor, Outcome, Problem};
use loyd_tiles::{ByteState, Goal, LargeState, NibbleState, Puzzle, Size, TileState};

/// Counts the states of each layer around the goal, to `depth` or to the end.
fn counts<S: TileState>(rows: usize, columns: usize, goal: &Goal, depth: usize) -> Vec<usize> {
    let goal = goal.board(Size::new(rows, columns).unwrap()).unwrap();
    let puzzle = Puzzle::<S>::new(&goal, &goal).unwrap();
    let mut monitor = Monitor::unwatched(Limits::default());
    let mut layers = Layers::new(&puzzle, &puzzle.start(), &mut monitor).unwrap();
    while layers.depth() < depth && layers.grow(&mut monitor).unwrap() > 0 {}
    layers.counts().collect()
}

/// OEIS A089473.
const EIGHT: [usize; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
    17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

/// OEIS A089484.
const FIFTEEN: [usize; 16] = [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842];

/// OEIS A090031.
const TWENTY_FOUR: [usize; 13] = [1, 2, 4, 10, 26, 64, 159, 366, 862, 1904, 4538, 10238, 24098];

#[test]
fn the_whole_3x3_space_has_the_published_layers() {
    assert_eq!(counts::<NibbleState>(3, 3, &Goal::Last, usize::MAX), EIGHT);
    assert_eq!(counts::<NibbleState>(3, 3, &Goal::First, usize::MAX), EIGHT);
    assert_eq!(counts::<ByteState>(3, 3, &Goal::Last, usize::MAX), EIGHT);
    assert_eq!(EIGHT.iter().sum::<usize>(), 181_440);
}

#[test]
fn the_two_farthest_3x3_boards_are_the_published_ones() {
    let goal = Goal::Last.board(Size::new(3, 3).unwrap()).unwrap();
    let puzzle = Puzzle::<NibbleState>::new(&goal, &goal).unwrap();
    let mut monitor = Monitor::unwatched(Limits::default());
    let layers = Layers::all(&puzzle, &puzzle.start(), &mut monitor).unwrap();
    let mut farthest: Vec<String> = layers.layer(31).map(|state| puzzle.board(state).line()).collect();
    farthest.sort();
    assert_eq!(farthest, ["6 4 7 8 5 0 3 2 1", "8 6 7 2 5 4 3 0 1"]);
    let total: usize = layers.states().map(|(distance, _)| distance).sum();
    assert!((total as f64 / 181_440.0 - 21.9724).abs() < 5e-5);
}

#[test]
fn the_4x4_and_5x5_spaces_begin_as_published() {
    assert_eq!(counts::<NibbleState>(4, 4, &Goal::Last, 15), FIFTEEN);
    assert_eq!(counts::<LargeState>(4, 4, &Goal::First, 12), FIFTEEN[..13]);
    assert_eq!(counts::<ByteState>(5, 5, &Goal::Last, 12), TWENTY_FOUR);
    assert_eq!(counts::<LargeState>(5, 5, &Goal::Last, 10), TWENTY_FOUR[..11]);
}

/// OEIS A151944 for the diameters; half of all permutations can be reached.
#[test]
fn small_spaces_have_the_published_diameters() {
    for (rows, columns, diameter, states) in
        [(2, 2, 6, 12), (2, 3, 21, 360), (3, 2, 21, 360), (2, 4, 36, 20_160)]
    {
        let counts = counts::<NibbleState>(rows, columns, &Goal::Last, usize::MAX);
        assert_eq!((counts.len() - 1, counts.iter().sum()), (diameter, states), "{rows}x{columns}");
    }
    assert_eq!(counts::<NibbleState>(2, 2, &Goal::Last, usize::MAX), [1, 2, 2, 2, 2, 2, 1]);
}

#[test]
fn an_unsolvable_3x3_board_is_searched_to_the_last_state() {
    let puzzle = puzzle(&board(3, &[1, 2, 3, 4, 5, 6, 8, 7, 0]), &Goal::Last);
    for (outcome, stats) in
        [run(&BreadthFirst, &puzzle, Limits::default()), run(&DepthFirst, &puzzle, Limits::default())]
    {
        assert_eq!(outcome, Outcome::Unsolvable);
        // Each state has a child for every direction its blank can go: 24 in all for nine cells.
        assert_eq!((stats.expanded, stats.generated), (181_440, 181_440 * 24 / 9));
    }
}

//! The node-count signature: what each search expands, generates and keeps open on fixed boards.
//!
//! The counts follow from the rules, the heuristic and the documented tie-breaking alone, so making a search faster must
//! not change them. A commit that changes one says why.

mod common;

use common::{board, puzzle, run};
use loyd_search::{
    AStar, Beam, Bidirectional, BreadthFirst, Cost, DepthFirst, Duplicates, Greedy, IdaStar, Limits,
    RecursiveBestFirst, Search, Ties, UniformCost, WeightedAStar,
};
use loyd_tiles::heuristics::{LinearConflict, Manhattan};
use loyd_tiles::{Goal, NibbleState, Puzzle, Tile};

type Tiles = Puzzle<NibbleState>;

/// Cost, expanded, generated, largest frontier.
type Counts = (Cost, u64, u64, u64);

/// 31 moves from home: as far as a 3x3 goes.
fn far() -> Tiles {
    const TILES: [Tile; 9] = [8, 6, 7, 2, 5, 4, 3, 0, 1];
    puzzle(&board(3, &TILES), &Goal::Last)
}

/// 36 moves from home.
fn middling() -> Tiles {
    const TILES: [Tile; 16] = [3, 14, 2, 4, 9, 1, 7, 8, 0, 12, 6, 10, 13, 5, 11, 15];
    puzzle(&board(4, &TILES), &Goal::Last)
}

fn manhattan(puzzle: &Tiles) -> Manhattan {
    Manhattan::new(puzzle.goal_board())
}

/// A search gone wrong must end at a limit, not take the machine's memory.
fn counts(search: &impl Search<Tiles>, puzzle: &Tiles) -> Counts {
    let limits = Limits { bytes: Some(200_000_000), ..Limits::default() };
    let (outcome, stats) = run(search, puzzle, limits);
    (outcome.cost().expect("the board is solvable"), stats.expanded, stats.generated, stats.frontier_max)
}

#[test]
fn a_star_counts_the_same_under_every_tie_break() {
    let pinned: [(Ties, Counts, Counts); 8] = [
        (Ties::LowH, (31, 6_729, 10_981, 3_273), (36, 100_279, 206_421, 91_903)),
        (Ties::HighH, (31, 21_198, 34_729, 8_866), (36, 192_567, 396_312, 173_163)),
        (Ties::Fifo, (31, 20_291, 33_282, 8_665), (36, 192_567, 396_312, 173_163)),
        (Ties::Lifo, (31, 6_669, 10_842, 3_222), (36, 152_257, 313_157, 138_430)),
        (Ties::Random { seed: 1 }, (31, 19_538, 32_133, 8_559), (36, 192_439, 396_066, 173_068)),
        (Ties::Libcxx, (31, 8_746, 14_439, 4_466), (36, 190_297, 391_576, 171_271)),
        (Ties::Libstdcxx, (31, 7_327, 12_004, 3_624), (36, 169_132, 348_038, 153_897)),
        (Ties::Java, (31, 8_009, 13_213, 4_050), (36, 177_499, 365_187, 160_841)),
    ];
    for (ties, on_far, on_middling) in pinned {
        for (puzzle, expected) in [(far(), on_far), (middling(), on_middling)] {
            let search = AStar { ties, ..AStar::new(manhattan(&puzzle)) };
            assert_eq!(counts(&search, &puzzle), expected, "{ties:?}");
        }
    }
}

#[test]
fn the_other_best_first_searches_count_the_same() {
    let (far, middling) = (far(), middling());
    let parent = |puzzle| AStar { duplicates: Duplicates::Parent, ..AStar::new(manhattan(puzzle)) };
    assert_eq!(counts(&parent(&far), &far), (31, 12_151, 19_802, 7_653));
    assert_eq!(counts(&parent(&middling), &middling), (36, 275_370, 571_659, 296_291));
    let conflicts = |puzzle: &Tiles| AStar::new(LinearConflict::new(puzzle.goal_board()));
    assert_eq!(counts(&conflicts(&far), &far), (31, 3_828, 6_250, 1_976));
    assert_eq!(counts(&conflicts(&middling), &middling), (36, 28_152, 58_447, 27_101));
    let weighted = WeightedAStar::new(manhattan(&far), "1.5".parse().unwrap());
    assert_eq!(counts(&weighted, &far), (31, 594, 994, 356));
    assert_eq!(counts(&Greedy::new(manhattan(&far)), &far), (45, 67, 107, 40));
    assert_eq!(counts(&UniformCost::default(), &far), (31, 181_439, 302_399, 25_458));
}

#[test]
fn the_depth_first_and_breadth_first_searches_count_the_same() {
    let far = far();
    assert_eq!(counts(&IdaStar { heuristic: manhattan(&far) }, &far), (31, 14_964, 24_014, 31));
    assert_eq!(counts(&RecursiveBestFirst { heuristic: manhattan(&far) }, &far), (31, 17_446, 28_094, 32));
    let beam = Beam { heuristic: manhattan(&far), width: 500.try_into().unwrap() };
    assert_eq!(counts(&beam, &far), (31, 10_272, 17_430, 500));
    assert_eq!(counts(&Bidirectional { goal: far.goal() }, &far), (31, 10_068, 27_464, 5_904));
    assert_eq!(counts(&BreadthFirst, &far), (31, 181_380, 483_662, 25_137));
    assert_eq!(counts(&DepthFirst, &far), (73_075, 78_325, 130_626, 73_075));
}

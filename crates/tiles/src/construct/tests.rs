use std::cell::Cell;

use super::table::{Shape, Table, Targets};
use super::*;
use crate::{Distances, Goal, Random, Tile};

/// A random solvable board.
fn scrambled(goal: &Board, random: &mut Random) -> Board {
    let mut tiles: Vec<Tile> = goal.tiles().to_vec();
    random.shuffle(&mut tiles);
    let board = Board::new(goal.size(), tiles).unwrap();
    if Solvability::new(&board, goal).unwrap().is_solvable() { board } else { board.twin() }
}

fn size(rows: usize, columns: usize) -> Size {
    Size::new(rows, columns).unwrap()
}

/// The board after some moves, in time linear in the moves.
fn replay(start: &Board, moves: impl IntoIterator<Item = Direction>) -> Board {
    let (mut tiles, mut blank) = (start.tiles().to_vec(), start.blank());
    for direction in moves {
        let to = direction.step(start.size(), blank).expect("moves stay on the board");
        tiles.swap(blank, to);
        blank = to;
    }
    Board::new(start.size(), tiles).unwrap()
}

/// Solves a board in both ways, and says how many moves the construction took.
fn solve(start: &Board, goal: &Board, care: Care) -> usize {
    let moves = construct(start, goal, care, &mut || false).unwrap();
    assert_eq!(&replay(start, moves.iter().copied()), goal, "{start}to {goal}");
    let stages = human(start, goal).unwrap();
    assert!(stages.iter().all(|stage| !stage.moves.is_empty()));
    assert_eq!(&replay(start, stages.into_iter().flat_map(|stage| stage.moves)), goal, "{start}to {goal}");
    moves.len()
}

#[test]
fn boards_up_to_3x3_are_solved_in_the_fewest_moves() {
    for (rows, columns, stride) in [(2, 2, 1), (2, 3, 1), (3, 2, 1), (3, 3, 97)] {
        for kind in [Goal::Last, Goal::First, Goal::Snail] {
            let goal = kind.board(size(rows, columns)).unwrap();
            let distances = Distances::new(&goal, 1 << 20).unwrap();
            for depth in 0..=distances.depth_max() {
                for number in distances.numbers_at(depth).step_by(stride) {
                    let (board, _) = distances.board(number);
                    assert_eq!(solve(&board, &goal, Care::LEAST), usize::from(depth), "{board}");
                }
            }
        }
    }
}

#[test]
fn random_shapes_goals_and_blanks() {
    let mut random = Random::new(1);
    for round in 0..600 {
        let mut side = |most: u64| 2 + random.below(most - 1) as usize;
        let size = if round % 3 == 0 { size(side(16), side(16)) } else { size(side(6), side(6)) };
        let mut tiles: Vec<Tile> = (0..size.cells() as Tile).collect();
        random.shuffle(&mut tiles);
        let goal = Board::new(size, tiles).unwrap();
        let start = scrambled(&goal, &mut random);
        let care = Care { drafts: 1 + random.below(6) as usize, width: 1 + random.below(6) as usize };
        solve(&start, &goal, care);
    }
}

#[test]
fn narrow_and_large_boards() {
    let mut random = Random::new(2);
    for (rows, columns) in
        [(2, 50), (50, 2), (3, 40), (40, 3), (2, 100), (100, 2), (4, 33), (100, 3), (45, 44)]
    {
        let goal = Goal::Snail.board(size(rows, columns)).unwrap();
        solve(&scrambled(&goal, &mut random), &goal, Care { drafts: 2, width: 3 });
    }
}

/// From a cell's row and column to another's.
type Map = Box<dyn Fn(usize, usize) -> (usize, usize)>;

/// Turned, mirrored, transposed, reversed and shifted; two far tiles swapped twice; solved and a move away.
fn structured(goal: &Board) -> Vec<Board> {
    let size = goal.size();
    let (rows, columns) = (size.rows(), size.columns());
    let mut maps: Vec<Map> = vec![
        Box::new(move |r, c| (rows - 1 - r, columns - 1 - c)),
        Box::new(move |r, c| (r, columns - 1 - c)),
        Box::new(move |r, c| (rows - 1 - r, c)),
        Box::new(move |r, c| ((r + rows / 2) % rows, (c + columns / 2) % columns)),
        Box::new(move |r, c| ((r + 1) % rows, c)),
    ];
    if rows == columns {
        maps.push(Box::new(|r, c| (c, r)));
        maps.push(Box::new(move |r, c| (c, rows - 1 - r)));
        maps.push(Box::new(move |r, c| (columns - 1 - c, r)));
        maps.push(Box::new(move |r, c| (columns - 1 - c, rows - 1 - r)));
    }
    let mut boards: Vec<Board> = maps
        .into_iter()
        .map(|map| {
            let at = |cell| {
                let (row, column) = size.row_column(cell);
                let (row, column) = map(row, column);
                goal.tiles()[row * columns + column]
            };
            Board::new(size, (0..size.cells()).map(at).collect::<Vec<Tile>>()).unwrap()
        })
        .collect();
    let mut tiles = goal.tiles().to_vec();
    tiles.reverse();
    boards.push(Board::new(size, tiles).unwrap());
    let [first, second, .., before, last] = goal.tiles() else { panic!("a board has four cells") };
    boards.push(goal.swapped(*first, *last).swapped(*second, *before));
    boards.push(goal.clone());
    boards.extend(goal.neighbours().map(|(_, board)| board));
    let mend = |board: Board| {
        if Solvability::new(&board, goal).unwrap().is_solvable() { board } else { board.twin() }
    };
    boards.into_iter().map(mend).collect()
}

#[test]
fn boards_with_structure() {
    for (rows, columns) in [(2, 2), (3, 3), (4, 4), (7, 7), (5, 8), (2, 9), (9, 3), (16, 16)] {
        for kind in [Goal::Last, Goal::First, Goal::Snail] {
            let goal = kind.board(size(rows, columns)).unwrap();
            for start in structured(&goal) {
                solve(&start, &goal, Care { drafts: 2, width: 3 });
            }
        }
    }
}

#[test]
fn lengths_stay_within_the_cube_of_the_side() {
    let mut random = Random::new(3);
    for (side, boards) in [(5, 30), (6, 30), (8, 20), (10, 10), (20, 3)] {
        let goal = Goal::Last.board(size(side, side)).unwrap();
        let care = Care { drafts: 4, width: 4 };
        let sum: usize = (0..boards).map(|_| solve(&scrambled(&goal, &mut random), &goal, care)).sum();
        let cube = (side * side * side * boards) as f64;
        assert!((sum as f64) < 1.4 * cube, "{side}: {}", sum as f64 / cube);
    }
}

#[test]
fn the_largest_boards_even_in_a_hurry() {
    let goal = Goal::Last.board(size(100, 100)).unwrap();
    let start = scrambled(&goal, &mut Random::new(4));
    let moves = construct(&start, &goal, Care { drafts: 1, width: 2 }, &mut || false).unwrap();
    assert_eq!(replay(&start, moves.iter().copied()), goal);
    assert!(moves.len() < 1_070_000, "{}", moves.len());
    for patience in [0, 1, 30] {
        let mut asked = 0;
        let mut hurry = || {
            asked += 1;
            asked > patience
        };
        let moves = construct(&start, &goal, Care::at_once(goal.size()), &mut hurry).unwrap();
        assert_eq!(replay(&start, moves.iter().copied()), goal);
        assert!(moves.len() < 3_000_000, "{}", moves.len());
    }
}

#[test]
fn a_construction_can_be_given_up_before_every_tile() {
    let goal = Goal::Last.board(size(20, 20)).unwrap();
    let start = scrambled(&goal, &mut Random::new(4));
    let asked = Cell::new(0);
    let give_up = |most| {
        asked.set(asked.get() + 1);
        asked.get() > most
    };
    let moves = construct_unless(&start, &goal, Care::LEAST, &mut || false, &|| give_up(usize::MAX)).unwrap();
    assert!(moves.is_some() && asked.get() > 300, "{}", asked.get());
    asked.set(0);
    assert_eq!(construct_unless(&start, &goal, Care::LEAST, &mut || false, &|| give_up(200)).unwrap(), None);
    assert_eq!(asked.get(), 201);
}

#[test]
fn what_has_no_solution_is_said_to_have_none() {
    let goal = Goal::Last.board(size(5, 6)).unwrap();
    let twin = goal.twin();
    let error = construct(&twin, &goal, Care::LEAST, &mut || false).unwrap_err();
    assert!(matches!(&error, ConstructError::Unsolvable(answer) if answer.swaps == 1), "{error}");
    assert_eq!(human(&twin, &goal).unwrap_err(), error);
    let other = Goal::Last.board(size(6, 5)).unwrap();
    let error = construct(&other, &goal, Care::LEAST, &mut || false).unwrap_err();
    assert_eq!(error.to_string(), "the goal is 5x6 but the puzzle is 6x5");
}

#[test]
fn the_same_care_gives_the_same_moves() {
    let goal = Goal::First.board(size(9, 12)).unwrap();
    let start = scrambled(&goal, &mut Random::new(6));
    let care = Care::at_once(goal.size());
    let moves = || construct(&start, &goal, care, &mut || false).unwrap();
    assert_eq!(moves(), moves());
}

#[test]
fn stages_read_like_a_lesson() {
    let board: Board = "5 1 2 4/9 6 3 8/13 10 7 11/14 0 15 12".parse().unwrap();
    let goal = Goal::Last.board(board.size()).unwrap();
    let stages = human(&board, &goal).unwrap();
    let told: Vec<String> = stages
        .iter()
        .map(|stage| {
            format!("{} {}", stage.sentence, stage.moves.iter().map(ToString::to_string).collect::<String>())
        })
        .collect();
    assert_eq!(told[0], "Row 1: bring 1 home, to row 1, column 1. LUUUR");
    assert!(
        told.iter()
            .all(|line| line.starts_with("Row ") || line.starts_with("Column ") || line.starts_with("Last "))
    );
}

/// Distances by a search over single positions, one at a time.
fn plain_distances(shape: Shape, target: (usize, usize)) -> Vec<u8> {
    let cells = usize::from(shape.rows) * usize::from(shape.columns);
    let columns = usize::from(shape.columns);
    let neighbours = |cell: usize| {
        let (row, column) = (cell / columns, cell % columns);
        let all = [
            (row.wrapping_sub(1), column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
            (row + 1, column),
        ];
        all.into_iter()
            .filter(move |&(r, c)| r < cells / columns && c < columns)
            .map(move |(r, c)| r * columns + c)
            .filter(move |&to| shape.free >> to & 1 == 1)
    };
    let number = |a: usize, b: usize, blank: usize| (a * cells + b) * cells + blank;
    let mut distances = vec![Table::NEVER; cells * cells * cells];
    let (a, b) = target;
    let mut queue: std::collections::VecDeque<_> =
        (0..cells).filter(|&c| c != a && c != b && shape.free >> c & 1 == 1).map(|c| (a, b, c)).collect();
    for &(a, b, blank) in &queue {
        distances[number(a, b, blank)] = 0;
    }
    while let Some((a, b, blank)) = queue.pop_front() {
        let distance = distances[number(a, b, blank)];
        for to in neighbours(blank) {
            let step = |tile: usize| if tile == to { blank } else { tile };
            let child = (step(a), step(b), to);
            let slot = &mut distances[number(child.0, child.1, child.2)];
            if *slot == Table::NEVER {
                *slot = distance + 1;
                queue.push_back(child);
            }
        }
    }
    distances
}

#[test]
fn tables_are_exact_and_the_last_two_can_always_be_turned_in() {
    for (rows, columns, frozen) in
        [(3, 4, 2), (4, 4, 2), (5, 5, 3), (2, 7, 0), (4, 2, 0), (6, 3, 1), (3, 3, 1)]
    {
        // The first row, or the first column of a board of two rows, of which all but the last two cells are frozen.
        let all = (1_u64 << (rows * columns)) - 1;
        let free = all & !((1 << frozen) - 1);
        let (a, b) = if rows == 2 { (0, columns) } else { (frozen, frozen + 1) };
        let shape =
            Shape { rows: rows as u8, columns: columns as u8, free, targets: Targets::Two(a as u8, b as u8) };
        let (table, plain) = (Table::new(shape), plain_distances(shape, (a, b)));
        let cells = rows * columns;
        let open = |cell: usize| free >> cell & 1 == 1;
        for (number, &distance) in plain.iter().enumerate() {
            let (one, two, blank) = (number / cells / cells, number / cells % cells, number % cells);
            if one != two && one != blank && two != blank && open(one) && open(two) && open(blank) {
                assert_eq!(table.distance(table.place(one, Some(two)), blank), distance);
                assert_ne!(distance, Table::NEVER, "{rows}x{columns}: {one} {two} {blank}");
            }
        }
    }
}

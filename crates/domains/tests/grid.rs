//! Routes across maps against the benchmark's lengths, against Dijkstra's algorithm written plainly, and the laws.

use std::path::Path;
use std::sync::Arc;

use loyd_domains::grid::{self, DIAGONAL, Distance, Map, Neighbours, Norm, Route, STRAIGHT};
use loyd_lab::{Asked, ReadError, Reading};
use loyd_search::{AStar, Cost, Heuristic, Limits, Monitor, Outcome, Problem, Search, Zero, laws};
use proptest::prelude::*;

const NORMS: [Norm; 4] = [Norm::Octile, Norm::Manhattan, Norm::Euclidean, Norm::Chebyshev];
const BOTH: [Neighbours; 2] = [Neighbours::Four, Neighbours::Eight];

/// A small map with rooms, a swamp, and a corner that must not be cut.
const ROOMS: &str = "\
#########
#..#....#
#..#.##.#
#....#..#
##.#SS.##
#..#....#
#########
";

fn solve<H: Heuristic<Route>>(route: &Route, heuristic: H) -> Option<Cost> {
    let mut unwatched = ();
    let mut monitor = Monitor::new(Limits::default(), &mut unwatched);
    match AStar::new(heuristic).run(route, &mut monitor) {
        Outcome::Solved { actions, cost } => {
            assert!(grid::referee(route, actions.iter().map(|step| step.name())));
            Some(cost)
        }
        Outcome::Unsolvable => None,
        stopped @ Outcome::Stopped(_) => panic!("{stopped:?}"),
    }
}

/// The length of the shortest path to every square from `start`, with true roots: rounds of relaxation until nothing
/// changes.
fn lengths(map: &Map, start: (u32, u32), neighbours: Neighbours) -> Vec<Vec<f64>> {
    let (width, height) = (i64::from(map.width()), i64::from(map.height()));
    let free =
        |x: i64, y: i64| u32::try_from(x).is_ok_and(|x| u32::try_from(y).is_ok_and(|y| map.is_free(x, y)));
    let mut lengths = vec![vec![f64::INFINITY; width as usize]; height as usize];
    lengths[start.1 as usize][start.0 as usize] = 0.0;
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))).filter(|&(y, x)| free(x, y)) {
            for (dy, dx) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dy, dx))) {
                let goes = free(x + dx, y + dy) && free(x, y + dy) && free(x + dx, y);
                if !goes || neighbours == Neighbours::Four && dx * dy != 0 {
                    continue;
                }
                let through =
                    lengths[(y + dy) as usize][(x + dx) as usize] + ((dx * dx + dy * dy) as f64).sqrt();
                let length = &mut lengths[y as usize][x as usize];
                if through < *length - 1e-9 {
                    *length = through;
                    changed = true;
                }
            }
        }
    }
    lengths
}

/// The route between two squares of a map.
fn between(rows: &str, from: (u32, u32), to: (u32, u32), neighbours: Neighbours) -> Route {
    let text = format!("{} {} {} {}\n{rows}", from.0, from.1, to.0, to.1);
    grid::read(&text, neighbours).unwrap_or_else(|error| panic!("{error}"))
}

fn free_squares(map: &Map) -> Vec<(u32, u32)> {
    let squares = (0..map.height()).flat_map(|y| (0..map.width()).map(move |x| (x, y)));
    squares.filter(|&(x, y)| map.is_free(x, y)).collect()
}

#[test]
#[cfg_attr(not(shared_data), ignore = "needs ../shared/data, which is not there")]
fn every_length_of_the_benchmark() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/maps");
    let file = |name: &str| std::fs::read_to_string(folder.join(name));
    let problems = file("arena.map.scen").unwrap();
    let problems: Vec<_> = grid::read_scen(&problems).collect();
    let map = Arc::new(grid::read_map(&file("arena.map").unwrap()).unwrap());
    assert_eq!((problems.len(), map.width(), map.height(), map.free()), (160, 49, 49, 2054));
    for (line, problem) in problems {
        let problem = problem.unwrap();
        let route = problem.route(&map, Neighbours::Eight).unwrap();
        let cost = solve(&route, Distance::new(&route, Norm::Octile)).unwrap();
        let length = f64::from(cost) / f64::from(STRAIGHT);
        // The file has six digits, so four after the point.
        assert!((length - problem.length).abs() < 0.6e-4, "line {line}: {length}, not {}", problem.length);
    }
}

#[test]
fn every_pair_of_squares_is_as_far_apart_as_plain_relaxation_says() {
    let map = grid::read_map(ROOMS).unwrap();
    let squares = free_squares(&map);
    for neighbours in BOTH {
        for &from in &squares {
            let lengths = lengths(&map, from, neighbours);
            for &to in &squares {
                let route = between(ROOMS, from, to, neighbours);
                let norm = if neighbours == Neighbours::Four { Norm::Manhattan } else { Norm::Octile };
                let length = solve(&route, Distance::new(&route, norm))
                    .map_or(f64::INFINITY, |cost| f64::from(cost) / f64::from(STRAIGHT));
                let expected = lengths[to.1 as usize][to.0 as usize];
                assert!(length.is_infinite() && expected.is_infinite() || (length - expected).abs() < 1e-5);
            }
        }
    }
}

/// On how many pairs of squares an estimate is too high, and whether it is consistent on all.
fn judge(rows: &str, norm: Norm, neighbours: Neighbours) -> (usize, bool) {
    let map = grid::read_map(rows).unwrap();
    let squares = free_squares(&map);
    let (mut too_high, mut is_consistent) = (0, true);
    for &goal in &squares {
        let costs = lengths(&map, goal, neighbours);
        let route = between(rows, goal, goal, neighbours);
        let estimate = Distance::new(&route, norm);
        let cells: Vec<u32> = squares.iter().map(|&(x, y)| y * map.width() + x).collect();
        is_consistent &= laws::consistent(&route, &estimate, &cells).is_ok();
        for (&(x, y), cell) in squares.iter().zip(&cells) {
            let cost = costs[y as usize][x as usize] * f64::from(STRAIGHT);
            let estimated = f64::from(estimate.value(estimate.init(cell)));
            too_high += usize::from(estimated > cost + 0.1);
        }
        assert_eq!(estimate.value(estimate.init(&route.goal())), 0);
    }
    (too_high, is_consistent)
}

#[test]
fn estimates_keep_their_claims_on_every_pair_of_squares() {
    let open = ".......\n".repeat(6);
    for rows in [ROOMS, &open] {
        for norm in NORMS {
            assert_eq!(judge(rows, norm, Neighbours::Four), (0, true), "{norm:?}");
        }
        for norm in [Norm::Octile, Norm::Euclidean, Norm::Chebyshev] {
            assert_eq!(judge(rows, norm, Neighbours::Eight), (0, true), "{norm:?}");
        }
    }
}

#[test]
fn manhattan_is_wrong_with_eight_neighbours() {
    // Right only between squares of one row (7) or of one column (5 others).
    let open = ".......\n".repeat(6);
    assert_eq!(judge(&open, Norm::Manhattan, Neighbours::Eight), (42 * 42 - 42 * 12, false));
    let (too_high, is_consistent) = judge(ROOMS, Norm::Manhattan, Neighbours::Eight);
    assert!(too_high > 0 && !is_consistent);
}

#[test]
fn mud_costs_five_times_as_much_either_way() {
    let cost = |rows: &str, neighbours| solve(&grid::read(rows, neighbours).unwrap(), Zero);
    // Into mud and out of it a step costs three, within it five.
    assert_eq!(cost("S~~G", Neighbours::Four), Some(11 * STRAIGHT));
    assert_eq!(cost("S~\n~G", Neighbours::Eight), Some(DIAGONAL));
    // Round a puddle, not through it.
    assert_eq!(cost("S~~G\n....", Neighbours::Four), Some(5 * STRAIGHT));
    let muddy = ROOMS.replace("#....#", "#.~~~#");
    for neighbours in BOTH {
        let route = between(&muddy, (1, 1), (6, 5), neighbours);
        let back = between(&muddy, (6, 5), (1, 1), neighbours);
        assert_eq!(solve(&route, Zero), solve(&back, Zero));
        for norm in [Norm::Octile, Norm::Euclidean, Norm::Chebyshev] {
            assert_eq!(solve(&route, Distance::new(&route, norm)), solve(&route, Zero));
            let cells: Vec<u32> = free_squares(route.map()).iter().map(|(x, y)| y * 9 + x).collect();
            assert!(laws::consistent(&route, &Distance::new(&route, norm), &cells).is_ok());
        }
    }
    let large = format!("{}\n", "~".repeat(1000)).repeat(501);
    let message = "line 1, column 1: the map is too large for mud (~), expected at most 500000 squares";
    assert_eq!(grid::read_map(&large).unwrap_err().to_string(), message);
}

#[test]
fn a_corner_is_not_cut() {
    let route = grid::read("S#\n.G", Neighbours::Eight).unwrap();
    assert_eq!(solve(&route, Zero), Some(2 * STRAIGHT));
    assert_eq!(solve(&grid::read("S#\n#G", Neighbours::Eight).unwrap(), Zero), None);
    assert!(!grid::referee(&route, ["SE"]) && grid::referee(&route, ["S", "E"]));
    let open = grid::read("S.\n.G", Neighbours::Four).unwrap();
    assert!(!grid::referee(&open, ["SE"]) && !grid::referee(&open, ["N"]) && !grid::referee(&open, ["X"]));
    assert_eq!(solve(&open, Zero), Some(2 * STRAIGHT));
}

#[test]
fn a_million_squares_are_read_and_crossed() {
    // Walls with a gap at alternate ends: the path winds along half a million squares.
    let (wall_left, wall_right) = (format!(".{}\n", "@".repeat(999)), format!("{}.\n", "@".repeat(999)));
    let free = format!("{}\n", ".".repeat(1000));
    let rows = [&free, &wall_right, &free, &wall_left].map(String::as_str).concat().repeat(250);
    let route = between(&rows, (0, 0), (0, 998), Neighbours::Eight);
    let cost = solve(&route, Distance::new(&route, Norm::Octile)).unwrap();
    // Along each of 500 rows, and down by two between them.
    assert_eq!(cost, (500 * 999 + 499 * 2) * STRAIGHT);
}

#[test]
fn one_sentence_for_each_fault() {
    let cases = [
        ("", "line 1, column 1: there is no map here, expected rows of '.' and '#' with one S and one G"),
        (
            "\n\n0 0 1 1\n",
            "line 1, column 1: there is no map here, expected rows of '.' and '#' with one S and one G",
        ),
        ("S..\n..\n..G", "line 2, column 3: row 2 has 2 squares, expected 3 as in every row of this map"),
        ("S..\n....\n..G", "line 2, column 4: row 2 has 4 squares, expected 3 as in every row of this map"),
        (
            "S..\n.x.\n..G",
            "line 2, column 2: 'x' is no ground, expected '.' for free and '#' or '@' for a wall",
        ),
        (
            "S..\n.é.\n..G",
            "line 2, column 2: 'é' is no ground, expected '.' for free and '#' or '@' for a wall",
        ),
        ("S..\n\n..G", "line 2, column 1: this line is empty, expected a row of the map"),
        (
            "S..\n..S\n..G",
            "line 1, column 1: column 2, row 1 is a second S, expected one start, or the ends first, as X Y X Y",
        ),
        (
            "...\n..G",
            "line 1, column 1: no square is S, expected one for the start, or the ends first, as X Y X Y",
        ),
        (
            "S..\n...",
            "line 1, column 1: no square is G, expected one for the goal, or the ends first, as X Y X Y",
        ),
        ("0 0 3 1\n...\n...", "line 1, column 5: 3 is off the map, expected a column from 0 to 2"),
        ("0 0 2 2\n...\n...", "line 1, column 7: 2 is off the map, expected a row from 0 to 1"),
        ("0 0 2 1\n...\n..#", "line 1, column 5: column 2, row 1 is a wall, expected free ground (.)"),
        ("0 -1 2 1\n...\n...", "line 1, column 3: '-1' is not a whole number, expected one from 0"),
        ("0 0 2\n...\n...", "line 1, column 1: there are 3 numbers, expected the two ends as X Y X Y"),
        (
            "0 0 2 1 six/...",
            "line 1, column 9: 's' is no ground, expected '.' for free and '#' or '@' for a wall",
        ),
        ("0 0 2 1 .../.", "line 1, column 14: row 2 has 1 square, expected 3 as in every row of this map"),
        (
            "type octile\nheight 2\nwidth 3\nmap\n...\n..\n",
            "line 6, column 3: row 2 has 2 squares, expected 3 as in every row of this map",
        ),
        (
            "type octile\nheight 3\nwidth 3\nmap\n...\n...\n",
            "line 2, column 8: the height says 3, but there are 2 rows",
        ),
        (
            "type octile\nheight x\nwidth 3\nmap\n...\n",
            "line 2, column 8: 'x' is not a whole number, expected one from 0",
        ),
        (
            "type octile\nwidth 3\nmap\n...\n",
            "line 3, column 1: the map begins, expected a line 'height ...' first",
        ),
        (
            "type octile\ndepth 3\nmap\n...\n",
            "line 2, column 1: 'depth' does not belong here, expected 'height ...', 'width ...' or 'map'",
        ),
        (
            "type octile\nheight 3\n",
            "line 1, column 1: the head of the map has no end, expected a line 'map'",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(grid::read(text, Neighbours::Eight).unwrap_err().to_string(), message, "{text:?}");
    }
    let large = format!("{}\n", ".".repeat(60_000)).repeat(42);
    assert_eq!(
        grid::read(&large, Neighbours::Eight).unwrap_err().to_string(),
        "line 42, column 1: the map is too large, expected at most 2500000 squares, 65535 to a side"
    );
    for size in ["", "3", "3x", "0x3", "3x3-101", "65536x1", "2000x2000", "3x3-"] {
        assert!(
            grid::home(size, Neighbours::Eight)
                .unwrap_err()
                .to_string()
                .starts_with(&format!("'{size}' is not a size"))
        );
    }
}

#[test]
fn one_sentence_for_each_fault_of_a_file_of_problems() {
    let map = Arc::new(grid::read_map("...\n.@.\n...").unwrap());
    let route = |text: &str| {
        let text = format!("version 1\n\n{text}\n");
        let (line, problem) = grid::read_scen(&text).next().unwrap();
        assert_eq!(line, 3);
        let route = problem.and_then(|problem| problem.route(&map, Neighbours::Eight));
        route.map_err(|error| error.to_string())
    };
    assert!(route("0\tmy maps/a b.map\t3\t3\t0\t0\t2\t2\t4").is_ok());
    let fields = "9: bucket, map, width, height, X, Y, X, Y and length";
    let faults = [
        ("0\ta.map\t3\t3", &*format!("column 1: there are 4 fields, expected {fields}")),
        ("0\ta.map\t3\t3\t0\tx\t2\t2\t3", "column 15: 'x' is not a whole number, expected one from 0"),
        ("0 a.map 3 3 0 0 2 2 far", "column 21: 'far' is not a length, expected a number"),
        ("0 a.map 3 3 0 0 2 2 -1", "column 21: '-1' is not a length, expected a number"),
        ("0\t..\t3\t3\t0\t0\t2\t2\t4", "column 3: '..' is not the name of a map"),
        ("0\ta.map\t3\t3\t0\t0\t3\t2\t4", "column 17: 3 is off the map, expected a column from 0 to 2"),
        ("0\ta.map\t3\t3\t1\t1\t2\t2\t4", "column 13: column 1, row 1 is a wall, expected free ground (.)"),
        ("0\ta.map\t4\t3\t0\t0\t2\t2\t4", "column 9: this is for a map of 4x3, but a.map is 3x3"),
    ];
    for (text, message) in faults {
        assert_eq!(route(text), Err(format!("line 3, {message}")));
    }
}

#[test]
fn a_file_of_problems_is_a_batch_on_the_map_beside_it() {
    let registry = loyd_domains::registry();
    let domain = registry.find("grid").unwrap();
    let text = "version 1\n0\tmaps/a.map\t3\t3\t0\t0\t2\t2\t4\n1\t../a.map\t3\t3\t0\t0\t1\t1\t4\n";
    let opened =
        |name: &str| if name == "a.map" { Ok(b"...\n.@.\n...".to_vec()) } else { Err("no".to_owned()) };
    let asked = Asked { open: Some(&opened), ..Asked::new(text.as_bytes()) };
    let Reading::Many { count, lines } = domain.read(&asked) else { panic!("a batch") };
    let read: Vec<_> = lines.map(|(line, route)| (line, route.map(|route| route.key().start))).collect();
    let wall = ReadError::at(3, 20, "column 1, row 1 is a wall, expected free ground (.)");
    assert_eq!((count, read), (2, vec![(2, Ok("0 0 2 2 .../.@./...".to_owned())), (3, Err(wall))]));
    let message = |text: &str, asked: &Asked<'_>| {
        let asked = Asked { text: text.as_bytes(), ..*asked };
        let Reading::One(Err(error)) = domain.read(&asked) else { panic!("no map, no problems") };
        error.message
    };
    let cannot = "expected beside this file, cannot be read";
    assert_eq!(
        message(text, &Asked::new(b"")),
        format!("line 2, column 3: the map a.map, {cannot}: no files are read here")
    );
    let other = text.replace("a.map", "b.map");
    assert_eq!(message(&other, &asked), format!("line 2, column 3: the map b.map, {cannot}: no"));
    assert_eq!(message("version 1\n", &asked), "line 1, column 1: there are no problems in this file");
}

#[test]
fn a_goal_and_a_size_may_be_asked_for() {
    let registry = loyd_domains::registry();
    let domain = registry.find("grid4").unwrap();
    let read = |text: &'static str, goal, size| {
        let asked = Asked { goal, size, ..Asked::new(text.as_bytes()) };
        let Reading::One(route) = domain.read(&asked) else { panic!("one map") };
        route.map(|route| route.key().start).map_err(|error| error.message)
    };
    assert_eq!(read("0 0 .../...", Some("2 1"), None), Ok("0 0 2 1 .../...".to_owned()));
    assert_eq!(read("S../..G", Some("1 1"), Some("2x3")), Ok("0 0 1 1 S../..G".to_owned()));
    let off = "in the goal, line 1, column 3: 2 is off the map, expected a row from 0 to 1";
    assert_eq!(read("S../..G", Some("1 2"), None), Err(off.to_owned()));
    let size = "line 1, column 1: the map is 2x3, expected 2x4 as asked for";
    assert_eq!(read("S../..G", None, Some("2x4")), Err(size.to_owned()));
    // A bad map whose first row could be a map is one bad map.
    let ragged = "line 2, column 3: row 2 has 2 squares, expected 3 as in every row of this map";
    assert_eq!(read("S.G\n..\n...", None, None), Err(ragged.to_owned()));
}

fn mixer(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut numbers = seed;
    move |n| {
        numbers = numbers.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (numbers >> 33) % n
    }
}

fn routes() -> impl Strategy<Value = Route> {
    (1..=12_u32, 1..=12_u32, 0..=60_u32, any::<bool>(), any::<u64>()).prop_map(|(x, y, walls, four, seed)| {
        let neighbours = if four { Neighbours::Four } else { Neighbours::Eight };
        grid::uniform(&format!("{x}x{y}-{walls}"), neighbours, &mut mixer(seed)).unwrap()
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_back(route in routes()) {
        let text = grid::write(&route, &route.start());
        prop_assert_eq!(grid::read(&text, route.neighbours()), Ok(route.clone()));
        let picture = grid::drawing(&route, &route.start());
        prop_assert_eq!(picture.lines().count() as u32, route.map().height());
    }

    #[test]
    fn random_routes_are_as_long_as_plain_relaxation_says(route in routes()) {
        let lengths = lengths(route.map(), route.place(&route.start()), route.neighbours());
        let (x, y) = route.place(&route.goal());
        for norm in [Norm::Octile, Norm::Euclidean, Norm::Chebyshev] {
            let cost = solve(&route, Distance::new(&route, norm)).expect("the goal was reached from the start");
            prop_assert!((f64::from(cost) / f64::from(STRAIGHT) - lengths[y as usize][x as usize]).abs() < 1e-5);
        }
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in "(type octile\n|height 2\n|width 3\n|map\n|[0-9 -]{0,9}\n?|[SG.@#~]{0,4}\n?|version 1\n|\\PC{0,9}|\t){0,12}") {
        if let Err(error) = grid::read(&text, Neighbours::Eight) {
            prop_assert!(!error.to_string().contains(char::is_control), "{}", error);
        }
        let _ = (grid::read_map(&text), grid::read_scen(&text).count(), grid::home(&text, Neighbours::Four));
    }

    #[test]
    fn steps_keep_the_laws(route in routes(), choices in prop::collection::vec(any::<usize>(), 0..40)) {
        let start = route.start();
        prop_assert_eq!(laws::reversible(&route, &start, choices.iter().copied()), Ok(()));
        for norm in NORMS {
            let estimate = Distance::new(&route, norm);
            prop_assert_eq!(laws::incremental(&route, &estimate, &start, choices.iter().copied()), Ok(()));
        }
    }
}

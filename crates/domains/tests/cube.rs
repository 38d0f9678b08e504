//! The pocket cube against the known numbers of positions by distance, against stickers turned in space, and the laws.

use loyd_domains::cube::{self, Corners, Exact, Misplaced, POSITIONS, Part, Pocket, Position};
use loyd_lab::{Audit, Context, Estimate, Tables};
use loyd_search::{
    AStar, Cost, Heuristic, IdaStar, Layers, Limits, Monitor, Outcome, Problem, Search, Space, Stop, laws,
};
use proptest::prelude::*;

/// How many positions need how many turns, where a half turn is one, and where it is two.
const BY_HALF: [usize; 12] = [1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644];
const BY_QUARTER: [usize; 15] =
    [1, 6, 27, 120, 534, 2256, 8969, 33058, 114_149, 360_508, 930_588, 1_350_852, 782_536, 90280, 276];

fn solve(search: &impl Search<Pocket>, cube: &Pocket) -> Cost {
    let mut unwatched = ();
    let outcome = search.run(cube, &mut Monitor::new(Limits::default(), &mut unwatched));
    let Outcome::Solved { actions, cost } = outcome else {
        panic!("every position can be solved: {outcome:?}")
    };
    assert!(cube::referee(cube, actions.iter().map(|turn| turn.name())));
    cost
}

#[test]
fn as_many_positions_at_each_distance_as_are_known() {
    let [half, quarter] = ["half", "quarter"].map(|size| cube::home(size).unwrap());
    assert_eq!(Exact::new(&half).counts(), BY_HALF);
    assert_eq!(Exact::new(&quarter).counts(), BY_QUARTER);
    assert_eq!(BY_HALF.iter().sum::<usize>(), POSITIONS as usize);
    assert_eq!(BY_QUARTER.iter().sum::<usize>(), POSITIONS as usize);
}

#[test]
fn the_rules_enumerate_the_same_positions() {
    let cube = cube::home("quarter").unwrap();
    let mut unwatched = ();
    let mut monitor = Monitor::new(Limits::default(), &mut unwatched);
    let layers = Layers::all(&cube, &cube.goal(), &mut monitor).unwrap();
    assert_eq!(layers.counts().collect::<Vec<_>>(), BY_QUARTER);
    let exact = Exact::new(&cube);
    assert!(layers.states().all(|(turns, position)| exact.init(position) as usize == turns));
}

/// Every cube of a size.
fn all(size: &str) -> impl Iterator<Item = Pocket> {
    let orders = (0..5040).flat_map(|order| (0..729).map(move |twist| [order, twist]));
    orders.map(move |numbers| {
        let mut numbers = numbers.into_iter();
        cube::uniform(size, &mut |_| numbers.next().unwrap()).unwrap()
    })
}

/// On how many positions an estimate is above the cost, and along how many turns it falls by more than one.
fn faults<H: Heuristic<Pocket>>(size: &str, exact: &Exact, heuristic: &H) -> (usize, usize) {
    let (mut too_high, mut too_steep) = (0, 0);
    for cube in all(size) {
        let position = cube.start();
        let estimate = heuristic.value(heuristic.init(&position));
        too_high += usize::from(estimate > exact.init(&position));
        for turn in cube.actions(&position) {
            let mut child = position;
            cube.apply(&mut child, turn);
            too_steep += usize::from(estimate > 1 + heuristic.value(heuristic.init(&child)));
        }
    }
    (too_high, too_steep)
}

#[test]
fn estimates_keep_their_claims_on_every_position() {
    for (size, wrong) in [("half", 43744), ("quarter", 7767)] {
        let cube = cube::home(size).unwrap();
        let exact = Exact::new(&cube);
        for part in [Part::Order, Part::Twist, Part::Both] {
            assert_eq!(faults(size, &exact, &Corners::new(&cube, part)), (0, 0), "{part:?}");
        }
        assert_eq!(faults(size, &exact, &Misplaced::fourth()), (0, 0));
        let (too_high, too_steep) = faults(size, &exact, &Misplaced::all());
        assert_eq!(too_high, wrong);
        assert!(too_steep > 0);
    }
}

#[test]
fn the_laboratory_judges_every_position() {
    let (registry, tables) = (loyd_domains::registry(), Tables::default());
    let domain = registry.find("cube").unwrap();
    let heuristics = ["corners", "misplaced"].map(Estimate::named).into();
    let home = domain.home(Some("half"), None).unwrap();
    let audit = Audit { heuristics, samples: None };
    let report = home.audit(&audit, &Context::new(&tables), &mut |_| ()).unwrap();
    let [corners, misplaced] = &report.verdicts[..] else { panic!("two verdicts") };
    assert!(corners.exhaustive && corners.admissible() && corners.consistent());
    assert_eq!((misplaced.states, misplaced.overestimates), (u64::from(POSITIONS), 43744));
    assert_eq!(home.distance(&Context::new(&tables)), Some(0));
}

#[test]
fn a_table_that_does_not_fit_is_an_answer() {
    let (registry, tables) = (loyd_domains::registry(), Tables::default());
    let domain = registry.find("cube").unwrap();
    let limits = Limits { bytes: Some(1 << 20), ..Limits::default() };
    let cx = Context::new(&tables).within(limits);
    let mixed = domain.home(None, None).unwrap();
    let report = mixed.solve(&"a-star:exact".parse().unwrap(), &cx, &mut |_| ()).unwrap();
    assert_eq!(report.stop(), Some(&Stop::Memory));
    assert_eq!(mixed.solve(&"a-star".parse().unwrap(), &cx, &mut |_| ()).unwrap().cost(), Some(0));
}

#[test]
fn turns_of_positions_are_turns_of_stickers() {
    let mut scramble = String::new();
    let mut position = cube::home("half").unwrap().goal();
    let half = cube::home("half").unwrap();
    for step in 0..200_usize {
        let turn = half.actions(&position).nth(step * step % 9).unwrap();
        half.apply(&mut position, turn);
        scramble.push(' ');
        scramble.push_str(turn.name());
        assert_eq!(cube::read(&scramble).unwrap().start(), position, "{scramble}");
    }
}

#[test]
fn the_held_corner_may_come_from_anywhere() {
    // Turning opposite faces the same way round turns the whole cube: on a pocket cube nothing has changed.
    let solved = cube::home("half").unwrap();
    for text in ["R L'", "U D'", "F B'", "L R' U' D B F'"] {
        assert_eq!(cube::read(text).unwrap(), solved, "{text}");
    }
    assert_eq!(cube::read("L").unwrap(), cube::read("R").unwrap());
    assert_eq!(cube::read("D2 B' L").unwrap(), cube::read("D2B'L").unwrap());
    let turned = cube::read("FFFF RRRR DDDD BBBB LLLL UUUU").unwrap();
    assert_eq!(turned, solved);
    let colours = cube::read("WWWWRRRRGGGGYYYYOOOOBBBB").unwrap();
    assert_eq!(colours, solved);
}

#[test]
fn the_farthest_positions_are_solved_in_eleven_and_fourteen_turns() {
    for (size, most) in [("half", 11), ("quarter", 14)] {
        let home = cube::home(size).unwrap();
        let (both, exact) = (Corners::new(&home, Part::Both), Exact::new(&home));
        let farthest = all(size).find(|cube| exact.init(&cube.start()) == most).unwrap();
        assert_eq!(solve(&AStar::new(&both), &farthest), most);
        assert_eq!(solve(&IdaStar { heuristic: &exact }, &farthest), most);
    }
}

#[test]
fn one_sentence_for_each_fault() {
    let cases = [
        ("", "line 1, column 1: there is no cube here, expected turns as in R U' F2, or 24 stickers"),
        ("quarter:", "line 1, column 1: there is no cube here, expected turns as in R U' F2, or 24 stickers"),
        ("R U4", "line 1, column 3: 'U4' is not a turn, expected U, D, L, R, F or B, then ' or 2"),
        ("R\nRU'x2", "line 2, column 4: 'x2' is not a turn, expected U, D, L, R, F or B, then ' or 2"),
        ("R 'U", "line 1, column 3: ''' is not a turn, expected U, D, L, R, F or B, then ' or 2"),
        (
            "UUUU RRRR FFFF DDDD LLLL BBB",
            "line 1, column 1: there are only 23 stickers, expected four a face, 24 in all",
        ),
        (
            "UUUU RRRR FFFF DDDD LLLL BBBU",
            "line 1, column 29: this is a fifth sticker U, expected four of each",
        ),
        ("UUUU RRRR FFFF DDXD LLLL BBBB", "line 1, column 18: 'X' is not a sticker, expected one of URFDLB"),
        ("WWWW RRRR GGGG YYUY OOOO BBBB", "line 1, column 18: 'U' is not a sticker, expected one of WRGYOB"),
        (
            "UUUD RRRR FFFF UDDD LLLL BBBB",
            "line 1, column 4: the corner URF shows DRF from here clockwise, as no corner of a cube does",
        ),
        (
            "UUUU RRRR FFFF DDLD LLDL BBBB",
            "line 1, column 18: the corner DBL shows LBD from here clockwise, as no corner of a cube does",
        ),
        (
            "UUUR FRRR FUFF DDDD LLLL BBBB",
            "line 1, column 1: a corner was twisted by hand: no turns solve this cube",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(cube::read(text).unwrap_err().to_string(), message, "{text:?}");
    }
    let message = cube::home("3x3x3").unwrap_err().to_string();
    assert_eq!(
        message,
        "'3x3x3' is not a size, expected half or quarter: whether a half turn counts as one turn or as two"
    );
}

#[test]
fn the_referee_believes_nothing() {
    let cube = cube::read("quarter: R2").unwrap();
    assert!(cube::referee(&cube, ["R", "R"]) && cube::referee(&cube, ["R'", "R'"]));
    for turns in [&["R2"][..], &["R"], &[], &["R", "x"], &[""]] {
        assert!(!cube::referee(&cube, turns.iter().copied()), "{turns:?}");
    }
}

fn positions() -> impl Strategy<Value = Pocket> {
    (any::<bool>(), 0..5040_u64, 0..729_u64).prop_map(|(half, order, twist)| {
        let mut numbers = [order, twist].into_iter();
        let size = if half { "half" } else { "quarter" };
        cube::uniform(size, &mut |_| numbers.next().unwrap()).unwrap()
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_back(cube in positions()) {
        prop_assert_eq!(cube::read(&cube::write(&cube, &cube.start())), Ok(cube));
        prop_assert_eq!(cube::drawing(&cube.start()).lines().count(), 6);
    }

    #[test]
    fn misplaced_counts_corners_that_look_wrong(cube in positions()) {
        let shown: Vec<char> = cube::write_position(&cube.start()).chars().filter(|c| *c != ' ').collect();
        let corners = [
            ("URF", [3, 4, 9]), ("UFL", [2, 8, 17]), ("ULB", [0, 16, 21]), ("UBR", [1, 20, 5]),
            ("DFR", [13, 11, 6]), ("DLF", [12, 19, 10]), ("DRB", [15, 7, 22]),
        ];
        let wrong = corners.iter().filter(|(name, stickers)| !stickers.iter().map(|&at| shown[at]).eq(name.chars()));
        prop_assert_eq!(Misplaced::all().init(&cube.start()) as usize, wrong.count());
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(half |quarter: )?([URFDLBWGYOxy][2'3’]?[ \n]?){0,30}|[URFDLB]{24}|\\PC{0,40}") {
        if let Err(error) = cube::read(&text) {
            prop_assert!(!error.to_string().contains(char::is_control), "{}", error);
        }
        let _ = cube::home(&text);
    }

    #[test]
    fn turns_keep_the_laws(cube in positions(), choices in prop::collection::vec(any::<usize>(), 0..40)) {
        prop_assert_eq!(laws::reversible(&cube, &cube.start(), choices), Ok(()));
    }
}

#[test]
fn a_position_takes_four_bytes() {
    assert_eq!(size_of::<Position>(), 4);
}

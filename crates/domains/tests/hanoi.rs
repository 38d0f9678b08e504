//! The Tower of Hanoi against the formulas, against an enumeration on plain lists, and the laws.

use std::collections::HashSet;

use loyd_domains::hanoi::Count::{Misplaced, Powers, Twice};
use loyd_domains::hanoi::{self, Discs, Patterns, Position, Towers};
use loyd_lab::{Asked, Reading};
use loyd_search::{AStar, Cost, Heuristic, Layers, Limits, Monitor, Outcome, Problem, Random, Search, laws};
use proptest::prelude::*;

fn solve<H: Heuristic<Towers>>(towers: &Towers, heuristic: H) -> Cost {
    let Outcome::Solved { actions, cost } = AStar::new(heuristic).solve(towers) else {
        panic!("every position can be reached")
    };
    assert!(hanoi::referee(towers, actions.iter().map(ToString::to_string)));
    cost
}

/// A tower on the first peg that shall stand on the last.
fn tower(pegs: usize, discs: usize) -> Towers {
    let tower: Vec<String> = (1..=discs).rev().map(|disc| disc.to_string()).collect();
    hanoi::read(&format!("{}{}", tower.join(" "), " | -".repeat(pegs - 1))).unwrap()
}

fn layers(towers: &Towers) -> Layers<'_, Towers> {
    let mut unwatched = ();
    Layers::all(towers, &towers.goal(), &mut Monitor::new(Limits::default(), &mut unwatched)).unwrap()
}

#[test]
fn three_pegs_take_two_to_the_n_less_one() {
    for discs in 1..=13 {
        let towers = tower(3, discs);
        assert_eq!(solve(&towers, Patterns::new(&towers)), (1 << discs) - 1);
    }
    let towers = tower(3, 9);
    assert_eq!(
        (solve(&towers, Discs::new(&towers, Twice)), solve(&towers, Discs::new(&towers, Misplaced))),
        (511, 511)
    );
}

#[test]
fn four_pegs_take_what_frame_and_stewart_say() {
    for (discs, moves) in (1..).zip([1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65]) {
        let towers = tower(4, discs);
        assert_eq!(solve(&towers, Patterns::new(&towers)), moves, "{discs} discs");
    }
    let towers = tower(4, 8);
    assert_eq!(
        (solve(&towers, Discs::new(&towers, Twice)), solve(&towers, Discs::new(&towers, Misplaced))),
        (33, 33)
    );
}

#[test]
fn five_to_eight_pegs_take_what_frame_and_stewart_say() {
    // The least over where to split: 2 F(p, k) + F(p - 1, n - k).
    fn least(pegs: usize, discs: usize) -> u32 {
        match (pegs, discs) {
            (_, 0) => 0,
            (3, _) => (1 << discs) - 1,
            _ => (0..discs).map(|top| 2 * least(pegs, top) + least(pegs - 1, discs - top)).min().unwrap(),
        }
    }
    for (pegs, discs) in [(5, 7), (6, 6), (7, 6), (8, 6)] {
        let towers = tower(pegs, discs);
        assert_eq!(solve(&towers, Patterns::new(&towers)), least(pegs, discs), "{pegs} pegs");
    }
}

/// How many positions are how far from a tower on the last peg, on plain lists.
fn counted_plainly(pegs: usize, discs: usize) -> Vec<usize> {
    let mut goal = vec![Vec::new(); pegs];
    goal[pegs - 1] = (0..discs).rev().collect();
    let mut known = HashSet::from([goal.clone()]);
    let (mut layer, mut counts) = (vec![goal], Vec::new());
    while !layer.is_empty() {
        counts.push(layer.len());
        let mut next = Vec::new();
        for stacks in &layer {
            for (from, to) in (0..pegs).flat_map(|from| (0..pegs).map(move |to| (from, to))) {
                let mut child: Vec<Vec<usize>> = stacks.clone();
                let Some(disc) = child[from].pop() else { continue };
                if from != to && child[to].last().is_none_or(|below| *below > disc) {
                    child[to].push(disc);
                    if known.insert(child.clone()) {
                        next.push(child);
                    }
                }
            }
        }
        layer = next;
    }
    counts
}

#[test]
fn as_many_positions_at_each_distance_as_plain_lists_give() {
    for (pegs, discs) in [(3, 1), (3, 6), (4, 5), (5, 4), (8, 3)] {
        let towers = hanoi::home(&format!("{pegs}x{discs}")).unwrap();
        let counts: Vec<usize> = layers(&towers).counts().collect();
        assert_eq!(counts, counted_plainly(pegs, discs));
        assert_eq!(counts.iter().sum::<usize>() as u64, towers.states());
    }
}

#[test]
fn estimates_keep_their_claims_on_whole_spaces() {
    let goals = ["3x7", "4x5", "5x4"].map(|size| hanoi::home(size).unwrap()).into_iter();
    let others = ["3 2 1 | - | - -> 2 | 1 | 3", "4 3 2 1 | - | - | - -> 4 2 | 3 | 1 | -"]
        .map(|text| hanoi::read(text).unwrap());
    for towers in goals.chain(others) {
        let layers = layers(&towers);
        let costs = || layers.states().map(|(moves, position)| (position, moves as Cost));
        let positions = || layers.states().map(|(_, position)| position);
        let (twice, misplaced, patterns) =
            (Discs::new(&towers, Twice), Discs::new(&towers, Misplaced), Patterns::new(&towers));
        assert_eq!(laws::admissible::<Towers, _>(&twice, costs()), Ok(()));
        assert_eq!(laws::consistent(&towers, &twice, positions()), Ok(()));
        assert_eq!(laws::admissible::<Towers, _>(&misplaced, costs()), Ok(()));
        assert_eq!(laws::consistent(&towers, &misplaced, positions()), Ok(()));
        assert!(costs().all(|(position, cost)| patterns.init(position) == cost), "one group is exact");
        assert!(positions().all(|position| misplaced.init(position) <= twice.init(position)));
    }
}

#[test]
fn several_groups_add_up_to_an_admissible_estimate() {
    // Eight pegs: six discs a table, so eight discs are two groups.
    let towers = tower(8, 8);
    let (patterns, mut random) = (Patterns::new(&towers), Random::new(1));
    for _ in 0..200 {
        let sample = hanoi::uniform(&towers, &mut |bound| random.below(bound));
        let start = sample.start();
        assert!(patterns.init(&start) <= solve(&sample, Discs::new(&sample, Twice)));
        assert_eq!(laws::consistent(&sample, &patterns, [&start]), Ok(()));
    }
}

#[test]
fn powers_overestimate_as_they_should() {
    let too_high = |size| {
        let towers = hanoi::home(size).unwrap();
        let powers = Discs::new(&towers, Powers);
        layers(&towers).states().filter(|(moves, position)| powers.init(position) as usize > *moves).count()
    };
    // Of 3, 9, 729 and 1,024 positions.
    assert_eq!((too_high("3x1"), too_high("3x2"), too_high("3x6"), too_high("4x5")), (0, 2, 322, 1005));
    let towers = tower(3, 8);
    assert_eq!(Discs::new(&towers, Powers).init(&towers.start()), 255);
}

#[test]
fn one_sentence_for_each_fault() {
    let cases = [
        ("", "line 1, column 1: there are no discs here, expected pegs as in 3 2 1 | - | -"),
        ("- | - | -", "line 1, column 1: there are no discs here, expected pegs as in 3 2 1 | - | -"),
        ("1 2 | 3 | -", "line 1, column 3: disc 2 lies on disc 1, which is smaller"),
        ("3 2 1", "line 1, column 1: there is 1 peg, expected 3 to 8 with | between them"),
        ("1||||||||", "line 1, column 1: there are 9 pegs, expected 3 to 8 with | between them"),
        ("4 2 1 | - | -", "line 1, column 1: there are 3 discs, so none is disc 4 (3 is missing)"),
        ("0 | - | -", "line 1, column 1: there is 1 disc, so none is disc 0 (1 is missing)"),
        ("2 1 | 1 | -", "line 1, column 7: disc 1 is there twice, first on line 1, column 3 (3 is missing)"),
        ("2 x | 1 | -", "line 1, column 3: 'x' is not a disc, expected a number, - or |"),
        ("A: 2\nB: 1 -3\nC:", "line 2, column 6: '-3' is not a disc, expected a number, - or |"),
        ("1 | - | - -> 1 | -", "line 1, column 14: there are 2 pegs, expected 3 to 8 with | between them"),
        (
            "1 | - | - -> 2 | 1 | -",
            "line 1, column 14: the goal has 3 pegs and 2 discs, expected 3 pegs and 1 discs as at the start",
        ),
        ("1 | - | - ->", "line 1, column 11: there are no discs here, expected pegs as in 3 2 1 | - | -"),
        (
            "1 | - | - -> - | 1 | - -> 1 | - | -",
            "line 1, column 24: this is a second arrow, expected one goal",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(hanoi::read(text).unwrap_err().to_string(), message, "{text:?}");
    }
    let many: Vec<String> = (1..=22).rev().map(|disc| disc.to_string()).collect();
    let message = hanoi::read(&format!("{} | - | -", many.join(" "))).unwrap_err().to_string();
    assert_eq!(message, "line 1, column 1: there are 22 discs, expected at most 21");
    for size in ["", "2x3", "9x3", "3x0", "3x22", "x", "3x3x3"] {
        assert!(
            hanoi::home(size)
                .unwrap_err()
                .to_string()
                .starts_with(&format!("'{size}' is not a size, expected pegs"))
        );
    }
}

#[test]
fn pegs_are_written_in_many_ways() {
    let towers = hanoi::read("3 1 | 2 | -").unwrap();
    for text in [
        "3 1|2|",
        "A: 3 1 | B: 2 | C:",
        "A: 3 1\nB: 2\nC: -",
        "A:3 1 B:2 C:",
        "3 1 | 2 | - -> - | - | 3 2 1",
        "3,1 | 2 |",
    ] {
        assert_eq!(hanoi::read(text).unwrap(), towers, "{text:?}");
    }
}

#[test]
fn a_goal_and_a_size_may_be_asked_for() {
    let registry = loyd_domains::registry();
    let domain = registry.find("hanoi").unwrap();
    let read = |goal, size| {
        let Reading::One(towers) = domain.read(&Asked { goal, size, ..Asked::new(b"2 1 | - | -") }) else {
            panic!()
        };
        towers.map(|towers| towers.key().start).map_err(|error| error.message)
    };
    assert_eq!(read(Some("- | 2 1 | -"), Some("3x2")), Ok("2 1 | - | - -> - | 2 1 | -".to_owned()));
    assert_eq!(read(Some("- | - | 2 1"), Some("2")), Ok("2 1 | - | -".to_owned()));
    let smaller = "in the goal, line 1, column 7: disc 2 lies on disc 1, which is smaller";
    assert_eq!(read(Some("- | 1 2 | -"), None), Err(smaller.to_owned()));
    let size = "line 1, column 1: these are towers of size 3x2, expected 4x2 as asked for";
    assert_eq!(read(None, Some("4x2")), Err(size.to_owned()));
    let home = domain.home(Some("3x2"), Some("2 | 1 | -")).unwrap();
    assert_eq!(home.key().start, "2 | 1 | - -> 2 | 1 | -");
}

#[test]
fn the_referee_believes_nothing() {
    let towers = hanoi::read("2 1 | - | -").unwrap();
    assert!(hanoi::referee(&towers, ["AB", "AC", "BC"]));
    for moves in [&["AB", "AB"][..], &["AC"], &["BA"], &["AD"], &["A"], &["é"], &[]] {
        assert!(!hanoi::referee(&towers, moves), "{moves:?}");
    }
}

fn towers() -> impl Strategy<Value = Towers> {
    (3..=8_usize, 1..=21_usize, any::<u64>()).prop_map(|(pegs, discs, seed)| {
        let mut random = Random::new(seed);
        let mut any = |towers: &Towers| hanoi::uniform(towers, &mut |bound| random.below(bound));
        let home = hanoi::home(&format!("{pegs}x{discs}")).unwrap();
        let (start, goal) = (any(&home), any(&home));
        let text = |position: &Position| hanoi::write_position(&home, position);
        hanoi::read(&format!("{} -> {}", text(&start.start()), text(&goal.start()))).unwrap()
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_back(towers in towers()) {
        prop_assert_eq!(hanoi::read(&hanoi::write(&towers, &towers.start())), Ok(towers));
        prop_assert_eq!(hanoi::drawing(&towers, &towers.start()).lines().count(), towers.discs() + 2);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "([0-9]{1,2}|[-|: \nABC,>é]){0,30}|\\PC{0,40}") {
        if let Err(error) = hanoi::read(&text) {
            prop_assert!(!error.to_string().contains(char::is_control), "{}", error);
        }
    }

    #[test]
    fn moves_keep_the_laws(towers in towers(), choices in prop::collection::vec(any::<usize>(), 0..40)) {
        prop_assert_eq!(laws::reversible(&towers, &towers.start(), choices), Ok(()));
    }
}

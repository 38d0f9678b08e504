//! Pancakes against what is known of them: the pancake numbers, how many stacks take how many flips, and the laws.

use std::collections::HashMap;

use loyd_domains::pancake::{self, Gap, Locked, Misplaced, Pancakes, Stack};
use loyd_search::{Cost, Heuristic, IdaStar, Layers, Limits, Monitor, Outcome, Problem, Search, laws};
use proptest::prelude::*;

fn layers(pancakes: &Pancakes) -> Layers<'_, Pancakes> {
    let mut unwatched = ();
    let mut monitor = Monitor::new(Limits::default(), &mut unwatched);
    Layers::all(pancakes, &pancakes.goal(), &mut monitor).expect("there is no limit")
}

fn solve<H: Heuristic<Pancakes>>(pancakes: &Pancakes, heuristic: H) -> (Vec<u8>, Cost, u64) {
    let mut unwatched = ();
    let mut monitor = Monitor::new(Limits::default(), &mut unwatched);
    let outcome = IdaStar { heuristic }.run(pancakes, &mut monitor);
    let Outcome::Solved { actions, cost } = outcome else { panic!("every stack can be sorted: {outcome:?}") };
    let flips: Vec<String> = actions.iter().map(u8::to_string).collect();
    assert!(pancake::referee(pancakes, &flips), "{flips:?}");
    (actions, cost, monitor.stats().expanded)
}

/// How many stacks take how many flips, counted on plain lists.
fn counted_plainly(count: i8, burnt: bool) -> Vec<usize> {
    let mut distance = HashMap::from([((1..=count).collect::<Vec<i8>>(), 0)]);
    let mut layer: Vec<Vec<i8>> = distance.keys().cloned().collect();
    let mut counts = Vec::new();
    while !layer.is_empty() {
        counts.push(layer.len());
        let mut next = Vec::new();
        for stack in &layer {
            for top in 1..=stack.len() {
                let turned = stack[..top].iter().rev().map(|&size| if burnt { -size } else { size });
                let child: Vec<i8> = turned.chain(stack[top..].iter().copied()).collect();
                if !distance.contains_key(&child) {
                    distance.insert(child.clone(), counts.len());
                    next.push(child);
                }
            }
        }
        layer = next;
    }
    counts
}

#[test]
fn the_pancake_numbers() {
    let hardest = (1..=10).map(|n| layers(&pancake::home(&n.to_string()).unwrap()).depth());
    assert_eq!(hardest.collect::<Vec<_>>(), [0, 1, 3, 4, 5, 7, 8, 9, 10, 11]);
}

#[test]
fn the_burnt_pancake_numbers() {
    let hardest = (1..=7).map(|n| layers(&pancake::home(&format!("{n}-burnt")).unwrap()).depth());
    assert_eq!(hardest.collect::<Vec<_>>(), [1, 4, 6, 8, 10, 12, 14]);
}

#[test]
fn as_many_stacks_at_each_distance_as_plain_lists_give() {
    for n in 1..=8 {
        let counts: Vec<usize> = layers(&pancake::home(&n.to_string()).unwrap()).counts().collect();
        assert_eq!(counts, counted_plainly(n, false), "{n} pancakes");
    }
    for n in 1..=6 {
        let counts: Vec<usize> = layers(&pancake::home(&format!("{n}-burnt")).unwrap()).counts().collect();
        assert_eq!(counts, counted_plainly(n, true), "{n} burnt pancakes");
    }
}

#[test]
fn nine_pancakes_by_distance() {
    let counts: Vec<usize> = layers(&pancake::home("9").unwrap()).counts().collect();
    assert_eq!(counts, [1, 8, 56, 391, 2278, 10666, 38015, 93585, 132_697, 79379, 5804]);
    assert_eq!(counts, counted_plainly(9, false));
}

/// All stacks of eleven that take thirteen flips. An enumeration of the 39,916,800 found these and none above.
const HARDEST: [&str; 6] = [
    "1 3 11 5 8 6 2 9 7 10 4",
    "1 5 3 10 2 6 9 11 7 4 8",
    "1 7 2 11 4 6 9 5 8 10 3",
    "1 11 3 6 9 4 7 10 5 8 2",
    "1 11 3 8 5 10 7 4 9 6 2",
    "7 2 9 6 11 4 1 10 3 8 5",
];

#[test]
fn the_hardest_stacks_of_eleven_take_thirteen_flips() {
    for text in HARDEST {
        let pancakes = pancake::read(text).unwrap();
        let (_, flips, nodes) = solve(&pancakes, Gap::new(&pancakes));
        let (_, flips_locked, nodes_locked) = solve(&pancakes, Locked::new(&pancakes));
        assert_eq!((flips, flips_locked), (13, 13));
        assert!(nodes_locked < nodes, "{nodes_locked} nodes, {nodes} with gaps alone");
    }
}

/// How many stacks take fewer flips than estimated.
fn overestimated<H: Heuristic<Pancakes>>(pancakes: &Pancakes, heuristic: &H) -> usize {
    let layers = layers(pancakes);
    layers.states().filter(|(flips, stack)| heuristic.value(heuristic.init(stack)) as usize > *flips).count()
}

fn audit<H: Heuristic<Pancakes>>(pancakes: &Pancakes, heuristic: &H) {
    let layers = layers(pancakes);
    let states: Vec<&Stack> = layers.states().map(|(_, stack)| stack).collect();
    let costs = layers.states().map(|(flips, stack)| (stack, flips as Cost));
    assert_eq!(laws::admissible::<Pancakes, H>(heuristic, costs), Ok(()));
    assert_eq!(laws::consistent(pancakes, heuristic, states.iter().copied()), Ok(()));
    assert_eq!(heuristic.value(heuristic.init(&pancakes.goal())), 0);
}

#[test]
fn gap_and_locked_are_consistent_on_whole_spaces() {
    for size in ["1", "2", "3", "5", "8", "1-burnt", "2-burnt", "4-burnt", "6-burnt"] {
        let pancakes = pancake::home(size).unwrap();
        audit(&pancakes, &Gap::new(&pancakes));
        audit(&pancakes, &Locked::new(&pancakes));
    }
}

#[test]
fn misplaced_overestimates_as_it_should() {
    let too_high = |size| {
        let pancakes = pancake::home(size).unwrap();
        (overestimated(&pancakes, &Misplaced::new(&pancakes)), pancakes.states())
    };
    assert_eq!(too_high("5"), (66, 120));
    assert_eq!(too_high("7"), (2354, 5040));
    assert_eq!(too_high("4-burnt"), (34, 384));
}

#[test]
fn one_sentence_for_each_fault() {
    let cases = [
        ("", "line 1, column 1: there is no stack here, expected the sizes from the top, as in 3 1 2 5 4"),
        (
            "# 3 1 2\n",
            "line 1, column 1: there is no stack here, expected the sizes from the top, as in 3 1 2 5 4",
        ),
        ("3 1 x", "line 1, column 5: 'x' is not the size of a pancake, expected a number"),
        ("3 1 -", "line 1, column 5: '-' is not the size of a pancake, expected a number"),
        ("3 1\n 2.5", "line 2, column 2: '2.5' is not the size of a pancake, expected a number"),
        ("3 1 4", "line 1, column 5: there are 3 pancakes, so none has size 4 (2 is missing)"),
        ("0", "line 1, column 1: there is 1 pancake, so none has size 0 (1 is missing)"),
        ("3 1 1", "line 1, column 5: size 1 is there twice, first on line 1, column 3 (2 is missing)"),
        ("-1 3\n1", "line 2, column 1: size 1 is there twice, first on line 1, column 1 (2 is missing)"),
        ("3 99999999999 1", "line 1, column 3: size 99999999999 is too large for a stack"),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17",
            "line 1, column 40: there are more than 16 pancakes, expected at most that many",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(pancake::read(text).unwrap_err().to_string(), message, "{text:?}");
    }
    for size in ["", "0", "17", "-3", "3x3", "burnt", "7-burn"] {
        let message = pancake::home(size).unwrap_err().to_string();
        let expected = "the number of pancakes, from 1 to 16, as in 7, or 7-burnt for burnt ones";
        assert_eq!(message, format!("'{size}' is not a size, expected {expected}"));
    }
}

#[test]
fn the_referee_believes_nothing() {
    let pancakes = pancake::read("2 1 3").unwrap();
    assert!(pancake::referee(&pancakes, ["2"]));
    for flips in [&["3"][..], &[], &["4"], &["x"], &["-1"], &["2", "2"]] {
        assert!(!pancake::referee(&pancakes, flips), "{flips:?}");
    }
}

fn stacks() -> impl Strategy<Value = Pancakes> {
    (1..=16_usize, any::<bool>(), any::<u64>()).prop_map(|(count, burnt, seed)| {
        let mut numbers = seed;
        let mut below = |n: u64| {
            numbers = numbers.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (numbers >> 33) % n
        };
        pancake::uniform(&format!("{count}{}", if burnt { "-burnt" } else { "" }), &mut below).unwrap()
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_back(pancakes in stacks()) {
        prop_assert_eq!(pancake::read(&pancake::write(&pancakes, &pancakes.start())), Ok(pancakes));
        prop_assert_eq!(pancake::drawing(&pancakes, &pancakes.start()).lines().count(), pancakes.count() + 1);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[-+0-9, \n#x\u{7}]{0,40}|\\PC{0,40}") {
        match pancake::read(&text) {
            Ok(pancakes) => prop_assert!(pancakes.count() <= 16),
            Err(error) => prop_assert!(!error.to_string().contains(char::is_control)),
        }
        let _ = pancake::home(&text);
    }

    #[test]
    fn flips_and_steps_keep_the_laws(
        pancakes in stacks(),
        choices in prop::collection::vec(any::<usize>(), 0..40),
    ) {
        let start = pancakes.start();
        prop_assert_eq!(laws::reversible(&pancakes, &start, choices.iter().copied()), Ok(()));
        prop_assert_eq!(laws::incremental(&pancakes, &Gap::new(&pancakes), &start, choices.iter().copied()), Ok(()));
        prop_assert_eq!(laws::incremental(&pancakes, &Locked::new(&pancakes), &start, choices.iter().copied()), Ok(()));
        prop_assert_eq!(laws::incremental(&pancakes, &Misplaced::new(&pancakes), &start, choices), Ok(()));
    }

    #[test]
    fn both_estimates_agree_on_the_cost(pancakes in stacks().prop_filter("small", |pancakes| pancakes.count() <= 10)) {
        let (gap, locked) = (Gap::new(&pancakes), Locked::new(&pancakes));
        prop_assert_eq!(solve(&pancakes, gap).1, solve(&pancakes, locked).1);
    }
}

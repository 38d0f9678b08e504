//! The table of exact figures that many have measured, and the small properties around it.

use super::*;
use loyd_tiles::{Goal, Size};

fn goal(rows: usize, columns: usize) -> Board {
    Goal::Last.board(Size::new(rows, columns).unwrap()).unwrap()
}

/// Name, boards overestimated, worst, moves inconsistent, mean.
const KNOWN: [(&str, u64, f64, u64, f64); 14] = [
    ("manhattan", 0, 0.0, 0, 14.000),
    ("manhattan-blank", 4_650, 4.0, 136_080, 16.000),
    ("misplaced", 0, 0.0, 0, 7.111),
    ("misplaced-blank", 78, 1.0, 5_040, 8.000),
    ("euclidean-vector", 1_386, 11.73, 110_964, 11.530),
    ("euclidean-vector-zero", 747, 10.31, 96_466, 10.760),
    ("blank-pos", 0, 0.0, 0, 2.000),
    ("blank-chebyshev", 0, 0.0, 0, 1.444),
    ("euclidean", 0, 0.0, 0, 11.445),
    ("chebyshev", 0, 0.0, 0, 10.111),
    ("gaschnig", 0, 0.0, 0, 8.053),
    ("linear-conflict", 0, 0.0, 0, 15.119),
    ("linear-conflict-pairs", 7, 4.0, 1_800, 15.167),
    ("inversions", 1_000, 4.0, 80_640, 14.000),
];

#[test]
fn all_figures_on_3x3_are_the_known_ones() {
    let report = Audit::new(KNOWN.map(|row| row.0), goal(3, 3)).run().unwrap();
    for (verdict, (name, overestimates, worst, inconsistent, mean)) in std::iter::zip(&report.verdicts, KNOWN)
    {
        assert_eq!(verdict.heuristic, name);
        assert_eq!((verdict.states, verdict.moves, verdict.exhaustive), (181_440, 483_840, true));
        assert_eq!((verdict.overestimates, verdict.inconsistent), (overestimates, inconsistent), "{name}");
        assert!((verdict.worst - worst).abs() < 5e-3, "{name}: {}", verdict.worst);
        assert!((verdict.mean - mean).abs() < 5e-4, "{name}: {}", verdict.mean);
        assert!((verdict.mean_distance - 21.9724).abs() < 5e-5);
        let above = verdict.spread.iter().filter(|&(distance, h, _)| h > distance).map(|(_, _, count)| count);
        assert_eq!(above.sum::<u64>(), overestimates, "the spread shows what is counted");
        assert_eq!(verdict.counterexample.is_some(), overestimates > 0);
        assert_eq!(verdict.fall.is_some(), inconsistent > 0);
    }
}

#[test]
fn the_smallest_counterexample_to_the_vector_norm_is_one_move_from_the_goal() {
    let report = Audit::new(["euclidean-vector"], goal(3, 3)).run().unwrap();
    let verdict = &report.verdicts[0];
    let example = verdict.counterexample.as_ref().unwrap();
    assert_eq!(example.board.slashes(), "1 2 3/4 5 0/7 8 6");
    assert_eq!((example.estimate, example.distance), (98_f64.sqrt(), 1));
    let fall = verdict.fall.as_ref().unwrap();
    assert_eq!(fall.board.after(fall.direction).as_ref(), Some(&fall.child));
    assert!(fall.estimate > 1.0 + fall.child_estimate);
}

#[test]
fn one_heuristic_dominates_another_or_the_larger_of_both_is_better() {
    let names = ["manhattan", "misplaced", "linear-conflict", "walking-distance", "tiles-pos"];
    let report = Audit::new(names, goal(3, 3)).run().unwrap();
    let pair = |first, second| {
        *report.pairs.iter().find(|pair| (pair.first, pair.second) == (first, second)).unwrap()
    };
    assert_eq!(report.pairs.len(), 10);
    assert_eq!(pair(0, 1).relation(), Relation::FirstDominates);
    assert_eq!(pair(1, 2).relation(), Relation::SecondDominates);
    assert_eq!(pair(0, 4).relation(), Relation::Same);
    let both = pair(2, 3);
    assert_eq!(both.relation(), Relation::Neither);
    assert_eq!(both.max_overestimates, 0);
    assert!(both.max_mean > report.verdicts[2].mean.max(report.verdicts[3].mean));
}

#[test]
fn every_size_that_can_be_enumerated_is_judged_whole() {
    for (rows, columns, boards) in [(2, 2, 12), (2, 3, 360), (2, 4, 20_160), (4, 2, 20_160)] {
        let report = Audit::new(["manhattan", "inversion-distance"], goal(rows, columns)).run().unwrap();
        for verdict in &report.verdicts {
            assert_eq!((verdict.states, verdict.exhaustive), (boards, true));
            assert!(verdict.admissible() && verdict.consistent());
        }
    }
}

#[test]
fn samples_of_4x4_are_judged_with_the_boards_on_their_way() {
    // Nodes are bounded, so that the test does not depend on drawing easy boards.
    let audit = Audit {
        samples: Some(Samples { count: 6, seed: 1 }),
        limits: Limits { expanded: Some(2_000_000), ..Limits::default() },
        ..Audit::new(["manhattan", "manhattan-blank"], goal(4, 4))
    };
    let report = audit.run().unwrap();
    let [sound, wrong] = report.verdicts.as_slice() else { panic!("two heuristics, two verdicts") };
    assert!(!sound.exhaustive && sound.admissible() && sound.consistent());
    assert_eq!(sound.averaged + report.unsolved, 6);
    assert!(sound.states > 30 * sound.averaged);
    assert!(sound.sentences()[0].starts_with("Admissible as far as we looked: "));
    assert_eq!(wrong.counterexample.as_ref().unwrap().distance, 1);
}

#[test]
fn what_does_not_fit_into_memory_is_said_before_it_is_taken() {
    let limits = Limits { bytes: Some(2_000_000), ..Limits::default() };
    let audit = Audit { limits, ..Audit::new(["manhattan", "misplaced"], goal(3, 3)) };
    let error = audit.run().unwrap_err();
    assert_eq!(error, AuditError::Bytes { boards: 181_440, needed: 181_440 * 17, allowed: 2_000_000 });
}

#[test]
fn an_unknown_heuristic_is_an_error_and_a_set_flag_stops() {
    assert!(matches!(Audit::new(["manhatten"], goal(3, 3)).run(), Err(AuditError::Heuristic(_))));
    let cancel = Some(std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true)));
    let limits = Limits { cancel, ..Limits::default() };
    let audit = Audit { limits, ..Audit::new(["manhattan"], goal(3, 3)) };
    assert_eq!(audit.run().unwrap_err(), AuditError::Stopped(Stop::Cancelled));
}

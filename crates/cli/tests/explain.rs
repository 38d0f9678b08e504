//! `loyd explain`, from the outside.

mod common;

use common::loyd;

const CASE: &str = "0 7 2/4 6 1/3 5 8";

#[test]
fn the_object_begins_as_documented() {
    let ran = loyd(&["explain", CASE, "-a", "a-star:manhattan", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let documented = concat!(
        r#"{"cost":24,"forced":578,"tied":1180,"expanded_min":579,"expanded_least":593,"expanded_max":1758,"#,
        r#""optimal_solutions":4,"optimal_first_moves":"R","profiles":{"low-h":1348,"#
    );
    assert!(ran.out.starts_with(documented), "{}", ran.out);
    let value = &ran.json()[0];
    assert_eq!(value["profiles"].as_object().unwrap().len(), 10);
    assert_eq!(value["conventions"]["riverside/libcxx"], 925);
    assert_eq!(value["conventions"]["riverside/libstdcxx"], 1560);
}

#[test]
fn a_count_is_traced_to_the_conventions_that_give_it() {
    let text = loyd(&["explain", CASE, "--expect", "925"]).out;
    assert!(text.contains("925 comes from any of these "), "{text}");
    assert!(text.contains("a-star:manhattan[ties=libcxx,convention=riverside]\n"), "{text}");
    let text = loyd(&["explain", CASE, "--expect", "600"]).out;
    assert!(text.contains("600: none of "), "{text}");
    assert!(
        text.contains("As expanded nodes it is legal: some order of ties expands exactly so many."),
        "{text}"
    );
    let text = loyd(&["explain", CASE, "--expect", "580"]).out;
    assert!(text.contains("above the floor, but below what the luckiest ties reach"), "{text}");
}

#[test]
fn every_counter_is_defined() {
    let text = loyd(&["explain", CASE]).out;
    for counter in ["expanded", "generated", "frontier_max", "depth_max", "iterations"] {
        assert!(text.lines().any(|line| line.trim_start().starts_with(&format!("{counter} "))), "{counter}");
    }
}

#[test]
fn without_consistency_there_is_no_range_but_a_reason() {
    let value = loyd(&["explain", CASE, "-a", "a-star:euclidean-vector", "--json"]).json().remove(0);
    assert!(value["forced"].is_null() && value["expanded_max"].is_null());
    let reason = value["reason"].as_str().unwrap();
    assert!(reason.starts_with("euclidean-vector is not consistent: "), "{reason}");
    assert_eq!((&value["cost"], &value["optimal_solutions"]), (&24.into(), &4.into()));
}

#[test]
fn what_cannot_be_explained_is_said() {
    let ida = loyd(&["explain", CASE, "-a", "ida-star"]);
    assert_eq!((ida.code, ida.err.as_str()), (2, "error: explain is about a-star and ucs, not ida-star\n"));
    assert_eq!(loyd(&["explain", "1 2 3/4 5 6/8 7 0"]).code, 3);
    assert_eq!(loyd(&["explain", CASE, "--max-nodes", "10"]).code, 4);
    assert_eq!(loyd(&["explain"]).code, 2);
    let unsolvable = loyd(&["explain", "1 2 3/4 5 6/8 7 0", "--json"]).json().remove(0);
    assert_eq!(unsolvable["status"], "unsolvable");
    let stopped = loyd(&["explain", CASE, "--max-nodes", "10", "--json"]).json().remove(0);
    assert_eq!((&stopped["status"], &stopped["stopped_by"]), (&"stopped".into(), &"nodes".into()));
}

#[test]
fn explanations_fit_80_columns() {
    for (puzzle, spec) in [
        ("8 6 7/2 5 4/3 0 1", "a-star:manhattan"),
        (CASE, "a-star:euclidean-vector"),
        ("1 2 3/4 5 6/7 8 0", "a-star:manhattan"),
    ] {
        for expected in ["925", "600"] {
            let text = loyd(&["explain", puzzle, "-a", spec, "--expect", expected]).out;
            let wide: Vec<&str> = text.lines().filter(|line| line.chars().count() > 80).collect();
            assert!(wide.is_empty() && text.contains("Shortest: "), "{wide:?}");
        }
    }
}

/// Counts of little Python, Java and C++ programs: what they search with, the board, the count, and what makes it.
const PROGRAMS: &[(&str, &str, &str, &str)] = &[
    ("a-star:manhattan", "072461358", "1292", "(f, h, counter)"),
    ("a-star:manhattan", "072461358", "1488", "(f, state)"),
    ("a-star:manhattan", "072461358", "1365", "(f, h, state)"),
    ("a-star:manhattan", "072461358", "1758", "(f, counter)"),
    ("a-star:manhattan", "072461358", "3698", "(f, h, counter)"),
    ("a-star:manhattan", "072461358", "4685", "(f, counter)"),
    ("a-star:manhattan", "072461358", "2281", "(f, h, state)"),
    ("a-star:euclidean", "072461358", "2687", "real-valued"),
    ("a-star:euclidean", "072461358", "2603", "real-valued"),
    ("a-star:euclidean", "072461358", "2699", "real-valued"),
    ("ucs", "813402765", "4158", "(g, state)"),
    ("greedy:manhattan", "072461358", "320", "(h, counter)"),
    ("greedy:misplaced", "072461358", "1593", "(h, state)"),
    ("bfs", "813402765", "4725", "queue"),
    ("ida-star:manhattan", "072461358", "2565", "path"),
    ("ida-star:manhattan", "072461358", "3228", "undo"),
    ("ida-star:euclidean", "813402765", "1168", "real-valued"),
    ("ida-star:manhattan", "072461358", "3711", "no undo move, moves D R U L, the smaller f first"),
    ("ida-star:manhattan", "072461358", "6050", "moves D R U L, the bound rises by one"),
    // Heaps that compare f alone, as nodes with `__lt__` or `compareTo` make them.
    (
        "a-star:manhattan",
        "072461358",
        "1449",
        "of Python or libstdc++ that compares f alone, closed when removed, moves L R U D",
    ),
    (
        "a-star:manhattan",
        "072461358",
        "1287",
        "of Python or libstdc++ that compares f alone, closed when removed, moves U D L R",
    ),
    (
        "a-star:manhattan",
        "072461358",
        "3161",
        "of Java or algs4 that compares f alone, nothing closed, the undo move left out, moves R L D U",
    ),
    ("a-star:manhattan", "072461358", "1731", "the largest state first"),
    (
        "a-star:misplaced",
        "072461358",
        "16957",
        "of Java or algs4 that compares f alone, cheaper paths pushed again and stale ones expanded, moves U R D L",
    ),
];

#[test]
fn counts_of_ordinary_programs_are_traced_to_what_makes_them() {
    for (spec, board, count, cause) in PROGRAMS {
        let ran = loyd(&["explain", board, "-a", spec, "--expect", count, "--json"]);
        let matches = ran.json()[0]["expect"]["matches"].as_array().unwrap().clone();
        let named = |found: &serde_json::Value| {
            let told = format!("{} {}", found["counter"].as_str().unwrap(), found["spec"].as_str().unwrap());
            told.contains(cause)
        };
        assert!(matches.iter().any(named), "{spec} {count}: no {cause} in {matches:?}");
    }
}

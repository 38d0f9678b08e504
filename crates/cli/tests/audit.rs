//! `loyd audit`, from the outside.

mod common;

use common::loyd;
use serde_json::json;

/// Text without the ends of its lines.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_object_of_a_sound_heuristic_begins_as_documented() {
    let ran = loyd(&["audit", "manhattan", "--size", "3x3", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let documented = concat!(
        r#"{"heuristic":"manhattan","rows":3,"columns":3,"states":181440,"exhaustive":true,"admissible":true,"#,
        r#""overestimates":0,"worst":0.0,"moves":483840,"consistent":true,"inconsistent":0,"mean":14.0,"#,
        r#""counterexample":null,"#
    );
    assert!(ran.out.starts_with(documented), "{}", &ran.out[..400]);
}

#[test]
fn a_counterexample_is_given_with_its_arithmetic() {
    let value = loyd(&["audit", "euclidean-vector", "--json"]).json().remove(0);
    let example = &value["counterexample"];
    assert_eq!(example["puzzle"], json!([[1, 2, 3], [4, 5, 0], [7, 8, 6]]));
    assert!((example["estimate"].as_f64().unwrap() - 98_f64.sqrt()).abs() < 1e-9);
    assert_eq!(example["distance"], 1);
    let text = loyd(&["audit", "euclidean-vector"]).out;
    for part in ["    1 2 3     h     9.899\n", "    4 5 .     true  1\n", "    7 8 6     over  8.899\n"] {
        assert!(text.contains(part), "{text}");
    }
    assert!(text.contains("Not admissible. 1,386 of 181,440 boards are overestimated, by up to 11.728.\n"));
}

#[test]
fn all_built_in_heuristics_are_judged_side_by_side() {
    let ran = loyd(&["audit", "--all", "--json"]);
    let objects = ran.json();
    assert_eq!(objects.len(), loyd(&["list", "--json"]).json()[0]["heuristics"].as_array().unwrap().len());
    let of = |name: &str| objects.iter().find(|object| object["heuristic"] == name).unwrap();
    let against = of("manhattan")["against"].as_array().unwrap();
    let misplaced = against.iter().find(|other| other["heuristic"] == "misplaced").unwrap();
    assert_eq!((&misplaced["relation"], &misplaced["max_admissible"]), (&"dominates".into(), &true.into()));
    let text = unwrapped(&loyd(&["audit", "--all"]).out);
    assert!(text.contains("max(linear-conflict, walking-distance), with mean 16.028"), "{text}");
}

#[test]
fn a_maximum_of_two_is_praised_only_where_it_beats_every_heuristic_alone() {
    let text = loyd(&["audit", "--all", "--size", "2x2"]).out;
    assert!(!text.contains("The best admissible maximum"), "{text}");
    assert!(text.contains("No admissible maximum of two beats "), "{text}");
}

#[test]
fn one_heuristic_is_told_to_give_way_to_a_better_one() {
    let text = unwrapped(&loyd(&["audit", "misplaced", "manhattan", "--size", "2x3"]).out);
    assert!(text.contains("misplaced is never larger than manhattan"), "{text}");
    assert!(text.contains(": use manhattan."), "{text}");
}

#[test]
fn samples_say_that_they_prove_nothing() {
    let ran = loyd(&["audit", "manhattan", "--size", "3x3", "--samples", "20", "--seed", "4"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("none above. Not a proof."), "{}", ran.out);
    assert!(ran.out.contains("Judged: 20 uniform samples (seed 4)"), "{}", ran.out);
}

#[test]
fn a_goal_given_as_a_board_says_its_own_size() {
    let value = loyd(&["audit", "manhattan", "--goal", "0 1 2/3 4 5", "--json"]).json().remove(0);
    assert_eq!((&value["rows"], &value["columns"], &value["states"]), (&2.into(), &3.into(), &360.into()));
}

#[test]
fn plots_are_written_as_svg_and_png() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begins) in [("a.svg", b"<svg".as_slice()), ("a.png", b"\x89PNG")] {
        let path = folder.path().join(name);
        let ran = loyd(&["audit", "manhattan-blank", "--plot", path.to_str().unwrap()]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(std::fs::read(&path).unwrap().starts_with(begins), "{name}");
    }
    let bad = loyd(&["audit", "manhattan", "--plot", "a.pdf"]);
    assert_eq!((bad.code, bad.err.as_str()), (2, "error: a plot is an .svg or a .png file\n"));
    let nowhere = folder.path().join("none/a.png");
    let early = loyd(&["audit", "manhattan", "--plot", nowhere.to_str().unwrap()]);
    assert_eq!((early.code, early.out.as_str()), (2, ""), "refused before the audit");
    assert!(early.err.contains("its folder is not there"), "{}", early.err);
    let unwanted = folder.path().join("unwanted.svg");
    assert_eq!(loyd(&["audit", "manhatten", "--plot", unwanted.to_str().unwrap()]).code, 2);
    assert!(!unwanted.exists(), "no empty plot of an audit that was refused");
}

#[test]
fn what_cannot_be_judged_is_said_in_one_sentence() {
    assert_eq!(loyd(&["audit"]).code, 2);
    let unknown = loyd(&["audit", "manhatten"]);
    assert_eq!((unknown.code, unknown.err.lines().count()), (2, 1), "{}", unknown.err);
    let limited = loyd(&["audit", "manhattan", "misplaced", "--max-memory", "2M"]);
    assert_eq!(limited.code, 4);
    assert!(
        limited.err.starts_with(
            "Stopped without a verdict: judging 181,440 boards takes 2.9 MB, more than the 2 MB allowed; "
        ),
        "{}",
        limited.err
    );
    let small = loyd(&["audit", "manhattan", "--max-memory", "100k"]);
    assert_eq!(
        (small.code, small.err.as_str()),
        (4, "Stopped without a verdict: the memory limit was reached.\n")
    );
    let none = loyd(&["audit", "manhattan", "--samples", "0"]);
    assert_eq!((none.code, none.err.as_str()), (2, "error: --samples 0 judges nothing; give 1 or more\n"));
}

#[test]
fn a_limit_on_nodes_holds_for_samples_and_is_refused_where_nothing_is_searched() {
    let all = loyd(&["audit", "manhattan", "--max-nodes", "1000"]);
    assert_eq!((all.code, all.out.as_str(), all.err.lines().count()), (2, "", 1), "{}", all.err);
    assert!(all.err.contains("--samples"), "{}", all.err);
    let samples = ["audit", "manhattan", "--samples", "20", "--max-nodes"];
    let few = loyd(&[&samples[..], &["5"]].concat());
    let nodes = "Stopped without a verdict: the limit on expanded nodes was reached.\n";
    assert_eq!((few.code, few.err.as_str()), (4, nodes));
    assert_eq!(loyd(&[&samples[..], &["1e6"]].concat()).code, 0);
}

#[test]
fn verdicts_fit_80_columns() {
    for arguments in [&["audit", "--all"][..], &["audit", "manhattan", "gaschnig", "euclidean-vector"]] {
        let text = loyd(arguments).out;
        let wide: Vec<&str> = text.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(wide.is_empty() && text.lines().count() > 10, "{wide:?}");
    }
}

#[test]
fn a_table_of_verdicts_says_how_often_each_heuristic_is_wrong() {
    let text = loyd(&["audit", "manhattan", "euclidean-vector"]).out;
    let row = |name: &str| {
        let row = text.lines().find(|line| line.starts_with(&format!("{name} ")) && line.contains("  "));
        unwrapped(row.unwrap_or_else(|| panic!("{text}")))
    };
    assert_eq!(row("manhattan"), "manhattan yes - yes 14.000 7.972");
    assert_eq!(row("euclidean-vector"), "euclidean-vector no, 1,386 +11.73 no, 110,964 11.530 10.442");
}

//! `loyd solve --all` and `--metric multi`, from the outside.

mod common;

use common::{Ran, loyd, loyd_reading};

#[test]
fn all_shortest_solutions_are_counted_and_listed_as_text_and_as_json() {
    let ran = loyd(&["solve", "0 1 2/3 4 5/6 7 8", "--goal", "1 4 2/3 0 5/6 7 8", "--all"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("2 moves, proven shortest; there is 1 such solution.\n"), "{}", ran.out);
    assert!(ran.out.contains("   1. RD\n"), "{}", ran.out);

    // Half way round a board of four cells: both ways are as long.
    let both = loyd(&["solve", "0 3/2 1", "--all", "--json"]);
    let object = &both.json()[0];
    assert_eq!(
        (&object["metric"], &object["cost"], &object["count"]),
        (&"single".into(), &6.into(), &2.into())
    );
    for moves in object["solutions"].as_array().unwrap() {
        let verified = loyd(&["verify", "0 3/2 1", moves.as_str().unwrap()]);
        assert_eq!(verified.code, 0, "{}", verified.out);
    }
    let one = loyd(&["solve", "0 3/2 1", "--all=1"]);
    assert!(one.out.contains("and 1 more: --all=N lists N of them"), "{}", one.out);
}

#[test]
fn several_tiles_at_once_are_one_slide() {
    let board = "1 2 3/4 5 6/0 7 8";
    let ran = loyd(&["solve", board, "--metric", "multi"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("1 slide, proven shortest.\n\n  RR\n"), "{}", ran.out);
    let json =
        |more: &[&str]| loyd(&[&["solve", board, "--metric", "multi", "--json"], more].concat()).json();
    let object = &json(&[])[0];
    assert_eq!((&object["metric"], &object["moves"]), (&"multi".into(), &serde_json::json!(["RR"])));
    assert_eq!(json(&["--all"])[0]["solutions"], serde_json::json!([["RR"]]));
}

#[test]
fn a_batch_is_answered_line_by_line_and_what_cannot_be_is_said() {
    let ran =
        loyd_reading(&["solve", "-", "--all", "--json"], b"123450786\n123456870\nnonsense\n123456780\n");
    let counts: Vec<_> = ran.json().iter().map(|object| object["count"].as_u64()).collect();
    assert_eq!((ran.code, counts), (2, vec![Some(1), None, None, Some(1)]));
    let refused = |ran: Ran, why: &str| {
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(why), "{}", ran.err);
    };
    refused(
        loyd(&["solve", "-d", "pancake", "3 1 2", "--all"]),
        "--all and --metric are for sliding tiles only",
    );
    refused(loyd(&["solve", "813402765", "--all", "--output", "boards"]), "shown as moves or json");
    let large: Vec<String> = (1..25).map(|tile| tile.to_string()).collect();
    let large = format!("{} 0", large.join(" "));
    refused(loyd(&["solve", &large, "--metric", "multi"]), "slides are counted on boards of up to 16 cells");
}

#[test]
fn what_is_not_for_several_solutions_or_slides_is_refused_and_not_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let plot = folder.path().join("x.png");
    let (board, plot) = ("8 1 3 4 0 2 7 6 5", plot.to_str().unwrap());
    for (more, why) in [
        (&["--metric", "multi", "--plot", plot][..], "--plot takes one solution in moves of single tiles"),
        (&["--all", "--plot", plot], "--plot takes one solution in moves of single tiles"),
        (&["--metric", "multi", "--checkpoint", plot], "--checkpoint is for moves of single tiles"),
        (&["--all", "--checkpoint", plot], "--checkpoint is for proofs of boards of 17 to 25 cells"),
        (&["--all", "--trace"], "cannot be used with"),
        (&["--metric", "multi", "--trace"], "cannot be used with"),
    ] {
        let ran = loyd(&[&["solve", board], more].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{more:?}");
        assert!(ran.err.contains(why), "{}", ran.err);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

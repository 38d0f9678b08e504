//! Everything that can be done with a problem can be done with one of one's own.

mod common;

use common::{context, example};
use loyd_lab::{Asked, Audit, Explained, Instance, Reading, Tables, Tracing};
use loyd_search::Limits;

fn problem(file: &str) -> Instance {
    let text = format!("script:{}", example("problems", file).display());
    let domain = loyd_own::domain(&text, &Limits::default()).unwrap();
    let Reading::One(Ok(instance)) = domain.read(&Asked::new(b"")) else { panic!("it has a start") };
    instance
}

#[test]
fn an_audit_looks_at_all_that_can_be_reached() {
    let tables = Tables::default();
    let audit = |file: &str, heuristics: &[&str]| {
        let heuristics = heuristics.iter().map(|name| name.parse().unwrap()).collect();
        problem(file)
            .audit(&Audit { heuristics, samples: None }, &context(&tables, Limits::default()), &mut |_| ())
            .unwrap()
    };
    // 16 states can be reached; the goal's mirror image and one more cannot.
    let report = audit("missionaries.rhai", &["h", "2*h", "rhai:fn h(state, goal) { 12 }"]);
    let verdicts: Vec<(u64, bool)> =
        report.verdicts.iter().map(|verdict| (verdict.states, verdict.overestimates == 0)).collect();
    assert_eq!(verdicts, [(16, true), (16, false), (16, false)]);
    assert!(report.verdicts.iter().all(|verdict| verdict.exhaustive));
    let report = audit("eight.rhai", &["h"]);
    let verdict = &report.verdicts[0];
    assert_eq!((verdict.states, verdict.overestimates, verdict.inconsistent), (181_440, 0, 0));
}

#[test]
fn counts_are_explained_and_trees_recorded() {
    let (tables, limits) = (Tables::default(), Limits::default());
    let cx = context(&tables, limits);
    let board = problem("eight.rhai");
    let Explained::Answer(own) = board.explain(&"a-star:h".parse().unwrap(), &cx).unwrap() else {
        panic!("it has a solution")
    };
    let spec = "a-star:manhattan".parse().unwrap();
    let Explained::Answer(ours) = common::tiles("8 1 3/4 0 2/7 6 5").explain(&spec, &cx).unwrap() else {
        panic!("it has a solution")
    };
    assert_eq!((own.cost, own.range.unwrap()), (ours.cost, ours.range.unwrap()));
    assert_eq!(own.solutions.unwrap().first_moves, ["R"]);
    let tracing = Tracing { nodes_max: 1000, anyway: false };
    let (report, tree) = board.trace(&"a-star:h".parse().unwrap(), tracing, &cx, &mut |_, _| ()).unwrap();
    assert_eq!(report.stats.generated + 1, tree.len() as u64);
    assert_eq!(board.nodes(&"a-star:h".parse().unwrap(), &tree, 0..1)[0].text, "[8,1,3,4,0,2,7,6,5]");
    assert!(["U", "D", "L", "R"].iter().all(|name| tree.names.contains(&(*name).to_owned())));
}

#[test]
fn moves_are_played_by_their_names() {
    let jugs = problem("jugs.rhai");
    let tables = Tables::default();
    let cx = context(&tables, Limits::default());
    let report = jugs.solve(&"bfs".parse().unwrap(), &cx, &mut |_| ()).unwrap();
    let loyd_lab::Status::Solved { moves, .. } = &report.status else { panic!("it can be solved") };
    assert!(moves.to_string().starts_with("fill the large jug, pour large into small, "), "{moves}");
    let replay = jugs.replay(&mut moves.iter(), true);
    assert!(replay.at_goal && replay.illegal.is_none());
    assert_eq!((replay.cost, replay.steps.len()), (6, 7));
    let replay = jugs.replay(&mut ["drink it".to_owned()].into_iter(), false);
    assert_eq!(replay.illegal.unwrap().legal.len(), 6);
    assert_eq!(jugs.check(&cx).estimates, [("zero", 0.0)]);
    assert!(report.optimal);
}

#[test]
fn costs_other_than_one_are_kept() {
    let text = "rhai:
        fn start() { 0 }
        fn is_goal(n) { n == 4 }
        fn successors(n) { [#{ action: \"far\", state: n + 2, cost: 7 }, #{ action: \"near\", state: n + 1, cost: 3 }] }";
    let domain = loyd_own::domain(text, &Limits::default()).unwrap();
    let Reading::One(Ok(instance)) = domain.read(&Asked::new(b"")) else { panic!("it has a start") };
    let tables = Tables::default();
    let solve = |spec: &str| {
        let limits = Limits { expanded: Some(10_000), ..Limits::default() };
        instance.solve(&spec.parse().unwrap(), &context(&tables, limits), &mut |_| ()).unwrap()
    };
    for spec in ["ucs", "a-star", "ida-star", "rbfs"] {
        assert_eq!(solve(spec).cost(), Some(12), "{spec}");
    }
    assert_eq!(solve("bfs").cost(), Some(14));
}

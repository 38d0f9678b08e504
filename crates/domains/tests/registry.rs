//! Every domain through the laboratory's door: what holds for all of them, so that a new one is tested by being there.

use std::sync::Mutex;

use loyd_domains::registry;
use loyd_lab::{
    AnyDomain, Asked, Audit, Context, Estimate, Explained, Generate, Instance, LabError, Listener, Moves,
    Reading, Registry, Report, Spec, Status, Tables, Way,
};
use loyd_search::{Stats, Stop};
use proptest::prelude::*;

fn read(domain: &dyn AnyDomain, text: &str) -> Result<Instance, LabError> {
    match domain.read(&Asked::new(text.as_bytes())) {
        Reading::One(instance) => Ok(instance?),
        Reading::Many { mut lines, .. } => Ok(lines.next().expect("a batch has a line").1?),
    }
}

/// Those that make problems of a size.
fn sized(registry: &Registry) -> impl Iterator<Item = &dyn AnyDomain> {
    registry.iter().filter(|domain| domain.about().size.is_some())
}

fn examples(domain: &dyn AnyDomain) -> Vec<Instance> {
    let example = read(domain, &domain.about().example).expect("the example can be read");
    [example].into_iter().chain(generated(domain, Way::Steps(5)).take(3)).collect()
}

fn generated(domain: &dyn AnyDomain, way: Way) -> Box<dyn Iterator<Item = Instance> + '_> {
    seeded(domain, way, 7)
}

fn seeded(domain: &dyn AnyDomain, way: Way, seed: u64) -> Box<dyn Iterator<Item = Instance> + '_> {
    let asked = Generate { size: Some(small(domain)), goal: None, way, seed };
    domain
        .generate(&asked, &mut |_| Ok(()))
        .unwrap_or_else(|error| panic!("{}: {error}", domain.about().name))
}

/// A size of which all states are looked at in a moment.
fn small(domain: &dyn AnyDomain) -> &'static str {
    match &*domain.about().name {
        "tiles" => "2x3",
        "pancake" => "6",
        "grid" | "grid4" => "8x6",
        "cube" => "half",
        "hanoi" => "4x5",
        other => panic!("{other}: say here which size is small"),
    }
}

fn solve(instance: &Instance, spec: &str) -> Result<Report, LabError> {
    let tables = Tables::default();
    instance.solve(&spec.parse::<Spec>().expect(spec), &Context::new(&tables), &mut |_| ())
}

/// Optimal with an admissible heuristic.
const OPTIMAL: [&str; 9] = [
    "a-star",
    "ida-star",
    "auto",
    "rbfs",
    "anytime-a-star",
    "anytime-a-star[weight=5]",
    "ida-star[table=5k]",
    "bidirectional-a-star",
    "bfhs",
];

#[test]
fn every_optimal_search_finds_the_same_cost() {
    for domain in sized(&registry()) {
        for instance in examples(domain) {
            let name = format!("{} {}", domain.about().name, instance.key().start);
            let best = solve(&instance, "ucs").unwrap().cost().expect("it can be solved");
            for spec in OPTIMAL {
                let report = match solve(&instance, spec) {
                    // The cube has no goal but the solved one, so that nothing estimates how far the start is.
                    Err(LabError::Algorithm { .. }) if domain.about().name == "cube" => continue,
                    report => report.unwrap(),
                };
                assert!(report.optimal && report.cost() == Some(best), "{name}: {spec} {:?}", report.status);
            }
            for spec in ["bfs", "bidirectional", "greedy", "beam", "lrta-star", "focal", "weighted-a-star"] {
                let report = solve(&instance, spec).unwrap();
                let cost = report.cost().expect("it can be solved");
                assert!(cost >= best && report.optimal <= (cost == best), "{name}: {spec} {cost}");
            }
        }
    }
}

#[test]
fn searches_that_cannot_turn_back_find_a_solution_or_say_that_they_are_stuck() {
    let mut stuck = 0;
    for domain in sized(&registry()) {
        for instance in examples(domain) {
            let best = solve(&instance, "ucs").unwrap().cost().expect("it can be solved");
            for spec in ["hill-climbing", "annealing[steps=2000]", "annealing[steps=2000,seed=9]"] {
                let report = solve(&instance, spec).unwrap();
                match report.status {
                    Status::Solved { cost, .. } => {
                        assert!(cost >= best && report.lower_bound <= best, "{spec}");
                    }
                    ref other => assert_eq!(other, &Status::Stopped(Stop::Stuck), "{spec}"),
                }
                stuck += usize::from(report.cost().is_none());
            }
        }
    }
    assert!(stuck > 0, "as the warning they are");
}

#[test]
fn no_named_heuristic_leads_to_a_wrong_claim() {
    for domain in sized(&registry()) {
        for instance in examples(domain) {
            let best = solve(&instance, "ucs").unwrap().cost();
            for entry in &domain.about().heuristics {
                let report = solve(&instance, &format!("a-star:{}", entry.name)).unwrap();
                assert!(!entry.claim.admissible() || report.cost() == best, "{}", entry.name);
                assert!(!report.optimal || report.cost() == best, "{}", entry.name);
            }
        }
    }
}

#[test]
fn every_heuristic_is_what_is_claimed_of_it_on_all_states() {
    let tables = Tables::default();
    for domain in sized(&registry()) {
        let about = domain.about();
        if about.name == "cube" || about.name == "tiles" {
            // All positions are judged in cube.rs, and all boards of larger sizes in the tests of `loyd-tiles`.
            continue;
        }
        let heuristics = about.heuristics.iter().map(|entry| Estimate::named(entry.name)).collect();
        let home = domain.home(Some(small(domain)), None).unwrap();
        let audit = Audit { heuristics, samples: None };
        let report = home.audit(&audit, &Context::new(&tables), &mut |_| ()).unwrap();
        for (entry, verdict) in about.heuristics.iter().zip(&report.verdicts) {
            assert!(verdict.exhaustive, "{}", about.name);
            assert_eq!(entry.claim.admissible(), verdict.admissible(), "{} {}", about.name, entry.name);
            assert_eq!(entry.claim.consistent(), verdict.consistent(), "{} {}", about.name, entry.name);
        }
    }
}

#[test]
fn counts_are_explained() {
    let tables = Tables::default();
    for domain in sized(&registry()) {
        for instance in examples(domain) {
            let spec: Spec = "a-star".parse().unwrap();
            let explained = instance.explain(&spec, &Context::new(&tables)).unwrap();
            let Explained::Answer(answer) = explained else {
                panic!("{}: {explained:?}", domain.about().name)
            };
            let range = answer.range.unwrap();
            let report = solve(&instance, "a-star").unwrap();
            assert_eq!(report.cost(), Some(answer.cost));
            assert!((range.least..=range.max()).contains(&report.stats.expanded), "{range:?}");
            assert!(answer.solutions.unwrap().count >= 1);
        }
    }
}

#[test]
fn the_key_reads_back_as_the_same_instance() {
    for domain in sized(&registry()) {
        let made = generated(domain, Way::Uniform).take(5).chain(generated(domain, Way::Steps(9)).take(5));
        for instance in examples(domain).into_iter().chain(made) {
            let key = instance.key();
            assert!(!key.start.contains('\n') && !key.goal.contains('\n'), "{key:?}");
            let goal = (!key.goal.is_empty()).then_some(key.goal.as_str());
            let asked = Asked { goal, ..Asked::new(key.start.as_bytes()) };
            let Reading::One(Ok(again)) = domain.read(&asked) else { panic!("{key:?}") };
            assert_eq!((again.key(), again.identity()), (key, instance.identity()));
        }
    }
}

#[test]
fn a_batch_of_keys_is_a_batch_of_instances() {
    for domain in sized(&registry()) {
        let keys: Vec<String> =
            generated(domain, Way::Uniform).take(4).map(|instance| instance.key().start).collect();
        let text = keys.join("\n");
        let Reading::Many { count, lines } = domain.read(&Asked::new(text.as_bytes())) else {
            panic!("{}: not a batch", domain.about().name)
        };
        let read: Vec<String> = lines.map(|(_, instance)| instance.unwrap().key().start).collect();
        assert_eq!((count, read), (4, keys));
    }
}

#[test]
fn solutions_replay_and_reports_read_back() {
    for domain in sized(&registry()) {
        for instance in examples(domain) {
            let report = solve(&instance, "auto").unwrap();
            let Status::Solved { cost, moves } = &report.status else { panic!("{report:?}") };
            let replay = instance.replay(&mut moves.iter(), true);
            assert!(replay.at_goal && replay.illegal.is_none() && replay.cost == *cost);
            assert_eq!(replay.steps.len(), moves.len() + 1);
            assert!(
                replay.steps.iter().all(|step| step.drawing.ends_with('\n') && !step.text.contains('\n'))
            );
            let json = serde_json::to_string(&report).unwrap();
            assert_eq!(serde_json::from_str::<Report>(&json).unwrap().cost(), Some(*cost));
        }
    }
}

#[test]
fn uniform_instances_can_be_solved_and_sampled() {
    let tables = Tables::default();
    for domain in sized(&registry()) {
        for instance in generated(domain, Way::Uniform).take(5) {
            assert!(solve(&instance, "a-star").unwrap().cost().is_some(), "{:?}", instance.key());
            assert_ne!(instance.check(&Context::new(&tables)).solvable, Some(false));
        }
        let home = domain.home(Some(small(domain)), None).unwrap();
        let samples = Some(loyd_lab::Samples { count: 4, seed: 1 });
        let audit = Audit { heuristics: vec![Estimate::named(domain.about().default.clone())], samples };
        let report = home.audit(&audit, &Context::new(&tables), &mut |_| ()).unwrap();
        assert!(report.verdicts[0].admissible() && report.verdicts[0].states > 0);
    }
}

#[test]
fn what_does_not_fit_is_one_sentence() {
    for domain in sized(&registry()) {
        let name = &domain.about().name;
        for text in ["", "\u{1b}[31m", "1 2 2", "?!", "\u{feff}"] {
            let message = read(domain, text).unwrap_err().to_string();
            assert!(!message.contains(char::is_control) && message.len() < 200, "{name}: {message}");
        }
        let size = domain.home(Some("no such size"), None).unwrap_err().to_string();
        assert!(size.contains("size"), "{name}: {size}");
        let example = &domain.about().example;
        let asked = Asked { goal: Some("no such goal"), ..Asked::new(example.as_bytes()) };
        let Reading::One(Err(error)) = domain.read(&asked) else { panic!("{name} took a strange goal") };
        assert!(!error.message.is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn what_is_promised_of_a_bound_is_kept(seed in 0..10_000_u64, weight in 1000..6000_u32) {
        for domain in sized(&registry()) {
            let instance = seeded(domain, Way::Steps(12), seed).next().expect("there is one");
            let least = solve(&instance, "a-star").unwrap().cost().expect("it can be solved");
            for algorithm in ["focal", "weighted-a-star"] {
                let spec = format!("{algorithm}[weight={}.{:03}]", weight / 1000, weight % 1000);
                let report = solve(&instance, &spec).unwrap();
                let (cost, bound) = (report.cost().expect("it can be solved"), report.lower_bound);
                prop_assert!(bound <= least && least <= cost, "{}: {} {} {}", spec, bound, least, cost);
                prop_assert!(1000 * u64::from(cost) <= u64::from(weight) * u64::from(bound), "{}: {} of {}", spec, cost, bound);
            }
            let told = Mutex::new(Vec::new());
            let hear = |_: &Moves, stats: &Stats| told.lock().unwrap().push((stats.best.unwrap(), stats.lower_bound));
            let tables = Tables::default();
            let cx = Context { listener: Some(Listener(&hear)), ..Context::new(&tables) };
            let report = instance.solve(&"anytime-a-star[weight=5]".parse::<Spec>().unwrap(), &cx, &mut |_| ()).unwrap();
            prop_assert_eq!((report.cost(), report.lower_bound, report.optimal), (Some(least), least, true));
            let told = told.into_inner().unwrap();
            prop_assert!(told.windows(2).all(|pair| pair[1].0 < pair[0].0 && pair[1].1 >= pair[0].1), "{:?}", told);
            prop_assert!(told.iter().all(|&(cost, bound)| bound <= least && least <= cost), "{:?}", told);
            prop_assert_eq!(told.last().map_or(least, |told| told.0), least);
        }
    }
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in "([-+0-9 ,|/.#@SG>URFDLB'\n\t:ABC]|four|type|map|version 1|quarter){0,40}|\\PC{0,40}") {
        for domain in registry().iter() {
            match domain.read(&Asked::new(text.as_bytes())) {
                Reading::One(Ok(instance)) => drop(instance.key()),
                Reading::One(Err(error)) => prop_assert!(!error.message.contains(char::is_control), "{}", error),
                Reading::Many { lines, .. } => lines.for_each(drop),
            }
        }
    }
}

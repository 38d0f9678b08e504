//! The presets meet the reports they come from.

use loyd_lab::{Context, Tables};
use loyd_search::Limits;
use loyd_study::presets::{Choice, Part, Preset};
use loyd_study::{Comparison, Mean, Plan, Table};

fn limits(preset: Preset) -> Limits {
    Limits { expanded: Some(preset.nodes_max()), ..Limits::default() }
}

fn parts(preset: Preset, choice: &Choice) -> Vec<Part> {
    preset.parts(loyd_domains::registry().find("tiles").unwrap(), choice, &limits(preset)).unwrap()
}

fn run(plan: &Plan) -> Comparison {
    plan.run(&Context::new(&Tables::default()), 2, None, &mut |_| ()).unwrap()
}

/// The tables of the course report: depth, then expanded and largest frontier of the three algorithms.
const WITHOUT: [&str; 8] = [
    "0 1/1 1/1 1/1",
    "2 8/14 3/4 3/4",
    "4 74/136 5/9 5/9",
    "8 3521/6625 19/33 13/23",
    "12 587520/1027534 1561/2775 83/138",
    "16 - 87861/157585 1370/2345",
    "20 - 1231990/2270415 23204/39047",
    "24 - - 181831/311565",
];
const WITH: [&str; 8] = [
    "0 1/1 1/1 1/1",
    "2 7/8 3/3 3/3",
    "4 32/28 5/6 5/6",
    "8 326/193 19/16 13/12",
    "12 1887/1198 118/83 36/27",
    "16 13025/6563 648/402 94/62",
    "20 52579/17785 2725/1607 424/270",
    "24 126138/24212 17353/8591 925/538",
];

/// A row of our table in the form of the constants above, times left out.
fn row(cells: &[String]) -> String {
    let plain = |cell: &String| cell.replace(',', "");
    let pairs = cells[2..].chunks(3).map(|cell| match cell[1].as_str() {
        "-" => "-".to_owned(),
        _ => format!("{}/{}", plain(&cell[1]), plain(&cell[2])),
    });
    format!("{} {}", cells[1], pairs.collect::<Vec<_>>().join(" "))
}

#[test]
fn riverside_s_tables_are_met_cell_for_cell() {
    let preset = Preset::Riverside;
    let parts = parts(preset, &Choice::default());
    let tables: Vec<Table> = parts.iter().map(|part| preset.table(&part.title, &run(&part.plan))).collect();
    let rows = |table: &Table| table.rows.iter().map(|cells| row(cells)).collect::<Vec<_>>();
    assert_eq!(rows(&tables[0]), WITHOUT);
    assert_eq!(rows(&tables[1]), WITH);
    assert_eq!(tables[0].columns[..5], ["Case", "Depth", "Time (ms)", "Expand", "Frontier"]);
    assert_eq!(tables[0].groups[1], ("ucs".to_owned(), 3));
}

fn mean_steps(comparison: &Comparison, spec: &str) -> Mean {
    let at = comparison.plan.specs.iter().position(|known| known.to_string() == spec).unwrap();
    Mean::of(comparison.records(at).map(|run| f64::from(run.unwrap().cost.unwrap()))).unwrap()
}

/// What the report has over its 100 walks of 25 and of 50, and what the same program has over 3,000. Its greedy searches
/// draw long tails: the mean of 100 lies within about two of its standard errors of the mean of 3,000.
const REPORTED: [(&str, [f64; 2]); 2] =
    [("greedy:manhattan[ties=libcxx]", [7.42, 16.19]), ("greedy:misplaced[ties=libcxx]", [11.94, 28.49])];

#[test]
fn the_five_methods_have_the_figures_of_the_report() {
    let preset = Preset::FiveMethods;
    let choice = Choice { count: 3000, ..Choice::default() };
    for (at, mut part) in parts(preset, &choice).into_iter().enumerate() {
        // The other three find shortest solutions, whose mean is known exactly and tested below.
        part.plan.specs.retain(|spec| spec.to_string() != "ids");
        let comparison = run(&part.plan);
        for (spec, reported) in REPORTED {
            let steps = mean_steps(&comparison, spec);
            // Of the report's mean over 100 starts, from the spread that ours have.
            let error = steps.error() * (3000.0_f64 / 100.0).sqrt();
            let off = steps.mean - reported[at];
            assert!(off.abs() < 2.5 * error, "{spec}, {}: {steps:?} against {}", part.title, reported[at]);
        }
        let steps = |spec| mean_steps(&comparison, spec).mean;
        let shortest = steps("a-star:manhattan");
        assert!((steps("a-star:misplaced") - shortest).abs() < 1e-9);
        assert!(shortest < steps(REPORTED[0].0) && steps(REPORTED[0].0) < steps(REPORTED[1].0));
        println!("{}: {} {} {shortest}", part.title, steps(REPORTED[0].0), steps(REPORTED[1].0));
    }
}

#[test]
fn what_the_reports_leave_open_can_be_chosen() {
    let choice = Choice { count: 3, walk: Some(7), size: Some("2x4".to_owned()), ..Choice::default() };
    for preset in [Preset::FiveMethods, Preset::FourHeuristics] {
        let parts = parts(preset, &choice);
        assert_eq!(parts.len(), 1);
        assert_eq!(parts[0].title, "Random walks of 7 attempted moves, 2x4");
        assert_eq!(parts[0].plan.puzzles[0].identity().columns, Some(4));
    }
}

#[test]
fn ten_thousand_walks_have_the_exact_expectation() {
    let preset = Preset::FiveMethods;
    let choice = Choice { count: 10_000, seed: 1, ..Choice::default() };
    // The exact expectation of the shortest length, over all walks of 25 and 50 attempts.
    for (mut part, expected) in std::iter::zip(parts(preset, &choice), [5.7316, 9.4498]) {
        part.plan.specs.retain(|spec| spec.to_string() == "a-star:manhattan");
        let steps = mean_steps(&run(&part.plan), "a-star:manhattan");
        assert_eq!(steps.count, 10_000);
        assert!((steps.mean - expected).abs() < 4.0 * steps.error(), "{}: {steps:?}", part.title);
    }
}

#[test]
fn only_the_vector_s_length_misses_the_shortest_solutions() {
    let preset = Preset::FourHeuristics;
    let choice = Choice { uniform: true, count: 60, ..Choice::default() };
    let part = &parts(preset, &choice)[0];
    let table = preset.table(&part.title, &run(&part.plan));
    let share = |row: usize| table.rows[row][4].as_str();
    assert_eq!(
        table.rows.iter().map(|row| row[0].as_str()).collect::<Vec<_>>(),
        ["euclidean-vector", "blank-pos", "blank-chebyshev", "tiles-pos"]
    );
    assert!(share(0) != "100", "{}", table.to_text());
    assert!((1..4).all(|row| share(row) == "100"), "{}", table.to_text());
}

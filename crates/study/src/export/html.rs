//! A study as one page: tables, plots, every puzzle, and how to make it again. It needs nothing else, not even a
//! script, and can be mailed, printed and kept.

use super::figures::{Figure, figures};
use super::svg::escaped;
use super::{Section, Study};
use loyd_lab::format::{grouped, shown_limits, shown_time};

use crate::{Comparison, Ending, Record, Table, averages};

/// More puzzles than this are listed in the CSV and JSON exports only: a page of millions of cells opens nowhere.
const PUZZLES_MAX: usize = 2000;

/// Up to this many are shown without being asked for.
const PUZZLES_OPEN: usize = 100;

/// The study as an HTML page.
pub fn html(study: &Study) -> String {
    let title = escaped(&study.title);
    let mut page = vec![format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n<style>\n{}</style>\n</head>\n\
         <body>\n<main>\n<h1>{title}</h1>\n",
        include_str!("page.css")
    )];
    page.push(how_made(study));
    for part in &study.sections {
        page.push(section(part));
    }
    page.push(DEFINITIONS.to_owned());
    page.push("</main>\n</body>\n</html>\n".to_owned());
    page.concat()
}

const DEFINITIONS: &str = "<section>\n<h2>What is counted</h2>\n<dl>\n\
    <dt>Expanded</dt><dd>States whose successors were asked for. A search that tests for the goal when it removes a \
    state also counts the goal.</dd>\n\
    <dt>Generated</dt><dd>Children made, duplicates included, the start not.</dd>\n\
    <dt>Largest frontier</dt><dd>The open list just before a removal, or the longest path of a depth-first search.</dd>\n\
    <dt>b*</dt><dd>The effective branching factor: that of the uniform tree of the solution&#8217;s depth that has as \
    many nodes as were generated.</dd>\n\
    <dt>Time</dt><dd>Of the search itself, on the machine named above, without loading tables.</dd>\n\
    <dt>±</dt><dd>The 95&#8239;% confidence interval of the mean, by Student&#8217;s t.</dd>\n</dl>\n</section>\n";

fn how_made(study: &Study) -> String {
    let mut rows =
        vec![("Made by", format!("loyd {}", env!("CARGO_PKG_VERSION"))), ("On", study.machine.clone())];
    let plans: Vec<_> = study.sections.iter().map(|section| &section.comparison.plan).collect();
    let joined = |mut parts: Vec<String>| {
        parts.dedup();
        parts.join("; ")
    };
    rows.push(("Limits of a run", joined(plans.iter().map(|plan| shown_limits(&plan.limits)).collect())));
    let seeds = plans.iter().filter_map(|plan| plan.seed.map(|seed| seed.to_string())).collect::<Vec<_>>();
    rows.push((
        "Seed",
        if seeds.is_empty() { "none: the puzzles were given".to_owned() } else { joined(seeds) },
    ));
    let rows: Vec<String> = rows
        .into_iter()
        .map(|(name, value)| format!("<dt>{name}</dt><dd>{}</dd>\n", escaped(&value)))
        .collect();
    let command = escaped(&study.command);
    let rows = rows.concat();
    format!("<dl class=\"made\">\n{rows}<dt>To make it again</dt><dd><code>{command}</code></dd>\n</dl>\n")
}

fn section(section: &Section) -> String {
    let comparison = &section.comparison;
    let mut text = vec!["<section>\n".to_owned()];
    if !section.title.is_empty() {
        text.push(format!("<h2>{}</h2>\n", escaped(&section.title)));
    }
    for shown in &section.tables {
        text.push(table(section.title_of(shown), shown));
    }
    // A preset's table has the columns of its report; the averages say the rest.
    for shown in averages(comparison).iter().filter(|shown| !section.tables.contains(shown)) {
        text.push(table(Some(&shown.title), shown));
    }
    text.push("<div class=\"plots\">\n".to_owned());
    text.extend(figures(comparison).iter().map(figure));
    text.push("</div>\n".to_owned());
    text.push(puzzles(comparison));
    text.push("</section>\n".to_owned());
    text.concat()
}

fn figure(figure: &Figure) -> String {
    let Figure { title, svg, note } = figure;
    format!(
        "<figure>\n<figcaption><b>{title}</b></figcaption>\n{svg}<p class=\"note\">{note}</p>\n</figure>\n"
    )
}

fn table(title: Option<&str>, table: &Table) -> String {
    let mut text = Vec::new();
    text.extend(title.map(|title| format!("<h3>{}</h3>\n", escaped(title))));
    text.push("<div class=\"wide\"><table>\n<thead>\n".to_owned());
    if !table.groups.is_empty() {
        let groups: Vec<String> = table
            .groups
            .iter()
            .map(|(group, count)| format!("<th colspan=\"{count}\" class=\"group\">{}</th>", escaped(group)))
            .collect();
        text.push(format!("<tr>{}</tr>\n", groups.concat()));
    }
    let class = |at: usize| if at < table.names { "" } else { " class=\"number\"" };
    let cells = |cells: &[String], tag: &str| -> String {
        let cell = |(at, cell): (usize, &String)| format!("<{tag}{}>{}</{tag}>", class(at), escaped(cell));
        cells.iter().enumerate().map(cell).collect::<Vec<_>>().concat()
    };
    text.push(format!("<tr>{}</tr>\n</thead>\n<tbody>\n", cells(&table.columns, "th")));
    for row in &table.rows {
        text.push(format!("<tr>{}</tr>\n", cells(row, "td")));
    }
    text.push("</tbody>\n</table></div>\n".to_owned());
    for note in &table.notes {
        text.push(format!("<p class=\"note\">{}</p>\n", escaped(note)));
    }
    text.concat()
}

/// A table of every puzzle: what each spec found, and what it took.
fn puzzles(comparison: &Comparison) -> String {
    let plan = &comparison.plan;
    let shown = plan.puzzles.len().min(PUZZLES_MAX);
    let mut columns = vec!["No.", "Puzzle", "Shortest"];
    columns.extend(plan.specs.iter().flat_map(|_| ["Steps", "Expanded", "Time"]));
    let mut rows = Table::new("Every puzzle", &columns);
    rows.names = 2;
    rows.groups = vec![(String::new(), 3)];
    rows.groups.extend(plan.specs.iter().map(|spec| (spec.to_string(), 3)));
    for (number, instance) in plan.puzzles.iter().enumerate().take(shown) {
        let shortest = comparison.optimum(number).map_or_else(|| "-".to_owned(), |cost| cost.to_string());
        let mut row = vec![(number + 1).to_string(), instance.key().start, shortest];
        for spec in 0..plan.specs.len() {
            row.extend(cells(comparison.record(number, spec)));
        }
        rows.push(row);
    }
    if shown < plan.puzzles.len() {
        let (shown, all) = (grouped(shown as u64), grouped(plan.puzzles.len() as u64));
        rows.notes.push(format!("The first {shown} of {all}; --csv and --json have them all."));
    }
    let open = if plan.puzzles.len() <= PUZZLES_OPEN { " open" } else { "" };
    format!("<details{open}>\n<summary>Every puzzle</summary>\n{}</details>\n", table(None, &rows))
}

fn cells(run: Option<&Record>) -> [String; 3] {
    let Some(run) = run else { return ["-".into(), "-".into(), "-".into()] };
    let steps = match (run.ending, run.cost) {
        (Ending::Solved, Some(cost)) => cost.to_string(),
        (Ending::Unsolvable, _) => "unsolvable".to_owned(),
        (stopped, _) => format!("limit: {}", stopped.name()),
    };
    [steps, grouped(run.expanded), shown_time(run.time)]
}

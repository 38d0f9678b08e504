//! Verdicts for eyes.

use std::io::{self, Write};

use loyd_lab::format::{grouped, short};
use loyd_lab::{AuditReport, Pair, Relation, Spread, Verdict};

use crate::show;

/// Up to this many pairs are told one by one; of more, only what is worth knowing.
const PAIRS_MAX: usize = 6;

/// Prints everything.
pub fn report(out: &mut impl Write, report: &AuditReport) -> io::Result<()> {
    match report.verdicts.as_slice() {
        [one] => alone(out, one)?,
        many => {
            for verdict in many {
                brief(out, verdict)?;
            }
            table(out, many)?;
        }
    }
    if !report.pairs.is_empty() {
        writeln!(out)?;
        on_pairs(out, report)?;
    }
    on_samples(out, report)
}

/// One heuristic at length.
fn alone(out: &mut impl Write, verdict: &Verdict) -> io::Result<()> {
    writeln!(out, "{} on {}\n", verdict.heuristic, space(verdict))?;
    for sentence in verdict.sentences() {
        writeln!(out, "{}", show::wrapped("  ", "  ", &sentence))?;
    }
    examples(out, verdict)?;
    let unit = f64::from(verdict.unit);
    let (mean, distance, error) =
        (verdict.mean / unit, verdict.mean_distance / unit, verdict.mean_error() / unit);
    writeln!(out, "\n  mean h {mean:.3}, mean distance {distance:.3}, mean error {error:.3}\n")?;
    picture(out, verdict)
}

/// What it was judged on: `3x3 boards`.
fn space(verdict: &Verdict) -> String {
    match verdict.space.as_str() {
        "" => format!("{} {}s", grouped(verdict.states), verdict.words.state),
        space if space.starts_with(|c: char| c.is_ascii_digit()) && !space.contains(' ') => {
            format!("{space} {}s", verdict.words.state)
        }
        space => space.to_owned(),
    }
}

/// One of many: what is wrong with it, if anything is.
fn brief(out: &mut impl Write, verdict: &Verdict) -> io::Result<()> {
    if verdict.admissible() && verdict.consistent() {
        return Ok(());
    }
    writeln!(out, "{}", verdict.heuristic)?;
    for sentence in verdict.sentences().iter().take(2) {
        writeln!(out, "{}", show::wrapped("  ", "  ", sentence))?;
    }
    examples(out, verdict)?;
    writeln!(out)
}

/// The counterexamples, drawn, with the arithmetic beside them.
fn examples(out: &mut impl Write, verdict: &Verdict) -> io::Result<()> {
    let unit = f64::from(verdict.unit);
    let told = |cost: f64| short(cost / unit);
    let away = |distance| show::length(distance, verdict.unit, verdict.words.action);
    if let Some(example) = &verdict.counterexample {
        let distance = f64::from(example.distance);
        let noun = "The counterexample nearest the goal";
        writeln!(out, "\n  {noun}, {} from it:\n", away(example.distance))?;
        let lines = [
            format!("h     {}", told(example.estimate)),
            format!("true  {}", told(distance)),
            format!("over  {}", told(example.estimate - distance)),
        ];
        beside(out, &example.state.drawing, &lines)?;
    }
    if let Some(fall) = &verdict.fall {
        let (before, after) = (told(fall.estimate), told(fall.child_estimate));
        let noun = format!("The inconsistent {} nearest the goal", verdict.words.action);
        writeln!(out, "\n  {noun}, {} from it:\n", away(fall.distance))?;
        let (falls, costs) = (told(fall.estimate - fall.child_estimate), told(f64::from(fall.cost)));
        let after_it = format!("h after {}", fall.action);
        let width = after_it.chars().count().max(9) + 4;
        let lines = [
            format!("{:<width$}{before}", "h here"),
            format!("{after_it:<width$}{after}"),
            format!("falls by {falls}, but a {} costs {costs}", verdict.words.action),
        ];
        beside(out, &fall.state.drawing, &lines)?;
    }
    Ok(())
}

/// A drawing with lines of text to its right.
fn beside(out: &mut impl Write, drawing: &str, lines: &[String]) -> io::Result<()> {
    let drawn = show::indented(drawing, "    ");
    let width = drawn.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    for row in 0..drawn.lines().count().max(lines.len()) {
        let (left, right) = (drawn.lines().nth(row).unwrap_or(""), lines.get(row).map_or("", String::as_str));
        writeln!(out, "{}", format!("{left:<width$}     {right}").trim_end())?;
    }
    Ok(())
}

/// h against distance in characters: the darker the more boards, `x` where boards are overestimated.
fn picture(out: &mut impl Write, verdict: &Verdict) -> io::Result<()> {
    const ROWS_MAX: usize = 32;
    let spread = &verdict.spread;
    let (distance_max, estimate_max) = (spread.distance_max(), spread.estimate_max());
    let step = (estimate_max + 1).div_ceil(ROWS_MAX);
    writeln!(out, "   h   against the true distance")?;
    for low in (0..=estimate_max).rev().filter(|h| h % step == 0) {
        let row: String = (0..=distance_max).map(|distance| shade(spread, distance, low, step)).collect();
        writeln!(out, "{}", format!("{low:>4} |{row}").trim_end())?;
    }
    let ruler: String = (0..=distance_max).map(|d| if d % 5 == 0 { '+' } else { '-' }).collect();
    let labels: Vec<String> = (0..=distance_max).step_by(5).map(|d| format!("{d:<5}")).collect();
    writeln!(out, "     +{ruler}\n      {}", labels.concat().trim_end())?;
    writeln!(out, "      from · for one {} to █ for the most, x overestimated", verdict.words.state)
}

/// The character for the boards at a distance with `step` estimates from `low` on.
fn shade(spread: &Spread, distance: usize, low: usize, step: usize) -> char {
    const SHADES: [char; 5] = ['·', '░', '▒', '▓', '█'];
    let estimates = low..low + step;
    let above = estimates.clone().any(|h| h > distance && spread.count(distance, h) > 0);
    match estimates.map(|h| spread.count(distance, h)).sum::<u64>() {
        0 => ' ',
        _ if above => 'x',
        count => {
            let share = (count as f64).ln() / (spread.count_max().max(2) as f64).ln();
            SHADES[(share * 4.0).round().clamp(0.0, 4.0) as usize]
        }
    }
}

/// One line each.
pub(super) fn table(out: &mut impl Write, verdicts: &[Verdict]) -> io::Result<()> {
    let answer = |breaches: u64| match breaches {
        0 => "yes".to_owned(),
        n => format!("no, {}", grouped(n)),
    };
    let head = ["heuristic", "admissible", "worst", "consistent", "mean h", "error"].map(str::to_owned);
    let rows = verdicts.iter().map(|verdict| {
        let worst = if verdict.admissible() {
            "-".to_owned()
        } else {
            format!("+{:.2}", verdict.worst / f64::from(verdict.unit))
        };
        [
            verdict.heuristic.clone(),
            answer(verdict.overestimates),
            worst,
            answer(verdict.inconsistent),
            format!("{:.3}", verdict.mean / f64::from(verdict.unit)),
            format!("{:.3}", verdict.mean_error() / f64::from(verdict.unit)),
        ]
    });
    let rows: Vec<[String; 6]> = std::iter::once(head).chain(rows).collect();
    let widths: [usize; 6] =
        std::array::from_fn(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0));
    for [name, admissible, worst, consistent, mean, error] in &rows {
        let [n, a, w, c, m, e] = widths;
        writeln!(
            out,
            "{name:<n$}  {admissible:<a$}  {worst:>w$}  {consistent:<c$}  {mean:>m$}  {error:>e$}"
        )?;
    }
    if verdicts.iter().any(|verdict| verdict.overestimates + verdict.inconsistent > 0) {
        let words = verdicts[0].words;
        let meaning = format!(
            "Beside a no: {}s overestimated, and {}s on which h falls by more than {}.",
            words.state,
            words.action,
            if verdicts[0].unit == 1 { "1" } else { "they cost" }
        );
        writeln!(out, "\n{}", show::wrapped("", "", &meaning))?;
    }
    let one = &verdicts[0];
    let (states, moves) = (grouped(one.states), grouped(one.moves));
    let (which, proof) = if one.exhaustive { ("All ", "") } else { ("", " A yes is not a proof.") };
    let (noun, action) = (one.words.state, one.words.action);
    let of = if one.space.is_empty() { String::new() } else { format!(" of {}", one.space) };
    writeln!(out, "\n{which}{states} {noun}s{of}, {moves} {action}s.{proof}")
}

/// Which dominates which, and what the larger of two would give.
fn on_pairs(out: &mut impl Write, report: &AuditReport) -> io::Result<()> {
    if report.pairs.len() <= PAIRS_MAX {
        for pair in &report.pairs {
            writeln!(out, "{}", show::wrapped("", "  ", &sentence(report, pair)))?;
        }
        return Ok(());
    }
    let name = |place: usize| report.verdicts[place].heuristic.as_str();
    writeln!(out, "Nowhere smaller than:")?;
    for place in 0..report.verdicts.len() {
        let below = report.pairs.iter().filter_map(|pair| dominated_by(pair, place)).map(name);
        let below: Vec<&str> = below.collect();
        if !below.is_empty() {
            let (first, rest) = (format!("  {:<22} ", name(place)), " ".repeat(25));
            writeln!(out, "{}", show::filled_behind(&first, &rest, below, ", "))?;
        }
    }
    best_maximum(out, report)
}

/// The other of the pair, if the one at `place` is nowhere smaller than it.
fn dominated_by(pair: &Pair, place: usize) -> Option<usize> {
    match pair.relation() {
        Relation::FirstDominates | Relation::Same if pair.first == place => Some(pair.second),
        Relation::SecondDominates | Relation::Same if pair.second == place => Some(pair.first),
        _ => None,
    }
}

fn sentence(report: &AuditReport, pair: &Pair) -> String {
    let (first, second) = (&report.verdicts[pair.first], &report.verdicts[pair.second]);
    let (a, b, state) = (&first.heuristic, &second.heuristic, first.words.state);
    match pair.relation() {
        Relation::Same => format!("{a} and {b} are equal everywhere."),
        Relation::FirstDominates => dominates(first, second, pair.first_larger),
        Relation::SecondDominates => dominates(second, first, pair.second_larger),
        Relation::Neither => {
            let sound = match pair.max_overestimates {
                0 => "admissible".to_owned(),
                n => format!("not admissible, {} {state}s above", grouped(n)),
            };
            format!(
                "{a} is larger on {} {state}s, {b} on {}: max({a}, {b}) has mean {:.3}, {sound}.",
                grouped(pair.first_larger),
                grouped(pair.second_larger),
                pair.max_mean / f64::from(first.unit)
            )
        }
    }
}

/// Being larger is a merit only while nothing is overestimated.
fn dominates(larger: &Verdict, smaller: &Verdict, boards: u64) -> String {
    let (a, b) = (&larger.heuristic, &smaller.heuristic);
    let advice = if larger.admissible() { format!(": use {a}") } else { String::new() };
    let state = larger.words.state;
    format!("{b} is never larger than {a}, which is larger on {} {state}s{advice}.", grouped(boards))
}

/// The admissible maximum with the largest mean, if it is worth two heuristics: if none alone has as large a mean.
fn best_maximum(out: &mut impl Write, report: &AuditReport) -> io::Result<()> {
    let sound = report.pairs.iter().filter(|p| p.max_overestimates == 0 && p.relation() == Relation::Neither);
    let Some(best) = sound.max_by(|a, b| a.max_mean.total_cmp(&b.max_mean)) else { return Ok(()) };
    let alone = report.verdicts.iter().filter(|verdict| verdict.admissible());
    if let Some(one) = alone.max_by(|a, b| a.mean.total_cmp(&b.mean)).filter(|one| one.mean >= best.max_mean)
    {
        let (name, mean) = (&one.heuristic, one.mean / f64::from(one.unit));
        let none = format!("No admissible maximum of two beats {name} alone, with mean {mean:.3}.");
        return writeln!(out, "\n{}", show::wrapped("", "", &none));
    }
    let [a, b] = [best.first, best.second].map(|place| &report.verdicts[place].heuristic);
    let mean = best.max_mean / f64::from(report.verdicts[best.first].unit);
    let best = format!("The best admissible maximum of two is max({a}, {b}), with mean {mean:.3}.");
    writeln!(out, "\n{}", show::wrapped("", "", &best))
}

/// Where the boards come from, if not all were judged.
fn on_samples(out: &mut impl Write, report: &AuditReport) -> io::Result<()> {
    let (Some(samples), Some(one)) = (report.samples, report.verdicts.first()) else { return Ok(()) };
    let (drawn, seed) = (grouped(one.averaged), samples.seed);
    let judged = format!(
        "Judged: {drawn} uniform samples (seed {seed}) and the {}s on their shortest solutions.",
        one.words.state
    );
    writeln!(out, "\n{}", show::wrapped("", "", &judged))?;
    if report.unsolved > 0 {
        let unsolved = grouped(report.unsolved);
        writeln!(out, "Not judged: {unsolved} samples that were not solved within the limits.")?;
    }
    writeln!(out, "Means are over the samples alone.")
}

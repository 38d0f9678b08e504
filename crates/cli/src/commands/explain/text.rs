//! The explanation for eyes.

use std::io::{self, Write};

use loyd_lab::counters::COUNTERS;
use loyd_lab::format::grouped;
use loyd_lab::{Expectation, How, NoRange, Profile, Range, Solutions, Words};
use loyd_search::Stop;

use super::Answer;
use crate::show;

/// At most this many matches are listed.
const MATCHES_MAX: usize = 12;
/// How wide the line is that profiles are marked on.
const LINE: usize = 44;

/// Prints everything.
pub fn explanation(out: &mut impl Write, answer: &Answer) -> io::Result<()> {
    let explanation = &answer.explanation;
    let cost = explanation.cost;
    let about = answer.instance.about();
    writeln!(out, "{}", show::indented(&answer.instance.drawing(), "  "))?;
    let solutions = on_solutions(explanation.solutions.as_ref(), about.words);
    // How many moves a solution has is not known here, and a problem of the user's own may have any costs.
    let shortest = match How::split(&about.name) {
        Some(_) => format!("Cheapest: cost {}. {solutions}", show::plain_length(cost, about.unit)),
        None => format!("Shortest: {}. {solutions}", show::length(cost, about.unit, about.words.action)),
    };
    writeln!(out, "{}", show::wrapped("", "", &shortest))?;
    writeln!(out, "\n{}\n", answer.spec)?;
    let told = show::plain_length(cost, about.unit);
    match &explanation.range {
        Ok(range) => on_range(out, range, &told, &answer.profiles, about.words.state)?,
        Err(why) => without_range(out, why, &answer.profiles)?,
    }
    if let Some(expectation) = &answer.expectation {
        writeln!(out)?;
        on_expectation(out, expectation, explanation.range.as_ref().ok(), about.words.state)?;
    }
    writeln!(out, "\nWhat the counters count:")?;
    for counter in COUNTERS {
        let name = format!("  {:<14}", counter.name);
        writeln!(out, "{}", show::wrapped(&name, &" ".repeat(name.len()), counter.meaning))?;
    }
    Ok(())
}

fn on_solutions(solutions: Result<&Solutions, &Stop>, words: Words) -> String {
    match solutions {
        Err(stop) => format!("How many solutions are that short is not known: {stop}."),
        Ok(Solutions { first_moves, .. }) if first_moves.is_empty() => "It is solved.".to_owned(),
        Ok(Solutions { count, first_moves }) => {
            let count = match count {
                1 => "One solution is that short".to_owned(),
                n => format!("{} solutions are that short", grouped(*n)),
            };
            format!("{count}; {} is {}.", words.first, first_moves.join(" or "))
        }
    }
}

fn on_range(
    out: &mut impl Write,
    range: &Range,
    cost: &str,
    profiles: &[Profile],
    state: &str,
) -> io::Result<()> {
    let rows = [
        ("forced", range.forced, format!("f < {cost}: every A* with this heuristic expands them")),
        ("tied", range.tied, format!("f = {cost}, the goal among them: as the ties fall")),
        ("at least", range.min(), format!("the floor: the forced {state}s and the goal")),
        ("luckiest", range.least, "the luckiest ties: straight along one shortest solution".to_owned()),
        ("at most", range.max(), format!("everything with f <= {cost}")),
    ];
    for (name, count, meaning) in rows {
        writeln!(out, "  {name:<10}{:>10}  {meaning}", grouped(count))?;
    }
    let (least, max) = (grouped(range.least), grouped(range.max()));
    writeln!(out, "\nSome order of ties expands each number from {least} to {max}. Those known here:\n")?;
    let ends = format!("{:<half$}{max:>half$}", grouped(range.min()), half = LINE / 2);
    writeln!(out, "  {:<22}{:>10}  {ends}", "", "expanded")?;
    for profile in profiles {
        profile_line(out, profile, Some(range))?;
    }
    writeln!(out, "\n  o this count, : the luckiest ties, | floor and ceiling, < > outside of them")?;
    writeln!(out, "  riverside counts stale removals, and columbia leaves out the goal")
}

fn without_range(out: &mut impl Write, why: &NoRange, profiles: &[Profile]) -> io::Result<()> {
    let none = show::wrapped("", "", &format!("There is no legal range: {why}."));
    writeln!(out, "{none}\n\nWhat is counted:\n")?;
    profiles.iter().try_for_each(|profile| profile_line(out, profile, None))
}

fn profile_line(out: &mut impl Write, profile: &Profile, range: Option<&Range>) -> io::Result<()> {
    let (count, mark) = match &profile.counted {
        Err(stop) => ("-".to_owned(), stop.to_string()),
        Ok(stats) => {
            (grouped(stats.expanded), range.map_or(String::new(), |range| mark(stats.expanded, range)))
        }
    };
    writeln!(out, "{}", format!("  {:<22}{count:>10}  {mark}", profile.name).trim_end())
}

/// A line from the floor to the ceiling with a mark at `count`.
fn mark(count: u64, range: &Range) -> String {
    let width = (range.max() - range.min()).max(1) as f64;
    let place = |count: u64| {
        let share = count.saturating_sub(range.min()) as f64 / width;
        ((share * (LINE - 1) as f64).round() as usize).min(LINE - 1)
    };
    let mut line = ['-'; LINE];
    line[0] = '|';
    line[LINE - 1] = '|';
    if place(range.least) > 0 && place(range.least) < LINE - 1 {
        line[place(range.least)] = ':';
    }
    line[place(count)] = match count {
        count if count < range.min() => '<',
        count if count > range.max() => '>',
        _ => 'o',
    };
    line.iter().collect()
}

/// Where a number comes from.
pub fn on_expectation(
    out: &mut impl Write,
    found: &Expectation,
    range: Option<&Range>,
    state: &str,
) -> io::Result<()> {
    let number = grouped(found.number);
    match found.matches.len() {
        0 => {
            let nearest = if found.nearest.is_empty() { "" } else { " The nearest:" };
            writeln!(out, "{number}: none of {} ways to count gives it.{nearest}", found.tried)?;
        }
        1 => writeln!(out, "{number} comes from:")?,
        n => writeln!(out, "{number} comes from any of these {n}:")?,
    }
    let shown = || found.matches.iter().take(MATCHES_MAX);
    let width = shown().map(|way| way.counter.chars().count()).max().unwrap_or(0);
    for way in shown() {
        let (mut first, rest) = (format!("  {:<width$}  ", way.counter), "    ");
        // A spec is one word, and stands on a line of its own where it would be too long behind the counter.
        let word = way.spec.split(' ').next().unwrap_or_default();
        if first.chars().count() + word.chars().count() > show::WIDTH {
            writeln!(out, "{}", first.trim_end())?;
            rest.clone_into(&mut first);
        }
        writeln!(out, "{}", show::wrapped(&first, rest, &way.spec))?;
    }
    if found.matches.len() > MATCHES_MAX {
        writeln!(out, "  and {} more", found.matches.len() - MATCHES_MAX)?;
    }
    if found.matches.is_empty() {
        for way in &found.nearest {
            let (count, apart) = (grouped(way.count), grouped(way.count.abs_diff(found.number)));
            let (first, rest) = (format!("  {count:>10} ({apart} off)  "), " ".repeat(14));
            let way = [way.counter, way.spec.as_str()];
            writeln!(out, "{}", show::filled_behind(&first, &rest, way, ", "))?;
        }
    }
    let as_expanded = found.matches.iter().any(|way| way.counter.starts_with("expanded"));
    if let Some(range) = range.filter(|_| !as_expanded) {
        let legal = format!("As expanded nodes it is {}.", place(found.number, range, state));
        writeln!(out, "{}", show::wrapped("", "", &legal))?;
    }
    if let Some(stop) = &found.cut {
        let cut = format!("Other programs were not tried: {stop}.");
        writeln!(out, "{}", show::wrapped("", "", &cut))?;
    }
    if found.stopped > 0 {
        let (stopped, given_up) = (found.stopped, grouped(found.given_up_at));
        writeln!(
            out,
            "{stopped} of {} ways did not end: searches that may be endless are given up at",
            found.tried
        )?;
        writeln!(out, "{given_up} expanded, and all of them at your limits.")?;
    }
    Ok(())
}

fn place(number: u64, range: &Range, state: &str) -> String {
    match number {
        n if n < range.min() => format!("below the floor: no A* that expands each {state} once counts it"),
        n if n < range.least => "above the floor, but below what the luckiest ties reach".to_owned(),
        n if n > range.max() => {
            format!("above the ceiling: {state}s were expanded more than once, or the heuristic is another")
        }
        _ => "legal: some order of ties expands exactly so many".to_owned(),
    }
}

//! Numbers, times and sizes as people read them, and what a person typed made safe to show again.

use std::time::Duration;

use loyd_search::{Bytes, Cost, Limits};

/// `181440` as `181,440`.
///
/// ```
/// assert_eq!(loyd_lab::format::grouped(181_440), "181,440");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut shown = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

/// An estimate: whole where it is whole, else with three decimals.
///
/// ```
/// use loyd_lab::format::short;
/// assert_eq!((short(4.0), short(98_f64.sqrt())), ("4".into(), "9.899".into()));
/// ```
pub fn short(value: f64) -> String {
    if (value - value.round()).abs() < 5e-4 { format!("{value:.0}") } else { format!("{value:.3}") }
}

/// A number with what it counts: `1 move`, `14 moves`.
///
/// ```
/// use loyd_lab::format::counted;
/// assert_eq!((counted(1, "run"), counted(2000, "run")), ("1 run".into(), "2,000 runs".into()));
/// ```
pub fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), plural(number, "", "s"))
}

/// A cost with what it counts: `14 moves`; where costs are counted in parts, as a length.
///
/// ```
/// use loyd_lab::format::length;
/// assert_eq!((length(14, 1, "move"), length(141_421, 100_000, "step")), ("14 moves".into(), "cost 1.4142".into()));
/// ```
pub fn length(cost: Cost, unit: Cost, noun: &str) -> String {
    if unit == 1 { counted(cost.into(), noun) } else { format!("cost {}", plain_length(cost, unit)) }
}

/// A cost as a number: `14`, or `21.3137` where costs are counted in parts.
pub fn plain_length(cost: Cost, unit: Cost) -> String {
    if unit == 1 { cost.to_string() } else { format!("{:.4}", f64::from(cost) / f64::from(unit)) }
}

/// The first word for one, the second for any other number.
pub fn plural<'a>(number: u64, one: &'a str, many: &'a str) -> &'a str {
    if number == 1 { one } else { many }
}

/// Pieces with a separator between them, in lines of at most `width` columns where that can be. The first line begins with
/// `first`, the others with `rest`.
///
/// ```
/// let line = loyd_lab::format::filled(12, "- ", "  ", ["one", "two", "three"], ", ");
/// assert_eq!(line, "- one, two,\n  three");
/// ```
pub fn filled<'p>(
    width: usize,
    first: &str,
    rest: &str,
    pieces: impl IntoIterator<Item = &'p str>,
    separator: &str,
) -> String {
    let columns = |text: &str| text.chars().count();
    let (mut text, mut used) = (first.to_owned(), columns(first));
    let mut pieces = pieces.into_iter().enumerate().peekable();
    while let Some((place, piece)) = pieces.next() {
        // What stands behind a piece that ends its line.
        let end = if pieces.peek().is_some() { columns(separator.trim_end()) } else { 0 };
        if place > 0 && used + columns(separator) + columns(piece) + end > width {
            text.extend([separator.trim_end(), "\n", rest]);
            used = columns(rest);
        } else if place > 0 {
            text.push_str(separator);
            used += columns(separator);
        }
        text.push_str(piece);
        used += columns(piece);
    }
    text
}

/// What a person typed, safe to show again: short, and without control characters.
pub fn printable(text: &str) -> String {
    const LONGEST: usize = 60;
    let shown = printable_up_to(LONGEST, text);
    if text.chars().nth(LONGEST).is_some() { format!("{shown}...") } else { shown }
}

/// The first characters of a text, safe to show: quotes and backslashes as they are, what cannot be seen escaped.
pub fn printable_up_to(length: usize, text: &str) -> String {
    let mut shown = String::new();
    for character in text.chars().take(length) {
        match character {
            '\'' | '"' | '\\' => shown.push(character),
            other => shown.extend(other.escape_debug()),
        }
    }
    shown
}

/// A time with three digits: `1.23 s`, `45.6 ms`, `789 µs`.
pub fn shown_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (number, unit) = match seconds {
        s if s >= 100.0 => return format!("{s:.0} s"),
        s if s >= 1.0 => (s, "s"),
        s if s >= 1e-3 => (s * 1e3, "ms"),
        s => (s * 1e6, "µs"),
    };
    match number {
        n if n >= 99.95 => format!("{n:.0} {unit}"),
        n if n >= 9.995 => format!("{n:.1} {unit}"),
        n => format!("{n:.2} {unit}"),
    }
}

/// A size with its unit: `1.5 GB`, `12 kB`; powers of 1024.
pub fn shown_bytes(bytes: usize) -> String {
    Bytes(bytes).to_string()
}

/// Limits as a list, as they were typed where that is known: `2,000,000 expanded nodes, 60 s, 1 GB`.
pub fn shown_limits(limits: &Limits) -> String {
    let parts = [
        limits.expanded.map(|nodes| counted(nodes, "expanded node")),
        limits.time.map(limit_of_time),
        limits.bytes.map(|bytes| Bytes(bytes).as_typed()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

fn limit_of_time(time: Duration) -> String {
    match (time.as_secs(), time.subsec_nanos()) {
        (seconds, 0) => format!("{} s", grouped(seconds)),
        (0, nanos) if nanos % 1_000_000 == 0 => format!("{} ms", nanos / 1_000_000),
        _ => shown_time(time),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_for_eyes() {
        assert_eq!(shown_time(Duration::from_micros(1234)), "1.23 ms");
        assert_eq!(shown_time(Duration::from_secs(100)), "100 s");
        assert_eq!(shown_bytes(1536), "1.5 kB");
        assert_eq!(shown_limits(&Limits::default()), "none");
        let limits = Limits { expanded: Some(2000), bytes: Some(1 << 30), ..Limits::default() };
        assert_eq!(shown_limits(&limits), "2,000 expanded nodes, 1 GB");
        let timed = |ms| shown_limits(&Limits { time: Some(Duration::from_millis(ms)), ..Limits::default() });
        assert_eq!([60_000, 1500, 250].map(timed), ["60 s", "1.50 s", "250 ms"]);
    }
}

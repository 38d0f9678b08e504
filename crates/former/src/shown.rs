//! Numbers as people read them: `181,440`, `0.4 ms`, `12.3 ± 0.5`.

use std::time::Duration;

use loyd_search::Limits;
use loyd_tiles::Bytes;

use crate::Mean;
use crate::text::{counted, grouped};

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

/// A number with at least three digits: `12,345`, `123`, `12.3`, `1.23`, `0.123`, `0.0012`.
pub fn significant(number: f64) -> String {
    with_decimals(number, decimals(number))
}

/// A mean with its interval, both to the same digit: `12.3 ± 0.5`. A dash where there is none.
pub fn shown_mean(mean: Option<Mean>) -> String {
    let Some(mean) = mean else { return "-".to_owned() };
    let decimals = decimals(mean.mean);
    let shown = with_decimals(mean.mean, decimals);
    match mean.margin() {
        Some(margin) => format!("{shown} ± {}", with_decimals(margin, decimals)),
        None => shown,
    }
}

fn decimals(number: f64) -> usize {
    match number.abs() {
        n if n >= 99.95 => 0,
        n if n >= 9.995 => 1,
        n if n >= 0.9995 || n == 0.0 => 2,
        n if n >= 0.1 => 3,
        _ => 4,
    }
}

fn with_decimals(number: f64, decimals: usize) -> String {
    let plain = format!("{:.decimals$}", number.abs());
    let (whole, rest) = plain.split_at(plain.find('.').unwrap_or(plain.len()));
    let sign = if number < 0.0 { "-" } else { "" };
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), grouped);
    format!("{sign}{whole}{rest}")
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
        let known = [(0.0, "0.00"), (0.00123, "0.0012"), (0.5, "0.500"), (1.0, "1.00"), (12.34, "12.3")];
        for (number, shown) in known.into_iter().chain([(99.99, "100"), (126_138.4, "126,138")]) {
            assert_eq!(significant(number), shown);
        }
    }

    #[test]
    fn a_mean_is_shown_with_its_interval() {
        assert_eq!(shown_mean(Mean::of([2.0, 4.0, 4.0, 6.0])), "4.00 ± 2.60");
        assert_eq!(shown_mean(Mean::of([2.0])), "2.00");
        assert_eq!(shown_mean(None), "-");
    }
}

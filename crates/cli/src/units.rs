//! Numbers as people write and read them: `10s`, `1e6`, `2G`, `181,440`, `0.4 ms`.

use std::time::Duration;

pub use loyd_lab::text::grouped;

/// A time: `10s`, `500ms`, `2m`, `1h`, or seconds as a plain number.
///
/// # Errors
/// One sentence, for clap.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, f64); 4] = [("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let (number, scale) = UNITS
        .iter()
        .find_map(|&(unit, scale)| Some((text.strip_suffix(unit)?, scale)))
        .unwrap_or((text, 1.0));
    let seconds = number.trim().parse::<f64>().ok().map(|n| n * scale);
    seconds
        .filter(|s| *s >= 0.0)
        .and_then(|s| Duration::try_from_secs_f64(s).ok())
        .ok_or_else(|| "expected a time such as 10s, 500ms or 2m".to_owned())
}

/// A count: `1000000`, `1e6` or `1_000_000`.
///
/// # Errors
/// One sentence, for clap.
pub fn parse_count(text: &str) -> Result<u64, String> {
    let plain = text.replace(['_', ','], "");
    let whole = |n: f64| (n >= 0.0 && n.fract() == 0.0 && n <= 2f64.powi(53)).then_some(n as u64);
    plain
        .parse::<u64>()
        .ok()
        .or_else(|| plain.parse::<f64>().ok().and_then(whole))
        .ok_or_else(|| "expected a whole number such as 1000000 or 1e6".to_owned())
}

/// A number of bytes: `2G`, `500M`, `64k`, or bytes as a plain number. Units are powers of 1024.
///
/// # Errors
/// One sentence, for clap.
pub fn parse_bytes(text: &str) -> Result<usize, String> {
    let upper = text.trim().to_ascii_uppercase();
    let upper = upper.strip_suffix("IB").or_else(|| upper.strip_suffix('B')).unwrap_or(&upper);
    let (number, scale) = match upper.char_indices().last() {
        Some((at, 'K')) => (&upper[..at], 1_u64 << 10),
        Some((at, 'M')) => (&upper[..at], 1 << 20),
        Some((at, 'G')) => (&upper[..at], 1 << 30),
        Some((at, 'T')) => (&upper[..at], 1 << 40),
        _ => (upper, 1),
    };
    let bytes = number.trim().parse::<f64>().ok().map(|n| n * scale as f64);
    bytes
        .filter(|b| *b >= 0.0 && *b <= 2f64.powi(53))
        .map(|b| b as usize)
        .ok_or_else(|| "expected a size such as 2G, 500M or 64k".to_owned())
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

/// A size with its unit: `1.5 GB`, `12 kB`; powers of 1024, as in [`parse_bytes`].
pub fn shown_bytes(bytes: usize) -> String {
    let mut number = bytes as f64;
    for unit in ["B", "kB", "MB", "GB"] {
        if number < 1024.0 {
            return if unit == "B" || number >= 10.0 {
                format!("{number:.0} {unit}")
            } else {
                format!("{number:.1} {unit}")
            };
        }
        number /= 1024.0;
    }
    format!("{number:.1} TB")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_as_written() {
        assert_eq!(parse_time("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_time("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_time("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(parse_count("1e6"), Ok(1_000_000));
        assert_eq!(parse_count("1_000"), Ok(1000));
        assert_eq!(parse_bytes("2G"), Ok(2 << 30));
        assert_eq!(parse_bytes("200MB"), Ok(200 << 20));
        assert_eq!(parse_bytes("1.5KiB"), Ok(1536));
        for bad in ["", "x", "-1s", "1e400", "nan", "10 parsecs"] {
            assert!(parse_time(bad).is_err(), "{bad}");
            assert!(parse_count(bad).is_err(), "{bad}");
            assert!(parse_bytes(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_are_shown_for_eyes() {
        assert_eq!(
            (grouped(0), grouped(999), grouped(181_440)),
            ("0".into(), "999".into(), "181,440".into())
        );
        assert_eq!(shown_time(Duration::from_micros(1234)), "1.23 ms");
        assert_eq!(shown_time(Duration::from_secs(100)), "100 s");
        assert_eq!(shown_bytes(1536), "1.5 kB");
    }
}

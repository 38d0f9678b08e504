//! Numbers as people write them: `10s`, `1e6`, `2G`. How they are shown again is the laboratory's.

use std::ffi::{OsStr, OsString};
use std::time::Duration;

pub use loyd_lab::format::{counted, grouped, shown_bytes, shown_time};

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
        .ok_or_else(|| "expected a time from 0 on, such as 10s, 500ms or 2m".to_owned())
}

/// The largest count: up to here every whole number is exact, however it is written.
const COUNT_MAX: u64 = 1 << 53;

/// A count: `1000000`, `1e6` or `1_000_000`.
///
/// # Errors
/// One sentence, for clap.
pub fn parse_count(text: &str) -> Result<u64, String> {
    let plain = text.replace(['_', ','], "");
    let whole = |n: f64| (n >= 0.0 && n.fract() == 0.0 && n <= COUNT_MAX as f64).then_some(n as u64);
    plain
        .parse::<u64>()
        .ok()
        .or_else(|| plain.parse::<f64>().ok().and_then(whole))
        .filter(|&count| count <= COUNT_MAX)
        .ok_or_else(|| format!("expected a whole number from 0 to {COUNT_MAX}, such as 1000000 or 1e6"))
}

/// A longer walk takes long, and its board is no more random: a uniform one is had at once.
const MOVES_MAX: u64 = 100_000_000;

/// The length of a random walk.
///
/// # Errors
/// One sentence, for clap.
pub fn parse_moves(text: &str) -> Result<u64, String> {
    let moves = parse_count(text).ok().filter(|&moves| moves <= MOVES_MAX);
    moves.ok_or_else(|| {
        format!("expected a whole number from 0 to {MOVES_MAX}; for a uniform board, leave it out")
    })
}

/// What a random choice begins with: any number that fits into 64 bits.
///
/// # Errors
/// One sentence, for clap.
pub fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

/// How many moves from the goal.
///
/// # Errors
/// One sentence, for clap.
pub fn parse_depth(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("expected a number of moves from 0 to {}, such as 20", u32::MAX))
}

/// More threads than any machine we know of makes use of; each one costs memory.
const THREADS_MAX: u16 = 1024;

/// How many threads; 0 is one a core.
///
/// # Errors
/// One sentence, for clap.
pub fn parse_threads(text: &str) -> Result<usize, String> {
    let threads = text.parse::<u16>().ok().filter(|&threads| threads <= THREADS_MAX);
    threads.map(usize::from).ok_or_else(|| format!("expected a number from 0 (one a core) to {THREADS_MAX}"))
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
        .ok_or_else(|| "expected a size from 0 to 8192T, such as 2G, 500M or 64k".to_owned())
}

/// Depths from one to another, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Depths {
    pub from: u32,
    pub to: u32,
}

/// Depths as in `2..24`.
pub fn parse_depths(text: &str) -> Result<Depths, String> {
    let wrong = || "expected two depths, the smaller first, as in 2..24".to_owned();
    let (from, to) = text.split_once("..").ok_or_else(wrong)?;
    let (from, to) = (parse_depth(from.trim())?, parse_depth(to.trim_start_matches('=').trim())?);
    if from > to { Err(wrong()) } else { Ok(Depths { from, to }) }
}

/// A word of the command line, and where it is a puzzle that begins with a hyphen (`- | 3 2 1 | -`, `-1 2 3`), with a space
/// before it, so that it is not taken for an option. No option is followed by what stands behind the hyphen there.
pub fn shielded(word: &OsStr) -> OsString {
    let is_puzzle = |word: &str| {
        let rest = word.strip_prefix('-')?;
        let is_between = |c: char| c.is_whitespace() || matches!(c, '|' | '/' | ',' | ';');
        let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        Some(behind.starts_with(is_between))
    };
    match word.to_str().filter(|word| is_puzzle(word) == Some(true)) {
        Some(puzzle) => format!(" {puzzle}").into(),
        None => word.to_owned(),
    }
}

/// A text as it was typed, [shielded] or not.
#[expect(clippy::unnecessary_wraps, reason = "the form that arguments are read with")]
pub fn parse_text(text: &str) -> Result<String, std::convert::Infallible> {
    Ok(text.strip_prefix(' ').filter(|text| text.starts_with('-')).unwrap_or(text).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_that_begin_with_a_hyphen_are_no_options() {
        for puzzle in ["- | 3 2 1 | -", "-1 2 3", "-1,2,3", "-/3 2 1/-", "-12 3/4"] {
            let word = shielded(OsStr::new(puzzle));
            assert!(word.to_str().unwrap().starts_with(' '), "{puzzle}");
            assert_eq!(parse_text(word.to_str().unwrap()).unwrap(), puzzle);
        }
        for word in ["-", "--", "-1", "--goal", "-d", "-dpancake", "--depths=2..4", "-x 1 2", "1 2 3"] {
            assert_eq!(shielded(OsStr::new(word)), word);
        }
    }

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
        assert_eq!(parse_count("9007199254740992"), Ok(COUNT_MAX));
        assert_eq!(parse_bytes("8192T"), Ok(1 << 53));
        assert_eq!(parse_moves("1e8"), Ok(MOVES_MAX));
        assert!(parse_moves("9e15").is_err());
        for large in ["9007199254740993", "18446744073709551616", "1e17"] {
            let expected = "expected a whole number from 0 to 9007199254740992, such as 1000000 or 1e6";
            assert_eq!(parse_count(large), Err(expected.to_owned()), "{large}");
        }
        for bad in ["", "x", "-1s", "1e400", "nan", "10 parsecs"] {
            assert!(parse_time(bad).is_err(), "{bad}");
            assert!(parse_count(bad).is_err(), "{bad}");
            assert!(parse_bytes(bad).is_err(), "{bad}");
        }
    }
}

//! A line on standard error that shows that something is happening, where a person is looking.

use std::cell::{OnceCell, RefCell};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use loyd_search::{Cost, Stats};
use loyd_tiles::engine::Forecast;

use crate::show;
use crate::units::{counted, grouped, shown_bytes};

/// Columns before the counts: the spinner and the time.
const BEFORE: usize = 8;

/// Searches shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(700);

/// Shows counters while a search runs. Invisible when standard error is not a terminal.
pub struct Progress {
    begun: Instant,
    /// Made when it is first shown: most searches are over before.
    bar: OnceCell<ProgressBar>,
    seen: RefCell<Seen>,
}

/// What was told so far, of this search and those before it.
#[derive(Default)]
struct Seen {
    best: Option<Cost>,
    forecast: Forecast,
}

impl Progress {
    /// A line that is not yet shown.
    pub fn new() -> Progress {
        Progress { begun: Instant::now(), bar: OnceCell::new(), seen: RefCell::default() }
    }

    /// Shows the counts so far.
    pub fn update(&self, stats: &Stats) {
        let mut seen = self.seen.borrow_mut();
        seen.note(stats);
        if stats.elapsed >= PATIENCE {
            self.show(|| seen.line(stats, show::questions_width().saturating_sub(BEFORE)));
        }
    }

    /// Shows how much of the work is done, from 0 to 1.
    pub fn share(&self, share: f64) {
        if self.begun.elapsed() >= PATIENCE {
            self.show(|| format!("{:.0} %  (Ctrl-C stops)", 100.0 * share));
        }
    }

    fn show(&self, line: impl FnOnce() -> String) {
        let bar = self.bar.get_or_init(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
            bar.set_style(style());
            bar.with_elapsed(self.begun.elapsed())
        });
        if !bar.is_hidden() {
            bar.set_message(line());
            bar.tick();
        }
    }
}

/// A spinner, the time, and a message that is cut where the terminal ends.
fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("{spinner} {elapsed:>4}  {wide_msg}");
    style.unwrap_or_else(|_| ProgressStyle::default_spinner())
}

impl Seen {
    fn note(&mut self, stats: &Stats) {
        self.forecast.note(stats);
        self.best = stats.best.into_iter().chain(self.best).min();
    }

    /// The counts so far, what is known of the length, and how long it may take: as much as has room.
    fn line(&self, stats: &Stats, width: usize) -> String {
        // Each with the turn in which it is left out.
        let mut parts = vec![(5, format!("{} expanded", grouped(stats.expanded)))];
        let rate = self.forecast.rate();
        if rate.is_finite() {
            parts.push((3, format!("{} a second", grouped(rounded(rate)))));
        }
        if stats.frontier_max > 0 {
            parts.push((1, format!("frontier {}", grouped(stats.frontier_max))));
        }
        if let Some(depth) = stats.depth_measured().filter(|&depth| depth > 0) {
            parts.push((2, format!("depth {}", grouped(depth))));
        }
        let bound = counted(stats.lower_bound.into(), "move");
        let left = self.best.and_then(|best| self.forecast.left(best)).map(rough);
        let known = match (self.best, left) {
            (Some(best), Some(left)) => format!("best {best}, at least {bound}, proven in about {left}"),
            (Some(best), None) => format!("best {best}, at least {bound}"),
            (None, _) => format!("at least {bound}"),
        };
        parts.push((LAST + 1, known));
        parts.push((4, shown_bytes(stats.bytes_peak)));
        parts.push((LAST, "(Ctrl-C stops)".to_owned()));
        for turn in 0..=LAST {
            parts.retain(|&(left_out, _)| left_out != turn);
            let columns: usize = parts.iter().map(|(_, part)| part.chars().count() + GAP.len()).sum();
            if columns <= width + GAP.len() {
                break;
            }
        }
        parts.into_iter().map(|(_, part)| part).collect::<Vec<_>>().join(GAP)
    }
}

/// Between the parts of a line.
const GAP: &str = "  ";

/// The turn in which all is left out but what is known of the length.
const LAST: usize = 6;

/// Two figures are enough of a number that changes all the time.
fn rounded(number: f64) -> u64 {
    let number = number as u64;
    let unit = 10_u64.pow(number.checked_ilog10().unwrap_or(0).saturating_sub(1));
    number / unit * unit
}

/// A forecast, as roughly as it is known.
fn rough(time: Duration) -> String {
    match time.as_secs() {
        0..100 => format!("{} s", time.as_secs()),
        seconds @ 100..6000 => format!("{} min", seconds / 60),
        seconds @ 6000..360_000 => format!("{} h", seconds / 3600),
        seconds => format!("{} days", grouped(seconds / 86_400)),
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_tells_its_bound_its_rate_the_best_length_and_when_it_may_be_done() {
        let mut seen = Seen::default();
        let stats = |lower_bound, expanded, seconds, best| Stats {
            lower_bound,
            expanded,
            best,
            elapsed: Duration::from_secs(seconds),
            generated: 3 * expanded,
            ..Stats::default()
        };
        seen.note(&stats(80, 500, 1, Some(104)));
        // Another search, which knows nothing of the solution.
        for (bound, expanded, seconds) in [(90, 0, 0), (92, 100_000, 1), (94, 1_100_000, 11)] {
            seen.note(&stats(bound, expanded, seconds, None));
        }
        let last = stats(96, 11_100_000, 111, None);
        seen.note(&last);
        let line = seen.line(&last, 200);
        assert!(
            line.starts_with(
                "11,100,000 expanded  100,000 a second  best 104, at least 96 moves, proven in about 12 days"
            ),
            "{line}"
        );
        assert_eq!([0.4, 7.0, 1234.0, 98_765.0].map(rounded), [0, 7, 1200, 98_000]);
    }

    #[test]
    fn a_line_has_no_more_columns_than_there_are_and_leaves_out_what_matters_least() {
        let stats = Stats {
            lower_bound: 96,
            expanded: 1_234_567_890,
            frontier_max: 12_345_678,
            best: Some(104),
            bytes_peak: 1 << 30,
            ..Stats::default()
        };
        let mut seen = Seen::default();
        seen.note(&stats);
        let whole = seen.line(&stats, 1000);
        assert!(whole.contains("frontier 12,345,678  ") && whole.ends_with("  (Ctrl-C stops)"), "{whole}");
        assert_eq!(seen.line(&stats, whole.len()), whole);
        for width in 30..whole.len() {
            let line = seen.line(&stats, width);
            assert!(line.len() <= width && line.contains("best 104, at least 96 moves"), "{line}");
            assert!(!line.contains("frontier"), "{line}");
            assert!(width < 44 || line.ends_with("  (Ctrl-C stops)"), "{width}: {line}");
        }
    }
}

//! A line on standard error that shows that something is happening, where a person is looking.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use loyd_lab::About;
use loyd_search::{Cost, Stats};

use crate::show;
use crate::units::{grouped, shown_bytes};

/// Searches shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(700);

/// Shows counters while a search runs. Invisible when standard error is not a terminal.
pub struct Progress {
    bar: ProgressBar,
    /// What a cost of 1 is written as, and what moves are called.
    unit: Cost,
    noun: &'static str,
}

impl Progress {
    /// A line that is not yet shown.
    pub fn new() -> Progress {
        Progress::told(1, "move")
    }

    /// The same for searches in a domain, in its own costs and words.
    pub fn of(about: &About) -> Progress {
        Progress::told(about.unit, about.words.action)
    }

    fn told(unit: Cost, noun: &'static str) -> Progress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
        let style = ProgressStyle::with_template("{spinner} {elapsed:>4}  {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        Progress { bar, unit, noun }
    }

    /// Shows the counts so far.
    pub fn update(&self, stats: &Stats) {
        if stats.elapsed < PATIENCE || self.bar.is_hidden() {
            return;
        }
        let depth =
            stats.depth_measured().map_or_else(String::new, |depth| format!("  depth {}", grouped(depth)));
        let told = |cost| show::length(cost, self.unit, self.noun);
        let best = stats.best.map_or_else(String::new, |best| format!("{}, ", told(best)));
        self.bar.set_message(format!(
            "{} expanded  frontier {}{depth}  {best}at least {}  {}  (Ctrl-C stops)",
            grouped(stats.expanded),
            grouped(stats.frontier_max),
            told(stats.lower_bound),
            shown_bytes(stats.bytes_peak),
        ));
        self.bar.tick();
    }

    /// Shows how much of the work is done, from 0 to 1.
    pub fn share(&self, share: f64) {
        if self.bar.elapsed() < PATIENCE || self.bar.is_hidden() {
            return;
        }
        self.bar.set_message(format!("{:.0} %  (Ctrl-C stops)", 100.0 * share));
        self.bar.tick();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

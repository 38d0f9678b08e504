//! The plots of a comparison, each by itself: for a page, a notebook, or a file.

use super::plot;
use crate::Comparison;

/// A plot with what is said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// What it shows.
    pub title: String,
    /// The picture, as an element of a page.
    pub svg: String,
    /// How it is read, as HTML.
    pub note: &'static str,
}

/// Every plot that the runs have enough for.
pub fn figures(comparison: &Comparison) -> Vec<Figure> {
    let figure = |svg: Option<String>, title: String, note| Some(Figure { title, svg: svg?, note });
    let against = [plot::EXPANDED, plot::BRANCHING, plot::TIME].map(|measure| {
        let note = "Lines join the medians of each depth, and end where half of the runs hit a limit. Dots are single \
                    runs.";
        figure(plot::against_depth(comparison, measure), format!("{} against depth", measure.short), note)
    });
    let shares = [plot::EXPANDED, plot::TIME].map(|measure| {
        let title = format!("Share solved, by {}", measure.short.to_lowercase());
        let note = "The further up and left, the better. A line that stays below 100&#8239;% belongs to a spec that \
                    hit its limits.";
        figure(plot::share_solved(comparison, measure), title, note)
    });
    let depths =
        figure(plot::depths(comparison), "The puzzles".to_owned(), "How many there are of each depth.");
    against.into_iter().chain(shares).chain([depths]).flatten().collect()
}

//! `verify`: does a list of moves solve an instance, and is there a cheaper one? The same words in every front end.

use loyd_search::Cost;

use crate::domain::About;
use crate::format::{length, plain_length};
use crate::replay::{Illegal, Replay, Step};
use crate::report::{Report, UNNAMED};

/// How many legal moves are named in place of one that is not.
const LEGAL_MAX: usize = 12;

/// What a list of moves is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The first move that is not legal.
    pub illegal: Option<Illegal>,
    /// Whether all are legal and the last one leads to a goal.
    pub reaches_goal: bool,
    /// What the legal ones cost.
    pub cost: Cost,
    /// Where the legal ones lead.
    pub end: Option<Step>,
    /// What a search says of the same instance.
    pub judged: Option<Judged>,
}

/// How moves compare with what a search knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judged {
    /// What the cheapest solution costs, if that is proven.
    pub shortest: Option<Cost>,
    /// Whether the moves are proven cheapest, or not to be; `None` where that was not settled.
    pub optimal: Option<bool>,
    /// No solution is cheaper.
    pub lower_bound: Cost,
    /// What the cheaper of both costs, where the search found a solution too.
    pub known: Option<Cost>,
}

impl Verified {
    /// What playing the moves says.
    pub fn new(replay: Replay) -> Verified {
        Verified {
            reaches_goal: replay.illegal.is_none() && replay.at_goal,
            illegal: replay.illegal,
            cost: replay.cost,
            end: replay.steps.into_iter().next_back(),
            judged: None,
        }
    }

    /// Adds what a search of the instance says.
    pub fn judge(&mut self, report: &Report) {
        let shortest = report.cost().filter(|_| report.optimal);
        let optimal = match shortest {
            Some(shortest) => Some(self.cost == shortest),
            None if self.cost == report.lower_bound => Some(true),
            // A cheaper one was found: that settles it.
            None => report.cost().filter(|found| *found < self.cost).map(|_| false),
        };
        let known = report.cost().map(|found| found.min(self.cost));
        self.judged = Some(Judged { shortest, optimal, lower_bound: report.lower_bound, known });
    }

    /// The verdict in one sentence. `told` is the move at a place, as the user wrote it. Where the goal is not reached,
    /// `end` is to be shown below.
    pub fn sentence(&self, about: &About, told: impl Fn(usize) -> String) -> String {
        if let Some(illegal) = &self.illegal {
            let why = if about.name == UNNAMED {
                "would leave the board".to_owned()
            } else {
                let few: Vec<&str> = illegal.legal.iter().take(LEGAL_MAX).map(String::as_str).collect();
                let more = if illegal.legal.len() > few.len() { ", ..." } else { "" };
                match few[..] {
                    [] => "is not legal; nothing is".to_owned(),
                    _ => format!("is not legal; there are {}{more}", few.join(", ")),
                }
            };
            return format!("No: move {} ({}) {why}.", illegal.at + 1, told(illegal.at));
        }
        if !self.reaches_goal {
            return "No: the moves are legal but end here, not at the goal.".to_owned();
        }
        let yes = format!("Yes: {}, legal, to the goal", length(self.cost, about.unit, about.words.action));
        let plain = |cost| plain_length(cost, about.unit);
        match self.judged {
            None => format!("{yes}."),
            Some(Judged { optimal: Some(true), .. }) => format!("{yes}, and none shorter exists."),
            Some(Judged { shortest: Some(shortest), .. }) => {
                format!("{yes}. The shortest has {}.", plain(shortest))
            }
            Some(Judged { optimal: Some(false), known: Some(known), lower_bound, .. }) => {
                let (known, least) = (plain(known), plain(lower_bound));
                format!(
                    "{yes}, but not shortest: there is one of {known}. No solution has less than {least}."
                )
            }
            Some(Judged { lower_bound, known, .. }) => {
                let most = known.map_or_else(String::new, |cost| format!(", at most {}", plain(cost)));
                let least = plain(lower_bound);
                format!("{yes}. Whether it is shortest was not settled: at least {least}{most}.")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verified(cost: Cost, judged: Option<Judged>) -> Verified {
        Verified { illegal: None, reaches_goal: true, cost, end: None, judged }
    }

    fn about(name: &'static str, unit: Cost) -> About {
        About {
            name: name.into(),
            summary: "".into(),
            example: "".into(),
            size: None,
            heuristics: Vec::new(),
            forms: Vec::new(),
            default: "zero".into(),
            bound: "zero".into(),
            unit,
            words: crate::domain::Words::default(),
        }
    }

    #[test]
    fn verdicts_are_one_sentence_in_every_domain() {
        let say = |verified: &Verified, about: &About| verified.sentence(about, |at| format!("m{at}"));
        let (pancake, grid) = (about("pancake", 1), about("grid", 100_000));
        let judged = |shortest, optimal, known| Some(Judged { shortest, optimal, lower_bound: 2, known });
        let best = verified(2, judged(Some(2), Some(true), Some(2)));
        assert_eq!(say(&best, &pancake), "Yes: 2 moves, legal, to the goal, and none shorter exists.");
        let long = verified(241_421, judged(Some(200_000), Some(false), Some(200_000)));
        assert_eq!(say(&long, &grid), "Yes: cost 2.4142, legal, to the goal. The shortest has 2.0000.");
        let longer = verified(9, judged(None, Some(false), Some(7)));
        assert!(
            say(&longer, &pancake)
                .ends_with("but not shortest: there is one of 7. No solution has less than 2.")
        );
        let open = verified(9, judged(None, None, Some(9)));
        assert!(say(&open, &pancake).ends_with("was not settled: at least 2, at most 9."));
        let open = verified(9, judged(None, None, None));
        assert!(say(&open, &pancake).ends_with("was not settled: at least 2."));
        let illegal = Some(Illegal { at: 3, legal: vec!["2".to_owned(), "3".to_owned()] });
        let wrong = Verified { illegal, reaches_goal: false, ..best };
        assert_eq!(say(&wrong, &pancake), "No: move 4 (m3) is not legal; there are 2, 3.");
        assert_eq!(say(&wrong, &about("tiles", 1)), "No: move 4 (m3) would leave the board.");
    }
}

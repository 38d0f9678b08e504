//! One ladder as the laboratory sees it.

use loyd_lab::format::grouped;
use loyd_lab::{Context, LabError, Options, Use, World};
use loyd_search::{Cost, Erased, Heuristic, Problem as _, Zero};

use super::{EditDistance, Step, WordId, WordLadder};

/// A ladder.
pub(super) struct Ladder<'d>(pub WordLadder<'d>);

impl<'d> World for Ladder<'d> {
    type Problem = WordLadder<'d>;

    fn problem(&self) -> &WordLadder<'d> {
        &self.0
    }

    fn estimate<'w, U: Use<'w, WordLadder<'d>>>(
        &'w self,
        name: &str,
        _: Option<&str>,
        _: &Options,
        _: &Context<'_>,
        user: U,
    ) -> Result<U::Output, LabError> {
        Ok(match name {
            "zero" => user.with(Erased::new(Zero)),
            "edit-distance" => user.with(Erased::new(EditDistance::new(&self.0))),
            "letters" => user.with(Erased::new(Letters(self))),
            other => return Err(LabError::Unsupported(format!("words have no {other}"))),
        })
    }

    fn state_text(&self, word: &WordId) -> String {
        self.0.dictionary().word(*word).to_owned()
    }

    fn instance_text(&self, word: &WordId) -> String {
        format!("{} {}", self.state_text(word), self.state_text(&self.0.to()))
    }

    fn action_text(&self, _: &WordId, step: Step) -> String {
        self.state_text(&step.to)
    }

    fn goal(&self) -> Option<WordId> {
        Some(self.0.to())
    }

    fn reversed(&self) -> Option<Ladder<'d>> {
        Some(Ladder(self.0.reversed()))
    }

    fn solvable(&self) -> Option<bool> {
        self.0.is_goal(&self.0.start()).then_some(true)
    }

    fn space_name(&self) -> String {
        format!("a list of {} words", grouped(self.0.dictionary().len() as u64))
    }

    fn state_from(&self, text: &str) -> Option<WordId> {
        self.0.dictionary().find(text).ok()
    }
}

/// The letters that differ, place by place, and those that are over: right while words are only changed, wrong under
/// insertions, which move every letter behind them.
struct Letters<'w, 'd>(&'w Ladder<'d>);

impl<'d> Heuristic<WordLadder<'d>> for Letters<'_, 'd> {
    type Memo = Cost;

    fn init(&self, word: &WordId) -> Cost {
        let dictionary = self.0.0.dictionary();
        let (word, goal) = (dictionary.word(*word), dictionary.word(self.0.0.to()));
        let differ = word.chars().zip(goal.chars()).filter(|(a, b)| a != b).count();
        (differ + word.chars().count().abs_diff(goal.chars().count())) as Cost
    }

    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}

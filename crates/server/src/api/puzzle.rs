//! Problems: checked, generated, measured, verified.
//!
//! Without a `domain`, requests are about sliding tiles: boards are rows, and answers have them. With one, even if it is
//! `tiles`, problems are texts, and answers are alike in every domain.

use loyd_lab::Moves;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A board as its rows, from the top. 0 is the gap.
pub type Rows = Vec<Vec<u16>>;

/// A puzzle and its goal. One of `text` and `board` is needed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct PuzzleRequest {
    /// Which kind of problem, of those in the catalogue; `tiles` unless said.
    pub domain: Option<String>,
    /// The rows of a board of tiles.
    pub board: Option<Rows>,
    /// The problem as people write it: what the command line reads with `--domain`. Of many, the first.
    pub text: Option<String>,
    /// The size, where the text fits several.
    pub size: Option<String>,
    /// `last` (the default), `first`, `snail`, or a board in any format that the command line reads; in other domains, what
    /// the command line takes as `--goal`.
    pub goal: Option<String>,
}

/// `POST /api/check`: is it a puzzle, and can it be solved? One of `text` and `board` is needed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct CheckRequest {
    /// As in [`PuzzleRequest`]. Named, the answer is a [`ProblemCheck`].
    pub domain: Option<String>,
    /// What a person typed or pasted, in any format that the command line reads.
    pub text: Option<String>,
    /// The rows of a board.
    pub board: Option<Rows>,
    /// `ROWSxCOLUMNS`, for text whose numbers fit several shapes.
    pub size: Option<String>,
    /// As in [`PuzzleRequest`].
    pub goal: Option<String>,
}

/// The answer to a check.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum CheckAnswer {
    /// Of a board.
    Board(CheckReply),
    /// Of a problem whose domain was named.
    Problem(ProblemCheck),
}

/// The answer to a check.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CheckReply {
    /// The board.
    pub board: Rows,
    /// The goal as a board.
    pub goal: Rows,
    /// Rows.
    pub rows: u16,
    /// Columns.
    pub columns: u16,
    /// Whether any sequence of slides leads to the goal.
    pub solvable: bool,
    /// Why or why not, in one sentence.
    pub reason: String,
    /// The two parities that decide it.
    pub why: Why,
    /// What every built-in heuristic says of the board, in the order of the catalogue.
    pub h: Vec<Estimate>,
    /// How many puzzles the text held besides this one, the first.
    pub others: u32,
}

/// The two parities: they agree exactly on solvable boards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Why {
    /// How many swaps (of any two cells, the gap's included) turn the board into the goal.
    pub swaps: u32,
    /// How many steps the gap is from home.
    pub gap_steps: u32,
    /// On an unsolvable board, two tiles whose swap makes it solvable.
    pub repair: Option<[u16; 2]>,
}

/// What one heuristic says of a board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Estimate {
    /// The heuristic's name.
    pub heuristic: String,
    /// Its value, before rounding.
    pub value: f64,
}

/// The answer to a check of a problem of any domain.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemCheck {
    /// The problem.
    pub problem: ProblemText,
    /// Whether it can be solved. `null` where only a search can tell.
    pub solvable: Option<bool>,
    /// Why or why not, in one sentence, where that is known without a search.
    pub reason: Option<String>,
    /// What else is worth knowing.
    pub facts: Vec<Fact>,
    /// What every built-in heuristic says of the start, in the order of the catalogue.
    pub h: Vec<Estimate>,
    /// How many problems the text held besides this one, the first.
    pub others: u32,
}

/// A problem of any domain, as people write it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemText {
    /// Its kind.
    pub domain: String,
    /// The start on one line: what requests take as `text`.
    pub text: String,
    /// The goal on one line: what requests take as `goal`. `null` where there is only one.
    pub goal: Option<String>,
    /// The start for eyes: lines that end with a newline.
    pub drawing: String,
}

/// Something that is worth knowing of a problem.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fact {
    /// Its key in the command line's JSON.
    pub key: String,
    /// Its value there.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub value: Value,
}

/// How a random board is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Scramble {
    /// Every solvable board is as likely as any other.
    Uniform,
    /// `amount` attempted random moves from the goal; a blocked attempt counts.
    Walk,
    /// `amount` real random moves from the goal.
    Steps,
    /// Exactly `amount` moves from the goal, by the shortest way.
    Depth,
}

/// `POST /api/generate`: a random problem. Of tiles, `rows` and `columns` are needed, or a `size`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct GenerateRequest {
    /// As in [`PuzzleRequest`]. Named, the answer is a [`ProblemMade`].
    pub domain: Option<String>,
    /// The size as the domain writes it; its default unless said.
    pub size: Option<String>,
    /// Rows, 2 to 100.
    pub rows: Option<u16>,
    /// Columns, 2 to 100.
    pub columns: Option<u16>,
    /// As in [`PuzzleRequest`].
    pub goal: Option<String>,
    /// How.
    pub kind: Scramble,
    /// How many moves, for every kind but `uniform`.
    pub amount: Option<u32>,
    /// The seed, below 2^53. Left out: the server chooses one and says which.
    pub seed: Option<u64>,
    /// Whether a board that cannot be solved is wanted (`uniform` only).
    pub unsolvable: Option<bool>,
}

/// A random problem.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum GenerateAnswer {
    /// A board.
    Board(GenerateReply),
    /// A problem whose domain was named.
    Problem(ProblemMade),
}

/// A random board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GenerateReply {
    /// The board.
    pub board: Rows,
    /// The goal as a board.
    pub goal: Rows,
    /// The seed that gives this board again.
    pub seed: u64,
}

/// A random problem of any domain.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemMade {
    /// The problem.
    pub problem: ProblemText,
    /// The seed that gives it again.
    pub seed: u64,
}

/// How far a board is from its goal, and every board one slide away: answered within 50 ms, with what is known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionReply {
    /// Whether the goal can be reached.
    pub solvable: bool,
    /// The length of the shortest solution, if it is proven.
    pub distance: Option<u32>,
    /// No solution is shorter.
    pub lower: u32,
    /// A solution of this length is known.
    pub upper: Option<u32>,
    /// The boards one slide away, in the order Up, Left, Right, Down of the gap.
    pub next: Vec<PositionMove>,
}

/// One slide from a position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionMove {
    /// The tile that slides.
    pub tile: u16,
    /// The gap's motion, a letter of `U D L R`. The tile goes the other way.
    #[serde(rename = "move")]
    pub action: String,
    /// The length of the shortest solution from there, if it is proven.
    pub distance: Option<u32>,
    /// No solution from there is shorter.
    pub lower: u32,
    /// A solution of this length is known from there.
    pub upper: Option<u32>,
}

/// Whose motion letters name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// The gap's.
    #[default]
    Blank,
    /// The tile's.
    Tile,
}

/// `POST /api/verify`: is this a solution?
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct VerifyRequest {
    /// As in [`PuzzleRequest`].
    pub domain: Option<String>,
    /// The board.
    pub board: Option<Rows>,
    /// As in [`PuzzleRequest`].
    pub text: Option<String>,
    /// As in [`PuzzleRequest`].
    pub size: Option<String>,
    /// As in [`PuzzleRequest`].
    pub goal: Option<String>,
    /// Of tiles, letters of `U D L R`. In other domains a list; or a text, with commas or else spaces between moves.
    pub moves: Moves,
    /// Whose motion letters name; the gap's unless said.
    pub motion: Option<Motion>,
    /// Whether every state on the way is told.
    pub states: Option<bool>,
}

/// What a list of moves does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct VerifyReply {
    /// Whether every move is legal.
    pub legal: bool,
    /// Which move is not, from 1.
    pub illegal_at: Option<u32>,
    /// Whether the moves end at the goal.
    pub reaches_goal: bool,
    /// How many moves there are.
    pub length: u32,
    /// Whether no solution is shorter. `null` where the answer was not found in time, or the goal is not reached.
    pub optimal: Option<bool>,
    /// The length of the shortest solution, if it was found in time; a cost where the domain counts in parts.
    pub shortest: Option<u32>,
    /// The verdict in one sentence.
    pub sentence: String,
    /// What the moves cost, where the domain counts in parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub cost: Option<u32>,
    /// `cost` / `unit` is the length, where the domain counts in parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub unit: Option<u32>,
    /// Where the moves end, for eyes, if they are legal and it is not the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub end: Option<String>,
    /// Every state on the way, if that was asked for: as many as there is room for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub states: Option<Vec<StateView>>,
}

/// A state as people see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StateView {
    /// On one line.
    pub state: String,
    /// The action that led to it; `null` for a start.
    pub action: Option<String>,
    /// For eyes, where that is more than the line: lines that end with a newline.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub drawing: Option<String>,
}

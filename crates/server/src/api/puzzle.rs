//! Boards: checked, generated, measured, verified.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A board as its rows, from the top. 0 is the gap.
pub type Rows = Vec<Vec<u16>>;

/// A puzzle and its goal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct PuzzleRequest {
    /// The board.
    pub board: Rows,
    /// `last` (the default), `first`, `snail`, or a board in any format that the command line reads.
    pub goal: Option<String>,
}

/// `POST /api/check`: is it a puzzle, and can it be solved? One of `text` and `board` is needed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct CheckRequest {
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

/// `POST /api/generate`: a random board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct GenerateRequest {
    /// Rows, 2 to 100.
    pub rows: u16,
    /// Columns, 2 to 100.
    pub columns: u16,
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
    /// The board.
    pub board: Rows,
    /// As in [`PuzzleRequest`].
    pub goal: Option<String>,
    /// Letters of `U D L R`.
    pub moves: String,
    /// Whose motion the letters name; the gap's unless said.
    pub motion: Option<Motion>,
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
    /// The length of the shortest solution, if it was found in time.
    pub shortest: Option<u32>,
    /// The verdict in one sentence.
    pub sentence: String,
}

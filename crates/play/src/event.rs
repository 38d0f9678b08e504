//! What happens, and what is to be done about it: the two sides of [`update`](crate::update()).

use std::sync::Arc;

use loyd_lab::{Instance, Report, Spec, Tree};
use loyd_search::Stats;
use loyd_tiles::{Board, Direction};
use ratatui_crossterm::crossterm::event::{KeyEvent, MouseEvent};

use crate::facts::Bounds;
use crate::make::{Puzzle, Wanted};
use crate::records::{Records, Solved};

/// Something happened.
#[derive(Debug)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// A button of the mouse was pressed, held or let go.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The terminal has another size: columns and rows.
    Resize(u16, u16),
    /// Time has passed.
    Tick,
    /// A board was thought about.
    Told(Told),
    /// A puzzle was made, or why not.
    Made(Result<Puzzle, String>),
    /// A lane of a race.
    Lane {
        /// Which race.
        race: u64,
        /// Which lane.
        lane: usize,
        /// What is new.
        news: News,
    },
    /// A tree was grown.
    Grown {
        /// Which one was asked for.
        growth: u64,
        /// It, or why there is none.
        grown: Result<Grown, String>,
    },
    /// Why counts differ, or why that cannot be said.
    Explained {
        /// Which race asked.
        race: u64,
        /// The sentence.
        sentence: String,
    },
    /// The records were read, with what is to be told about them.
    Records(Records, Option<String>),
    /// Something to tell.
    Notice(String),
}

/// What was found out about a board.
#[derive(Debug, Clone)]
pub struct Told {
    /// The game that asked.
    pub game: u64,
    /// The board.
    pub board: Board,
    /// How far it is.
    pub bounds: Bounds,
    /// A way to the goal, if one was found.
    pub way: Option<Vec<Direction>>,
    /// Whether the search for this board is over.
    pub over: bool,
}

/// What is new in a lane.
#[derive(Debug)]
pub enum News {
    /// It has begun.
    Started,
    /// It goes on.
    Progress(Stats),
    /// It has ended, or could not be run.
    Ended(Result<Box<Report>, String>),
}

/// A tree that was grown.
#[derive(Debug, Clone)]
pub struct Grown {
    /// From what.
    pub instance: Instance,
    /// By what.
    pub spec: Spec,
    /// The tree.
    pub tree: Arc<Tree>,
    /// How the search ended.
    pub report: Box<Report>,
}

/// Something to be done, outside of `update`.
#[derive(Debug, Clone)]
pub enum Command {
    /// Find the shortest solution of the start of a game.
    Par(Question),
    /// Think about the board as it is now, and then about others near it. What was asked before is of no interest any more.
    Think(Question),
    /// Think about nothing.
    Rest,
    /// Make a puzzle.
    Make(Wanted),
    /// Run these on a problem, a few at a time.
    Race {
        /// The number of the race.
        race: u64,
        /// The problem.
        instance: Instance,
        /// What runs.
        specs: Vec<Spec>,
    },
    /// Stop one lane, or all.
    StopLane(Option<usize>),
    /// Say why counts differ.
    Explain {
        /// The number of the race.
        race: u64,
        /// The problem.
        instance: Instance,
        /// The search in question.
        spec: Spec,
        /// The counts that differ, or the one.
        counts: Vec<u64>,
    },
    /// Grow a tree.
    Grow {
        /// Its number.
        growth: u64,
        /// From what.
        instance: Instance,
        /// By what.
        spec: Spec,
    },
    /// Keep a solved game.
    Record(Solved),
    /// Put a text into the terminal's clipboard.
    Copy(String),
    /// Let the terminal send clicks, or not.
    Mouse(bool),
    /// Draw everything again.
    Redraw,
    /// Stop, as Ctrl-z does.
    Suspend,
    /// End.
    Quit,
    /// End as Ctrl-C ends a program.
    Interrupt,
}

/// A board to think about.
#[derive(Debug, Clone)]
pub struct Question {
    /// The game that asks.
    pub game: u64,
    /// The board.
    pub board: Board,
    /// The goal.
    pub goal: Board,
    /// Whether the board itself is to be solved.
    pub solve: bool,
    /// Boards near it whose distance is of interest, the nearest first.
    pub near: Vec<Board>,
}

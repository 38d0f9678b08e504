//! The game with what is known about it: par, hints, what moves cost, and the solver's own way to watch.

use std::collections::HashSet;
use std::time::Duration;

use loyd_tiles::{Board, Direction, Solvability, Tile};

use crate::event::{Question, Told};
use crate::facts::{Bounds, Known};
use crate::game::{Game, Gesture};
use crate::make::Puzzle;
use crate::way::Way;

/// On up to this many cells, boards near the one in play are solved in advance, so that costs are known at once.
const CELLS_AHEAD_MAX: usize = 16;
/// How long a step of the solver is shown.
const STEP: Duration = Duration::from_millis(350);

/// How much a hint gives away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Grade {
    /// Nothing.
    #[default]
    None,
    /// How many moves are to go.
    Far,
    /// Which tile to slide.
    Tile,
    /// Which way.
    Way,
}

impl Grade {
    fn next(self) -> Grade {
        match self {
            Grade::None => Grade::Far,
            Grade::Far => Grade::Tile,
            Grade::Tile | Grade::Way => Grade::Way,
        }
    }
}

/// What to slide next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// Equally good slides, that of the kept way first: the tile, and where the blank goes.
    pub slides: Vec<(Tile, Direction)>,
    /// How many moves it is from here.
    pub left: u32,
    /// Whether no way is shorter.
    pub proven: bool,
}

/// The solver's way from a board, to be watched.
#[derive(Debug, Clone)]
pub struct Preview {
    /// What it shows now.
    pub board: Board,
    slides: Vec<Direction>,
    /// How many slides were shown.
    pub at: usize,
    /// When the next one is shown; `None` while it pauses.
    pub next: Option<Duration>,
    /// Whether the way is proven shortest.
    pub proven: bool,
}

impl Preview {
    /// How many slides there are.
    pub fn len(&self) -> usize {
        self.slides.len()
    }

    /// One step on.
    pub fn step_on(&mut self) {
        if let Some(&direction) = self.slides.get(self.at) {
            self.board.slide(direction);
            self.at += 1;
        }
        if self.at == self.slides.len() {
            self.next = None;
        }
    }

    /// One step back.
    pub fn step_back(&mut self) {
        if self.at > 0 {
            self.at -= 1;
            self.board.slide(self.slides[self.at].opposite());
        }
    }

    /// Goes on, or pauses.
    pub fn pause(&mut self, now: Duration) {
        let goes_on = self.next.is_none() && self.at < self.slides.len();
        self.next = goes_on.then_some(now + STEP);
    }

    /// Shows what is due.
    pub fn tick(&mut self, now: Duration) {
        while self.next.is_some_and(|next| next <= now) {
            self.next = Some(now + STEP);
            self.step_on();
        }
    }

    /// The slide that comes next.
    pub fn coming(&self) -> Option<Direction> {
        self.slides.get(self.at).copied()
    }
}

/// A game that was left to begin again from its start.
#[derive(Debug, Clone)]
struct Left {
    game: Game,
    helped: bool,
    record_words: Option<String>,
}

/// A game with what is known about it.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub struct Play {
    /// Which game it is: answers to others are of no use.
    pub id: u64,
    /// What is played.
    pub puzzle: Puzzle,
    /// What was played.
    pub game: Game,
    /// Whether it can be solved, and why.
    pub solvability: Solvability,
    /// What is known of boards.
    pub known: Known,
    /// The way that hints follow.
    pub way: Option<Way>,
    /// The shortest from the start that was found: it serves again whenever the board is the start.
    way_from_start: Option<Way>,
    /// What was left for the start: undone, it comes back.
    left: Option<Box<Left>>,
    /// Whether the search for par is over.
    pub par_is_over: bool,
    /// Whether the search for the board as it is now is over.
    pub search_is_over: bool,
    /// How much the hint gives away.
    pub grade: Grade,
    /// Whether the game was given away: by a hint to the end, or by watching.
    pub helped: bool,
    /// The solver's way, while it is watched.
    pub preview: Option<Preview>,
    /// Whether it is to be watched as soon as there is one.
    pub wants_preview: bool,
    /// What is said of the records once it is solved.
    pub record_words: Option<String>,
}

impl Play {
    /// A game that has just begun.
    pub fn new(id: u64, puzzle: Puzzle) -> Play {
        let game = Game::new(puzzle.start.clone(), puzzle.goal.clone());
        let solvability =
            Solvability::new(&puzzle.start, &puzzle.goal).expect("a puzzle has boards of one size");
        let solved = game.is_solved();
        let mut known = Known::default();
        known.note(&puzzle.goal, Bounds::exact(0));
        // A puzzle that was made for a depth has exactly that depth.
        if let Some(depth) = puzzle.depth() {
            known.note(&puzzle.start, Bounds::exact(depth));
        }
        Play {
            id,
            puzzle,
            game,
            solvability,
            known,
            way: solved.then(|| Way::new(Vec::new())),
            way_from_start: None,
            left: None,
            par_is_over: solved,
            search_is_over: solved,
            grade: Grade::None,
            helped: false,
            preview: None,
            wants_preview: false,
            record_words: None,
        }
    }

    /// Whether slides can lead to the goal.
    pub fn is_solvable(&self) -> bool {
        self.solvability.is_solvable()
    }

    /// What is known of the board now.
    pub fn here(&self) -> Bounds {
        let way = Bounds { lower: 0, upper: self.way.as_ref().map(|way| way.len() as u32) };
        self.known.of(self.game.board()).and(way)
    }

    /// What is known of the start: what leads from there to here bounds it too.
    pub fn par(&self) -> Bounds {
        self.known.of(self.game.start()).and(self.here().away(self.game.moves() as u32))
    }

    /// Slides, if the edge is not in the way.
    pub fn slide(&mut self, direction: Direction, steps: usize, now: Duration) -> bool {
        let slid = self.game.slide(direction, steps, now);
        slid.is_some_and(|gesture| self.follow(&gesture, false))
    }

    /// Takes the last gesture back, or a restart that nothing was slid after.
    pub fn undo(&mut self) -> bool {
        if let Some(gesture) = self.game.undo() {
            return self.follow(&gesture, true);
        }
        let Some(left) = self.left.take_if(|_| !self.game.has_begun()) else { return false };
        (self.game, self.helped, self.record_words) = (left.game, left.helped, left.record_words);
        let slides: Vec<Direction> = self.game.slides().collect();
        self.walk(slides.into_iter())
    }

    /// Does again what was taken back.
    pub fn redo(&mut self, now: Duration) -> bool {
        self.game.redo(now).is_some_and(|gesture| self.follow(&gesture, false))
    }

    /// From the start again.
    pub fn restart(&mut self) -> bool {
        if !self.game.has_begun() {
            return false;
        }
        let slides: Vec<Direction> = self.game.slides().collect();
        let start = Game::new(self.game.start().clone(), self.game.goal().clone());
        let (game, helped) = (std::mem::replace(&mut self.game, start), std::mem::take(&mut self.helped));
        self.left = Some(Box::new(Left { game, helped, record_words: self.record_words.take() }));
        self.walk(slides.into_iter().rev().map(Direction::opposite))
    }

    /// The board has changed by a gesture.
    fn follow(&mut self, gesture: &Gesture, back: bool) -> bool {
        let direction = if back { gesture.direction.opposite() } else { gesture.direction };
        self.walk(gesture.tiles.iter().map(|_| direction))
    }

    /// The blank has gone this way.
    fn walk(&mut self, slides: impl Iterator<Item = Direction>) -> bool {
        if let Some(way) = &mut self.way {
            slides.for_each(|direction| way.step(direction));
            if let Some(shorter) = self.way_from_start.as_ref().filter(|known| known.len() < way.len())
                && self.game.board() == self.game.start()
            {
                way.clone_from(shorter);
            }
            let upper = Some(way.len() as u32);
            self.known.note(self.game.board(), Bounds { lower: 0, upper });
        }
        self.grade = Grade::None;
        true
    }

    /// Hears what was found out.
    pub fn hear(&mut self, told: Told) {
        if told.game != self.id {
            return;
        }
        self.known.note(&told.board, told.bounds);
        if &told.board == self.game.start() && told.over {
            self.par_is_over = true;
        }
        let is_shorter =
            |way: &Option<Way>, slides: &[Direction]| way.as_ref().is_none_or(|way| slides.len() < way.len());
        if let Some(slides) = &told.way
            && &told.board == self.game.start()
            && is_shorter(&self.way_from_start, slides)
        {
            self.way_from_start = Some(Way::new(slides.clone()));
        }
        if &told.board != self.game.board() {
            return;
        }
        self.search_is_over |= told.over;
        if let Some(slides) = told.way
            && is_shorter(&self.way, &slides)
        {
            self.way = Some(Way::new(slides));
        }
    }

    /// What to think about now.
    pub fn question(&mut self) -> Question {
        let board = self.game.board().clone();
        let is_known = self.here().proven().is_some() && self.way_is_shortest();
        // The start is solved for par.
        let is_start = &board == self.game.start();
        let solve = !is_known && !is_start;
        self.search_is_over = is_known || is_start && self.par_is_over;
        let near = if board.size().cells() <= CELLS_AHEAD_MAX { self.near() } else { Vec::new() };
        Question { game: self.id, board, goal: self.puzzle.goal.clone(), solve, near }
    }

    fn way_is_shortest(&self) -> bool {
        let length = self.way.as_ref().map(|way| way.len() as u32);
        length.is_some() && length == self.known.proven(self.game.board())
    }

    /// The boards that a gesture can lead to and that are not known, single slides first.
    fn near(&self) -> Vec<Board> {
        let mut near = Vec::new();
        let mut seen = HashSet::new();
        let mut boards: Vec<(Direction, Board)> = self.game.board().neighbours().collect();
        while !boards.is_empty() {
            for (_, board) in &boards {
                if self.known.proven(board).is_none() && seen.insert(board.clone()) {
                    near.push(board.clone());
                }
            }
            boards = boards
                .into_iter()
                .filter_map(|(direction, board)| Some((direction, board.after(direction)?)))
                .collect();
        }
        near
    }

    /// What a gesture cost, from 0: the slides beyond those that lead nearer. Only between two proven distances.
    pub fn cost(&self, gesture: usize) -> Option<u32> {
        let boards = self.game.boards();
        let (before, after) =
            (self.known.proven(&boards[gesture])?, self.known.proven(&boards[gesture + 1])?);
        let slides = self.game.gestures()[gesture].tiles.len() as u32;
        (after + slides).checked_sub(before)
    }

    /// What the last gesture cost.
    pub fn cost_of_last(&self) -> Option<u32> {
        self.cost(self.game.gestures().len().checked_sub(1)?)
    }

    /// The tile that slides when the blank goes a way.
    pub fn tile_towards(board: &Board, direction: Direction) -> Option<Tile> {
        direction.step(board.size(), board.blank()).map(|cell| board.tiles()[cell])
    }

    /// The slides that are proven to be on a shortest way, of those that are known.
    pub fn best_slides(&self, board: &Board) -> Vec<(Tile, Direction)> {
        let Some(distance) = self.known.proven(board) else { return Vec::new() };
        let best =
            board.neighbours().filter(|(_, next)| self.known.proven(next).is_some_and(|d| d < distance));
        best.filter_map(|(direction, _)| Some((Play::tile_towards(board, direction)?, direction))).collect()
    }

    /// What to slide next.
    pub fn hint(&self) -> Option<Hint> {
        let board = self.game.board();
        let kept = self.way.as_ref().and_then(Way::first);
        let mut slides = self.best_slides(board);
        let shortest = self.known.proven(board);
        if self.way_is_shortest() || slides.is_empty() {
            let first =
                kept.and_then(|direction| Some((Play::tile_towards(board, direction)?, direction)))?;
            if !self.way_is_shortest() {
                let left = self.way.as_ref()?.len() as u32;
                return Some(Hint { slides: vec![first], left, proven: false });
            }
            slides.retain(|&slide| slide != first);
            slides.insert(0, first);
        }
        Some(Hint { slides, left: shortest?, proven: true })
    }

    /// Gives more away.
    pub fn ask_hint(&mut self) {
        if self.game.is_solved() || !self.is_solvable() {
            return;
        }
        self.grade = self.grade.next();
        self.helped |= self.grade == Grade::Way;
    }

    /// Shows the solver's way from here, as soon as there is one.
    pub fn watch(&mut self, now: Duration) {
        if self.game.is_solved() || !self.is_solvable() {
            return;
        }
        let Some(way) = &self.way else {
            self.wants_preview = true;
            return;
        };
        self.wants_preview = false;
        self.helped = true;
        self.preview = Some(Preview {
            board: self.game.board().clone(),
            slides: way.slides().collect(),
            at: 0,
            next: Some(now + STEP),
            proven: self.way_is_shortest(),
        });
    }

    /// The board that is shown.
    pub fn shown(&self) -> &Board {
        self.preview.as_ref().map_or(self.game.board(), |preview| &preview.board)
    }

    /// Whether anything is still being found out about the game.
    pub fn is_thinking(&self) -> bool {
        self.is_solvable() && !(self.par_is_over && self.search_is_over)
    }

    /// Takes gestures back, or does them again, up to the next one that cost something. Says whether there was one.
    pub fn seek_costly(&mut self, back: bool, now: Duration) -> bool {
        let is_costly = |play: &Play, gesture| play.cost(gesture).is_some_and(|cost| cost > 0);
        if back {
            let Some(at) = (0..self.game.gestures().len()).rev().find(|&gesture| is_costly(self, gesture))
            else {
                return false;
            };
            while self.game.gestures().len() > at {
                self.undo();
            }
            return true;
        }
        while self.redo(now) {
            if is_costly(self, self.game.gestures().len() - 1) {
                return true;
            }
        }
        false
    }
}

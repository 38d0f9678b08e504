//! One game on a board of tiles: what was slid and undone, and how long it took. No terminal, no search, no clock: the time is
//! passed in.

use std::time::Duration;

use loyd_tiles::{Board, Direction, Tile};

/// What one key or click slid: one tile, or several in a line. Undone as one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gesture {
    /// Where the blank went; the tiles went the other way.
    pub direction: Direction,
    /// The tiles, the first to slide first.
    pub tiles: Vec<Tile>,
}

/// A game.
#[derive(Debug, Clone)]
pub struct Game {
    goal: Board,
    /// Every board from the start to the one now; one more than there are gestures.
    boards: Vec<Board>,
    done: Vec<Gesture>,
    undone: Vec<Gesture>,
    began: Option<Duration>,
    ended: Option<Duration>,
}

impl Game {
    /// A game that nothing was slid in. Both boards are of one size.
    pub fn new(start: Board, goal: Board) -> Game {
        let (done, undone) = (Vec::new(), Vec::new());
        Game { goal, boards: vec![start], done, undone, began: None, ended: None }
    }

    /// The board now.
    pub fn board(&self) -> &Board {
        self.boards.last().expect("there is a start")
    }

    /// The board at the beginning.
    pub fn start(&self) -> &Board {
        &self.boards[0]
    }

    /// What the board is to become.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// Every board so far, the start first.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// What was slid.
    pub fn gestures(&self) -> &[Gesture] {
        &self.done
    }

    /// How many gestures can be done again.
    pub fn undone(&self) -> usize {
        self.undone.len()
    }

    /// How many tiles were slid, one at a time.
    pub fn moves(&self) -> usize {
        self.done.iter().map(|gesture| gesture.tiles.len()).sum()
    }

    /// Whether the board is the goal.
    pub fn is_solved(&self) -> bool {
        self.board() == &self.goal
    }

    /// The time from the first slide to the goal, or to now.
    pub fn elapsed(&self, now: Duration) -> Duration {
        self.began.map_or(Duration::ZERO, |began| self.ended.unwrap_or(now).saturating_sub(began))
    }

    /// Whether anything was slid, be it undone by now.
    pub fn has_begun(&self) -> bool {
        self.began.is_some()
    }

    /// Whether the clock runs.
    pub fn is_running(&self) -> bool {
        self.began.is_some() && self.ended.is_none()
    }

    /// The blank's slides so far.
    pub fn slides(&self) -> impl Iterator<Item = Direction> + '_ {
        self.done.iter().flat_map(|gesture| gesture.tiles.iter().map(|_| gesture.direction))
    }

    /// Moves the blank up to `steps` cells, and says what slid. `None` where the edge is in the way.
    pub fn slide(&mut self, direction: Direction, steps: usize, now: Duration) -> Option<Gesture> {
        if self.is_solved() {
            return None;
        }
        let mut board = self.board().clone();
        let mut tiles = Vec::new();
        while tiles.len() < steps {
            let blank = board.blank();
            if !board.slide(direction) {
                break;
            }
            tiles.push(board.tiles()[blank]);
        }
        if tiles.is_empty() {
            return None;
        }
        let gesture = Gesture { direction, tiles };
        self.began.get_or_insert(now);
        self.boards.push(board);
        self.done.push(gesture.clone());
        self.undone.clear();
        if self.is_solved() {
            self.ended = Some(now);
        }
        Some(gesture)
    }

    /// How the blank goes to the cell of a tile: the direction and the steps. `None` where it is in another row and column.
    pub fn line_to(&self, tile: Tile) -> Option<(Direction, usize)> {
        let board = self.board();
        let size = board.size();
        if tile == 0 || usize::from(tile) >= size.cells() {
            return None;
        }
        let (row, column) = size.row_column(board.cell_of(tile));
        let (blank_row, blank_column) = size.row_column(board.blank());
        match (row == blank_row, column == blank_column) {
            (true, _) if column < blank_column => Some((Direction::Left, blank_column - column)),
            (true, _) => Some((Direction::Right, column - blank_column)),
            (_, true) if row < blank_row => Some((Direction::Up, blank_row - row)),
            (_, true) => Some((Direction::Down, row - blank_row)),
            _ => None,
        }
    }

    /// Takes the last gesture back.
    pub fn undo(&mut self) -> Option<Gesture> {
        let gesture = self.done.pop()?;
        self.boards.pop();
        self.undone.push(gesture.clone());
        Some(gesture)
    }

    /// Does what was taken back last.
    pub fn redo(&mut self, now: Duration) -> Option<Gesture> {
        let gesture = self.undone.pop()?;
        let rest = std::mem::take(&mut self.undone);
        let done = self.slide(gesture.direction, gesture.tiles.len(), now);
        self.undone = rest;
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(board: &str) -> Game {
        let start: Board = board.parse().unwrap();
        let goal = loyd_tiles::Goal::Last.board(start.size()).unwrap();
        Game::new(start, goal)
    }

    const NOW: Duration = Duration::from_secs(5);

    #[test]
    fn a_run_is_one_gesture_and_undone_as_one() {
        let mut game = game("0 1 2/4 5 3/7 8 6");
        let gesture = game.slide(Direction::Right, usize::MAX, NOW).unwrap();
        assert_eq!((gesture.tiles.as_slice(), game.moves()), ([1, 2].as_slice(), 2));
        game.undo();
        assert_eq!((game.board(), game.moves(), game.undone()), (game.start(), 0, 1));
        game.redo(NOW);
        assert_eq!((game.moves(), game.undone()), (2, 0));
        assert_eq!(game.line_to(6), Some((Direction::Down, 2)));
        assert_eq!(game.line_to(7), None);
        game.slide(Direction::Down, 2, Duration::from_secs(9));
        assert!(game.is_solved() && !game.is_running());
        assert_eq!(game.elapsed(Duration::from_secs(99)), Duration::from_secs(4));
        assert_eq!(game.slide(Direction::Up, 1, NOW), None);
    }

    #[test]
    fn the_edge_is_in_the_way() {
        let mut game = game("0 1 2/4 5 3/7 8 6");
        assert_eq!(game.slide(Direction::Up, 1, NOW), None);
        assert!(!game.is_running());
    }
}

//! `loyd solve --method human`: how people solve a board by hand, stage by stage.

use std::io::Write;

use loyd_lab::Instance;
use loyd_lab::Moves as Told;
use loyd_tiles::construct::human;
use loyd_tiles::{Board, Direction};

use crate::args::Moves;
use crate::exit::{Exit, Failure};
use crate::show;
use crate::units::counted;

/// Boards of more cells are not drawn in between.
const DRAWN_CELLS_MAX: usize = 100;

/// Tells how to solve a board.
pub fn tell(out: &mut impl Write, instance: &Instance, whose: Moves) -> Result<Exit, Failure> {
    let key = instance.key();
    let board = |text: &str| text.parse::<Board>().map_err(|error| Failure::Internal(error.to_string()));
    let (mut now, goal) = (board(&key.start)?, board(&key.goal)?);
    writeln!(out, "{}", show::indented(&instance.drawing(), "  "))?;
    let stages = match human(&now, &goal) {
        Ok(stages) => stages,
        Err(error) => {
            writeln!(out, "{}", show::wrapped("", "", &format!("Unsolvable. {error}")))?;
            return Ok(Exit::Unsolvable);
        }
    };
    let mut before = "";
    for (number, stage) in (1..).zip(&stages) {
        let line = stage.sentence.split(':').next().unwrap_or_default();
        if line != before && number > 1 && now.size().cells() <= DRAWN_CELLS_MAX {
            writeln!(out, "\n{}", show::indented(&drawing(&now), "  "))?;
        }
        before = line;
        let letters = stage.moves.iter().map(ToString::to_string).collect();
        let told = show::moves(&Told::Letters(letters), whose);
        writeln!(out, "{number:3}. {}\n     {told}", show::wrapped("", "     ", &stage.sentence))?;
        for &direction in &stage.moves {
            slide(&mut now, direction)?;
        }
    }
    if now != goal {
        return Err(Failure::Internal("the stages do not lead to the goal".to_owned()));
    }
    let moves: usize = stages.iter().map(|stage| stage.moves.len()).sum();
    let (moves, stages) = (counted(moves as u64, "move"), counted(stages.len() as u64, "stage"));
    writeln!(out, "\n{moves} in {stages}, easy to remember and not the shortest.")?;
    Ok(Exit::Answered)
}

fn slide(board: &mut Board, direction: Direction) -> Result<(), Failure> {
    let legal = board.slide(direction);
    legal.then_some(()).ok_or_else(|| Failure::Internal("a stage leaves the board".to_owned()))
}

/// A board as the program draws it: a dot for the blank.
fn drawing(board: &Board) -> String {
    let width = (board.size().cells() - 1).to_string().len();
    let cell = |&tile: &u16| if tile == 0 { format!("{:>width$}", ".") } else { format!("{tile:>width$}") };
    let line = |row: &[u16]| row.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n";
    board.rows().map(line).collect()
}

//! `loyd tictactoe`: play against perfect play, and see what minimax and alpha-beta look at.

use std::io::{self, BufRead as _, Write as _};

use loyd_domains::tic_tac_toe::{BestPlay, Grid, Prospect, Square, TicTacToe};
use loyd_search::{AlphaBeta, Game as _, Limits, Minimax, Monitor, Player, Verdict};
use loyd_tiles::io_reason;
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::{Side, TictactoeArgs};
use crate::exit::{Exit, Failure};
use crate::show;
use crate::units::{counted, grouped};

/// What two searches of tic-tac-toe look at.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "GameCounts")]
pub struct CountsJson {
    /// The value for the first player: 1 won, 0 drawn, -1 lost.
    value: i32,
    /// Without cuts.
    minimax: CountJson,
    /// With cuts.
    alpha_beta: CountJson,
}

/// What a search of a game looks at.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "GameCount")]
struct CountJson {
    /// Positions.
    nodes: u64,
    /// Positions at which the game is over.
    leaves: u64,
}

/// Plays, or counts.
pub fn run(args: &TictactoeArgs) -> Result<Exit, Failure> {
    if args.json {
        let (full, cut) = (minimax(Grid::EMPTY)?, alpha_beta(Grid::EMPTY)?);
        let count = |verdict: &Verdict<Square>| CountJson { nodes: verdict.nodes, leaves: verdict.leaves };
        let counts = CountsJson { value: full.value, minimax: count(&full), alpha_beta: count(&cut) };
        writeln!(io::stdout(), "{}", show::json(&counts)?)?;
        return Ok(Exit::Answered);
    }
    if args.count {
        return count_only();
    }
    play(if args.play == Side::X { Player::Max } else { Player::Min })
}

fn count_only() -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "From the empty board, perfect play is a draw.\n")?;
    for (name, verdict) in [("minimax", minimax(Grid::EMPTY)?), ("alpha-beta", alpha_beta(Grid::EMPTY)?)] {
        let (nodes, leaves) = (grouped(verdict.nodes), grouped(verdict.leaves));
        writeln!(out, "  {name:<12}{nodes:>9} positions, {leaves:>9} of them ends of a game")?;
    }
    Ok(Exit::Answered)
}

fn minimax(grid: Grid) -> Result<Verdict<Square>, Failure> {
    Minimax.run(&TicTacToe, &grid, &mut Monitor::unwatched(Limits::default())).map_err(|stop| stopped(&stop))
}

fn alpha_beta(grid: Grid) -> Result<Verdict<Square>, Failure> {
    AlphaBeta
        .run(&TicTacToe, &grid, &mut Monitor::unwatched(Limits::default()))
        .map_err(|stop| stopped(&stop))
}

fn stopped(stop: &loyd_search::Stop) -> Failure {
    Failure::Internal(format!("the search for a move ended: {stop}"))
}

/// A game between a person and alpha-beta.
fn play(person: Player) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    let mut answers = io::stdin().lock().lines();
    let mut grid = Grid::EMPTY;
    writeln!(out, "You are {}. Squares are numbered 1 to 9.\n\n{grid}\n", mark(person))?;
    while !grid.is_over() {
        if TicTacToe.to_move(&grid) == person {
            write!(out, "Your move: ")?;
            out.flush()?;
            let Some(answer) = answers.next() else {
                writeln!(out, "\nGame left.")?;
                return Ok(Exit::Answered);
            };
            let answer = answer
                .map_err(|error| Failure::Input(format!("cannot read the move: {}", io_reason(&error))))?;
            match grid.read_move(&answer) {
                Ok(square) => {
                    grid = grid.after(square);
                    if !grid.is_over() {
                        writeln!(out, "{}", remark(BestPlay::of(grid).for_player(person)))?;
                    }
                }
                Err(error) => writeln!(out, "{}.", capital(&error.to_string()))?,
            }
        } else {
            let (cut, full) = (alpha_beta(grid)?, minimax(grid)?);
            let square =
                cut.action.ok_or_else(|| Failure::Internal("no move in a game that goes on".to_owned()))?;
            grid = grid.after(square);
            let (nodes, of) = (counted(cut.nodes, "position"), grouped(full.nodes));
            writeln!(
                out,
                "{} takes {square}. (Alpha-beta looked at {nodes}, minimax at {of}.)",
                mark(other(person))
            )?;
            writeln!(out, "\n{grid}\n")?;
        }
    }
    if TicTacToe.to_move(&grid) != person {
        writeln!(out, "\n{grid}\n")?;
    }
    match grid.winner() {
        Some(winner) => writeln!(out, "{} wins.", mark(winner))?,
        None => writeln!(out, "Draw. Perfect play always ends so.")?,
    }
    Ok(Exit::Answered)
}

/// What the last move means for who made it.
fn remark(prospect: Prospect) -> String {
    match prospect {
        Prospect::Draws => "Still a draw.".to_owned(),
        Prospect::Wins(_) | Prospect::Loses(_) => format!("That {prospect}."),
    }
}

fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn mark(player: Player) -> char {
    if player == Player::Max { 'X' } else { 'O' }
}

fn other(player: Player) -> Player {
    if player == Player::Max { Player::Min } else { Player::Max }
}

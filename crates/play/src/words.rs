//! What is said of a game, from what is known: the page's own sentences, for every front of the terminal.

use std::time::Duration;

use loyd_lab::format::{counted, grouped};
use loyd_tiles::{Direction, Tile};

use crate::game::Gesture;
use crate::play::{Grade, Hint, Play};

/// Where a tile goes when the blank goes this way.
pub fn tile_way(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "down",
        Direction::Down => "up",
        Direction::Left => "right",
        Direction::Right => "left",
    }
}

/// The same as a mark.
pub fn tile_arrow(direction: Direction, ascii: bool) -> char {
    match (direction, ascii) {
        (Direction::Up, false) => '↓',
        (Direction::Down, false) => '↑',
        (Direction::Left, false) => '→',
        (Direction::Right, false) => '←',
        (Direction::Up, true) => 'v',
        (Direction::Down, true) => '^',
        (Direction::Left, true) => '>',
        (Direction::Right, true) => '<',
    }
}

/// `1:12`, `1:02:03`.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// `par 36`, `par 118 to 141`, or nothing where none is known.
pub fn par(play: &Play) -> String {
    if !play.is_solvable() {
        return "no par".to_owned();
    }
    let par = play.par();
    match (par.proven(), par.upper) {
        (Some(par), _) => format!("par {}", grouped(par.into())),
        (None, Some(upper)) if par.lower > 0 => {
            format!("par {} to {}", grouped(par.lower.into()), grouped(upper.into()))
        }
        (None, Some(upper)) => format!("par at most {}", grouped(upper.into())),
        (None, None) if par.lower > 0 => format!("par at least {}", grouped(par.lower.into())),
        (None, None) => "par ...".to_owned(),
    }
}

/// How things stand: a few sentences.
pub fn standing(play: &Play) -> Vec<String> {
    if !play.is_solvable() {
        return unsolvable(play);
    }
    if let Some(preview) = &play.preview {
        let how = if preview.proven { "proven shortest" } else { "not proven shortest" };
        return vec![
            "Preview. Esc returns to your game.".to_owned(),
            format!("Step {} of {}, {how}.", grouped(preview.at as u64), grouped(preview.len() as u64)),
        ];
    }
    if play.game.is_solved() {
        return solved(play);
    }
    let (here, moves) = (play.here(), play.game.moves() as u64);
    let mut said = Vec::new();
    match (here.proven(), here.upper) {
        (Some(left), _) => said.push(format!("{} to go, proven shortest.", counted(left.into(), "move"))),
        (None, Some(upper)) => {
            let looking = if play.is_thinking() { " Still looking." } else { "" };
            let (upper, lower) = (counted(upper.into(), "move"), grouped(here.lower.into()));
            said.push(format!("At most {upper} to go, proven at least {lower}.{looking}"));
        }
        (None, None) if play.is_thinking() => said.push("Working out par ...".to_owned()),
        (None, None) => said.push("Par is not known.".to_owned()),
    }
    if moves == 0 {
        if let Some(par) = here.proven() {
            said = vec![format!("Par is {}: the fewest slides that solve it.", grouped(par.into()))];
        }
    } else if let Some(left) = here.upper {
        let at_most = if here.proven().is_some() { "" } else { "at most " };
        let par = play.par().proven().map_or_else(String::new, |par| format!(" Par is {par}."));
        let (left, sum) = (u64::from(left), grouped(moves + u64::from(left)));
        said.push(format!("{} played + {at_most}{} to go = {sum}.{par}", grouped(moves), grouped(left)));
    }
    if play.wants_preview {
        said.push("The solver's way is shown as soon as there is one.".to_owned());
    }
    said
}

fn unsolvable(play: &Play) -> Vec<String> {
    let mut said = vec!["No sequence of slides solves this board.".to_owned(), play.solvability.reason()];
    if let Some((a, b)) = play.solvability.repair {
        said.push(format!("x swaps {a} and {b}, which makes it solvable."));
    }
    said
}

fn solved(play: &Play) -> Vec<String> {
    let moves = play.game.moves() as u64;
    let mut said = match play.par().proven().map(u64::from) {
        _ if moves == 0 => vec!["Solved already. n makes a new puzzle.".to_owned()],
        None => vec![format!("Solved in {}.", grouped(moves))],
        Some(par) if moves <= par => {
            vec![format!("Solved in {}. That is par: nobody can do better.", grouped(moves))]
        }
        Some(par) => {
            let over = format!("Solved in {}, {} over par.", grouped(moves), grouped(moves - par));
            vec![over, costly(play)]
        }
    };
    said.extend(play.record_words.clone());
    said.retain(|sentence| !sentence.is_empty());
    said
}

/// "Three moves cost you 2 each, at 9, 17, 30."
fn costly(play: &Play) -> String {
    const LISTED: usize = 8;
    let mut move_number = 0;
    let (mut at, mut costs) = (Vec::new(), Vec::new());
    for (gesture, done) in play.game.gestures().iter().enumerate() {
        move_number += done.tiles.len();
        if let Some(cost) = play.cost(gesture).filter(|&cost| cost > 0) {
            at.push(move_number.to_string());
            costs.push(cost);
        }
    }
    if at.is_empty() {
        return String::new();
    }
    let each = if costs.iter().all(|&cost| cost == 2) { " 2" } else { "" };
    let all = if costs.len() > 1 && !each.is_empty() { " each" } else { "" };
    let rest = if at.len() > LISTED { " ..." } else { "" };
    at.truncate(LISTED);
    format!("{} cost you{each}{all}, at {}{rest}.", counted(costs.len() as u64, "move"), at.join(", "))
}

/// What the last gesture cost, what it was and what would not have: nothing where it was good.
pub fn cost_of_last(play: &Play) -> Vec<String> {
    let mut said = cost_of_last_gesture(play);
    if let (Some(last), Some(better)) = (play.game.gestures().last(), said.get_mut(1)) {
        *better = format!("{} {better}", went(last));
    }
    said
}

/// The same for those who were told what it was.
pub fn cost_of_last_gesture(play: &Play) -> Vec<String> {
    let gestures = play.game.gestures();
    let (Some(last), boards) = (gestures.last(), play.game.boards()) else { return Vec::new() };
    if play.preview.is_some() || play.game.is_solved() {
        return Vec::new();
    }
    let (now, before) = (boards.len() - 1, &boards[boards.len() - 2]);
    if now >= 2 && boards[now] == boards[now - 2] {
        let spent = gestures[gestures.len() - 2..].iter().map(|gesture| gesture.tiles.len() as u64).sum();
        return vec![format!("Back where you were: {} spent.", counted(spent, "move"))];
    }
    if let Some(cost) = play.cost_of_last() {
        if cost == 0 {
            return Vec::new();
        }
        return vec![cost_sentence(last, cost), better(&play.best_slides(before))];
    }
    // Nothing is claimed of what is not proven.
    match (play.known.of(before).upper, play.here().upper) {
        (Some(then), Some(now)) if now > then => {
            vec![format!("Best known went from {} to {}.", grouped(then.into()), grouped(now.into()))]
        }
        _ => Vec::new(),
    }
}

fn cost_sentence(gesture: &Gesture, cost: u32) -> String {
    match gesture.tiles.len() {
        1 => format!("That move cost you {cost}."),
        slides => format!("Those {slides} slides cost you {cost}."),
    }
}

/// "14 went right."
pub fn went(gesture: &Gesture) -> String {
    let tiles: Vec<String> = gesture.tiles.iter().map(ToString::to_string).collect();
    format!("{} went {}.", tiles.join(", "), tile_way(gesture.direction))
}

/// "Sliding 2 up stayed on par."
fn better(best: &[(Tile, Direction)]) -> String {
    if best.is_empty() {
        return "u takes it back.".to_owned();
    }
    let best: Vec<String> =
        best.iter().map(|&(tile, direction)| format!("{tile} {}", tile_way(direction))).collect();
    format!("Sliding {} stayed on par. u takes it back.", best.join(" or "))
}

/// The line of hints, as far as they were asked for: `25 moves · tile 7 · Space: which way`.
pub fn hint_line(play: &Play, separator: &str, more: bool) -> String {
    if !play.is_solvable() || play.game.is_solved() || play.preview.is_some() {
        return String::new();
    }
    let space = |what: &str| format!("Space: {what}");
    if play.grade == Grade::None {
        return space("how far");
    }
    let Some(hint) = play.hint() else { return "Working it out ...".to_owned() };
    let mut parts = vec![far(&hint)];
    if play.grade >= Grade::Tile {
        parts.push(format!("tile {}", tiles(&hint)));
    }
    parts.extend(match play.grade {
        Grade::Far if more => Some(space("which tile")),
        Grade::Tile if more => Some(space("which way")),
        Grade::Way => Some(ways(&hint)),
        Grade::None | Grade::Far | Grade::Tile => None,
    });
    parts.join(separator)
}

fn far(hint: &Hint) -> String {
    let moves = counted(hint.left.into(), "move");
    if hint.proven { moves } else { format!("{moves} this way, not proven shortest") }
}

fn tiles(hint: &Hint) -> String {
    let tiles: Vec<String> = hint.slides.iter().map(|(tile, _)| tile.to_string()).collect();
    tiles.join(" or ")
}

fn ways(hint: &Hint) -> String {
    let ways: Vec<String> = match hint.slides.as_slice() {
        [(_, direction)] => vec![tile_way(*direction).to_owned()],
        several => several.iter().map(|(tile, way)| format!("{tile} {}", tile_way(*way))).collect(),
    };
    format!("slide {}", ways.join(", or "))
}

/// A hint as a sentence, for those who read lines.
pub fn hint_sentence(play: &Play) -> String {
    let Some(hint) = play.hint() else { return "No way is known yet. Ask again in a moment.".to_owned() };
    let doubt = if hint.proven {
        String::new()
    } else {
        format!(" {} this way, not proven shortest.", counted(hint.left.into(), "move"))
    };
    match play.grade {
        Grade::None | Grade::Far if hint.proven => format!("{} to go.", counted(hint.left.into(), "move")),
        Grade::None | Grade::Far => doubt.trim_start().to_owned(),
        Grade::Tile if hint.slides.len() == 1 => format!("Move tile {}.{doubt}", tiles(&hint)),
        Grade::Tile => format!("{}, equally good.{doubt}", tiles(&hint)),
        Grade::Way => {
            let slides: Vec<String> =
                hint.slides.iter().map(|(tile, way)| format!("slide {tile} {}", tile_way(*way))).collect();
            format!("S{}.{doubt}", &slides.join(", or ")[1..])
        }
    }
}

/// `Best on 4x4: 58 moves, 1:12. Seed 42.`
pub fn about_puzzle(play: &Play, best: Option<crate::records::Best>) -> String {
    let mut said = Vec::new();
    if let (Some(best), Some(kind)) = (best, play.puzzle.kind()) {
        let time = clock(Duration::try_from_secs_f64(best.seconds).unwrap_or_default());
        said.push(format!("Best on {kind}: {}, {time}.", counted(best.moves, "move")));
    }
    match &play.puzzle.origin {
        crate::make::Origin::Made(wanted) => match wanted.day {
            Some(day) => said.push(format!("The puzzle of {}.", day.name())),
            None => said.push(format!("Seed {}.", wanted.seed)),
        },
        crate::make::Origin::Typed { .. } => {}
    }
    said.join(" ")
}

/// The moves so far: `6→ 4↑ 14→◆`, one text a gesture.
pub fn log(play: &Play, ascii: bool) -> Vec<String> {
    let (diamond, gestures) = (if ascii { '*' } else { '◆' }, play.game.gestures());
    let entry = |(at, gesture): (usize, &Gesture)| {
        let tiles: Vec<String> = gesture.tiles.iter().map(ToString::to_string).collect();
        let mut text = tiles.join(",");
        text.push(tile_arrow(gesture.direction, ascii));
        if play.cost(at).is_some_and(|cost| cost > 0) {
            text.push(diamond);
        }
        text
    };
    gestures.iter().enumerate().map(entry).collect()
}

/// The moves as a command that checks them: what is copied, and printed at the end.
pub fn verify_command(play: &Play) -> String {
    let moves: String = play.game.slides().map(Direction::letter).collect();
    let goal = play.puzzle.goal_typed().map_or_else(String::new, |goal| format!(" --goal \"{goal}\""));
    format!("loyd verify \"{}\" {moves}{goal}", play.game.start().slashes())
}

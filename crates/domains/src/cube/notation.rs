//! Pocket cubes as people write them.
//!
//! | form | example |
//! |---|---|
//! | the turns that mixed a solved cube, in Singmaster's letters | `R U' F2 L D B`, apart or run together |
//! | the 24 stickers, face by face: U, R, F, D, L, B | `UUUU RRRR FFFF DDDD LLLL BBBB`, apart or run together |
//! | the same in colours | `WWWW RRRR GGGG YYYY OOOO BBBB` |
//!
//! A word of four letters or more without marks is stickers. Each face is read row by row as one looks at it, with F
//! below U and above D. However the cube is turned as a whole, the corner that is at the bottom, the back and the left
//! stays there: its colours are called D, B and L. A first word `half` or `quarter` says what counts as one turn;
//! without it half turns do.

use loyd_lab::ReadError;
use loyd_search::Problem as _;

use super::rules::{Arranged, CORNERS, ORDERS, TWISTS};
use super::stickers::{COLOURS, FACES, Face, HELD, PLACES, Stickers, is_corner};
use super::{Metric, Pocket, Position};
use crate::places::{Place, Word, counted, no_size, quoted, words};

/// What a size is: the word after `--size`.
pub const SIZES: &str = "half or quarter: whether a half turn counts as one turn or as two";

/// Reads a cube.
///
/// # Errors
/// Where the text stops being a cube, and why; or why the stickers are those of no cube.
///
/// ```
/// use loyd_domains::cube;
/// use loyd_search::Problem;
/// let mixed = cube::read("R U' F2")?;
/// assert_eq!(cube::write_position(&mixed.start()), "FFBD LDBR DFLL UUDB URLF RRUB");
/// assert_eq!(cube::read("FFBD LDBR DFLL UUDB URLF RRUB")?, mixed);
/// let message = cube::read("R U4").unwrap_err().to_string();
/// assert_eq!(message, "line 1, column 3: 'U4' is not a turn, expected U, D, L, R, F or B, then ' or 2");
/// # Ok::<(), loyd_lab::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<Pocket, ReadError> {
    read_sized(text, None)
}

/// Reads a cube in the metric asked for, if one was.
pub(super) fn read_sized(text: &str, size: Option<&str>) -> Result<Pocket, ReadError> {
    let asked = size.map(metric_of).transpose()?;
    let mut words = words(text).peekable();
    let said = words.peek().and_then(|word| metric(word.text.trim_end_matches(':')));
    if let Some(said) = said {
        let word = words.next();
        if let (Some(asked), Some(word)) = (asked.filter(|asked| *asked != said), word) {
            let what = format!("this counts {} turns, expected {} as asked for", said.name(), asked.name());
            return Err(word.error(what));
        }
    }
    let words: Vec<Word<'_>> = words.collect();
    let Some(first) = words.first() else {
        let what = "there is no cube here, expected turns as in R U' F2, or 24 stickers";
        return Err(Place::START.error(what));
    };
    let is_bare = |word: &str| word.len() >= 4 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let (stickers, places) =
        if is_bare(first.text) { stickers(&words)? } else { (mixed(&words)?, [first.place; 24]) };
    Ok(Pocket::new(position(&stickers, &places)?, said.or(asked).unwrap_or_default()))
}

fn metric(word: &str) -> Option<Metric> {
    match word {
        "half" => Some(Metric::Half),
        "quarter" => Some(Metric::Quarter),
        _ => None,
    }
}

fn metric_of(size: &str) -> Result<Metric, ReadError> {
    metric(size).ok_or_else(|| no_size(size, SIZES))
}

/// A solved cube after the turns.
fn mixed(words: &[Word<'_>]) -> Result<Stickers, ReadError> {
    let mut stickers = Stickers::SOLVED;
    for word in words {
        for (column, turn) in turns(word.text) {
            let place = Place { column: word.place.column + column, ..word.place };
            let unknown = || {
                let what = "is not a turn, expected U, D, L, R, F or B, then ' or 2";
                place.error(format!("'{}' {what}", quoted(turn)))
            };
            let (face, quarters) = quarters(turn).ok_or_else(unknown)?;
            stickers = (0..quarters).fold(stickers, |stickers, _| stickers.turned(face));
        }
    }
    Ok(stickers)
}

/// The turns of a word, each a letter with its marks, with the characters before it.
fn turns(word: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = word;
    let mut column = 0;
    std::iter::from_fn(move || {
        let (_, marks) = rest.split_at(rest.chars().next()?.len_utf8());
        let end = rest.len() - marks.len() + marks.find(|c: char| c.is_alphabetic()).unwrap_or(marks.len());
        let (turn, after) = rest.split_at(end);
        let before = column;
        column += turn.chars().count();
        rest = after;
        Some((before, turn))
    })
}

/// The face and the quarters clockwise of a turn.
fn quarters(turn: &str) -> Option<(Face, usize)> {
    let mut letters = turn.chars();
    let face = FACES.find(letters.next()?)?;
    let quarters = match letters.as_str() {
        "" => 1,
        "2" | "2'" | "'2" | "2’" => 2,
        "'" | "’" | "3" => 3,
        _ => return None,
    };
    Some((face, quarters))
}

/// The stickers as they are written, and the place of each.
fn stickers(words: &[Word<'_>]) -> Result<(Stickers, [Place; 24]), ReadError> {
    let letters: Vec<(char, Place)> = words
        .iter()
        .flat_map(|word| {
            let Place { line, column } = word.place;
            word.text.chars().zip(column..).map(move |(letter, column)| (letter, Place { line, column }))
        })
        .collect();
    let in_colours = letters.iter().any(|(letter, _)| "WGYO".contains(*letter));
    let names = if in_colours { COLOURS } else { FACES };
    let mut seen = [0; 6];
    for &(letter, place) in &letters {
        let Some(colour) = names.find(letter) else {
            let what = format!("'{}' is not a sticker, expected one of {names}", quoted(&letter.to_string()));
            return Err(place.error(what));
        };
        seen[colour] += 1;
        if seen[colour] > 4 {
            return Err(place.error(format!("this is a fifth sticker {letter}, expected four of each")));
        }
    }
    let Ok(letters) = <[(char, Place); 24]>::try_from(letters.as_slice()) else {
        let found = counted(letters.len(), "sticker");
        return Err(words[0].error(format!("there are only {found}, expected four a face, 24 in all")));
    };
    let colours = letters.map(|(letter, _)| names.find(letter).unwrap_or_default());
    Ok((Stickers(colours), letters.map(|(_, place)| place)))
}

/// The position that the stickers show, wherever the corner that is held comes from.
fn position(stickers: &Stickers, places: &[Place; 24]) -> Result<Position, ReadError> {
    let colours = |place: [usize; 3]| place.map(|sticker| stickers.0[sticker]);
    if !is_corner(colours(HELD)) {
        return Err(no_corner(HELD, colours(HELD), places));
    }
    let renamed = renamed(colours(HELD));
    let mut arranged = Arranged { corner: [0; CORNERS], twist: [0; CORNERS] };
    let mut place_of = [None; CORNERS];
    for (at, &place) in PLACES.iter().enumerate() {
        let renamed = colours(place).map(|colour| renamed[colour]);
        let found = (0..CORNERS).find_map(|corner| twist(renamed, corner).map(|twist| (corner, twist)));
        let (corner, twist) = found.ok_or_else(|| no_corner(place, colours(place), places))?;
        let place = places[place[0]];
        if let Some(Place { line, column }) = place_of[corner].replace(place) {
            let what = format!("this corner is there twice, first on line {line}, column {column}");
            return Err(place.error(what));
        }
        arranged.corner[at] = corner as u8;
        arranged.twist[at] = twist;
    }
    let twisted = || places[0].error("a corner was twisted by hand: no turns solve this cube");
    arranged.position().ok_or_else(twisted)
}

/// What to call each colour, so that those of the held corner are D, B and L and their opposites U, F and R.
fn renamed(held: [Face; 3]) -> [Face; 6] {
    let mut renamed = [0; 6];
    for (colour, sticker) in held.into_iter().zip(HELD) {
        let face = sticker / 4;
        renamed[colour] = face;
        renamed[(colour + 3) % 6] = (face + 3) % 6;
    }
    renamed
}

fn no_corner(place: [usize; 3], colours: [Face; 3], places: &[Place; 24]) -> ReadError {
    let name = |faces: [Face; 3]| String::from_iter(faces.map(letter));
    let (place_name, colours) = (name(place.map(|sticker| sticker / 4)), name(colours));
    let what = "from here clockwise, as no corner of a cube does";
    places[place[0]].error(format!("the corner {place_name} shows {colours} {what}"))
}

fn letter(face: Face) -> char {
    char::from(FACES.as_bytes()[face])
}

/// How far `corner` is twisted if its colours are these.
fn twist(colours: [Face; 3], corner: usize) -> Option<u8> {
    let home = PLACES[corner].map(|sticker| sticker / 4);
    (0..3).find(|&twist| (0..3).all(|side| colours[(side + usize::from(twist)) % 3] == home[side]))
}

/// The cube that begins at `position`, as [`read`] takes it: its stickers, and its metric where that is not the usual one.
pub fn write(cube: &Pocket, position: &Position) -> String {
    let stickers = write_position(position);
    if cube.metric() == Metric::Quarter { format!("quarter {stickers}") } else { stickers }
}

/// The 24 stickers of a position, face by face.
pub fn write_position(position: &Position) -> String {
    let faces = shown(*position);
    faces.chunks(4).map(|face| face.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

fn shown(position: Position) -> [char; 24] {
    let stickers = Stickers::new(&Arranged::new(position));
    stickers.0.map(letter)
}

/// A position as a picture: the six faces, unfolded.
///
/// ```
/// use loyd_domains::cube;
/// use loyd_search::Problem;
/// let belt = "L L  F F  R R  B B";
/// let lines = ["     U U", "     U U", belt, belt, "     D D", "     D D", ""];
/// assert_eq!(cube::drawing(&cube::read("R R'")?.start()), lines.join("\n"));
/// # Ok::<(), loyd_lab::ReadError>(())
/// ```
pub fn drawing(position: &Position) -> String {
    let shown = shown(*position);
    let row =
        |face: usize, row: usize| format!("{} {}", shown[4 * face + 2 * row], shown[4 * face + 2 * row + 1]);
    let alone = |face| [0, 1].map(|at| format!("     {}\n", row(face, at))).concat();
    let belt = [0, 1].map(|at| [4, 2, 1, 5].map(|face| row(face, at)).join("  ") + "\n").concat();
    alone(0) + &belt + &alone(3)
}

/// Whether the turns solve the cube, by stickers carried about in space.
pub fn referee(cube: &Pocket, turns: impl IntoIterator<Item = impl AsRef<str>>) -> bool {
    let mut stickers = Stickers::new(&Arranged::new(cube.start()));
    for turn in turns {
        let Some((face, quarters)) = quarters(turn.as_ref()) else { return false };
        if cube.metric() == Metric::Quarter && quarters == 2 {
            return false;
        }
        stickers = (0..quarters).fold(stickers, |stickers, _| stickers.turned(face));
    }
    stickers.is_solved()
}

/// The solved cube of a size.
///
/// # Errors
/// When `size` is not one of [`SIZES`].
pub fn home(size: &str) -> Result<Pocket, ReadError> {
    Ok(Pocket::new(Position::SOLVED, metric_of(size)?))
}

/// A cube of a size, each position as likely as any other; `below(n)` draws one of the n numbers from 0.
///
/// # Errors
/// When `size` is not one of [`SIZES`].
pub fn uniform(size: &str, below: &mut dyn FnMut(u64) -> u64) -> Result<Pocket, ReadError> {
    let home = home(size)?;
    let (order, twist) = (below(ORDERS as u64) as usize, below(TWISTS as u64) as usize);
    Ok(Pocket::new(Position::new(order, twist), home.metric()))
}

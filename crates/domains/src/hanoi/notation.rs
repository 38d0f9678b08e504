//! Towers as people write them: the pegs from the left with bars between, the discs of each from the bottom.
//!
//! `3 2 1 | - | -` has a tower of three on the first of three pegs; 1 is the smallest disc. An empty peg is a dash or
//! nothing. The pegs may be named, `A: 3 2 1 | B: | C:`, on one line or one a line; a name begins a peg, so the bars may
//! go. The goal is the whole tower on the last peg, or what follows an arrow: `3 2 1 | - | - -> - | 3 2 1 | -`.

use loyd_lab::ReadError;

use super::rules::{DISCS_MAX, PEGS, letter};
use super::{Position, Towers};
use crate::places::{Place, Word, are, no_size, quoted, words};

/// What a size is: the word after `--size`.
pub const SIZES: &str =
    "pegs x discs, 3 to 8 pegs and 1 to 21 discs, as in 4x10, or the discs alone on three pegs";

/// Reads towers and their goal.
///
/// # Errors
/// Where the text stops being towers, and why.
///
/// ```
/// use loyd_domains::hanoi;
/// assert_eq!(hanoi::read("A: 3 2 1 | B: | C:")?, hanoi::read("3 2 1 | - | - -> - | - | 3 2 1")?);
/// let message = hanoi::read("1 2 | 3 | -").unwrap_err().to_string();
/// assert_eq!(message, "line 1, column 3: disc 2 lies on disc 1, which is smaller");
/// # Ok::<(), loyd_lab::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<Towers, ReadError> {
    read_to(text, None)
}

/// The same with another goal than the text says, if there is one.
pub(super) fn read_to(text: &str, goal: Option<&str>) -> Result<Towers, ReadError> {
    let tokens = tokens(text);
    let arrow = tokens.iter().position(|token| token.text == "->");
    let (start, behind) = tokens.split_at(arrow.unwrap_or(tokens.len()));
    let start = Side::read(start, Place::START)?;
    let tower = Position::new((0..start.discs).map(|_| start.pegs - 1));
    let said = match behind.split_first() {
        Some((arrow, goal)) => start.position_like(&Side::read(goal, arrow.place)?)?,
        None => tower,
    };
    let goal = match goal {
        Some(goal) => {
            let side =
                Side::read(&self::tokens(goal), Place::START).and_then(|side| start.position_like(&side));
            side.map_err(|error| ReadError::whole(format!("in the goal, {error}")))?
        }
        None => said,
    };
    Ok(Towers::new(start.pegs, start.discs, start.position, goal))
}

/// The words of a text, with bars, arrows and names apart.
fn tokens(text: &str) -> Vec<Word<'_>> {
    let mut tokens = Vec::new();
    for word in words(text) {
        let mut rest = word;
        while !rest.text.is_empty() {
            let length = token_length(rest.text);
            let (token, after) = rest.text.split_at(length);
            tokens.push(Word { text: token, ..rest });
            let column = rest.place.column + token.chars().count();
            rest = Word { place: Place { column, ..rest.place }, text: after };
        }
    }
    tokens
}

/// The bytes of the token that a word begins with.
fn token_length(word: &str) -> usize {
    if word.starts_with("->") {
        return 2;
    }
    if word.starts_with('|') {
        return 1;
    }
    let end = word.find(['|', ':']).into_iter().chain(word.find("->")).min();
    match end {
        Some(end) if word[end..].starts_with(':') => end + 1,
        Some(end) => end,
        None => word.len(),
    }
}

/// The pegs of one side of the arrow.
struct Side {
    pegs: usize,
    discs: usize,
    position: Position,
    begin: Place,
}

impl Side {
    fn read(tokens: &[Word<'_>], begin: Place) -> Result<Side, ReadError> {
        let pegs = pegs(tokens)?;
        let begin = tokens.first().map_or(begin, |token| token.place);
        let count: usize = pegs.iter().map(Vec::len).sum();
        if count == 0 {
            return Err(begin.error("there are no discs here, expected pegs as in 3 2 1 | - | -"));
        }
        if !PEGS.contains(&pegs.len()) {
            let found = are(pegs.len(), "peg");
            return Err(begin.error(format!("there {found}, expected 3 to 8 with | between them")));
        }
        if count > DISCS_MAX {
            return Err(begin.error(format!("there are {count} discs, expected at most {DISCS_MAX}")));
        }
        let missing = (1..=count).find(|disc| pegs.iter().flatten().all(|(_, other)| other != disc));
        let missing = missing.map_or(String::new(), |disc| format!(" ({disc} is missing)"));
        let mut peg_of = vec![None; count];
        for (peg, discs) in pegs.iter().enumerate() {
            let mut below = usize::MAX;
            for &(word, disc) in discs {
                check(word, disc, below, &peg_of, &missing)?;
                below = disc;
                peg_of[disc - 1] = Some((peg, word.place));
            }
        }
        // As many discs as numbers, none twice and none too large: each is there.
        let position = Position::new(peg_of.iter().map(|place| place.map_or(0, |(peg, _)| peg)));
        Ok(Side { pegs: pegs.len(), discs: count, position, begin })
    }

    /// The position of another side, which must have as many pegs and discs.
    fn position_like(&self, other: &Side) -> Result<Position, ReadError> {
        if (self.pegs, self.discs) == (other.pegs, other.discs) {
            return Ok(other.position);
        }
        let [found, expected] =
            [other, self].map(|side| format!("{} pegs and {} discs", side.pegs, side.discs));
        Err(other.begin.error(format!("the goal has {found}, expected {expected} as at the start")))
    }
}

/// The discs of each peg, from the bottom.
fn pegs<'w, 't>(tokens: &'w [Word<'t>]) -> Result<Vec<Vec<(&'w Word<'t>, usize)>>, ReadError> {
    let mut pegs = vec![Vec::new()];
    // Whether the last peg has neither a name nor a disc yet.
    let mut is_fresh = true;
    for token in tokens {
        match token.text {
            "|" => {
                pegs.push(Vec::new());
                is_fresh = true;
            }
            "-" => is_fresh = false,
            "->" => return Err(token.error("this is a second arrow, expected one goal")),
            name if name.ends_with(':') => {
                if !is_fresh {
                    pegs.push(Vec::new());
                }
                is_fresh = false;
            }
            number => {
                let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
                let disc = if is_number { number.parse().ok() } else { None };
                let what = || format!("'{}' is not a disc, expected a number, - or |", quoted(number));
                let disc: usize = disc.ok_or_else(|| token.error(what()))?;
                pegs.last_mut().expect("there is a peg from the beginning").push((token, disc));
                is_fresh = false;
            }
        }
    }
    Ok(pegs)
}

/// Whether a disc can lie where it is written, on `below`; `missing` says what should be there instead of it.
fn check(
    word: &Word<'_>,
    disc: usize,
    below: usize,
    peg_of: &[Option<(usize, Place)>],
    missing: &str,
) -> Result<(), ReadError> {
    let count = peg_of.len();
    if !(1..=count).contains(&disc) {
        return Err(word.error(format!("there {}, so none is disc {disc}{missing}", are(count, "disc"))));
    }
    if let Some((_, Place { line, column })) = peg_of[disc - 1] {
        let what = format!("disc {disc} is there twice, first on line {line}, column {column}");
        return Err(word.error(what + missing));
    }
    if below < disc {
        return Err(word.error(format!("disc {disc} lies on disc {below}, which is smaller")));
    }
    Ok(())
}

/// The towers that begin at `position` and have the same goal, as [`read`] takes them, on one line.
pub fn write(towers: &Towers, position: &Position) -> String {
    let tower = Position::new((0..towers.discs()).map(|_| towers.pegs() - 1));
    let start = write_position(towers, position);
    if towers.goal() == tower {
        start
    } else {
        format!("{start} -> {}", write_position(towers, &towers.goal()))
    }
}

/// The pegs of a position, on one line.
pub fn write_position(towers: &Towers, position: &Position) -> String {
    let peg = |discs: Vec<usize>| match &discs[..] {
        [] => "-".to_owned(),
        discs => discs.iter().map(usize::to_string).collect::<Vec<_>>().join(" "),
    };
    towers.stacks(position).into_iter().map(peg).collect::<Vec<_>>().join(" | ")
}

/// A position as a picture: the towers side by side.
///
/// ```
/// use loyd_domains::hanoi;
/// use loyd_search::Problem;
/// let towers = hanoi::read("3 2 | - | 1")?;
/// let lines = ["   |       |       |", "  ===      |       |", " =====     |       =", "-----------------------", "   A       B       C", ""];
/// assert_eq!(hanoi::drawing(&towers, &towers.start()), lines.join("\n"));
/// # Ok::<(), loyd_lab::ReadError>(())
/// ```
pub fn drawing(towers: &Towers, position: &Position) -> String {
    let (stacks, width) = (towers.stacks(position), 2 * towers.discs() + 1);
    let height = towers.discs();
    let line = |part: &dyn Fn(usize) -> String| {
        let parts: Vec<String> = (0..towers.pegs()).map(|peg| format!("{:^width$}", part(peg))).collect();
        parts.join(" ").trim_end().to_owned() + "\n"
    };
    let mut picture = String::new();
    for level in (0..height).rev() {
        picture += &line(&|peg| {
            stacks[peg].get(level).map_or_else(|| "|".to_owned(), |disc| "=".repeat(2 * disc - 1))
        });
    }
    picture += &("-".repeat(towers.pegs() * (width + 1) - 1) + "\n");
    picture + &line(&|peg| letter(peg).to_string())
}

/// Towers of a size that are where they shall be: on the last peg.
///
/// # Errors
/// When `size` is not one of [`SIZES`].
pub fn home(size: &str) -> Result<Towers, ReadError> {
    let (pegs, discs) = shape(size)?;
    let tower = Position::new((0..discs).map(|_| pegs - 1));
    Ok(Towers::new(pegs, discs, tower, tower))
}

/// The shape of a size.
pub(super) fn shape(size: &str) -> Result<(usize, usize), ReadError> {
    let shape = || {
        let (pegs, discs) = size.split_once('x').unwrap_or(("3", size));
        let pegs = pegs.parse().ok().filter(|pegs| PEGS.contains(pegs))?;
        let discs = discs.parse().ok().filter(|discs| (1..=DISCS_MAX).contains(discs))?;
        Some((pegs, discs))
    };
    shape().ok_or_else(|| no_size(size, SIZES))
}

/// Towers with the goal of others, from a start that is as likely as any other; `below(n)` draws one of the n numbers from
/// 0.
#[must_use]
pub fn uniform(home: &Towers, below: &mut dyn FnMut(u64) -> u64) -> Towers {
    let pegs: Vec<usize> = (0..home.discs()).map(|_| below(home.pegs() as u64) as usize).collect();
    Towers::new(home.pegs(), home.discs(), Position::new(pegs.into_iter()), home.goal())
}

//! From what was typed to instances: inline text, a file, standard input, or questions.

use std::fs::File;
use std::io::{self, IsTerminal as _, Read, Write as _};
use std::path::{Path, PathBuf};

use loyd_lab::{Asked, Instance, Reading};
pub use loyd_tiles::io_reason as reason;
use loyd_tiles::{Board, Size, notation};

use crate::args::{PuzzleArgs, ShapeArgs};
use crate::exit::Failure;
use crate::lab::Lab;

/// Input is read up to this many bytes.
const INPUT_MAX: u64 = 64 << 20;

/// A text, and where it came from.
#[derive(Debug, Default)]
pub struct Text {
    bytes: Vec<u8>,
    /// The folder that files named in it are looked for in.
    folder: Option<PathBuf>,
}

impl PuzzleArgs {
    /// What was given. Standard input where nothing was; a problem of one's own has a start of its own.
    pub fn text(&self, lab: &Lab) -> Result<Text, Failure> {
        match self.puzzle.as_slice() {
            [] if lab.has_own_start() && io::stdin().is_terminal() => Ok(Text::default()),
            [] => stdin(),
            words => source(&words.join(" "), lab),
        }
    }

    /// Whether nothing was given and a person sits there to be asked.
    pub fn should_ask(&self, lab: &Lab) -> bool {
        lab.is_tiles() && self.puzzle.is_empty() && io::stdin().is_terminal() && io::stderr().is_terminal()
    }
}

/// All that a text holds, in the domain that was asked for.
pub fn read<T>(
    text: &Text,
    shape: &ShapeArgs,
    lab: &Lab,
    with: impl FnOnce(Reading<'_, Instance>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    check_size(shape.size.as_deref(), lab)?;
    let open = |name: &str| beside(text.folder.as_deref(), name);
    let asked = Asked {
        text: &text.bytes,
        size: shape.size.as_deref(),
        goal: shape.goal.as_deref(),
        open: Some(&open),
    };
    with(lab.domain().read(&asked))
}

/// A size that the domain does not have is told as every other value that an option does not take.
pub fn check_size(size: Option<&str>, lab: &Lab) -> Result<(), Failure> {
    let Some(size) = size else { return Ok(()) };
    if lab.is_tiles()
        && let Err(error) = size.parse::<Size>()
    {
        let size = printed(size);
        return Err(Failure::Input(format!(
            "invalid value '{size}' for '--size <RxC>': {error}\n\nFor more information, try '--help'."
        )));
    }
    Ok(())
}

/// One instance, where a command takes only one.
pub fn one(text: &str, shape: &ShapeArgs, lab: &Lab) -> Result<Instance, Failure> {
    read(&source(text, lab)?, shape, lab, |reading| match reading {
        Reading::One(instance) => instance.map_err(Failure::input),
        Reading::Many { .. } => {
            Err(Failure::Input("expected one puzzle, but found one on each line".to_owned()))
        }
    })
}

/// Every instance of a file or of standard input; the first bad one is an error.
pub fn many(argument: &str, shape: &ShapeArgs, lab: &Lab) -> Result<Vec<Instance>, Failure> {
    let text = if argument == "-" { stdin()? } else { read_file(Path::new(argument))? };
    read(&text, shape, lab, |reading| match reading {
        Reading::One(instance) => Ok(vec![instance.map_err(Failure::input)?]),
        Reading::Many { lines, .. } => lines.map(|(_, instance)| instance.map_err(Failure::input)).collect(),
    })
}

/// The text behind an argument: itself, standard input for `-`, or a file.
fn source(argument: &str, lab: &Lab) -> Result<Text, Failure> {
    if argument == "-" {
        return stdin();
    }
    let path = Path::new(argument);
    let is_text = if lab.is_tiles() {
        // A board with a slip in it is no file; the reader of boards says where the slip is.
        notation::is_inline(argument) || (notation::resembles_board(argument) && !path.exists())
    } else {
        !path.is_file() && (!looks_like_a_file(argument) || is_one(argument, lab))
    };
    if is_text {
        return Ok(Text { bytes: argument.as_bytes().to_vec(), folder: None });
    }
    read_file(path)
}

/// Whether it is read as a problem: maps are written with dots and slashes.
fn is_one(argument: &str, lab: &Lab) -> bool {
    !lab.has_own_start() && matches!(lab.domain().read(&Asked::new(argument.as_bytes())), Reading::One(Ok(_)))
}

/// One word with a dot or a slash in it: few problems are written so.
fn looks_like_a_file(argument: &str) -> bool {
    !argument.contains(char::is_whitespace)
        && argument.contains(['.', '/'])
        && !argument.contains(['\n', '|'])
}

fn read_file(path: &Path) -> Result<Text, Failure> {
    let folder = path.parent().map(Path::to_path_buf);
    Ok(Text { bytes: file(path)?, folder })
}

/// A file that a text names, beside the one that it came from.
fn beside(folder: Option<&Path>, name: &str) -> Result<Vec<u8>, String> {
    let path = folder.unwrap_or(Path::new("")).join(name);
    file(&path).map_err(|failure| failure.to_string())
}

/// The contents of a file.
pub fn file(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = path.to_string_lossy();
    read_all(File::open(path).map_err(|error| unreadable(&name, &error))?, &name)
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::Input(format!("cannot read {}: {}", quoted(name), reason(error)))
}

fn stdin() -> Result<Text, Failure> {
    Ok(Text { bytes: read_all(io::stdin().lock(), "standard input")?, folder: None })
}

fn read_all(reader: impl Read, name: &str) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    reader.take(INPUT_MAX + 1).read_to_end(&mut text).map_err(|error| unreadable(name, &error))?;
    if text.len() as u64 > INPUT_MAX {
        return Err(Failure::Input(format!("{} is larger than 64 MB", quoted(name))));
    }
    Ok(text)
}

/// A name that is safe to show, in quotes.
pub fn quoted(name: &str) -> String {
    format!("`{}`", printed(name))
}

fn printed(name: &str) -> String {
    name.chars().take(80).flat_map(char::escape_debug).collect()
}

/// Asks for the rows of a board, one question at a time. `None` if the person left (end of input).
pub fn ask_board(size: Option<Size>) -> Result<Option<Text>, Failure> {
    say("Type the rows of the puzzle, numbers with spaces between them, 0 for the blank.\n")?;
    loop {
        let Some(text) = ask_rows(size)? else { return Ok(None) };
        match Board::parse(&text, size) {
            Ok(_) => return Ok(Some(Text { bytes: text.into_bytes(), folder: None })),
            Err(error) => say(&format!("That is not a puzzle: {error}. Once more, from the first row.\n"))?,
        }
    }
}

fn ask_rows(size: Option<Size>) -> Result<Option<String>, Failure> {
    let mut rows: Vec<String> = Vec::new();
    let mut wanted = size.map(Size::rows);
    while wanted.is_none_or(|wanted| rows.len() < wanted) {
        let Some(row) = ask(&format!("Row {}: ", rows.len() + 1))? else { return Ok(None) };
        if row.is_empty() {
            if rows.is_empty() {
                continue;
            }
            break;
        }
        if wanted.is_none() {
            // A square, unless an empty row ends it early or --size says otherwise.
            wanted = Some(row.split_whitespace().count().clamp(Size::MIN, Size::MAX));
        }
        rows.push(row);
    }
    Ok(Some(rows.join("\n")))
}

/// Asks one question on standard error. `None` at the end of input.
pub fn ask(question: &str) -> Result<Option<String>, Failure> {
    say(question)?;
    let mut answer = String::new();
    match io::stdin().read_line(&mut answer) {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(answer.trim().to_owned())),
        Err(error) => Err(Failure::Input(format!("cannot read the answer: {}", reason(&error)))),
    }
}

/// Tells the person at the terminal something that is not a result.
pub fn say(text: &str) -> Result<(), Failure> {
    let mut stderr = io::stderr();
    stderr.write_all(text.as_bytes())?;
    stderr.flush()?;
    Ok(())
}

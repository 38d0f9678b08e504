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
    /// The file it is, where several were given.
    pub file: Option<String>,
}

impl Text {
    /// A text that was read, beside files in `folder`.
    pub fn read(bytes: Vec<u8>, folder: Option<PathBuf>) -> Text {
        Text { bytes: from_utf_16(&bytes).unwrap_or(bytes), folder, file: None }
    }

    /// A text that was typed.
    pub fn typed(text: &str) -> Text {
        Text { bytes: text.as_bytes().to_vec(), ..Text::default() }
    }
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

    /// The same, for commands that take several files: each by itself.
    pub fn texts(&self, lab: &Lab) -> Result<Vec<Text>, Failure> {
        // One that is not there does not make the others a board.
        let is_file = |word: &String| Path::new(word).is_file() || looks_like_a_file(word);
        let are_files =
            self.puzzle.iter().all(is_file) && self.puzzle.iter().any(|word| Path::new(word).is_file());
        if self.puzzle.len() < 2 || !are_files {
            self.check_one(lab)?;
            return Ok(vec![self.text(lab)?]);
        }
        let named = |name: &String| {
            let text = read_file(Path::new(name))?;
            Ok(Text { file: Some(name.clone()), ..text })
        };
        self.puzzle.iter().map(named).collect()
    }

    /// Several words are one board, a number each; where each is a board or a file, somebody meant several.
    fn check_one(&self, lab: &Lab) -> Result<(), Failure> {
        let is_board = |word: &String| word.parse::<Board>().is_ok();
        let is_whole = |word: &String| is_board(word) || looks_like_a_file(word) || Path::new(word).is_file();
        let [first, second, ..] = self.puzzle.as_slice() else { return Ok(()) };
        if !lab.is_tiles()
            || !self.puzzle.iter().all(is_whole)
            || self.puzzle.join(" ").parse::<Board>().is_ok()
        {
            return Ok(());
        }
        let what = |word: &String| if is_board(word) { "a puzzle" } else { "a file" };
        Err(Failure::Input(format!(
            "{} is {} and {} is {}: give one puzzle, or files only; several puzzles go into a file or to standard input, one a line",
            quoted(first),
            what(first),
            quoted(second),
            what(second)
        )))
    }

    /// The one file or `-` that was given, or nothing at all, which is `-` too: what may be read line by line.
    pub fn stream(&self, lab: &Lab) -> Option<&str> {
        match self.puzzle.as_slice() {
            [] if !lab.has_own_start() => Some("-"),
            [one] if one == "-" || Path::new(one).is_file() => Some(one),
            _ => None,
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
    let (ours, goal) = (with_our_blank(text, shape, lab), goal(shape, lab));
    let asked = Asked {
        text: ours.as_deref().unwrap_or(&text.bytes),
        size: shape.size.as_deref(),
        goal: goal.as_deref(),
        open: Some(&open),
    };
    with(lab.domain().read(&asked))
}

/// The text with 0 for the blank, where `--blank` says that it has another number for it.
fn with_our_blank(text: &Text, shape: &ShapeArgs, lab: &Lab) -> Option<Vec<u8>> {
    let blank = shape.blank.filter(|_| lab.is_tiles())?;
    str::from_utf8(&text.bytes).ok().map(|text| notation::with_blank(text, blank).into_bytes())
}

/// The goal that was asked for, with 0 for the blank too.
pub fn goal(shape: &ShapeArgs, lab: &Lab) -> Option<String> {
    let goal = shape.goal.as_ref()?;
    let blank = shape.blank.filter(|_| lab.is_tiles());
    Some(blank.map_or_else(|| goal.clone(), |blank| notation::with_blank(goal, blank)))
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

/// The whole text of a file, or of standard input for `-`.
pub fn whole(argument: &str) -> Result<String, Failure> {
    let text = if argument == "-" { stdin()? } else { read_file(Path::new(argument))? };
    String::from_utf8(text.bytes)
        .map_err(|_| Failure::Input(format!("{} is not UTF-8 text", quoted(argument))))
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
        // One with a slip in it is no file either.
        let is_meant = || !path.exists() && lab.domain().resembles(argument);
        !path.is_file() && (!looks_like_a_file(argument) || is_one(argument, lab) || is_meant())
    };
    if is_text {
        return Ok(Text::typed(argument));
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
    Ok(Text { bytes: file(path)?, folder, file: None })
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
    Ok(Text { bytes: read_all(io::stdin().lock(), "standard input")?, ..Text::default() })
}

fn read_all(reader: impl Read, name: &str) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    reader.take(INPUT_MAX + 1).read_to_end(&mut text).map_err(|error| unreadable(name, &error))?;
    if text.len() as u64 > INPUT_MAX {
        return Err(Failure::Input(format!("{} is larger than 64 MB", quoted(name))));
    }
    Ok(from_utf_16(&text).unwrap_or(text))
}

/// Text that is UTF-16, as programs of Windows write it, in UTF-8. Most mark it; else every other byte of its beginning is 0,
/// as no text of another kind has it.
fn from_utf_16(bytes: &[u8]) -> Option<Vec<u8>> {
    let unit: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] | [1..=255, 0, 1..=255, 0, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] | [0, 1..=255, 0, 1..=255, ..] => u16::from_be_bytes,
        _ => return None,
    };
    let bytes = bytes.strip_prefix(&[0xff, 0xfe]).or(bytes.strip_prefix(&[0xfe, 0xff])).unwrap_or(bytes);
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let text: Result<String, _> = char::decode_utf16(units).collect();
    text.ok().map(String::into_bytes)
}

/// A name that is safe to show, in quotes.
pub fn quoted(name: &str) -> String {
    format!("`{}`", printed(name))
}

/// A name that is safe to show.
pub fn printed(name: &str) -> String {
    name.chars().take(80).flat_map(char::escape_debug).collect()
}

/// Tells the person at the terminal something that is not a result.
pub fn say(text: &str) -> Result<(), Failure> {
    let mut stderr = io::stderr();
    stderr.write_all(text.as_bytes())?;
    stderr.flush()?;
    Ok(())
}

//! Problems that come one a line are read as they come: the first is answered while the last is not yet written, and there
//! may be any number of them.

use std::fs::File;
use std::io::{BufRead, BufReader, Read as _};
use std::path::Path;

use loyd_lab::{Instance, Lines, ReadError, Reading};

use crate::args::ShapeArgs;
use crate::exit::Failure;
use crate::input::{self, Text};
use crate::interrupt;
use crate::lab::Lab;

/// What was given: a text, or lines that are still coming.
pub enum Given {
    /// All of it.
    Text(Text),
    /// One problem a line.
    Lines(Incoming),
}

/// Lines that are still coming, with those that were looked at already.
pub struct Incoming {
    looked_at: std::vec::IntoIter<Vec<u8>>,
    rest: Box<dyn BufRead + Send>,
}

/// Looks at the first two lines: where each is a problem by itself, so are the others. Else all of it is read.
pub fn open(argument: &str, shape: &ShapeArgs, lab: &Lab) -> Result<Given, Failure> {
    let unreadable = |error: &std::io::Error| {
        let name = if argument == "-" { "standard input" } else { argument };
        Failure::Input(format!("cannot read {}: {}", input::quoted(name), input::reason(error)))
    };
    let mut reader: Box<dyn BufRead + Send> = if argument == "-" {
        Box::new(BufReader::new(std::io::stdin()))
    } else {
        Box::new(BufReader::new(File::open(argument).map_err(|error| unreadable(&error))?))
    };
    let (mut lines, mut used) = (Vec::new(), 0);
    while used < 2 {
        let mut line = Vec::new();
        // No problem of one line is longer than the largest board.
        let read = interrupt::waiting(|| (&mut reader).take(1 << 20).read_until(b'\n', &mut line));
        let read = read.map_err(|error| unreadable(&error))?;
        let is_used = is_used(&line);
        let is_one = is_used && line.ends_with(b"\n") && read_line(&line, shape, lab).is_ok();
        used += usize::from(is_used);
        lines.push(line);
        if read == 0 || (is_used && !is_one) {
            let mut text = lines.concat();
            interrupt::waiting(|| reader.read_to_end(&mut text)).map_err(|error| unreadable(&error))?;
            let folder =
                (argument != "-").then(|| Path::new(argument).parent().map(Path::to_path_buf)).flatten();
            return Ok(Given::Text(Text::read(text, folder)));
        }
    }
    Ok(Given::Lines(Incoming { looked_at: lines.into_iter(), rest: reader }))
}

/// Whether a line holds something.
fn is_used(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    !line.is_empty() && !line.starts_with(b"#")
}

fn read_line(line: &[u8], shape: &ShapeArgs, lab: &Lab) -> Result<Instance, ReadError> {
    let text = Text::read(line.to_vec(), None);
    let read = input::read(&text, shape, lab, |reading| {
        Ok(match reading {
            Reading::One(instance) => instance,
            Reading::Many { .. } => Err(ReadError::whole("one problem is expected on a line")),
        })
    });
    read.unwrap_or_else(|failure| Err(ReadError::whole(failure)))
}

impl Incoming {
    /// The problems, each with the number of its line.
    pub fn problems<'l>(self, shape: &'l ShapeArgs, lab: &'l Lab) -> Lines<'l, Instance> {
        let Incoming { mut looked_at, mut rest } = self;
        let next = move || {
            looked_at.next().or_else(|| {
                let mut line = Vec::new();
                let read = interrupt::waiting(|| rest.read_until(b'\n', &mut line)).unwrap_or(0);
                (read > 0).then_some(line)
            })
        };
        let lines = std::iter::from_fn(next).enumerate().filter(|(_, line)| is_used(line));
        Box::new(
            lines.map(|(at, line)| (at + 1, read_line(&line, shape, lab).map_err(|error| error.moved(at)))),
        )
    }
}

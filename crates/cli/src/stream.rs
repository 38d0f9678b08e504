//! Problems that come one a line are read as they come: the first is answered while the last is not yet written, and there
//! may be any number of them.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, IsTerminal as _, Read};
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

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
    rest: Arrivals,
}

/// When nothing has come for this long, what came is taken for all that its writer has to say for now: the rows of a
/// board are written together, and a writer that waits for an answer has written a whole problem.
const MOMENT: Duration = Duration::from_millis(100);
/// The first problems are looked for among this many lines; a text that has none there is no list of them.
const LOOKED_AT_MAX: usize = 200;

/// Looks at the first lines: as soon as they can only be problems, one a line, the others are too. Else all of it is read.
pub fn open(argument: &str, shape: &ShapeArgs, lab: &Lab) -> Result<Given, Failure> {
    let unreadable = |error: &io::Error| {
        let name = if argument == "-" { "standard input" } else { argument };
        Failure::Input(format!("cannot read {}: {}", input::quoted(name), input::reason(error)))
    };
    let mut rest = Arrivals::open(argument).map_err(|error| unreadable(&error))?;
    // A file is there as a whole, and a person at a terminal takes more than a moment for a row.
    let may_pause = argument == "-" && !io::stdin().is_terminal();
    let (mut lines, mut used, mut problems) = (Vec::new(), 0, 0);
    let is_stream = loop {
        let patience = (may_pause && problems > 0).then_some(MOMENT);
        match rest.next(patience).map_err(|error| unreadable(&error))? {
            Arrival::Line(line) => {
                let is_problem = is_used(&line) && read_line(&line, shape, lab).is_ok();
                used += usize::from(is_used(&line));
                problems += usize::from(is_problem);
                lines.push(line);
                if is_problem && problems > 1 && is_batch(&lines, shape, lab) {
                    break true;
                }
            }
            Arrival::Pause if used == 1 || is_batch(&lines, shape, lab) => break true,
            Arrival::Pause | Arrival::End => break false,
        }
        if used > LOOKED_AT_MAX {
            break false;
        }
    };
    if is_stream {
        return Ok(Given::Lines(Incoming { looked_at: lines.into_iter(), rest }));
    }
    while let Arrival::Line(line) = rest.next(None).map_err(|error| unreadable(&error))? {
        lines.push(line);
    }
    let folder = (argument != "-").then(|| Path::new(argument).parent().map(Path::to_path_buf)).flatten();
    Ok(Given::Text(Text::read(lines.concat(), folder)))
}

/// What came when a line was waited for.
enum Arrival {
    Line(Vec<u8>),
    /// Nothing, for as long as one would wait.
    Pause,
    End,
}

/// Lines as they arrive. A thread reads them, so that others can stop waiting.
struct Arrivals {
    bundles: mpsc::Receiver<io::Result<Bundle>>,
    /// What is left of the last bundle.
    lines: std::vec::IntoIter<Vec<u8>>,
}

/// Lines that came together: handing each over alone would take two threads longer than solving a small puzzle.
type Bundle = Vec<Vec<u8>>;

impl Arrivals {
    fn open(argument: &str) -> io::Result<Arrivals> {
        let source: Box<dyn Read + Send> =
            if argument == "-" { Box::new(io::stdin()) } else { Box::new(File::open(argument)?) };
        // Few are read ahead: there may be any number of them.
        let (send, bundles) = mpsc::sync_channel(1);
        let read = move || {
            let mut reader = BufReader::new(source);
            loop {
                let bundle = next_bundle(&mut reader);
                let is_last = bundle.as_ref().map_or(true, Vec::is_empty);
                // The receiver is gone when the program is about to end.
                if send.send(bundle).is_err() || is_last {
                    break;
                }
            }
        };
        std::thread::Builder::new().name("input".to_owned()).spawn(read)?;
        Ok(Arrivals { bundles, lines: Bundle::new().into_iter() })
    }

    /// The next line, waited for as long as `patience` lasts.
    fn next(&mut self, patience: Option<Duration>) -> io::Result<Arrival> {
        if let Some(line) = self.lines.next() {
            return Ok(Arrival::Line(line));
        }
        let bundle = interrupt::waiting(|| match patience {
            Some(patience) => self.bundles.recv_timeout(patience),
            None => self.bundles.recv().map_err(|_| RecvTimeoutError::Disconnected),
        });
        match bundle {
            Ok(bundle) => self.lines = bundle?.into_iter(),
            Err(RecvTimeoutError::Timeout) => return Ok(Arrival::Pause),
            Err(RecvTimeoutError::Disconnected) => return Ok(Arrival::End),
        }
        Ok(self.lines.next().map_or(Arrival::End, Arrival::Line))
    }
}

/// The next line, waited for, and those that are there already. None at the end.
fn next_bundle(reader: &mut BufReader<impl Read>) -> io::Result<Bundle> {
    let mut bundle = Bundle::new();
    while bundle.is_empty() || reader.buffer().contains(&b'\n') {
        let mut line = Vec::new();
        if reader.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        bundle.push(line);
    }
    Ok(bundle)
}

/// Whether lines are problems, one a line, and not the parts of one.
fn is_batch(lines: &[Vec<u8>], shape: &ShapeArgs, lab: &Lab) -> bool {
    let text = Text::read(lines.concat(), None);
    input::read(&text, shape, lab, |reading| Ok(matches!(reading, Reading::Many { .. }))).unwrap_or(false)
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
            looked_at.next().or_else(|| match rest.next(None) {
                Ok(Arrival::Line(line)) => Some(line),
                _ => None,
            })
        };
        let lines = std::iter::from_fn(next).enumerate().filter(|(_, line)| is_used(line));
        Box::new(
            lines.map(|(at, line)| (at + 1, read_line(&line, shape, lab).map_err(|error| error.moved(at)))),
        )
    }
}

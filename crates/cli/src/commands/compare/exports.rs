//! The files that were asked for.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use loyd_search::io_reason_of_writing;
use loyd_study::export::{self, Study};
use loyd_study::plot::{self, Curves};

use crate::args::ExportArgs;
use crate::exit::Failure;
use crate::input::{quoted, say};

type Format = fn(&Study) -> String;

/// Where to write what.
pub struct Exports {
    texts: Vec<(PathBuf, Format)>,
    plot: Option<PathBuf>,
}

impl Exports {
    /// Checks that every file can be written, before hours are spent on what would go into it.
    pub fn new(args: &ExportArgs) -> Result<Exports, Failure> {
        let formats: [(&Option<PathBuf>, Format); 5] = [
            (&args.csv, export::csv),
            (&args.json, export::json_lines),
            (&args.markdown, export::markdown),
            (&args.latex, export::latex),
            (&args.html, export::html),
        ];
        let wanted = formats.into_iter().filter_map(|(path, format)| Some((path.clone()?, format)));
        let exports = Exports { texts: wanted.collect(), plot: args.plot.clone() };
        if let Some(path) = &exports.plot {
            plot::check(path).map_err(Failure::input)?;
        }
        if exports.texts.iter().filter(|(path, _)| is_stdout(path)).count() > 1 {
            return Err(Failure::Input("only one export can go to standard output".to_owned()));
        }
        for (path, _) in exports.texts.iter().filter(|(path, _)| !is_stdout(path)) {
            OpenOptions::new()
                .append(true)
                .create(true)
                .open(path)
                .map_err(|error| unwritable(path, &error))?;
        }
        Ok(exports)
    }

    /// Whether standard output belongs to one of them.
    pub fn own_stdout(&self) -> bool {
        self.texts.iter().any(|(path, _)| is_stdout(path))
    }

    /// Writes them.
    pub fn write(&self, study: &Study) -> Result<(), Failure> {
        for (path, format) in &self.texts {
            let text = format(study);
            if is_stdout(path) {
                let mut out = std::io::stdout().lock();
                out.write_all(text.as_bytes())?;
                out.flush()?;
            } else {
                fs::write(path, text).map_err(|error| unwritable(path, &error))?;
            }
        }
        if let Some(path) = &self.plot {
            let titled = study.sections.iter().map(|section| (section.title.as_str(), &section.comparison));
            plot::save(&Curves(titled.collect()), path).map_err(Failure::input)?;
            say(&format!("The plot is in {}.\n", quoted(&path.to_string_lossy())))?;
        }
        Ok(())
    }
}

fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!(
        "cannot write {}: {}",
        quoted(&path.to_string_lossy()),
        io_reason_of_writing(error)
    ))
}

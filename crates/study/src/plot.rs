//! Pictures, SVG or PNG by the ending of the file's name.
//!
//! | file | what is drawn |
//! |---|---|
//! | `estimates.rs` | heuristics on trial: estimates against true distances |
//! | `course.rs` | one run: how solutions got shorter over time, and the bound below them |
//! | `curves.rs` | comparisons: nodes and effective branching factor over depth |

mod course;
mod curves;
mod estimates;

use std::fs::OpenOptions;
use std::path::Path;
use std::sync::Once;

use loyd_lab::format::printable;
use loyd_search::io_reason_of_writing;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::{FontStyle, register_font};

pub use course::Course;
pub use curves::Curves;
pub use estimates::Estimates;

const FONT: &str = "sans-serif";
const INK: RGBColor = RGBColor(0x15, 0x20, 0x2B);
const INK_SOFT: RGBColor = RGBColor(0x4A, 0x58, 0x66);
const HAIRLINE: RGBColor = RGBColor(0xDC, 0xE2, 0xE8);

/// What can be drawn.
pub trait Picture {
    /// Width and height, in pixels.
    fn extent(&self) -> (u32, u32);

    /// Draws it on white.
    ///
    /// # Errors
    /// When the backend fails.
    fn draw<DB: DrawingBackend>(&self, root: &DrawingArea<DB, Shift>) -> Drawn<DB>;
}

/// Whether it could be drawn.
pub type Drawn<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PlotError {
    /// Neither SVG nor PNG.
    #[error("a plot is an .svg or a .png file")]
    Format,
    /// The file cannot be written.
    #[error("cannot write `{file}`: {why}")]
    Write {
        /// The file.
        file: String,
        /// What the system says.
        why: String,
    },
}

/// Whether a path names a picture that can be drawn, and a file that can be written: to be asked before long work. What
/// is there stays as it is.
///
/// # Errors
/// When its ending is neither `.svg` nor `.png`, or the file cannot be written.
pub fn check(path: &Path) -> Result<(), PlotError> {
    check_ending(path)?;
    // Asked of the path itself: a link to a file that is yet to be made is not ours to remove.
    let is_new = path.symlink_metadata().is_err();
    OpenOptions::new().append(true).create(true).open(path).map_err(|error| unwritten(path, &error))?;
    if is_new {
        // An empty file that stays does no harm.
        let _ = std::fs::remove_file(path);
    }
    Ok(())
}

fn check_ending(path: &Path) -> Result<(), PlotError> {
    if has_ending(path, "svg") || has_ending(path, "png") { Ok(()) } else { Err(PlotError::Format) }
}

fn unwritten(path: &Path, error: &std::io::Error) -> PlotError {
    PlotError::Write { file: printable(&path.to_string_lossy()), why: io_reason_of_writing(error) }
}

/// Draws a picture into a file, SVG or PNG by its ending.
///
/// # Errors
/// When the ending is another, or the file cannot be written.
pub fn save(picture: &impl Picture, path: &Path) -> Result<(), PlotError> {
    check_ending(path)?;
    let bytes = if has_ending(path, "svg") { svg(picture).into_bytes() } else { png(picture) };
    std::fs::write(path, bytes).map_err(|error| unwritten(path, &error))
}

/// A picture as a PNG file.
fn png(picture: &impl Picture) -> Vec<u8> {
    let (width, height) = picture.extent();
    let mut pixels = vec![0; width as usize * height as usize * 3];
    let root = BitMapBackend::with_buffer(&mut pixels, (width, height)).into_drawing_area();
    on_white(picture, &root).expect("nothing can fail that is drawn into memory");
    drop(root);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels));
    written.expect("memory does not fail, and there are as many pixels as were said");
    file
}

/// A picture as an SVG document.
pub fn svg(picture: &impl Picture) -> String {
    let mut text = String::new();
    let root = SVGBackend::with_string(&mut text, picture.extent()).into_drawing_area();
    on_white(picture, &root).expect("nothing can fail that is drawn into a string");
    drop(root);
    text
}

fn on_white<DB: DrawingBackend>(picture: &impl Picture, root: &DrawingArea<DB, Shift>) -> Drawn<DB> {
    use_font();
    root.fill(&WHITE)?;
    picture.draw(root)?;
    root.present()
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// Text is measured, and in PNG drawn, with a font of our own: none of the system's is needed.
fn use_font() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let font = include_bytes!("../fonts/DejaVuSans-Latin.ttf");
        // It can only be refused if it is not a font, which every picture in the tests would show.
        let _ = register_font(FONT, FontStyle::Normal, font);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_is_svg_or_png() {
        assert!(check(Path::new("a.svg")).is_ok() && check(Path::new("a.PNG")).is_ok());
        assert!(matches!(check(Path::new("a.pdf")), Err(PlotError::Format)));
    }
}

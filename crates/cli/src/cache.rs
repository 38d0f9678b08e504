//! Where tables are kept, and what is told about them.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use loyd_lab::{Notice, Proofs, Tables};

use crate::{input, interrupt};

/// The tables of `loyd lab`: it reads the user's cache folder and leaves it as it is, since users of the page choose
/// the goals.
pub fn tables_of_lab() -> Tables {
    folder().map_or_else(Tables::default, Tables::at).without_filing().with_threads(1)
}

/// The tables of `loyd play`: in the user's cache folder, without a word, since the screen is drawn on.
pub fn tables_in_silence() -> Tables {
    folder().map_or_else(Tables::default, Tables::at)
}

/// The tables of a command: in the user's cache folder, speaking on standard error.
pub fn tables(threads: usize) -> Tables {
    let tables = folder().map_or_else(Tables::default, Tables::at);
    let bar = Mutex::new(None);
    let notice = move |notice: Notice<'_>| match notice {
        // Nothing is left to tell it to if standard error is gone.
        Notice::Say(sentence) => drop(input::say(&format!("note: {sentence}\n"))),
        Notice::Building { table, done } => {
            show(&mut bar.lock().unwrap_or_else(PoisonError::into_inner), table, done);
        }
        Notice::GivenUp => {
            if let Some((_, bar)) = bar.lock().unwrap_or_else(PoisonError::into_inner).take() {
                bar.finish_and_clear();
            }
        }
    };
    tables.with_threads(threads).with_notice(notice).with_cancel(interrupt::flag())
}

/// Where the states of long proofs are put away: in the file that was named, else in the cache folder.
pub fn proofs(file: Option<&Path>) -> Option<Proofs> {
    // Nothing is left to tell it to if standard error is gone.
    let notice = |sentence: &str| drop(input::say(&format!("note: {sentence}\n")));
    match file {
        Some(file) => Some(Proofs::file(file, notice)),
        None => Some(Proofs::folder(folder()?.join("proofs"), notice)),
    }
}

/// `LOYD_CACHE`, else the folder that the platform has for such things.
pub fn folder() -> Option<PathBuf> {
    match std::env::var_os("LOYD_CACHE") {
        Some(folder) if !folder.is_empty() => Some(folder.into()),
        _ => Some(dirs::cache_dir()?.join("loyd")),
    }
}

/// A bar while a table is built, if it takes long enough to be seen.
fn show(bar: &mut Option<(String, ProgressBar)>, table: &str, done: f64) {
    if bar.as_ref().is_none_or(|(name, _)| name != table) {
        let style = ProgressStyle::with_template("building {msg}  {bar:30} {percent:>3} %  {elapsed}");
        let new = ProgressBar::with_draw_target(Some(1000), ProgressDrawTarget::stderr_with_hz(8));
        new.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        new.set_message(table.to_owned());
        *bar = Some((table.to_owned(), new));
    }
    if let Some((_, bar)) = bar {
        bar.set_position((done * 1000.0) as u64);
        if done >= 1.0 {
            bar.finish_and_clear();
        }
    }
}

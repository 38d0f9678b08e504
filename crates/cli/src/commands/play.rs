//! `loyd play`: the game in the terminal, and the lab over ssh.

use std::io::{self, BufReader, IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use loyd_lab::{Asked, Generate, Instance, LabError, Reading};
use loyd_own::Own;
use loyd_play::{App, Bench, Date, Ended, Look, Origin, Puzzle, Setting, Store, Wanted, run_plain};
use loyd_search::Limits;
use loyd_tiles::{Board, Size};

use crate::args::PlayArgs;
use crate::commands::generate::{new_seed, way};
use crate::exit::{Exit, Failure};
use crate::lab::Lab;
use crate::{cache, input, interrupt};

/// What is played where no size is said; the day's is the page's.
const SIZE: &str = "4x4";
const SIZE_OF_DAY: &str = "3x3";

/// Plays.
pub fn run(args: &PlayArgs) -> Result<Exit, Failure> {
    let limits = Limits { cancel: Some(interrupt::flag()), ..Limits::default() };
    let shape = &args.puzzle.shape;
    let lab = Lab::new(shape.domain.domain.as_deref(), 0, &limits)?;
    input::check_size(shape.size.as_deref(), &lab)?;
    let seed = args.seed.unwrap_or_else(new_seed);
    let (look, today) = (look(args.ascii), today());
    let is_plain = args.plain || !has_screen();
    let (app, first) = if lab.is_tiles() {
        App::of_puzzle(puzzle(args, &lab, seed, today)?, look, today, new_seed())
    } else if args.daily {
        return Err(Failure::Input("--daily is a puzzle of sliding tiles".to_owned()));
    } else {
        (App::of_problem(problem(args, &lab, seed)?, look, today, new_seed()), Vec::new())
    };
    let setting = Setting {
        bench: Bench { tables: cache::tables_in_silence(), own: Some(&Own) },
        store: Store::at(folder()),
        interrupted: interrupt::flag(),
        is_remote: is_set("SSH_CONNECTION"),
        panics: cfg!(debug_assertions) && is_set("LOYD_PLAY_PANICS"),
    };
    let mut out = io::stdout();
    let ended = if is_plain {
        run_plain(app, first, setting, BufReader::new(io::stdin()), &mut out)?
    } else {
        interrupt::before_exit(loyd_play::restore);
        loyd_play::run(app, first, setting)?
    };
    match ended {
        Ended::Left(None) => Ok(Exit::Answered),
        Ended::Left(Some(told)) => {
            writeln!(out, "{told}")?;
            Ok(Exit::Answered)
        }
        Ended::Interrupted => Ok(Exit::Interrupted),
        Ended::Failed => Ok(Exit::Internal),
    }
}

/// The puzzle that was typed, or one that is made.
fn puzzle(args: &PlayArgs, lab: &Lab, seed: u64, today: Date) -> Result<Puzzle, Failure> {
    let (words, shape) = (&args.puzzle.puzzle, &args.puzzle.shape);
    if !words.is_empty() {
        let key = input::one(&words.join(" "), shape, lab)?.key();
        let board = |text: &str| text.parse::<Board>().map_err(Failure::input);
        let origin = Origin::Typed { goal: shape.goal.clone() };
        return Ok(Puzzle { start: board(&key.start)?, goal: board(&key.goal)?, origin });
    }
    let usual = if args.daily { SIZE_OF_DAY } else { SIZE };
    // A goal that is a board says its size.
    let of_goal = || shape.goal.as_deref()?.parse::<Board>().ok().map(|goal| goal.size());
    let size: Size = match (&shape.size, of_goal()) {
        (None, Some(size)) => size,
        (size, _) => size.as_deref().unwrap_or(usual).parse().map_err(Failure::input)?,
    };
    let wanted = if args.daily {
        Wanted::of_day(today, size)
    } else {
        Wanted { size, goal: shape.goal.clone(), depth: args.depth, seed, day: None }
    };
    wanted.make(&mut |_| Ok(())).map_err(Failure::from)
}

/// A problem of another domain: typed, made, or the domain's own example.
fn problem(args: &PlayArgs, lab: &Lab, seed: u64) -> Result<Instance, Failure> {
    let (words, shape) = (&args.puzzle.puzzle, &args.puzzle.shape);
    if !words.is_empty() || lab.has_own_start() {
        return input::one(&words.join(" "), shape, lab);
    }
    let (size, goal) = (shape.size.as_deref(), shape.goal.as_deref());
    let asked = Generate { size, goal, way: way(None, None, args.depth), seed };
    let made = lab.domain().generate(&asked, &mut |_| Ok(())).map(|mut made| made.next());
    match made {
        Ok(Some(instance)) => Ok(instance),
        Err(error) if args.depth.is_some() || size.is_some() => Err(error.into()),
        Ok(None) | Err(_) => example(lab),
    }
}

fn example(lab: &Lab) -> Result<Instance, Failure> {
    let text = lab.domain().about().example.to_string();
    match lab.domain().read(&Asked::new(text.as_bytes())) {
        Reading::One(instance) => instance.map_err(LabError::from).map_err(Failure::from),
        Reading::Many { .. } => Err(Failure::Input("say which problem, as `loyd solve` takes it".to_owned())),
    }
}

/// Whether a screen can be drawn: keys come from a terminal, and it can move its cursor.
fn has_screen() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

fn look(ascii: bool) -> Look {
    Look { colour: !is_set("NO_COLOR"), ascii: ascii || !is_utf8() }
}

/// Whether the locale says that letters beyond ASCII can be shown.
fn is_utf8() -> bool {
    let first = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(std::env::var_os)
        .find(|value| !value.is_empty());
    let is_utf8 = first.is_some_and(|locale| {
        let locale = locale.to_string_lossy().to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    is_utf8 || cfg!(windows)
}

fn is_set(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| !value.is_empty())
}

fn today() -> Date {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Date::of_unix_time(since.as_secs())
}

/// Where records are kept: `LOYD_DATA`, else the folder that the platform has for such things.
fn folder() -> Option<PathBuf> {
    match std::env::var_os("LOYD_DATA") {
        Some(folder) if !folder.is_empty() => Some(folder.into()),
        _ => Some(dirs::data_dir()?.join("loyd")),
    }
}

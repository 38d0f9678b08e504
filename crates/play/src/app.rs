//! All that is on the screen, as a value: [`update`](crate::update()) changes it, the view draws it.

use std::time::Duration;

use loyd_domains::TilesInstance;
use loyd_lab::{About, Instance};

use crate::date::Date;
use crate::event::Command;
use crate::form::Form;
use crate::make::Puzzle;
use crate::play::Play;
use crate::race::Race;
use crate::records::Records;
use crate::tree::Forest;

/// Which view is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Screen {
    /// The game.
    #[default]
    Play,
    /// The race.
    Race,
    /// The search tree.
    Tree,
}

/// How things are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// In the sixteen colours of the terminal's theme; else with bold and reversed letters only.
    pub colour: bool,
    /// With letters that every terminal has.
    pub ascii: bool,
}

/// What is played or watched.
#[derive(Debug)]
pub enum Problem {
    /// A game of sliding tiles.
    Tiles(Box<Play>),
    /// A problem of another domain: raced and grown, not played.
    Other(Instance),
}

/// All that is on the screen.
#[derive(Debug)]
pub struct App {
    /// How things are drawn.
    pub look: Look,
    /// The terminal's columns and rows.
    pub area: (u16, u16),
    /// The time.
    pub now: Duration,
    /// The day.
    pub today: Date,
    /// Which view is shown.
    pub screen: Screen,
    /// Whether help is shown in its place.
    pub help: bool,
    /// Which page of it, where it does not fit on one.
    pub help_page: usize,
    /// What is played or watched.
    pub problem: Problem,
    /// What is said of its domain.
    pub about: About,
    /// The race.
    pub race: Race,
    /// The search tree.
    pub forest: Forest,
    /// The questions before a new puzzle.
    pub form: Option<Form>,
    /// Best times and fewest moves.
    pub records: Records,
    /// Something to tell, until the next key.
    pub notice: Option<String>,
    /// Whether clicks come to us.
    pub mouse: bool,
    /// Where a button of the mouse went down.
    pub pressed: Option<(u16, u16)>,
    /// What was copied, to be printed at the end too.
    pub copied: bool,
    /// The seed of the next puzzle, if none is typed.
    pub next_seed: u64,
    /// Games, races and trees are numbered.
    pub next_number: u64,
}

impl App {
    /// A game of a puzzle, and what is to be done first.
    pub fn of_puzzle(puzzle: Puzzle, look: Look, today: Date, seed: u64) -> (App, Vec<Command>) {
        let play = Play::new(1, puzzle);
        let mut app = App::new(Problem::Tiles(Box::new(play)), look, today, seed);
        let commands = app.begin_thinking();
        (app, commands)
    }

    /// A problem of another domain.
    pub fn of_problem(instance: Instance, look: Look, today: Date, seed: u64) -> App {
        App { screen: Screen::Race, ..App::new(Problem::Other(instance), look, today, seed) }
    }

    fn new(problem: Problem, look: Look, today: Date, seed: u64) -> App {
        let about = match &problem {
            Problem::Tiles(play) => instance_of(play).about().clone(),
            Problem::Other(instance) => instance.about().clone(),
        };
        let (race, spec) = (Race::usual(&about), format!("a-star:{}", about.default));
        App {
            look,
            area: (80, 24),
            now: Duration::ZERO,
            today,
            screen: Screen::Play,
            help: false,
            help_page: 0,
            problem,
            about,
            race,
            forest: Forest { spec, ..Forest::default() },
            form: None,
            records: Records::default(),
            notice: None,
            mouse: true,
            pressed: None,
            copied: false,
            next_seed: seed,
            next_number: 2,
        }
    }

    /// The game, if one is played.
    pub fn play(&self) -> Option<&Play> {
        match &self.problem {
            Problem::Tiles(play) => Some(play),
            Problem::Other(_) => None,
        }
    }

    /// The game, to be changed.
    pub fn play_mut(&mut self) -> Option<&mut Play> {
        match &mut self.problem {
            Problem::Tiles(play) => Some(play),
            Problem::Other(_) => None,
        }
    }

    /// What is raced and grown: the board as it is, or the problem.
    pub fn instance(&self) -> Instance {
        match &self.problem {
            Problem::Tiles(play) => instance_of(play),
            Problem::Other(instance) => instance.clone(),
        }
    }

    /// A number that no game, race or tree has.
    pub fn number(&mut self) -> u64 {
        self.next_number += 1;
        self.next_number
    }

    /// What to do when a game begins.
    pub fn begin_thinking(&mut self) -> Vec<Command> {
        let Some(play) = self.play_mut() else { return Vec::new() };
        if !play.is_solvable() || play.game.is_solved() {
            return vec![Command::Rest];
        }
        let mut par = play.question();
        par.solve = true;
        // Those near it are asked for when par is known: nothing can be said of them before, and they would take its time.
        par.near = Vec::new();
        vec![Command::Par(par)]
    }

    /// When the screen changes by itself next.
    pub fn next_tick(&self) -> Option<Duration> {
        let mut next = Vec::new();
        if let Some(play) = self.play() {
            if play.game.is_running() {
                let into_second = Duration::from_nanos(play.game.elapsed(self.now).subsec_nanos().into());
                next.push(self.now + Duration::from_secs(1).saturating_sub(into_second));
            }
            next.extend(play.preview.as_ref().and_then(|preview| preview.next));
        }
        next.extend(self.forest.shown.as_ref().and_then(|shown| shown.next));
        next.into_iter().min()
    }
}

fn instance_of(play: &Play) -> Instance {
    TilesInstance { start: play.game.board().clone(), goal: play.puzzle.goal.clone() }.hold()
}

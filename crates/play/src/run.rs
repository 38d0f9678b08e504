//! The loop: what happens is heard, what is shown changes, what is to be done is begun, and what has changed is drawn, at most
//! so often.

use std::io::{self, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ratatui_crossterm::crossterm::event::{self as terminal_event, Event as TerminalEvent};

use crate::app::App;
use crate::event::{Command, Event, News};
use crate::pace::Pace;
use crate::store::Store;
use crate::terminal::{self, Screen};
use crate::update::{ended, update};
use crate::work::{Bench, Workers};

/// Frames are this far apart in the long run; over ssh, the second.
const FRAME: Duration = Duration::from_millis(33);
const FRAME_REMOTE: Duration = Duration::from_millis(100);
/// The signals and the connection are looked at this often.
const LOOK: Duration = Duration::from_millis(100);
/// What has happened by now goes into one frame, but no more than this: the screen is never left alone.
const EVENTS_MAX: usize = 256;

/// What a game is played with.
#[derive(Debug)]
pub struct Setting {
    /// What searches work with.
    pub bench: Bench,
    /// Where records are kept.
    pub store: Store,
    /// Set from elsewhere to end the game.
    pub interrupted: Arc<AtomicBool>,
    /// Whether the terminal is far away.
    pub is_remote: bool,
    /// Panics when a key is pressed: for tests of what is left behind.
    pub panics: bool,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// It was left; what is to be printed.
    Left(Option<String>),
    /// A signal ended it, or the terminal is gone.
    Interrupted,
    /// A search has panicked, and told why.
    Failed,
}

/// Plays until it is left.
///
/// # Errors
/// When the terminal cannot be used.
pub fn run(mut app: App, first: Vec<Command>, setting: Setting) -> io::Result<Ended> {
    let (events, heard) = mpsc::channel();
    terminal::restore_on_panic();
    // Before the terminal is taken: par is worked out meanwhile.
    let mut workers = Workers::new(setting.bench, setting.store, events.clone());
    workers.load_records();
    for command in first {
        workers.begin(command);
    }
    let mut screen = Screen::new()?;
    app.area = screen.size()?;
    listen(events);
    let frame = if setting.is_remote { FRAME_REMOTE } else { FRAME };
    let mut game = Loop {
        app,
        workers,
        heard,
        began: Instant::now(),
        interrupted: setting.interrupted,
        pace: Pace::new(frame),
        panics: setting.panics,
    };
    let ended = game.play(&mut screen);
    game.workers.stop();
    match ended {
        _ if terminal::has_panicked() => Ok(Ended::Failed),
        // The terminal went away: there is nowhere left to report it.
        Err(_) if terminal::is_gone() => Ok(Ended::Interrupted),
        ended => ended,
    }
}

/// Keys and clicks are read on a thread of their own: reading from a connection that is lost never returns.
fn listen(events: Sender<Event>) {
    // Without it there are no keys; signals still end the game.
    let _ = thread::Builder::new().spawn(move || {
        while let Ok(event) = terminal_event::read() {
            let event = match event {
                TerminalEvent::Key(key) => Event::Key(key),
                TerminalEvent::Mouse(mouse) => Event::Mouse(mouse),
                TerminalEvent::Resize(columns, rows) => Event::Resize(columns, rows),
                TerminalEvent::Paste(text) => Event::Paste(text),
                TerminalEvent::FocusGained | TerminalEvent::FocusLost => continue,
            };
            if events.send(event).is_err() {
                return;
            }
        }
    });
}

struct Loop {
    app: App,
    workers: Workers,
    heard: Receiver<Event>,
    began: Instant,
    interrupted: Arc<AtomicBool>,
    pace: Pace,
    panics: bool,
}

impl Loop {
    fn play(&mut self, screen: &mut Screen) -> io::Result<Ended> {
        let mut change = Change::Whole;
        loop {
            if terminal::has_panicked() {
                return Ok(Ended::Failed);
            }
            if self.drawn_at(change).is_some_and(|at| at <= self.began.elapsed()) {
                screen.draw(&self.app)?;
                self.pace.drawn(self.began.elapsed());
                change = Change::None;
            }
            if self.interrupted.load(Ordering::Relaxed) || terminal::is_gone() {
                return Ok(Ended::Interrupted);
            }
            let (mut next, mut left) = (self.wait(change)?, EVENTS_MAX);
            while let Some(event) = next {
                change = change.max(Change::by(&event));
                if let Some(ended) = self.hear(event, screen)? {
                    return Ok(ended);
                }
                left -= 1;
                // What is taken must be heard: the rest waits for the next round.
                next = if left > 0 { self.heard.try_recv().ok() } else { None };
            }
        }
    }

    /// When a change is drawn.
    fn drawn_at(&self, change: Change) -> Option<Duration> {
        match change {
            Change::None => None,
            Change::Passing => Some(self.pace.next_in_passing()),
            Change::Whole => Some(self.pace.next()),
        }
    }

    /// What happens next; nothing if something else is to be looked at before.
    fn wait(&self, change: Change) -> io::Result<Option<Event>> {
        let tick = self.app.next_tick();
        let until = [tick, self.drawn_at(change)].into_iter().flatten().min();
        let left = until.map_or(LOOK, |until| until.saturating_sub(self.began.elapsed()).min(LOOK));
        match self.heard.recv_timeout(left) {
            Ok(event) => Ok(Some(event)),
            Err(RecvTimeoutError::Timeout) => {
                Ok(tick.is_some_and(|tick| tick <= self.began.elapsed()).then_some(Event::Tick))
            }
            Err(RecvTimeoutError::Disconnected) => Err(io::Error::other("nothing is heard any more")),
        }
    }

    fn hear(&mut self, event: Event, screen: &mut Screen) -> io::Result<Option<Ended>> {
        assert!(!(self.panics && matches!(event, Event::Key(_))), "asked to panic by a test");
        let now = self.began.elapsed();
        for command in update(&mut self.app, event, now) {
            if let Some(ended) = self.carry_out(command, screen)? {
                return Ok(Some(ended));
            }
        }
        Ok(None)
    }

    fn carry_out(&mut self, command: Command, screen: &mut Screen) -> io::Result<Option<Ended>> {
        match self.workers.begin(command) {
            Some(Command::Quit) => return Ok(Some(Ended::Left(ended(&self.app)))),
            Some(Command::Interrupt) => {
                self.tell_last()?;
                return Ok(Some(Ended::Interrupted));
            }
            Some(Command::Copy(text)) => screen.copy(&text)?,
            Some(Command::Mouse(on)) => screen.set_mouse(on)?,
            Some(Command::Redraw) => screen.clear()?,
            Some(Command::Suspend) => {
                terminal::restore();
                terminal::suspend();
                screen.take()?;
                self.app.area = screen.size()?;
            }
            _ => {}
        }
        Ok(None)
    }

    /// What leaving would tell, for leaving with Ctrl-C: a log that was copied is printed all the same.
    fn tell_last(&self) -> io::Result<()> {
        terminal::restore();
        ended(&self.app).map_or(Ok(()), |told| writeln!(io::stdout(), "{told}"))
    }
}

/// How the screen may look otherwise than it was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    None,
    /// Counters have gone on.
    Passing,
    Whole,
}

impl Change {
    /// What an event may change: a button that goes down or is held nothing yet.
    fn by(event: &Event) -> Change {
        use terminal_event::MouseEventKind::{ScrollDown, ScrollUp, Up};
        match event {
            Event::Mouse(mouse) if !matches!(mouse.kind, Up(_) | ScrollUp | ScrollDown) => Change::None,
            Event::Lane { news: News::Progress(_), .. } => Change::Passing,
            _ => Change::Whole,
        }
    }
}

//! The terminal, borrowed: it is given back as it was, however the game ends.

use std::io::{self, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::thread;
use std::time::Duration;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::terminal::Terminal;
use ratatui_core::widgets::Widget as _;
use ratatui_crossterm::CrosstermBackend;
use ratatui_crossterm::crossterm::cursor::{Hide, Show};
use ratatui_crossterm::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui_crossterm::crossterm::style::ResetColor;
use ratatui_crossterm::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui_crossterm::crossterm::{execute, queue};

use crate::app::App;

/// Clicks and drags, not every motion of the mouse: buttons, drags, and coordinates beyond 223.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1002h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1002l\x1b[?1000l";
/// A thread that gives the terminal back waits for a frame that is being sent, at most this often and this long each
/// time. The frame may be its own, if sending panicked, and then it must not wait for ever.
const WAITS: usize = 50;
const WAIT: Duration = Duration::from_millis(2);

/// Whether the terminal is ours now.
static BORROWED: AtomicBool = AtomicBool::new(false);
/// Whether a thread has panicked, this one or one that searches.
static PANICKED: AtomicBool = AtomicBool::new(false);

/// Held while a frame is sent: the terminal is not given back in the middle of one.
static SENDING: Mutex<()> = Mutex::new(());

type Drawn = Terminal<CrosstermBackend<Frame<Stdout>>>;

/// Collects what is drawn and sends it at once, to be shown at once, while the terminal is ours. What comes later, or is left
/// over, would be seen above the next prompt: it is dropped.
struct Frame<W> {
    bytes: Vec<u8>,
    out: W,
}

impl<W: Write> Write for Frame<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let _sending = SENDING.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = std::mem::take(&mut self.bytes);
        if bytes.is_empty() || !BORROWED.load(Ordering::SeqCst) {
            return Ok(());
        }
        let mut whole = Vec::new();
        queue!(whole, BeginSynchronizedUpdate)?;
        whole.extend(bytes);
        queue!(whole, EndSynchronizedUpdate)?;
        self.out.write_all(&whole)?;
        self.out.flush()
    }
}

/// A terminal that is ours until it is given back.
pub struct Screen {
    terminal: Drawn,
    /// What is drawn on it; `None` if that is not known.
    shown: Option<Buffer>,
    mouse: bool,
}

impl std::fmt::Debug for Screen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Screen(..)")
    }
}

impl Screen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// When it cannot be had.
    pub fn new() -> io::Result<Screen> {
        let mut screen = Screen { terminal: fresh()?, shown: None, mouse: true };
        screen.take()?;
        Ok(screen)
    }

    /// Takes the terminal, again after it was given back.
    ///
    /// # Errors
    /// When it cannot be had.
    pub fn take(&mut self) -> io::Result<()> {
        BORROWED.store(true, Ordering::SeqCst);
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste, Hide)?;
        self.set_mouse(self.mouse)?;
        self.clear()
    }

    /// Lets the terminal send clicks, or not.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn set_mouse(&mut self, on: bool) -> io::Result<()> {
        self.mouse = on;
        self.send(if on { MOUSE_ON } else { MOUSE_OFF })
    }

    /// Draws what has changed; where nothing has, nothing is sent.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn draw(&mut self, app: &App) -> io::Result<()> {
        if !BORROWED.load(Ordering::SeqCst) {
            return Err(io::Error::other("the terminal was given back"));
        }
        let (columns, rows) = self.size()?;
        if is_new(&mut self.shown, drawing(app, Rect::new(0, 0, columns, rows))) {
            self.terminal.draw(|frame| frame.render_widget(app, frame.area()))?;
        }
        Ok(())
    }

    /// Forgets what is drawn, so that all is drawn again.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn clear(&mut self) -> io::Result<()> {
        // Not the library's own way, which asks where the cursor is: the answer would go to the thread that reads keys.
        execute!(io::stdout(), Clear(ClearType::All))?;
        self.terminal = fresh()?;
        self.shown = None;
        Ok(())
    }

    /// The columns and rows of the terminal.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    /// Puts a text into the clipboard of the terminal's user, even over ssh (OSC 52).
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        self.send(&format!("\x1b]52;c;{}\x07", base64(text.as_bytes())))
    }

    /// Sends what is not to be seen.
    fn send(&mut self, sequence: &str) -> io::Result<()> {
        let out = self.terminal.backend_mut();
        out.write_all(sequence.as_bytes())?;
        Write::flush(out)
    }
}

fn drawing(app: &App, area: Rect) -> Buffer {
    let mut buffer = Buffer::empty(area);
    app.render(area, &mut buffer);
    buffer
}

/// Whether a drawing differs from the one that is shown, which it then replaces.
fn is_new(shown: &mut Option<Buffer>, drawing: Buffer) -> bool {
    let is_new = shown.as_ref() != Some(&drawing);
    *shown = Some(drawing);
    is_new
}

/// A terminal of which nothing is known.
fn fresh() -> io::Result<Drawn> {
    Terminal::new(CrosstermBackend::new(Frame { bytes: Vec::new(), out: io::stdout() }))
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back, if it is ours. From any thread, at any time, more than once.
pub fn restore() {
    if !BORROWED.swap(false, Ordering::SeqCst) {
        return;
    }
    let _sending = (0..WAITS).find_map(|_| {
        let sending = SENDING.try_lock().ok();
        if sending.is_none() {
            thread::sleep(WAIT);
        }
        sending
    });
    // A terminal that is gone has nothing to be restored. One that reads nothing has its modes restored: writing to it waits.
    let _ = disable_raw_mode();
    let mut out = io::stdout();
    let _ = write!(out, "{MOUSE_OFF}");
    let _ =
        execute!(out, EndSynchronizedUpdate, ResetColor, DisableBracketedPaste, LeaveAlternateScreen, Show);
}

/// Whether the connection is lost: the terminal is there no more.
pub fn is_gone() -> bool {
    #[cfg(unix)]
    {
        rustix::termios::tcgetattr(io::stdin()).is_err()
    }
    #[cfg(not(unix))]
    {
        false
    }
}

/// Whether a thread has panicked: the terminal was given back then.
pub fn has_panicked() -> bool {
    PANICKED.load(Ordering::SeqCst)
}

/// Stops this process and its group, as Ctrl-z does, until it is told to go on.
pub fn suspend() {
    #[cfg(unix)]
    {
        // Where stopping is not allowed, the game goes on.
        let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
    }
}

/// A panic is told on a terminal that can show it.
pub fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            PANICKED.store(true, Ordering::SeqCst);
            restore();
            before(info);
        }));
    });
}

/// The alphabet of RFC 4648, section 4.
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let three = [chunk[0], *chunk.get(1).unwrap_or(&0), *chunk.get(2).unwrap_or(&0)];
        let word = u32::from_be_bytes([0, three[0], three[1], three[2]]);
        for place in 0..4 {
            let is_padding = place > chunk.len();
            let letter = ALPHABET[(word >> (18 - 6 * place)) as usize & 63];
            text.push(if is_padding { '=' } else { char::from(letter) });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_drawn_on_a_terminal_that_was_given_back() {
        let mut out = Vec::new();
        let mut frame = Frame { bytes: Vec::new(), out: &mut out };
        frame.write_all(b"step 3 of 44").unwrap();
        frame.flush().unwrap();
        frame.write_all(b"step 4 of 44").unwrap();
        drop(frame);
        assert!(out.is_empty(), "{out:?}");
    }

    #[test]
    fn what_is_shown_already_is_not_drawn_again() {
        let mut shown = None;
        let drawn = |text| Buffer::with_lines([text]);
        assert!(is_new(&mut shown, drawn("step 3")));
        assert!(!is_new(&mut shown, drawn("step 3")));
        assert!(is_new(&mut shown, drawn("step 4")));
        assert!(is_new(&mut shown, drawn("step 44")), "another size");
    }

    #[test]
    fn text_is_encoded_for_the_clipboard() {
        let coded = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| base64(text.as_bytes()));
        assert_eq!(coded, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
    }
}

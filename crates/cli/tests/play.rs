//! `loyd play` in a real terminal, or what takes itself for one: played, resized, interrupted; and what it leaves behind.
#![cfg(unix)]

use std::fs;
use std::io::{Read as _, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// What does not come until then does not come: long, since machines are busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// A shell in a terminal of 80 x 24.
struct Session {
    parser: Arc<Mutex<vt100::Parser>>,
    keyboard: Box<dyn Write + Send>,
    master: Option<Box<dyn MasterPty + Send>>,
    shell: Box<dyn Child + Send + Sync>,
    folder: tempfile::TempDir,
    said: usize,
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

impl Session {
    fn new() -> Session {
        let folder = tempfile::tempdir().unwrap();
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let mut command = CommandBuilder::new("sh");
        command.arg("-i");
        command.cwd(folder.path());
        for variable in ["ENV", "NO_COLOR", "SSH_CONNECTION", "LC_ALL", "LC_CTYPE"] {
            command.env_remove(variable);
        }
        command.env("PS1", "ready> ");
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        // A backtrace would scroll what is compared off the screen.
        command.env("RUST_BACKTRACE", "0");
        command.env("LOYD", env!("CARGO_BIN_EXE_loyd"));
        command.env("LOYD_CACHE", folder.path().join("cache"));
        command.env("LOYD_DATA", folder.path().join("data"));
        let shell = pair.slave.spawn_command(command).unwrap();
        let parser = Arc::new(Mutex::new(vt100::Parser::new(24, 80, 0)));
        let (mut output, shown) = (pair.master.try_clone_reader().unwrap(), parser.clone());
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shown.lock().unwrap().process(&bytes[..count]);
            }
        });
        let keyboard = pair.master.take_writer().unwrap();
        let mut session = Session { parser, keyboard, master: Some(pair.master), shell, folder, said: 0 };
        session.wait_for("ready> ");
        session.say("stty -a > before");
        session
    }

    fn screen(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    fn type_keys(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// A line for the shell, which has carried it out afterwards.
    fn say(&mut self, line: &str) {
        self.said += 1;
        // What is typed is shown too, and must not be taken for what is printed.
        self.type_keys(&format!("{line}; echo do''ne {}.\r", self.said));
        self.wait_for(&format!("done {}.", self.said));
    }

    fn wait_until(&self, what: &str, enough: impl Fn(&str) -> bool) {
        let began = Instant::now();
        loop {
            let screen = self.screen();
            if enough(&screen) {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "{what} did not come:\n{screen}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn wait_for(&self, text: &str) {
        self.wait_until(text, |screen| screen.contains(text));
    }

    /// Starts the game, with the number of its process in a file.
    fn play(&mut self, arguments: &str) {
        self.type_keys("clear\r");
        self.wait_until("a clear screen", |screen| screen.trim() == "ready>");
        self.type_keys(&format!("sh -c 'echo $$ > pid; exec \"$LOYD\" play {arguments}'\r"));
        self.wait_until("the game", |screen| screen.contains("par ") || screen.contains("needs"));
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn pid(&self) -> String {
        fs::read_to_string(self.path("pid")).unwrap().trim().to_owned()
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.pid()]).status().unwrap();
        assert!(sent.success());
    }

    fn resize(&self, cols: u16, rows: u16) {
        self.parser.lock().unwrap().screen_mut().set_size(rows, cols);
        self.master.as_ref().unwrap().resize(size(cols, rows)).unwrap();
    }

    /// The terminal is as it was before the game.
    fn assert_restored(&mut self) {
        self.wait_until("the shell", |screen| screen.trim_end().ends_with("ready>"));
        {
            let parser = self.parser.lock().unwrap();
            let screen = parser.screen();
            assert!(!screen.alternate_screen() && !screen.hide_cursor(), "{}", screen.contents());
            assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
            // What stood beyond column 20 is gone where the terminal was as narrow: the parser does not bring it back.
            assert!(screen.contents().starts_with("ready> sh -c 'echo $"), "{}", screen.contents());
        }
        self.say("stty -a > after");
        let read = |name| fs::read_to_string(self.path(name)).unwrap();
        assert_eq!(read("before"), read("after"));
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // The shell ends when its terminal does; if not, it is ended.
        self.master = None;
        let _ = self.shell.kill();
        let _ = self.shell.wait();
    }
}

#[test]
fn a_game_with_hints_a_race_a_tree_and_a_tiny_terminal() {
    let mut session = Session::new();
    session.play("813402765");
    session.wait_for("par 14");
    session.wait_for("Par is 14: the fewest slides that solve it.");
    session.type_keys("\x1b[D");
    session.wait_for("1 move ");
    session.wait_for("1 played + ");
    for said in ["Space: which tile", "Space: which way", "· slide "] {
        session.type_keys(" ");
        session.wait_for(said);
    }
    session.type_keys("u");
    session.wait_for("0 moves");
    session.type_keys("2");
    session.wait_for("[2 Race]");
    session.type_keys("\r");
    session.wait_for("A: 14 moves, proven shortest, 44 expanded.");
    session.type_keys("3");
    session.wait_for("step 0 of 44");
    session.type_keys(".");
    session.wait_for("step 1 of 44");
    session.resize(20, 5);
    session.wait_until("a small tree", |screen| screen.starts_with("step 1 of 44"));
    session.type_keys("1");
    session.wait_for("0 moves  14 to go");
    session.resize(20, 2);
    session.wait_for("3x3 needs 9 x 3");
    session.resize(80, 24);
    session.wait_for("Par is 14");
    session.type_keys("q");
    session.assert_restored();
}

#[test]
fn a_game_won_by_hand_is_kept_and_its_log_printed() {
    let mut session = Session::new();
    session.play("--size 2x2 --depth 1 --seed 1");
    session.wait_for("par 1");
    session.wait_for("Par is 1:");
    session.type_keys("hjkl");
    session.wait_for("Solved in 1. That is par");
    let records = session.path("data/records.json");
    session.wait_until("records", |_| records.exists());
    session.type_keys("yq");
    session.wait_for("1 move, solved. Seed 1.");
    session.wait_for("loyd verify");
    session.assert_restored();
    assert!(fs::read_to_string(records).unwrap().contains("2x2, depth 1"));
}

#[test]
fn no_key_of_a_long_burst_is_lost_and_pasted_text_is_no_keys() {
    let mut session = Session::new();
    session.play("813402765");
    session.wait_for("par");
    session.type_keys("\x1b[200~qqq\x1b[201~");
    session.type_keys(&"kj".repeat(300));
    session.wait_for("600 moves");
    session.type_keys("q");
    session.assert_restored();
}

#[test]
fn signals_give_the_terminal_back() {
    let mut session = Session::new();
    for signal in ["-TERM", "-HUP", "-INT"] {
        session.play("813402765");
        session.type_keys("h");
        session.wait_for("1 move ");
        session.signal(signal);
        session.assert_restored();
        session.say("echo code $?");
    }
    session.play("813402765");
    session.type_keys("\x03");
    session.assert_restored();
}

#[test]
fn a_panic_gives_the_terminal_back_and_is_told_there() {
    let mut session = Session::new();
    session.say("LOYD_PLAY_PANICS=1; export LOYD_PLAY_PANICS");
    session.play("813402765");
    session.type_keys("h");
    session.wait_for("asked to panic by a test");
    session.assert_restored();
}

#[test]
fn it_is_suspended_and_goes_on() {
    let mut session = Session::new();
    session.play("813402765");
    session.type_keys("h");
    session.wait_for("1 move ");
    session.type_keys("\x1a");
    session.assert_restored();
    session.type_keys("fg\r");
    session.wait_for("1 move ");
    session.type_keys("h");
    session.type_keys("q");
    session.wait_until("the shell", |screen| screen.trim_end().ends_with("ready>"));
}

#[test]
fn a_terminal_that_reads_nothing_does_not_keep_it() {
    let pair = native_pty_system().openpty(size(80, 24)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_loyd"));
    command.args(["play", "813402765"]);
    command.env("TERM", "xterm-256color");
    command.env("LOYD_CACHE", folder.path());
    command.env("LOYD_DATA", folder.path());
    let mut game = pair.slave.spawn_command(command).unwrap();
    let mut keyboard = pair.master.take_writer().unwrap();
    // Until it writes and waits: what it is asked to draw is more than a terminal keeps for its reader.
    let pid = game.process_id().unwrap().to_string();
    let began = Instant::now();
    let waits = || {
        let waits_in = fs::read_to_string(format!("/proc/{pid}/wchan")).unwrap_or_default();
        ["tty_write", "wait_woken"].iter().any(|name| waits_in.contains(name))
    };
    while !waits() && began.elapsed() < Duration::from_secs(20) {
        keyboard.write_all(b"\x0c").unwrap();
        thread::sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let began = Instant::now();
    while game.try_wait().unwrap().is_none() {
        assert!(began.elapsed() < PATIENCE, "it goes on, though it was told to end");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Whether a process runs, where that can be seen: one that has ended may wait to be buried.
fn runs(pid: &str) -> bool {
    let state = fs::read_to_string(format!("/proc/{pid}/stat")).ok();
    state.is_some_and(|state| !state.contains(") Z"))
}

#[test]
fn a_lost_connection_ends_it() {
    let mut session = Session::new();
    session.play("813402765");
    let pid = session.pid();
    session.master = None;
    session.keyboard = Box::new(std::io::sink());
    drop(session);
    let began = Instant::now();
    while runs(&pid) {
        assert!(began.elapsed() < PATIENCE, "it goes on without a terminal");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Runs it in lines, and gives what it prints.
fn plain(arguments: &[&str], lines: impl AsRef<[u8]>) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_loyd"))
        .arg("play")
        .args(arguments)
        .env("LOYD_CACHE", folder.path().join("cache"))
        .env("LOYD_DATA", folder.path().join("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_ref()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.contains('\x1b'), "no cursor is moved: {text}");
    text
}

#[test]
fn lines_are_enough_to_play() {
    let text = plain(&["123450786"], "board\nhint\nhint\nhint\nleft\nsolve\n6\nundo\nredo\nleft\nquit\n");
    let expected = "Loyd. 3x3, goal 1 to 8, gap last.
Row 1: 1 2 3
Row 2: 4 5 gap
Row 3: 7 8 6
Par is 1: the fewest slides that solve it.
Type help for the commands.
Row 1: 1 2 3
Row 2: 4 5 gap
Row 3: 7 8 6
1 move to go.
Move tile 6.
Slide 6 up.
Nothing can slide that way. 1 move to go.
1 move, proven shortest: 6 up.
6 went up. Solved in 1. That is par: nobody can do better. Solved with help:
not kept as a best.
Taken back. 1 move to go.
6 went up. Solved in 1. That is par: nobody can do better. Solved with help:
not kept as a best.
It is solved. Type new for another. Solved in 1. That is par: nobody can do
better. Solved with help: not kept as a best.
1 move, solved.
loyd verify \"1 2 3/4 5 0/7 8 6\" D
";
    assert_eq!(text, expected);
}

#[test]
fn a_line_that_is_no_text_does_not_end_the_game() {
    let text = plain(&["813402765"], b"up\n\xff\ndown\n9\nquit\n");
    assert!(text.contains("2 moves, not solved"), "{text}");
    assert!(text.contains("There is no tile 9."), "{text}");
}

#[test]
fn lines_tell_what_cannot_be_done() {
    let text = plain(&["1 2 3/4 5 6/8 7 0"], "hop\n5\nhelp\npar\nnew 9x9x9\nnew 2x2 1 1\nswap\n");
    for said in [
        "No sequence of slides solves this board.",
        "Not a command. Type help for the commands.",
        "Tile 5 is not in line with the gap.",
        "slide that tile, and all between it and the gap",
        "Write new, new 3x3, new 3x3 20 or new 3x3 20 42: size, depth, seed.",
        "Par is 1:",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn the_day_has_one_puzzle_and_a_seed_one_too() {
    let board =
        |text: &str| text.lines().filter(|line| line.starts_with("Row")).collect::<Vec<_>>().join("\n");
    let (one, other) = (plain(&["--daily"], ""), plain(&["--daily"], ""));
    // At midnight they may differ, once.
    assert!(board(&one) == board(&other) || board(&plain(&["--daily"], "")) == board(&other));
    assert!(one.contains("The puzzle of ") && one.contains("3x3"));
    let arguments = ["--size", "3x3", "--seed", "5", "--depth", "12"];
    let seeded = plain(&arguments, "");
    assert_eq!(seeded, plain(&arguments, ""));
    assert!(seeded.contains("Par is 12"), "{seeded}");
    let goal = plain(&["--goal", "8 7 6/5 4 3/2 1 0", "--seed", "5"], "new\n");
    assert!(goal.starts_with("Loyd. 3x3, goal of your own. Seed 5."), "a goal says its size: {goal}");
    let snail = plain(&["--goal", "snail", "--size", "3x3"], "new 2x2 1 1\n");
    assert_eq!(snail.matches("goal snail").count(), 2, "{snail}");
}

#[test]
fn other_domains_can_be_raced_in_lines() {
    let text = plain(&["-d", "pancake", "3 1 2 5 4"], "left\nrace\nquit\n");
    assert!(text.contains("Boards of tiles are played"), "{text}");
    assert!(text.contains("proven shortest"), "{text}");
}

//! `loyd solve` of lines that are still being written.

mod common;

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{ChildStdin, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use common::{loyd_reading, program};

/// What does not come until then waits for more input: long, since machines are busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that is written to and read from a line at a time.
struct Talk {
    input: Option<ChildStdin>,
    answers: mpsc::Receiver<String>,
    child: std::process::Child,
}

impl Talk {
    fn new(arguments: &[&str]) -> Talk {
        let mut child = program()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (send, answers) = mpsc::channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
        Talk { input: child.stdin.take(), answers, child }
    }

    fn say(&mut self, text: &str) {
        let input = self.input.as_mut().unwrap();
        input.write_all(text.as_bytes()).unwrap();
        input.flush().unwrap();
    }

    fn answer(&self) -> String {
        self.answers.recv_timeout(PATIENCE).expect("an answer comes while more may be written")
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_first_line_is_answered_before_the_second_is_written() {
    let mut talk = Talk::new(&["solve", "-", "--csv"]);
    for (number, puzzle) in std::iter::zip(1.., ["123405786", "1 2 3 0 4 5 7 8 6", "813402765"]) {
        talk.say(&format!("{puzzle}\n"));
        if number == 1 {
            assert!(talk.answer().starts_with("line,puzzle"));
        }
        let answer = talk.answer();
        assert!(answer.starts_with(&format!("{number},")), "{answer}");
    }
    let mut talk = Talk::new(&["solve", "-", "--json"]);
    talk.say("123405786\n");
    assert!(talk.answer().contains(r#""cost":2"#));
}

#[test]
fn a_bad_early_line_does_not_stop_the_stream() {
    let mut talk = Talk::new(&["solve", "-", "--json"]);
    talk.say("hello\n123405786\n");
    assert!(talk.answer().contains("error"));
    assert!(talk.answer().contains(r#""cost":2"#));
    let mut talk = Talk::new(&["solve", "-", "--json"]);
    talk.say("123405786\nhello\n");
    assert!(talk.answer().contains(r#""cost":2"#));
    assert!(talk.answer().contains("error"));
    talk.say("123045786\n");
    assert!(talk.answer().contains(r#""cost":3"#));
}

#[test]
fn a_board_in_rows_is_one_board_whatever_its_first_row_is() {
    for board in ["1 2 3 0\n5 6 7 4\n9 10 11 8\n13 14 15 12\n", "5 6 7 4\n1 2 3 0\n9 10 11 8\n13 14 15 12\n"]
    {
        let ran = loyd_reading(&["solve", "-", "--json", "-a", "ida-star"], board.as_bytes());
        assert_eq!((ran.json().len(), &ran.json()[0]["rows"]), (1, &4.into()), "{}", ran.out);
    }
    // A whole text that comes slowly is one too where only one can be asked for.
    let mut talk = Talk::new(&["solve", "-", "--trace=json", "-a", "a-star"]);
    talk.say("123405786\n");
    std::thread::sleep(Duration::from_millis(300));
    talk.input = None;
    assert!(talk.answer().contains("expansion"));
}

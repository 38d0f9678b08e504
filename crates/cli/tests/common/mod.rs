//! Runs the program as a person would.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// The program, ready for arguments.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_loyd"));
    command.env("NO_COLOR", "1");
    command
}

/// What the program printed and how it ended.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
        Ran {
            code: output.status.code().expect("the program exits by itself"),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

impl Ran {
    /// The output as JSON, one value a line.
    pub fn json(&self) -> Vec<serde_json::Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
    }
}

/// Runs with these arguments and nothing to read.
pub fn loyd(arguments: &[&str]) -> Ran {
    program().args(arguments).stdin(Stdio::null()).output().expect("the program runs").into()
}

/// Runs with these arguments and this on standard input.
pub fn loyd_reading(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("it was asked for");
    let input = input.to_vec();
    // A thread, so that neither side waits for the other when pipes are full.
    let writer = std::thread::spawn(move || {
        // The program may leave before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output.into()
}

//! A problem of the user's own, in any language: `--domain "exec:python3 jugs.py"`, `--domain script:jugs.rhai`.
//!
//! # A program
//!
//! It reads questions, one a line, and answers each. A state is a line of text: what stands in it is the program's
//! affair, but the same state must always be the same text.
//!
//! | question | answer |
//! |---|---|
//! | `start` | the state to start from |
//! | `goal STATE` | `yes` or `no`; `true` and `false`, `1` and `0` will do |
//! | `successors STATE` | a line for each: cost, action and state with tabs between them; then an empty line |
//! | `h STATE` | an estimate of the cost to a goal: a number, 0 or more |
//! | `read TEXT` | the state that a person means who types this |
//! | anything else | an empty line |
//!
//! The last two questions may be answered like anything else: then there is no estimate, and what people type is taken as
//! it stands. What cannot be meant is answered by `error`, a tab, and a sentence. In Python, two jugs of 3 and 5 litres
//! that are to hold 4:
//!
//! ```text
//! import sys
//!
//! def successors(a, b):
//!     yield "fill the small one", 3, b
//!     yield "fill the large one", a, 5
//!     yield "empty the small one", 0, b
//!     yield "empty the large one", a, 0
//!     yield "pour small to large", a - min(a, 5 - b), b + min(a, 5 - b)
//!     yield "pour large to small", a + min(b, 3 - a), b - min(b, 3 - a)
//!
//! for line in sys.stdin:
//!     question, *state = line.split()
//!     if question == "start":
//!         print("0 0")
//!     elif question == "goal":
//!         print("yes" if "4" in state else "no")
//!     elif question == "successors":
//!         for action, a, b in successors(*map(int, state)):
//!             print(1, action, f"{a} {b}", sep="\t")
//!         print()
//!     else:
//!         print()
//!     sys.stdout.flush()
//! ```
//!
//! Costs are whole, from 1 to 1,000,000. The actions of a state have different names. The order of the successors is the
//! order in which searches try them. Many questions may come before the first is answered; a program that answers line
//! by line need not know. It is started, asked within time limits and ended as programs that
//! [estimate](crate::program) are.
//!
//! # A script
//!
//! It defines `start()`, `successors(state)`, `is_goal(state)` and, if it likes, `h(state)`. A state is any value made of
//! numbers, strings, arrays, maps, `true`, `false` and `()`; people see it and type it as JSON, or as it is if it is a
//! string. A successor is a map:
//!
//! ```text
//! fn start() { [0, 0] }
//! fn is_goal(jugs) { 4 in jugs }
//! fn successors(jugs) {
//!     [
//!         #{ action: "fill the small one", state: [3, jugs[1]] },
//!         #{ action: "fill the large one", state: [jugs[0], 5], cost: 1 },
//!     ]
//! }
//! ```
//!
//! The language and its limits are those of scripts that [estimate](crate::script).
//!
//! # What is not taken on trust
//!
//! Answers are looked at one by one, questions are put again now and then, and a solution is played again before it is
//! told. A program that contradicts itself, ends, hangs or answers what is no answer stops the search with a sentence: no
//! problem is called unsolvable by mistake. Nothing is believed of the estimate: `audit` tells whether it may be.

mod answer;
mod domain;
mod known;
mod program;
mod protocol;
mod rules;
mod script;
mod value;
mod world;

use loyd_lab::{AnyDomain, How, OwnError, erase};
use loyd_search::Limits;

use crate::engine;
pub use answer::{Successor, check as check_successors};
use domain::OwnProblem;
use program::ProgramRules;
pub use rules::{Judge, Judged, Rules};
use script::ScriptRules;

/// The domain of rules that are the caller's own: what they answer is taken on trust no more than a program's is.
pub fn of_rules(name: &str, rules: impl Rules + 'static, limits: &Limits) -> Box<dyn AnyDomain> {
    of_boxed(name, Box::new(rules), limits)
}

/// One type of rules for the laboratory, which would otherwise be compiled once for each.
fn of_boxed(name: &str, rules: Box<dyn Rules>, limits: &Limits) -> Box<dyn AnyDomain> {
    erase(OwnProblem::new(name, rules, limits))
}

/// The domain of a text: `exec:COMMAND`, `script:FILE`, or `rhai:SCRIPT`. What it keeps of answers takes a share of the
/// memory that `limits` allow; its cancel flag also holds while the code is made ready.
///
/// ```
/// use loyd_lab::{Asked, Context, Reading, Tables};
/// let text = "rhai:
///     fn start() { 1 }
///     fn is_goal(n) { n == 10 }
///     fn successors(n) { [#{ action: \"double\", state: 2 * n }, #{ action: \"add 1\", state: n + 1 }] }";
/// let domain = loyd_own::domain(text, &Default::default())?;
/// let Reading::One(Ok(ten)) = domain.read(&Asked::new(b"")) else { panic!() };
/// let report = ten.solve(&"bfs".parse()?, &Context::new(&Tables::default()), &mut |_| ())?;
/// assert_eq!(report.cost(), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When it cannot be read, compiled or started, or does not say where it starts.
pub fn domain(text: &str, limits: &Limits) -> Result<Box<dyn AnyDomain>, OwnError> {
    let Some((how, source)) = How::split(text) else {
        let what = "a problem of your own is exec:COMMAND or script:FILE, as in exec:python3 jugs.py";
        return Err(OwnError::new(what));
    };
    Ok(match how {
        How::Program => of_rules(text, ProgramRules::start(source, limits)?, limits),
        How::ScriptFile => of_rules(text, ScriptRules::new(engine::read(source)?, limits)?, limits),
        How::Function => return Err(crate::no_function()),
        How::ScriptText => {
            let source = engine::Source { name: "the script".to_owned(), text: source.to_owned() };
            of_rules(text, ScriptRules::new(source, limits)?, limits)
        }
    })
}

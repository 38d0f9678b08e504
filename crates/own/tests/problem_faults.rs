//! Problems that go wrong in every way we could think of: each ends in one clear sentence, none in "unsolvable".

mod common;

use std::time::Duration;

use common::context;
use loyd_lab::{AnyDomain, Asked, Audit, AuditError, Instance, LabError, Reading, Report, Status, Tables};
use loyd_search::{Limits, Stop};

/// Each search that can look at a problem of one's own.
const SEARCHES: [&str; 11] = [
    "bfs",
    "dfs",
    "ucs",
    "ids",
    "greedy:zero",
    "a-star:zero",
    "weighted-a-star:zero",
    "ida-star:zero",
    "rbfs:zero",
    "beam:zero",
    "auto",
];

fn start(domain: &dyn AnyDomain, text: &str) -> Result<Instance, String> {
    match domain.read(&Asked::new(text.as_bytes())) {
        Reading::One(instance) => instance.map_err(|error| error.message),
        Reading::Many { .. } => panic!("one problem"),
    }
}

fn run(instance: &Instance, spec: &str, limits: Limits) -> Result<Report, LabError> {
    let tables = Tables::default();
    instance.solve(&spec.parse().unwrap(), &context(&tables, limits), &mut |_| ())
}

/// Why the domain of a text cannot be had.
fn refusal(text: &str) -> String {
    loyd_own::domain(text, &Limits::default()).map(drop).unwrap_err().message
}

/// Why a search of the domain's own start stops.
fn failure(text: &str, spec: &str) -> String {
    let domain = loyd_own::domain(text, &Limits::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
    match run(&start(&*domain, "").unwrap(), spec, Limits::default()).map(|report| report.status) {
        Ok(Status::Stopped(Stop::Failed(failure))) => failure.to_string(),
        Err(LabError::Own(error)) => error.message,
        other => panic!("{text} by {spec} ended with {other:?}"),
    }
}

mod scripts {
    use super::*;

    /// A script whose numbers go up from 0 to 9, with another function in place of one of its own.
    fn with(function: &str) -> String {
        let usual = [
            ("start", "fn start() { 0 }"),
            ("is_goal", "fn is_goal(n) { n == 9 }"),
            ("successors", "fn successors(n) { [#{ action: \"up\", state: n + 1 }] }"),
        ];
        let rest = usual.into_iter().filter(|(name, _)| !function.starts_with(&format!("fn {name}(")));
        let texts: Vec<&str> = rest.map(|(_, text)| text).chain([function]).collect();
        format!("rhai:{}", texts.join("\n"))
    }

    #[test]
    fn the_usual_one_is_solved_by_every_search() {
        let domain = loyd_own::domain(&with(""), &Limits::default()).unwrap();
        for spec in SEARCHES {
            let report = run(&start(&*domain, "").unwrap(), spec, Limits::default()).unwrap();
            assert_eq!(report.cost(), Some(9), "{spec}");
        }
    }

    #[test]
    fn a_script_that_is_no_problem_is_told_why() {
        assert_eq!(
            refusal("jugs.py"),
            "a problem of your own is exec:COMMAND or script:FILE, as in exec:python3 jugs.py"
        );
        assert!(refusal("script:no/such.rhai").starts_with("cannot read the script no/such.rhai: "));
        assert_eq!(refusal("rhai:"), "the script does not define the function start()");
        assert_eq!(
            refusal("rhai:fn start() { 1 } fn successors() { [] }"),
            "the script does not define the function successors(state)"
        );
        assert!(refusal("rhai:fn start() { let = 1 }").starts_with("the script, line 1, column "));
        assert!(
            refusal(&with("fn start() { loop { } }"))
                .contains("start took more than 100,000 steps on one call")
        );
        for (body, expected) in [
            ("'x'", "start() must return a state: it is made of numbers, strings, arrays"),
            ("\"\"", "start() must return a state: a state is an empty text"),
            ("\" x\"", "there are spaces around ` x`"),
            ("\"a\\nb\"", "a state is not one line of plain text"),
            ("0.0 / 0.0", "there is NaN, which is no number"),
        ] {
            let refusal = refusal(&with(&format!("fn start() {{ {body} }}")));
            assert!(refusal.contains(expected), "{body}: {refusal}");
        }
    }

    #[test]
    fn answers_that_are_none_stop_every_search() {
        for (function, expected) in [
            ("fn is_goal(n) { n }", "is_goal must return true or false, and it returned a value of type i64"),
            ("fn is_goal(n) { }", "and it returned nothing"),
            ("fn is_goal(n) { n.len() }", "line "),
            ("fn is_goal(n) { if n == 3 { throw \"three\" } false }", "three (the state: 3)"),
            (
                "fn successors(n) { n }",
                "successors must return an array, and it returned a value of type i64",
            ),
            (
                "fn successors(n) { [n] }",
                "successors must return maps as in #{ action: \"fill\", state: [3, 0] }",
            ),
            ("fn successors(n) { [#{ state: 1 }] }", "a successor has no action"),
            ("fn successors(n) { [#{ action: 1 }] }", "a successor has no state"),
            (
                "fn successors(n) { [#{ action: 1, state: 1, h: 2 }] }",
                "a successor has action, state and cost, and no h",
            ),
            (
                "fn successors(n) { [#{ action: 1, state: \"1\" }] }",
                "a successor's state is a string, but states are not",
            ),
            (
                "fn successors(n) { [#{ action: 1, state: 'c' }] }",
                "a successor's state cannot be used: it is made of",
            ),
            (
                "fn successors(n) { [#{ action: 1, state: 1, cost: 0 }] }",
                "`0` is not a cost: a whole number from 1",
            ),
            ("fn successors(n) { [#{ action: 1, state: 1, cost: -1 }] }", "`-1` is not a cost"),
            ("fn successors(n) { [#{ action: 1, state: 1, cost: 1.5 }] }", "`1.5` is not a cost"),
            (
                "fn successors(n) { [#{ action: \"a\", state: 1 }, #{ action: \"a\", state: 2 }] }",
                "two actions of one state are called `a`",
            ),
            ("fn successors(n) { loop { } }", "successors took more than 100,000 steps on one state"),
            ("fn successors(n) { successors(n) }", "successors went more than 12 calls deep"),
        ] {
            for spec in SEARCHES {
                let failure = failure(&with(function), spec);
                assert!(failure.contains(expected), "{function} by {spec}: {failure}");
                assert!(failure.starts_with("the script: "), "{failure}");
            }
        }
    }

    #[test]
    fn an_estimate_that_is_none_stops_the_search_that_asks_for_it() {
        let text = with("fn h(n) { if n > 4 { -1 } else { 9 - n } }");
        let failure = failure(&text, "a-star");
        assert!(
            failure.contains("h must return a number, 0 or more, and -1 is negative (the state: 5)"),
            "{failure}"
        );
        let domain = loyd_own::domain(&text, &Limits::default()).unwrap();
        assert_eq!(run(&start(&*domain, "").unwrap(), "bfs", Limits::default()).unwrap().cost(), Some(9));
        let unknown = run(&start(&*domain, "").unwrap(), "a-star:manhattan", Limits::default()).unwrap_err();
        assert!(matches!(unknown, LabError::Heuristic(_)));
    }

    #[test]
    fn what_people_type_is_read_or_refused() {
        let domain = loyd_own::domain(&with(""), &Limits::default()).unwrap();
        assert_eq!(start(&*domain, " 5 ").unwrap().key().start, "5");
        assert!(start(&*domain, "[1").unwrap_err().contains("a state is written as JSON"));
        assert!(start(&*domain, "\"5\"").unwrap_err().contains("a state is not a string here"));
        let goal = Asked { goal: Some("9"), ..Asked::new(b"5") };
        let Reading::One(Err(error)) = domain.read(&goal) else { panic!("it has no goal to choose") };
        assert!(error.message.starts_with("a problem of your own knows its goals itself"));
    }

    #[test]
    fn a_space_without_end_is_searched_until_a_limit_stops_it() {
        let text = with("fn is_goal(n) { false }");
        let domain = loyd_own::domain(&text, &Limits::default()).unwrap();
        let endless = start(&*domain, "").unwrap();
        for spec in SEARCHES {
            let nodes = Limits { expanded: Some(200), ..Limits::default() };
            let report = run(&endless, spec, nodes).unwrap();
            assert_eq!(report.status, Status::Stopped(Stop::Expansions), "{spec}");
            assert!(!report.optimal);
        }
        let bytes = || Limits { bytes: Some(1 << 18), ..Limits::default() };
        assert_eq!(run(&endless, "bfs", bytes()).unwrap().status, Status::Stopped(Stop::Memory));
        assert_eq!(run(&endless, "ida-star:zero", bytes()).unwrap().status, Status::Stopped(Stop::Memory));
        let time = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
        let audit = Audit { heuristics: vec!["zero".parse().unwrap()], samples: None };
        let tables = Tables::default();
        let audited = endless.audit(&audit, &context(&tables, time), &mut |_| ()).map(drop);
        assert_eq!(audited, Err(AuditError::Stopped(Stop::Time)));
    }

    #[test]
    fn a_finite_space_without_a_goal_is_unsolvable() {
        let text = with(
            "fn is_goal(n) { false }\nfn successors(n) { [#{ action: \"round\", state: (n + 1) % 5 }] }",
        );
        let text = text.replace("fn successors(n) { [#{ action: \"up\", state: n + 1 }] }\n", "");
        let domain = loyd_own::domain(&text, &Limits::default()).unwrap();
        for spec in ["bfs", "dfs", "ucs", "a-star", "auto"] {
            assert_eq!(
                run(&start(&*domain, "").unwrap(), spec, Limits::default()).unwrap().status,
                Status::Unsolvable
            );
        }
    }
}

#[cfg(unix)]
mod programs {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;

    /// A shell program whose numbers go up from 0 to 9, with other answers in place of some of its own.
    struct Program {
        file: tempfile::NamedTempFile,
    }

    /// Whether a sentence holds one of the texts, which have `|` between them: a line too many is noticed at once, or when it is
    /// read as the answer to the next question.
    fn says(sentence: &str, texts: &str) -> bool {
        texts.split('|').any(|text| sentence.contains(text))
    }

    impl Program {
        fn with(answers: &[(&str, &str)]) -> Program {
            let usual = [
                ("before", ":"),
                ("start", "echo 0"),
                ("goal", "if [ $state = 9 ]; then echo yes; else echo no; fi"),
                ("successors", r#"printf "1\tup\t$((state + 1))\n\n""#),
                ("h", "echo $((9 - state))"),
                ("read", "echo $state"),
            ];
            let answer = |name: &str| {
                let mut all = answers.iter().chain(&usual);
                all.find(|(key, _)| *key == name).map_or("echo", |(_, answer)| answer)
            };
            let cases = ["start", "goal", "successors", "h", "read"]
                .map(|name| format!("{name}) {} ;;", answer(name)));
            let text = format!(
                "{}\nwhile read -r question state; do\ncase $question in\n{}\n*) echo ;;\nesac\ndone\n",
                answer("before"),
                cases.join("\n")
            );
            let file = tempfile::NamedTempFile::new().unwrap();
            std::fs::write(file.path(), text).unwrap();
            Program { file }
        }

        fn domain_text(&self) -> String {
            format!("exec:LOYD_TIMEOUT=5 sh {}", self.file.path().display())
        }

        fn patient(&self, seconds: &str) -> String {
            format!("exec:LOYD_TIMEOUT={seconds} sh {}", self.file.path().display())
        }
    }

    #[test]
    fn the_usual_one_is_solved_by_every_search() {
        let program = Program::with(&[]);
        let domain = loyd_own::domain(&program.domain_text(), &Limits::default()).unwrap();
        let nine = start(&*domain, "").unwrap();
        for spec in SEARCHES.into_iter().chain(["a-star:h", "ida-star:h", "a-star:max(h,zero)", "a-star:2*h"])
        {
            assert_eq!(run(&nine, spec, Limits::default()).unwrap().cost(), Some(9), "{spec}");
        }
    }

    #[test]
    fn a_program_that_does_not_start_well_is_told_why() {
        assert_eq!(
            refusal("exec:/no/such/program"),
            "cannot start `/no/such/program`: there is no such program"
        );
        assert!(refusal("exec:").starts_with("exec: needs a command"));
        assert!(refusal("exec:true").contains("ended (exit status: 0) without an answer (asked: `start`)"));
        for (answers, expected) in [
            (
                ("start", "echo"),
                "answered an empty line; the state to start from was expected (asked: `start`)",
            ),
            (("start", "printf 'error\\tnot today\\n'"), "says: not today (asked: `start`)"),
            (("start", "printf '\\033[1m\\n'"), "a state is not one line of plain text"),
            (
                ("start", "echo sorry >&2; exit 3"),
                "ended (exit status: 3) without an answer; its last words: sorry",
            ),
            (
                ("start", "echo 1; echo 2"),
                "answered more often than it was asked; does each list of successors end|answered otherwise",
            ),
            (("h", "echo far"), "answered `far`; a number was expected, or an empty line (asked: `h 0`)"),
            (
                ("h", "echo -1"),
                "answered `-1`, which is negative; an estimate is a number, 0 or more (asked: `h 0`)",
            ),
            (("before", "echo welcome"), "answered"),
        ] {
            let refusal = refusal(&Program::with(&[answers]).domain_text());
            assert!(says(&refusal, expected), "{answers:?}: {refusal}");
        }
        let hanging = refusal(&Program::with(&[("start", "sleep 100")]).patient("0.3"));
        assert!(
            hanging.contains("gave no answer within 300ms (is its output flushed after each line?)"),
            "{hanging}"
        );
    }

    #[test]
    fn a_program_that_does_not_begin_is_given_up_when_the_time_is_over() {
        let limits = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
        let program = Program::with(&[("start", "sleep 100")]);
        let refusal = loyd_own::domain(&program.domain_text(), &limits).map(drop).unwrap_err().message;
        assert!(refusal.contains("was not asked further"), "{refusal}");
    }

    #[test]
    fn answers_that_are_none_stop_every_search() {
        for (answer, expected) in [
            (("goal", "echo maybe"), "answered `maybe`; yes or no was expected (asked: `goal"),
            (("goal", "exit 4"), "ended (exit status: 4) without an answer"),
            (
                ("goal", "if [ $state = 4 ]; then echo four >&2; exit 1; fi; echo no"),
                "its last words: four (asked: `goal 4`)",
            ),
            (
                ("successors", r"printf '0\tup\t1\n\n'"),
                "`0` is not a cost: a whole number from 1 to 1,000,000",
            ),
            (("successors", r"printf -- '-1\tup\t1\n\n'"), "`-1` is not a cost"),
            (("successors", r"printf '1.5\tup\t1\n\n'"), "`1.5` is not a cost"),
            (
                ("successors", r"printf '1 up 1\n\n'"),
                "expected was a cost, an action and a state with tabs between them",
            ),
            (("successors", r"printf '1\tup\t1\n1\tup\t2\n\n'"), "two actions of one state are called `up`"),
            (
                ("successors", r"printf '1\tup\t1\n\nmore\n'"),
                "answered more often than it was asked|answered `more`",
            ),
            (("successors", r"printf 'error\tI forgot\n'"), "says: I forgot (asked: `successors"),
            (("successors", "exec >&-; sleep 1"), "closed its output without an answer"),
            (
                ("successors", r"while true; do printf '1\ta\t1\n'; done"),
                "there are more than 10,000 successors",
            ),
        ] {
            let program = Program::with(&[answer]);
            for spec in ["bfs", "ids", "a-star:zero", "auto"] {
                let failure = failure(&program.domain_text(), spec);
                assert!(says(&failure, expected), "{answer:?} by {spec}: {failure}");
            }
        }
        let unended = Program::with(&[("successors", r#"printf "1\tup\t$((state + 1))\n""#)]);
        let failure = failure(&unended.patient("0.3"), "bfs");
        assert!(failure.contains("gave no answer within 300ms"), "{failure}");
    }

    #[test]
    fn a_program_that_contradicts_itself_is_told_so() {
        let changing = r#"n=$((n + 1)); printf "1\tup\t$(((state + n) % 10))\n\n""#;
        let other = "answered otherwise when it was asked again; an answer may depend on the state alone";
        for answer in [
            ("successors", changing),
            ("goal", "n=$((n + 1)); if [ $((n % 3)) = 0 ]; then echo yes; else echo no; fi"),
            ("h", "n=$((n + 1)); echo $n"),
        ] {
            let program = Program::with(&[("before", "n=0"), answer, ("h", "echo 0")]);
            let text = match loyd_own::domain(&program.domain_text(), &Limits::default()) {
                Err(error) => error.message,
                Ok(_) => failure(&program.domain_text(), "a-star"),
            };
            assert!(
                text.contains(other)
                    || text.contains("the solution does not hold when it is asked again")
                    || text.contains("other successors are given than before"),
                "{answer:?}: {text}"
            );
        }
    }

    /// It shows no way on nine times, and then one.
    #[test]
    fn a_program_that_contradicts_itself_now_and_then_is_not_believed() {
        let rarely = r#"n=$((n + 1)); if [ $n -gt 9 ]; then printf "1\tup\t1\n"; fi; echo"#;
        let program = Program::with(&[("before", "n=0"), ("successors", rarely), ("h", "echo 0")]);
        for spec in ["bfs", "ida-star:zero", "a-star"] {
            let text = failure(&program.domain_text(), spec);
            assert!(text.contains("otherwise") || text.contains("than before"), "{spec}: {text}");
        }
    }

    /// It says that 5 is a goal when it is first asked, which is once only, and never again.
    #[test]
    fn a_solution_is_played_again_before_it_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let said = folder.path().join("said");
        let goal = format!(
            "if [ $state = 5 ] && mkdir {} 2>/dev/null; then echo yes; else echo no; fi",
            said.display()
        );
        let program = Program::with(&[("goal", &goal)]);
        let text = failure(&program.domain_text(), "bfs");
        assert!(
            text.contains("the solution does not hold when it is asked again: `5` is no goal any more")
                || text.contains("answered otherwise when it was asked again"),
            "{text}"
        );
    }

    #[test]
    fn a_program_that_hangs_is_not_waited_for_when_the_search_is_over() {
        let program = Program::with(&[(
            "successors",
            "if [ $state = 3 ]; then sleep 80000; fi; printf \"1\\tup\\t$((state + 1))\\n\\n\"",
        )]);
        let domain = loyd_own::domain(&program.patient("80000"), &Limits::default()).unwrap();
        let instance = start(&*domain, "").unwrap();
        let soon = || Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
        for spec in ["bfs", "a-star:zero", "ida-star:zero", "auto"] {
            assert_eq!(run(&instance, spec, soon()).unwrap().status, Status::Stopped(Stop::Time), "{spec}");
        }
        let audit = Audit { heuristics: vec!["h".parse().unwrap()], samples: None };
        let tables = Tables::default();
        let audited = instance.audit(&audit, &context(&tables, soon()), &mut |_| ()).map(drop);
        assert_eq!(audited, Err(AuditError::Stopped(Stop::Time)));
        let cancel = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
        assert_eq!(run(&instance, "bfs", cancel).unwrap().status, Status::Stopped(Stop::Cancelled));
    }

    #[test]
    fn a_list_of_problems_is_read_though_the_program_dies_of_one() {
        let program = Program::with(&[("read", "case $state in bad) exit 1 ;; *) echo $state ;; esac")]);
        let domain = loyd_own::domain(&program.domain_text(), &Limits::default()).unwrap();
        let Reading::Many { lines, .. } = domain.read(&Asked::new(b"5\nbad\n# a comment\n7\n")) else {
            panic!("there are three")
        };
        let read: Vec<(usize, Option<String>)> =
            lines.map(|(line, one)| (line, one.ok().map(|instance| instance.key().start))).collect();
        assert_eq!(read, [(1, Some("5".to_owned())), (2, None), (4, Some("7".to_owned()))]);
        assert_eq!(run(&start(&*domain, "5").unwrap(), "bfs", Limits::default()).unwrap().cost(), Some(4));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn nothing_that_a_program_started_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let pids = folder.path().join("pids");
        let before = format!("sleep 1000 & echo $$ $! > {}", pids.display());
        let program = Program::with(&[("before", &before)]);
        let domain = loyd_own::domain(&program.domain_text(), &Limits::default()).unwrap();
        assert_eq!(run(&start(&*domain, "").unwrap(), "bfs", Limits::default()).unwrap().cost(), Some(9));
        drop(domain);
        let pids = std::fs::read_to_string(pids).unwrap();
        for pid in pids.split_whitespace() {
            common::is_gone(pid);
        }
    }
}

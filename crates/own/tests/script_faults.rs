//! Scripts that go wrong in every way we could think of: each ends in one clear sentence.

mod common;

use common::{estimates, failure, size_3x3_boards};
use loyd_tiles::{Board, Goal, Size};

const BOARD: &str = "8 1 3/4 0 2/7 6 5";

/// Why a script fails whose function `h` has this body.
fn failure_of(body: &str) -> String {
    failure_of_script(&format!("fn h(board, goal) {{ {body} }}"))
}

fn failure_of_script(text: &str) -> String {
    let board: Board = BOARD.parse().unwrap();
    let goal = Goal::Last.board(board.size()).unwrap();
    failure(&format!("rhai:{text}"), &goal, &[board])
}

/// The sentence that names the script and the board around `why`.
fn on_the_board(why: &str) -> String {
    format!("the script: {why} (the board: {BOARD})")
}

#[test]
fn a_script_that_loops_for_ever_is_stopped() {
    let expected = on_the_board("h took more than 100,000 steps on one board. Is there an endless loop?");
    for body in [
        "loop { }",
        "while true { let x = 1; }",
        "for i in 0..1000000000000 { let x = i; } 0",
        "do { } until false; 0",
        "loop { try { throw 1; } catch { } }",
        "try { loop { } } catch { 0 }",
        "let f = |x| x; loop { f.call(1); }",
        "let a = []; loop { let b = [0]; b[0] = a; a = b; }",
    ] {
        assert_eq!(failure_of(body), expected, "{body}");
    }
}

#[test]
fn a_larger_board_may_take_more_steps() {
    let size = Size::new(20, 20).unwrap();
    let goal = Goal::Last.board(size).unwrap();
    let steps = "rhai:fn h(b, g) { let n = 0; for i in 0..50000 { n += 1; } n }";
    assert_eq!(estimates(steps, &goal, std::slice::from_ref(&goal)).unwrap(), [50_000.0]);
    let endless = failure("rhai:fn h(b, g) { loop { } }", &goal, std::slice::from_ref(&goal));
    assert!(endless.contains("more than 400,000 steps on one board"), "{endless}");
}

#[test]
fn a_script_that_recurses_for_ever_is_stopped() {
    let expected = on_the_board("h went more than 12 calls deep. Does a function call itself for ever?");
    assert_eq!(failure_of("h(board, goal)"), expected);
    // Each call as deep in expressions and blocks as the parser allows.
    let nested = format!("{}h(board, goal){}", "if true { 1 + (1 + ".repeat(4), ") }".repeat(4));
    assert_eq!(failure_of(&nested), expected);
    assert_eq!(failure_of_script("fn h(b, g) { f(1) } fn f(x) { 1 + g(x) } fn g(x) { 1 + f(x) }"), expected);
}

#[test]
fn a_script_that_allocates_without_end_is_stopped() {
    for body in [
        "let a = []; loop { a.push(1); }",
        "let a = [1]; loop { a += a; }",
        "let a = [1]; loop { a = [a, a]; }",
        "let a = []; a.pad(1000000000, 0); 0",
        "let s = \"x\"; loop { s += s; }",
        "let s = \"\"; s.pad(1000000000, 'x'); 0",
        "let a = []; a.pad(900, 0); let b = []; loop { b.push(a); }",
        "let m = #{}; loop { let n = #{}; n[\"x\"] = m; n[\"y\"] = m; m = n; }",
        "let a = []; a.pad(900, 0); let b = []; b.pad(900, 0); for i in 0..900 { b[i] = a; } 0",
        "let m = #{}; let i = 0; loop { m[i.to_string()] = i; i += 1; }",
        "let m = #{ n: #{} }; let i = 0; loop { m.n[i.to_string()] = i; i += 1; }",
        "let m = #{}; let s = \"\"; s.pad(990, 'x'); for i in 0..90 { m[s + i] = i; } 0",
        "let s = \"\"; s.pad(900, 'a'); s.replace(\"a\", s); 0",
        "let s = \"\"; s.pad(900, 'a'); s.replace('a', s); 0",
    ] {
        let failure = failure_of(body);
        assert!(
            failure.contains(
                "h made too much data: an array holds at most 1,000 values, a map 100 entries and a string 1,000 bytes"
            ),
            "{body}: {failure}"
        );
    }
    let many: Vec<String> = (0..200).map(|n| format!("let v{n} = 1; ")).collect();
    assert!(failure_of(&many.concat()).contains("h made more than 50 variables"));
}

/// The interpreter's own count forgets what a function given to another one did.
#[test]
fn steps_in_functions_given_to_others_count() {
    let expected = on_the_board("h took more than 100,000 steps on one board. Is there an endless loop?");
    let array = "let a = []; a.pad(900, 0);";
    for body in [
        format!("{array} a.map(|x| {{ {array} a.map(|x| {{ {array} a.map(|x| x + 1).len }}) .len }}); 0"),
        format!("{array} loop {{ a.sort(|x, y| x - y); }}"),
        format!("{array} loop {{ a.dedup(|x, y| {{ loop {{ }} }}); }}"),
        format!("{array} loop {{ a.filter(|x| true); }}"),
        "let a = [1, 2]; a.reduce(|x, y| { loop { } }, 0)".to_owned(),
    ] {
        assert_eq!(failure_of(&body), expected, "{body}");
    }
}

/// One step of the interpreter may be a whole array long.
#[test]
fn using_large_data_costs_steps() {
    let size = Size::new(40, 40).unwrap();
    let goal = Goal::Last.board(size).unwrap();
    let fails = |body: &str| {
        let script = format!("rhai:fn f(x) {{ 0 }} fn h(board, goal) {{ {body} }}");
        failure(&script, &goal, std::slice::from_ref(&goal))
    };
    for body in [
        "let a = []; a.pad(990, 7); let b = a; while true { if a != b { return 1; } } 0",
        "let a = []; a.pad(490, [7]); while true { let b = a; } 0",
        "let a = []; a.pad(490, [7]); loop { f(a); }",
        "let s = \"\"; s.pad(990, 'x'); loop { s.split(\"\"); }",
    ] {
        let failure = fails(body);
        assert!(failure.contains("h took more than 1,600,000 steps on one board"), "{body}: {failure}");
    }
    let large = fails("let a = []; a.pad(19000, 7); 0");
    assert!(large.contains("h made too much data: an array holds at most 1,000 values"), "{large}");
}

#[test]
fn calls_that_each_hold_much_data_are_few() {
    let arrays: Vec<String> = (0..45).map(|n| format!("let a{n} = []; a{n}.pad(990, 0); ")).collect();
    let script = format!(
        "fn h(b, g) {{ f(26) }} fn f(n) {{ {} if n > 0 {{ f(n - 1) }} else {{ 0 }} }}",
        arrays.concat()
    );
    assert!(failure_of_script(&script).contains("h went more than 12 calls deep"));
}

#[test]
fn a_large_board_is_looked_at_without_an_array() {
    let size = Size::new(100, 100).unwrap();
    let goal = Goal::Last.board(size).unwrap();
    let home = "rhai:fn h(board, goal) { let n = 0; for tile in board.tiles { if board.cell(tile) == goal.cell(tile) { n += 1; } } n }";
    assert_eq!(estimates(home, &goal, std::slice::from_ref(&goal)).unwrap(), [9999.0]);
}

/// With captured variables this was a chain of values that overflowed the stack when it was dropped.
#[test]
fn functions_that_return_functions_do_not_pile_up() {
    let failure = failure_of("let f = || 1; loop { let g = f; f = || g; }");
    assert!(failure.contains("h took more than 100,000 steps"), "{failure}");
}

#[test]
fn a_mistake_is_reported_with_its_line_and_column() {
    let failure = |body: &str| failure_of_script(&format!("fn h(board, goal) {{\n{body}\n}}"));
    for (body, expected) in [
        ("  board.row(9)", "line 2, column 9: there is no tile 9: a 3x3 board has tiles 0 (the blank) to 8"),
        (
            "  goal.cell(-1)",
            "line 2, column 8: there is no tile -1: a 3x3 board has tiles 0 (the blank) to 8",
        ),
        ("  board.tile(9)", "line 2, column 9: there is no cell 9: a 3x3 board has cells 0 to 8"),
        (
            "  board.tile(0, 3)",
            "line 2, column 9: there is no row 0, column 3: a 3x3 board has rows 0 to 2 and columns 0 to 2",
        ),
        ("  sum", "line 2, column 3: there is no variable sum; a function sees its own variables only"),
        ("  1 / 0", "line 2, column 5: Division by zero: 1 / 0"),
        ("  [1, 2][5]", "line 2, column 10: Array index 5 out of bounds: only 2 elements in array"),
        ("  throw \"I give\\x1b up\"", "line 2, column 3: I give\\u{1b} up"),
    ] {
        assert_eq!(failure(body), on_the_board(expected));
    }
    assert!(
        failure("  manhattan(board)").contains("line 2, column 3: there is no function manhattan (Board)")
    );
    assert!(failure("  board.width").contains("line 2, column 9: "));
}

#[test]
fn an_answer_that_is_no_estimate_is_refused() {
    for (body, expected) in [
        ("\"five\"", "h must return a number, and it returned a value of type string"),
        ("true", "h must return a number, and it returned a value of type bool"),
        ("board", "h must return a number, and it returned a value of type Board"),
        (
            "let x = 1;",
            "h must return a number, and it returned nothing. Is the last line an expression without a semicolon?",
        ),
        ("-1", "h must return a number, 0 or more, and -1 is negative"),
        ("0.0 / 0.0", "h must return a number, 0 or more, and NaN is not a number (NaN)"),
        ("1.0 / 0.0", "h must return a number, 0 or more, and inf is infinite"),
        ("1e300", "is more than 1,000,000,000"),
    ] {
        assert!(failure_of(body).contains(expected), "{body}: {}", failure_of(body));
    }
}

#[test]
fn text_that_is_no_script_is_refused_with_line_and_column() {
    let starts = |text: &str, expected: &str| {
        let failure = failure_of_script(text);
        assert!(failure.starts_with(expected), "{failure}");
    };
    starts("", "the script does not define the function h(board, goal)");
    starts("fn h(board) { 0 }", "the script does not define the function h(board, goal)");
    starts("fn h(board, goal) {\n  let x = ;\n}", "the script, line 2, column 11: ");
    starts("fn h(board, goal) {\n  0", "the script, line 2, column 4: ");
    starts("fn h(b, g) { eval(\"1\") }", "the script, line 1, column 14: ");
    starts("fn h(b, g) { let f = |x| x; f.curry(1); 0 }", "the script, line 1, column 31: ");
    starts("fn h(b, g) { [1].for_each(|| this += 1); 0 }", "the script, line 1, column 30: ");
    starts("fn h(b, g) { print(1); 0 }", "the script, line 1, column 14: ");
    starts("import \"other\" as o; fn h(b, g) { 0 }", "the script, line 1, column 1: ");
    starts(&format!("fn h(b, g) {{ {}1{} }}", "(".repeat(500), ")".repeat(500)), "the script, line 1");
    starts(&"x".repeat(2 << 20), "the script is longer than a script may be (100 kB)");
}

#[test]
fn a_script_cannot_reach_the_machine() {
    for call in ["sleep(1)", "timestamp()", "open_file(\"x\")", "rand()", "parse_json(\"1\")"] {
        assert!(failure_of(call).contains("there is no function "), "{call}: {}", failure_of(call));
    }
}

#[test]
fn of_many_boards_the_first_that_fails_is_named() {
    let (goal, boards) = size_3x3_boards();
    let script = "rhai:fn h(board, goal) { if board.tile(0) == 8 { throw \"eight\" } 0 }";
    let first = boards.iter().find(|board| board.tiles()[0] == 8).unwrap();
    assert_eq!(
        failure(script, &goal, &boards),
        format!("the script: line 1, column 45: eight (the board: {})", first.slashes())
    );
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let goal = Goal::Last.board(Size::new(3, 3).unwrap()).unwrap();
    assert!(failure("script:no/such.rhai", &goal, &[]).starts_with("cannot read the script no/such.rhai: "));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("latin1.rhai");
    std::fs::write(&file, b"// caf\xe9\nfn h(b, g) { 0 }").unwrap();
    let failure = failure(&format!("script:{}", file.display()), &goal, &[]);
    assert!(failure.contains("latin1.rhai: ") && failure.contains("UTF-8"), "{failure}");
}

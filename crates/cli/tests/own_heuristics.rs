//! Heuristics of one's own, from the command line.

mod common;

use common::loyd;

fn example(file: &str) -> String {
    format!("{}/../../examples/heuristics/{file}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_script_solves_like_the_heuristic_it_copies() {
    let json = |heuristic: &str| {
        let ran = loyd(&["solve", "813402765", "--json", "-a", &format!("a-star:{heuristic}[ties=fifo]")]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.json().remove(0)
    };
    let own = json(&format!("script:{}", example("manhattan.rhai")));
    let built_in = json("manhattan");
    assert_eq!(own["cost"], 14);
    assert_eq!(own["expanded"], built_in["expanded"]);
    assert_eq!(own["moves"], built_in["moves"]);
    // Nothing is taken on trust: what the script claims is no proof, and linear conflict proves only 10.
    assert_eq!((&own["optimal"], &own["lower_bound"]), (&false.into(), &10.into()));
}

#[test]
fn a_failure_is_one_sentence_and_exit_code_2() {
    let ran = loyd(&["solve", "813402765", "-a", "a-star:script:no/such.rhai"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cannot read the script no/such.rhai: "), "{}", ran.err);
    let ran = loyd(&["solve", "813402765", "-a", "a-star:rhai:fn h(board, goal) { board.row(12) }"]);
    assert_eq!(ran.code, 2);
    let all = ran.out + &ran.err;
    assert!(all.contains("line 1, column 27: there is no tile 12"), "{all}");
}

#[test]
#[cfg(unix)]
fn a_program_in_this_folder_named_without_its_path_is_pointed_to() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mine.py"), "#!/no/such/interpreter\n").unwrap();
    let audit = |command: &str| -> common::Ran {
        let arguments = ["audit", command];
        common::program().args(arguments).current_dir(folder.path()).output().unwrap().into()
    };
    for (command, why) in [
        ("exec:mine.py", "`mine.py`: there is no such program; did you mean ./mine.py?"),
        ("exec:yours.py", "`yours.py`: there is no such program"),
    ] {
        let ran = audit(command);
        assert_eq!((ran.code, ran.err), (2, format!("error: cannot start {why}\n")));
    }
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(folder.path().join("mine.py"), executable).unwrap();
    let ran = audit("exec:./mine.py");
    assert!(ran.err.contains("the interpreter that its first line names is not there"), "{}", ran.err);
}

#[test]
fn a_slip_before_the_colon_is_answered_with_the_form() {
    for (typed, meant) in [("pbd:7-8", "pdb:"), ("pdb", "pdb:"), ("rhia:x", "rhai:"), ("exe:./mine", "exec:")]
    {
        let ran = loyd(&["solve", "813402765", "-a", &format!("a-star:{typed}")]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(&format!("; did you mean `{meant}`? (")), "{}", ran.err);
    }
    let ran = loyd(&["solve", "813402765", "-a", "a-star:wholly"]);
    assert!(ran.err.contains("inversions, pdb:, zpdb:, script:, rhai: or exec: ("), "{}", ran.err);
}

#[test]
#[cfg(target_os = "linux")]
fn a_hanging_program_ends_even_when_we_are_killed() {
    use std::time::{Duration, Instant};
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pid");
    let command =
        format!("a-star:exec:LOYD_TIMEOUT=1000 sh -c 'echo $$ > {}; exec sleep 1000'", file.display());
    let mut child = common::program().args(["solve", "813402765", "-a", &command]).spawn().unwrap();
    let started = Instant::now();
    let patient = || {
        assert!(started.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(10));
    };
    let pid = loop {
        match std::fs::read_to_string(&file) {
            Ok(text) if text.ends_with('\n') => break text.trim().to_owned(),
            _ => patient(),
        }
    };
    child.kill().unwrap();
    child.wait().unwrap();
    // The process that inherits it may take a while to collect it: a zombie has ended.
    let stat = format!("/proc/{pid}/stat");
    while std::fs::read_to_string(&stat).is_ok_and(|text| !text.contains(") Z ")) {
        patient();
    }
}

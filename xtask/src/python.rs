//! The tests of the Python package: the wheel is built, put into an environment of its own, and tested there; and its lints.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::page::install;
use crate::succeeds;

/// What Python is called.
const PYTHONS: [&str; 2] = ["python3", "python"];

/// Builds the wheel, installs it and runs its tests. `arguments` go to pytest. Where there is no Python 3.9 or newer to be
/// had, says so.
pub fn test(arguments: &[&str]) -> bool {
    let Some(environment) = environment() else {
        eprintln!("skipped: the tests of the Python package, which need Python 3.9 or newer");
        return true;
    };
    let folder = if arguments.is_empty() { vec!["tests"] } else { arguments.to_vec() };
    let pytest = |more: &[&str]| {
        succeeds(environment.python().args(["-m", "pytest"]).args(more).args(&folder).current_dir(package()))
    };
    // Machines of the cluster are killed at random moments: what was late may be late once, as in the browser.
    environment.has_packages() && environment.has_wheel() && (pytest(&[]) || pytest(&["--last-failed"]))
}

/// Checks how the package's files are laid out, and what its linter and its type checker say of them.
pub fn lint() -> bool {
    let Some(environment) = environment() else {
        eprintln!("skipped: the lints of the Python package, which need Python 3.9 or newer");
        return true;
    };
    let run =
        |arguments: &[&str]| succeeds(environment.python().arg("-m").args(arguments).current_dir(package()));
    environment.has_packages()
        && run(&["ruff", "format", "--check", "."])
        && run(&["ruff", "check", "."])
        && run(&["mypy", "python/loyd"])
}

/// Where the package is.
fn package() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/python")
}

/// A virtual environment beside what cargo builds.
struct Environment(PathBuf);

/// The environment, made if it is not there. `None` where there is no Python for it.
fn environment() -> Option<Environment> {
    let folder = std::env::current_exe().ok()?.parent()?.parent()?.join("python");
    let environment = Environment(folder.join("environment"));
    if is_new_enough(environment.program("python").as_os_str()) {
        return Some(environment);
    }
    let python = find().or_else(|| {
        eprintln!("no Python 3.9 or newer found: installing the system's package python3");
        install("python3").then(find).flatten()
    })?;
    let make = || succeeds(Command::new(python).args(["-m", "venv", "--clear"]).arg(&environment.0));
    // Debian has what makes environments in a package of its own.
    (make() || (install("python3-venv") && make())).then_some(environment)
}

fn find() -> Option<&'static str> {
    PYTHONS.into_iter().find(|name| is_new_enough(OsStr::new(name)))
}

fn is_new_enough(python: &OsStr) -> bool {
    let mut command = Command::new(python);
    command.args(["-c", "import sys; sys.exit(sys.version_info < (3, 9))"]);
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

impl Environment {
    /// A program of the environment.
    fn program(&self, name: &str) -> PathBuf {
        let folder = if cfg!(windows) { "Scripts" } else { "bin" };
        self.0.join(folder).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }

    fn python(&self) -> Command {
        Command::new(self.program("python"))
    }

    fn pip(&self, arguments: &[&str]) -> Command {
        let mut command = self.python();
        command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(arguments);
        command
    }

    /// Installs what tests need, from the package index, unless it is there.
    fn has_packages(&self) -> bool {
        let wanted = package().join("tests/requirements.txt");
        let installed = self.0.join("requirements.txt");
        let same = fs::read(&wanted).ok().is_some_and(|text| fs::read(&installed).ok() == Some(text));
        same || (succeeds(self.pip(&["--requirement"]).arg(&wanted)) && fs::copy(&wanted, &installed).is_ok())
    }

    /// Builds the wheel and installs it. It is built as `cargo test` builds, so that most of it is there already.
    fn has_wheel(&self) -> bool {
        let wheels = self.0.with_file_name("wheels");
        // What was built before would be installed instead.
        let _ = fs::remove_dir_all(&wheels);
        let mut build = self.python();
        build
            .args(["-m", "maturin", "build", "--quiet", "--manifest-path"])
            .arg(package().join("Cargo.toml"));
        build.arg("--interpreter").arg(self.program("python")).arg("--out").arg(&wheels);
        build.args(["--features", "as-tested"]);
        if !succeeds(&mut build) {
            return false;
        }
        let built = fs::read_dir(&wheels).ok().and_then(|mut files| files.next()).and_then(Result::ok);
        let Some(wheel) = built else {
            eprintln!("maturin left no wheel in {}", wheels.display());
            return false;
        };
        succeeds(self.pip(&["--force-reinstall", "--no-deps"]).arg(wheel.path()))
    }
}

//! The tests of the page: types, unit tests, and the whole of it in a browser against the program itself; and its lints.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::succeeds;

/// What Chromium is called, by platform.
const CHROMIUMS: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// What Firefox is called.
const FIREFOXES: [&str; 2] = ["firefox-esr", "firefox"];

/// The oldest Node.js that builds the page.
const NODE_MIN: u32 = 20;

/// Runs them with the program that cargo has just built. `arguments` go to Playwright.
pub fn test(arguments: &[&str]) -> bool {
    if !node_is_there() {
        eprintln!("skipped: the page's tests, which need Node.js 20 or newer");
        return true;
    }
    let Some(chromium) = browser("CHROMIUM", &CHROMIUMS, "chromium") else {
        eprintln!(
            "The page's tests need Chromium, and it could not be installed. Install it, or say where it is: \
             CHROMIUM=/path/to/chromium cargo xtask test page"
        );
        return false;
    };
    eprintln!("the page is tested in {}", chromium.display());
    let Some(program) = program() else {
        eprintln!("the program loyd is not where cargo puts it");
        return false;
    };
    has_packages()
        && npm(&["run", "check"])
        && succeeds(
            Command::new("npx")
                .args(["playwright", "test"])
                .args(arguments)
                .current_dir(web())
                .env("LOYD", &program)
                .env("CHROMIUM", chromium),
        )
        && (!arguments.is_empty() || test_in_firefox(&program))
}

/// The essential paths. Without Firefox they are left out, and that is said.
fn test_in_firefox(program: &Path) -> bool {
    let Some(firefox) = browser("FIREFOX", &FIREFOXES, "firefox-esr") else {
        eprintln!("skipped: the page's tests in Firefox, which is not here and could not be installed");
        return true;
    };
    eprintln!("the page is tested in {}", firefox.display());
    let mut command = Command::new("npm");
    command.args(["run", "firefox"]).current_dir(web()).env("LOYD", program).env("FIREFOX", firefox);
    succeeds(&mut command)
}

/// Checks how the page's files are laid out, and what its linter says of them.
pub fn lint() -> bool {
    if !node_is_there() {
        eprintln!("skipped: the page's formatting and lints, which need Node.js 20 or newer");
        return true;
    }
    has_packages() && npm(&["run", "lint"])
}

/// Installs the page's packages unless those of the present lock file are there.
fn has_packages() -> bool {
    let changed = |name: &str| web().join(name).metadata().and_then(|file| file.modified()).ok();
    changed("node_modules/.package-lock.json") >= changed("package-lock.json") || npm(&["ci"])
}

fn npm(arguments: &[&str]) -> bool {
    succeeds(Command::new("npm").args(arguments).current_dir(web()))
}

fn web() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../web")
}

/// The program, beside this one.
fn program() -> Option<PathBuf> {
    let name = format!("loyd{}", std::env::consts::EXE_SUFFIX);
    Some(std::env::current_exe().ok()?.with_file_name(name)).filter(|path| path.exists())
}

/// A browser: the one that the variable names, one that is there, or the system's package, which is then installed.
fn browser(variable: &str, names: &[&str], package: &str) -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(variable).filter(|named| !named.is_empty()) {
        return Some(named.into());
    }
    found(names).or_else(|| {
        eprintln!("no browser found: installing the system's package {package}");
        install(package).then(|| found(names)).flatten()
    })
}

fn found(names: &[&str]) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let mut candidates =
        std::env::split_paths(&folders).flat_map(|folder| names.iter().map(move |name| folder.join(name)));
    candidates.find(|path| path.is_file())
}

/// Looks for Node.js, and installs the system's package where there is none. Debian has npm in a package of its own.
pub fn find_node() {
    if !runs("node", "--version") {
        eprintln!("no Node.js found: installing the system's package nodejs");
        install("nodejs");
    }
    if runs("node", "--version") && !runs("npm", "--version") {
        eprintln!("no npm found: installing the system's package npm");
        install("npm");
    }
}

fn node_is_there() -> bool {
    let version =
        Command::new("node").arg("--version").output().map(|output| output.stdout).unwrap_or_default();
    let version = String::from_utf8_lossy(&version).into_owned();
    let major = version.trim().trim_start_matches('v').split('.').next().and_then(|major| major.parse().ok());
    major.is_some_and(|major: u32| major >= NODE_MIN) && runs("npm", "--version")
}

/// Installs one of Debian's packages, as root or through sudo.
pub fn install(package: &str) -> bool {
    let apt = |arguments: &[&str]| {
        let as_root = succeeds(Command::new("apt-get").args(arguments));
        as_root
            || (runs("sudo", "--version") && succeeds(Command::new("sudo").arg("apt-get").args(arguments)))
    };
    runs("apt-get", "--version") && apt(&["update"]) && apt(&["install", "--yes", package])
}

fn runs(program: &str, argument: &str) -> bool {
    let mut command = Command::new(program);
    command.arg(argument).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

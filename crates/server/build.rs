//! Builds the page with Node.js where that is there, and embeds it, compressed, in the program.
//!
//! Without Node.js, or without the page's sources, the program still builds; `lab` then says what is missing. Set
//! `LOYD_SKIP_PAGE` to embed what was built last without building again.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() {
    let web = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("set by cargo")).join("../../web");
    let out = PathBuf::from(env::var("OUT_DIR").expect("set by cargo"));
    println!("cargo:rerun-if-env-changed=LOYD_SKIP_PAGE");
    println!("cargo:rerun-if-changed=build.rs");
    for input in ["src", "public", "index.html", "package.json", "package-lock.json", "vite.config.ts"] {
        if web.join(input).exists() {
            println!("cargo:rerun-if-changed={}", web.join(input).display());
        }
    }
    let missing = match build(&web) {
        Ok(()) => String::new(),
        Err(why) => {
            println!("cargo:warning=the page is not embedded: {why}");
            why
        }
    };
    let assets = if missing.is_empty() { files(&web.join("dist")) } else { Vec::new() };
    fs::write(out.join("assets.rs"), table(&web.join("dist"), &assets, &missing, &out))
        .expect("OUT_DIR is ours");
}

/// Leaves the built page in `dist`, or says in a sentence or two what is missing.
fn build(web: &Path) -> Result<(), String> {
    if !web.join("package.json").exists() {
        return Err("The page's sources were not there when this program was built.".to_owned());
    }
    if env::var_os("LOYD_SKIP_PAGE").is_none() {
        npm(web, &["--version"]).map_err(|_| {
            "Node.js was not there when this program was built. Install Node.js 20 or newer and build again."
                .to_owned()
        })?;
        let lock = web.join("package-lock.json");
        if modified(&web.join("node_modules/.package-lock.json")) < modified(&lock) {
            // Some versions of npm leave other platforms' packages out of the lock file and then refuse it; direct
            // dependencies are pinned in package.json, so installing without the lock is the next best thing.
            npm(web, &["ci", "--no-audit", "--no-fund"])
                .or_else(|_| npm(web, &["install", "--no-package-lock", "--no-audit", "--no-fund"]))?;
        }
        npm(web, &["run", "build"])?;
    }
    if web.join("dist/index.html").exists() {
        return Ok(());
    }
    Err("The page was not built: `npm run build` in the folder web makes it.".to_owned())
}

fn modified(path: &Path) -> Option<std::time::SystemTime> {
    path.metadata().ok()?.modified().ok()
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut command = Command::new(program);
    let output = command.args(arguments).current_dir(web).stdin(Stdio::null()).output();
    let failed = |why: String| format!("`npm {}` failed: {why}", arguments.join(" "));
    match output {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let said = [output.stdout, output.stderr].concat();
            let said = String::from_utf8_lossy(&said).into_owned();
            let last = said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it said nothing");
            Err(failed(last.trim().to_owned()))
        }
        Err(error) => Err(failed(error.to_string())),
    }
}

/// All files below a folder, in order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// The table that `page.rs` includes.
fn table(dist: &Path, files: &[PathBuf], missing: &str, out: &Path) -> String {
    let mut text = format!("const MISSING: &str = {missing:?};\nstatic ASSETS: &[Asset] = &[\n");
    for (place, file) in files.iter().enumerate() {
        let bytes = fs::read(file).expect("the file was just listed");
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&bytes).expect("memory does not fail");
        let gzip = encoder.finish().expect("memory does not fail");
        // Copies, so that a later build of the page does not pull files away from under this one.
        let (plain, packed) = (format!("{place}.bin"), format!("{place}.gz"));
        fs::write(out.join(&plain), &bytes).expect("OUT_DIR is ours");
        fs::write(out.join(&packed), &gzip).expect("OUT_DIR is ours");
        let included = |name: &str| format!("include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{name}\"))");
        let packed = if gzip.len() * 10 < bytes.len() * 9 {
            format!("Some({})", included(&packed))
        } else {
            "None".to_owned()
        };
        let path = file.strip_prefix(dist).expect("it lies below").to_string_lossy().replace('\\', "/");
        let (media, tag) = (media(&path), format!("\"{:016x}\"", fingerprint(&bytes)));
        let plain = included(&plain);
        let _ = writeln!(
            text,
            "Asset {{ path: {path:?}, media: {media:?}, tag: {tag:?}, bytes: {plain}, gzip: {packed} }},"
        );
    }
    text + "];\n"
}

fn media(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// FNV-1a: enough to tell one build's file from the next.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

//! The prototype, compiled and run in a folder of its own.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::Took;

pub struct Prototype {
    folder: PathBuf,
}

impl Prototype {
    /// Compiles it and lets it build its tables, unless an earlier run did; `None` where that cannot be.
    pub fn make() -> Option<Prototype> {
        let shared = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared"));
        // It reads its boards from `../../data`.
        let root = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let folder = root.join("tools/twentyfour");
        let prototype = Prototype { folder };
        match prototype.prepare(shared, root) {
            Ok(()) => Some(prototype),
            Err(why) => {
                println!("without the prototype: {why}");
                None
            }
        }
    }

    fn prepare(&self, shared: &Path, root: &Path) -> Result<(), String> {
        let copy = |from: &Path, to: &Path| -> std::io::Result<()> {
            std::fs::create_dir_all(to)?;
            for entry in std::fs::read_dir(from)?.collect::<Result<Vec<_>, _>>()? {
                if entry.file_type()?.is_file() {
                    std::fs::write(to.join(entry.file_name()), std::fs::read(entry.path())?)?;
                }
            }
            Ok(())
        };
        let copied = copy(&shared.join("tools/twentyfour"), &self.folder)
            .and_then(|()| copy(&shared.join("data"), &root.join("data")));
        copied.map_err(|error| format!("its source cannot be copied ({error})"))?;
        for program in ["build", "search"] {
            let source = format!("{program}.cpp");
            let options = ["-O3", "-march=native", "-std=c++17", "-w", "-o", program, &source];
            self.run("g++", &options).ok_or("g++ cannot compile it")?;
        }
        if !self.folder.join("tab14.bin").exists() {
            self.run("./build", &[]).ok_or("it cannot build its tables")?;
        }
        Ok(())
    }

    /// Solves a board of the list; its own clock tells processor time, the choice of partitions included.
    pub fn solve(&self, id: u32) -> Option<Took> {
        let id = id.to_string();
        let text = self.run("./search", &["-f", "14", "-N", "100000", "-q", "96", "-A", "8", "-s", &id])?;
        let line = text.lines().find(|line| line.starts_with("sum greedy"))?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let after = |key: &str| words.iter().position(|word| *word == key).and_then(|at| words.get(at + 1));
        let seconds: f64 = after("full:")?.parse().ok()?;
        let millions: f64 = after("exp")?.strip_suffix('M')?.parse().ok()?;
        Some(Took { expanded: (millions * 1e6) as u64, time: Duration::from_secs_f64(seconds) })
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Option<String> {
        let output = Command::new(program).args(arguments).current_dir(&self.folder).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

//! How short solutions are after a given time: uniform boards, mean length, the worst ratio to the bound.
//!
//! `cargo run --release -p loyd-tiles --example boards -- 20 1 5x5 6x6`: twenty boards each, one second, two threads.

use std::time::Duration;

use loyd_search::Limits;
use loyd_tiles::anytime::improve;
use loyd_tiles::{Generator, Goal, Scramble, Size};

/// Not one of those that anything was tuned on.
const SEED: u64 = 20_261_116;
const THREADS: usize = 2;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [count, seconds, sizes @ ..] = arguments.as_slice() else {
        return Err("say how many boards, how many seconds each, and the sizes".into());
    };
    let (count, seconds): (usize, f64) = (count.parse()?, seconds.parse()?);
    let seed = std::env::var("LOYD_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(SEED);
    println!(
        "| board | mean length | shortest, longest | Manhattan | lower bound | optimal | longest time |"
    );
    println!("|---|---|---|---|---|---|---|");
    for size in sizes {
        let size: Size = size.parse()?;
        let goal = Goal::Last.board(size)?;
        let (mut lengths, mut manhattan, mut bound, mut optimal) = (Vec::new(), 0, 0, 0);
        let mut longest = Duration::ZERO;
        for start in Generator::new(size, &Goal::Last, Scramble::Uniform, seed)?.take(count) {
            let limits = Limits { time: Some(Duration::from_secs_f64(seconds)), ..Limits::default() };
            let begun = std::time::Instant::now();
            let mut improvements = improve(&start, &goal, THREADS, limits)?;
            let mut last = None;
            for improved in improvements.by_ref() {
                if std::env::var_os("LOYD_STEPS").is_some() {
                    println!(
                        "{:8.3} {:8} {:?}",
                        improved.elapsed.as_secs_f64(),
                        improved.moves.len(),
                        improved.how
                    );
                }
                last = Some(improved);
            }
            let length = last.ok_or("a board has no solution")?.moves.len();
            bound += improvements.lower_bound();
            optimal += usize::from(improvements.standing().is_optimal());
            drop(improvements);
            longest = longest.max(begun.elapsed());
            manhattan += start.manhattan(&goal);
            lengths.push(length);
        }
        let mean = |sum: usize| sum as f64 / count as f64;
        println!(
            "| {size} | {:.1} | {}, {} | {:.1} | {:.1} | {optimal} of {count} | {:.2} s |",
            mean(lengths.iter().sum()),
            lengths.iter().min().unwrap_or(&0),
            lengths.iter().max().unwrap_or(&0),
            mean(manhattan),
            mean(bound),
            longest.as_secs_f64(),
        );
    }
    Ok(())
}

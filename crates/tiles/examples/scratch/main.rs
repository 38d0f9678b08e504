use loyd_search::*;
use loyd_tiles::{engine::*, pdb::*, *};

mod clock;
mod yardstick;
fn main() {
    println!("yardstick {:.0} M/s", yardstick::rate());
    let goal = Goal::First.board(Size::new(4, 4).unwrap()).unwrap();
    let text = std::fs::read_to_string("/work/shared/data/korf15.txt").unwrap();
    let boards: Vec<(Board, u32)> = text
        .lines()
        .filter(|l| !l.starts_with('#'))
        .map(|l| {
            let n: Vec<i64> = l.split_whitespace().map(|w| w.parse().unwrap()).collect();
            (
                Board::new(goal.size(), n[7..].iter().map(|&t| t as u16).collect::<Vec<_>>()).unwrap(),
                n[2] as u32,
            )
        })
        .collect();
    for spec in std::env::args().skip(1) {
        let t = clock::Stopwatch::start();
        let tables =
            Tables::build(&spec.parse().unwrap(), &goal, Effort { threads: 1, ..Effort::default() }).unwrap();
        println!("{spec} tables {:?} automaton {}", t.elapsed(), tables.automaton().states());
        let solver = Solver::new(tables.into());
        for ins in Instructions::ALL {
            let solver = solver.clone().with_instructions(ins);
            for round in 0..std::env::var("ROUNDS").map_or(3, |r| r.parse().unwrap()) {
                let (mut exp, mut gen_) = (0, 0);
                let t = clock::Stopwatch::start();
                for (b, opt) in &boards {
                    let p = Puzzle::<NibbleState>::new(b, &goal).unwrap();
                    let mut o = ();
                    let mut m = Monitor::new(Limits::default(), &mut o);
                    let out = solver.run(&p, &mut m);
                    assert_eq!(out.cost(), Some(*opt));
                    if let Outcome::Solved { actions, .. } = &out {
                        let mut s = p.start();
                        for &a in actions {
                            p.apply(&mut s, a);
                        }
                        assert!(p.is_goal(&s));
                    }
                    exp += m.stats().expanded;
                    gen_ += m.stats().generated;
                }
                let e = t.elapsed();
                println!(
                    "{ins:?} round {round}: {e:?} for {} boards; expanded {} generated {} per board; {:.1} ns/generated",
                    boards.len(),
                    exp / boards.len() as u64,
                    gen_ / boards.len() as u64,
                    e.as_nanos() as f64 / gen_ as f64
                );
            }
        }
    }
}

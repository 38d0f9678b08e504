use loyd_search::*;
use loyd_tiles::{engine::*, pdb::*, *};
fn main() {
    let size = Size::new(4, 4).unwrap();
    let goal = Goal::First.board(size).unwrap();
    let tables = Tables::build(&"7-8".parse().unwrap(), &goal, Effort { threads: 1, ..Effort::default() }).unwrap();
    for t in tables.tables() { file::save(&**t, std::path::Path::new("/tmp/loyd-cache")).unwrap(); }
    let solver = Solver::new(tables.into());
    let solve = |b: &Board| -> (u32, u64) {
        let p = Puzzle::<NibbleState>::new(b, &goal).unwrap();
        let mut o = ();
        let mut m = Monitor::new(Limits { expanded: Some(100_000_000), ..Limits::default() }, &mut o);
        let c = solver.run(&p, &mut m).cost().unwrap_or(0);
        (c, m.stats().expanded)
    };
    let mut random = Random::new(std::env::args().nth(1).map_or(1, |s| s.parse().unwrap()));
    loop {
        // Start: the best estimate of many uniform boards with the blank in the first cell, all tiles about mirrored.
        let mut board = (0..3000).map(|_| { let mut t: Vec<u16> = (1..16).collect(); random.shuffle(&mut t); t.insert(0, 0); let b = Board::new(size, t).unwrap(); let s = Solvability::new(&b, &goal).unwrap().is_solvable(); if s { b } else { b.twin() } }).max_by_key(|b| b.manhattan(&goal)).unwrap();
        let (mut cost, mut n) = solve(&board);
        let mut fails = 0;
        while fails < 150 {
            let mut next = board.clone();
            // A three-cycle of tiles keeps the parity.
            for _ in 0..1 + random.below(2) {
                let (a, b, c) = (1 + random.below(15) as u16, 1 + random.below(15) as u16, 1 + random.below(15) as u16);
                if a != b && b != c && a != c { next = next.swapped(a, b).swapped(b, c); }
            }
            if solver.tables().estimate(&next) + 14 < cost { fails += 1; continue; }
            let (c, m) = solve(&next);
            if c >= cost { if c > cost { fails = 0; } else { fails += 1; } (board, cost, n) = (next, c, m); println!("{cost} {n} {}", board.line()); } else { fails += 1; }
        }
    }
}

use loyd_tiles::{Goal, Size, pdb::*};
use std::time::Instant;
fn main() {
    let goal = Goal::First.board(Size::new(4, 4).unwrap()).unwrap();
    for spec in std::env::args().skip(1) {
        let p = Partition::new(&spec.parse().unwrap(), &goal).unwrap();
        for native in [false, true] {
            for pattern in p.patterns() {
                let t = Instant::now();
                let table = ZeroAwareTable::build(pattern, Effort { threads: 1, native, ..Effort::default() }).unwrap();
                println!("{spec} native={native} tiles={} entries={} {:?} max {}", pattern.tiles(), table.entries(), t.elapsed(), table.histogram().len()-1);
            }
        }
    }
}

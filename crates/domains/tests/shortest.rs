//! All shortest solutions, and shortest ones in slides of several tiles.

use loyd_domains::TilesInstance;
use loyd_domains::tiles::{Found, Metric, Shortest, Wanted, shortest};
use loyd_lab::{Context, Tables};
use loyd_search::{Cost, Limits, Stop};
use loyd_tiles::{Board, Generator, Goal, Scramble, Size};

fn answer(start: &Board, metric: Metric, all: Option<usize>) -> Shortest {
    let instance = TilesInstance::new(start.clone(), &Goal::Last).unwrap();
    let tables = Tables::default();
    shortest(&instance, Wanted { metric, all }, &Context::new(&tables), &mut |_| ()).unwrap()
}

#[test]
fn all_solutions_are_counted_on_every_size_and_in_both_metrics() {
    for (rows, columns, steps) in [(2, 2, 9), (3, 3, 40), (2, 5, 30), (3, 4, 30), (3, 6, 16), (6, 6, 8)] {
        let size = Size::new(rows, columns).unwrap();
        let start = Generator::new(size, &Goal::Last, Scramble::Steps(steps), 3).unwrap().next().unwrap();
        let Shortest { found, lower_bound, .. } = answer(&start, Metric::Single, Some(2));
        let Found::Solutions { count: Some(count), listed } = found else { panic!("{size}: {found:?}") };
        assert!(count >= 1 && listed.len() as u64 == count.min(2), "{size}");
        if size.cells() <= 16 {
            let slides = answer(&start, Metric::Multi, Some(2));
            assert!(slides.lower_bound <= lower_bound, "{size}");
            let Found::Solutions { listed, .. } = answer(&start, Metric::Multi, None).found else { panic!() };
            assert_eq!(listed[0].len() as Cost, slides.lower_bound, "{size}");
        }
    }
}

#[test]
fn what_cannot_be_answered_is_said() {
    let goal = Goal::Last.board(Size::new(3, 3).unwrap()).unwrap();
    assert_eq!(answer(&goal.twin(), Metric::Multi, Some(1)).found, Found::Unsolvable);
    assert_eq!(answer(&goal.twin(), Metric::Single, Some(1)).found, Found::Unsolvable);
    let tables = Tables::default();
    for (rows, columns) in [(4, 5), (2, 8)] {
        let goal = Goal::Last.board(Size::new(rows, columns).unwrap()).unwrap();
        let large = TilesInstance::new(goal, &Goal::Last).unwrap();
        let wanted = Wanted { metric: Metric::Multi, all: None };
        let error = shortest(&large, wanted, &Context::new(&tables), &mut |_| ()).unwrap_err().to_string();
        let why = "slides are counted on boards of up to 16 cells with sides of at most 6, not on";
        assert_eq!(error, format!("{why} {rows}x{columns} ones"));
    }
    // Which limit it was is told as it is.
    let hard = TilesInstance::new("8 6 7/2 5 4/3 0 1".parse().unwrap(), &Goal::Last).unwrap();
    let wanted = Wanted { metric: Metric::Single, all: Some(1) };
    let within =
        |limits| shortest(&hard, wanted, &Context::new(&tables).within(limits), &mut |_| ()).unwrap().found;
    let nodes = Limits { expanded: Some(10), ..Limits::default() };
    assert_eq!(within(nodes), Found::Stopped(Stop::Expansions));
    let bytes = Limits { bytes: Some(1), ..Limits::default() };
    assert_eq!(within(bytes), Found::Stopped(Stop::Memory));
}

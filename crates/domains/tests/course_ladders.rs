//! The ladders of a course, each with a shortest path, over a dictionary of 9,914 words.

use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;

use loyd_domains::{Dictionary, Ladders, Step, WordLadder};
use loyd_search::{Problem, Space};

fn data(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../../shared/data/words", name].iter().collect();
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn breadth_first(ladder: &WordLadder<'_>) -> Option<Vec<Step>> {
    let mut came_by: HashMap<u32, Option<Step>> = HashMap::from([(ladder.start(), None)]);
    let mut queue = VecDeque::from([ladder.start()]);
    while let Some(word) = queue.pop_front() {
        if ladder.is_goal(&word) {
            let steps = std::iter::successors(came_by[&word], |step| came_by[&step.from]);
            let mut path: Vec<Step> = steps.collect();
            path.reverse();
            return Some(path);
        }
        for step in ladder.actions(&word) {
            came_by.entry(step.to).or_insert_with(|| {
                queue.push_back(step.to);
                Some(step)
            });
        }
    }
    None
}

#[test]
#[cfg_attr(not(shared_data), ignore = "needs ../shared/data, which is not there")]
fn every_ladder_of_the_course_has_the_published_length() {
    let (words, ladders) = (data("words10000.txt"), data("ladders.txt"));
    let dictionary = Dictionary::parse(&words);
    assert_eq!((dictionary.len(), dictionary.left_out()), (9914, 0));
    let mut checked = 0;
    for line in ladders.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(", ").collect();
        let published: Vec<&str> = fields[2].split('-').collect();
        let ladder = WordLadder::new(&dictionary, fields[0], fields[1]).unwrap();
        let found = breadth_first(&ladder).expect("a ladder");
        assert_eq!(found.len() + 1, published.len(), "{line}");

        let id = |word: &str| dictionary.find(word).unwrap();
        let all = Ladders::shortest(&ladder).expect("ladders");
        assert_eq!(all.cost() as usize, found.len());
        assert_eq!(breadth_first(&ladder), Some(all.first()), "both are the first in the alphabet");
        for (column, word) in all.columns().iter().zip(&published) {
            assert!(column.contains(&id(word)), "{word} is on a shortest ladder");
        }
        let is_step = |from: &str, to: &str| dictionary.neighbours(id(from)).contains(&id(to));
        assert!(published.windows(2).all(|pair| is_step(pair[0], pair[1])), "{line}");
        assert!(ladder.words(&found).windows(2).all(|pair| is_step(pair[0], pair[1])), "{line}");
        checked += 1;
    }
    assert_eq!(checked, 16);
}

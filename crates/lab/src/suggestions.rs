//! Names in messages: what there is to choose from, and what somebody may have meant.

use strsim::osa_distance;

use crate::format::printable;

/// The longest name that may be a slip of another, in characters.
const TYPED_MAX: usize = 60;
/// How many names are suggested at most.
const SUGGESTIONS_MAX: usize = 3;
/// A part of a name is taken for the name from this many letters on.
const PART_MIN: usize = 4;

/// Says that no `what` is called `name`, with the nearest of the names there are, or all of them where none is near.
/// One that ends in a colon is how longer names begin, and is held against the beginning of `name`.
pub fn unknown(what: &str, name: &str, known: &[&str]) -> String {
    let near = nearest(name, known);
    let name = printable(name);
    if near.is_empty() {
        let all = choices(known.iter().copied());
        return format!("there is no {what} `{name}`; there are {all} (`loyd list` says more)");
    }
    let near: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
    let near = choices(near.iter().map(String::as_str));
    format!("there is no {what} `{name}`; did you mean {near}? (`loyd list` names them all)")
}

/// Names as a list: `a, b or c`.
pub fn choices<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let names: Vec<_> = names.into_iter().collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// The names that `typed` may stand for, the likeliest first: those that are a slip in every three letters away, capitals
/// aside, and those that hold it or that it holds.
fn nearest<'n>(typed: &str, known: &[&'n str]) -> Vec<&'n str> {
    let typed = typed.to_ascii_lowercase();
    let beginning = typed.find(':').map_or(typed.as_str(), |colon| &typed[..=colon]);
    let holds = |whole: &str, part: &str| part.len() >= PART_MIN && whole.contains(part);
    let nearness = |&name: &&'n str| {
        let typed = if name.ends_with(':') { beginning } else { &typed };
        let length = typed.chars().count();
        // No name is as long, and counting slips takes time.
        if length > TYPED_MAX {
            return None;
        }
        // Two letters swapped are one slip.
        let slips = osa_distance(typed, name);
        let is_near = slips <= (length / 3).max(1) || holds(name, typed) || holds(typed, name);
        is_near.then_some((slips, name))
    };
    let mut near: Vec<(usize, &str)> = known.iter().filter_map(nearness).collect();
    near.sort_by_key(|&(slips, _)| slips);
    let is_exact = near.first().is_some_and(|&(slips, _)| slips == 0);
    near.into_iter().take(if is_exact { 1 } else { SUGGESTIONS_MAX }).map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 6] = ["bfs", "dfs", "a-star", "ida-star", "linear-conflict", "linear-conflict-pairs"];

    #[test]
    fn slips_cases_and_parts_are_understood() {
        let cases: [(&str, &[&str]); 8] = [
            ("BFS", &["bfs"]),
            ("a_star", &["a-star"]),
            ("astar", &["a-star"]),
            ("linear", &["linear-conflict", "linear-conflict-pairs"]),
            ("linear-conflicts", &["linear-conflict", "linear-conflict-pairs"]),
            ("a-star2", &["a-star"]),
            ("x", &[]),
            ("dijkstra", &[]),
        ];
        for (typed, near) in cases {
            assert_eq!(nearest(typed, &KNOWN), near, "{typed}");
        }
    }

    #[test]
    fn a_beginning_is_known_by_what_stands_before_the_colon() {
        let known = ["zero", "pdb:", "zpdb:", "script:", "rhai:", "exec:"];
        let script = format!("rhia:{}", "fn h(board, goal) { 0 }".repeat(9));
        let cases: [(&str, &[&str]); 8] = [
            ("pbd:7-8", &["pdb:"]),
            ("pdb", &["pdb:"]),
            ("PDB:7-8", &["pdb:"]),
            (&script, &["rhai:"]),
            ("scripts:mine.rhai", &["script:"]),
            ("script", &["script:"]),
            ("exe:./mine", &["exec:"]),
            ("mine:7-8", &[]),
        ];
        for (typed, near) in cases {
            assert_eq!(nearest(typed, &known), near, "{typed}");
        }
    }

    #[test]
    fn the_nearest_are_named_or_all() {
        let known = ["manhattan", "manhattan-blank", "pdb:"];
        assert_eq!(
            unknown("heuristic", "manhatten", &known),
            "there is no heuristic `manhatten`; did you mean `manhattan`? (`loyd list` names them all)"
        );
        assert_eq!(
            unknown("heuristic", "mine", &known),
            "there is no heuristic `mine`; there are manhattan, manhattan-blank or pdb: (`loyd list` says more)"
        );
        assert_eq!(nearest("bsf", &KNOWN)[0], "bfs");
    }

    #[test]
    fn messages_echo_no_control_characters_and_stay_short() {
        let nasty = format!("a\u{1b}[31m{}", "x".repeat(100_000));
        let message = unknown("algorithm", &nasty, &KNOWN);
        assert!(!message.contains(char::is_control) && message.len() < 220, "{message:?}");
    }
}

//! What is said of a search tree at each step, and how its nodes are called.

use loyd_lab::format::{counted, grouped, length, plain_length};
use loyd_lab::{Algorithm, Status};
use loyd_search::{Cost, NO_NODE, Ties};
use loyd_tiles::{Board, Direction};

use crate::play::Play;
use crate::tree::Shown;
use crate::words::tile_way;

/// Deeper nodes are called by their move alone: finding the board of each takes too long.
const DEPTH_MAX: u32 = 2000;

/// What a node's state looks like.
#[derive(Debug, Clone)]
pub enum Picture {
    /// A board of tiles.
    Board(Board),
    /// Any other state.
    Text {
        /// In several rows.
        drawing: String,
        /// In one.
        line: String,
    },
}

/// Whether the tree is of boards of tiles.
pub fn is_tiles(shown: &Shown) -> bool {
    shown.grown.instance.about().name == "tiles"
}

/// The state of a node.
pub fn picture(shown: &Shown, node: usize) -> Option<Picture> {
    let step = shown.grown.instance.nodes(&shown.grown.spec, shown.tree(), node..node + 1).pop()?;
    let board = if is_tiles(shown) { step.text.parse().ok() } else { None };
    Some(board.map_or(Picture::Text { drawing: step.drawing, line: step.text }, Picture::Board))
}

/// What a node is called: the move that led to it, `6 up`; a root, what it is the root of.
pub fn label(shown: &Shown, node: usize) -> String {
    let tree = shown.tree();
    let (parent, Some(action)) = (tree.parent[node], tree.action_name(node)) else {
        return root_label(shown, node);
    };
    let direction = action.chars().next().and_then(Direction::from_letter);
    match direction.filter(|_| is_tiles(shown) && parent != NO_NODE) {
        None => action.to_owned(),
        Some(direction) if shown.depth(node) > DEPTH_MAX => tile_way(direction).to_owned(),
        Some(direction) => {
            let tile = match picture(shown, parent as usize) {
                Some(Picture::Board(board)) => Play::tile_towards(&board, direction),
                _ => None,
            };
            let tile = tile.map_or_else(String::new, |tile| format!("{tile} "));
            format!("{tile}{}", tile_way(direction))
        }
    }
}

fn root_label(shown: &Shown, node: usize) -> String {
    if shown.tree().marks[node].side {
        let twin = shown.grown.spec.algorithm() == Algorithm::TwinAStar;
        return if twin { "twin".to_owned() } else { "goal".to_owned() };
    }
    match shown.iteration(node) {
        (_, 0 | 1) => "start".to_owned(),
        (at, of) => format!("start, iteration {at} of {of}"),
    }
}

/// How exactly a length is said that is not a whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Digits {
    /// `29.90`: in columns.
    Few,
    /// `29.8995`: in sentences, as everywhere else.
    All,
}

/// What costs are counted in: a straight step on a map is 2,378.
pub fn unit(shown: &Shown) -> Cost {
    shown.grown.report.unit.max(1)
}

/// A cost as the length that it stands for.
pub fn said(shown: &Shown, cost: Cost, digits: Digits) -> String {
    match (unit(shown), digits) {
        _ if cost == Cost::MAX => "inf".to_owned(),
        (1, _) => cost.to_string(),
        (unit, Digits::Few) => format!("{:.2}", f64::from(cost) / f64::from(unit)),
        (unit, Digits::All) => plain_length(cost, unit),
    }
}

/// The sum that the search goes by.
pub fn sum(shown: &Shown, node: usize, digits: Digits) -> String {
    let (g, h) = (shown.tree().g[node], shown.tree().h[node]);
    let said = |cost| said(shown, cost, digits);
    match shown.grown.spec.algorithm() {
        Algorithm::Bfs | Algorithm::Dfs | Algorithm::Dls | Algorithm::Ids | Algorithm::Bidirectional => {
            format!("depth {}", shown.depth(node))
        }
        Algorithm::Ucs => format!("g = {}", said(g)),
        Algorithm::Greedy | Algorithm::Beam => format!("h = {}", said(h)),
        Algorithm::WeightedAStar => {
            let weight = shown.grown.spec.options().weight.get();
            let total = (f64::from(g) + weight * f64::from(h)) / f64::from(unit(shown));
            let total = match (unit(shown), digits) {
                (1, _) => total.to_string(),
                (_, Digits::Few) => format!("{total:.2}"),
                (_, Digits::All) => format!("{total:.4}"),
            };
            format!("{}+{weight}x{} = {total}", said(g), said(h))
        }
        _ => format!("{}+{} = {}", said(g), said(h), said(g.saturating_add(h))),
    }
}

/// What the step shown did.
pub fn sentence(shown: &Shown) -> String {
    let report = &shown.grown.report;
    if shown.steps() == 0 || shown.step == shown.steps() && shown.step > 0 {
        return end(shown);
    }
    let Some(node) = shown.current() else {
        return if shown.step == 0 {
            let told = match report.cost() {
                Some(cost) => {
                    let found = length(cost, report.unit, shown.grown.instance.about().words.action);
                    format!(" The end: {found}, {} expanded.", grouped(report.stats.expanded))
                }
                None => String::new(),
            };
            format!("Press . to expand the first node.{told}")
        } else {
            "This step was not recorded.".to_owned()
        };
    };
    let sum = sum(shown, node, Digits::All);
    let exact = |cost| said(shown, cost, Digits::All);
    match shown.grown.spec.algorithm() {
        Algorithm::AStar => format!("Took the smallest f: {sum}. {}", ties(shown)),
        Algorithm::WeightedAStar | Algorithm::AnytimeAStar => format!("Took the smallest: {sum}."),
        Algorithm::Focal => format!("Took one whose f is within the bound: {sum}."),
        Algorithm::Ucs => format!("Took the smallest g: {}.", exact(shown.tree().g[node])),
        Algorithm::Greedy => {
            format!("Took the smallest h: {}. Its moves do not count.", exact(shown.tree().h[node]))
        }
        Algorithm::Bfs => format!("Took the oldest, {sum}."),
        Algorithm::Bfhs => format!("The next of its layer within the bound: {sum}."),
        Algorithm::HillClimbing => format!("Stepped to the best neighbour: {sum}."),
        Algorithm::Annealing => format!("Stepped to a neighbour drawn by chance: {sum}."),
        Algorithm::LrtaStar => format!("Stepped to where the way looks shortest: {sum}."),
        Algorithm::Dfs | Algorithm::Dls | Algorithm::Ids => format!("Went down to {sum}."),
        Algorithm::IdaStar | Algorithm::Rbfs => format!("Followed {sum}."),
        Algorithm::Beam => format!("One of the layer: {sum}."),
        Algorithm::Bidirectional | Algorithm::BidirectionalAStar => {
            let side = if shown.tree().marks[node].side { "goal" } else { "start" };
            format!("From the {side}, {sum}.")
        }
        Algorithm::TwinAStar => {
            let whose = if shown.tree().marks[node].side { "The twin's" } else { "The board's" };
            format!("{whose} turn: {sum}.")
        }
        Algorithm::Auto => format!("Took {sum}."),
    }
}

fn ties(shown: &Shown) -> &'static str {
    match shown.grown.spec.options().ties {
        Ties::LowH => "Ties by smaller h, then newest.",
        Ties::HighH => "Ties by larger h, then newest.",
        Ties::Fifo => "Ties by age, the oldest first.",
        Ties::Lifo => "Ties by age, the newest first.",
        Ties::Random { .. } => "Ties at random.",
        Ties::Libcxx | Ties::Libstdcxx | Ties::Java | Ties::Algs4 | Ties::Heapq => {
            "Ties as its heap happens to leave them."
        }
    }
}

fn end(shown: &Shown) -> String {
    let report = &shown.grown.report;
    let recorded = if shown.tree().full {
        let nodes = counted(shown.tree().len() as u64, "node");
        format!(" The first {nodes} are recorded; counts are exact.")
    } else {
        String::new()
    };
    let expanded = grouped(report.stats.expanded);
    match &report.status {
        Status::Solved { cost, .. } => {
            let found = length(*cost, report.unit, shown.grown.instance.about().words.action);
            let proven = if report.optimal { "optimal" } else { "not proven shortest" };
            format!("Goal reached: {found}, {proven}. {expanded} expanded.{recorded}")
        }
        Status::Unsolvable if shown.steps() == 0 => {
            "There is no solution, so nothing was searched.".to_owned()
        }
        Status::Unsolvable => format!("No solution. All {expanded} were looked at.{recorded}"),
        Status::Stopped(stop) => format!("Stopped: {stop}. {expanded} expanded.{recorded}"),
    }
}

/// Why a node stands where it does in the queue, compared with the first.
pub fn queue_reason(shown: &Shown, node: usize, first: usize) -> &'static str {
    let tree = shown.tree();
    let f = |node: usize| tree.g[node].saturating_add(tree.h[node]);
    let algorithm = shown.grown.spec.algorithm();
    match algorithm {
        Algorithm::Greedy | Algorithm::Beam if node == first => "smallest h",
        Algorithm::Greedy | Algorithm::Beam if tree.h[node] > tree.h[first] => "larger h",
        Algorithm::Greedy | Algorithm::Beam => "same h",
        Algorithm::Ucs if node == first => "smallest g",
        Algorithm::Ucs if tree.g[node] > tree.g[first] => "larger g",
        Algorithm::Ucs => "same g",
        Algorithm::AStar if node == first => "smallest f, then h",
        Algorithm::AStar if f(node) != f(first) => "larger f",
        Algorithm::AStar if tree.h[node] > tree.h[first] => "same f, larger h",
        Algorithm::AStar if tree.h[node] < tree.h[first] => "same f, smaller h",
        Algorithm::AStar => "same f and h",
        _ if shown.is_never_taken(node) => "never taken",
        _ if node == first => "next",
        _ => "later",
    }
}

/// `18th`.
pub fn ordinal(number: u32) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{}{ending}", grouped(number.into()))
}

//! The names of the laboratory: the only place where strings become algorithms, tie-breaks and conventions.
//! (Heuristics are the domains' own: each names them in its [`About`](crate::About).)

use loyd_search::{Duplicates, Ties};

/// An algorithm by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// The best for the board.
    Auto,
    /// Breadth-first search.
    Bfs,
    /// Depth-first search.
    Dfs,
    /// Depth-limited search.
    Dls,
    /// Iterative deepening.
    Ids,
    /// Uniform-cost search.
    Ucs,
    /// Breadth-first search from both ends.
    Bidirectional,
    /// Greedy best-first search.
    Greedy,
    /// Hill climbing.
    HillClimbing,
    /// Simulated annealing.
    Annealing,
    /// Learning real-time A*.
    LrtaStar,
    /// A*.
    AStar,
    /// Weighted A*.
    WeightedAStar,
    /// Focal search.
    Focal,
    /// Anytime repairing A*.
    AnytimeAStar,
    /// A* from both ends.
    BidirectionalAStar,
    /// Iterative-deepening A*.
    IdaStar,
    /// Breadth-first heuristic search.
    Bfhs,
    /// Recursive best-first search.
    Rbfs,
    /// Beam search.
    Beam,
    /// A* on the puzzle and its twin.
    TwinAStar,
}

/// What the laboratory knows of an algorithm.
#[derive(Debug)]
pub struct AlgorithmEntry {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Its name.
    pub name: &'static str,
    /// Other names that people write, in the form that [`plain`] gives.
    pub aliases: &'static [&'static str],
    /// One sentence.
    pub summary: &'static str,
    /// Whether its solutions are shortest, given an admissible heuristic.
    pub optimal: bool,
    /// Whether it finds a solution whenever there is one, given time and memory.
    pub complete: bool,
    /// How its memory grows.
    pub memory: &'static str,
    /// Whether it takes a heuristic.
    pub informed: bool,
    /// The options it takes.
    pub options: &'static [&'static str],
}

const BEST_FIRST: &[&str] = &["ties", "duplicates", "seed", "convention", "order"];

/// What most entries have in common, by what is claimed: here the shortest solution, whenever there is one.
const OPTIMAL: AlgorithmEntry = AlgorithmEntry {
    algorithm: Algorithm::Auto,
    name: "",
    aliases: &[],
    summary: "",
    optimal: true,
    complete: true,
    memory: "every board seen",
    informed: true,
    options: &["convention", "order"],
};
/// A solution whenever there is one, though not the shortest.
const COMPLETE: AlgorithmEntry = AlgorithmEntry { optimal: false, ..OPTIMAL };
/// Not even that.
const NEITHER: AlgorithmEntry = AlgorithmEntry { complete: false, ..COMPLETE };

/// Every algorithm, in the order in which they are taught.
pub static ALGORITHMS: &[AlgorithmEntry] = &[
    AlgorithmEntry {
        algorithm: Algorithm::Auto,
        name: "auto",
        summary: "the best for the board: an optimal search where one can finish, else a good answer with a proven bound",
        memory: "bounded",
        informed: false,
        options: &[],
        ..COMPLETE
    },
    AlgorithmEntry {
        algorithm: Algorithm::Bfs,
        name: "bfs",
        aliases: &["breadth-first", "breadth-first-search"],
        summary: "breadth-first: all boards one move away, then two, ...",
        informed: false,
        ..OPTIMAL
    },
    AlgorithmEntry {
        algorithm: Algorithm::Dfs,
        name: "dfs",
        aliases: &["depth-first", "depth-first-search"],
        summary: "depth-first: the first move, then its first move, ...; finds long solutions",
        informed: false,
        ..COMPLETE
    },
    AlgorithmEntry {
        algorithm: Algorithm::Dls,
        name: "dls",
        aliases: &["depth-limited", "depth-limited-search"],
        summary: "depth-first, but no deeper than `limit` (30 unless given)",
        memory: "the path",
        informed: false,
        options: &["limit", "convention", "order"],
        ..NEITHER
    },
    AlgorithmEntry {
        algorithm: Algorithm::Ids,
        name: "ids",
        aliases: &["iddfs", "iterative-deepening", "iterative-deepening-search"],
        summary: "iterative deepening: depth-limited search with limit 0, 1, 2, ..., repeated boards avoided along the path",
        memory: "the path",
        informed: false,
        ..OPTIMAL
    },
    AlgorithmEntry {
        algorithm: Algorithm::Ucs,
        name: "ucs",
        aliases: &["uniform-cost", "uniform-cost-search", "dijkstra"],
        summary: "uniform-cost (Dijkstra): the cheapest path so far first",
        informed: false,
        options: BEST_FIRST,
        ..OPTIMAL
    },
    AlgorithmEntry {
        algorithm: Algorithm::Bidirectional,
        name: "bidirectional",
        aliases: &["bidirectional-bfs", "bidirectional-search"],
        summary: "breadth-first from both ends until they meet",
        memory: "every board seen, of about twice the square root of what bfs sees",
        informed: false,
        ..OPTIMAL
    },
    AlgorithmEntry {
        algorithm: Algorithm::Greedy,
        name: "greedy",
        aliases: &["gbfs", "best-first", "greedy-best-first", "greedy-best-first-search"],
        summary: "greedy best-first: the board that looks nearest to the goal first",
        options: BEST_FIRST,
        ..COMPLETE
    },
    AlgorithmEntry {
        algorithm: Algorithm::HillClimbing,
        name: "hill-climbing",
        aliases: &["hillclimbing", "hill-climb", "steepest-descent"],
        summary: "hill climbing: always to the neighbour that looks nearest, until none looks nearer; a warning, seldom a solution",
        memory: "the path",
        ..NEITHER
    },
    AlgorithmEntry {
        algorithm: Algorithm::Annealing,
        name: "annealing",
        aliases: &["simulated-annealing"],
        summary: "simulated annealing: a walk by lot (`seed`) that goes uphill ever less often, for `steps` (100,000 unless given); a warning too",
        memory: "every board visited",
        options: &["steps", "seed", "convention", "order"],
        ..NEITHER
    },
    AlgorithmEntry {
        algorithm: Algorithm::LrtaStar,
        name: "lrta-star",
        aliases: &["lrtastar", "lrta*", "lrta", "real-time-a-star"],
        summary: "LRTA*: real time, a move after every glance, learning as it walks; expanded counts its steps, the answer has no loops",
        memory: "every board visited",
        ..NEITHER
    },
    AlgorithmEntry {
        algorithm: Algorithm::AStar,
        name: "a-star",
        aliases: &["astar", "a*"],
        summary: "A*: the smallest f = g + h first",
        options: BEST_FIRST,
        ..OPTIMAL
    },
    AlgorithmEntry {
        algorithm: Algorithm::WeightedAStar,
        name: "weighted-a-star",
        aliases: &["weighted-astar", "weighted-a*", "wa*", "wastar"],
        summary: "A* with f = g + weight x h: at most `weight` (2 unless given) times the shortest, much sooner",
        options: &["weight", "ties", "duplicates", "seed", "convention", "order"],
        ..COMPLETE
    },
    AlgorithmEntry {
        algorithm: Algorithm::Focal,
        name: "focal",
        aliases: &["focal-search", "a-star-epsilon", "a*-epsilon", "astar-epsilon"],
        summary: "focal search: of all boards within `weight` (2 unless given) times the smallest f, the most promising",
        options: &["weight", "convention", "order"],
        ..COMPLETE
    },
    AlgorithmEntry {
        algorithm: Algorithm::AnytimeAStar,
        name: "anytime-a-star",
        aliases: &["anytime-astar", "anytime-a*", "ara-star", "arastar", "ara*", "ara"],
        summary: "ARA*: a first solution by a large `weight` (2 unless given), then better ones, until the shortest is proven",
        options: &["weight", "convention", "order"],
        ..OPTIMAL
    },
    AlgorithmEntry {
        algorithm: Algorithm::BidirectionalAStar,
        name: "bidirectional-a-star",
        aliases: &["bidirectional-astar", "bidirectional-a*", "nbs"],
        summary: "A* from both ends (NBS): expands at most twice what any search of its kind must",
        memory: "every board seen, often far fewer than a-star where h is weak",
        ..OPTIMAL
    },
    AlgorithmEntry {
        algorithm: Algorithm::IdaStar,
        name: "ida-star",
        aliases: &["idastar", "ida*", "ida"],
        summary: "IDA*: depth-first under a bound on f that rises until the goal is met; `table` remembers so many boards",
        memory: "the path",
        options: &["convention", "reflect", "order", "table"],
        ..OPTIMAL
    },
    AlgorithmEntry {
        algorithm: Algorithm::Bfhs,
        name: "bfhs",
        aliases: &["breadth-first-heuristic", "breadth-first-heuristic-search", "bfida-star", "bfida*"],
        summary: "breadth-first within a bound on f that rises; old layers are forgotten, the path is found again by halves",
        memory: "some layers within the bound",
        ..OPTIMAL
    },
    AlgorithmEntry {
        algorithm: Algorithm::Rbfs,
        name: "rbfs",
        aliases: &["recursive-best-first", "recursive-best-first-search"],
        summary: "recursive best-first: best-first order in the memory of a path",
        memory: "the path",
        ..OPTIMAL
    },
    AlgorithmEntry {
        algorithm: Algorithm::Beam,
        name: "beam",
        aliases: &["beam-search"],
        summary: "beam: layer by layer, only the best `width` (1,000 unless given) of each kept",
        memory: "the width times the depth",
        options: &["width", "convention", "order"],
        ..NEITHER
    },
    AlgorithmEntry {
        algorithm: Algorithm::TwinAStar,
        name: "twin-a-star",
        aliases: &["twin-astar", "twin-a*"],
        summary: "A* on the puzzle and on its twin in lock step, or from one queue (`queues=1`): exactly one can succeed, so no parity is needed",
        options: &["ties", "duplicates", "seed", "convention", "order", "queues"],
        ..OPTIMAL
    },
];

impl Algorithm {
    /// The algorithm of a name or another name for it, as people write them.
    ///
    /// ```
    /// use loyd_lab::Algorithm;
    /// assert_eq!(Algorithm::from_name("A*"), Some(Algorithm::AStar));
    /// assert_eq!(Algorithm::from_name("Uniform_Cost"), Algorithm::from_name("ucs"));
    /// ```
    pub fn from_name(name: &str) -> Option<Algorithm> {
        let name = plain(name);
        let is = |entry: &&AlgorithmEntry| entry.name == name || entry.aliases.contains(&name.as_str());
        ALGORITHMS.iter().find(is).map(|entry| entry.algorithm)
    }

    /// What is known of it.
    pub fn entry(self) -> &'static AlgorithmEntry {
        ALGORITHMS.iter().find(|entry| entry.algorithm == self).expect("every algorithm has an entry")
    }
}

/// A bundle of move order and counting rules that meets a published table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Convention {
    /// Ours: Up, Left, Right, Down; counts as defined in `loyd_search`.
    #[default]
    Loyd,
    /// The course report's program: Down, Up, Right, Left; every removal is an expansion.
    Riverside,
    /// Columbia's assignment: Up, Down, Left, Right; the goal's removal is not counted.
    Columbia,
    /// Korf's 1985 paper: Up, Left, Right, Down; the root is counted as generated.
    Korf,
}

/// A name with one sentence about it.
#[derive(Debug)]
pub struct Named<T> {
    /// The name.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// What it stands for.
    pub value: T,
}

/// Every convention.
pub static CONVENTIONS: &[Named<Convention>] = &[
    Named {
        name: "loyd",
        summary: "the default: the blank tries Up, Left, Right, Down; a stale removal is not an expansion",
        value: Convention::Loyd,
    },
    Named {
        name: "riverside",
        summary: "a published course report: Down, Up, Right, Left; a map of f values written at generation; every removal is an expansion (ucs, a-star)",
        value: Convention::Riverside,
    },
    Named {
        name: "columbia",
        summary: "a published assignment: Up, Down, Left, Right; boards marked when pushed; the goal's removal is not counted (bfs, dfs, a-star)",
        value: Convention::Columbia,
    },
    Named {
        name: "korf",
        summary: "Korf 1985: Up, Left, Right, Down; generated counts the root (ida-star)",
        value: Convention::Korf,
    },
];

impl Convention {
    /// The convention's name.
    pub fn name(self) -> &'static str {
        name_of(CONVENTIONS, |value| *value == self)
    }

    /// Whether the convention says how `algorithm` counts.
    pub fn covers(self, algorithm: Algorithm) -> bool {
        match self {
            Convention::Loyd => true,
            Convention::Riverside => matches!(algorithm, Algorithm::Ucs | Algorithm::AStar),
            Convention::Columbia => matches!(algorithm, Algorithm::Bfs | Algorithm::Dfs | Algorithm::AStar),
            Convention::Korf => matches!(algorithm, Algorithm::IdaStar),
        }
    }
}

/// Every tie-break. `random` stands with seed 0; [`Spec`](crate::Spec) fills in the seed.
pub static TIES: &[Named<Ties>] = &[
    Named { name: "low-h", summary: "the default: smaller h first, then the newest", value: Ties::LowH },
    Named { name: "high-h", summary: "larger h first, then the newest", value: Ties::HighH },
    Named { name: "fifo", summary: "the oldest first", value: Ties::Fifo },
    Named { name: "lifo", summary: "the newest first", value: Ties::Lifo },
    Named { name: "random", summary: "any, by `seed`", value: Ties::Random { seed: 0 } },
    Named {
        name: "libcxx",
        summary: "the heap of C++ priority_queue in LLVM's library (to version 14)",
        value: Ties::Libcxx,
    },
    Named {
        name: "libstdcxx",
        summary: "the heap of C++ priority_queue in GNU's library",
        value: Ties::Libstdcxx,
    },
    Named { name: "java", summary: "the heap of Java's PriorityQueue", value: Ties::Java },
    Named { name: "algs4", summary: "the heap of algs4's MinPQ", value: Ties::Algs4 },
    Named { name: "heapq", summary: "the heap of Python's heapq", value: Ties::Heapq },
];

/// Every duplicate rule.
pub static DUPLICATES: &[Named<Duplicates>] = &[
    Named {
        name: "closed",
        summary: "the default: a board met before with no larger g is dropped",
        value: Duplicates::Closed,
    },
    Named {
        name: "parent",
        summary: "only the move that leads straight back is skipped",
        value: Duplicates::Parent,
    },
    Named { name: "none", summary: "nothing is dropped", value: Duplicates::None },
];

/// A name as the tables have it: small letters, and `-` for `_`.
pub fn plain(name: &str) -> String {
    name.trim().to_ascii_lowercase().replace('_', "-")
}

/// An order in which moves up, down, left and right are tried, where a domain has these: `ULDR`.
///
/// ```
/// use loyd_lab::algorithm::MoveOrder;
/// let order = MoveOrder::from_text("uldr").unwrap();
/// assert_eq!(order.letters(), ['U', 'L', 'D', 'R']);
/// assert_eq!(MoveOrder::from_text("ULDD"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveOrder([char; 4]);

impl MoveOrder {
    /// The order of a text that has each of the letters once.
    pub fn from_text(text: &str) -> Option<MoveOrder> {
        let letters: Vec<char> = text.chars().map(|letter| letter.to_ascii_uppercase()).collect();
        let letters = <[char; 4]>::try_from(letters).ok()?;
        "UDLR".chars().all(|letter| letters.contains(&letter)).then_some(MoveOrder(letters))
    }

    /// The letters, the first to be tried first.
    pub fn letters(self) -> [char; 4] {
        self.0
    }
}

/// The value of a name in one of the tables above.
pub fn find<T: Copy>(table: &'static [Named<T>], name: &str) -> Option<T> {
    let name = plain(name);
    table.iter().find(|entry| entry.name == name).map(|entry| entry.value)
}

/// The name of a value in one of the tables above.
pub fn name_of<T>(table: &'static [Named<T>], is: impl Fn(&T) -> bool) -> &'static str {
    table.iter().find(|entry| is(&entry.value)).map_or("?", |entry| entry.name)
}

/// The name of a tie-break, without its seed.
pub fn tie_name(ties: Ties) -> &'static str {
    name_of(TIES, |known| std::mem::discriminant(known) == std::mem::discriminant(&ties))
}

/// The name of a duplicate rule.
pub fn duplicates_name(duplicates: Duplicates) -> &'static str {
    name_of(DUPLICATES, |known| *known == duplicates)
}

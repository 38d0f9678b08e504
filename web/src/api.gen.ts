// Written from crates/server/src/api by its test. Do not edit.

/** Why a request was not answered, or why a job failed. */
export type Problem = {
/** Which kind of problem: `bad-input`, `too-many-jobs`, ... Stable, for programs. */
type: string,
/** The kind in words. */
title: string,
/** The HTTP status, or the one that this problem would have. */
status: number,
/** The sentence that the command line would print. */
detail: string,
/** The line of the input that is wrong, from 1. */
line?: number,
/** The column of the input that is wrong, from 1. */
column?: number, };

/** A puzzle and its goal. One of `text` and `board` is needed. */
export type PuzzleRequest = {
/** Which kind of problem, of those in the catalogue; `tiles` unless said. */
domain?: string,
/** The rows of a board of tiles. */
board?: Array<Array<number>>,
/** The problem as people write it: what the command line reads with `--domain`. Of many, the first. */
text?: string,
/** The size, where the text fits several. */
size?: string,
/** `last` (the default), `first`, `snail`, or a board in any format that the command line reads; in other domains, what
 * the command line takes as `--goal`. */
goal?: string, };

/** `POST /api/check`: is it a puzzle, and can it be solved? One of `text` and `board` is needed. */
export type CheckRequest = {
/** As in [`PuzzleRequest`]. Named, the answer is a [`ProblemCheck`]. */
domain?: string,
/** What a person typed or pasted, in any format that the command line reads. */
text?: string,
/** The rows of a board. */
board?: Array<Array<number>>,
/** `ROWSxCOLUMNS`, for text whose numbers fit several shapes. */
size?: string,
/** As in [`PuzzleRequest`]. */
goal?: string, };

/** The answer to a check. */
export type CheckReply = {
/** The board. */
board: Array<Array<number>>,
/** The goal as a board. */
goal: Array<Array<number>>,
/** Rows. */
rows: number,
/** Columns. */
columns: number,
/** Whether any sequence of slides leads to the goal. */
solvable: boolean,
/** Why or why not, in one sentence. */
reason: string,
/** The two parities that decide it. */
why: Why,
/** What every built-in heuristic says of the board, in the order of the catalogue. */
h: Array<Estimate>,
/** How many puzzles the text held besides this one, the first. */
others: number, };

/** The two parities: they agree exactly on solvable boards. */
export type Why = {
/** How many swaps (of any two cells, the gap's included) turn the board into the goal. */
swaps: number,
/** How many steps the gap is from home. */
gap_steps: number,
/** On an unsolvable board, two tiles whose swap makes it solvable. */
repair: [number, number] | null, };

/** What one heuristic says of a board. */
export type Estimate = {
/** The heuristic's name. */
heuristic: string,
/** Its value, before rounding. */
value: number, };

/** The answer to a check of a problem of any domain. */
export type ProblemCheck = {
/** The problem. */
problem: ProblemText,
/** Whether it can be solved. `null` where only a search can tell. */
solvable: boolean | null,
/** Why or why not, in one sentence, where that is known without a search. */
reason: string | null,
/** What else is worth knowing. */
facts: Array<Fact>,
/** What every built-in heuristic says of the start, in the order of the catalogue. */
h: Array<Estimate>,
/** How many problems the text held besides this one, the first. */
others: number, };

/** A problem of any domain, as people write it. */
export type ProblemText = {
/** Its kind. */
domain: string,
/** The start on one line: what requests take as `text`. */
text: string,
/** The goal on one line: what requests take as `goal`. `null` where there is only one. */
goal: string | null,
/** The start for eyes: lines that end with a newline. */
drawing: string, };

/** Something that is worth knowing of a problem. */
export type Fact = {
/** Its key in the command line's JSON. */
key: string,
/** Its value there. */
value: unknown, };

/** How a random board is made. */
export type Scramble = "uniform" | "walk" | "steps" | "depth";

/** `POST /api/generate`: a random problem. Of tiles, `rows` and `columns` are needed, or a `size`. */
export type GenerateRequest = {
/** As in [`PuzzleRequest`]. Named, the answer is a [`ProblemMade`]. */
domain?: string,
/** The size as the domain writes it; its default unless said. */
size?: string,
/** Rows, 2 to 100. */
rows?: number,
/** Columns, 2 to 100. */
columns?: number,
/** As in [`PuzzleRequest`]. */
goal?: string,
/** How. */
kind: Scramble,
/** How many moves, for every kind but `uniform`. */
amount?: number,
/** The seed, below 2^53. Left out: the server chooses one and says which. */
seed?: number,
/** Whether a board that cannot be solved is wanted (`uniform` only). */
unsolvable?: boolean, };

/** A random board. */
export type GenerateReply = {
/** The board. */
board: Array<Array<number>>,
/** The goal as a board. */
goal: Array<Array<number>>,
/** The seed that gives this board again. */
seed: number, };

/** A random problem of any domain. */
export type ProblemMade = {
/** The problem. */
problem: ProblemText,
/** The seed that gives it again. */
seed: number, };

/** How far a board is from its goal, and every board one slide away: answered within 50 ms, with what is known. */
export type PositionReply = {
/** Whether the goal can be reached. */
solvable: boolean,
/** The length of the shortest solution, if it is proven. */
distance: number | null,
/** No solution is shorter. */
lower: number,
/** A solution of this length is known. */
upper: number | null,
/** The boards one slide away, in the order Up, Left, Right, Down of the gap. */
next: Array<PositionMove>, };

/** One slide from a position. */
export type PositionMove = {
/** The tile that slides. */
tile: number,
/** The gap's motion, a letter of `U D L R`. The tile goes the other way. */
move: string,
/** The length of the shortest solution from there, if it is proven. */
distance: number | null,
/** No solution from there is shorter. */
lower: number,
/** A solution of this length is known from there. */
upper: number | null, };

/** Whose motion letters name. */
export type Motion = "blank" | "tile";

/** `POST /api/verify`: is this a solution? */
export type VerifyRequest = {
/** As in [`PuzzleRequest`]. */
domain?: string,
/** The board. */
board?: Array<Array<number>>,
/** As in [`PuzzleRequest`]. */
text?: string,
/** As in [`PuzzleRequest`]. */
size?: string,
/** As in [`PuzzleRequest`]. */
goal?: string,
/** Of tiles, letters of `U D L R`. In other domains a list; or a text, with commas or else spaces between moves. */
moves: Moves,
/** Whose motion letters name; the gap's unless said. */
motion?: Motion,
/** Whether every state on the way is told. */
states?: boolean, };

/** What a list of moves does. */
export type VerifyReply = {
/** Whether every move is legal. */
legal: boolean,
/** Which move is not, from 1. */
illegal_at: number | null,
/** Whether the moves end at the goal. */
reaches_goal: boolean,
/** How many moves there are. */
length: number,
/** Whether no solution is shorter. `null` where the answer was not found in time, or the goal is not reached. */
optimal: boolean | null,
/** The length of the shortest solution, if it was found in time; a cost where the domain counts in parts. */
shortest: number | null,
/** The verdict in one sentence. */
sentence: string,
/** What the moves cost, where the domain counts in parts. */
cost?: number,
/** `cost` / `unit` is the length, where the domain counts in parts. */
unit?: number,
/** Where the moves end, for eyes, if they are legal and it is not the goal. */
end?: string,
/** Every state on the way, if that was asked for: as many as there is room for. */
states?: Array<StateView>, };

/** A list of moves, as the domain writes them. */
export type Moves = string | Array<string>;

/** A state as people see it. */
export type StateView = {
/** On one line. */
state: string,
/** The action that led to it; `null` for a start. */
action: string | null,
/** For eyes, where that is more than the line: lines that end with a newline. */
drawing?: string, };

/** `GET /api/catalogue`: all names with their properties, in the order in which they are taught. */
export type Catalogue = {
/** The algorithms. */
algorithms: Array<AlgorithmInfo>,
/** The heuristics of sliding tiles. */
heuristics: Array<HeuristicInfo>,
/** The orders among equal f (`ties=`). */
ties: Array<NamedInfo>,
/** The duplicate rules (`duplicates=`). */
duplicates: Array<NamedInfo>,
/** The counting conventions (`convention=`). */
conventions: Array<NamedInfo>,
/** The lists of words for ladders; the first is the default. */
word_lists: Array<WordListInfo>,
/** The kinds of problems; the first is the default. */
domains: Array<DomainInfo>, };

/** An algorithm. */
export type AlgorithmInfo = {
/** Its name. */
name: string,
/** One sentence. */
summary: string,
/** Whether its solutions are shortest, given an admissible heuristic. */
optimal: boolean,
/** Whether it finds a solution whenever there is one, given time and memory. */
complete: boolean,
/** How its memory grows. */
memory: string,
/** Whether it takes a heuristic. */
informed: boolean,
/** The options it takes. */
options: Array<string>, };

/** A heuristic. */
export type HeuristicInfo = {
/** Its name. */
name: string,
/** One sentence. */
summary: string,
/** Whether it never overestimates. */
admissible: boolean,
/** Whether it never falls by more than a move costs. */
consistent: boolean,
/** Whether it is a common mistake, kept for teaching. */
known_wrong: boolean,
/** What else to know: where it does not work, or why it is wrong. Empty if there is nothing. */
note: string, };

/** A name with one sentence about it. */
export type NamedInfo = {
/** The name. */
name: string,
/** One sentence. */
summary: string, };

/** A list of words. */
export type WordListInfo = {
/** Its name, as sent with a job. */
name: string,
/** How many words it has. */
words: number, };

/** A kind of problem. */
export type DomainInfo = {
/** Its name, as sent with requests. */
name: string,
/** One line. */
summary: string,
/** A problem, as people write it. */
example: string,
/** How sizes are written; `null` where there are none. */
size: SizeInfo | null,
/** Its heuristics. */
heuristics: Array<HeuristicInfo>,
/** The heuristic that is meant where none is named. */
default: string,
/** `cost` / `unit` is the length of a solution. */
unit: number,
/** What its things are called. */
words: DomainWords, };

/** How sizes of a kind of problem are written. */
export type SizeInfo = {
/** The form, as in `RxC`. */
form: string,
/** The size that is meant where none is named. */
default: string, };

/** What the things of a kind of problem are called. */
export type DomainWords = {
/** A problem: `puzzle`. */
instance: string,
/** A state: `board`. */
state: string,
/** An action: `move`. */
action: string, };

/** `POST /api/jobs`: something to run.
 *
 * A run is written as on the command line: `a-star:manhattan[ties=fifo]`. The heuristic `script` stands for the
 * text in `script` (a Rhai function `h(board, goal)`), alone or within `max(script,manhattan)` and `2*script`; no file and no
 * program can be named. */
export type JobRequest = { "kind": "solve",
/** The puzzle. */
puzzle: PuzzleRequest,
/** What to run; `auto` unless said. */
run?: string,
/** The heuristic named `script`. */
script?: string,
/** Limits. */
limits?: JobLimits, } | { "kind": "race",
/** The puzzle. */
puzzle: PuzzleRequest,
/** What to run. */
run: Array<string>,
/** The heuristic named `script`. */
script?: string,
/** Limits, for each lane. */
limits?: JobLimits, } | { "kind": "tree",
/** The puzzle. */
puzzle: PuzzleRequest,
/** What to run. */
run: string,
/** The heuristic named `script`. */
script?: string,
/** Limits. */
limits?: JobLimits,
/** How many nodes to record, 200,000 unless said. The search goes on after that. */
trace?: number,
/** Whether a board that cannot be solved is searched to the end all the same. */
anyway?: boolean, } | { "kind": "audit",
/** As in [`PuzzleRequest`]. */
domain?: string,
/** A problem whose space and goal are meant, as people write it. */
text?: string,
/** The size as the domain writes it; its default unless said. */
size?: string,
/** Rows of a board; with `columns`, in place of a size. */
rows?: number,
/** Columns of a board. */
columns?: number,
/** As in [`PuzzleRequest`]. */
goal?: string,
/** The name of a built-in heuristic, or `script`. */
heuristic: string,
/** The heuristic named `script`. */
script?: string,
/** A built-in heuristic to compare with. */
versus?: string,
/** Limits. */
limits?: JobLimits, } | { "kind": "explain",
/** The puzzle. */
puzzle: PuzzleRequest,
/** `a-star` with a heuristic. */
run: string,
/** The heuristic named `script`. */
script?: string,
/** Limits. */
limits?: JobLimits, } | { "kind": "words",
/** The first word. */
from: string,
/** The last word. */
to: string,
/** The list's name, of those in the catalogue. */
list?: string,
/** What to run; `bfs` unless said. */
run?: string, } | { "kind": "tictactoe",
/** The nine squares row by row: `X`, `O` or `-`. */
squares: string,
/** The squares in the order in which alpha-beta tries them; 0 to 8 unless said. */
order?: Array<number>,
/** How deep the tree is recorded; 2 unless said. */
depth?: number, };

/** What a job may use. What is left out is the server's own limit, and more than that is cut to it. */
export type JobLimits = {
/** Seconds. */
seconds?: number,
/** Expanded nodes. */
nodes?: number,
/** Bytes of the search's own structures. */
bytes?: number, };

/** 202: the jobs made, in the order of the runs. All but a race make one. */
export type Accepted = {
/** The jobs. */
jobs: Array<AcceptedJob>, };

/** A job that was accepted. */
export type AcceptedJob = {
/** Its name in events and addresses. */
job: string,
/** How many searches are ahead of it; 0 if it starts at once. */
ahead: number, };

/** `GET /api/jobs/{id}`: a job, kept for 60 s after its end. */
export type JobView = {
/** The job. */
job: string,
/** Where it stands. */
state: JobState,
/** The result, once done. */
result: JobResult | null,
/** The problem, if it failed. */
problem: Problem | null, };

/** Where a job stands. */
export type JobState = "queued" | "running" | "done" | "failed" | "cancelled";

/** What came of a job. */
export type JobResult = { "kind": "solve" } & SolveResult | { "kind": "audit" } & AuditResult | { "kind": "explain" } & ExplainResult | { "kind": "unanswered" } & Unanswered | { "kind": "words" } & WordsResult | { "kind": "tictactoe" } & TicTacToeResult;

/** A report as JSON has it. */
export type SolveResult = {
/** The domain; left out for sliding tiles. */
domain?: string,
/** The start: rows of numbers for sliding tiles. */
puzzle: Array<Array<number>>,
/** The goal, where there is one. */
goal?: Array<Array<number>>,
/** Rows, of a board. */
rows?: number,
/** Columns, of a board. */
columns?: number,
/** `cost` / `unit` is the length; left out for sliding tiles, where it is 1. */
unit?: number,
/** What was asked for, as written. */
spec: string,
/** The algorithm that gave the answer: the one asked for, unless that was `auto`. */
algorithm: string,
/** The heuristic, if the algorithm takes one. */
heuristic: string | null,
/** The order among equal f, where the algorithm has one. */
ties: string | null,
/** The duplicate rule, where the algorithm has one. */
duplicates: string | null,
/** The counting convention. */
convention: string,
/** How it ended. */
status: SolveStatus,
/** What stopped it. */
stopped_by: StoppedBy | null,
/** Why code of the user's failed, if it did. */
why?: string,
/** What the solution costs. */
cost: number | null,
/** The solution: for sliding tiles the blank's motion, letters `U D L R`; elsewhere a list of words. */
moves: string | null,
/** Whether the solution is proven cheapest. */
optimal: boolean,
/** No solution is cheaper. Proven. `null` where there is none. */
lower_bound: number | null,
/** States whose successors were asked for. */
expanded: number,
/** Children made. */
generated: number,
/** The largest frontier. */
frontier_max: number,
/** The depth of the deepest child. `null` where it was not measured. */
depth_max: number | null,
/** How often a deepening search started over. */
iterations: number,
/** Search time. */
seconds: number,
/** Time to load or build tables. */
table_seconds: number,
/** The most bytes that the search's structures and its tables held. */
bytes_peak: number, };

/** How a search ended, in a word. */
export type SolveStatus = "solved" | "unsolvable" | "stopped";

/** What stopped a search, in a word. */
export type StoppedBy = "time" | "nodes" | "memory" | "cancelled" | "exhausted" | "stuck" | "heuristic" | "problem";

/** Which nodes every A* with this heuristic must expand, and which depend on the order of equals. */
export type ExplainResult = {
/** The domain; left out for sliding tiles. */
domain?: string,
/** `cost` / `unit` is the length; left out for sliding tiles, where it is 1. */
unit?: number,
/** The length of the shortest solution. */
cost: number,
/** Nodes with f below the cost: every A* expands them. */
forced: number | null,
/** Nodes with f equal to the cost: the order of equals decides. */
tied: number | null,
/** The floor: the forced nodes and the goal. */
expanded_min: number | null,
/** What the luckiest order reaches. */
expanded_least: number | null,
/** What the unluckiest order reaches. */
expanded_max: number | null,
/** How many shortest solutions there are, if that was found in time. */
optimal_solutions: number | null,
/** The first moves of the shortest solutions: of tiles as the gap's motion, elsewhere a list. */
optimal_first_moves: string | null,
/** What each order of equals expands. */
profiles: Array<Profile>,
/** Why there is no range, where there is none: the heuristic is not consistent, for one. */
reason: string | null, };

/** What one order of equals expands. */
export type Profile = {
/** The order's name. */
ties: string,
/** How many nodes it expands. */
expanded: number, };

/** That there is nothing to tell, and why. */
export type Unanswered = {
/** `unsolvable` or `stopped`. */
status: SolveStatus,
/** What stopped it. */
stopped_by: StoppedBy | null,
/** The sentence that the command line prints. */
sentence: string, };

/** The verdict: the object that `loyd audit --json` prints, and what the bench draws. */
export type AuditResult = {
/** The domain; left out for sliding tiles. */
domain?: string,
/** Estimates and distances divided by `unit` are lengths; left out for sliding tiles, where it is 1. */
unit?: number,
/** The heuristic's name. */
heuristic: string,
/** Rows, of boards. */
rows?: number,
/** Columns, of boards. */
columns?: number,
/** How many boards were looked at. */
states: number,
/** Whether those are all that can be solved: only then is the verdict a proof. */
exhaustive: boolean,
/** Whether no board was overestimated. */
admissible: boolean,
/** How many boards were overestimated. */
overestimates: number,
/** By how much at most. */
worst: number,
/** How many moves were looked at. */
moves: number,
/** Whether no move made the estimate fall by more than its cost. */
consistent: boolean,
/** How many moves did. */
inconsistent: number,
/** The mean estimate. */
mean: number,
/** The overestimated board nearest to the goal. */
counterexample: Counterexample | null,
/** What the bench draws. */
extras: AuditExtras, };

/** A board that is overestimated. */
export type Counterexample = {
/** The board as rows; in other domains the state as its reports have it. */
puzzle: Array<Array<number>>,
/** What the heuristic says. */
estimate: number,
/** The true distance. */
distance: number, };

/** What the bench shows beside the verdict. */
export type AuditExtras = {
/** Boards other than the goal that are estimated at 0. */
zeros: number,
/** Counts by true distance and estimate; empty cells are left out. */
scatter: Array<ScatterCell>,
/** Counts by true distance less estimate; ascending, empty ones left out. */
slack: Array<SlackBar>,
/** How it compares with another heuristic. */
versus: Versus | null,
/** The verdict in sentences, as the command line prints it. */
sentences: Array<string>, };

/** One cell of the scatter. */
export type ScatterCell = {
/** The true distance, as a length rounded up. */
distance: number,
/** The estimate, rounded up as searches use it; 255 stands for that and more. */
h: number,
/** How many boards. */
count: number, };

/** One bar of the histogram of slack. Below 0 is overestimated. */
export type SlackBar = {
/** True distance less estimate, the estimate rounded up. */
slack: number,
/** How many boards. */
count: number, };

/** One heuristic against another, board by board. */
export type Versus = {
/** The other's name. */
heuristic: string,
/** Boards where the one on trial is larger. */
larger: number,
/** Boards where it is smaller. */
smaller: number,
/** Boards where both agree. */
equal: number,
/** The other's mean. */
mean: number,
/** The mean of the larger of both. */
mean_of_max: number, };

/** The answer to a word ladder, with every word on some shortest one. */
export type WordsResult = {
/** How the search ended. */
status: SolveStatus,
/** How many steps the ladder has. */
cost: number | null,
/** The words of one ladder, first and last included; empty if there is none. */
path: Array<string>,
/** Words whose neighbours were asked for. */
expanded: number,
/** Neighbours made. */
generated: number,
/** The answer in one sentence. */
sentence: string,
/** How many shortest ladders there are; a float, since they can be very many. */
ladders: number,
/** Every word on some shortest ladder: column k holds those k steps from the first. Cut at 200 words a column. */
columns: Array<Array<string>>,
/** The steps between neighbouring columns. */
edges: Array<WordEdge>, };

/** A step of some shortest ladder. */
export type WordEdge = {
/** The column of the first word; the second stands in the next. */
column: number,
/** The first word, by its place in its column. */
from: number,
/** The second word, by its place in its column. */
to: number, };

/** What perfect play makes of a position. */
export type TicTacToeResult = {
/** The nine squares row by row: `X`, `O` or `-`. */
squares: string,
/** Whose turn it is; `null` when the game is over. */
to_move: Mark | null,
/** The value under perfect play: 1 X wins, 0 draw, -1 O wins. */
value: number,
/** In how many moves the game ends under perfect play. */
plies: number,
/** Every legal move with its value, in the order of the squares. */
moves: Array<TicTacToeMove>,
/** The move to make: the quickest win, else the first draw, else the slowest loss. */
best: number | null,
/** Positions that plain minimax looks at from here, this one included. */
minimax: number,
/** Positions that alpha-beta looks at from here, this one included. */
alpha_beta: number,
/** What alpha-beta looked at, parents before children, to the depth asked for. */
tree: Array<GameNode>, };

/** A move and what it leads to. */
export type TicTacToeMove = {
/** The square, 0 to 8. */
square: number,
/** The value of the position after it. */
value: number,
/** In how many further moves the game then ends under perfect play. */
plies: number, };

/** A player's mark. */
export type Mark = "X" | "O";

/** A node of the game tree. */
export type GameNode = {
/** The parent's place in the list; `null` for the root. */
parent: number | null,
/** The square taken to get here; `null` for the root. */
square: number | null,
/** What alpha-beta made of it: exact, or a bound where a cut came first. `null` where it was cut off unseen. */
value: number | null,
/** Whether it was never looked at: the parent was already decided. */
cut: boolean, };

/** One event of `GET /api/session/{session}/events`. The SSE `id` is `seq`, the SSE `data` is this object. */
export type Event = {
/** The version of the contract. */
v: number,
/** Counts up within a session. Sent back as `Last-Event-ID` to resume. */
seq: number,
/** The job that it is about; `null` for `hello`, and for `gone` of a whole session. */
job: string | null,
/** Milliseconds since the job started to run, or since the session began. */
t_ms: number, } & ({ "type": "hello",
/** The session, as the page chose it. */
session: string,
/** To be sent with everything but a `GET`. */
token: string,
/** The program's name and version. */
server: string,
/** What jobs may use at most. */
limits: Limits, } | { "type": "queued",
/** How many searches are ahead of it. */
ahead: number, } | { "type": "started",
/** The algorithm, if it is a search. */
algorithm: string | null,
/** The heuristic, if it has one. */
heuristic: string | null,
/** The order among equal f, if it has one. */
ties: string | null, } | { "type": "progress",
/** States whose successors were asked for. */
expanded: number,
/** Children made. */
generated: number,
/** The largest frontier so far, or the longest path of a depth-first search. */
frontier: number,
/** The depth of the deepest child. `null` where it is not measured. */
depth: number | null,
/** No solution is cheaper, provided the heuristic is admissible. */
f_bound: number,
/** The most bytes held so far. */
bytes: number, } | { "type": "iteration",
/** Which iteration, from 1. */
n: number,
/** Its bound. */
bound: number,
/** States expanded before it. */
expanded: number, } | { "type": "bound",
/** No solution is shorter. */
lower: number, } | { "type": "improved",
/** Its length. */
cost: number,
/** No solution is shorter than this, as far as is known. */
lower: number,
/** The way. */
moves: Moves, } | { "type": "trace",
/** Nodes recorded. */
nodes: number,
/** Expansions recorded. */
steps: number,
/** Whether the recording is full: counters go on, the tree does not. */
full: boolean, } | { "type": "audit",
/** The share that is done, from 0 to 1. */
done: number, } | { "type": "done",
/** The answer. */
result: JobResult, } | { "type": "failed",
/** Why. */
problem: Problem, } | { "type": "cancelled",
/** States expanded until then. */
expanded: number, } | { "type": "gone", });

/** What happened. */
export type EventBody = { "type": "hello",
/** The session, as the page chose it. */
session: string,
/** To be sent with everything but a `GET`. */
token: string,
/** The program's name and version. */
server: string,
/** What jobs may use at most. */
limits: Limits, } | { "type": "queued",
/** How many searches are ahead of it. */
ahead: number, } | { "type": "started",
/** The algorithm, if it is a search. */
algorithm: string | null,
/** The heuristic, if it has one. */
heuristic: string | null,
/** The order among equal f, if it has one. */
ties: string | null, } | { "type": "progress",
/** States whose successors were asked for. */
expanded: number,
/** Children made. */
generated: number,
/** The largest frontier so far, or the longest path of a depth-first search. */
frontier: number,
/** The depth of the deepest child. `null` where it is not measured. */
depth: number | null,
/** No solution is cheaper, provided the heuristic is admissible. */
f_bound: number,
/** The most bytes held so far. */
bytes: number, } | { "type": "iteration",
/** Which iteration, from 1. */
n: number,
/** Its bound. */
bound: number,
/** States expanded before it. */
expanded: number, } | { "type": "bound",
/** No solution is shorter. */
lower: number, } | { "type": "improved",
/** Its length. */
cost: number,
/** No solution is shorter than this, as far as is known. */
lower: number,
/** The way. */
moves: Moves, } | { "type": "trace",
/** Nodes recorded. */
nodes: number,
/** Expansions recorded. */
steps: number,
/** Whether the recording is full: counters go on, the tree does not. */
full: boolean, } | { "type": "audit",
/** The share that is done, from 0 to 1. */
done: number, } | { "type": "done",
/** The answer. */
result: JobResult, } | { "type": "failed",
/** Why. */
problem: Problem, } | { "type": "cancelled",
/** States expanded until then. */
expanded: number, } | { "type": "gone", };

/** What the server grants to each job at most. */
export type Limits = {
/** Searches that run at once, over all sessions. */
searches: number,
/** Seconds. */
seconds: number,
/** Expanded nodes. */
nodes: number,
/** Bytes of a search's own structures. */
bytes: number,
/** Nodes of a recorded tree. */
trace: number, };

/** The version of the contract. */
export const VERSION = 1;

/** Carries the token on everything but a GET. */
export const TOKEN_HEADER = "x-loyd-token";

/** The recorded tree: a header of four u32 (magic, version, nodes n, place of the first), then columns of n:
 * parent u32, born u32, out u32, h f32, g u16, move u8 (0 up, 1 left, 2 right, 3 down), flags u8. */
export const TRACE = {
  magic: 1146703692,
  version: 2,
  header: 16,
  node: 22,
  none: 4294967295,
  noMove: 255,
  otherMove: 254,
  goal: 1,
  dropped: 2,
  cut: 4,
  side: 8,
  path: 16,
} as const;

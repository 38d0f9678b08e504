/** What Tree says at each step. Pure. */

import type { SolveResult } from '../api.gen';
import { count, estimate, ordinal, plural } from '../model/format';
import { type Grid, hasMud, openCells } from '../model/grid';
import { algorithmName, parseRun } from '../model/run';
import { FLAG, fOf, goalOf, NONE, stateAt, type Trace } from '../model/trace';

export interface Say {
  readonly before: string;
  readonly strong: string;
  readonly after: string;
}

const say = (before: string, strong = '', after = ''): Say => ({ before, strong, after });

/** The beginning and the end of a search; what lies between is told by `narration.ts`. */
export function stepSentence(
  trace: Trace,
  step: number,
  result: SolveResult | null,
  grid: Grid | null = null,
): Say {
  if (step === 0) return startSentence(result);
  if (step === trace.steps && grid && result) return mapSentence(result, grid);
  if (step === trace.steps && result?.status === 'solved') return goalSentence(trace, result);
  if (step === trace.steps && result?.status === 'unsolvable') return noneSentence(result);
  if (step === trace.steps && result?.status === 'stopped') return stoppedSentence(result);
  return say('This step was not recorded.');
}

/** The end of a search on a map: there a way has a cost, and squares can be counted. */
function mapSentence(result: SolveResult, grid: Grid): Say {
  if (result.status === 'unsolvable')
    return say('', 'No way through.', ` All ${count(result.expanded)} cells in reach were looked at.`);
  if (result.status !== 'solved') return say('The search was stopped.');
  const cost = estimate(result.cost ?? 0);
  const seen = ` ${count(result.expanded)} expanded, of ${count(openCells(grid))} open cells.`;
  if (result.optimal) return say('', `Goal reached: cost ${cost}, the cheapest there is.`, seen);
  return say('', `Goal reached: cost ${cost}, not proven cheapest.`, `${seen}${whyDearer(result, grid)}`);
}

/** What keeps a search from the cheapest way, where it is known. */
function whyDearer({ algorithm, heuristic, moves }: SolveResult, grid: Grid): string {
  if (heuristic === 'manhattan' && moves?.includes?.('E') && algorithm === 'a-star')
    return ' With 8 neighbours Manhattan can be too large. Use octile.';
  if (['bfs', 'bidirectional', 'ids'].includes(algorithm) && hasMud(grid))
    return ` ${algorithmName(algorithm)} counts steps, and walks through mud as if it cost no more.`;
  if (['bfs', 'bidirectional', 'ids'].includes(algorithm))
    return ` ${algorithmName(algorithm)} counts steps, and a diagonal one is longer.`;
  return algorithm === 'greedy' ? ' It follows h alone.' : '';
}

function startSentence(result: SolveResult | null): Say {
  const hint = 'Press . to expand the first node.';
  if (result?.status === 'solved')
    return say(
      `${hint} `,
      `The end: ${plural(result.cost ?? 0, 'move')}${result.optimal ? ', optimal' : ''}`,
      `, ${count(result.expanded)} expanded.`,
    );
  if (result?.status === 'unsolvable') return say(`${hint} `, 'The end: no solution.');
  return say(hint);
}

function goalSentence(trace: Trace, result: SolveResult): Say {
  const length = `${plural(result.cost ?? 0, 'move')}, ${proofOf(result)}.`;
  const goal = goalOf(trace);
  if (goal < 0 && trace.roots.length === 1)
    return say('The record ends here; the search went on. ', `Goal reached: ${length}`);
  const included = goal >= 0 && trace.out[goal] !== NONE;
  return say(
    '',
    `Goal reached: ${length}`,
    ` ${count(result.expanded)} expanded${included ? ', the goal included' : ''}.${meeting(trace, result)}`,
  );
}

/** What the length is worth: weighted A* promises something even where nothing is proven. */
function proofOf({ optimal, spec }: SolveResult): string {
  if (optimal) return 'optimal';
  const { algorithm, options } = parseRun(spec);
  return algorithm === 'weighted-a-star'
    ? `at most ${options.weight ?? 2} times the shortest`
    : 'not proven shortest';
}

/** Where two searches met. */
function meeting(trace: Trace, { cost }: SolveResult): string {
  if (!trace.roots.some((root) => trace.flags[root] & FLAG.side) || cost === null) return '';
  let ours = 0;
  for (let id = 0; id < trace.count; id++)
    if (trace.flags[id] & FLAG.path && !(trace.flags[id] & FLAG.side)) ours = Math.max(ours, trace.g[id]);
  return ours > 0 && ours < cost
    ? ` They met ${plural(ours, 'move')} from the start and ${cost - ours} from the goal.`
    : '';
}

function noneSentence(result: SolveResult): Say {
  if (result.algorithm === 'twin-a-star')
    return say('', 'No solution:', ' its twin reached the goal, and only one of the two can.');
  return say('', 'No solution.', ` All ${count(result.expanded)} boards were looked at.`);
}

/** The record may end before the search did; `recordSentence` says so. */
function stoppedSentence(result: SolveResult): Say {
  const proven =
    result.lower_bound !== null ? `; every solution has at least ${plural(result.lower_bound, 'move')}` : '';
  return say('', 'Stopped at its limit.', ` ${count(result.expanded)} expanded${proven}.`);
}

/** Why a node stands where it does in the queue, compared with the first. */
export function queueReason(trace: Trace, id: number, first: number, run: string): string {
  const { algorithm } = parseRun(run);
  if (algorithm === 'bfs' || algorithm === 'dfs' || algorithm === 'bidirectional')
    return id === first ? 'next' : 'later';
  if (id === first)
    return algorithm === 'greedy' ? 'smallest h' : algorithm === 'ucs' ? 'smallest g' : 'smallest f, then h';
  if (algorithm === 'greedy') return trace.h[id] > trace.h[first] ? 'larger h' : 'same h';
  if (fOf(trace, id) !== fOf(trace, first)) return 'larger f';
  if (trace.h[id] === trace.h[first]) return id < first ? 'same f and h, older' : 'same f and h';
  return trace.h[id] > trace.h[first] ? 'same f, larger h' : 'same f, smaller h';
}

/** "18th out", "in the frontier". */
export function placeOf(trace: Trace, id: number, step: number): string {
  const state = stateAt(trace, id, step);
  if (state === 'expanded') return `${ordinal(trace.out[id])} out`;
  return state === 'frontier' ? 'in the frontier' : state;
}

/** The run ended where the record did not. */
export function recordSentence(trace: Trace, result: SolveResult | null, full: boolean): string {
  if (!full) return '';
  if (!result) return `Recorded the first ${count(trace.count)} nodes; the search goes on.`;
  return `Recorded the first ${count(trace.count)} nodes; the search went on to ${count(result.generated)}. Counters are exact.`;
}

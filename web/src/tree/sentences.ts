/** What Tree says at each step. Pure. */

import type { SolveResult } from '../api.gen';
import { DIRECTIONS } from '../model/board';
import { count, estimate, ordinal, plural } from '../model/format';
import { type Grid, hasMud, openCells } from '../model/grid';
import { algorithmName, parseRun } from '../model/run';
import { FLAG, goalOf, NONE, solutionOf, stateAt, type Trace } from '../model/trace';
import { stuckTail } from '../ui/outcome';
import { type Measured, measureOf, worthOf } from './worth';

export interface Say {
  readonly before: string;
  readonly strong: string;
  readonly after: string;
}

const say = (before: string, strong = '', after = ''): Say => ({ before, strong, after });

/**
 * The beginning and the end of a search; what lies between is told by `narration.ts`. `action` is what a step of a
 * solution is called; without keys it is the button that is told.
 */
export function stepSentence(
  trace: Trace,
  step: number,
  result: SolveResult | null,
  grid: Grid | null = null,
  action = 'move',
  keys = true,
): Say {
  if (step === 0) return startSentence(result, action, keys);
  if (step === trace.steps && grid && result) return mapSentence(result, grid);
  if (step === trace.steps && result?.status === 'solved') return goalSentence(trace, result, action);
  if (step === trace.steps && result?.status === 'unsolvable') return noneSentence(result);
  if (step === trace.steps && result?.status === 'stopped') return stoppedSentence(result, action);
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

function startSentence(result: SolveResult | null, action: string, keys: boolean): Say {
  const hint = keys ? 'Press . to expand the first node.' : 'Step once to expand the first node.';
  if (result?.status === 'solved')
    return say(
      `${hint} `,
      `The end: ${plural(result.cost ?? 0, action)}${result.optimal ? ', optimal' : ''}`,
      `, ${count(result.expanded)} expanded.`,
    );
  if (result?.status === 'unsolvable') return say(`${hint} `, 'The end: no solution.');
  return say(hint);
}

function goalSentence(trace: Trace, result: SolveResult, action: string): Say {
  const length = `${plural(result.cost ?? 0, action)}, ${proofOf(result)}.`;
  if (trace.steps < result.expanded)
    return say('The record ends here; the search went on. ', `Goal reached: ${length}`);
  const goal = goalOf(trace);
  const included = goal >= 0 && trace.out[goal] !== NONE;
  return say(
    '',
    `Goal reached: ${length}`,
    ` ${count(result.expanded)} expanded${included ? ', the goal included' : ''}.${meeting(trace, result, action)}${byHalves(trace, result)}`,
  );
}

/** Breadth-first heuristic search forgets its layers and finds a path again, which may be another of the same length. */
function byHalves(trace: Trace, { algorithm, moves }: SolveResult): string {
  if (algorithm !== 'bfhs' || typeof moves !== 'string') return '';
  const drawn = solutionOf(trace)
    .map((id) => DIRECTIONS[trace.move[id]] ?? '')
    .join('');
  return drawn === moves
    ? ''
    : ' The blue path is the one that was met; the one found again by halves is another, as short.';
}

/** What the length is worth: some promise a factor, which holds where what is proven says so. */
function proofOf({ optimal, spec, cost, lower_bound: lower }: SolveResult): string {
  if (optimal) return 'optimal';
  const { algorithm, options } = parseRun(spec);
  const weight = Number(options.weight ?? 2);
  const promised = ['focal', 'weighted-a-star'].includes(algorithm) && (cost ?? 0) <= weight * (lower ?? 0);
  return promised ? `at most ${weight} times the shortest` : 'not proven shortest';
}

/** Where two searches met. */
function meeting(trace: Trace, { cost }: SolveResult, action: string): string {
  if (!trace.roots.some((root) => trace.flags[root] & FLAG.side) || cost === null) return '';
  let ours = 0;
  for (let id = 0; id < trace.count; id++)
    if (trace.flags[id] & FLAG.path && !(trace.flags[id] & FLAG.side)) ours = Math.max(ours, trace.g[id]);
  return ours > 0 && ours < cost
    ? ` They met ${plural(ours, action)} from the start and ${cost - ours} from the goal.`
    : '';
}

function noneSentence(result: SolveResult): Say {
  if (result.algorithm === 'twin-a-star')
    return say('', 'No solution:', ' its twin reached the goal, and only one of the two can.');
  return say('', 'No solution.', ` All ${count(result.expanded)} boards were looked at.`);
}

/** The record may end before the search did; `recordSentence` says so. */
function stoppedSentence(result: SolveResult, action: string): Say {
  const { algorithm, expanded, lower_bound: lower, stopped_by: by } = result;
  if (by === 'stuck')
    return say(
      '',
      'Stuck: no neighbour looks nearer.',
      ` ${count(expanded)} expanded. ${stuckTail(algorithm)}`,
    );
  const proven = lower !== null ? `; every solution has at least ${plural(lower, action)}` : '';
  return say('', 'Stopped at its limit.', ` ${count(expanded)} expanded${proven}.`);
}

/** These take the smallest of all that wait; others go by age, depth or layer. */
const BEST_FIRST = ['a-star', 'anytime-a-star', 'focal', 'greedy', 'ucs', 'weighted-a-star'];

/** Why a node stands where it does in the queue after a step, compared with the first. */
export function queueReason(of: Measured, id: number, first: number, step: number): string {
  const { trace, run } = of;
  const { algorithm, options } = parseRun(run);
  if (!BEST_FIRST.includes(algorithm)) return id === first ? 'next' : 'later';
  const name = measureOf(algorithm);
  const thenH = ['a-star', 'weighted-a-star'].includes(algorithm) && (options.ties ?? 'low-h') === 'low-h';
  if (id === first) return `smallest ${name}${thenH ? ', then h' : ''}`;
  const [mine, its] = [worthOf(of, id, step + 1).value, worthOf(of, first, step + 1).value];
  if (mine !== its) return mine > its ? `larger ${name}` : 'later';
  if (trace.h[id] !== trace.h[first])
    return `same ${name}, ${trace.h[id] > trace.h[first] ? 'larger' : 'smaller'} h`;
  return `same ${name}${name === 'f' ? ' and h' : ''}${id < first ? ', older' : ''}`;
}

/** "18th out", "in the frontier", "reached". */
export function placeOf(trace: Trace, id: number, step: number): string {
  const state = stateAt(trace, id, step);
  if (state === 'expanded') return `${ordinal(trace.out[id])} out`;
  if (state === 'dropped' && !(trace.flags[id] & FLAG.dropped)) return 'done with';
  return state === 'frontier' ? 'in the frontier' : state;
}

/** The run ended where the record did not. */
export function recordSentence(trace: Trace, result: SolveResult | null, full: boolean): string {
  if (!full) return '';
  if (!result) return `Recorded the first ${count(trace.count)} nodes; the search goes on.`;
  return `Recorded the first ${count(trace.count)} nodes; the search went on to ${count(result.generated)}. Counters are exact.`;
}

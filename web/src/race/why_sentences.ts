/** What Why says: a lead for the race, a sentence for each lane. Pure. */

import type { ExplainResult, SolveResult } from '../api.gen';
import { count, list, plural } from '../model/format';
import { heuristicName, parseRun, tiesName } from '../model/run';
import type { Counts } from '../model/why';

/** What was counted about a lane. */
export interface LaneFacts {
  readonly run: string;
  readonly result: SolveResult;
  readonly counts: Counts | null;
  /** Of a search from both ends. */
  readonly sides: readonly [number, number] | null;
  /** What any A* with the lane's estimate must expand, where that could be counted. */
  readonly explained: ExplainResult | null;
}

export interface Telling {
  readonly strong: string;
  readonly rest: string;
}

/** How many nodes of a search are recorded. */
export const TRACE_MAX = 200_000;

const LUCK = 0.1;
const NO_LUCK = 0.5;
const DEEPENING = ['ida-star', 'ids', 'rbfs'];
/** Why boards are opened again by searches that remember more than a path. */
const AGAIN: Readonly<Record<string, string>> = {
  bfhs: 'it begins anew with every bound, and finds its path again by halves.',
  'anytime-a-star': 'shorter ways turned up, or a later pass had to know.',
  'lrta-star': 'it walked there again, and knew better each time.',
  annealing: 'it walks by lot, and remembers nothing.',
};

const guessName = (run: string): string | null => {
  const { heuristic } = parseRun(run);
  return heuristic === null ? null : heuristicName(heuristic);
};

/** The shortest solution, and what must be looked at to prove it by a search from the start; two sides may need less. */
export function leadOf(lanes: readonly LaneFacts[], cost: number | null): Telling {
  if (cost === null)
    return { strong: 'No lane proved a shortest solution, so nothing can be called forced.', rest: '' };
  const forced = new Map<string, number>();
  for (const { run, explained } of lanes)
    if (explained?.forced != null) forced.set(guessName(run) ?? 'no guess', explained.forced);
  const shortest = `The shortest solution has ${plural(cost, 'move')}.`;
  if (forced.size === 1) {
    const [[name, boards]] = forced;
    return {
      strong: `${shortest} With ${name} ${count(boards)} ${boards === 1 ? 'board looks' : 'boards look'} as if they could do better, and a proof from the start alone takes all of them.`,
      rest: 'What they did beyond that, or left out, is the difference.',
    };
  }
  if (forced.size > 1)
    return {
      strong: shortest,
      rest: `What must be looked at depends on the guess: ${list([...forced].map(([name, boards]) => `${count(boards)} with ${name}`))}.`,
    };
  return { strong: shortest, rest: '' };
}

/** The forced boards that a lane did not expand, where that is known. */
export const leftOut = ({ counts, explained }: LaneFacts): number =>
  counts && explained?.forced != null ? Math.max(0, explained.forced - counts.forced) : 0;

/** `alike`: whether all lanes make the same guess; `counting`: whether counts may still come. */
export function tellLane(
  lane: LaneFacts,
  cost: number | null,
  { alike = true, counting = false } = {},
): Telling {
  const { run, result, counts, sides } = lane;
  const { algorithm, heuristic } = parseRun(run);
  if (sides)
    return {
      strong: 'Two searches:',
      rest: ` ${plural(sides[0], 'board')} from the start, ${count(sides[1])} from the ${algorithm === 'twin-a-star' ? 'twin' : 'goal'}.`,
    };
  if (result.stopped_by === 'stuck')
    return {
      strong: 'It is stuck,',
      rest: ` after ${plural(result.expanded, 'board')}: no neighbour looks nearer.`,
    };
  if (result.status !== 'solved')
    return { strong: 'It did not come to an end,', rest: ' so its boards cannot be told apart.' };
  if (!counts || cost === null)
    return {
      strong: `${count(result.expanded)} expanded.`,
      rest: result.generated > TRACE_MAX && !counting ? ' Too many to be told board by board.' : '',
    };
  const same = alike ? 'The same ' : '';
  const quick = tellLeft(lane, cost);
  if (quick) return quick;
  const again = tellAgain(lane, counts, same);
  if (heuristic !== null) return again ?? tellTied(lane, counts, cost, same);
  return {
    strong: 'It has no guess,',
    rest: ` so every board nearer than ${count(cost)} is forced. ${again ? again.strong + again.rest : tellFar(lane, counts, cost)}`,
  };
}

/** Without a guess there is nothing to break ties by: boards at the goal's distance are tied. */
function tellFar({ explained }: LaneFacts, { forced, tied }: Counts, cost: number): string {
  const all = explained?.tied ?? null;
  const opened = all === null ? '' : ` Of ${count(all)} at ${count(cost)} it opened ${count(tied)}.`;
  return `These are ${count(forced)}.${opened}`;
}

/** Quick, since it leaves out what a proof would need. */
function tellLeft(lane: LaneFacts, cost: number): Telling | null {
  const left = leftOut(lane);
  const { counts, explained, result, run } = lane;
  if (left === 0 || !counts) return null;
  const { algorithm, options } = parseRun(run);
  const ways: Readonly<Record<string, string>> = {
    greedy: 'follows h alone',
    'weighted-a-star': `counts h ${options.weight ?? 2} times`,
    focal: `hurries within ${options.weight ?? 2} times the smallest f`,
    'anytime-a-star': 'ended before all was proven',
    'lrta-star': 'moves after every glance',
    'hill-climbing': 'only ever goes downhill',
    annealing: 'walks by lot',
    beam: `keeps ${options.width ?? 1000} a layer`,
    dfs: 'goes down the first way it finds',
    dls: 'goes down the first way it finds',
  };
  const way = ways[algorithm] ?? 'stopped as soon as it met the goal';
  const offers =
    (result.cost ?? 0) > cost
      ? 'is all it can offer'
      : result.optimal
        ? 'needed no more'
        : 'came without proof';
  return {
    strong: `It left out ${count(left)} of the ${count(explained!.forced!)}.`,
    rest: ` It ${way}, and ${count(counts.beyond)} of its ${plural(result.expanded, 'board')} lie beyond f = ${count(cost)}. That is why it is quick, and why ${plural(result.cost ?? 0, 'move')} ${offers}.`,
  };
}

function tellAgain({ run }: LaneFacts, { forced, again }: Counts, same: string): Telling | null {
  if (again === 0) return null;
  return DEEPENING.includes(parseRun(run).algorithm)
    ? {
        strong: `${same}${count(forced)}, many of them again.`,
        rest: ` It remembers only the path it stands on, so ${count(again)} of its expansions are boards it had opened before.`,
      }
    : {
        strong: `${count(again)} opened again:`,
        rest: ` ${AGAIN[parseRun(run).algorithm] ?? 'a shorter way turned up later.'}`,
      };
}

function tellTied(
  { explained, result }: LaneFacts,
  { forced, tied }: Counts,
  cost: number,
  same: string,
): Telling {
  const all = explained?.tied ?? null;
  const order = result.ties ? tiesName(result.ties) : '';
  if (all === null || all === 0) return { strong: `${count(forced)} forced, ${count(tied)} tied.`, rest: '' };
  if (tied < LUCK * all)
    return {
      strong: `${count(forced)} forced, and luck.`,
      rest: ` Of ${count(all)} boards tied at f = ${count(cost)} it opened ${count(tied)}${order && `: ${order}`}.`,
    };
  if (tied >= NO_LUCK * all) {
    const [least, most] = [explained?.expanded_least, explained?.expanded_max];
    const range =
      least != null && most != null ? ` Any count from ${count(least)} to ${count(most)} can be.` : '';
    const who = order ? `${order[0].toUpperCase()}${order.slice(1)}` : 'It';
    return {
      strong: `${same}${count(forced)} forced, no luck.`,
      rest: ` ${who} opens ${count(tied)} of the tied boards before it reaches the goal among them.${range}`,
    };
  }
  return { strong: `${count(forced)} forced, ${count(tied)} of ${count(all)} tied.`, rest: '' };
}

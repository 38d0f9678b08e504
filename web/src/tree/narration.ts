/** What happens in each step, in a sentence with the numbers of this very step, and in which line of the code. Pure. */

import { count, estimate, ordinal, plural, ringWaits } from '../model/format';
import type { Pass } from '../model/passes';
import { type Code, codeOf } from '../model/pseudocode';
import { type Recursion, replayRecursion } from '../model/recursive';
import { parseRun } from '../model/run';
import {
  bornBy,
  childrenAt,
  FLAG,
  fOf,
  goalOf,
  isWaiting,
  iterationAt,
  iterationBounds,
  NONE,
  type Trace,
} from '../model/trace';
import {
  childWorth,
  chosenBy,
  phaseLine,
  standing,
  tellChildrenMore,
  tellFreshMore,
  tellMore,
  whyCutMore,
} from './narration_more';
import { compact, sumOf, worthOf } from './worth';

export interface Told {
  readonly strong: string;
  readonly rest: string;
  /** The line that is lit, from 1; 0 for none. */
  readonly line: number;
  /** What stands at the right end of lines. */
  readonly values: ReadonlyMap<number, string>;
}

export type ChildEvent = 'fresh' | 'seen' | 'better' | 'cut' | 'childGoal';

export interface Sentence {
  readonly strong: string;
  readonly rest: string;
}

export interface Scene {
  readonly trace: Trace;
  readonly run: string;
  /** For each node the one of the same board that it replaces, or -1. */
  readonly replaces: Int32Array;
  /** For each node an earlier one of the same board, or -1; null where that is not known. */
  readonly before?: Int32Array | null;
  /** What led to a node, in words. */
  readonly slideOf: (id: number) => string;
  /** Whether the heuristic never overestimates, as far as is known. */
  readonly admissible: boolean;
  /** Whether steps have costs, as on maps, where a way is not a number of moves. */
  readonly costs?: boolean;
  /** What a step of a solution is called; a move unless told. */
  readonly action?: string;
  /** The passes of anytime A*, where they are known. */
  readonly passes?: readonly Pass[];
}

export function eventOf(scene: Scene, child: number): ChildEvent {
  const { trace, replaces } = scene;
  const flags = trace.flags[child];
  if (flags & FLAG.dropped) return 'seen';
  if (flags & FLAG.cut) return 'cut';
  if (trace.out[child] === NONE && isGoal(scene, child)) return 'childGoal';
  return replaces[child] >= 0 ? 'better' : 'fresh';
}

/** The goal of the solution, or one that was found before it by a longer way. */
function isGoal({ trace, before }: Scene, child: number): boolean {
  if (trace.flags[child] & FLAG.goal || child === meetingOf(trace)) return true;
  for (let goal = goalOf(trace); goal >= 0; goal = before?.[goal] ?? -1) if (goal === child) return true;
  return false;
}

/** The node with which two sides met on the solution, the later one of the two that are the same board; else -1. */
function meetingOf(trace: Trace): number {
  const last = [-1, -1];
  for (let id = 0; id < trace.count; id++) {
    const side = trace.flags[id] & FLAG.side ? 1 : 0;
    if (trace.flags[id] & FLAG.path && trace.g[id] >= (trace.g[last[side]] ?? 0)) last[side] = id;
  }
  return last.includes(-1) ? -1 : Math.max(...last);
}

/** The second of two searches stands two lines below the first in the code of twin A*. */
const sideOf = ({ trace, run }: Scene, id: number): number =>
  parseRun(run).algorithm === 'twin-a-star' && trace.flags[id] & FLAG.side ? 2 : 0;

/** The whole step: what was taken, and what became of its children. */
export function tellStep(scene: Scene, step: number): Told {
  const { trace, run } = scene;
  const id = trace.taken[step];
  const code = codeOf(parseRun(run).algorithm);
  const children = childrenAt(trace, step);
  const taken = tellTaken(scene, id, step);
  const values = new Map<number, string>();
  if (!code) return { ...taken, line: 0, values };
  const side = sideOf(scene, id);
  const phase = phaseLine(scene, code, step);
  const line = phase ?? code.taken + side;
  // The goal is returned before its children are made.
  const goal = code.goal !== undefined && (trace.flags[id] & FLAG.goal) !== 0;
  if (code.each !== code.taken && !goal)
    values.set(code.each, `${plural(children.length, 'child', 'children')}${looks(run)}`);
  if (code.goal && code.goal !== code.taken)
    values.set(code.goal + side, trace.flags[id] & FLAG.goal ? 'yes' : `h = ${estimate(trace.h[id])}`);
  for (const [event, n] of tally(scene, children)) {
    // A phase is one line for all of its children.
    const at = phase ? undefined : code[event];
    if (at && at !== code.taken && at !== code.each) values.set(at, `${n} ${n === 1 ? 'was' : 'were'}`);
  }
  values.set(line, compact(standing(scene, id, step)));
  const more = tellChildrenMore(scene, code, step);
  for (const [at, value] of more?.values ?? []) values.set(at, value);
  const told = more?.said ?? childrenSentence(scene, children);
  return { ...taken, rest: `${taken.rest} ${told}`.trimEnd(), line, values };
}

/** One child of a step, the first being 1. */
export function tellChild(scene: Scene, step: number, at: number): Told {
  const { trace, run } = scene;
  const id = trace.taken[step];
  const children = childrenAt(trace, step);
  const child = children[at - 1];
  const code = codeOf(parseRun(run).algorithm);
  const event = eventOf(scene, child);
  const values = new Map<number, string>();
  const line = code ? lineOfChild(scene, code, child, event, step) : 0;
  if (code) {
    if (!phaseLine(scene, code, step))
      values.set(code.taken + sideOf(scene, id), compact(standing(scene, id, step)));
    if (code.goal && code.goal !== code.taken)
      values.set(code.goal + sideOf(scene, id), `h = ${estimate(trace.h[id])}`);
    if (code.each !== code.taken) values.set(code.each, `${ordinal(at)} of ${children.length}`);
    // The question that a shorter way answers stands in the line before.
    if (event === 'better' && line === code.better)
      values.set(line - 1, `${estimate(trace.g[child])} < ${estimate(trace.g[scene.replaces[child]])}`);
    // What is cut is cut by f, where it is not by what the algorithm goes by.
    const byF = event === 'cut' && parseRun(run).algorithm === 'anytime-a-star';
    values.set(line, compact(byF ? sumOf(trace, child) : childWorth(scene, child, step)));
  }
  return { ...childSentence(scene, child, event, step), line, values };
}

function lineOfChild(scene: Scene, code: Code, child: number, event: ChildEvent, step: number): number {
  const { trace } = scene;
  const phase = phaseLine(scene, code, step);
  if (phase !== undefined) return phase;
  if (code.uphill && event === 'fresh' && trace.h[child] > trace.h[trace.parent[child]]) return code.uphill;
  if (code.chosen && (event === 'fresh' || !code[event]) && child === chosenBy(scene, step))
    return code.chosen;
  return (code[event] ?? code.each) + sideOf(scene, child);
}

function tally(scene: Scene, children: readonly number[]): Map<ChildEvent, number> {
  const counts = new Map<ChildEvent, number>();
  for (const child of children) {
    const event = eventOf(scene, child);
    counts.set(event, (counts.get(event) ?? 0) + 1);
  }
  return counts;
}

const CHILD_WORDS: Record<ChildEvent, [one: string, many: string]> = {
  fresh: ['waits', 'wait'],
  better: ['by a shorter way', 'by shorter ways'],
  seen: ['seen before', 'seen before'],
  cut: ['cut', 'cut'],
  childGoal: ['is the goal', 'are the goal'],
};

/** What becomes of children that are neither known nor cut, where they do not wait. */
const FRESH_WORDS: Readonly<Record<string, string>> = {
  beam: 'kept',
  bfhs: 'within the bound',
  dfs: 'followed',
  dls: 'followed',
  'ida-star': 'followed',
  ids: 'followed',
};

/** Depth-first searches make the next child when they are done with the last, and none once they have the goal. */
const looks = (run: string): string =>
  FRESH_WORDS[parseRun(run).algorithm] === 'followed' ? ' looked at' : '';

/** "3 children: 2 wait, 1 seen before." */
function childrenSentence(scene: Scene, children: readonly number[]): string {
  if (children.length === 0) return '';
  const counts = tally(scene, children);
  const fresh = FRESH_WORDS[parseRun(scene.run).algorithm];
  const words = {
    ...CHILD_WORDS,
    ...(fresh ? { fresh: [fresh, fresh] } : {}),
    ...(meetingOf(scene.trace) >= 0 ? { childGoal: ['meets the other side', 'meet the other side'] } : {}),
  };
  const parts = (Object.keys(words) as ChildEvent[])
    .filter((event) => counts.has(event))
    .map((event) => `${counts.get(event)} ${words[event][counts.get(event) === 1 ? 0 : 1]}`);
  return `${plural(children.length, 'child', 'children')}${looks(scene.run)}: ${parts.join(', ')}.`;
}

function tellTaken(scene: Scene, id: number, step: number): Sentence {
  const { trace, run, action } = scene;
  const { algorithm, options } = parseRun(run);
  const [g, h] = [trace.g[id], trace.h[id]];
  const side = trace.flags[id] & FLAG.side;
  switch (algorithm) {
    case 'a-star':
      return (
        risen(scene, id, step) ?? {
          strong: `Took ${sumOf(trace, id)}`,
          rest: `, the smallest f. ${ties(trace, id, step, options.ties ?? 'low-h')}`,
        }
      );
    case 'weighted-a-star':
      return { strong: `Took ${worthOf(scene, id, step).sum}`, rest: ', the smallest.' };
    case 'greedy':
      return {
        strong: `Took h = ${estimate(h)}`,
        rest: `, the smallest; its ${plural(g, action ?? 'move')} ${g === 1 ? 'does' : 'do'} not count.`,
      };
    case 'ucs':
      return risen(scene, id, step) ?? { strong: `Took g = ${estimate(g)}`, rest: ', the smallest.' };
    case 'bfs':
      return {
        strong: 'Took the oldest',
        rest: `, ${plural(g, action ?? 'move')} from the start. ${ringWaits(ringLeft(trace, id, step))}`,
      };
    case 'dfs':
      return { strong: `Went down to depth ${g}`, rest: `${slideTo(scene, id, ': ')}.` };
    case 'dls':
      return { strong: `Went down to depth ${g}`, rest: ` of at most ${options.limit ?? 30}.` };
    case 'ids': {
      const limit = iterationAt(trace, step).at + 1;
      return (
        begun(trace, step, `limit ${limit}`) ?? { strong: `Went down to depth ${g}`, rest: ` of ${limit}.` }
      );
    }
    case 'ida-star': {
      const { at } = iterationAt(trace, step);
      const bound = estimate(iterationBounds(trace)[at]);
      return (
        begun(trace, step, `bound ${bound}`) ?? {
          strong: `Followed ${sumOf(trace, id)}`,
          rest: `, within ${bound}.`,
        }
      );
    }
    case 'rbfs':
      return tellVisit(scene, step, sumOf(trace, id));
    case 'beam':
      return tellKept(trace, id, step);
    case 'bidirectional':
      return tellSide(scene, id, step);
    case 'twin-a-star':
      return { strong: side ? "The twin's turn:" : "The board's turn:", rest: ` ${sumOf(trace, id)}.` };
    default:
      return tellMore(scene, id, step) ?? { strong: `Took ${sumOf(trace, id)}`, rest: '.' };
  }
}

/** The bound has risen: a length is ruled out. True where the heuristic never overestimates. */
function risen({ trace, run, admissible, costs, action }: Scene, id: number, step: number): Sentence | null {
  const uniform = parseRun(run).algorithm === 'ucs';
  if (step < 2 || (!uniform && !admissible)) return null;
  const value = (node: number): number => (uniform ? trace.g[node] : fOf(trace, node));
  let before = 0;
  for (let at = 1; at < step; at++)
    if (trace.taken[at] >= 0) before = Math.max(before, value(trace.taken[at]));
  if (value(id) <= before) return null;
  return {
    strong: costs
      ? `No way costs ${estimate(before)}.`
      : `No solution has ${plural(before, action ?? 'move')}.`,
    rest: ` On with ${uniform ? 'g' : 'f'} = ${estimate(value(id))}: took ${sumOf(trace, id)}.`,
  };
}

/** The root of an iteration: how far it may go, and what the one before cost. */
function begun(trace: Trace, step: number, limit: string): Sentence | null {
  const { at } = iterationAt(trace, step);
  if (trace.parent[trace.taken[step]] >= 0) return null;
  let last = 0;
  for (let id = trace.roots[at - 1] ?? 0; id < trace.roots[at]; id++) if (trace.out[id] < step) last++;
  return {
    strong: `Iteration ${at + 1}, ${limit}.`,
    rest: at > 0 ? ` The last expanded ${count(last)}.` : '',
  };
}

/** The smallest f that this iteration has cut, up to a child. */
function leastCut(trace: Trace, child: number, step: number): number {
  let least = fOf(trace, child);
  for (let id = iterationAt(trace, step).from; id < child; id++)
    if (trace.flags[id] & FLAG.cut) least = Math.min(least, fOf(trace, id));
  return least;
}

/** " with g = 7": how a board was met before. */
function oldWay({ trace, before }: Scene, child: number): string {
  const old = before?.[child] ?? -1;
  return old < 0 ? '' : ` with g = ${estimate(trace.g[old])}`;
}

/** Recursive best-first: what it follows, and what it gave up to do so. */
function tellVisit({ trace }: Scene, step: number, sums: string): Sentence {
  const visit = recursionOf(trace).visits[step];
  if (!visit || trace.parent[trace.taken[step]] < 0) return { strong: `Began with ${sums}`, rest: '.' };
  const while_ = Number.isFinite(visit.bound)
    ? ` while it is at most ${estimate(visit.bound)}, the best elsewhere.`
    : ': nothing else is left.';
  const followed = `Followed F = ${estimate(visit.value)}`;
  if (visit.forgotten === 0) return { strong: followed, rest: while_ };
  const back = Number.isFinite(visit.back) ? estimate(visit.back) : 'nothing';
  return {
    strong: 'Changed its mind.',
    rest: ` The best below was ${back}, above ${estimate(visit.over)}: ${plural(visit.forgotten, 'board')} forgotten. ${followed}${while_}`,
  };
}

/** A record is replayed once, however many steps are told. */
const recursions = new WeakMap<Trace, Recursion>();
function recursionOf(trace: Trace): Recursion {
  const known = recursions.get(trace) ?? replayRecursion(trace);
  recursions.set(trace, known);
  return known;
}

/** Beam: which of its layer this is. */
function tellKept(trace: Trace, id: number, step: number): Sentence {
  let [kept, at] = [0, 0];
  for (let k = 1; k <= trace.steps; k++) {
    if (trace.taken[k] < 0 || trace.g[trace.taken[k]] !== trace.g[id]) continue;
    kept++;
    if (k <= step) at++;
  }
  return {
    strong: kept === 1 ? 'The only one kept' : `The ${ordinal(at)} of the ${count(kept)} kept`,
    rest: ` in layer ${trace.g[id]}: h = ${estimate(trace.h[id])}.`,
  };
}

/** Bidirectional: whose turn it is, and how much waits on either side. */
function tellSide({ trace, action }: Scene, id: number, step: number): Sentence {
  const side = trace.flags[id] & FLAG.side;
  const waiting = [0, 0];
  const born = bornBy(trace, step - 1);
  for (let node = 0; node < born; node++)
    if (isWaiting(trace, node, step - 1)) waiting[(trace.flags[node] & FLAG.side) === side ? 0 : 1]++;
  return {
    strong: `From the ${side ? 'goal' : 'start'}`,
    rest: `, ${plural(trace.g[id], action ?? 'move')} out; ${count(waiting[0])} ${waiting[0] === 1 ? 'waits' : 'wait'} on its side, ${count(waiting[1])} on the other.`,
  };
}

/** Why this one of those with the same f. */
function ties(trace: Trace, id: number, step: number, order: string): string {
  const [f, h] = [fOf(trace, id), trace.h[id]];
  const born = bornBy(trace, step - 1);
  let [same, alike] = [0, 0];
  for (let node = 0; node < born; node++) {
    if (!isWaiting(trace, node, step - 1) || fOf(trace, node) !== f) continue;
    same++;
    if (trace.h[node] === h) alike++;
  }
  if (same <= 1) return 'Alone with it.';
  const of = `Of ${count(same)} with f = ${estimate(f)} it `;
  switch (order) {
    case 'low-h':
      return `${of}has the smallest h${alike > 1 ? ' and is the newest' : ''}.`;
    case 'high-h':
      return `${of}has the largest h${alike > 1 ? ' and is the newest' : ''}.`;
    case 'fifo':
      return `${of}is the oldest.`;
    case 'lifo':
      return `${of}is the newest.`;
    case 'random':
      return `${of}was drawn by lot.`;
    default:
      return `${of}lay first in the heap.`;
  }
}

/** How many of the same depth still wait. */
function ringLeft(trace: Trace, id: number, step: number): number {
  const born = bornBy(trace, step - 1);
  let left = 0;
  for (let node = 0; node < born; node++)
    if (trace.g[node] === trace.g[id] && isWaiting(trace, node, step)) left++;
  return left;
}

/** "5 up": the slide that leads to a node. */
export function slideTo({ trace, slideOf }: Scene, id: number, before = ''): string {
  const slide = trace.parent[id] < 0 ? '' : slideOf(id);
  return slide === '' ? '' : `${before}${slide}`;
}

function childSentence(scene: Scene, child: number, event: ChildEvent, step: number): Sentence {
  const { trace, run, replaces, action } = scene;
  const slide = slideTo(scene, child);
  const { algorithm } = parseRun(run);
  const g = trace.g[child];
  const { sum } = worthOf(scene, child, step);
  switch (event) {
    case 'fresh':
      return tellFresh(scene, child, step);
    case 'better': {
      const old = replaces[child];
      const again = trace.out[old] <= step ? ' It goes back in.' : '';
      const then = worthOf(scene, old, step).sum;
      return {
        strong: 'A shorter way.',
        rest: ` ${slide} gives a board that already ${again ? 'was expanded' : 'waits'} with g = ${estimate(trace.g[old])}. This way takes ${estimate(g)}, so it now waits with ${sum}${then === sum ? '' : ` in place of ${then}`}.${again}`,
      };
    }
    case 'seen':
      return algorithm === 'ids'
        ? { strong: 'Dropped.', rest: ` ${slide} leads back onto this very path.` }
        : {
            strong: 'Dropped.',
            rest: ` ${slide} gives a board met before${oldWay(scene, child)}; this way takes ${estimate(g)}.`,
          };
    case 'cut':
      return { strong: 'Cut.', rest: ` ${slide}: ${whyCut(scene, child, step)}.` };
    case 'childGoal':
      if (child === meetingOf(trace))
        return {
          strong: `${slide} meets the other side.`,
          rest: ` ${plural(g, action ?? 'move')} from where this side began.`,
        };
      return { strong: `${slide} is the goal.`, rest: ` ${plural(g, action ?? 'move')} from the start.` };
  }
}

/** A child that is neither known nor cut. Searches that keep a list of open nodes know that it is new. */
function tellFresh(scene: Scene, child: number, step: number): Sentence {
  const slide = slideTo(scene, child);
  const { sum } = worthOf(scene, child, step);
  switch (parseRun(scene.run).algorithm) {
    case 'bfs':
    case 'bidirectional':
    case 'dfs':
      return { strong: `${slide} is new`, rest: ` at ${sum}.` };
    case 'dls':
    case 'ids':
      return { strong: `${slide} is within the limit`, rest: `: ${sum}.` };
    case 'bfhs':
    case 'ida-star':
      return { strong: `${slide} is within the bound`, rest: `: ${sum}.` };
    case 'beam':
      return { strong: `${slide} is kept`, rest: `: ${sum}.` };
    case 'rbfs':
      return { strong: `${slide} waits`, rest: ` with ${sum}.` };
    default:
      return tellFreshMore(scene, child, step) ?? { strong: `${slide} is new`, rest: `: waits with ${sum}.` };
  }
}

/** Why a child is cut, each algorithm by its own rule. */
function whyCut(scene: Scene, child: number, step: number): string {
  const { trace, run } = scene;
  const { algorithm, options } = parseRun(run);
  const bound = (): number => iterationBounds(trace)[iterationAt(trace, step).at];
  switch (algorithm) {
    case 'dls':
    case 'ids':
      return `depth ${estimate(trace.g[child])} is the limit`;
    case 'bfhs':
    case 'ida-star':
      // Where a path is found again, a half goes no deeper than it must.
      return fOf(trace, child) > bound()
        ? `${sumOf(trace, child)} is above ${estimate(bound())}. Smallest f cut so far: ${estimate(leastCut(trace, child, step))}`
        : 'deeper than this half of the path';
    case 'beam':
      return `h = ${estimate(trace.h[child])} was not among the ${options.width ?? 1000} kept`;
    default:
      return whyCutMore(scene, child);
  }
}

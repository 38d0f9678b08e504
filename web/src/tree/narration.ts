/** What happens in each step, in a sentence with the numbers of this very step, and in which line of the code. Pure. */

import { count, estimate, ordinal, plural } from '../model/format';
import { codeOf } from '../model/pseudocode';
import { type Recursion, replayRecursion } from '../model/recursive';
import { parseRun } from '../model/run';
import {
  bornBy,
  childrenAt,
  FLAG,
  fOf,
  isWaiting,
  iterationAt,
  iterationBounds,
  type Trace,
} from '../model/trace';
import { sumOfMore, tellMore } from './narration_more';

export interface Told {
  readonly strong: string;
  readonly rest: string;
  /** The line that is lit, from 1; 0 for none. */
  readonly line: number;
  /** What stands at the right end of lines. */
  readonly values: ReadonlyMap<number, string>;
}

export type ChildEvent = 'fresh' | 'seen' | 'better' | 'cut' | 'childGoal';

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
}

export function eventOf({ trace, replaces }: Scene, child: number): ChildEvent {
  const flags = trace.flags[child];
  if (flags & FLAG.dropped) return 'seen';
  if (flags & FLAG.cut) return 'cut';
  if (flags & FLAG.goal && trace.out[child] === 0xffff_ffff) return 'childGoal';
  return replaces[child] >= 0 ? 'better' : 'fresh';
}

/** The whole step: what was taken, and what became of its children. */
export function tellStep(scene: Scene, step: number): Told {
  const { trace, run } = scene;
  const id = trace.taken[step];
  const { algorithm } = parseRun(run);
  const code = codeOf(algorithm);
  const children = childrenAt(trace, step);
  const taken = tellTaken(scene, id, step);
  const values = new Map<number, string>();
  if (code) {
    const side = algorithm === 'twin-a-star' && trace.flags[id] & FLAG.side ? 2 : 0;
    values.set(code.taken + side, sumOf(trace, id, run));
    if (code.each !== code.taken) values.set(code.each, plural(children.length, 'child', 'children'));
    if (code.goal && code.goal !== code.taken)
      values.set(code.goal + side, trace.flags[id] & FLAG.goal ? 'yes' : `h = ${estimate(trace.h[id])}`);
    const counts = tally(scene, children);
    for (const [event, n] of counts) {
      const line = code[event];
      if (line && line !== code.taken) values.set(line, `${n} ${n === 1 ? 'was' : 'were'}`);
    }
    return {
      ...taken,
      rest: `${taken.rest} ${childrenSentence(scene, children)}`.trimEnd(),
      line: code.taken + side,
      values,
    };
  }
  return { ...taken, line: 0, values };
}

/** One child of a step, the first being 1. */
export function tellChild(scene: Scene, step: number, at: number): Told {
  const { trace, run } = scene;
  const id = trace.taken[step];
  const children = childrenAt(trace, step);
  const child = children[at - 1];
  const { algorithm } = parseRun(run);
  const code = codeOf(algorithm);
  const event = eventOf(scene, child);
  const values = new Map<number, string>();
  const line = code?.[event] ?? code?.each ?? 0;
  if (code) {
    values.set(code.taken, sumOf(trace, id, run));
    if (code.each !== code.taken) values.set(code.each, `${ordinal(at)} of ${children.length}`);
    values.set(line, sumOf(trace, child, run));
  }
  return { ...childSentence(scene, child, event, step), line, values };
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

/** "3 children: 2 wait, 1 seen before." */
function childrenSentence(scene: Scene, children: readonly number[]): string {
  if (children.length === 0) return '';
  const counts = tally(scene, children);
  const parts = (Object.keys(CHILD_WORDS) as ChildEvent[])
    .filter((event) => counts.has(event))
    .map((event) => `${counts.get(event)} ${CHILD_WORDS[event][counts.get(event) === 1 ? 0 : 1]}`);
  return `${plural(children.length, 'child', 'children')}: ${parts.join(', ')}.`;
}

const sum = (trace: Trace, id: number): string =>
  `${estimate(trace.g[id])} + ${estimate(trace.h[id])} = ${estimate(fOf(trace, id))}`;

/** The number that the algorithm goes by. */
function sumOf(trace: Trace, id: number, run: string): string {
  const { algorithm, options } = parseRun(run);
  const [g, h] = [trace.g[id], trace.h[id]];
  switch (algorithm) {
    case 'bfs':
    case 'dfs':
    case 'dls':
    case 'ids':
    case 'bidirectional':
      return `depth ${estimate(g)}`;
    case 'ucs':
      return `g = ${estimate(g)}`;
    case 'greedy':
    case 'beam':
      return `h = ${estimate(h)}`;
    case 'weighted-a-star': {
      const weight = Number(options.weight ?? 2);
      return `${g}+${weight}·${estimate(h)} = ${estimate(Math.round(1000 * (g + weight * h)) / 1000)}`;
    }
    default:
      return sumOfMore(trace, run, id) ?? `${estimate(g)}+${estimate(h)} = ${estimate(fOf(trace, id))}`;
  }
}

interface Sentence {
  readonly strong: string;
  readonly rest: string;
}

function tellTaken(scene: Scene, id: number, step: number): Sentence {
  const { trace, run } = scene;
  const { algorithm, options } = parseRun(run);
  const [g, h] = [trace.g[id], trace.h[id]];
  const side = trace.flags[id] & FLAG.side;
  switch (algorithm) {
    case 'a-star':
      return (
        risen(scene, id, step) ?? {
          strong: `Took ${sum(trace, id)}`,
          rest: `, the smallest f. ${ties(trace, id, step, options.ties ?? 'low-h')}`,
        }
      );
    case 'weighted-a-star': {
      const weight = Number(options.weight ?? 2);
      return {
        strong: `Took ${g} + ${weight} × ${estimate(h)} = ${estimate(Math.round(1000 * (g + weight * h)) / 1000)}`,
        rest: ', the smallest.',
      };
    }
    case 'greedy':
      return {
        strong: `Took h = ${estimate(h)}`,
        rest: `, the smallest; its ${plural(g, 'move')} ${g === 1 ? 'does' : 'do'} not count.`,
      };
    case 'ucs':
      return risen(scene, id, step) ?? { strong: `Took g = ${estimate(g)}`, rest: ', the smallest.' };
    case 'bfs':
      return {
        strong: 'Took the oldest',
        rest: `, ${plural(g, 'move')} from the start. ${count(ringLeft(trace, id, step))} of its ring wait.`,
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
          strong: `Followed ${sum(trace, id)}`,
          rest: `, within ${bound}.`,
        }
      );
    }
    case 'rbfs':
      return tellVisit(scene, step, sum(trace, id));
    case 'beam':
      return tellKept(trace, id, step);
    case 'bidirectional':
      return tellSide(trace, id, step);
    case 'twin-a-star':
      return { strong: side ? "The twin's turn:" : "The board's turn:", rest: ` ${sum(trace, id)}.` };
    default:
      return tellMore(trace, run, id, step) ?? { strong: `Took ${sum(trace, id)}`, rest: '.' };
  }
}

/** The bound has risen: a length is ruled out. True where the heuristic never overestimates. */
function risen({ trace, run, admissible, costs }: Scene, id: number, step: number): Sentence | null {
  const uniform = parseRun(run).algorithm === 'ucs';
  if (step < 2 || (!uniform && !admissible)) return null;
  const value = (node: number): number => (uniform ? trace.g[node] : fOf(trace, node));
  let before = 0;
  for (let at = 1; at < step; at++)
    if (trace.taken[at] >= 0) before = Math.max(before, value(trace.taken[at]));
  if (value(id) <= before) return null;
  return {
    strong: costs ? `No way costs ${estimate(before)}.` : `No solution has ${plural(before, 'move')}.`,
    rest: ` On with ${uniform ? 'g' : 'f'} = ${estimate(value(id))}: took ${sum(trace, id)}.`,
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
    strong: `${count(at)} of ${count(kept)} kept`,
    rest: ` in layer ${trace.g[id]}: h = ${estimate(trace.h[id])}.`,
  };
}

/** Bidirectional: whose turn it is, and how much waits on either side. */
function tellSide(trace: Trace, id: number, step: number): Sentence {
  const side = trace.flags[id] & FLAG.side;
  const waiting = [0, 0];
  const born = bornBy(trace, step - 1);
  for (let node = 0; node < born; node++)
    if (isWaiting(trace, node, step - 1)) waiting[(trace.flags[node] & FLAG.side) === side ? 0 : 1]++;
  return {
    strong: `From the ${side ? 'goal' : 'start'}`,
    rest: `, ${plural(trace.g[id], 'move')} out; ${count(waiting[0])} ${waiting[0] === 1 ? 'waits' : 'wait'} on its side, ${count(waiting[1])} on the other.`,
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
  const { trace, run, replaces } = scene;
  const slide = slideTo(scene, child);
  const { algorithm, heuristic, options } = parseRun(run);
  const [g, h] = [trace.g[child], estimate(trace.h[child])];
  switch (event) {
    case 'fresh':
      return heuristic
        ? { strong: `${slide} is new`, rest: `: waits with ${sum(trace, child)}.` }
        : { strong: `${slide} is new`, rest: ` at depth ${g}.` };
    case 'better': {
      const old = replaces[child];
      const again = trace.out[old] <= step ? ' It goes back in.' : '';
      return {
        strong: 'A shorter way.',
        rest: ` ${slide} gives a board that already ${again ? 'was expanded' : 'waits'} with g = ${estimate(trace.g[old])}. This way takes ${estimate(g)}, so it now waits with ${sum(trace, child)} in place of ${estimate(trace.g[old])} + ${h} = ${estimate(trace.g[old] + trace.h[child])}.${again}`,
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
      if (algorithm === 'ida-star') {
        const bound = iterationBounds(trace)[iterationAt(trace, step).at];
        return {
          strong: 'Cut.',
          rest: ` ${slide}: ${sum(trace, child)} is above ${estimate(bound)}. Smallest f cut so far: ${estimate(leastCut(trace, child, step))}.`,
        };
      }
      if (algorithm === 'beam')
        return {
          strong: 'Cut.',
          rest: ` ${slide}: h = ${h} was not among the ${options.width ?? 1000} kept.`,
        };
      return { strong: 'Cut.', rest: ` ${slide}: depth ${g} is the limit.` };
    case 'childGoal':
      return { strong: `${slide} is the goal.`, rest: ` ${plural(g, 'move')} from the start.` };
  }
}

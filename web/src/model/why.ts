/**
 * Why one search expanded more than another, from its record. With C the proven length of the shortest solution and f by
 * the search's own estimate, the first expansion of a board is forced (f < C), tied (f = C) or beyond (f > C), by the
 * shortest way on which it was ever expanded; later ones are again. The four add up to what was expanded.
 */

import type { Board } from './board';
import { FLAG, fOf, iterationBounds, type Trace } from './trace';
import { keysOf } from './twins';

export const CLASSES = ['forced', 'tied', 'beyond', 'again'] as const;
export type Class = (typeof CLASSES)[number];

export type Counts = Readonly<Record<Class, number>>;

/** The class of each expansion, as its place in `CLASSES`; the first stands at 0. Null where there is no one start. */
export function classify(trace: Trace, start: Board, cost: number): Uint8Array | null {
  if (trace.roots.some((root) => trace.flags[root] & FLAG.side)) return null;
  const keys = keysOf(trace, start);
  // A board that is opened by a long way and again by a short one is no less forced for that.
  const least = new Map<number, number>();
  for (let step = 1; step <= trace.steps; step++) {
    const id = trace.taken[step];
    if (id < 0) return null;
    least.set(keys[id], Math.min(least.get(keys[id]) ?? Infinity, fOf(trace, id)));
  }
  const seen = new Set<number>();
  return Uint8Array.from(trace.taken.subarray(1), (id) => {
    const f = least.get(keys[id])!;
    const first = !seen.has(keys[id]);
    seen.add(keys[id]);
    return !first ? 3 : f < cost ? 0 : f === cost ? 1 : 2;
  });
}

/** How many of each class the first `steps` expansions are. */
export function countsOf(classes: Uint8Array, steps = classes.length): Counts {
  const counts = [0, 0, 0, 0];
  for (let at = 0; at < Math.min(steps, classes.length); at++) counts[classes[at]]++;
  return { forced: counts[0], tied: counts[1], beyond: counts[2], again: counts[3] };
}

/** What a deepening search expanded within each bound. */
export function boundsOf(trace: Trace): { bound: number; expanded: number }[] {
  const bounds = iterationBounds(trace);
  return trace.roots.map((from, at) => {
    const to = trace.roots[at + 1] ?? trace.count;
    let expanded = 0;
    for (let id = from; id < to; id++) if (trace.out[id] <= trace.steps) expanded++;
    return { bound: bounds[at], expanded };
  });
}

/** What each of two searches expanded: from the start, and from the goal or the twin. Null where there is only one. */
export function sidesOf(trace: Trace): [number, number] | null {
  if (!trace.roots.some((root) => trace.flags[root] & FLAG.side)) return null;
  let side = 0;
  let all = 0;
  for (let id = 0; id < trace.count; id++) {
    if (trace.out[id] > trace.steps) continue;
    all++;
    if (trace.flags[id] & FLAG.side) side++;
  }
  return [all - side, side];
}

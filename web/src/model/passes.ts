/**
 * The passes of anytime A*, replayed from its record: a pass ends when the next node, by the weight of the pass, promises
 * nothing better than the best solution, or was expanded in it already. What was proven by then gives the next weight,
 * as in `anytime_a_star.rs`: a fifth nearer to 1. For boards only, where nodes can be told apart.
 */

import { childrenAt, FLAG, fOf, goalOf, type Trace } from './trace';

export interface Pass {
  /** The first step of it. */
  readonly from: number;
  readonly number: number;
  readonly weight: number;
}

/** Weights are counted in thousandths. */
const ONE = 1000;
const NEARLY_ONE = 1010;

/** `keys` are equal for nodes of the same board. */
export function passesOf(trace: Trace, keys: Float64Array, weight: number): Pass[] {
  const goal = goalOf(trace);
  if (goal < 0) return [];
  const odd = trace.g[goal] % 2;
  let [by, best, lower, aside, smallest] = [Math.round(ONE * weight), Infinity, 0, Infinity, 0];
  /** The boards that wait, each by its best node. */
  const open = new Map<number, number>([[keys[0], 0]]);
  const expanded = new Set<number>();
  const passes: Pass[] = [{ from: 1, number: 1, weight: by / ONE }];
  const promise = (id: number): number => ONE * trace.g[id] + by * trace.h[id];
  // Solutions of a board are all even or all odd.
  const prove = (bound: number): void => {
    const most = Math.min(bound, best);
    if (Number.isFinite(most)) lower = Math.max(lower, most + (most % 2 === odd ? 0 : 1));
  };
  const proveOpen = (): void =>
    prove([...open.values()].reduce((f, id) => Math.min(f, fOf(trace, id)), Infinity));
  proveOpen();
  for (let step = 1; step <= trace.steps; step++) {
    const id = trace.taken[step];
    if (id < 0) return [];
    while (by > ONE && (promise(id) >= ONE * best || expanded.has(keys[id]))) {
      const proven = Math.max(ONE, Math.min(by, Math.ceil((ONE * best) / Math.max(1, lower))));
      const nearer = ONE + Math.floor(((proven - ONE) * 4) / 5);
      by = nearer < NEARLY_ONE ? ONE : nearer;
      passes.push({ from: step, number: passes.at(-1)!.number + 1, weight: by / ONE });
      expanded.clear();
      [aside, smallest] = [Infinity, 0];
      proveOpen();
    }
    if (promise(id) > smallest) {
      smallest = promise(id);
      prove(Math.min(Math.ceil(smallest / by), aside));
    }
    open.delete(keys[id]);
    expanded.add(keys[id]);
    for (const child of childrenAt(trace, step)) {
      if (trace.flags[child] & (FLAG.dropped | FLAG.cut)) continue;
      if (keys[child] === keys[goal]) best = Math.min(best, trace.g[child]);
      else open.set(keys[child], child);
      if (expanded.has(keys[child])) aside = Math.min(aside, fOf(trace, child));
    }
  }
  return passes;
}

/** The pass that a step belongs to. */
export const passAt = (passes: readonly Pass[], step: number): Pass | undefined =>
  passes.findLast(({ from }) => from <= step);

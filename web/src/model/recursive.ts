/**
 * Recursive best-first search, replayed from its record: the value that each board is followed for, and the best one
 * elsewhere. A record has neither, but it has every child in the order of birth, and from these both follow.
 */

import { childrenAt, fOf, NONE, type Trace } from './trace';

export interface Visit {
  /** The stored value F that the board was followed for. */
  readonly value: number;
  /** The best stored value elsewhere on the path; it is left when F rises above. */
  readonly bound: number;
  /** How many boards were forgotten on the way here, and the value that the last one left came back with. */
  readonly forgotten: number;
  readonly back: number;
  /** The bound that this value went over. */
  readonly over: number;
}

export interface Recursion {
  /** By step, from 1; the first entry stands for no step. */
  readonly visits: readonly (Visit | null)[];
  /** For each node the step from which it is forgotten; `NONE` for those that are not. */
  readonly forgotten: Uint32Array;
}

/** O(steps x depth). */
export function replayRecursion(trace: Trace): Recursion {
  const forgotten = new Uint32Array(trace.count).fill(NONE);
  const stored = new Float64Array(trace.count);
  const visits: (Visit | null)[] = [null];
  /** The path, each with its children and the bound that it was entered with. */
  const path: { id: number; children: readonly number[]; bound: number }[] = [];
  for (let step = 1; step <= trace.steps; step++) {
    const id = trace.taken[step];
    if (id < 0) {
      visits.push(null);
      continue;
    }
    let [left, back, over] = [0, 0, 0];
    while (path.length > 0 && !path.at(-1)!.children.includes(id)) {
      const last = path.pop()!;
      back = Math.min(Infinity, ...last.children.map((child) => stored[child]));
      over = last.bound;
      stored[last.id] = back;
      left += last.children.length;
      for (const child of last.children) forgotten[child] = Math.min(forgotten[child], step);
    }
    const above = path.at(-1);
    const others = above?.children.filter((child) => child !== id).map((child) => stored[child]) ?? [];
    const bound = Math.min(above?.bound ?? Infinity, Infinity, ...others);
    const f = fOf(trace, id);
    const value = above ? stored[id] : f;
    const children = childrenAt(trace, step);
    for (const child of children)
      stored[child] = f < value ? Math.max(value, fOf(trace, child)) : fOf(trace, child);
    path.push({ id, children, bound });
    visits.push({ value, bound, forgotten: left, back, over });
  }
  return { visits, forgotten };
}

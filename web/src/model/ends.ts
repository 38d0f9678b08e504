/**
 * What a record leaves to be worked out about searches that walk, or forget: a walk comes by the same board again and
 * again, and breadth-first heuristic search finds its path anew by halves, so that the marked path breaks off where
 * they went on from another node of the same board. Here are the goal that they came to, and what still waits.
 */

import { bornBy, childrenAt, FLAG, fOf, NONE, pathTo, type Trace } from './trace';

const WALKERS = ['annealing', 'hill-climbing', 'lrta-star'];

/** The step with which breadth-first heuristic search begins to find its path again; `NONE` where it does not. */
export function pathAgainFrom(trace: Trace): number {
  const root = trace.roots.at(-1) ?? 0;
  for (let step = trace.out[root] + 1; step <= trace.steps; step++)
    if (trace.taken[step] === root) return step;
  return NONE;
}

/** The first child of a step that is smallest by a measure; -1 where it has none. */
export function smallestChild(trace: Trace, step: number, measure: (id: number) => number): number {
  const children = childrenAt(trace, step);
  return children.reduce((best, child) => (measure(child) < measure(best) ? child : best), children[0] ?? -1);
}

/** The last node of a solution, by algorithm. The walkers look at their goal last, LRTA* goes to the smallest f. */
const GOALS: Readonly<Record<string, (trace: Trace) => number>> = {
  annealing: (trace) => trace.count - 1,
  'hill-climbing': (trace) => trace.count - 1,
  'lrta-star': (trace) => smallestChild(trace, trace.steps, (id) => fOf(trace, id)),
  bfhs: (trace) => bornBy(trace, Math.min(pathAgainFrom(trace) - 1, trace.steps)) - 1,
};

/** A whole record of a search that found a solution, with a path that is marked from end to end. */
export function withPath(trace: Trace, algorithm: string): Trace {
  const goal = GOALS[algorithm]?.(trace) ?? -1;
  if (goal < 0 || trace.parent[goal] < 0) return trace;
  const flags = trace.flags.map((flag) => flag & ~(FLAG.goal | FLAG.path));
  for (const id of pathTo(trace, goal)) flags[id] |= FLAG.path;
  flags[goal] |= FLAG.goal;
  return { ...trace, flags };
}

/** From when on each node waits in vain, where the algorithm alone tells; else null. */
export function doneWith(trace: Trace, algorithm: string): Uint32Array | null {
  // Who walks has one board in hand, and nothing waits but the next.
  if (WALKERS.includes(algorithm))
    return trace.born.map((born, id) => (trace.out[id] === born + 1 ? NONE : born));
  if (algorithm !== 'bfhs') return null;
  // Once the goal is met what is left of the layers is forgotten, and of each half what it did not need.
  const from = pathAgainFrom(trace);
  return trace.out.map((out, id) =>
    out === NONE ? Math.max(trace.born[id], Math.min(from, trace.steps)) : NONE,
  );
}

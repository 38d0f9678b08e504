/**
 * Nodes that wait in vain. A frontier can hold a board twice, by a longer and a shorter way; once one is expanded the
 * other is thrown away unseen when its turn comes, and the record does not tell when. It is found here: two nodes are
 * twins when their moves lead to the same board.
 */

import { type Board, DIRECTIONS, gapOf, step as gapStep } from './board';
import { FLAG, NONE, type Trace } from './trace';

/** For each node that is never taken, the step that took its twin; `NONE` for all others. Twins have equal keys. */
export function twinsTaken(trace: Trace, keys: Float64Array): Uint32Array {
  const moot = new Uint32Array(trace.count).fill(NONE);
  if (trace.roots.length !== 1 || trace.roots.some((root) => trace.flags[root] & FLAG.side)) return moot;
  const taken = new Map<number, number>();
  for (let step = 1; step <= trace.steps; step++) {
    const id = trace.taken[step];
    if (id >= 0 && !taken.has(keys[id])) taken.set(keys[id], step);
  }
  for (let id = 0; id < trace.count; id++) if (trace.out[id] === NONE) moot[id] = taken.get(keys[id]) ?? NONE;
  return moot;
}

/** For each node that is a shorter way to a board met before, the node that it replaces; -1 for all others. */
export function replacedBy(trace: Trace, keys: Float64Array): Int32Array {
  const replaces = new Int32Array(trace.count).fill(-1);
  if (trace.roots.length !== 1) return replaces;
  const nearest = new Map<number, number>();
  for (let id = 0; id < trace.count; id++) {
    if (trace.flags[id] & FLAG.dropped) continue;
    const old = nearest.get(keys[id]);
    if (old !== undefined && trace.g[id] < trace.g[old]) replaces[id] = old;
    if (old === undefined || trace.g[id] < trace.g[old]) nearest.set(keys[id], id);
  }
  return replaces;
}

/** For each node the nearest one of the same board that was born before it, or -1. */
export function metBefore(trace: Trace, keys: Float64Array): Int32Array {
  const met = new Int32Array(trace.count).fill(-1);
  const nearest = new Map<number, number>();
  for (let id = 0; id < trace.count; id++) {
    const old = nearest.get(keys[id]);
    if (old !== undefined) met[id] = old;
    if (old === undefined || trace.g[id] < trace.g[old]) nearest.set(keys[id], id);
  }
  return met;
}

/** A 51-bit hash of each node's board: the sum of random numbers, one for each tile on each cell. */
export function keysOf(trace: Trace, start: Board): Float64Array {
  const cells = start.cells.length;
  const boards = new Uint16Array(trace.count * cells);
  const gaps = new Uint16Array(trace.count);
  const keys = new Float64Array(trace.count);
  const random = randomNumbers(cells * cells);
  for (let id = 0; id < trace.count; id++) {
    const parent = trace.parent[id];
    if (parent < 0) {
      boards.set(start.cells, id * cells);
      gaps[id] = gapOf(start);
      continue;
    }
    boards.copyWithin(id * cells, parent * cells, (parent + 1) * cells);
    const from = gaps[parent];
    const to = gapStep(start, from, DIRECTIONS[trace.move[id]]);
    const tile = boards[id * cells + to];
    boards[id * cells + from] = tile;
    boards[id * cells + to] = 0;
    gaps[id] = to;
    // Below 2^53 throughout, so every sum is exact.
    keys[id] = (keys[parent] + random[tile * cells + from] + LIMIT - random[tile * cells + to]) % LIMIT;
  }
  return keys;
}

const LIMIT = 2 ** 51;

/** The same numbers every time (xorshift32, two draws each). */
function randomNumbers(count: number): Float64Array {
  let state = 0x2545_f491;
  const draw = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  return Float64Array.from({ length: count }, () => (draw() % 2 ** 19) * 2 ** 32 + draw());
}

/**
 * A recorded search tree, as columns. Nodes stand in the order of birth, so the tree after step k is a prefix:
 * stepping back is a smaller k. Children are linked as first child and next sibling; nothing here is recursive, since
 * a depth-first tree can be 66,125 deep.
 */

import { type Board, DIRECTIONS, play } from './board';

export const NONE = 0xffff_ffff;

export const FLAG = { goal: 1, dropped: 2, cut: 4, side: 8, path: 16 } as const;

const MAGIC = 0x4459_4f4c;
const VERSION = 2;
const HEADER = 16;
const NODE = 22;

export interface Trace {
  readonly count: number;
  /** -1 for a root. */
  readonly parent: Int32Array;
  readonly born: Uint32Array;
  readonly out: Uint32Array;
  readonly h: Float32Array;
  readonly g: Float32Array;
  readonly move: Uint8Array;
  readonly flags: Uint8Array;
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  readonly roots: readonly number[];
  /** How many expansions were recorded. */
  readonly steps: number;
  /** The node that each step took out of the frontier; -1 where it was not recorded. */
  readonly taken: Int32Array;
  /** The nodes that were expanded more than once, with new children each time. */
  readonly again: ReadonlySet<number>;
  /** The step from which a node that is never taken waits in vain, its board being done with; see `twinsTaken`. */
  readonly moot: Uint32Array;
}

/** Reads the columns of a whole recording; null where they are none. */
export function decodeTrace(buffer: ArrayBuffer, moot?: Uint32Array): Trace | null {
  const header = new DataView(buffer);
  if (
    buffer.byteLength < HEADER ||
    header.getUint32(0, true) !== MAGIC ||
    header.getUint32(4, true) !== VERSION
  )
    return null;
  const count = header.getUint32(8, true);
  if (header.getUint32(12, true) !== 0 || buffer.byteLength < HEADER + count * NODE) return null;
  const at = (bytes: number): number => HEADER + count * bytes;
  const parent = new Int32Array(buffer, at(0), count);
  const born = new Uint32Array(buffer, at(4), count);
  const out = new Uint32Array(buffer, at(8), count);
  const h = new Float32Array(buffer, at(12), count);
  const g = new Float32Array(buffer, at(16), count);
  const move = new Uint8Array(buffer, at(20), count);
  const flags = new Uint8Array(buffer, at(21), count);
  return link({
    count,
    parent,
    born,
    out,
    h,
    g,
    move,
    flags,
    moot: moot ?? new Uint32Array(count).fill(NONE),
  });
}

type Columns = Pick<Trace, 'count' | 'parent' | 'born' | 'out' | 'h' | 'g' | 'move' | 'flags' | 'moot'>;

function link(columns: Columns): Trace {
  const { count, parent, born, out } = columns;
  const firstChild = new Int32Array(count).fill(-1);
  const nextSibling = new Int32Array(count).fill(-1);
  const roots: number[] = [];
  let steps = 0;
  // From the end, so that each list comes out in the order of birth.
  for (let id = count - 1; id >= 0; id--) {
    if (parent[id] < 0) roots.push(id);
    else {
      nextSibling[id] = firstChild[parent[id]];
      firstChild[parent[id]] = id;
    }
    if (out[id] !== NONE && out[id] > steps) steps = out[id];
    if (parent[id] >= 0 && born[id] > steps) steps = born[id];
  }
  const taken = new Int32Array(steps + 1).fill(-1);
  for (let id = 0; id < count; id++) if (out[id] !== NONE) taken[out[id]] = id;
  // A board that a search in little memory comes back to has new children, and no new place in the frontier.
  const again = new Set<number>();
  for (let id = 0; id < count; id++) {
    const step = born[id];
    if (parent[id] < 0 || step === 0 || taken[step] >= 0) continue;
    taken[step] = parent[id];
    again.add(parent[id]);
  }
  return { ...columns, firstChild, nextSibling, roots: roots.reverse(), steps, taken, again };
}

/** Lengths of diagonal steps are not whole: what differs in the last digits alone is the same. */
export const fOf = (trace: Trace, id: number): number => Math.round(1e4 * (trace.g[id] + trace.h[id])) / 1e4;

/** How many nodes are born by step k. */
export function bornBy(trace: Trace, step: number): number {
  let [low, high] = [0, trace.count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (trace.born[middle] <= step) low = middle + 1;
    else high = middle;
  }
  return low;
}

export type NodeState = 'unborn' | 'frontier' | 'expanded' | 'reached' | 'dropped' | 'cut';

/** The goal of a search that looks at children ends it: it never waits, and is never taken. */
const isReached = (trace: Trace, id: number): boolean =>
  (trace.flags[id] & FLAG.goal) !== 0 && trace.out[id] === NONE;

export function stateAt(trace: Trace, id: number, step: number): NodeState {
  if (trace.born[id] > step) return 'unborn';
  if (trace.flags[id] & FLAG.dropped) return 'dropped';
  if (trace.out[id] <= step) return 'expanded';
  if (isReached(trace, id)) return 'reached';
  if (trace.moot[id] <= step) return 'dropped';
  return trace.flags[id] & FLAG.cut ? 'cut' : 'frontier';
}

/** Whether a node that is born waits to be taken. */
export const isWaiting = (trace: Trace, id: number, step: number): boolean =>
  trace.out[id] > step &&
  trace.moot[id] > step &&
  (trace.flags[id] & (FLAG.dropped | FLAG.cut)) === 0 &&
  !isReached(trace, id);

/** The nodes from a root down to `id`. */
export function pathTo(trace: Trace, id: number): number[] {
  const path: number[] = [];
  for (let at = id; at >= 0; at = trace.parent[at]) path.push(at);
  return path.reverse();
}

/** The board of a node, replayed from its root: the start, or the root of the other side where there are two. */
export function boardOf(trace: Trace, id: number, start: Board, other: Board): Board {
  const from = trace.flags[id] & FLAG.side ? other : start;
  const moves = pathTo(trace, id)
    .map((node) => DIRECTIONS[trace.move[node]] ?? '')
    .join('');
  return play(from, moves) ?? from;
}

/** The goal that ends the recorded solution, or -1: the searches that look at children never take it out. */
export function goalOf(trace: Trace): number {
  for (let id = trace.count - 1; id >= 0; id--)
    if (trace.flags[id] & FLAG.goal && trace.flags[id] & FLAG.path && trace.parent[id] >= 0) return id;
  return -1;
}

/** The recorded solution: every node of it, from both sides where there are two. */
export function solutionOf(trace: Trace): number[] {
  const path: number[] = [];
  for (let id = 0; id < trace.count; id++) if (trace.flags[id] & FLAG.path) path.push(id);
  return path;
}

/**
 * The bound of each iteration of IDA*: the estimate of the start, then the smallest f that the one before cut; raised to
 * the next length that is possible, which shows by what was not cut.
 */
export function iterationBounds(trace: Trace): number[] {
  let next = fOf(trace, trace.roots[0] ?? 0);
  return trace.roots.map((root, at) => {
    let [bound, least] = [next, Infinity];
    for (let id = root; id < (trace.roots[at + 1] ?? trace.count); id++)
      if (trace.flags[id] & FLAG.cut) least = Math.min(least, fOf(trace, id));
      else if (!(trace.flags[id] & FLAG.dropped)) bound = Math.max(bound, fOf(trace, id));
    next = least;
    return bound;
  });
}

export function childrenOf(trace: Trace, id: number): number[] {
  const children: number[] = [];
  for (let child = trace.firstChild[id]; child >= 0; child = trace.nextSibling[child]) children.push(child);
  return children;
}

/** The children of the node that a step took: of one that is expanded again, those of this time. */
export function childrenAt(trace: Trace, step: number): number[] {
  const id = trace.taken[step] ?? -1;
  if (id < 0) return [];
  const all = childrenOf(trace, id);
  return trace.again.has(id) ? all.filter((child) => trace.born[child] === step) : all;
}

/** A place where a search is followed by line: a step, and the child within it; 0 for the expansion itself. */
export type Place = readonly [step: number, child: number];

/** The next place; the last is the last child of the last step. */
export function placeAfter(trace: Trace, [step, child]: Place): Place {
  if (step > 0 && child < childrenAt(trace, step).length) return [step, child + 1];
  return step < trace.steps ? [step + 1, 0] : [step, child];
}

/** The place before. */
export function placeBefore(trace: Trace, [step, child]: Place): Place {
  if (child > 0) return [step, child - 1];
  const before = Math.max(0, step - 1);
  return [before, before > 0 ? childrenAt(trace, before).length : 0];
}

export interface Counters {
  readonly expanded: number;
  readonly generated: number;
  readonly frontier: number;
}

/** The counters after step k, from the record alone. */
export function countersAt(trace: Trace, step: number): Counters {
  const born = bornBy(trace, step);
  let frontier = 0;
  let roots = 0;
  for (let id = 0; id < born; id++) {
    if (trace.parent[id] < 0) roots++;
    if (isWaiting(trace, id, step)) frontier++;
  }
  return { expanded: step, generated: born - roots, frontier };
}

/** Where these take an f, no solution is shorter. Others take what they like, and prove nothing by it. */
const RULE_OUT_BY_F = new Set([
  'a-star',
  'bfhs',
  'bfs',
  'bidirectional',
  'bidirectional-a-star',
  'ida-star',
  'ids',
  'rbfs',
  'twin-a-star',
  'ucs',
]);

/**
 * What step k has proven of the length of every solution, at most what the whole search has: that holds too where the
 * estimate is too large. Null where nothing is proven. The other side of twin A* says nothing of this board.
 */
export function boundAt(trace: Trace, step: number, algorithm: string, proven: number | null): number | null {
  if (proven === null || trace.count === 0) return null;
  if (step === trace.steps) return proven;
  let bound = fOf(trace, 0);
  if (RULE_OUT_BY_F.has(algorithm))
    for (let at = 1; at <= step; at++) {
      const id = trace.taken[at];
      if (id >= 0 && !(trace.flags[id] & FLAG.side)) bound = Math.max(bound, fOf(trace, id));
    }
  return Math.min(bound, proven);
}

/**
 * The frontier after step k in the order in which the search will really take it: by the step that takes each node,
 * then by f and h those that it never took. True for every algorithm and every order of equals.
 */
export function frontierAt(trace: Trace, step: number, most: number): number[] {
  const born = bornBy(trace, step);
  const first: number[] = [];
  const before = (a: number, b: number): number =>
    trace.out[a] - trace.out[b] || fOf(trace, a) - fOf(trace, b) || trace.h[a] - trace.h[b] || b - a;
  for (let id = 0; id < born; id++) {
    if (!isWaiting(trace, id, step)) continue;
    if (first.length === most && before(id, first[most - 1]) >= 0) continue;
    let at = first.length;
    while (at > 0 && before(id, first[at - 1]) < 0) at--;
    first.splice(at, 0, id);
    if (first.length > most) first.pop();
  }
  return first;
}

/** A deepening search records one tree an iteration: the nodes from one root to the next. */
export function iterationAt(
  trace: Trace,
  step: number,
): { at: number; of: number; from: number; to: number } {
  const deepening = trace.roots.length > 1 && !trace.roots.some((root) => trace.flags[root] & FLAG.side);
  if (!deepening) return { at: 0, of: 1, from: 0, to: trace.count };
  let at = 0;
  while (
    at + 1 < trace.roots.length &&
    trace.born[trace.roots[at + 1]] <= step &&
    trace.out[trace.roots[at + 1]] <= Math.max(step, 1)
  )
    at++;
  return { at, of: trace.roots.length, from: trace.roots[at], to: trace.roots[at + 1] ?? trace.count };
}

/**
 * Which nodes are drawn. Small trees are drawn whole. Of a large one, the path and its neighbours are, then nodes in
 * the order in which they were expanded until 300 are in sight; what lies below an unopened node is a wedge, and a
 * path of thousands shows its two ends.
 */

import { childrenOf, FLAG, type Trace } from '../model/trace';

export const VISIBLE_MAX = 300;
const PATH_HEAD = 80;
const PATH_TAIL = 40;

export interface Fold {
  /** Drawn nodes, parents before children. */
  readonly visible: Int32Array;
  /** The drawn parent of each drawn node, by node; -1 for a root. */
  readonly above: Map<number, number>;
  /** For a drawn node with hidden nodes below: how many. */
  readonly wedges: Map<number, number>;
  /** Edges that stand for a chain: the lower node, and how many were left out. */
  readonly chains: Map<number, number>;
}

export interface FoldChoice {
  readonly all: boolean;
  readonly opened: ReadonlySet<number>;
  readonly closed: ReadonlySet<number>;
}

export const FOLD_DEFAULT: FoldChoice = { all: false, opened: new Set(), closed: new Set() };

/** Nodes `from` to `to` (exclusive), which are one tree or all of them. */
export function foldTree(trace: Trace, from: number, to: number, choice: FoldChoice): Fold {
  if (choice.closed.size === 0 && (choice.all || to - from <= VISIBLE_MAX)) return unfolded(trace, from, to);
  const { open, skipped } = chooseOpen(trace, from, to, choice);
  const sizes = subtreeSizes(trace, from, to);
  const visible: number[] = [];
  const above = new Map<number, number>();
  const wedges = new Map<number, number>();
  const chains = new Map<number, number>();
  const stack: number[] = [];
  for (const root of trace.roots) {
    if (root < from || root >= to) continue;
    above.set(root, -1);
    stack.push(root);
  }
  stack.reverse();
  while (stack.length > 0) {
    const id = stack.pop()!;
    visible.push(id);
    if (!open.has(id)) {
      if (sizes[id - from] > 1) wedges.set(id, sizes[id - from] - 1);
      continue;
    }
    for (const child of childrenOf(trace, id).reverse()) {
      if (isHidden(trace, child)) continue;
      let [lower, left] = [child, 0];
      while (skipped.has(lower)) [lower, left] = [skipped.get(lower)!, left + 1];
      if (left > 0) chains.set(lower, left);
      above.set(lower, id);
      stack.push(lower);
    }
  }
  return { visible: Int32Array.from(visible), above, wedges, chains };
}

/** Dropped duplicates are shown in their own step only, beside the tree. */
const isHidden = (trace: Trace, id: number): boolean => (trace.flags[id] & FLAG.dropped) !== 0;

function unfolded(trace: Trace, from: number, to: number): Fold {
  const visible: number[] = [];
  const above = new Map<number, number>();
  for (let id = from; id < to; id++) {
    if (isHidden(trace, id)) continue;
    visible.push(id);
    above.set(id, trace.parent[id]);
  }
  return { visible: Int32Array.from(visible), above, wedges: new Map(), chains: new Map() };
}

function subtreeSizes(trace: Trace, from: number, to: number): Int32Array {
  const sizes = new Int32Array(to - from);
  for (let id = to - 1; id >= from; id--) {
    if (isHidden(trace, id)) continue;
    sizes[id - from]++;
    if (trace.parent[id] >= from) sizes[trace.parent[id] - from] += sizes[id - from];
  }
  return sizes;
}

/** The nodes whose children are drawn, and the path nodes that a chain leaves out (each with its successor). */
function chooseOpen(
  trace: Trace,
  from: number,
  to: number,
  choice: FoldChoice,
): { open: Set<number>; skipped: Map<number, number> } {
  const path: number[] = [];
  for (let id = from; id < to; id++) if (trace.flags[id] & FLAG.path) path.push(id);
  path.sort((a, b) => trace.g[a] - trace.g[b] || a - b);
  const skipped = new Map<number, number>();
  if (path.length > PATH_HEAD + PATH_TAIL) {
    for (let at = PATH_HEAD; at < path.length - PATH_TAIL; at++) skipped.set(path[at], path[at + 1]);
  }
  const open = new Set(path.filter((id) => !skipped.has(id) && !choice.closed.has(id)));
  const shown = new Set<number>(trace.roots.filter((root) => root >= from && root < to));
  const show = (id: number): void => {
    for (let child = trace.firstChild[id]; child >= 0; child = trace.nextSibling[child])
      if (!isHidden(trace, child)) shown.add(child);
  };
  open.forEach(show);
  const limit = choice.all ? Infinity : VISIBLE_MAX;
  for (let step = 1; step <= trace.steps && shown.size < limit; step++) {
    const id = trace.taken[step];
    if (id < from || id >= to || open.has(id) || !shown.has(id) || choice.closed.has(id) || skipped.has(id))
      continue;
    open.add(id);
    show(id);
  }
  for (const id of choice.opened) if (id >= from && id < to && !choice.closed.has(id)) open.add(id);
  return { open, skipped };
}

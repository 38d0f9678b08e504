/**
 * Where nodes stand. Depth is a column; across, Buchheim's tidy tree for up to 20,000 nodes (d3-hierarchy, as in
 * Buchheim, Jünger, Leipert, "Improving Walker's algorithm to run in linear time", Graph Drawing 2002), and above
 * that leaves in order with parents over the middle of their children: linear too, and three times as fast.
 */

import { hierarchy, tree as tidyTree } from 'd3-hierarchy';
import { FLAG, type Trace } from '../model/trace';
import type { Fold } from './fold';

export const TIDY_MAX = 20_000;

export interface Layout {
  /** Drawn nodes, in the order of `Fold.visible`. */
  readonly ids: Int32Array;
  /** Column of each, 0 to `columns - 1`. */
  readonly depth: Float32Array;
  /** Place across, 0 to `width`. */
  readonly across: Float32Array;
  readonly columns: number;
  readonly width: number;
  /** The g of each column, for the axis. */
  readonly levels: Int32Array;
}

export function layoutTree(trace: Trace, fold: Fold): Layout {
  const ids = fold.visible;
  const { depth, levels } = columnsOf(trace, ids);
  const across = ids.length <= TIDY_MAX ? tidy(trace, fold) : leafOrder(fold);
  let [least, most] = [Infinity, -Infinity];
  for (const place of across) {
    if (place < least) least = place;
    if (place > most) most = place;
  }
  for (let at = 0; at < across.length; at++) across[at] -= least;
  return { ids, depth, across, columns: levels.length, width: Math.max(0, most - least), levels };
}

/** Distinct depths become columns, so that a folded chain takes the room of one step. The goal's side faces ours. */
function columnsOf(trace: Trace, ids: Int32Array): { depth: Float32Array; levels: Int32Array } {
  const ours = new Set<number>();
  const theirs = new Set<number>();
  for (const id of ids) (trace.flags[id] & FLAG.side ? theirs : ours).add(trace.g[id]);
  const sorted = [...ours].sort((a, b) => a - b);
  const mirrored = [...theirs].sort((a, b) => b - a);
  const column = new Map(sorted.map((g, at) => [g, at]));
  const mirror = new Map(mirrored.map((g, at) => [g, sorted.length + at]));
  const depth = Float32Array.from(
    ids,
    (id) => (trace.flags[id] & FLAG.side ? mirror : column).get(trace.g[id])!,
  );
  return { depth, levels: Int32Array.from([...sorted, ...mirrored]) };
}

interface Item {
  readonly at: number;
  readonly children: Item[];
}

function tidy(trace: Trace, fold: Fold): Float32Array {
  const items = new Map<number, Item>();
  fold.visible.forEach((id, at) => items.set(id, { at, children: [] }));
  const top: Item = { at: -1, children: [] };
  for (const id of fold.visible) {
    const parent = fold.above.get(id) ?? -1;
    (items.get(parent) ?? top).children.push(items.get(id)!);
  }
  const across = new Float32Array(fold.visible.length);
  const lay = (root: Item): void => {
    const laid = tidyTree<Item>()
      .nodeSize([1, 1])
      .separation((a, b) => (a.parent === b.parent ? 1 : 1.25))(hierarchy(root));
    laid.each((node) => {
      if (node.data.at >= 0) across[node.data.at] = node.x;
    });
  };
  // Two trees that face each other share the height; several of one side stand below each other.
  const facing = top.children.length === 2 && trace.flags[fold.visible[top.children[1].at]] & FLAG.side;
  if (facing) top.children.forEach(lay);
  else lay(top.children.length === 1 ? top.children[0] : top);
  return across;
}

function leafOrder(fold: Fold): Float32Array {
  const ids = fold.visible;
  const place = new Map<number, number>();
  ids.forEach((id, at) => place.set(id, at));
  const children = new Int32Array(ids.length);
  const above = Int32Array.from(ids, (id) => place.get(fold.above.get(id) ?? -1) ?? -1);
  for (const parent of above) if (parent >= 0) children[parent]++;
  const across = new Float32Array(ids.length);
  const [low, high] = [
    new Float32Array(ids.length).fill(Infinity),
    new Float32Array(ids.length).fill(-Infinity),
  ];
  // Leaves in the order of a walk; parents afterwards, from the last node to the first.
  let leaves = 0;
  for (const at of walk(above, children)) if (children[at] === 0) across[at] = leaves++;
  const order = Int32Array.from(walk(above, children)).reverse();
  for (const at of order) {
    if (children[at] > 0) across[at] = (low[at] + high[at]) / 2;
    const parent = above[at];
    if (parent >= 0) {
      low[parent] = Math.min(low[parent], across[at]);
      high[parent] = Math.max(high[parent], across[at]);
    }
  }
  return across;
}

/** Depth-first order over parent links, with an explicit stack. */
function walk(above: Int32Array, counts: Int32Array): Int32Array {
  const starts = new Int32Array(counts.length + 1);
  for (let at = 0; at < counts.length; at++) starts[at + 1] = starts[at] + counts[at];
  const fill = starts.slice();
  const list = new Int32Array(starts[counts.length]);
  const stack: number[] = [];
  above.forEach((parent, at) => {
    if (parent >= 0) list[fill[parent]++] = at;
    else stack.push(at);
  });
  stack.reverse();
  const order = new Int32Array(above.length);
  let done = 0;
  while (stack.length > 0) {
    const at = stack.pop()!;
    order[done++] = at;
    for (let child = starts[at + 1] - 1; child >= starts[at]; child--) stack.push(list[child]);
  }
  return order;
}

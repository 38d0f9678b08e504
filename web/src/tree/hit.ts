/** Which node is under a point: the nearest within reach, by a binary search over the nodes of each column near it. */

import type { Trace } from '../model/trace';
import { type Frame, place } from './frame';
import type { Layout } from './layout';
import type { FromWorker } from './layout_worker';

const REACH_PX = 22;

interface Band {
  readonly places: Float32Array;
  readonly order: Int32Array;
}

let indexed: { layout: Layout; bands: Band[] } | null = null;

export function nodeAt(
  frame: Frame,
  { layout }: FromWorker,
  trace: Trace,
  step: number,
  x: number,
  y: number,
): number | null {
  const bands = bandsOf(layout);
  let [best, distance] = [-1, REACH_PX];
  bands.forEach((band, column) => {
    const [cx, cy] = place(frame, layout, column, 0);
    if (Math.abs((frame.tall ? cy : cx) - (frame.tall ? y : x)) > 40) return;
    for (const at of near(band, frame, layout, column, frame.tall ? x : y)) {
      const id = layout.ids[at];
      if (trace.born[id] > step) continue;
      const [px, py] = place(frame, layout, layout.depth[at], layout.across[at]);
      // A pill is wider than high: across its column a miss weighs less.
      const off = frame.tall ? Math.hypot(px - x, py - y) : Math.hypot((px - x) * 0.5, py - y);
      if (off < distance) [best, distance] = [id, off];
    }
  });
  return best < 0 ? null : best;
}

function bandsOf(layout: Layout): Band[] {
  if (indexed?.layout === layout) return indexed.bands;
  const lists: number[][] = Array.from({ length: layout.columns }, () => []);
  layout.depth.forEach((column, at) => lists[column].push(at));
  const bands = lists.map((list) => {
    list.sort((a, b) => layout.across[a] - layout.across[b]);
    return { order: Int32Array.from(list), places: Float32Array.from(list, (at) => layout.across[at]) };
  });
  indexed = { layout, bands };
  return bands;
}

/** The few nodes of a band around a coordinate across. */
function near(
  { places, order }: Band,
  frame: Frame,
  layout: Layout,
  column: number,
  target: number,
): Int32Array {
  const screen = (index: number): number => place(frame, layout, column, places[index])[frame.tall ? 0 : 1];
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (screen(middle) < target) low = middle + 1;
    else high = middle;
  }
  return order.subarray(Math.max(0, low - 2), low + 2);
}

/** The tree by layers: how many nodes there are for each f and g, expanded and waiting. Works at any size. */

import { bornBy, stateAt, type Trace } from '../model/trace';

export interface LayerCell {
  readonly g: number;
  readonly f: number;
  readonly expanded: number;
  readonly frontier: number;
}

export interface Layers {
  readonly cells: readonly LayerCell[];
  /** Row values, ascending. */
  readonly rows: readonly number[];
  readonly gMax: number;
  /** Rows are h for greedy search, which does not look at f. */
  readonly byH: boolean;
}

export function layersAt(trace: Trace, step: number, byH: boolean): Layers {
  const born = bornBy(trace, step);
  const counts = new Map<number, { g: number; f: number; expanded: number; frontier: number }>();
  let gMax = 0;
  for (let id = 0; id < born; id++) {
    if (stateAt(trace, id, step) === 'dropped') continue;
    const g = trace.g[id];
    const row = Math.floor(byH ? trace.h[id] : g + trace.h[id]);
    const key = row * 65_536 + g;
    let cell = counts.get(key);
    if (!cell) counts.set(key, (cell = { g, f: row, expanded: 0, frontier: 0 }));
    if (trace.out[id] <= step) cell.expanded++;
    else cell.frontier++;
    if (g > gMax) gMax = g;
  }
  const cells = [...counts.values()];
  return { cells, rows: [...new Set(cells.map(({ f }) => f))].sort((a, b) => a - b), gMax, byH };
}

/** The first nodes of a cell, to be shown as boards. */
export function nodesOfCell(
  trace: Trace,
  step: number,
  g: number,
  row: number,
  byH: boolean,
  most: number,
): number[] {
  const born = bornBy(trace, step);
  const nodes: number[] = [];
  for (let id = 0; id < born && nodes.length < most; id++) {
    if (trace.g[id] !== g || stateAt(trace, id, step) === 'dropped') continue;
    if (Math.floor(byH ? trace.h[id] : g + trace.h[id]) === row) nodes.push(id);
  }
  return nodes;
}

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
  /** How many values of g share a column, and of f a row: 1 but for very deep trees. */
  readonly gStep: number;
  readonly rowStep: number;
}

/** The values that a cell stands for: from g and f on. */
export interface CellRange {
  readonly g: number;
  readonly f: number;
  readonly gStep: number;
  readonly rowStep: number;
}

/** No more columns than can be told apart, and rows. */
const SIDE_MAX = 200;

/** A round number of values that share a column or row. */
function stepFor(most: number): number {
  let step = 1;
  while (most / step >= SIDE_MAX) step *= 10;
  return step;
}

const rowOf = (trace: Trace, id: number, byH: boolean): number =>
  Math.floor(byH ? trace.h[id] : trace.g[id] + trace.h[id]);

export function layersAt(trace: Trace, step: number, byH: boolean): Layers {
  const born = bornBy(trace, step);
  let [gMax, rowMax] = [0, 0];
  for (let id = 0; id < born; id++) {
    gMax = Math.max(gMax, trace.g[id]);
    rowMax = Math.max(rowMax, rowOf(trace, id, byH));
  }
  const [gStep, rowStep] = [stepFor(gMax), stepFor(rowMax)];
  const counts = new Map<number, { g: number; f: number; expanded: number; frontier: number }>();
  for (let id = 0; id < born; id++) {
    if (stateAt(trace, id, step) === 'dropped') continue;
    const g = trace.g[id] - (trace.g[id] % gStep);
    const row = Math.floor(rowOf(trace, id, byH) / rowStep) * rowStep;
    const key = row * 2 ** 20 + g;
    let cell = counts.get(key);
    if (!cell) counts.set(key, (cell = { g, f: row, expanded: 0, frontier: 0 }));
    if (trace.out[id] <= step) cell.expanded++;
    else cell.frontier++;
  }
  const cells = [...counts.values()];
  const rows = [...new Set(cells.map(({ f }) => f))].sort((a, b) => a - b);
  return { cells, rows, gMax, byH, gStep, rowStep };
}

/** The first nodes of a cell, to be shown as boards, and how many there are. */
export function nodesOfCell(
  trace: Trace,
  step: number,
  { g, f, gStep, rowStep }: CellRange,
  byH: boolean,
  most: number,
): { first: number[]; all: number; expanded: number } {
  const born = bornBy(trace, step);
  const first: number[] = [];
  let [all, expanded] = [0, 0];
  for (let id = 0; id < born; id++) {
    const inColumn = trace.g[id] >= g && trace.g[id] < g + gStep;
    if (!inColumn || stateAt(trace, id, step) === 'dropped') continue;
    const row = rowOf(trace, id, byH);
    if (row < f || row >= f + rowStep) continue;
    all++;
    if (trace.out[id] <= step) expanded++;
    if (first.length < most) first.push(id);
  }
  return { first, all, expanded };
}

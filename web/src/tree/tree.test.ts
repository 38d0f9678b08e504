import { describe, expect, it } from 'vitest';
import { encode, goalCells, record } from '../../dev-mock/tiles';
import { fromRows, keyOf } from '../model/board';
import { goalBoard } from '../model/goal';
import { boardOf, bornBy, countersAt, decodeTrace, FLAG, fOf, frontierAt, pathTo, stateAt, type Trace } from '../model/trace';
import { foldTree, FOLD_DEFAULT, VISIBLE_MAX } from './fold';
import { layersAt } from './layers';
import { layoutTree } from './layout';

const START = [8, 1, 3, 4, 0, 2, 7, 6, 5];
const start = fromRows([[8, 1, 3], [4, 0, 2], [7, 6, 5]]);
const goal = goalBoard('last', 3, 3);

function traceOf(cells: number[], algorithm = 'a-star', heuristic = 'manhattan', max = 200_000): Trace {
  const bytes = encode(record(3, 3, cells, goalCells('last', 3, 3), algorithm, heuristic, max).nodes);
  return decodeTrace(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer)!;
}

const small = traceOf(START);
const large = traceOf([8, 6, 7, 2, 5, 4, 3, 0, 1], 'a-star', 'misplaced', 60_000);

describe('a recorded tree', () => {
  it('is a prefix at every step', () => {
    expect(bornBy(small, 0)).toBe(1);
    for (let step = 1; step <= small.steps; step++) {
      expect(bornBy(small, step)).toBeGreaterThanOrEqual(bornBy(small, step - 1));
      expect(stateAt(small, small.taken[step], step - 1)).toBe('frontier');
      expect(stateAt(small, small.taken[step], step)).toBe('expanded');
    }
  });

  it('counts as the search counts', () => {
    for (const step of [0, 1, 18, small.steps]) {
      const { expanded, generated, frontier } = countersAt(small, step);
      expect(expanded + frontier).toBe(generated + 1);
    }
    expect(countersAt(small, small.steps).bound).toBe(14);
  });

  it('lists the frontier in the order in which it is taken', () => {
    for (const step of [0, 5, 18, 30]) expect(frontierAt(small, step, 6)[0]).toBe(earliest(small, step));
  });

  it('gives every node its board', () => {
    const end = small.taken[small.steps];
    expect(small.flags[end] & FLAG.goal).toBeTruthy();
    expect(keyOf(boardOf(small, end, start, goal))).toBe(keyOf(goal));
    expect(pathTo(small, end)).toHaveLength(15);
  });

  it('refuses bytes that are no recording', () => {
    expect(decodeTrace(new ArrayBuffer(4))).toBeNull();
    expect(decodeTrace(new ArrayBuffer(64))).toBeNull();
  });
});

function earliest(trace: Trace, step: number): number {
  let best = -1;
  for (let id = 0; id < bornBy(trace, step); id++) if (trace.out[id] > step && (best < 0 || trace.out[id] < trace.out[best])) best = id;
  return best;
}

describe('folding', () => {
  it('draws a small tree whole', () => {
    const fold = foldTree(small, 0, small.count, FOLD_DEFAULT);
    expect(fold.visible.length).toBe(small.count);
    expect(fold.wedges.size).toBe(0);
  });

  it('shows about 300 nodes of a large one, and counts all it hides', () => {
    const fold = foldTree(large, 0, large.count, FOLD_DEFAULT);
    expect(fold.visible.length).toBeLessThan(VISIBLE_MAX + 10);
    const hidden = [...fold.wedges.values()].reduce((sum, n) => sum + n, 0);
    expect(hidden + fold.visible.length).toBe(large.count);
  });

  it('opens one level on demand', () => {
    const before = foldTree(large, 0, large.count, FOLD_DEFAULT);
    const [wedge] = [...before.wedges.keys()];
    const after = foldTree(large, 0, large.count, { ...FOLD_DEFAULT, opened: new Set([wedge]) });
    expect(after.visible.length).toBeGreaterThan(before.visible.length);
    expect(after.wedges.has(wedge)).toBe(false);
  });

  it('folds a long path in its middle', () => {
    const trace = chain(5000);
    const fold = foldTree(trace, 0, trace.count, FOLD_DEFAULT);
    expect(fold.visible.length).toBe(120);
    expect([...fold.chains.values()]).toEqual([4880]);
    expect(layoutTree(trace, fold).columns).toBe(120);
  });
});

describe('layout', () => {
  it('puts siblings apart and depth in columns', () => {
    const layout = layoutTree(small, foldTree(small, 0, small.count, FOLD_DEFAULT));
    expect(layout.columns).toBe(15);
    const seen = new Set<string>();
    layout.ids.forEach((id, at) => {
      expect(layout.depth[at]).toBe(small.g[id]);
      seen.add(`${layout.depth[at]} ${Math.round(layout.across[at] * 100)}`);
    });
    expect(seen.size).toBe(small.count);
  });

  it('keeps nodes of one column apart in trees too large for the tidy one', () => {
    const layout = layoutTree(large, foldTree(large, 0, large.count, { ...FOLD_DEFAULT, all: true }));
    expect(layout.ids.length).toBe(large.count);
    const byColumn = new Map<number, number[]>();
    layout.depth.forEach((depth, at) => byColumn.set(depth, [...(byColumn.get(depth) ?? []), layout.across[at]].slice(-4000)));
    for (const places of byColumn.values()) {
      const sorted = places.toSorted((a, b) => a - b);
      expect(sorted.every((place, at) => at === 0 || place > sorted[at - 1])).toBe(true);
    }
  });

  it('does not overflow on a chain of 66,125', () => {
    const trace = chain(66_125);
    const layout = layoutTree(trace, foldTree(trace, 0, trace.count, { ...FOLD_DEFAULT, all: true }));
    expect(layout.ids.length).toBe(66_125);
  });
});

describe('layers', () => {
  it('hold every node once, and rows below the cost are expanded entirely', () => {
    const { cells } = layersAt(small, small.steps, false);
    expect(cells.reduce((sum, { expanded, frontier }) => sum + expanded + frontier, 0)).toBe(small.count);
    for (const { f, frontier } of cells) if (f < 14) expect(frontier).toBe(0);
    expect(fOf(small, 0)).toBe(10);
  });
});

function chain(length: number): Trace {
  const nodes = Array.from({ length }, (_, at) => ({ parent: at - 1, born: at, out: at + 1, h: 0, g: Math.min(at, 65_535), move: at === 0 ? 255 : at % 4, flags: 16 }));
  const bytes = encode(nodes);
  return decodeTrace(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer)!;
}

import { describe, expect, it } from 'vitest';
import { bushyTree, chain, recordedSearch, recordedTree, treeOf } from '../../fixtures';
import { TRACE } from '../api.gen';
import { fromRows, keyOf } from '../model/board';
import { goalBoard } from '../model/goal';
import {
  boardOf,
  bornBy,
  boundAt,
  childrenAt,
  countersAt,
  decodeTrace,
  FLAG,
  fOf,
  frontierAt,
  NONE,
  type Place,
  pathTo,
  placeAfter,
  placeBefore,
  stateAt,
  type Trace,
} from '../model/trace';
import { keysOf, twinsTaken } from '../model/twins';
import { FOLD_DEFAULT, foldTree, VISIBLE_MAX } from './fold';
import { layersAt } from './layers';
import { layoutTree } from './layout';

const start = fromRows([
  [8, 1, 3],
  [4, 0, 2],
  [7, 6, 5],
]);
const goal = goalBoard('last', 3, 3);

const small = recordedTree();
const large = bushyTree(60_000);

describe('a recorded tree', () => {
  it('knows the nodes that wait in vain', () => {
    // Up and down again is the start once more, by a longer way; so is left and right.
    const twice = treeOf([
      { parent: -1, born: 0, out: 1, h: 2, g: 0, move: TRACE.noMove, flags: 0 },
      { parent: 0, born: 1, out: 2, h: 1, g: 1, move: 0, flags: 0 },
      { parent: 0, born: 1, out: NONE, h: 3, g: 1, move: 1, flags: 0 },
      { parent: 1, born: 2, out: NONE, h: 2, g: 2, move: 3, flags: 0 },
    ]);
    const seen = { ...twice, moot: twinsTaken(twice, keysOf(twice, start)) };
    expect([...seen.moot]).toEqual([NONE, NONE, NONE, 1]);
    expect(frontierAt(seen, 2, 6)).toEqual([2]);
    expect(stateAt(seen, 3, 2)).toBe('dropped');
    expect(countersAt(seen, 2).frontier).toBe(1);
  });

  it('is a prefix at every step', () => {
    expect(bornBy(small, 0)).toBe(1);
    for (let step = 1; step <= small.steps; step++) {
      expect(bornBy(small, step)).toBeGreaterThanOrEqual(bornBy(small, step - 1));
      expect(stateAt(small, small.taken[step], step - 1)).toBe('frontier');
      expect(stateAt(small, small.taken[step], step)).toBe('expanded');
    }
  });

  it('counts as the search counts', () => {
    const dropped = (step: number): number =>
      small.flags.filter((flags, id) => flags & FLAG.dropped && small.born[id] <= step).length;
    for (const step of [0, 1, 18, small.steps]) {
      const { expanded, generated, frontier } = countersAt(small, step);
      expect(expanded + frontier).toBe(generated + 1 - dropped(step));
    }
    expect(countersAt(small, small.steps)).toEqual({ expanded: 44, generated: 75, frontier: 31 });
  });

  it('calls proven only what is', () => {
    expect([1, 7, small.steps].map((step) => boundAt(small, step, 'a-star', 14))).toEqual([10, 12, 14]);
    for (const name of ['greedy', 'lrta-star', 'annealing', 'hill-climbing']) {
      const { trace, result } = recordedSearch(name);
      const bounds = Array.from({ length: trace.steps + 1 }, (_, step) =>
        boundAt(trace, step, name, result.lower_bound),
      );
      expect(new Set(bounds), name).toEqual(new Set([10]));
    }
    const { trace, result } = recordedSearch('twin-a-star');
    expect(boundAt(trace, trace.steps - 1, 'twin-a-star', result.lower_bound)).toBeLessThanOrEqual(14);
    expect(boundAt(small, 5, 'a-star', null)).toBeNull();
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

  it('is followed by line to its last child and back, and no further', () => {
    const { trace } = recordedSearch('bfhs-near');
    const places: Place[] = [[0, 0]];
    while (places.length <= trace.count + trace.steps) {
      const next = placeAfter(trace, places.at(-1)!);
      if (`${next}` === `${places.at(-1)}`) break;
      places.push(next);
    }
    expect(places.at(-1)).toEqual([trace.steps, childrenAt(trace, trace.steps).length]);
    expect(places).toHaveLength(trace.count + trace.steps);
    for (let at = places.length - 1; at > 0; at--)
      expect(placeBefore(trace, places[at])).toEqual(places[at - 1]);
  });

  it('knows depths beyond 65,535', () => {
    expect(chain(70_000).g.at(-1)).toBe(69_999);
  });

  it('refuses bytes that are no recording', () => {
    expect(decodeTrace(new ArrayBuffer(4))).toBeNull();
    expect(decodeTrace(new ArrayBuffer(64))).toBeNull();
  });
});

function earliest(trace: Trace, step: number): number {
  let best = -1;
  for (let id = 0; id < bornBy(trace, step); id++)
    if (trace.out[id] > step && (best < 0 || trace.out[id] < trace.out[best])) best = id;
  return best;
}

describe('folding', () => {
  it('draws a small tree whole', () => {
    const fold = foldTree(small, 0, small.count, FOLD_DEFAULT);
    expect(fold.visible.length).toBe(small.count - 1);
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
    expect(seen.size).toBe(small.count - 1);
  });

  it('keeps nodes of one column apart in trees too large for the tidy one', () => {
    const layout = layoutTree(large, foldTree(large, 0, large.count, { ...FOLD_DEFAULT, all: true }));
    expect(layout.ids.length).toBe(large.count);
    const byColumn = new Map<number, number[]>();
    layout.depth.forEach((depth, at) =>
      byColumn.set(depth, [...(byColumn.get(depth) ?? []), layout.across[at]].slice(-4000)),
    );
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
    expect(cells.reduce((sum, { expanded, frontier }) => sum + expanded + frontier, 0)).toBe(small.count - 1);
    for (const { f, frontier } of cells) if (f < 14) expect(frontier).toBe(0);
    expect(fOf(small, 0)).toBe(10);
  });
});

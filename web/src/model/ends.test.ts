import { describe, expect, it } from 'vitest';
import { recordedSearch } from '../../fixtures';
import { stepSentence } from '../tree/sentences';
import { type Board, fromRows, keyOf, play } from './board';
import { doneWith, pathAgainFrom, withPath } from './ends';
import { goalBoard } from './goal';
import { passAt, passesOf } from './passes';
import { boardOf, countersAt, fOf, goalOf, NONE, solutionOf, type Trace } from './trace';
import { keysOf } from './twins';

const start = fromRows([
  [8, 1, 3],
  [4, 0, 2],
  [7, 6, 5],
]);
const near = fromRows([
  [1, 2, 3],
  [4, 6, 8],
  [7, 5, 0],
]);
const goal = goalBoard('last', 3, 3);

/** Whether the marked path leads from the start to the goal, a move at a time. */
function leadsHome(trace: Trace, from: Board): boolean {
  const path = solutionOf(trace);
  const linked = path.every((id, at) => at === 0 || trace.parent[id] === path[at - 1]);
  return linked && keyOf(boardOf(trace, path.at(-1)!, from, goal)) === keyOf(goal);
}

describe('the end of a record', () => {
  it.each([
    ['bfhs', start],
    ['bfhs-near', near],
    ['lrta-star', start],
  ] as const)('%s: the path goes from the start to the goal', (name, from) => {
    const { trace, result } = recordedSearch(name);
    expect(leadsHome(trace, from)).toBe(false);
    const whole = withPath(trace, result.algorithm);
    expect(leadsHome(whole, from)).toBe(true);
    expect(solutionOf(whole)).toHaveLength(result.cost! + 1);
    expect(whole.g[goalOf(whole)]).toBe(result.cost);
    expect(play(from, result.moves!)).not.toBeNull();
  });

  it('says where the path found again by halves is not the one that is drawn', () => {
    const { trace, result } = recordedSearch('bfhs');
    const end = (moves: string): string =>
      stepSentence(withPath(trace, 'bfhs'), trace.steps, { ...result, moves }).after;
    expect(end(result.moves as string)).toBe(' 232 expanded.');
    expect(end('DRULLDRURDLULD')).toBe(
      ' 232 expanded. The blue path is the one that was met; the one found again by halves is another, as short.',
    );
  });

  it('leaves nothing waiting', () => {
    for (const name of ['bfhs', 'bfhs-near', 'lrta-star', 'annealing', 'hill-climbing']) {
      const { trace, result } = recordedSearch(name);
      const seen = { ...trace, moot: doneWith(trace, result.algorithm)! };
      expect(countersAt(seen, trace.steps).frontier, name).toBe(0);
    }
  });

  it('knows when breadth-first heuristic search begins to find its path again', () => {
    const { trace } = recordedSearch('bfhs');
    expect(pathAgainFrom(trace)).toBe(103);
    expect(pathAgainFrom(recordedSearch('bfhs-near').trace)).toBe(5);
    expect(pathAgainFrom(recordedSearch('greedy').trace)).toBe(NONE);
    // Before that the layers wait as ever.
    const seen = { ...trace, moot: doneWith(trace, 'bfhs')! };
    expect(countersAt(seen, 60)).toEqual(countersAt(trace, 60));
  });
});

describe('anytime A*', () => {
  it('takes the smallest of its pass at every step', () => {
    const { trace, result } = recordedSearch('anytime-a-star');
    const keys = keysOf(trace, start);
    const passes = passesOf(trace, keys, 5);
    expect(passes.length).toBeGreaterThan(1);
    expect(passes.length).toBeLessThanOrEqual(result.iterations);
    expect(passes[0].weight).toBe(5);
    for (let step = 1; step <= trace.steps; step++) {
      const { from, weight } = passAt(passes, step)!;
      const value = (id: number): number => trace.g[id] + weight * trace.h[id];
      // What was expanded in this pass is set aside until the next.
      const aside = new Set([...trace.taken.subarray(from, step)].map((id) => keys[id]));
      for (let id = 0; id < trace.count; id++)
        if (trace.born[id] < step && trace.out[id] > step && trace.out[id] !== NONE && !aside.has(keys[id]))
          expect(value(id), `step ${step}`).toBeGreaterThanOrEqual(value(trace.taken[step]) - 1e-9);
    }
    expect(fOf(trace, goalOf(trace))).toBe(14);
  });
});

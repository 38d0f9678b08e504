import { describe, expect, it, vi } from 'vitest';
import { type Board, fromRows, makeBoard, play, sameBoard, slide } from '../model/board';
import { goalBoard } from '../model/goal';
import { trailKeeper } from '../model/trail';
import { keepWay, wayFrom, wayLeft } from './way';

const goal = goalBoard('last', 3, 3);
const start = fromRows([
  [8, 1, 3],
  [4, 0, 2],
  [7, 6, 5],
]);
/** Shortest, found by the program. */
const SOLUTION = 'ULDRURDDLULURRDD';

describe('the way that hints follow', () => {
  it('leads to the goal from every board of it, and back to it from beside it', () => {
    let end: Board = start;
    for (const letter of SOLUTION) end = slide(end, letter as 'U') ?? end;
    keepWay(start, end, SOLUTION, false, false);
    const trailOf = trailKeeper();
    // Two slides off the way, then hints alone.
    let moves = 'DL';
    const seen: number[] = [];
    for (let hints = 0; hints < 100; hints++) {
      const trail = trailOf({ start, moves, at: moves.length });
      if (sameBoard(trail.boards.at(-1)!, end)) break;
      const step = wayFrom(trail, moves, end)!;
      seen.push(step.left);
      moves += step.direction;
    }
    expect(seen).toHaveLength(18);
    expect(seen.every((left, at) => at === 0 || left < seen[at - 1])).toBe(true);
    expect(wayFrom(trailOf({ start: goal, moves: '', at: 0 }), '', end)).toBeNull();
  });

  it('notes little of long ways that come one after the other, until a board on one is asked for', () => {
    const far = goalBoard('last', 20, 20);
    const from = makeBoard(20, 20, far.cells.toReversed());
    const set = vi.spyOn(Map.prototype, 'set');
    const trail = trailKeeper()({ start: from, moves: '', at: 0 });
    let [events, longest] = [0, ''];
    for (let better = 60; better > 0; better--) {
      longest = 'RDLU'.repeat(2250 + better);
      for (let event = 0; event < 5; event++, events++) {
        keepWay(from, far, longest, false, true);
        expect(wayFrom(trail, '', far)?.left).toBe(longest.length);
      }
    }
    const noted = set.mock.calls.length;
    set.mockRestore();
    expect(events).toBe(300);
    expect(noted).toBeLessThan(500);
    expect(wayLeft(play(from, 'RDL')!, far)).toBe(1);
    expect(wayLeft(play(from, 'RR')!, far)).toBeNull();
  });
});

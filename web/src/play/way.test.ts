import { describe, expect, it } from 'vitest';
import { type Board, fromRows, sameBoard, slide } from '../model/board';
import { goalBoard } from '../model/goal';
import { trailKeeper } from '../model/trail';
import { keepWay, wayFrom } from './way';

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
});

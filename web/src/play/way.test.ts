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

/** A board of 60 x 60 with the gap in its first corner, and a walk round its edge: no board comes twice in 55,460. */
const far = goalBoard('last', 60, 60);
const from = makeBoard(60, 60, far.cells.toReversed());
const LOOP = 'R'.repeat(59) + 'D'.repeat(59) + 'L'.repeat(59) + 'U'.repeat(59);

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
    const set = vi.spyOn(Map.prototype, 'set');
    const trail = trailKeeper()({ start: from, moves: '', at: 0 });
    let [events, longest] = [0, ''];
    for (let better = 60; better > 0; better--) {
      longest = LOOP.repeat(20 + better);
      for (let event = 0; event < 5; event++, events++) {
        keepWay(from, far, longest, false, true);
        expect(wayFrom(trail, '', far)?.left).toBe(longest.length);
      }
    }
    const noted = set.mock.calls.length;
    set.mockRestore();
    expect(events).toBe(300);
    expect(noted).toBeLessThan(500);
    expect(wayLeft(play(from, longest.slice(0, 3))!, far)).toBe(longest.length - 3);
    expect(wayLeft(play(from, 'RDRD')!, far)).toBeNull();
  });

  it('did not hold up the page to note a way of 50,000 moves: it is noted as it is walked', () => {
    const moves = LOOP.repeat(212).slice(0, 50_000);
    const set = vi.spyOn(Map.prototype, 'set');
    keepWay(from, far, moves, false, true);
    let [board, most] = [from, 0];
    const lefts: (number | null)[] = [];
    for (let at = 0; at < 5000; at++) {
      const before = set.mock.calls.length;
      lefts.push(wayLeft(board, far));
      most = Math.max(most, set.mock.calls.length - before);
      board = slide(board, moves[at] as 'U')!;
    }
    set.mockRestore();
    expect(lefts).toEqual(lefts.map((_, at) => moves.length - at));
    expect(most).toBeLessThan(2000);
  });
});

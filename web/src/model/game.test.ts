import { describe, expect, it } from 'vitest';
import { fromRows, keyOf } from './board';
import { boardAt, gesture, gestures, newGame, redo, undo } from './game';

const start = newGame(
  fromRows([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 0],
  ]),
);

describe('a game', () => {
  it('counts every tile moved, and undoes a run as one', () => {
    const run = gesture(start, 'LL');
    expect([run.moves, run.at]).toEqual(['Ll', 2]);
    expect(undo(run).at).toBe(0);
    expect(redo(undo(run)).at).toBe(2);
  });

  it('cuts its moves into gestures', () => {
    const game = gesture(gesture(gesture(start, 'LL'), 'U'), 'RR');
    expect(gestures(game)).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 3 },
      { from: 3, to: 5 },
    ]);
  });

  it('forgets what could be redone when another way is taken', () => {
    const game = gesture(undo(gesture(start, 'L')), 'U');
    expect(game.moves).toBe('U');
    expect(redo(game)).toBe(game);
  });

  it('stays as it is when a move is not legal', () => {
    expect(gesture(start, 'D')).toBe(start);
  });

  it('plays a run', () => {
    expect(keyOf(boardAt(gesture(start, 'LL')))).toBe('1 2 3 4 5 6 0 7 8');
  });
});

import { describe, expect, it } from 'vitest';
import { fromRows } from './board';
import { boardAt, type Game } from './game';
import { seenAgo, trailKeeper } from './trail';

const start = fromRows([
  [8, 1, 3],
  [4, 0, 2],
  [7, 6, 5],
]);
const game = (moves: string, at = moves.length): Game => ({ start, moves, at });

describe('the trail of a game', () => {
  it('equals the boards played from the start, however it was come by', () => {
    const trailOf = trailKeeper();
    for (const shown of [game('U'), game('UL'), game('ULDr'), game('ULDr', 2), game('RD'), game('')]) {
      const { boards } = trailOf(shown);
      expect(boards).toEqual(Array.from({ length: shown.at + 1 }, (_, at) => boardAt(shown, at)));
    }
  });

  it('knows how long ago a board was seen', () => {
    const trailOf = trailKeeper();
    expect(seenAgo(trailOf(game('U')))).toBe(0);
    expect(seenAgo(trailOf(game('UD')))).toBe(2);
    expect(seenAgo(trailOf(game('ULRD')))).toBe(4);
  });
});

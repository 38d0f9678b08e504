import { describe, expect, it } from 'vitest';
import {
  costOf,
  costReason,
  costSentence,
  hintAlong,
  hintDoubt,
  hintOf,
  hintTile,
  hintWay,
  type Known,
  moveAnnouncement,
  type Option,
  parSentence,
  solvedSentence,
  sumParts,
} from './sentences';

const at = (distance: number): Known => ({ distance, lower: distance, upper: distance });
const option = (tile: number, direction: Option['direction'], distance: number): Option => ({
  tile,
  direction,
  ...at(distance),
});

describe('what Play says', () => {
  it('claims a cost only between proven distances', () => {
    expect(costOf(at(24), at(25), 1)).toBe(2);
    expect(costOf(at(24), at(23), 1)).toBe(0);
    expect(costOf({ distance: null, lower: 20, upper: 30 }, at(25), 1)).toBeNull();
  });

  it('names the cost and what would have stayed on par', () => {
    expect(costSentence(2, 1)).toBe('That move cost you 2.');
    expect(costSentence(4, 3)).toBe('Those 3 slides cost you 4.');
    expect(costReason({ tile: 14, direction: 'L' }, [option(2, 'D', 23), option(14, 'L', 25)])).toBe(
      '14 went right. Sliding 2 up stayed on par.',
    );
  });

  it('gives hints by degrees', () => {
    const one = hintOf([option(7, 'D', 24), option(9, 'L', 26)]);
    expect(hintTile(one)).toBe('Move tile 7.');
    expect(hintWay(one)).toBe('Slide 7 up.');
    const two = hintOf([option(7, 'D', 24), option(9, 'L', 24)]);
    expect(hintTile(two)).toBe('7 or 9, equally good.');
    expect(hintWay(two)).toBe('Slide 7 up, or slide 9 right.');
  });

  it('does not promise what is not proven, at any degree', () => {
    const hint = hintAlong({ tile: 12, direction: 'U', left: 139, proven: false });
    expect(hintDoubt(hint)).toBe(' 139 moves this way, not proven shortest.');
    expect(hintTile(hint)).toBe('Move tile 12. 139 moves this way, not proven shortest.');
    expect(hintWay(hint)).toBe('Slide 12 down. 139 moves this way, not proven shortest.');
    expect(hintTile(hintAlong({ tile: 12, direction: 'U', left: 20, proven: true }))).toBe('Move tile 12.');
  });

  it('says par, or what is known of it', () => {
    expect(parSentence(undefined, true)).toBe('Working out par ...');
    expect(parSentence(undefined, false)).toBe('Par is not known.');
    expect(parSentence(at(36), false)).toBe('Par is 36: the fewest slides that solve it.');
    const open = { distance: null, lower: 118, upper: 141 };
    expect(parSentence(open, true)).toBe('Best known 141, proven at least 118. Still looking.');
    expect(parSentence(open, false)).toBe('Best known 141, proven at least 118.');
  });

  it('adds up', () => {
    expect(sumParts(13, at(25), at(36))).toEqual({
      head: '13 played + 25 to go = ',
      sum: '38',
      tail: '. Par is 36.',
    });
  });

  it('ends a game', () => {
    expect(solvedSentence(36, at(36), []).text).toBe('Solved in 36. That is par: nobody can do better.');
    const costly = [9, 17, 30].map((move) => ({ move, cost: 2 }));
    expect(solvedSentence(42, at(36), costly)).toEqual({
      text: 'Solved in 42, 6 over par. Three moves cost you 2 each:',
      moves: [9, 17, 30],
    });
    expect(solvedSentence(38, at(36), costly.slice(0, 1)).text).toBe(
      'Solved in 38, 2 over par. One move cost you 2:',
    );
  });

  it('announces moves', () => {
    expect(moveAnnouncement({ tile: 7, direction: 'D' }, 1, 0, at(24))).toBe('7 up. 24 to go.');
    expect(moveAnnouncement({ tile: 14, direction: 'L' }, 1, 2, at(25))).toBe('14 right. Cost 2. 25 to go.');
  });
});

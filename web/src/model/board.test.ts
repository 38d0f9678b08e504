import { describe, expect, it } from 'vitest';
import {
  type Board,
  fromRows,
  keyOf,
  makeBoard,
  movedTile,
  play,
  runTo,
  slide,
  tileWay,
  toRows,
} from './board';
import { goalBoard, goalSentence, nameGoal } from './goal';
import { parityOf, swapTiles } from './parity';

const parse = (text: string): Board =>
  fromRows(text.split('/').map((row) => row.trim().split(/\s+/).map(Number)));

describe('slides', () => {
  const board = parse('8 1 3/4 0 2/7 6 5');

  it('name the motion of the gap, and the tile goes the other way', () => {
    expect(keyOf(slide(board, 'U')!)).toBe('8 0 3 4 1 2 7 6 5');
    expect(movedTile(board, 'U')).toBe(1);
    expect(tileWay('U')).toBe('down');
  });

  it('stop at the edge', () => {
    const corner = parse('0 1/2 3');
    expect(slide(corner, 'U')).toBeNull();
    expect(slide(corner, 'L')).toBeNull();
    expect(slide(parse('1 2/3 0'), 'D')).toBeNull();
    expect(slide(parse('1 2/3 0'), 'R')).toBeNull();
  });

  it('run along the row or the column of the gap, and nowhere else', () => {
    const wide = parse('1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0');
    expect(runTo(wide, 12)).toBe('LLL');
    expect(runTo(wide, 3)).toBe('UUU');
    expect(runTo(wide, 0)).toBe('');
    expect(runTo(wide, 15)).toBe('');
  });

  it('read from an optimal solution end at the goal', () => {
    expect(keyOf(play(parse('1 2 3/5 0 6/4 7 8'), 'LDRR')!)).toBe('1 2 3 4 5 6 7 8 0');
    expect(play(board, 'UU')).toBeNull();
    expect(play(board, 'x')).toBeNull();
  });

  it('keep rows', () => {
    expect(toRows(board)).toEqual([
      [8, 1, 3],
      [4, 0, 2],
      [7, 6, 5],
    ]);
  });
});

describe('goals', () => {
  it('are the ones of the command line', () => {
    expect(keyOf(goalBoard('last', 2, 3))).toBe('1 2 3 4 5 0');
    expect(keyOf(goalBoard('first', 2, 3))).toBe('0 1 2 3 4 5');
    expect(keyOf(goalBoard('snail', 3, 3))).toBe('1 2 3 8 0 4 7 6 5');
    expect(keyOf(goalBoard('snail', 4, 4))).toBe('1 2 3 4 12 13 14 5 11 0 15 6 10 9 8 7');
  });

  it('get their names back, and a sentence', () => {
    expect(nameGoal(goalBoard('snail', 3, 4))).toBe('snail');
    expect(goalSentence('last', 4, 4)).toBe('goal 1 to 15, gap last');
  });
});

describe('parity', () => {
  it('refuses the 14-15 board, and its repair is the swap of the two', () => {
    const board = makeBoard(4, 4, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0]);
    const goal = goalBoard('last', 4, 4);
    const parity = parityOf(board, goal);
    expect(parity).toEqual({ solvable: false, swaps: 1, gapSteps: 0, repair: [14, 15] });
    expect(parityOf(swapTiles(board, parity.repair), goal).solvable).toBe(true);
  });

  it('finds exactly half of all 2x3 boards solvable, for every goal', () => {
    for (const name of ['last', 'first', 'snail'] as const) {
      const goal = goalBoard(name, 2, 3);
      let solvable = 0;
      for (const cells of permutations([0, 1, 2, 3, 4, 5]))
        if (parityOf(makeBoard(2, 3, cells), goal).solvable) solvable++;
      expect(solvable).toBe(360);
    }
  });

  it('never changes under a slide', () => {
    let board = parse('8 6 7/2 5 4/3 0 1');
    const goal = goalBoard('last', 3, 3);
    for (const move of 'ULDRURDLULDRRULD') board = slide(board, move as 'U') ?? board;
    expect(parityOf(board, goal).solvable).toBe(true);
  });
});

function* permutations(items: number[]): Generator<number[]> {
  if (items.length < 2) yield items;
  else
    for (const [i, item] of items.entries())
      for (const rest of permutations(items.toSpliced(i, 1))) yield [item, ...rest];
}

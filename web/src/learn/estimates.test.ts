import { expect, test } from 'vitest';
import { fromRows } from '../model/board';
import { goalBoard } from '../model/goal';
import { inversions, manhattan, manhattanBlank, misplaced } from './estimates';

const goal = goalBoard('last', 3, 3);

test('the boards of the lessons are estimated as the program estimates them', () => {
  const long = fromRows([
    [0, 7, 2],
    [4, 6, 1],
    [3, 5, 8],
  ]);
  expect([misplaced(long, goal), manhattan(long, goal)]).toEqual([7, 14]);
  const near = fromRows([
    [1, 2, 3],
    [4, 5, 0],
    [7, 8, 6],
  ]);
  expect([inversions(near, goal), manhattan(near, goal), manhattanBlank(near, goal)]).toEqual([2, 1, 2]);
  const lied = fromRows([
    [1, 5, 2],
    [4, 8, 3],
    [7, 0, 6],
  ]);
  expect(inversions(lied, goal)).toBe(8);
});

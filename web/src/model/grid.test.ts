import { expect, test } from 'vitest';
import { isWall, lineOf, packMap, readGrid, unpackMap, withEnd, withGround, writeGrid } from './grid';

const TEXT = 'S..@./.@.@./.@.../...@G';

test('a map comes back as it went', () => {
  const grid = readGrid(TEXT)!;
  expect([grid.width, grid.height, grid.start, grid.goal]).toEqual([5, 4, 0, 19]);
  expect(writeGrid(grid)).toBe(TEXT);
  expect(writeGrid(readGrid(TEXT.replaceAll('/', '\n').replaceAll('@', '#'))!)).toBe(TEXT);
});

test('a map on one line names its ends before its rows', () => {
  const grid = readGrid('0 0 4 3 ...@./.@.@./.@.../...@.')!;
  expect(writeGrid(grid)).toBe(TEXT);
});

test('what is no map is refused', () => {
  for (const text of ['', 'S..', 'S./..G', '...']) expect(readGrid(text)).toBeNull();
});

test('walls leave the start and the goal free', () => {
  const grid = readGrid(TEXT)!;
  expect(isWall(withGround(grid, 1, 'wall'), 1)).toBe(true);
  expect(withGround(grid, 0, 'wall')).toBe(grid);
  expect(withEnd(grid, 'start', 3)).toBe(grid);
  expect(withEnd(grid, 'start', 19)).toBe(grid);
  expect(withEnd(grid, 'goal', 2).goal).toBe(2);
});

test('a packed map is short and comes back', () => {
  const open = `S${'.'.repeat(42)}G/${Array.from({ length: 25 }, () => '.'.repeat(44)).join('/')}`;
  expect(packMap(open)).toBe('S42.G/44.*25');
  for (const text of [TEXT, open, 'S~~~~G']) expect(unpackMap(packMap(text))).toBe(text);
  for (const text of ['', 'x', '9999.', 'S9999.G', 'S.G*9999', 'S.G/9.']) expect(unpackMap(text)).toBeNull();
});

test('a quick stroke has no holes', () => {
  const grid = readGrid('S.....\n......\n.....G'.replaceAll('\n', '/'))!;
  expect(lineOf(grid, 0, 5)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(lineOf(grid, 0, 14)).toEqual([0, 7, 14]);
  expect(lineOf(grid, 8, 8)).toEqual([8, 8]);
});

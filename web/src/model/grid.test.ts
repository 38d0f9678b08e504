import { expect, test } from 'vitest';
import { isWall, readGrid, withEnd, withWall, writeGrid } from './grid';

const TEXT = 'S..@./.@.@./.@.../...@G';

test('a map comes back as it went', () => {
  const grid = readGrid(TEXT)!;
  expect([grid.width, grid.height, grid.start, grid.goal]).toEqual([5, 4, 0, 19]);
  expect(writeGrid(grid)).toBe(TEXT);
  expect(writeGrid(readGrid(TEXT.replaceAll('/', '\n').replaceAll('@', '#'))!)).toBe(TEXT);
});

test('what is no map is refused', () => {
  for (const text of ['', 'S..', 'S./..G', '...']) expect(readGrid(text)).toBeNull();
});

test('walls leave the start and the goal free', () => {
  const grid = readGrid(TEXT)!;
  expect(isWall(withWall(grid, 1, true), 1)).toBe(true);
  expect(withWall(grid, 0, true)).toBe(grid);
  expect(withEnd(grid, 'start', 3)).toBe(grid);
  expect(withEnd(grid, 'start', 19)).toBe(grid);
  expect(withEnd(grid, 'goal', 2).goal).toBe(2);
});

import { describe, expect, it } from 'vitest';
import { answers } from '../../fixtures';
import { changeOf, placeWords } from './graph';

describe('word ladders', () => {
  it('say what changed', () => {
    expect([
      changeOf('cold', 'cord'),
      changeOf('cord', 'cords'),
      changeOf('cords', 'cord'),
      changeOf('cord', 'chord'),
    ]).toEqual(['l > r', '+ s', '- s', '+ h']);
  });

  it('put the chosen ladder on one line and every word once', () => {
    const result = answers().words;
    const { words } = placeWords(result);
    expect(
      words
        .flat()
        .filter(({ row }) => row === 0)
        .map(({ word }) => word),
    ).toEqual(result.path);
    for (const column of words) expect(new Set(column.map(({ row }) => row)).size).toBe(column.length);
  });
});

import { describe, expect, it } from 'vitest';
import { answers } from '../../fixtures';
import { EMPTY, isOver, isPosition, put, turnOf, verdictOf, winningLine } from './rules';

const { draw, loss } = answers();

describe('tic-tac-toe', () => {
  it('knows turns, lines and ends', () => {
    expect(turnOf(EMPTY)).toBe('X');
    expect(turnOf(put(EMPTY, 4, 'X'))).toBe('O');
    expect(winningLine('XXX-OO---')).toEqual([0, 1, 2]);
    expect(isOver('XOXXOOOXX')).toBe(true);
    expect([isPosition('X---O----'), isPosition('XX-------'), isPosition('XX')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('tells the player the truth', () => {
    expect(verdictOf('XOXOX--XO', 'O', draw)).toBe('Still a draw.');
    expect(verdictOf('XO--X----', 'O', loss)).toMatch(/^That loses by force in \d\.$/);
    expect(verdictOf('XXX-OO---', 'X', null)).toBe('You won.');
    expect(verdictOf('XOXXOOOXX', 'X', null)).toBe('Draw. Perfect play always ends so.');
  });
});

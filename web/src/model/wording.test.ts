import { describe, expect, it } from 'vitest';
import { inPageWords, pageWords } from './wording';

describe('the page has one word for the empty cell', () => {
  it('calls the blank the gap', () => {
    expect(pageWords("the default: the blank tries Up; the blank's first move")).toBe(
      "the default: the gap tries Up; the gap's first move",
    );
    expect(pageWords('there is no blank, expected one cell to be 0')).toBe(
      'there is no gap, expected one cell to be 0',
    );
  });

  it('leaves names that are typed as they are', () => {
    for (const name of ['manhattan-blank', 'blank-pos', 'blank_steps', 'blanks', 'a `blank` field'])
      expect(pageWords(name)).toBe(name);
  });

  it('goes through a whole answer', () => {
    const answer = {
      heuristics: [{ name: 'blank-pos', summary: 'the steps of the blank', admissible: true }],
    };
    expect(inPageWords(answer)).toEqual({
      heuristics: [{ name: 'blank-pos', summary: 'the steps of the gap', admissible: true }],
    });
  });
});

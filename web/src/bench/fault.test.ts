import { describe, expect, it } from 'vitest';
import { faultOf } from './fault';

const problem = (detail: string) => ({ type: 'bad-input', title: 'Bad input', status: 400, detail });

describe('the place of a fault', () => {
  it('is read from what the script says when it runs', () => {
    expect(faultOf(problem('the script: line 2, column 3: there is no variable tils'))).toEqual({
      line: 2,
      column: 3,
      why: 'there is no variable tils',
    });
  });

  it('is read from what the reader says before it runs', () => {
    expect(faultOf(problem('the script, line 4: a brace is missing'))).toEqual({
      line: 4,
      column: null,
      why: 'a brace is missing',
    });
  });

  it('is the one that the server names, where it does', () => {
    expect(faultOf({ ...problem('it ends too early'), line: 7, column: 1 })).toEqual({
      line: 7,
      column: 1,
      why: 'it ends too early',
    });
  });

  it('is not made up', () => {
    expect(faultOf(problem('The time limit was reached before a verdict.'))).toEqual({
      line: null,
      column: null,
      why: 'The time limit was reached before a verdict.',
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { SolveResult } from '../api.gen';
import { ASKED, IDLE, type Job, toldBy, withLower } from '../model/job';
import { outcomeSentence, resultSentence } from './outcome';

const base = {
  status: 'solved',
  cost: 25,
  optimal: true,
  lower_bound: 25,
  stopped_by: null,
  algorithm: 'auto',
  expanded: 839,
  seconds: 0.002,
  bytes_peak: 1,
} as SolveResult;
const say = (patch: Partial<SolveResult>): string => {
  const { head, tail } = resultSentence({ ...base, ...patch });
  return `${head} ${tail}`.trim();
};

describe('how a search ended', () => {
  it('does not look any more where its server is gone', () => {
    const running = { ...IDLE, state: 'running', lower: 85, best: { cost: 129 } } as Job;
    expect(outcomeSentence(running).tail).toBe('Still looking.');
    expect(outcomeSentence(running, false)).toEqual({
      head: 'Best so far 129, at least 85.',
      tail: 'The search ended with its server.',
    });
  });

  it('says the best bound that is proven, by whomever', () => {
    const running = { ...IDLE, state: 'running', lower: 85, best: { cost: 129 } } as Job;
    expect(outcomeSentence(withLower(running, 91)).head).toBe('Best so far 129, at least 91.');
    const result = {
      ...base,
      kind: 'solve',
      status: 'stopped',
      stopped_by: 'time',
      cost: 129,
      optimal: false,
    };
    const ended = { ...IDLE, state: 'done', result: { ...result, lower_bound: 85 } } as Job;
    expect(outcomeSentence(withLower(ended, 91)).tail).toBe('Shortest so far 129, proven at least 91.');
  });

  it('teaches what it found before it ends', () => {
    expect(toldBy(IDLE)).toBeNull();
    expect(toldBy({ ...IDLE, state: 'running', lower: 85, best: { cost: 129 } } as Job)).toEqual({
      distance: null,
      lower: 85,
      upper: 129,
    });
    const result = { ...base, kind: 'solve' };
    expect(toldBy({ ...IDLE, state: 'done', result } as Job)).toEqual({ distance: 25, lower: 25, upper: 25 });
  });

  it('is said in one way everywhere', () => {
    expect(say({})).toBe('25 moves, optimal.');
    expect(say({ cost: 44, lower_bound: 30, optimal: false, algorithm: 'weighted-a-star' })).toBe(
      '44 moves. Proven at most 1.47 times the shortest (weighted-a-star).',
    );
    expect(say({ status: 'stopped', stopped_by: 'time', cost: 142, lower_bound: 118, seconds: 60 })).toBe(
      'Stopped at 60 s. Shortest so far 142, proven at least 118.',
    );
    expect(
      say({
        status: 'stopped',
        stopped_by: 'memory',
        cost: null,
        bytes_peak: 2 * 1024 ** 3,
        expanded: 31_400_000,
      }),
    ).toBe('Stopped at 2 GB, 31,400,000 nodes. IDA* needs almost no memory: try it.');
    expect(
      say({
        status: 'stopped',
        stopped_by: 'memory',
        cost: null,
        lower_bound: 48,
        algorithm: 'ida-star',
        bytes_peak: 0,
        expanded: 1,
      }),
    ).toBe('Stopped at 0 B, 1 node. Proven at least 48.');
    expect(
      say({ status: 'stopped', stopped_by: 'nodes', cost: null, lower_bound: null, expanded: 5000 }),
    ).toBe('Stopped at 5,000 expanded.');
  });

  it('advises what would help', () => {
    const stopped = (algorithm: string, stopped_by: SolveResult['stopped_by']): string =>
      say({
        status: 'stopped',
        stopped_by,
        algorithm,
        cost: null,
        lower_bound: 48,
        bytes_peak: 640,
        expanded: 2,
      });
    for (const algorithm of ['ida-star', 'rbfs', 'ids', 'dls'])
      expect(stopped(algorithm, 'memory')).toBe('Stopped at 640 B, 2 nodes. Proven at least 48.');
    for (const algorithm of ['bfs', 'a-star', 'beam'])
      expect(stopped(algorithm, 'memory')).toBe(
        'Stopped at 640 B, 2 nodes. IDA* needs almost no memory: try it.',
      );
    expect(stopped('dls', 'exhausted')).toBe(
      'Its own limit was reached. Proven at least 48. Raise its limit= to look deeper.',
    );
    expect(stopped('beam', 'exhausted')).toBe(
      'Its own limit was reached. Proven at least 48. Raise its width= to keep more.',
    );
    expect(stopped('hill-climbing', 'stuck')).toBe(
      'Stuck: no neighbour looks nearer. A local minimum of the heuristic, which says nothing of the puzzle. Greedy search remembers.',
    );
    expect(stopped('ids', 'exhausted')).toBe('Its own limit was reached. Proven at least 48.');
  });

  it('tells waiting and stopping', () => {
    expect(outcomeSentence({ ...IDLE, state: 'queued', ahead: 2 }).head).toBe(
      'Two searches are ahead of yours.',
    );
    expect(outcomeSentence({ ...IDLE, state: 'cancelled', expandedWhenCancelled: 84210 })).toEqual({
      head: 'You stopped it at 84,210 expanded.',
      tail: 'Nothing was proven.',
    });
    expect(
      outcomeSentence({ ...IDLE, state: 'cancelled', expandedWhenCancelled: 84210 }, true, true).head,
    ).toBe('It was stopped when you left, at 84,210 expanded.');
    const busy = {
      type: 'busy',
      title: '',
      status: 503,
      detail: 'The server is at its limit of 8 searches.',
    };
    expect(outcomeSentence({ ...ASKED, problem: busy })).toEqual({
      head: 'The server is at its limit of 8 searches.',
      tail: 'Yours starts by itself.',
    });
  });
});

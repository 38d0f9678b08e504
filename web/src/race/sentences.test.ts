import { describe, expect, it } from 'vitest';
import type { ExplainResult, SolveResult } from '../api.gen';
import { IDLE, type Job } from '../model/job';
import { raceSentence, ratio, reasonSentence, rivals, runnerNames, stateWord } from './sentences';

const done = (cost: number, expanded: number, seconds: number): Job => ({
  ...IDLE,
  state: 'done',
  result: { kind: 'solve', status: 'solved', cost, expanded, seconds, optimal: true } as SolveResult & {
    kind: 'solve';
  },
});
const running = (expanded: number): Job => ({
  ...IDLE,
  state: 'running',
  progress: { expanded, generated: 0, frontier: 0, depth: 0, f_bound: 0, bytes: 0 },
});

describe('what Race says', () => {
  it('names runners by what differs', () => {
    expect(runnerNames(['a-star:manhattan', 'a-star:misplaced'])).toEqual(['Manhattan', 'Misplaced']);
    expect(runnerNames(['a-star:manhattan', 'ucs'])).toEqual(['A* with Manhattan', 'Uniform cost']);
    expect(runnerNames(['a-star:manhattan', 'a-star:manhattan[ties=fifo]'])).toEqual([
      'A* with Manhattan',
      'A* with Manhattan, oldest first',
    ]);
  });

  it('says who came first and how the rest compares', () => {
    expect(
      raceSentence([
        { run: 'a-star:manhattan', job: done(31, 6729, 0.01) },
        { run: 'a-star:misplaced', job: running(84210) },
      ]),
    ).toBe('Manhattan finished first: 31 moves with 6,729 expanded. Misplaced is still running.');
  });

  it('calls finishes within 5 ms together', () => {
    expect(
      raceSentence([
        { run: 'ucs', job: done(4, 32, 0.001) },
        { run: 'a-star:manhattan', job: done(4, 5, 0.002) },
      ]),
    ).toMatch(/^Uniform cost and A\* with Manhattan finished together\./);
  });

  it('joins names that have commas of their own', () => {
    const names = raceSentence([
      { run: 'greedy:manhattan', job: done(4, 32, 0.001) },
      { run: 'weighted-a-star:manhattan[weight=2]', job: done(4, 5, 0.002) },
    ]);
    expect(names).toMatch(
      /^Greedy with Manhattan and Weighted A\* with Manhattan, weight 2 finished together\./,
    );
  });

  it('calls a climber stuck, not limited', () => {
    const stuck: Job = {
      ...IDLE,
      state: 'done',
      result: { kind: 'solve', status: 'stopped', stopped_by: 'stuck', cost: null } as SolveResult & {
        kind: 'solve';
      },
    };
    const climber = { run: 'hill-climbing:manhattan', job: stuck };
    expect(raceSentence([{ run: 'ucs', job: done(4, 32, 0.001) }, climber])).toContain(
      'Hill climbing with Manhattan is stuck.',
    );
    expect(raceSentence([climber])).toBe('None of them found a solution.');
    expect(stateWord(stuck)).toBe('stuck');
  });

  it('tells a longer answer', () => {
    expect(
      raceSentence([
        { run: 'ucs', job: done(31, 181440, 0.1) },
        { run: 'greedy:manhattan', job: done(45, 300, 0.2) },
      ]),
    ).toContain('Greedy with Manhattan found 45, 14 longer, with 300.');
  });

  it('measures in whole times', () => {
    expect([ratio(100, 100), ratio(1200, 100), ratio(10, 100), ratio(120, 100)]).toEqual([
      'as many',
      '12 times as many',
      '10 % as many',
      '120',
    ]);
  });

  it('names the legal range where only the order of equals differs', () => {
    const found = rivals([
      { run: 'a-star:manhattan', job: done(24, 925, 0.001) },
      { run: 'a-star:manhattan[ties=fifo]', job: done(24, 1560, 0.001) },
    ]);
    expect(found).toEqual({ run: 'a-star:manhattan', counts: [925, 1560] });
    expect(
      reasonSentence(found!, {
        cost: 24,
        forced: 578,
        expanded_min: 579,
        expanded_max: 1758,
      } as ExplainResult),
    ).toBe(
      '925 and 1,560 are both right: every A* expands the 578 nodes with f < 24, the order of equals decides the rest. Legal range 579 to 1,758.',
    );
    expect(
      rivals([
        { run: 'a-star:manhattan', job: done(24, 925, 0.001) },
        { run: 'a-star:misplaced', job: done(24, 9000, 0.001) },
      ]),
    ).toBeNull();
  });
});

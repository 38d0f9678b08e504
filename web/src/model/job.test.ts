import { describe, expect, it } from 'vitest';
import { stream } from '../../fixtures';
import { frameParser } from '../api/sse';
import type { Event } from '../api.gen';
import { ASKED, isBusy, isOver, type Job, reduce, solveResult } from './job';

let seq = 0;
const event = (t_ms: number, body: Record<string, unknown>): Event =>
  ({ v: 1, seq: ++seq, job: 'j', t_ms, ...body }) as Event;
const replay = (events: Event[]): Job => events.reduce(reduce, ASKED);
const progress = {
  type: 'progress',
  expanded: 84210,
  generated: 120000,
  frontier: 25091,
  depth: 28,
  f_bound: 29,
  bytes: 1e6,
};

describe('a job, from its events', () => {
  it('waits, runs and ends', () => {
    const waiting = replay([event(0, { type: 'queued', ahead: 2 })]);
    expect([waiting.state, waiting.ahead, isBusy(waiting)]).toEqual(['queued', 2, true]);
    const running = reduce(
      reduce(waiting, event(0, { type: 'started', algorithm: 'ucs', heuristic: null, ties: null })),
      event(180, progress),
    );
    expect([running.state, running.time, running.progress?.expanded]).toEqual(['running', 180, 84210]);
    const done = reduce(running, event(200, { type: 'done', result: { kind: 'solve', cost: 31 } }));
    expect([done.state, isOver(done)]).toEqual(['done', true]);
  });

  it('keeps its end, whatever comes after', () => {
    const ended = replay([
      event(0, { type: 'started' }),
      event(5, { type: 'cancelled', expanded: 7 }),
      event(9, progress),
      event(10, { type: 'gone' }),
    ]);
    expect([ended.state, ended.expandedWhenCancelled, ended.progress]).toEqual(['cancelled', 7, null]);
  });

  it('remembers bounds and better answers', () => {
    const job = replay([
      event(1, { type: 'improved', cost: 141, lower: 100, moves: 'U' }),
      event(2, { type: 'bound', lower: 118 }),
      event(3, { type: 'improved', cost: 139, lower: 101, moves: 'D' }),
    ]);
    expect([job.best?.cost, job.lower]).toEqual([139, 118]);
  });

  it('is told when the server has forgotten it', () => {
    expect(replay([event(0, { type: 'gone' })]).state).toBe('gone');
  });
});

/** Every job of the recorded session, from the events that a real server sent. */
function recorded(): Job[] {
  const events = frameParser()(stream()).map(({ data }) => JSON.parse(data) as Event);
  const names = [...new Set(events.map(({ job }) => job).filter((name) => name !== null))];
  return names.map((name) => replay(events.filter(({ job }) => job === name)));
}

describe('a recorded session, replayed', () => {
  const [solved, limited, stopped, failed, audited, tree] = recorded();

  it('ends every job as the server ended it', () => {
    expect(recorded().map(({ state }) => state)).toEqual([
      'done',
      'done',
      'cancelled',
      'failed',
      'done',
      'done',
    ]);
  });

  it('knows the answer, and what it took', () => {
    expect(solveResult(solved)).toMatchObject({ cost: 14, optimal: true, expanded: 44, generated: 75 });
  });

  it('keeps the bound that a deepening search proved before its limit', () => {
    expect(solveResult(limited)).toMatchObject({ status: 'stopped', stopped_by: 'time' });
    expect(limited.iteration?.bound).toBe(solveResult(limited)?.lower_bound);
  });

  it('counts what a stopped search had expanded', () => {
    expect(stopped.expandedWhenCancelled).toBeGreaterThanOrEqual(stopped.progress!.expanded);
  });

  it('keeps the sentence of a script that fails', () => {
    expect(failed.problem?.detail).toContain('line 2, column 3: there is no variable tils');
  });

  it('has the verdict of a trial', () => {
    expect(audited.result).toMatchObject({ kind: 'audit', admissible: false, states: 12, exhaustive: true });
  });

  it('knows how much of a tree was recorded', () => {
    expect(tree.trace).toMatchObject({ nodes: 76, steps: 44, full: false });
  });
});

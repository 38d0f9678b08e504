/** What the page knows about a job, built from its events alone, so that a recorded stream replays to the same. */

import type { Event, JobResult, Problem, SolveResult } from '../api.gen';

type Body<T extends Event['type']> = Omit<Extract<Event, { type: T }>, 'v' | 'seq' | 'job' | 't_ms' | 'type'>;

export interface Job {
  readonly state: 'idle' | 'asked' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'gone';
  readonly ahead: number;
  /** Milliseconds since it started, as of the last event. */
  readonly time: number;
  readonly progress: Body<'progress'> | null;
  readonly iteration: Body<'iteration'> | null;
  readonly lower: number | null;
  readonly best: Body<'improved'> | null;
  readonly trace: Body<'trace'> | null;
  readonly audit: Body<'audit'> | null;
  readonly result: JobResult | null;
  readonly problem: Problem | null;
  readonly expandedWhenCancelled: number | null;
}

export const IDLE: Job = {
  state: 'idle',
  ahead: 0,
  time: 0,
  progress: null,
  iteration: null,
  lower: null,
  best: null,
  trace: null,
  audit: null,
  result: null,
  problem: null,
  expandedWhenCancelled: null,
};

export const ASKED: Job = { ...IDLE, state: 'asked' };

export const isOver = (job: Job): boolean =>
  job.state === 'done' || job.state === 'failed' || job.state === 'cancelled' || job.state === 'gone';

export const isBusy = (job: Job): boolean =>
  job.state === 'asked' || job.state === 'queued' || job.state === 'running';

export function reduce(job: Job, event: Event): Job {
  if (isOver(job)) return job;
  const time = Math.max(job.time, event.t_ms);
  switch (event.type) {
    case 'hello':
      return job;
    case 'queued':
      return { ...job, state: 'queued', ahead: event.ahead };
    case 'started':
      return { ...job, state: 'running', ahead: 0, time };
    case 'progress':
      return { ...job, state: 'running', time, progress: event };
    case 'iteration':
      return { ...job, time, iteration: event };
    case 'bound':
      return { ...job, time, lower: event.lower };
    case 'improved':
      return { ...job, time, best: event, lower: Math.max(job.lower ?? 0, event.lower) || null };
    case 'trace':
      return { ...job, time, trace: event };
    case 'audit':
      return { ...job, state: 'running', time, audit: event };
    case 'done':
      return { ...job, state: 'done', time, result: event.result };
    case 'failed':
      return { ...job, state: 'failed', time, problem: event.problem };
    case 'cancelled':
      return { ...job, state: 'cancelled', time, expandedWhenCancelled: event.expanded };
    case 'gone':
      return { ...job, state: 'gone' };
  }
}

/** What a search has told of the distance so far: proven where it ended with a proof, else two bounds. */
export function toldBy(job: Job): { distance: number | null; lower: number; upper: number | null } | null {
  const result = solveResult(job);
  const [lower, upper] = result ? [result.lower_bound, result.cost] : [job.lower, job.best?.cost ?? null];
  if (lower === null && upper === null) return null;
  return { distance: result?.optimal ? upper : null, lower: lower ?? 0, upper };
}

/** The same search where more is proven than it knows itself. */
export function withLower(job: Job, lower: number): Job {
  const at = (own: number | null): number | null => Math.max(own ?? 0, lower) || null;
  const result =
    job.result?.kind === 'solve' && job.result.status !== 'unsolvable'
      ? { ...job.result, lower_bound: at(job.result.lower_bound) }
      : job.result;
  return { ...job, lower: at(job.lower), result };
}

/** The best way so far of a search that goes on, as the gap's motion. */
export function bestMoves(job: Job): string | undefined {
  const moves = job.best?.moves;
  return Array.isArray(moves) ? moves.join('') : moves;
}

/** The answer of a search, once there is one. */
export function solveResult(job: Job): SolveResult | null {
  if (job.result?.kind !== 'solve') return null;
  const { unit } = job.result;
  if (unit === undefined || unit === 1) return job.result;
  const known = lengths.get(job.result) ?? asLengths(job.result, unit);
  lengths.set(job.result, known);
  return known;
}

/** Domains with lengths count in parts; people read lengths. */
function asLengths(result: SolveResult, unit: number): SolveResult {
  const length = (cost: number | null): number | null =>
    cost === null ? null : Math.round((1000 * cost) / unit) / 1000;
  return { ...result, unit: 1, cost: length(result.cost), lower_bound: length(result.lower_bound) };
}

/** The same object for the same result, so that nothing is drawn anew for nothing. */
const lengths = new WeakMap<object, SolveResult>();

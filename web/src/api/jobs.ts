/** Jobs as signals: ask, watch, cancel. Asking again cancels what ran before, so that two runs never mix. */

import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Accepted, JobRequest, Problem } from '../api.gen';
import { ASKED, IDLE, isOver, type Job, reduce } from '../model/job';
import { OfflineError, ProblemError, post, remove } from './http';
import { listen, online } from './session';

/** A place where one job at a time runs. */
export interface Slot {
  readonly job: ReadonlySignal<Job>;
  /** The running job's name on the server, for its trace. */
  readonly id: ReadonlySignal<string | null>;
  start(request: JobRequest): Promise<void>;
  cancel(): void;
  reset(): void;
}

export function jobSlot(): Slot {
  const lane = makeLane();
  return {
    job: lane.job,
    id: lane.id,
    async start(request) {
      lane.cancel();
      const turn = lane.ask();
      const accepted = await ask(request, [{ lane, turn }]);
      if (accepted) lane.attach(turn, accepted.jobs[0].job);
    },
    cancel: lane.cancel,
    reset: lane.forget,
  };
}

/** Slots that are asked for together, as the lanes of a race are. */
export interface Lanes {
  start(request: JobRequest, slots: readonly LaneSlot[]): Promise<void>;
}

export interface LaneSlot {
  readonly job: ReadonlySignal<Job>;
  cancel(): void;
}

interface Lane extends LaneSlot {
  readonly job: Signal<Job>;
  readonly id: Signal<string | null>;
  ask(): number;
  attach(turn: number, id: string): void;
  fail(turn: number, problem: Problem): void;
  /** Cancels, and hears no more of it. */
  forget(): void;
  /** The server is busy: it is asked again by and by. */
  wait(problem: Problem): void;
}

export const laneSlot = (): LaneSlot => makeLane();

export async function startLanes(request: JobRequest, slots: readonly LaneSlot[]): Promise<void> {
  const lanes = slots as readonly Lane[];
  lanes.forEach((lane) => lane.cancel());
  const turns = lanes.map((lane) => ({ lane, turn: lane.ask() }));
  const accepted = await ask(request, turns);
  accepted?.jobs.forEach(({ job }, index) => turns[index]?.lane.attach(turns[index].turn, job));
}

function makeLane(): Lane {
  const job = signal<Job>(IDLE);
  const id = signal<string | null>(null);
  let turns = 0;
  let stop: (() => void) | null = null;
  const drop = (): void => {
    stop?.();
    stop = null;
  };
  return {
    job,
    id,
    ask() {
      drop();
      id.value = null;
      job.value = ASKED;
      return ++turns;
    },
    attach(turn, name) {
      if (turn !== turns || isOver(job.value)) {
        void remove(`/api/jobs/${name}`).catch(() => {});
        return;
      }
      id.value = name;
      stop = listen(name, (event) => {
        job.value = reduce(job.value, event);
        if (isOver(job.value)) drop();
      });
    },
    fail(turn, problem) {
      if (turn === turns) job.value = { ...job.value, state: 'failed', problem };
    },
    wait(problem) {
      if (job.value.state === 'asked') job.value = { ...job.value, problem };
    },
    forget() {
      this.cancel();
      drop();
      turns++;
      id.value = null;
      job.value = IDLE;
    },
    cancel() {
      if (job.value.state === 'idle' || isOver(job.value)) return;
      if (id.value) void remove(`/api/jobs/${id.value}`).catch(() => {});
      else turns++;
      // The server's own `cancelled` carries the exact count; without it we say what we saw last.
      const seen = job.value.progress?.expanded ?? 0;
      if (id.value === null) job.value = { ...job.value, state: 'cancelled', expandedWhenCancelled: seen };
    },
  };
}

async function ask(request: JobRequest, turns: { lane: Lane; turn: number }[]): Promise<Accepted | null> {
  for (;;) {
    try {
      return await post<Accepted>('/api/jobs', request);
    } catch (error) {
      if (error instanceof ProblemError && (error.problem.status === 503 || error.problem.status === 429)) {
        if (turns.every(({ lane }) => isOver(lane.job.value))) return null;
        turns.forEach(({ lane }) => lane.wait(error.problem));
        await new Promise((resolve) => setTimeout(resolve, 1500));
        continue;
      }
      if (error instanceof OfflineError) online.value = false;
      turns.forEach(({ lane, turn }) => lane.fail(turn, problemFrom(error)));
      return null;
    }
  }
}

export function problemFrom(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  const detail = error instanceof Error ? error.message : String(error);
  return { type: 'page', title: 'Problem', status: 0, detail };
}

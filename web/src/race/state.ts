/** The lanes of a race, in step with the runs in the address. */

import { computed, effect, signal, untracked } from '@preact/signals';
import { type LaneSlot, laneSlot, startLanes } from '../api/jobs';
import { address, go } from '../app/address';
import { heuristicDefault, isTiles, maybeSolvable, problemKey, problemRequest } from '../app/problem';
import { IDLE, isBusy, isOver, type Job, solveResult } from '../model/job';
import { parseLimit } from '../model/run';
import { unpackScript } from '../model/script';
import { append, type Series, START } from '../model/series';

export const LANES_MAX = 4;
export const LETTERS = ['A', 'B', 'C', 'D'] as const;

export interface Lane {
  readonly run: string;
  readonly slot: LaneSlot;
  series: Series;
}

export const runs = computed<readonly string[]>(() =>
  address.value.runs.length > 0 ? address.value.runs : runsDefault(),
);

/** Two guesses and none; in other domains the guess that is meant, trusted and followed blindly. */
function runsDefault(): string[] {
  if (isTiles.value) return ['a-star:manhattan', 'a-star:misplaced', 'ucs'];
  return [`a-star:${heuristicDefault.value}`, `greedy:${heuristicDefault.value}`, 'ucs'];
}

export const lanes = signal<readonly Lane[]>([]);

/** The lane that keys act on. */
export const chosen = signal(0);

export const jobOf = (lane: Lane): Job => lane.slot.job.value;

export const running = computed(() => lanes.value.some((lane) => isBusy(jobOf(lane))));
export const over = computed(
  () => lanes.value.length > 0 && lanes.value.every((lane) => isOver(jobOf(lane))),
);

export async function startAll(): Promise<void> {
  stopAll();
  const fresh = runs.peek().map((run): Lane => ({ run, slot: laneSlot(), series: START }));
  lanes.value = fresh;
  const asked = problemRequest();
  if (!maybeSolvable.peek() || !asked) return;
  const { limit, script } = address.peek();
  const { seconds, nodes } = parseLimit(limit);
  const text = script ? await unpackScript(script) : null;
  if (lanes.peek() !== fresh) return;
  await startLanes(
    {
      kind: 'race',
      puzzle: asked,
      run: fresh.map(({ run }) => run),
      limits: { seconds, nodes },
      ...(text ? { script: text } : {}),
    },
    fresh.map(({ slot }) => slot),
  );
}

export function stopAll(): void {
  lanes.peek().forEach(({ slot }) => slot.cancel());
}

export const startOrStop = (): void => void (running.value ? stopAll() : startAll());

/** Adds a runner; says why where it cannot. */
export function addRun(run: string): string | null {
  if (runs.value.length >= LANES_MAX) return 'Four at a time. Remove one first.';
  if (runs.value.includes(run)) return 'It is in the race already. Choose another order of equals (ties).';
  go({ runs: [...runs.value, run] });
  return null;
}

export function removeRun(at: number): void {
  if (runs.value.length <= 1) return;
  go({ runs: runs.value.toSpliced(at, 1) });
  chosen.value = 0;
}

/** Starts the race when it is entered, and anew whenever puzzle, runs or limits change. */
export function watchRace(): () => void {
  let last = '';
  const stop = effect(() => {
    const key = JSON.stringify([problemKey.value, runs.value, address.value.limit, address.value.script]);
    if (key === last) return;
    last = key;
    untracked(() => void startAll());
  });
  const stopRecord = effect(() => {
    for (const lane of lanes.value) record(lane, jobOf(lane));
  });
  return () => {
    stop();
    stopRecord();
    stopAll();
    lanes.value = [];
  };
}

function record(lane: Lane, job: Job): void {
  const result = solveResult(job);
  if (result)
    lane.series = append(lane.series, {
      seconds: Math.max(result.seconds, lane.series.points.at(-1)?.seconds ?? 0),
      expanded: result.expanded,
      frontier: result.frontier_max,
    });
  else if (job.progress && job.progress.expanded > 0)
    lane.series = append(lane.series, {
      seconds: job.time / 1000,
      expanded: job.progress.expanded,
      frontier: job.progress.frontier,
    });
}

/** The counters of a lane: live, then exact. */
export function counters(
  job: Job = IDLE,
): { expanded: number; frontier: number; depth: number | null; f: number | null } | null {
  const result = solveResult(job);
  if (result)
    return {
      expanded: result.expanded,
      frontier: result.frontier_max,
      depth: result.depth_max,
      f: result.lower_bound,
    };
  const { progress } = job;
  return (
    progress && {
      expanded: progress.expanded,
      frontier: progress.frontier,
      depth: progress.depth,
      f: progress.f_bound,
    }
  );
}

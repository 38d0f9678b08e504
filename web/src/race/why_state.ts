/** The facts of Why: each lane run once more with its record, and the forced boards of each estimate. */

import { computed, effect, signal, untracked } from '@preact/signals';
import { request } from '../api/http';
import { jobSlot, type Slot } from '../api/jobs';
import { puzzleRequest } from '../api/positions';
import type { ExplainResult, SolveResult } from '../api.gen';
import { address, puzzle } from '../app/address';
import { isTiles } from '../app/problem';
import { isOver, solveResult } from '../model/job';
import { parseRun } from '../model/run';
import { decodeTrace, type Trace } from '../model/trace';
import { boundsOf, classify, countsOf, sidesOf } from '../model/why';
import { jobOf, lanes, over } from './state';
import { type LaneFacts, TRACE_MAX } from './why_sentences';

const NODES_MAX = 2_000_000;
const SECONDS = 30;

export interface LaneWhy extends LaneFacts {
  readonly trace: Trace | null;
  /** The class of each expansion, where the record is whole. */
  readonly classes: Uint8Array | null;
  readonly bounds: readonly { bound: number; expanded: number }[];
}

/** What is shown below the lanes: what was asked for, else Why once there is something to explain. */
export const shown = computed<'charts' | 'why' | 'table'>(() => {
  const { show } = address.value;
  if (!isTiles.value) return show === 'why' || show === '' ? 'charts' : show;
  return show || (over.value && cost.value !== null ? 'why' : 'charts');
});

/** The proven length of the shortest solution. */
export const cost = computed<number | null>(() => {
  const proven = lanes.value
    .map((lane) => solveResult(jobOf(lane)))
    .filter((result): result is SolveResult => result?.status === 'solved' && result.optimal);
  return proven.length > 0 ? Math.min(...proven.map((result) => result.cost ?? Infinity)) : null;
});

const records = signal<ReadonlyMap<string, Trace>>(new Map());
const explains = signal<readonly { guess: string; slot: Slot }[]>([]);
const traces = signal<readonly { run: string; slot: Slot }[]>([]);

/** The A* whose forced boards a run is measured by; none for a script, whose forced boards are not counted here. */
function guessOf(run: string): string | null {
  const { heuristic } = parseRun(run);
  return heuristic === 'script' ? null : `a-star:${heuristic ?? 'zero'}`;
}

const explainedOf = (run: string): ExplainResult | null => {
  const found = explains.value.find(({ guess }) => guess === guessOf(run));
  const result = found?.slot.job.value.result;
  return result?.kind === 'explain' ? result : null;
};

/** Whether something is still being counted. */
export const busy = computed(() =>
  [...explains.value, ...traces.value].some(({ slot }) => !isOver(slot.job.value)),
);

export const facts = computed<readonly LaneWhy[]>(() =>
  lanes.value.flatMap((lane) => {
    const result = solveResult(jobOf(lane));
    if (!result) return [];
    const trace = records.value.get(lane.run) ?? null;
    const explained = explainedOf(lane.run);
    const sides = trace && sidesOf(trace);
    const whole = trace !== null && trace.steps === result.expanded;
    const classes = whole && cost.value !== null ? classify(trace, puzzle.value.board, cost.value) : null;
    const counts = classes ? countsOf(classes) : known(lane.run, result, explained);
    const deepening = whole && trace.roots.length > 1 && sides === null;
    return [
      {
        run: lane.run,
        result,
        counts,
        sides,
        explained,
        trace,
        classes,
        bounds: deepening ? boundsOf(trace) : [],
      },
    ];
  }),
);

/** A* with a consistent estimate opens every forced board once and none beyond: no record is needed to say so. */
function known(run: string, result: SolveResult, explained: ExplainResult | null) {
  const { algorithm } = parseRun(run);
  const plain = (algorithm === 'a-star' || algorithm === 'ucs') && result.convention === 'loyd';
  if (!plain || !result.optimal || explained?.forced == null || explained.forced > result.expanded)
    return null;
  return { forced: explained.forced, tied: result.expanded - explained.forced, beyond: 0, again: 0 };
}

export function watchWhy(): () => void {
  let last = '';
  const stop = effect(() => {
    const wanted = shown.value === 'why' && over.value;
    const key = wanted
      ? JSON.stringify([puzzle.value.board, puzzle.value.goal, lanes.value.map(({ run }) => run)])
      : '';
    if (key === last) return;
    last = key;
    untracked(() => (wanted ? countAll() : forget()));
  });
  return () => {
    stop();
    forget();
  };
}

function forget(): void {
  for (const { slot } of [...explains.peek(), ...traces.peek()]) slot.reset();
  records.value = new Map();
  explains.value = [];
  traces.value = [];
}

function countAll(): void {
  forget();
  const asked = puzzleRequest(puzzle.peek().board, address.peek().goal);
  const runs = lanes
    .peek()
    .filter((lane) => (solveResult(jobOf(lane))?.expanded ?? NODES_MAX) < NODES_MAX)
    .map(({ run }) => run)
    // The script goes with a race, and its record is of no use without its forced boards.
    .filter((run) => parseRun(run).heuristic !== 'script');
  explains.value = [...new Set(runs.map(guessOf))].flatMap((guess) => {
    if (guess === null) return [];
    const slot = jobSlot();
    void slot.start({ kind: 'explain', puzzle: asked, run: guess, limits: { seconds: SECONDS } });
    return [{ guess, slot }];
  });
  traces.value = runs.map((run) => {
    const slot = jobSlot();
    void slot
      .start({
        kind: 'tree',
        puzzle: asked,
        run,
        limits: { seconds: SECONDS, nodes: NODES_MAX },
        trace: TRACE_MAX,
      })
      .then(() => keepRecord(run, slot));
    return { run, slot };
  });
}

/** Fetches a record once its run has ended. */
function keepRecord(run: string, slot: Slot): void {
  const stop = effect(() => {
    const id = slot.id.value;
    if (!id || slot.job.value.state !== 'done') return;
    untracked(() => void fetchRecord(run, id).finally(() => stop()));
  });
}

async function fetchRecord(run: string, id: string): Promise<void> {
  try {
    const response = await request(`/api/jobs/${id}/trace`, {});
    const trace = decodeTrace(await response.arrayBuffer());
    const wanted = traces.peek().some((one) => one.run === run && one.slot.id.peek() === id);
    if (trace && wanted) records.value = new Map([...records.peek(), [run, trace]]);
  } catch {
    // What is known without a record is said all the same.
  }
}

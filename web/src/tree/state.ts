/** The state of Tree: the run, its record, the step and the node looked at. */

import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { request } from '../api/http';
import { jobSlot } from '../api/jobs';
import { puzzleRequest } from '../api/positions';
import { address, go, parity, puzzle } from '../app/address';
import { say } from '../app/live';
import { still } from '../app/settings';
import { isOver, solveResult } from '../model/job';
import { parseLimit, parseRun } from '../model/run';
import { unpackScript } from '../model/script';
import { countersAt, decodeTrace, iterationAt, type Trace } from '../model/trace';
import { twinsTaken } from '../model/twins';
import { FOLD_DEFAULT, type FoldChoice } from './fold';
import { stepSentence } from './sentences';

const RUN_DEFAULT = 'a-star:manhattan';
const TRACE_MAX = 200_000;
/** What ends sooner is not worth following: it opens before its first step. */
const FOLLOW_FROM_MS = 400;
/** Above this the layers say more than a drawing of the nodes. */
export const LAYERS_FROM = 20_000;

const slot = jobSlot();
export const job = slot.job;

export const run = computed(() => address.value.runs[0] ?? RUN_DEFAULT);
export const result = computed(() => solveResult(job.value));
export const trace = signal<Trace | null>(null);
export const fold = signal<FoldChoice>(FOLD_DEFAULT);
/** A board that cannot be solved is searched only on demand. */
export const anyway = signal(false);

/** While a search runs its tree is shown as it grows, until somebody steps; then they choose. */
export const following = signal(false);

export const step = computed(() => {
  const steps = trace.value?.steps ?? 0;
  return following.value ? steps : Math.min(address.value.step ?? 0, steps);
});
export const atEnd = computed(() => trace.value !== null && step.value === trace.value.steps);

/** The node of the current step, or the root. */
export const current = computed(() =>
  trace.value && trace.value.count > 0 ? Math.max(0, trace.value.taken[step.value] ?? 0) : -1,
);

/** The node looked at: the one chosen, else the current one. */
export const selected = computed(() => {
  const { node } = address.value;
  return node !== null && trace.value && node < trace.value.count && trace.value.born[node] <= step.value
    ? node
    : current.value;
});

export const mode = computed<'tree' | 'layers'>(() => {
  const chosen = address.value.mode;
  return chosen === 'auto' ? ((trace.value?.count ?? 0) > LAYERS_FROM ? 'layers' : 'tree') : chosen;
});

export const iteration = computed(() =>
  trace.value ? iterationAt(trace.value, step.value) : { at: 0, of: 1, from: 0, to: 0 },
);

/** Greedy search looks at h alone. */
export const rowsByH = computed(() => parseRun(run.value).algorithm === 'greedy');

export const counters = computed(() => {
  const answer = result.value;
  const { progress } = job.value;
  if (following.value && !answer && progress) return { ...progress, bound: progress.f_bound };
  if (!trace.value)
    return answer
      ? {
          expanded: answer.expanded,
          generated: answer.generated,
          frontier: answer.frontier_max,
          bound: answer.lower_bound,
        }
      : null;
  const now = countersAt(trace.value, step.value);
  return atEnd.value && answer ? { ...now, expanded: answer.expanded, generated: answer.generated } : now;
});

export function setStep(to: number): void {
  if (!trace.value) return;
  const next = Math.max(0, Math.min(trace.value.steps, to));
  following.value = false;
  go({ step: next === 0 ? null : next, node: null }, 'replace');
  if (playing.peek()) return;
  const { before, strong, after } = stepSentence(trace.value, next, run.peek(), result.peek());
  say(before + strong + after);
}

export function select(node: number | null): void {
  go({ node }, 'replace');
}

export const chooseRun = (next: string): void =>
  go({ runs: next === RUN_DEFAULT ? [] : [next], step: null, node: null });

export async function runAgain(): Promise<void> {
  trace.value = null;
  following.value = false;
  fold.value = FOLD_DEFAULT;
  if (!parity.peek().solvable && !anyway.peek()) return slot.reset();
  const { goal, limit, script } = address.peek();
  const { seconds, nodes } = parseLimit(limit);
  const text = script ? await unpackScript(script) : null;
  await slot.start({
    kind: 'tree',
    puzzle: puzzleRequest(puzzle.peek().board, goal),
    run: run.peek(),
    limits: { seconds, nodes },
    trace: TRACE_MAX,
    ...(text ? { script: text } : {}),
    ...(anyway.peek() ? { anyway: true } : {}),
  });
}

export const stop = (): void => slot.cancel();

export const playing = signal(false);
const TICK_MS = 120;
/** A whole search is played in about half a minute, whatever its size. */
const TICKS = 250;

export function togglePlaying(): void {
  if (!trace.value) return;
  if (still.value) return setStep(step.value + 1);
  if (!playing.value && atEnd.value) setStep(0);
  playing.value = !playing.value;
}

export function watchTree(): () => void {
  let last = '';
  const stopRun = effect(() => {
    const key = JSON.stringify([
      puzzle.value.board,
      puzzle.value.goal,
      run.value,
      address.value.limit,
      address.value.script,
      anyway.value,
    ]);
    if (key === last) return;
    last = key;
    untracked(() => void runAgain());
  });
  const stopFetch = effect(() => {
    const id = slot.id.value;
    const { state, trace: recorded, time } = job.value;
    const over = isOver(job.value);
    if (!id || state === 'gone' || state === 'failed') return;
    if (over || (recorded && time >= FOLLOW_FROM_MS)) untracked(() => void fetchTrace(id, over));
  });
  const stopPlaying = effect(() => {
    const shown = trace.value;
    if (!playing.value || !shown) return;
    const stride = Math.max(1, Math.round(shown.steps / TICKS));
    const timer = setInterval(
      () => {
        setStep(step.peek() + stride);
        if (atEnd.peek()) playing.value = false;
      },
      Math.max(TICK_MS, Math.min(400, 12_000 / Math.max(1, shown.steps))),
    );
    return () => clearInterval(timer);
  });
  return () => {
    stopRun();
    stopFetch();
    stopPlaying();
    playing.value = false;
    slot.reset();
    trace.value = null;
  };
}

let fetching = false;
let whole: string | null = null;

/** Fetches the record: again and again while it grows, one at a time, and once more when it is whole. */
async function fetchTrace(id: string, over: boolean): Promise<void> {
  if (whole === id || (fetching && !over)) return;
  if (over) whole = id;
  fetching = true;
  try {
    const response = await request(`/api/jobs/${id}/trace`, {});
    const decoded = decodeTrace(await response.arrayBuffer());
    if (decoded && decoded.count > 0 && slot.id.peek() === id && (over || whole !== id)) show(decoded, over);
  } catch {
    // Without its record the run still has its answer; the session says when the server is gone.
  } finally {
    fetching = false;
  }
}

function show(decoded: Trace, over: boolean): void {
  const first = trace.peek() === null;
  batch(() => {
    trace.value = { ...decoded, moot: twinsTaken(decoded, puzzle.peek().board) };
    if (!over && first && address.peek().step === null) following.value = true;
  });
  // What was followed to its end stays there, and stands in the address.
  if (over && following.peek()) setStep(decoded.steps);
}

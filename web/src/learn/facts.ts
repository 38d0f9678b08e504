/** The numbers that a lesson speaks of, counted for its board by the program itself. */

import { computed, effect, signal, untracked } from '@preact/signals';
import { request } from '../api/http';
import { jobSlot, type LaneSlot, laneSlot, startLanes } from '../api/jobs';
import { puzzleRequest } from '../api/positions';
import type { ExplainResult, SolveResult } from '../api.gen';
import { address, parity, puzzle } from '../app/address';
import { isOver, solveResult } from '../model/job';
import { lessonAt } from '../model/lessons';
import { decodeTrace, type Trace } from '../model/trace';

const LIMITS = { seconds: 20, nodes: 2_000_000 };
const TRACE_MAX = 200_000;

interface Wants {
  readonly runs?: readonly string[];
  readonly explain?: string;
  /** The run whose record is wanted. */
  readonly trace?: string;
}

const WANTS: Readonly<Record<number, Wants>> = {
  2: { trace: 'bfs' },
  3: { runs: ['a-star:misplaced', 'a-star:manhattan', 'a-star:linear-conflict'] },
  4: { runs: ['bfs'] },
  5: { explain: 'a-star:manhattan' },
  6: { runs: ['a-star:inversions', 'a-star:manhattan', 'a-star:manhattan-blank'] },
};

const lanes = signal<readonly { run: string; slot: LaneSlot }[]>([]);
const explainSlot = jobSlot();
const traceSlot = jobSlot();

/** The record that the lesson asked for. */
export const record = signal<Trace | null>(null);

/** The answer of a run, once it is there and was found. */
export function answerOf(run: string): SolveResult | null {
  if (run === WANTS[address.value.lesson]?.trace) return solved(solveResult(traceSlot.job.value));
  const lane = lanes.value.find((one) => one.run === run);
  return lane ? solved(solveResult(lane.slot.job.value)) : null;
}

const solved = (result: SolveResult | null): SolveResult | null =>
  result?.status === 'solved' ? result : null;

export const explained = computed<ExplainResult | null>(() => {
  const { result } = explainSlot.job.value;
  return result?.kind === 'explain' ? result : null;
});

/** Whether something is still being counted. */
export const counting = computed(() =>
  [explainSlot.job.value, traceSlot.job.value, ...lanes.value.map(({ slot }) => slot.job.value)].some(
    (job) => job.state !== 'idle' && !isOver(job),
  ),
);

/** Why the reader's own board cannot be used in this lesson, or null. */
export const refusal = computed<string | null>(() => {
  const { own, lesson } = address.value;
  if (!own) return null;
  const why = lessonAt(lesson).refuses(puzzle.value.board);
  return (
    why ?? (parity.value.solvable ? null : 'Your board cannot be solved, and this lesson follows a solution.')
  );
});

/** Counts anew whenever the lesson or its board changes. */
export function watchFacts(): () => void {
  let last = '';
  const stop = effect(() => {
    const { board, goal } = puzzle.value;
    const key = JSON.stringify([address.value.lesson, board, goal, refusal.value]);
    if (key === last) return;
    last = key;
    untracked(count);
  });
  const stopFetch = effect(() => {
    const id = traceSlot.id.value;
    const over = traceSlot.job.value.state === 'done';
    if (id && over) untracked(() => void fetchRecord(id));
  });
  return () => {
    stop();
    stopFetch();
    forget();
  };
}

function forget(): void {
  lanes.peek().forEach(({ slot }) => slot.cancel());
  lanes.value = [];
  record.value = null;
  explainSlot.reset();
  traceSlot.reset();
}

function count(): void {
  forget();
  const wanted = WANTS[address.peek().lesson];
  if (!wanted || refusal.peek() !== null) return;
  const asked = puzzleRequest(puzzle.peek().board, puzzle.peek().goal);
  if (wanted.runs) {
    const fresh = wanted.runs.map((run) => ({ run, slot: laneSlot() }));
    lanes.value = fresh;
    void startLanes(
      { kind: 'race', puzzle: asked, run: [...wanted.runs], limits: LIMITS },
      fresh.map(({ slot }) => slot),
    );
  }
  if (wanted.explain)
    void explainSlot.start({ kind: 'explain', puzzle: asked, run: wanted.explain, limits: LIMITS });
  if (wanted.trace)
    void traceSlot.start({
      kind: 'tree',
      puzzle: asked,
      run: wanted.trace,
      limits: LIMITS,
      trace: TRACE_MAX,
    });
}

async function fetchRecord(id: string): Promise<void> {
  try {
    const response = await request(`/api/jobs/${id}/trace`, {});
    const decoded = decodeTrace(await response.arrayBuffer());
    if (decoded && traceSlot.id.peek() === id) record.value = decoded;
  } catch {
    // The prose has its numbers all the same; the session says when the server is gone.
  }
}

/** The state of Tree: the run, its record, the step and the node looked at. */

import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { request } from '../api/http';
import { jobSlot } from '../api/jobs';
import type { StateView } from '../api.gen';
import { address, go, puzzle } from '../app/address';
import { say } from '../app/live';
import {
  heuristicDefault,
  heuristics,
  isMap,
  isTiles,
  maybeSolvable,
  problemKey,
  problemRequest,
  problemText,
} from '../app/problem';
import { still } from '../app/settings';
import { type Board, DIRECTIONS, movedTile, tileWay } from '../model/board';
import { isBusy, isOver, solveResult } from '../model/job';
import { swapTiles } from '../model/parity';
import { codeOf } from '../model/pseudocode';
import { parseLimit, parseRun } from '../model/run';
import { unpackScript } from '../model/script';
import {
  boardOf,
  childrenOf,
  countersAt,
  decodeTrace,
  goalOf,
  iterationAt,
  type Trace,
} from '../model/trace';
import { replacedBy, twinsTaken } from '../model/twins';
import { FOLD_DEFAULT, type FoldChoice } from './fold';
import { type Scene, type Told, tellChild, tellStep } from './narration';
import { stepSentence } from './sentences';

const runDefault = computed(() => `a-star:${heuristicDefault.value}`);
const TRACE_MAX = 200_000;
/** What ends sooner is not worth following: it opens before its first step. */
const FOLLOW_FROM_MS = 400;
/** Above this the layers say more than a drawing of the nodes. */
export const LAYERS_FROM = 20_000;

const slot = jobSlot();
export const job = slot.job;

export const run = computed(() => address.value.runs[0] ?? runDefault.value);
export const result = computed(() => solveResult(job.value));
export const trace = signal<Trace | null>(null);
/** The states of the nodes in other domains, the first ones; boards are replayed from the moves. */
export const views = signal<readonly StateView[]>([]);
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

/** The recorded goal, once the search has come to it. */
const goalNode = computed(() =>
  trace.value && result.value?.status === 'solved' ? goalOf(trace.value) : -1,
);

/** The node of the current step, or the root; in the end the goal, even where it is never taken out. */
export const current = computed(() => {
  if (!trace.value || trace.value.count === 0) return -1;
  if (atEnd.value && goalNode.value >= 0) return goalNode.value;
  return Math.max(0, trace.value.taken[step.value] ?? 0);
});

/** The board of a node. The other side of a search begins at the goal, that of twin A* at the twin. */
export function nodeBoard(recorded: Trace, id: number): Board {
  const { board, goalBoard } = puzzle.value;
  const twin = parseRun(run.value).algorithm === 'twin-a-star';
  return boardOf(recorded, id, board, twin ? twinOf(board) : goalBoard);
}

/** The first two tiles exchanged: of a board and its twin exactly one can be solved. */
function twinOf(board: Board): Board {
  const [a, b] = board.cells.filter((tile) => tile !== 0);
  return swapTiles(board, [a, b]);
}

/** What led to a node: "7 left", or the action as its domain writes it; empty for a root. */
export function slideOf(recorded: Trace, id: number): string {
  if (!isTiles.value) return views.value[id]?.action ?? '';
  const direction = DIRECTIONS[recorded.move[id]];
  if (!direction || recorded.parent[id] < 0) return '';
  return `${movedTile(nodeBoard(recorded, recorded.parent[id]), direction)} ${tileWay(direction)}`;
}

/** The node looked at: the one chosen, else the current one. */
export const selected = computed(() => {
  const { node } = address.value;
  return node !== null && trace.value && node < trace.value.count && trace.value.born[node] <= step.value
    ? node
    : current.value;
});

export const mode = computed<'tree' | 'layers' | 'map'>(() => {
  const chosen = address.value.mode;
  if (chosen === 'map' || chosen === 'auto') {
    if (isMap.value) return 'map';
    if (chosen === 'map') return 'tree';
  }
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

/** Whether steps go child by child. */
const lineWise = signal(false);
export const byLine = computed(() => lineWise.value || address.value.sub > 0);

/** The child looked at within the step; 0 for the expansion itself. */
export const sub = computed(() => Math.min(address.value.sub, childrenNow.value.length));

const childrenNow = computed(() => {
  const id = trace.value && step.value > 0 ? trace.value.taken[step.value] : -1;
  return trace.value && id >= 0 ? childrenOf(trace.value, id) : [];
});

/** Children that this line has not come to yet. */
export const unseen = computed<ReadonlySet<number>>(
  () => new Set(byLine.value && !atLast.value ? childrenNow.value.slice(sub.value) : []),
);
const atLast = computed(() => sub.value >= childrenNow.value.length);

/** The child in hand, or -1. */
export const childInHand = computed(() => (sub.value > 0 ? childrenNow.value[sub.value - 1] : -1));

/** For each node the one that it replaces by a shorter way. */
const replaces = computed(() => {
  if (!trace.value) return new Int32Array();
  if (!isTiles.value) return new Int32Array(trace.value.count).fill(-1);
  // Only an open list knows what waits.
  const knows = codeOf(parseRun(run.value).algorithm)?.better !== undefined;
  return knows ? replacedBy(trace.value, puzzle.value.board) : new Int32Array(trace.value.count).fill(-1);
});

const scene = computed<Scene | null>(() => {
  const recorded = trace.value;
  if (!recorded) return null;
  const { heuristic } = parseRun(run.value);
  const info = heuristics.value.find(({ name }) => name === heuristic);
  return {
    trace: recorded,
    run: run.value,
    replaces: replaces.value,
    slideOf: (id) => slideOf(recorded, id),
    admissible: info?.admissible ?? false,
  };
});

/** What happens here, in words and in code. */
export const told = computed<Told | null>(() => {
  const now = scene.value;
  if (!now || step.value === 0 || now.trace.taken[step.value] < 0) return null;
  return sub.value > 0 ? tellChild(now, step.value, sub.value) : tellStep(now, step.value);
});

/** The node that the child in hand takes the place of, or -1. */
export const replaced = computed(() => (childInHand.value >= 0 ? replaces.value[childInHand.value] : -1));

/** The sentence of the step: its end, its beginning, or what happens in it. */
export const sentence = computed(() => {
  const recorded = trace.value;
  if (!recorded) return null;
  const ended = step.value === recorded.steps && result.value !== null && result.value.status !== 'stopped';
  if (step.value === 0 || !told.value || (ended && sub.value === 0))
    return stepSentence(recorded, step.value, result.value);
  return { before: '', strong: told.value.strong, after: told.value.rest };
});

export function setStep(to: number, child = 0): void {
  if (!trace.value) return;
  const next = Math.max(0, Math.min(trace.value.steps, to));
  // Whoever goes to the end of a tree that grows, goes on with it.
  following.value = isBusy(job.peek()) && next === trace.value.steps;
  go({ step: next === 0 ? null : next, sub: next === 0 ? 0 : child, node: null }, 'replace');
  if (playing.peek()) return;
  const said = sentence.peek();
  if (said) say(said.before + said.strong + said.after);
}

/** One step on or back: an expansion, or a child of it where lines are followed. */
export function stepBy(delta: number): void {
  if (!byLine.value || Math.abs(delta) > 1) return setStep(step.value + delta);
  // An address that names a child asks for lines from then on.
  lineWise.value = true;
  if (delta > 0) {
    if (step.value > 0 && sub.value < childrenNow.value.length) setStep(step.value, sub.value + 1);
    else setStep(step.value + 1);
    return;
  }
  if (sub.value > 0) return setStep(step.value, sub.value - 1);
  const before = step.value - 1;
  const id = before > 0 && trace.value ? trace.value.taken[before] : -1;
  setStep(before, id >= 0 ? childrenOf(trace.value!, id).length : 0);
}

export function setByLine(on: boolean): void {
  lineWise.value = on;
  if (!on) go({ sub: 0 }, 'replace');
}

export function select(node: number | null): void {
  go({ node }, 'replace');
}

export const chooseRun = (next: string): void =>
  go({ runs: next === runDefault.value ? [] : [next], step: null, sub: 0, node: null });

export async function runAgain(): Promise<void> {
  trace.value = null;
  views.value = [];
  following.value = false;
  fold.value = FOLD_DEFAULT;
  const asked = problemRequest();
  if (!asked || (!maybeSolvable.peek() && !anyway.peek())) return slot.reset();
  const { limit, script } = address.peek();
  const { seconds, nodes } = parseLimit(limit);
  const text = script ? await unpackScript(script) : null;
  await slot.start({
    kind: 'tree',
    puzzle: asked,
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
      problemKey.value,
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

/** What may be fetched of the states, in bytes: each drawing is as large as its problem. */
const VIEWS_BYTES = 12_000_000;
const VIEW_BYTES = 60;

/** Fetches the states of other domains, as many as there is room for. */
async function fetchViews(id: string, nodes: number): Promise<void> {
  const each = VIEW_BYTES + problemText.peek().length * 1.5;
  const to = Math.min(nodes, Math.floor(VIEWS_BYTES / each));
  const response = await request(`/api/jobs/${id}/nodes?from=0&to=${to}`, {});
  if (slot.id.peek() === id) views.value = (await response.json()) as StateView[];
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
    if (!decoded || decoded.count === 0 || slot.id.peek() !== id || !(over || whole !== id)) return;
    if (over && !isTiles.peek()) await fetchViews(id, decoded.count);
    if (slot.id.peek() === id) show(decoded, over);
  } catch {
    // Without its record the run still has its answer; the session says when the server is gone.
  } finally {
    fetching = false;
  }
}

function show(decoded: Trace, over: boolean): void {
  const first = trace.peek() === null;
  batch(() => {
    trace.value = isTiles.peek() ? { ...decoded, moot: twinsTaken(decoded, puzzle.peek().board) } : decoded;
    if (!over && first && address.peek().step === null) following.value = true;
  });
  // What was followed to its end stays there, and stands in the address.
  if (over && following.peek()) setStep(decoded.steps);
}

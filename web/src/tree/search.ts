/**
 * A search that is looked at step by step: its job, its record, and what follows from the step in the address. There are
 * two, so that two runs can be followed side by side; the second is idle otherwise.
 */

import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { request } from '../api/http';
import { jobSlot } from '../api/jobs';
import type { StateView } from '../api.gen';
import { address, puzzle } from '../app/address';
import {
  actionWord,
  heuristics,
  isMap,
  isTiles,
  maybeSolvable,
  problemKey,
  problemRequest,
  problemText,
} from '../app/problem';
import { fingers } from '../app/settings';
import { type Board, DIRECTIONS, movedTile, tileWay } from '../model/board';
import { doneWith, withPath } from '../model/ends';
import { COMPASS, type Grid, keysOnGrid, readGrid } from '../model/grid';
import { isBusy, isOver, solveResult } from '../model/job';
import { swapTiles } from '../model/parity';
import { passesOf } from '../model/passes';
import { codeOf } from '../model/pseudocode';
import { replayRecursion } from '../model/recursive';
import { parseLimit, parseRun } from '../model/run';
import { unpackScript } from '../model/script';
import {
  boardOf,
  boundAt,
  childrenAt,
  countersAt,
  decodeTrace,
  goalOf,
  iterationAt,
  type Trace,
} from '../model/trace';
import { keysOf, metBefore, replacedBy, twinsTaken } from '../model/twins';
import { FOLD_DEFAULT, type FoldChoice } from './fold';
import { type Scene, type Told, tellChild, tellStep } from './narration';
import { stepSentence } from './sentences';

const TRACE_MAX = 200_000;
/** What ends sooner is not worth following: it opens before its first step. */
const FOLLOW_FROM_MS = 400;

/** A board that cannot be solved is searched only on demand. */
export const anyway = signal(false);

/** Whether steps go child by child. */
export const lineWise = signal(false);
export const byLine = computed(() => lineWise.value || address.value.sub > 0);

export type Search = ReturnType<typeof makeSearch>;

/** A search of the run that `named` gives; none where it is empty. `onWhole` hears when a record is whole. */
export function makeSearch(
  named: ReadonlySignal<string>,
  onWhole: (recorded: Trace, followed: boolean) => void = () => {},
) {
  const slot = jobSlot();
  const { job } = slot;
  const result = computed(() => solveResult(job.value));
  const trace = signal<Trace | null>(null);
  /** The states of the nodes in other domains, the first ones; boards and squares are replayed from the moves. */
  const views = signal<readonly StateView[]>([]);
  /** The map that the record is of: another may be drawn before it is searched. */
  const grid = signal<Grid | null>(null);
  const fold = signal<FoldChoice>(FOLD_DEFAULT);
  /** While a search runs its tree is shown as it grows, until somebody steps; then they choose. */
  const following = signal(false);
  /** Whether the record in sight is all of it: it is fetched once more when the search has ended. */
  const complete = signal(false);

  const step = computed(() => {
    const steps = trace.value?.steps ?? 0;
    return following.value ? steps : Math.min(address.value.step ?? opensAt(steps), steps);
  });
  const atEnd = computed(() => trace.value !== null && step.value === trace.value.steps);

  /** The recorded goal, once the search has come to it. */
  const goalNode = computed(() =>
    trace.value && result.value?.status === 'solved' ? goalOf(trace.value) : -1,
  );

  /** The node of the current step, or the root; in the end the goal, even where it is never taken out. */
  const current = computed(() => {
    if (!trace.value || trace.value.count === 0) return -1;
    if (atEnd.value && goalNode.value >= 0) return goalNode.value;
    return Math.max(0, trace.value.taken[step.value] ?? 0);
  });

  /** The node looked at: the one chosen, else the current one. */
  const selected = computed(() => {
    const { node } = address.value;
    return node !== null && trace.value && node < trace.value.count && trace.value.born[node] <= step.value
      ? node
      : current.value;
  });

  /** The board of a node. The other side of a search begins at the goal, that of twin A* at the twin. */
  function nodeBoard(recorded: Trace, id: number): Board {
    const { board, goalBoard } = puzzle.value;
    const twin = parseRun(named.value).algorithm === 'twin-a-star';
    return boardOf(recorded, id, board, twin ? twinOf(board) : goalBoard);
  }

  /** What led to a node: "7 left", "east", or the action as its domain writes it; empty for a root. */
  function slideOf(recorded: Trace, id: number): string {
    if (isMap.value) return COMPASS[recorded.move[id]]?.name ?? '';
    if (!isTiles.value) return views.value[id]?.action ?? '';
    const direction = DIRECTIONS[recorded.move[id]];
    if (!direction || recorded.parent[id] < 0) return '';
    return `${movedTile(nodeBoard(recorded, recorded.parent[id]), direction)} ${tileWay(direction)}`;
  }

  const iteration = computed(() =>
    trace.value ? iterationAt(trace.value, step.value) : { at: 0, of: 1, from: 0, to: 0 },
  );

  /** Greedy search looks at h alone. */
  const rowsByH = computed(() => parseRun(named.value).algorithm === 'greedy');

  const counters = computed(() => {
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
    const bound = boundAt(
      trace.value,
      step.value,
      parseRun(named.value).algorithm,
      answer?.lower_bound ?? null,
    );
    const now = { ...countersAt(trace.value, step.value), bound };
    return atEnd.value && answer ? { ...now, expanded: answer.expanded, generated: answer.generated } : now;
  });

  const childrenNow = computed(() => {
    return trace.value && step.value > 0 ? childrenAt(trace.value, step.value) : [];
  });

  /** The child looked at within the step; 0 for the expansion itself. */
  const sub = computed(() => Math.min(address.value.sub, childrenNow.value.length));

  /** Children that this line has not come to yet. */
  const unseen = computed<ReadonlySet<number>>(
    () =>
      new Set(byLine.value && sub.value < childrenNow.value.length ? childrenNow.value.slice(sub.value) : []),
  );

  /** The child in hand, or -1. */
  const childInHand = computed(() => (sub.value > 0 ? childrenNow.value[sub.value - 1] : -1));

  /** Equal for nodes of the same board or square; null where that is not known. */
  const keys = computed(() => {
    if (!trace.value) return null;
    if (isTiles.value && trace.value.roots.length === 1) return keysOf(trace.value, puzzle.value.board);
    return grid.value ? keysOnGrid(trace.value, grid.value) : null;
  });

  /** For each node the one that it replaces by a shorter way. */
  const replaces = computed(() => {
    const recorded = trace.value;
    if (!recorded) return new Int32Array();
    // Only an open list knows what waits.
    const knows = codeOf(parseRun(named.value).algorithm)?.better !== undefined;
    return knows && keys.value ? replacedBy(recorded, keys.value) : new Int32Array(recorded.count).fill(-1);
  });

  /** The passes of anytime A*; none for all others. */
  const passes = computed(() => {
    const { algorithm, options } = parseRun(named.value);
    const known = algorithm === 'anytime-a-star' && isTiles.value && complete.value;
    return known && trace.value && keys.value
      ? passesOf(trace.value, keys.value, Number(options.weight ?? 2))
      : [];
  });

  const scene = computed<Scene | null>(() => {
    const recorded = trace.value;
    if (!recorded) return null;
    const { heuristic } = parseRun(named.value);
    const info = heuristics.value.find(({ name }) => name === heuristic);
    return {
      trace: recorded,
      run: named.value,
      replaces: replaces.value,
      before: keys.value ? metBefore(recorded, keys.value) : null,
      slideOf: (id) => slideOf(recorded, id),
      admissible: info?.admissible ?? false,
      costs: isMap.value,
      action: actionWord.value,
      passes: passes.value,
    };
  });

  /** What happens here, in words and in code. */
  const told = computed<Told | null>(() => {
    const now = scene.value;
    if (!now || step.value === 0 || now.trace.taken[step.value] < 0) return null;
    return sub.value > 0 ? tellChild(now, step.value, sub.value) : tellStep(now, step.value);
  });

  /** The node that the child in hand takes the place of, or -1. */
  const replaced = computed(() => (childInHand.value >= 0 ? replaces.value[childInHand.value] : -1));

  /** The earlier node of the board in hand, where it was met before; or -1. */
  const metAs = computed(() => {
    const child = childInHand.value;
    if (child < 0) return -1;
    return replaced.value >= 0 ? replaced.value : (scene.value?.before?.[child] ?? -1);
  });

  /** The sentence of the step: its end, its beginning, or what happens in it. */
  const sentence = computed(() => {
    const recorded = trace.value;
    if (!recorded) return null;
    const ended = step.value === recorded.steps && result.value !== null;
    if (step.value === 0 || !told.value || (ended && sub.value === 0))
      return stepSentence(
        recorded,
        step.value,
        result.value,
        isMap.value ? grid.value : null,
        actionWord.value,
        !fingers,
      );
    return { before: '', strong: told.value.strong, after: told.value.rest };
  });

  async function runAgain(): Promise<void> {
    // A map stays in sight while it is searched anew.
    if (!isMap.peek()) trace.value = null;
    views.value = [];
    following.value = false;
    complete.value = false;
    fold.value = FOLD_DEFAULT;
    const asked = problemRequest();
    if (!asked || named.peek() === '' || (!maybeSolvable.peek() && !anyway.peek())) return forget();
    const { limit, script } = address.peek();
    const { seconds, nodes } = parseLimit(limit);
    const text = script ? await unpackScript(script) : null;
    await slot.start({
      kind: 'tree',
      puzzle: asked,
      run: named.peek(),
      limits: { seconds, nodes },
      trace: TRACE_MAX,
      ...(text ? { script: text } : {}),
      ...(anyway.peek() ? { anyway: true } : {}),
    });
  }

  function forget(): void {
    slot.reset();
    trace.value = null;
    grid.value = null;
  }

  /** Runs whenever what is asked for changes, and fetches what is recorded. */
  function watch(): () => void {
    let last = '';
    const stopRun = effect(() => {
      const { limit, script } = address.value;
      const key = JSON.stringify([problemKey.value, named.value, limit, script, anyway.value]);
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
    return () => {
      stopRun();
      stopFetch();
      forget();
    };
  }

  let fetching = false;
  let whole: string | null = null;

  /** Fetches the record: again and again while it grows, one at a time, and once more when it is whole. */
  async function fetchTrace(id: string, over: boolean): Promise<void> {
    if (whole === id || (fetching && !over)) return;
    if (over) whole = id;
    fetching = true;
    const text = problemText.peek();
    try {
      const response = await request(`/api/jobs/${id}/trace`, {});
      const decoded = decodeTrace(await response.arrayBuffer());
      if (!decoded || decoded.count === 0 || slot.id.peek() !== id || !(over || whole !== id)) return;
      const states =
        over && !isTiles.peek() && !isMap.peek() ? await fetchViews(id, decoded.count, text.length) : [];
      if (slot.id.peek() === id) show(decoded, over, states, text);
    } catch {
      // Without its record the run still has its answer; the session says when the server is gone.
    } finally {
      fetching = false;
    }
  }

  /** From when on each node waits in vain: its board is done with by another way, or was forgotten. */
  function mootOf(decoded: Trace): Uint32Array {
    const { algorithm } = parseRun(named.peek());
    if (algorithm === 'rbfs') return replayRecursion(decoded).forgotten;
    const told = doneWith(decoded, algorithm);
    if (told) return told;
    return isTiles.peek() ? twinsTaken(decoded, keysOf(decoded, puzzle.peek().board)) : decoded.moot;
  }

  /** The end of a search that is recorded whole. */
  function withEnd(decoded: Trace): Trace {
    const answer = result.peek();
    const whole = answer?.status === 'solved' && decoded.steps === answer.expanded;
    return whole ? withPath(decoded, answer.algorithm) : decoded;
  }

  function show(decoded: Trace, over: boolean, states: readonly StateView[], text: string): void {
    const first = trace.peek() === null;
    batch(() => {
      views.value = states;
      grid.value = isMap.peek() ? readGrid(text) : null;
      trace.value = { ...withEnd(decoded), moot: mootOf(decoded) };
      complete.value = over;
      if (!over && first && address.peek().step === null) following.value = true;
    });
    if (over) onWhole(decoded, following.peek());
  }

  return {
    run: named,
    job,
    result,
    trace,
    views,
    grid,
    fold,
    following,
    complete,
    step,
    atEnd,
    current,
    selected,
    nodeBoard,
    slideOf,
    iteration,
    passes,
    rowsByH,
    counters,
    childrenNow,
    sub,
    unseen,
    childInHand,
    told,
    replaced,
    metAs,
    sentence,
    runAgain,
    watch,
    busy: computed(() => isBusy(job.value)),
    stop: (): void => slot.cancel(),
  };
}

/** A tree opens before its first step, a map with all of its search on it. */
export const opensAt = (steps: number): number => (address.value.view === 'maps' ? steps : 0);

/** What may be fetched of the states, in bytes: each drawing is as large as its problem. */
const VIEWS_BYTES = 12_000_000;
const VIEW_BYTES = 60;

/** Fetches the states of other domains, as many as there is room for, in the pieces that the server gives. */
async function fetchViews(id: string, nodes: number, length: number): Promise<StateView[]> {
  const most = Math.min(nodes, Math.floor(VIEWS_BYTES / (VIEW_BYTES + length * 1.5)));
  const views: StateView[] = [];
  while (views.length < most) {
    const response = await request(`/api/jobs/${id}/nodes?from=${views.length}&to=${most}`, {});
    const piece = (await response.json()) as StateView[];
    if (piece.length === 0) break;
    views.push(...piece);
  }
  return views;
}

/** The first two tiles exchanged: of a board and its twin exactly one can be solved. */
function twinOf(board: Board): Board {
  const [a, b] = board.cells.filter((tile) => tile !== 0);
  return swapTiles(board, [a, b]);
}

/** The search that a drawing shows: set around it, where there are two. */
export const SearchContext = createContext<Search | null>(null);

/** The search of this drawing. */
export function useSearch(): Search {
  const search = useContext(SearchContext);
  if (!search) throw new Error('a drawing outside of its search');
  return search;
}

/**
 * Where we are. The address signal is the one home of everything that can be shared: views read it, and change it
 * through `go`, which also writes the browser's history.
 */

import { computed, signal } from '@preact/signals';
import { ADDRESS_LENGTH_MAX, type Address, readAddress, type View, writeAddress } from '../model/address';
import { type Board, fromRows } from '../model/board';
import { type Goal, goalBoard } from '../model/goal';
import { lessonAt } from '../model/lessons';
import { parityOf } from '../model/parity';

/** At most four writes a second: browsers refuse more. */
const REPLACE_MS = 250;

/** The server reads no longer ones when a page is loaded anew. */
const HISTORY_LENGTH_MAX = 15_000;

/** A very large state is kept beside the browser's entry instead of in it: it outlives a reload all the same. */
function here(): URL {
  const { whole } = (history.state ?? {}) as { whole?: string };
  return new URL(whole ?? location.href, location.origin);
}

function write(how: 'pushState' | 'replaceState', text: string): void {
  const fits = text.length <= HISTORY_LENGTH_MAX;
  history[how](fits ? null : { whole: text }, '', fits ? text : text.split('?')[0]);
}

const first = readAddress(here());

export const address = signal<Address>(first.address);

/** What was wrong with the address that was opened. */
export const addressProblems = signal<readonly string[]>(first.problems);

/** Boards to begin with, one for each view, all solvable. */
const SAMPLES: Partial<Record<View, Board>> = {
  play: fromRows([
    [1, 6, 0, 8],
    [5, 4, 14, 12],
    [13, 9, 3, 10],
    [7, 2, 11, 15],
  ]),
  race: fromRows([
    [8, 6, 7],
    [2, 5, 4],
    [3, 0, 1],
  ]),
  tree: fromRows([
    [8, 1, 3],
    [4, 0, 2],
    [7, 6, 5],
  ]),
};

const FALLBACK = SAMPLES.tree!;

export interface Puzzle {
  readonly board: Board;
  readonly goal: Goal;
  readonly goalBoard: Board;
}

/** The board of the view: the address's, or the view's sample. */
const boardNow = computed<Board>(
  () => lessonBoard.value ?? address.value.board ?? SAMPLES[address.value.view] ?? FALLBACK,
);
const goalNow = computed<Goal>(() => (lessonBoard.value ? 'last' : address.value.goal));

/** A lesson has a board of its own, unless the reader's is asked for. */
const lessonBoard = computed<Board | null>(() => {
  const { view, own, lesson } = address.value;
  return view === 'learn' && !own ? lessonAt(lesson).board : null;
});

/** The same object until its board or goal changes: moves change the address, and what follows from a large board is dear. */
export const puzzle = computed<Puzzle>(() => {
  const [board, goal] = [boardNow.value, goalNow.value];
  return { board, goal, goalBoard: goalBoard(goal, board.rows, board.columns) };
});

export const parity = computed(() => parityOf(puzzle.value.board, puzzle.value.goalBoard));

let pending: ReturnType<typeof setTimeout> | null = null;

/** Changes the address. `push` makes an entry to come back to: a new puzzle, view or run. */
export function go(patch: Partial<Address>, how: 'push' | 'replace' = 'push'): void {
  const before = how === 'push' ? writeAddress(address.value) : '';
  address.value = { ...address.value, ...patch };
  addressProblems.value = [];
  if (how === 'push') {
    flush(before);
    const after = writeAddress(address.value);
    if (after !== before) write('pushState', after);
  } else {
    pending ??= setTimeout(() => flush(), REPLACE_MS);
  }
}

/** Writes what waits to be written. */
export function flush(text: string = writeAddress(address.value)): void {
  if (pending !== null) clearTimeout(pending);
  pending = null;
  if (location.pathname + location.search + location.hash !== text) write('replaceState', text);
}

/** A new puzzle, with nothing played on it. */
export function newPuzzle(
  board: Board,
  goal: Goal = address.value.goal,
  view: View = address.value.view,
): void {
  const fits = typeof goal === 'string' || (goal.rows === board.rows && goal.columns === board.columns);
  go({
    board,
    goal: fits ? goal : 'last',
    moves: '',
    at: 0,
    step: null,
    sub: 0,
    node: null,
    view,
    daily: '',
  });
}

/** The whole address to copy, or null when it is too long to be sent. */
export function shareable(): string | null {
  flush();
  const { board } = puzzle.value;
  const whole = writeAddress({ ...address.value, board: address.value.board ?? board });
  return whole.length <= ADDRESS_LENGTH_MAX ? location.origin + whole : null;
}

addEventListener('popstate', () => {
  if (pending !== null) clearTimeout(pending);
  pending = null;
  const reading = readAddress(here());
  address.value = reading.address;
  addressProblems.value = reading.problems;
});

addEventListener('pagehide', () => flush());

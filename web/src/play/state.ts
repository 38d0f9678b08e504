/** The state of Play: the game in the address, what is known about its boards, and how far hints have been asked for. */

import { computed, effect, signal } from '@preact/signals';
import { jobSlot } from '../api/jobs';
import { askPosition, isAsking, knowledge, knownOf, learn, optionsOf, puzzleRequest } from '../api/positions';
import { hello, online } from '../api/session';
import { address, go, parity, puzzle } from '../app/address';
import { say } from '../app/live';
import { type Board, type Direction, movedTile, play, sameBoard } from '../model/board';
import * as games from '../model/game';
import { bestMoves, isBusy, solveResult, toldBy } from '../model/job';
import { type Trail, trailKeeper } from '../model/trail';
import { together } from './bounds';
import { elapsed } from './elapsed';
import { preview } from './preview';
import { bestOf, costOf, type Hint, hintAlong, hintOf, type Known, moveAnnouncement } from './sentences';
import { keepWay, type WayStep, wayFrom, wayLeft, waysKnown } from './way';

export const game = computed<games.Game>(() => {
  const { moves, at } = address.value;
  const legal = play(puzzle.value.board, moves) !== null;
  return legal ? { start: puzzle.value.board, moves, at } : games.newGame(puzzle.value.board);
});

/** Of larger boards only the present one is kept: nothing about the others is ever proven. */
const TRAIL_CELLS_MAX = 400;
const trailOf = trailKeeper();

/** The boards from the start to the present one. */
export const trail = computed<Trail>(() => {
  if (game.value.start.cells.length <= TRAIL_CELLS_MAX) return trailOf(game.value);
  const board = games.boardAt(game.value);
  return { boards: [board], keys: [''] };
});

/** The board of the game, also while a preview shows another. */
export const current = computed<Board>(() => trail.value.boards.at(-1)!);

export const solved = computed(() => sameBoard(current.value, puzzle.value.goalBoard));

/** The way on from here that hints would follow. */
const way = computed<WayStep | null>(() => {
  void waysKnown.value;
  return wayFrom(trail.value, game.value.moves, puzzle.value.goalBoard);
});

/** What is known of a board alone: what was proven, and the way that leads home from it. */
function know(board: Board): Known | undefined {
  const { goalBoard } = puzzle.value;
  if (sameBoard(board, goalBoard)) return { distance: 0, lower: 0, upper: 0 };
  const known = knownOf(board, address.value.goal);
  const left = wayLeft(board, goalBoard);
  if (left === null || known?.distance != null) return known;
  return { distance: null, lower: known?.lower ?? 0, upper: Math.min(known?.upper ?? Infinity, left) };
}

/** What is known after each played move, where the boards between are kept: what the chart draws. */
export const history = computed<readonly (Known | undefined)[]>(() => {
  void knowledge.value;
  void way.value;
  const { start, at } = game.value;
  const { boards } = trail.value;
  const kept = boards.length === at + 1;
  const places = boards.map((board, move) => ({ at: kept ? move : at, known: know(board) }));
  return together(kept ? places : [{ at: 0, known: know(start) }, ...places]);
});

export const par = computed<Known | undefined>(() => history.value[0]);
export const toGo = computed<Known | undefined>(() => history.value.at(-1));

/** Whether anybody still works on par. */
export const parLooking = computed(() => {
  void knowledge.value;
  return online.value && (isAsking(game.value.start, address.value.goal) || isBusy(waySlot.job.value));
});

export interface Cost {
  readonly cost: number;
  readonly slides: number;
  /** The last move of the gesture, counted from 1. */
  readonly move: number;
  readonly moved: { tile: number; direction: Direction };
  readonly before: Board;
}

/** Gestures that cost something, in order. */
export const costs = computed<readonly Cost[]>(() => games.gestures(game.value).flatMap(costOfGesture));

function costOfGesture({ from, to }: games.Gesture): Cost[] {
  const before = trail.value.boards[from];
  const cost = costOf(history.value[from], history.value[to], to - from);
  if (cost === null || cost <= 0) return [];
  return [{ cost, slides: to - from, move: to, moved: movedAt(from, to), before }];
}

/** The tile that the last move of a gesture slid. */
function movedAt(from: number, to: number): { tile: number; direction: Direction } {
  const direction = game.value.moves[from].toUpperCase() as Direction;
  return {
    tile: movedTile(trail.value.boards[to - 1] ?? games.boardAt(game.value, to - 1), direction),
    direction,
  };
}

/** What the last gesture cost, if it did. */
export const lastCost = computed<Cost | null>(() => {
  const last = costs.value.at(-1);
  return last && last.move === game.value.at ? last : null;
});

export const stayedOnPar = (cost: Cost) => {
  const options = optionsOf(cost.before, address.value.goal) ?? [];
  return bestOf(options).filter((option) => option.tile !== cost.moved.tile);
};

/** 0 nothing, 1 how far, 2 which tile, 3 which way. */
export const hintLevel = signal(0);

const waySlot = jobSlot();
/** How long a way is looked for where nothing is proven: the first one comes in a moment, better ones later. */
const WAY_SECONDS = 20;

/** The slides to advise: along the solution that was asked for, else the proven best, else along a way that was found. */
export const hint = computed<Hint | null>(() => {
  void knowledge.value;
  if (solved.value) return null;
  const along = way.value && { ...way.value, tile: movedTile(current.value, way.value.direction) };
  if (along?.asked) return hintAlong(along);
  const options = optionsOf(current.value, address.value.goal);
  const proven =
    options !== undefined && options.length > 0 && options.every(({ distance }) => distance !== null);
  if (proven) return hintOf(options);
  return along ? hintAlong(along) : null;
});

/** Tiles that are not where the goal has them. */
export const awayFromHome = computed(
  () =>
    current.value.cells.filter((tile, cell) => tile !== 0 && puzzle.value.goalBoard.cells[cell] !== tile)
      .length,
);

/** Whether a hint is on its way. */
export const hintLooking = computed(
  () => hint.value === null && (isBusy(waySlot.job.value) || isAsking(current.value, address.value.goal)),
);

export function nextHint(): void {
  if (!parity.value.solvable || solved.value) return;
  hintLevel.value = Math.min(3, hintLevel.value + 1);
}

/** No second search beside the one that the player asks for. */
export const leaveWay = (): void => waySlot.cancel();

/**
 * Looks for a way where nothing is proven, once for each puzzle and whenever a hint wants one; and forgets the level of
 * hints with the puzzle.
 */
export function watchHints(): () => void {
  let start = game.peek().start;
  const stopReset = effect(() => {
    if (!sameBoard(game.value.start, start)) hintLevel.value = 0;
    start = game.value.start;
  });
  let [askedFrom, askedFor]: (Board | null)[] = [null, null];
  const stopAsk = effect(() => {
    const board = current.value;
    void knowledge.value;
    if (hint.value !== null || solved.value || !parity.value.solvable) return;
    const known = askedFor !== null && sameBoard(askedFor, game.value.start);
    if (hintLevel.value === 0 && known) return;
    // What is proven in a moment needs no other way.
    const timer = setTimeout(() => {
      if (hint.peek() !== null || (known && isBusy(waySlot.job.peek()))) return;
      [askedFrom, askedFor] = [board, game.peek().start];
      void waySlot.start({
        kind: 'solve',
        puzzle: puzzleRequest(board, address.peek().goal),
        run: 'auto',
        limits: { seconds: WAY_SECONDS },
      });
    }, 400);
    return () => clearTimeout(timer);
  });
  const stopKeep = effect(() => {
    const result = solveResult(waySlot.job.value);
    const moves = result?.moves ?? bestMoves(waySlot.job.value);
    if (!askedFrom) return;
    const fact = toldBy(waySlot.job.value);
    if (fact) learn(askedFrom, address.peek().goal, fact);
    if (moves) keepWay(askedFrom, puzzle.peek().goalBoard, moves, result?.optimal ?? false, false);
  });
  return () => {
    stopReset();
    stopAsk();
    stopKeep();
    waySlot.cancel();
  };
}

/** Plays a run of the gap. During a preview it only returns to the game: the board shown is not the player's. */
export function playRun(run: string): void {
  if (run === '') return;
  if (preview.value) {
    preview.value = null;
    return;
  }
  change(games.gesture(game.value, run));
  announceLast();
}

export function undo(): void {
  const last = games.lastGesture(game.value);
  if (!last) return;
  const { tile } = movedAt(last.from, last.to);
  change(games.undo(game.value));
  say(`${tile} taken back.`);
}

export function redo(): void {
  change(games.redo(game.value));
}

export function restart(): void {
  change({ ...game.value, at: 0 });
  elapsed.value = 0;
}

/** Shows the game as it was after `at` moves; the rest can be redone. */
export function goTo(at: number): void {
  change({ ...game.value, at });
}

function change(next: games.Game): void {
  if (next === game.value) return;
  preview.value = null;
  hintLevel.value = 0;
  go({ board: next.start, moves: next.moves, at: next.at }, 'replace');
}

function announceLast(): void {
  const last = games.lastGesture(game.value);
  if (!last) return;
  if (solved.value) {
    say(
      par.value?.distance === game.value.at
        ? `Solved in ${game.value.at}, par.`
        : `Solved in ${game.value.at}.`,
    );
    return;
  }
  const cost = costOf(history.value[last.from], history.value[last.to], last.to - last.from);
  say(moveAnnouncement(movedAt(last.from, last.to), last.to - last.from, cost, toGo.value));
}

/** Keeps asking about the boards on screen: the start for par, the current one, and those of the chart. */
export function watchPositions(): () => void {
  return effect(() => {
    const { goal } = address.value;
    const { start } = game.value;
    const board = current.value;
    if (!parity.value.solvable) return;
    // A server that starts anew says hello anew, and may know more.
    void hello.value;
    const stillShown = (asked: Board) => () => asked === current.peek() || asked === game.peek().start;
    void askPosition(board, goal, stillShown(board))
      .then(() => askPosition(start, goal, stillShown(start)))
      .then(fillHistory);
  });
}

/** Boards played before a reload are not known yet. Each answer covers its neighbours, so every second one is asked. */
async function fillHistory(): Promise<void> {
  const shown = game.peek();
  if (shown.at > 200) return;
  // What would have stayed on par is told by the board before the last gesture.
  const last = games.lastGesture(shown);
  const { boards } = trail.peek();
  const before = last && boards[last.from];
  if (before) await askPosition(before, address.peek().goal);
  for (const board of boards.toReversed()) {
    if (game.peek() !== shown) return;
    if (knownOf(board, address.peek().goal) === undefined) await askPosition(board, address.peek().goal);
  }
}

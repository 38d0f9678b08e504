/** The state of Play: the game in the address, what is known about its boards, and how far hints have been asked for. */

import { computed, effect, signal } from '@preact/signals';
import { askPosition, knowledge, knownOf, optionsOf } from '../api/positions';
import { address, go, parity, puzzle } from '../app/address';
import { say } from '../app/live';
import { type Board, type Direction, keyOf, movedTile, sameBoard } from '../model/board';
import * as games from '../model/game';
import { preview } from './preview';
import { bestOf, costOf, type Hint, hintOf, type Known, moveAnnouncement } from './sentences';

export const game = computed<games.Game>(() => {
  const { moves, at } = address.value;
  const legal = games.boardAt({ start: puzzle.value.board, moves, at: moves.length });
  return legal ? { start: puzzle.value.board, moves, at } : games.newGame(puzzle.value.board);
});

/** The board of the game, whatever a preview shows. */
export const current = computed<Board>(() => games.boardAt(game.value));

export const solved = computed(() => sameBoard(current.value, puzzle.value.goalBoard));

const know = (board: Board): Known | undefined => {
  void knowledge.value;
  return knownOf(board, address.value.goal);
};

export const par = computed<Known | undefined>(() => know(game.value.start));
export const toGo = computed<Known | undefined>(() =>
  solved.value ? { distance: 0, lower: 0, upper: 0 } : know(current.value),
);

/** Distances after each played move, where they are known: what the chart draws. */
export const history = computed<readonly (Known | undefined)[]>(() =>
  Array.from({ length: game.value.at + 1 }, (_, at) => know(games.boardAt(game.value, at))),
);

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
  const before = games.boardAt(game.value, from);
  const cost = costOf(history.value[from], history.value[to], to - from);
  if (cost === null || cost <= 0) return [];
  return [{ cost, slides: to - from, move: to, moved: movedAt(from, to), before }];
}

/** The tile that the last move of a gesture slid. */
function movedAt(from: number, to: number): { tile: number; direction: Direction } {
  const direction = game.value.moves[from].toUpperCase() as Direction;
  return { tile: movedTile(games.boardAt(game.value, to - 1), direction), direction };
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

export const hint = computed<Hint | null>(() => {
  void knowledge.value;
  const options = optionsOf(current.value, address.value.goal);
  return options && options.length > 0 && !solved.value ? hintOf(options) : null;
});

export function nextHint(): void {
  if (!parity.value.solvable || solved.value) return;
  hintLevel.value = Math.min(3, hintLevel.value + 1);
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
    const stillShown = (asked: Board) => () =>
      asked === current.peek() || keyOf(asked) === keyOf(game.peek().start);
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
  if (last) await askPosition(games.boardAt(shown, last.from), address.peek().goal);
  for (let at = shown.at; at >= 0; at--) {
    const board = games.boardAt(shown, at);
    if (game.peek() !== shown) return;
    if (knownOf(board, address.peek().goal) === undefined) await askPosition(board, address.peek().goal);
  }
}

/**
 * The way that hints follow where no shortest one is proven: a solution, kept board by board. From every board of it
 * the next slide leads strictly nearer to the goal along it, so hints never go round in circles. A player who leaves
 * the way is led back to it, unless a new search finds better.
 */

import { signal } from '@preact/signals';
import { type Board, type Direction, keyOf, opposite, sameBoard, slide } from '../model/board';
import type { Trail } from '../model/trail';

export interface WayStep {
  readonly direction: Direction;
  /** Moves to the goal along the way, this one included. */
  readonly left: number;
  /** Whether no way is shorter. */
  readonly proven: boolean;
  /** Whether the player asked for this very solution. */
  readonly asked: boolean;
}

const ways = new Map<string, WayStep>();

/** Counts up when a way becomes known; read it to be redrawn. */
export const waysKnown = signal(0);

/** A solution asked for by the player replaces what was known; one found in passing only shortens it. */
export function keepWay(from: Board, goal: Board, moves: string, proven: boolean, asked: boolean): void {
  let board = from;
  for (let at = 0; at < moves.length; at++) {
    const direction = moves[at].toUpperCase() as Direction;
    const name = nameOf(board, goal);
    const step = { direction, left: moves.length - at, proven, asked };
    if (asked || step.left < (ways.get(name)?.left ?? Infinity)) ways.set(name, step);
    board = slide(board, direction) ?? board;
  }
  waysKnown.value = waysKnown.peek() + 1;
}

/** The next slide from the last board of a trail. Boards beside the way are first noted as leading back to it. */
export function wayFrom({ boards }: Trail, moves: string, goal: Board): WayStep | null {
  for (let at = 1; at < boards.length; at++) {
    const before = ways.get(nameOf(boards[at - 1], goal));
    const name = nameOf(boards[at], goal);
    if (!before || (ways.get(name)?.left ?? Infinity) <= before.left + 1) continue;
    const direction = opposite(moves[at - 1].toUpperCase() as Direction);
    ways.set(name, { direction, left: before.left + 1, proven: false, asked: false });
  }
  return ways.get(nameOf(boards[boards.length - 1], goal)) ?? null;
}

/** How long the way is that is known from a board. */
export const wayLeft = (board: Board, goal: Board): number | null =>
  ways.get(nameOf(board, goal))?.left ?? null;

let goalOfWays: Board | null = null;
const names = new WeakMap<Board, string>();

function nameOf(board: Board, goal: Board): string {
  if (goal !== goalOfWays) {
    // Another goal, another map.
    if (!goalOfWays || !sameBoard(goal, goalOfWays)) ways.clear();
    goalOfWays = goal;
  }
  const name = names.get(board) ?? `${board.columns}|${keyOf(board)}`;
  names.set(board, name);
  return name;
}

/**
 * Why a board can or cannot be solved. A slide is one swap of the gap with a tile and one step of the gap, so the
 * parity of the permutation (gap included, against the goal) always equals the parity of the gap's distance from
 * home. Linear time, any size, any goal.
 */

import { type Board, gapOf, makeBoard, steps } from './board';

export interface Parity {
  readonly solvable: boolean;
  /** The fewest swaps of two tiles or the gap that turn the board into the goal. */
  readonly swaps: number;
  /** How many steps the gap is from its home. */
  readonly gapSteps: number;
  /** Two tiles whose swap makes the board solvable, those that change the least first. */
  readonly repair: readonly [number, number];
}

export function parityOf(board: Board, goal: Board): Parity {
  const home = homes(goal);
  const swaps = board.cells.length - cycles(board, home);
  const gapSteps = steps(board, gapOf(board), gapOf(goal));
  return { solvable: swaps % 2 === gapSteps % 2, swaps, gapSteps, repair: repairOf(board, goal, home) };
}

/** The board with two tiles exchanged. */
export function swapTiles(board: Board, [a, b]: readonly [number, number]): Board {
  const cells = board.cells.map((tile) => (tile === a ? b : tile === b ? a : tile));
  return makeBoard(board.rows, board.columns, cells);
}

function homes(goal: Board): number[] {
  const home: number[] = new Array(goal.cells.length);
  goal.cells.forEach((tile, cell) => (home[tile] = cell));
  return home;
}

function cycles(board: Board, home: readonly number[]): number {
  const seen = new Uint8Array(board.cells.length);
  let count = 0;
  for (let first = 0; first < seen.length; first++) {
    if (seen[first]) continue;
    count++;
    for (let cell = first; !seen[cell]; cell = home[board.cells[cell]]) seen[cell] = 1;
  }
  return count;
}

/** Two tiles in each other's place if there are such, else the two highest numbers. */
function repairOf(board: Board, goal: Board, home: readonly number[]): [number, number] {
  for (let cell = 0; cell < board.cells.length; cell++) {
    const [here, wanted] = [board.cells[cell], goal.cells[cell]];
    if (here === wanted || here === 0 || wanted === 0) continue;
    if (board.cells[home[here]] === wanted) return [Math.min(here, wanted), Math.max(here, wanted)];
  }
  return [board.cells.length - 2, board.cells.length - 1];
}

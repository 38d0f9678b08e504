/** The estimates that the lessons draw tile by tile. The program's own are the measure: a browser test compares them. */

import { type Board, steps } from '../model/board';

/** The steps of a tile to its place. */
export const stepsHome = (board: Board, goal: Board, tile: number): number =>
  steps(board, board.cells.indexOf(tile), goal.cells.indexOf(tile));

const tiles = (board: Board): number[] => board.cells.filter((tile) => tile !== 0);

export const manhattan = (board: Board, goal: Board): number =>
  tiles(board).reduce((sum, tile) => sum + stepsHome(board, goal, tile), 0);

/** The mistake that people make: the gap is counted too. */
export const manhattanBlank = (board: Board, goal: Board): number =>
  manhattan(board, goal) + stepsHome(board, goal, 0);

export const misplaced = (board: Board, goal: Board): number =>
  tiles(board).filter((tile) => stepsHome(board, goal, tile) > 0).length;

/** The pairs of tiles that are read in another order than in the goal. */
export function inversions(board: Board, goal: Board): number {
  const places = tiles(board).map((tile) => goal.cells.indexOf(tile));
  let pairs = 0;
  for (let a = 0; a < places.length; a++)
    for (let b = a + 1; b < places.length; b++) if (places[a] > places[b]) pairs++;
  return pairs;
}

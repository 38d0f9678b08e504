/** What a solved board looks like, by name or as a board, and how to say it. */

import { type Board, makeBoard, sameBoard } from './board';
import { parityOf } from './parity';

/** `last`: 1, 2, ... and the gap last. `first`: the gap, then 1, 2, .... `snail`: a clockwise spiral. Or a board. */
export type Goal = 'last' | 'first' | 'snail' | Board;

export const GOAL_NAMES = ['last', 'first', 'snail'] as const;

export function goalBoard(goal: Goal, rows: number, columns: number): Board {
  if (typeof goal === 'object') {
    return goal.rows === rows && goal.columns === columns ? goal : goalBoard('last', rows, columns);
  }
  const count = rows * columns;
  const counting = Array.from({ length: count }, (_, cell) => cell);
  if (goal === 'first') return makeBoard(rows, columns, counting);
  if (goal === 'last')
    return makeBoard(
      rows,
      columns,
      counting.map((cell) => (cell + 1) % count),
    );
  const cells: number[] = new Array(count).fill(0);
  spiral(rows, columns).forEach((cell, index) => (cells[cell] = (index + 1) % count));
  return makeBoard(rows, columns, cells);
}

/** The cells of a clockwise spiral from the top left corner, by narrowing the rectangle side by side. */
function spiral(rows: number, columns: number): number[] {
  let [top, left, bottom, right] = [0, 0, rows, columns];
  const path: number[] = [];
  while (top < bottom && left < right) {
    for (let column = left; column < right; column++) path.push(top * columns + column);
    top++;
    for (let row = top; row < bottom; row++) path.push(row * columns + right - 1);
    right--;
    if (top < bottom) {
      for (let column = right - 1; column >= left; column--) path.push((bottom - 1) * columns + column);
      bottom--;
    }
    if (left < right) {
      for (let row = bottom - 1; row >= top; row--) path.push(row * columns + left);
      left++;
    }
  }
  return path;
}

/** "goal 1 to 15, gap last". */
export function goalSentence(goal: Goal, rows: number, columns: number): string {
  const top = rows * columns - 1;
  switch (goal) {
    case 'last':
      return `goal 1 to ${top}, gap last`;
    case 'first':
      return `goal 1 to ${top}, gap first`;
    case 'snail':
      return `goal 1 to ${top} in a snail`;
    default:
      return 'a goal of your own';
  }
}

/** The name of a goal board where it has one, so that addresses stay short. */
export function nameGoal(board: Board): Goal {
  return GOAL_NAMES.find((name) => sameBoard(goalBoard(name, board.rows, board.columns), board)) ?? board;
}

/** The named goals that a board can reach, other than the one asked for. */
export function otherGoals(board: Board, than: Goal): (typeof GOAL_NAMES)[number][] {
  const { rows, columns } = board;
  return GOAL_NAMES.filter(
    (name) => name !== than && parityOf(board, goalBoard(name, rows, columns)).solvable,
  );
}

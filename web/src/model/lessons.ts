/** The six lessons: what each is called, what it is for, and the board that it tells of. */

import { type Board, fromRows } from './board';

export interface Lesson {
  readonly title: string;
  readonly goal: string;
  readonly board: Board;
  /** What keeps a board of the reader's own from being used here, in a sentence, or null. */
  readonly refuses: (board: Board) => string | null;
  /** What "Try it" leads to. */
  readonly trial: string;
}

const only =
  (lesson: number, rows: number, columns: number) =>
  (board: Board): string | null =>
    board.rows === rows && board.columns === columns
      ? null
      : `Lesson ${lesson} needs a ${rows} × ${columns} board.`;

const upTo =
  (lesson: number, cells: number, words: string) =>
  (board: Board): string | null =>
    board.cells.length <= cells ? null : `Lesson ${lesson} needs ${words}.`;

const SMALL = fromRows([
  [0, 3],
  [2, 1],
]);
const SHORT = fromRows([
  [8, 1, 3],
  [4, 0, 2],
  [7, 6, 5],
]);
const LONG = fromRows([
  [0, 7, 2],
  [4, 6, 1],
  [3, 5, 8],
]);
const LIED_TO = fromRows([
  [1, 5, 2],
  [8, 0, 3],
  [4, 7, 6],
]);

export const LESSONS: readonly Lesson[] = [
  {
    title: 'What a state space is',
    goal: 'See a puzzle as a map: every board a place, every slide a road.',
    board: SMALL,
    refuses: only(1, 2, 2),
    trial: 'the ring, unrolled',
  },
  {
    title: 'Breadth-first and its frontier',
    goal: 'Watch a search grow in rings, and meet the one list that drives it.',
    board: SHORT,
    refuses: upTo(2, 9, 'a board of at most nine cells'),
    trial: 'its layers in Tree',
  },
  {
    title: 'What a heuristic knows',
    goal: 'Turn a glance at the board into a number you can trust.',
    board: LONG,
    refuses: upTo(3, 16, 'a board of at most sixteen cells'),
    trial: 'write your own in the bench',
  },
  {
    title: 'A* step by step',
    goal: 'Follow one search to its end and say why it takes each board.',
    board: SHORT,
    refuses: upTo(4, 16, 'a board of at most sixteen cells'),
    trial: 'the whole tree',
  },
  {
    title: 'Why counts differ',
    goal: 'Tell a different count from a wrong one.',
    board: LONG,
    refuses: upTo(5, 9, 'a board of at most nine cells'),
    trial: 'race three orders of ties',
  },
  {
    title: 'When a heuristic lies',
    goal: 'Catch a heuristic that promises too much, and see what it costs.',
    board: LIED_TO,
    refuses: only(6, 3, 3),
    trial: 'refute it in the bench',
  },
];

/** The lesson of an address: 1 to 6. */
export const lessonAt = (number: number): Lesson => LESSONS[number - 1] ?? LESSONS[0];

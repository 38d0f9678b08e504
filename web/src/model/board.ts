/**
 * A board and its slides. Directions are letters and name the gap's motion, as everywhere in Loyd: `U` means that
 * the gap goes up and the tile above it comes down. What a person sees is the tile's motion: `tileWay` turns one
 * into the other, and is the only place that does.
 */

/** Tiles row by row; 0 is the gap. */
export interface Board {
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly number[];
}

/** The gap's motion. */
export type Direction = 'U' | 'L' | 'R' | 'D';

export const DIRECTIONS: readonly Direction[] = ['U', 'L', 'R', 'D'];

const OPPOSITE: Record<Direction, Direction> = { U: 'D', D: 'U', L: 'R', R: 'L' };

const WAYS = { U: 'up', D: 'down', L: 'left', R: 'right' } as const;

/** The way the tile goes when the gap goes `direction`. */
export const tileWay = (direction: Direction): 'up' | 'down' | 'left' | 'right' => WAYS[OPPOSITE[direction]];

export const opposite = (direction: Direction): Direction => OPPOSITE[direction];

export const isDirection = (letter: string): letter is Direction => letter in OPPOSITE && letter.length === 1;

export function makeBoard(rows: number, columns: number, cells: readonly number[]): Board {
  return { rows, columns, cells };
}

/** The board of rows of tiles, as the server writes it. */
export function fromRows(rows: readonly (readonly number[])[]): Board {
  return makeBoard(rows.length, rows[0]?.length ?? 0, rows.flat());
}

export function toRows(board: Board): number[][] {
  return Array.from({ length: board.rows }, (_, row) =>
    board.cells.slice(row * board.columns, (row + 1) * board.columns),
  );
}

export const gapOf = (board: Board): number => board.cells.indexOf(0);

/** A short name, equal for equal boards of one size. */
export const keyOf = (board: Board): string => board.cells.join(' ');

export const sameBoard = (a: Board, b: Board): boolean =>
  a.rows === b.rows && a.columns === b.columns && a.cells.every((tile, cell) => tile === b.cells[cell]);

/** The cell the gap would come to, or -1 at the edge. */
export function step(board: Board, cell: number, direction: Direction): number {
  const column = cell % board.columns;
  switch (direction) {
    case 'U':
      return cell - board.columns;
    case 'D':
      return cell + board.columns < board.cells.length ? cell + board.columns : -1;
    case 'L':
      return column > 0 ? cell - 1 : -1;
    case 'R':
      return column + 1 < board.columns ? cell + 1 : -1;
  }
}

/** The board after the gap's move, or null where the edge is in the way. */
export function slide(board: Board, direction: Direction): Board | null {
  const gap = gapOf(board);
  const to = step(board, gap, direction);
  if (to < 0) return null;
  const cells = board.cells.slice();
  cells[gap] = cells[to];
  cells[to] = 0;
  return makeBoard(board.rows, board.columns, cells);
}

/** The tile that a move of the gap would slide, or 0. */
export function movedTile(board: Board, direction: Direction): number {
  const to = step(board, gapOf(board), direction);
  return to < 0 ? 0 : board.cells[to];
}

/** The moves that bring the gap to `cell`: one run along its row or column, empty when there is none. */
export function runTo(board: Board, cell: number): string {
  const gap = gapOf(board);
  const [gapRow, gapColumn] = [Math.floor(gap / board.columns), gap % board.columns];
  const [row, column] = [Math.floor(cell / board.columns), cell % board.columns];
  if (row === gapRow) return (column < gapColumn ? 'L' : 'R').repeat(Math.abs(column - gapColumn));
  if (column === gapColumn) return (row < gapRow ? 'U' : 'D').repeat(Math.abs(row - gapRow));
  return '';
}

/** Plays letters of either case; null where one of them is not a legal move. */
export function play(board: Board, moves: string): Board | null {
  const cells = board.cells.slice();
  let gap = cells.indexOf(0);
  for (const letter of moves.toUpperCase()) {
    if (!isDirection(letter)) return null;
    const to = step(board, gap, letter);
    if (to < 0) return null;
    cells[gap] = cells[to];
    cells[to] = 0;
    gap = to;
  }
  return makeBoard(board.rows, board.columns, cells);
}

/** How many cells two places are apart, walking along rows and columns. */
export function steps(board: Board, a: number, b: number): number {
  const rows = Math.abs(Math.floor(a / board.columns) - Math.floor(b / board.columns));
  return rows + Math.abs((a % board.columns) - (b % board.columns));
}

/** What keeps cells from being a board, or null: every number from 0 once. */
export function boardProblem(rows: number, columns: number, cells: readonly number[]): string | null {
  if (rows < 2 || columns < 2 || rows > 100 || columns > 100) return 'Boards are from 2 x 2 to 100 x 100.';
  if (cells.length !== rows * columns)
    return `${cells.length} numbers where ${rows * columns} were expected.`;
  const seen = new Set<number>();
  for (const tile of cells) {
    if (!Number.isInteger(tile) || tile < 0 || tile >= cells.length) {
      return `${tile} is not between 0 and ${cells.length - 1}.`;
    }
    if (seen.has(tile)) return tile === 0 ? 'There are two gaps.' : `Tile ${tile} is there twice.`;
    seen.add(tile);
  }
  return null;
}

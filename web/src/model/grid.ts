/** A map as text: rows of `.` floor, `#` or `@` wall, `S` start, `G` goal. Other signs stay as they are. */

export interface Grid {
  readonly width: number;
  readonly height: number;
  /** One sign a cell, row by row; walls are `#`. The start and the goal are floor. */
  readonly cells: readonly string[];
  readonly start: number;
  readonly goal: number;
}

const WALLS = '#@OTW';

/** Null where the text is no map with a start and a goal. */
export function readGrid(text: string): Grid | null {
  const rows = text.trim().split(/[\n/]/);
  const width = rows[0]?.length ?? 0;
  if (width === 0 || rows.some((row) => row.length !== width)) return null;
  const signs = [...rows.join('')];
  const [start, goal] = [signs.indexOf('S'), signs.indexOf('G')];
  if (start < 0 || goal < 0) return null;
  const cells = signs.map((sign) => (sign === 'S' || sign === 'G' ? '.' : WALLS.includes(sign) ? '#' : sign));
  return { width, height: rows.length, cells, start, goal };
}

/** As an address has it: rows with strokes between, walls as `@`. */
export function writeGrid({ width, height, cells, start, goal }: Grid): string {
  const sign = (cell: number): string =>
    cell === start ? 'S' : cell === goal ? 'G' : cells[cell] === '#' ? '@' : cells[cell];
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => sign(row * width + column)).join(''),
  ).join('/');
}

export const isWall = (grid: Grid, cell: number): boolean => grid.cells[cell] === '#';

/** The map with a wall put up or taken away. The start and the goal stay free. */
export function withWall(grid: Grid, cell: number, wall: boolean): Grid {
  if (cell === grid.start || cell === grid.goal || isWall(grid, cell) === wall) return grid;
  return { ...grid, cells: grid.cells.with(cell, wall ? '#' : '.') };
}

/** The map with its start or goal elsewhere; neither goes into a wall or onto the other. */
export function withEnd(grid: Grid, end: 'start' | 'goal', cell: number): Grid {
  const other = end === 'start' ? grid.goal : grid.start;
  return isWall(grid, cell) || cell === other ? grid : { ...grid, [end]: cell };
}

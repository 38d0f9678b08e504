/**
 * A map as text: rows of `.` floor, `~` mud, `#` or `@` wall, `S` start, `G` goal; or, as the program writes it on one line,
 * column and row of the start and of the goal before the rows. Other signs stay as they are.
 */

import { FLAG, type Trace } from './trace';

export interface Grid {
  readonly width: number;
  readonly height: number;
  /** One sign a cell, row by row; walls are `#`. The start and the goal are floor. */
  readonly cells: readonly string[];
  readonly start: number;
  readonly goal: number;
}

const WALLS = '#@OTW';

/** The eight steps clockwise from north, as records number them. */
export const COMPASS: readonly { readonly name: string; readonly dx: number; readonly dy: number }[] = [
  { name: 'north', dx: 0, dy: -1 },
  { name: 'north-east', dx: 1, dy: -1 },
  { name: 'east', dx: 1, dy: 0 },
  { name: 'south-east', dx: 1, dy: 1 },
  { name: 'south', dx: 0, dy: 1 },
  { name: 'south-west', dx: -1, dy: 1 },
  { name: 'west', dx: -1, dy: 0 },
  { name: 'north-west', dx: -1, dy: -1 },
];

/** Null where the text is no map with a start and a goal. */
export function readGrid(text: string): Grid | null {
  const [, ends, drawn] = /^((?:\d+ ){4})?(.*)$/s.exec(text.trim())!;
  const rows = drawn.split(/[\n/]/);
  const width = rows[0]?.length ?? 0;
  if (width === 0 || rows.some((row) => row.length !== width)) return null;
  const signs = [...rows.join('')];
  const places = ends?.trim().split(' ').map(Number);
  const [start, goal] = places
    ? [places[1] * width + places[0], places[3] * width + places[2]]
    : [signs.indexOf('S'), signs.indexOf('G')];
  if (signs[start] === undefined || signs[goal] === undefined) return null;
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

/** The same with runs counted, `12.3@`, and equal rows below each other as `*3`: short enough to be sent. */
export function packMap(text: string): string {
  const rows = text
    .split('/')
    .map((row) => row.replace(/(.)\1+/gs, (run, sign) => (run.length > 2 ? `${run.length}${sign}` : run)));
  const packed: string[] = [];
  for (let at = 0; at < rows.length; ) {
    let same = 1;
    while (rows[at + same] === rows[at]) same++;
    packed.push(same > 1 ? `${rows[at]}*${same}` : rows[at]);
    at += same;
  }
  return packed.join('/');
}

/** The largest side of a map on the page. */
export const SIDE_MAX = 1024;

/** What `packMap` packed; null where it is none, or one that is too large. */
export function unpackMap(packed: string): string | null {
  const rows: string[] = [];
  for (const part of packed.split('/')) {
    const [, row, times] = /^(.*?)(?:\*(\d{1,4}))?$/s.exec(part)!;
    let text = '';
    for (const [, n, sign] of row.matchAll(/(\d{0,4})(\D)/gs)) {
      text += sign.repeat(n === '' ? 1 : Math.min(Number(n), SIDE_MAX + 1));
      if (text.length > SIDE_MAX) return null;
    }
    for (let at = 0; at < Number(times ?? 1); at++) rows.push(text);
    if (rows.length > SIDE_MAX) return null;
  }
  const text = rows.join('/');
  return readGrid(text) ? text : null;
}

export const isWall = (grid: Grid, cell: number): boolean => grid.cells[cell] === '#';
export const isMud = (grid: Grid, cell: number): boolean => grid.cells[cell] === '~';
export const openCells = (grid: Grid): number => grid.cells.filter((sign) => sign !== '#').length;
export const hasMud = (grid: Grid): boolean => grid.cells.includes('~');

export type Ground = 'wall' | 'mud' | 'floor';
const SIGNS: Readonly<Record<Ground, string>> = { wall: '#', mud: '~', floor: '.' };

/** The map with other ground in a cell. The start and the goal stay free. */
export function withGround(grid: Grid, cell: number, ground: Ground): Grid {
  const sign = SIGNS[ground];
  if (cell === grid.start || cell === grid.goal || grid.cells[cell] === sign) return grid;
  return { ...grid, cells: grid.cells.with(cell, sign) };
}

/** The map with its start or goal elsewhere; neither goes into a wall or onto the other. */
export function withEnd(grid: Grid, end: 'start' | 'goal', cell: number): Grid {
  const other = end === 'start' ? grid.goal : grid.start;
  return isWall(grid, cell) || cell === other ? grid : { ...grid, [end]: cell };
}

/** The cells on the straight line between two, so that a quick stroke has no holes. */
export function lineOf({ width }: Grid, from: number, to: number): number[] {
  const [x0, y0] = [from % width, Math.floor(from / width)];
  const [x1, y1] = [to % width, Math.floor(to / width)];
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1);
  return Array.from({ length: steps + 1 }, (_, at) => {
    const [x, y] = [x0 + ((x1 - x0) * at) / steps, y0 + ((y1 - y0) * at) / steps];
    return Math.round(y) * width + Math.round(x);
  });
}

/** The cell of each node, replayed from its root: the start, or the goal on the other side. */
export function placesOf(trace: Trace, { width, height, start, goal }: Grid): Int32Array {
  const places = new Int32Array(trace.count).fill(-1);
  for (let id = 0; id < trace.count; id++) {
    const parent = trace.parent[id];
    if (parent < 0) {
      places[id] = trace.flags[id] & FLAG.side ? goal : start;
      continue;
    }
    const step = COMPASS[trace.move[id]];
    if (!step || places[parent] < 0) continue;
    const [x, y] = [(places[parent] % width) + step.dx, Math.floor(places[parent] / width) + step.dy];
    if (x >= 0 && x < width && y >= 0 && y < height) places[id] = y * width + x;
  }
  return places;
}

/** Nodes of one cell have one key. */
export const keysOnGrid = (trace: Trace, grid: Grid): Float64Array =>
  Float64Array.from(placesOf(trace, grid));

/** "Column 25, row 13", from 1. */
export const placeName = ({ width }: Grid, cell: number): string =>
  `Column ${(cell % width) + 1}, row ${Math.floor(cell / width) + 1}`;

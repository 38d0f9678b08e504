/**
 * The way that hints follow where no shortest one is proven: a solution, kept board by board. From every board of it
 * the next slide leads strictly nearer to the goal along it, so hints never go round in circles. A player who leaves
 * the way is led back to it, unless a new search finds better.
 */

import { signal } from '@preact/signals';
import { type Board, type Direction, gapOf, opposite, sameBoard, step } from '../model/board';
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

/** A solution as it was found, and how far along it steps are noted. */
interface Way {
  readonly from: Board;
  readonly moves: string;
  readonly proven: boolean;
  readonly asked: boolean;
  /** Steps noted. */
  at: number;
  /** The board after them; null while it is the first. */
  board: { readonly cells: number[]; gap: number; name: Halves } | null;
}

/** A step and the way it is of. */
interface Noted extends WayStep {
  readonly way: Way;
}

/** Steps beyond which all are forgotten before more are noted: a hint can be asked for anew. */
const STEPS_MAX = 500_000;

/** How far ahead of the player steps are noted: a way on 100 x 100 has a million, which would hold up the page. */
const AHEAD = 1000;

const ways = new Map<number, Noted>();

/**
 * Ways of which only the first step is noted, by their first board. A search on a large board finds ever better ways of
 * thousands of moves, and the player mostly stays on the first board: more is noted once another is looked up.
 */
const waiting = new Map<number, Way>();
let last: Way | null = null;

/** Counts up when a way becomes known; read it to be redrawn. */
export const waysKnown = signal(0);

/** A solution asked for by the player replaces what was known; one found in passing only shortens it. */
export function keepWay(from: Board, goal: Board, moves: string, proven: boolean, asked: boolean): void {
  const name = nameOf(from, goal);
  // Every event of a search tells its best way again.
  if (
    moves === '' ||
    (last?.from === from && last.moves === moves && last.proven === proven && last.asked === asked)
  )
    return;
  const way: Way = { from, moves, proven, asked, at: 1, board: null };
  last = way;
  const other = waiting.get(name);
  if (!asked && other && other.moves.length <= moves.length) return;
  waiting.delete(name);
  waiting.set(name, way);
  note(name, way, 0);
  waysKnown.value = waysKnown.peek() + 1;
}

function note(name: number, way: Way, at: number): void {
  const { moves, proven, asked } = way;
  const left = moves.length - at;
  if (!asked && left >= (ways.get(name)?.left ?? Infinity)) return;
  ways.set(name, { direction: moves[at].toUpperCase() as Direction, left, proven, asked, way });
}

function find(board: Board, goal: Board): Noted | undefined {
  const name = nameOf(board, goal);
  if (waiting.size > 1 || (waiting.size === 1 && !waiting.has(name))) {
    for (const way of waiting.values()) noteTo(way, AHEAD, goal);
    waiting.clear();
  }
  const found = ways.get(name);
  if (found?.way.board) noteTo(found.way, found.way.moves.length - found.left + AHEAD, goal);
  return ways.get(name) ?? found;
}

/** Notes the steps of a way as far as the one at `end`. The name of each board follows from the last one's. */
function noteTo(way: Way, end: number, goal: Board): void {
  const to = Math.min(end, way.moves.length);
  if (way.at >= to) return;
  if (ways.size + to - way.at > STEPS_MAX) ways.clear();
  const board = way.board ?? {
    cells: way.from.cells.slice(),
    gap: gapOf(way.from),
    name: halves(nameOf(way.from, goal)),
  };
  // The first is noted without a board; from there on the board is the one before the next step.
  if (way.board === null) advance(way, board, 0);
  way.board = board;
  for (; way.at < to; way.at++) {
    note(whole(board.name), way, way.at);
    advance(way, board, way.at);
  }
}

function advance(way: Way, board: NonNullable<Way['board']>, at: number): void {
  const { cells, gap, name } = board;
  const to = step(way.from, gap, way.moves[at].toUpperCase() as Direction);
  if (to < 0) return;
  board.name = toggled(toggled(name, to, cells[to]), gap, cells[to]);
  cells[gap] = cells[to];
  cells[to] = 0;
  board.gap = to;
}

/** The next slide from the last board of a trail. Boards beside the way are first noted as leading back to it. */
export function wayFrom({ boards }: Trail, moves: string, goal: Board): WayStep | null {
  for (let at = 1; at < boards.length; at++) {
    const before = find(boards[at - 1], goal);
    if (!before || (find(boards[at], goal)?.left ?? Infinity) <= before.left + 1) continue;
    const direction = opposite(moves[at - 1].toUpperCase() as Direction);
    ways.set(nameOf(boards[at], goal), {
      direction,
      left: before.left + 1,
      proven: false,
      asked: false,
      way: before.way,
    });
  }
  return find(boards[boards.length - 1], goal) ?? null;
}

/** How long the way is that is known from a board. */
export const wayLeft = (board: Board, goal: Board): number | null => find(board, goal)?.left ?? null;

let goalOfWays: Board | null = null;
const names = new WeakMap<Board, number>();

/** A board's name: a number of 52 random bits, so that a slide changes it in a moment on any size. */
function nameOf(board: Board, goal: Board): number {
  if (goal !== goalOfWays) {
    // Another goal, another map.
    if (!goalOfWays || !sameBoard(goal, goalOfWays)) {
      ways.clear();
      waiting.clear();
      last = null;
    }
    goalOfWays = goal;
  }
  let name = names.get(board);
  if (name === undefined) {
    const start: Halves = [mixed(board.columns), mixed(board.rows)];
    name = whole(
      board.cells.reduce((sum, tile, cell) => (tile === 0 ? sum : toggled(sum, cell, tile)), start),
    );
    names.set(board, name);
  }
  return name;
}

/** Of a name, 32 bits and 20. */
type Halves = readonly [number, number];

const LOW = 1 << 20;
const whole = ([high, low]: Halves): number => (high >>> 0) * LOW + (low & (LOW - 1));
const halves = (name: number): Halves => [Math.floor(name / LOW) | 0, name % LOW];

/** Puts a tile on a cell, or takes it away. */
function toggled([high, low]: Halves, cell: number, tile: number): Halves {
  const place = cell * 10_000 + tile;
  return [high ^ mixed(place), low ^ mixed(place ^ 0x5bd1e995)];
}

/** Scatters the bits of a number, as the end of MurmurHash3 does. */
function mixed(number: number): number {
  let bits = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/**
 * The address of a view: its path names the view, its query holds the state, its fragment a script. Everything a
 * person could want to send or reload is here; theme, speed and picture are not. Defaults are left out, unknown keys
 * are ignored, and a bad value is replaced by its default and named in `problems`.
 */

import { type Board, boardProblem, isDirection, makeBoard, play } from './board';
import { GOAL_NAMES, type Goal } from './goal';
import { isDay } from './levels';

export const VIEWS = ['play', 'learn', 'race', 'tree', 'maps', 'bench', 'words', 'tictactoe'] as const;
export type View = (typeof VIEWS)[number];

export interface Address {
  readonly view: View;
  /** The puzzle, or null for the view's own sample. */
  readonly board: Board | null;
  readonly goal: Goal;
  /** Moves of the gap. A capital begins a gesture, small letters continue it, so that one undo takes back all. */
  readonly moves: string;
  /** How many of the moves are played; the rest can be redone. */
  readonly at: number;
  /** `algorithm:heuristic[options]`, one for each runner. */
  readonly runs: readonly string[];
  readonly step: number | null;
  /** The child within the step, from 1, where a search is followed line by line. */
  readonly sub: number;
  /** Whether the code stands beside the tree. */
  readonly code: boolean;
  readonly mode: 'auto' | 'tree' | 'layers' | 'map' | 'two';
  readonly node: number | null;
  readonly limit: string;
  readonly size: string;
  readonly versus: string;
  /** A script, already packed: see `script.ts`. */
  readonly script: string;
  readonly from: string;
  readonly to: string;
  readonly list: string;
  readonly squares: string;
  readonly me: 'X' | 'O';
  /** The day whose puzzle this is, or empty. */
  readonly daily: string;
  /** The view alone, large: see `app/lecture.tsx`. */
  readonly lecture: boolean;
  /** The lesson, from 1; 0 for the list of words. */
  readonly lesson: number;
  /** Whether a lesson tells of the reader's own board. */
  readonly own: boolean;
  /** What Race shows below its lanes; empty for what fits. */
  readonly show: '' | 'charts' | 'why' | 'table';
  /** The kind of problem in Race and Tree; empty for sliding tiles. */
  readonly domain: string;
  /** A problem of that kind as text; empty for its example. */
  readonly problem: string;
  /** In Maps, the name of a sample or a packed map; empty for the first sample. */
  readonly map: string;
  /** In Maps, how many neighbours a square has. */
  readonly near: 4 | 8;
}

export const DEFAULTS: Address = {
  view: 'play',
  board: null,
  goal: 'last',
  moves: '',
  at: 0,
  runs: [],
  step: null,
  sub: 0,
  code: true,
  mode: 'auto',
  node: null,
  limit: '',
  size: '',
  versus: 'manhattan',
  script: '',
  from: '',
  to: '',
  list: '',
  squares: '',
  me: 'X',
  daily: '',
  lecture: false,
  lesson: 1,
  own: false,
  show: '',
  domain: '',
  problem: '',
  map: '',
  near: 4,
};

/** Longer ones are cut by mail programs and chats. */
export const ADDRESS_LENGTH_MAX = 2000;

export interface Reading {
  readonly address: Address;
  readonly problems: readonly string[];
}

export function readAddress(url: URL): Reading {
  const problems: string[] = [];
  const query = url.searchParams;
  const fail = <T>(sentence: string, fallback: T): T => {
    problems.push(sentence);
    return fallback;
  };
  const number = (key: string): number | null => {
    const text = query.get(key);
    if (text === null) return null;
    return /^\d{1,9}$/.test(text) ? Number(text) : fail(`${key} is not a number.`, null);
  };
  const [path, page, ...rest] = url.pathname.split('/').filter(Boolean);
  const known = VIEWS.find((name) => name === path && (page === undefined || name === 'learn'));
  const view =
    path === undefined ? 'play' : (rest.length === 0 && known) || fail('There is no such view.', 'play');
  const board = readBoard(query.get('p'), fail);
  const moves = readMoves(query.get('m'), board, fail);
  const mode = query.get('mode');
  const squares = query.get('s') ?? '';
  const day = query.get('daily');
  const [stepAt, stepSub] = readStep(query.get('step'), fail);
  return {
    problems,
    address: {
      view: view as View,
      board,
      goal: readGoal(query.get('goal'), fail),
      moves,
      at: Math.min(number('at') ?? moves.length, moves.length),
      runs: query.getAll('run').slice(0, 4),
      step: stepAt,
      sub: stepSub,
      code: query.get('code') !== '0',
      mode: MODES.find((name) => name === mode) ?? 'auto',
      node: number('node'),
      limit: query.get('limit') ?? '',
      size: query.get('size') ?? '',
      versus: query.get('vs') ?? DEFAULTS.versus,
      script: /^#h=([\w-]*)$/.exec(url.hash)?.[1] ?? '',
      from: query.get('from') ?? '',
      to: query.get('to') ?? '',
      list: query.get('list') ?? '',
      squares: squares === '' || /^[XO-]{9}$/.test(squares) ? squares : fail('s is not nine squares.', ''),
      me: query.get('me') === 'O' ? 'O' : 'X',
      daily: day === null || isDay(day) ? (day ?? '') : fail('daily is not a day up to today.', ''),
      lecture: query.get('lecture') === '1',
      lesson: view === 'learn' ? readLesson(page, fail) : 1,
      own: query.get('own') === '1',
      show: SHOWN.find((name) => name === query.get('show')) ?? '',
      domain: query.get('domain') ?? '',
      problem: query.get('problem') ?? '',
      map: query.get('map') ?? '',
      near: query.get('near') === '8' ? 8 : 4,
    },
  };
}

/** The path, query and fragment of an address. */
export function writeAddress(address: Address): string {
  const { view } = address;
  const parts: string[] = [];
  const put = (key: string, value: string | number | null, fallback: string | number | null = ''): void => {
    if (value !== fallback && value !== null) parts.push(`${key}=${escapeValue(String(value))}`);
  };
  const ownBoard = view === 'learn' && address.own;
  const elsewhere = (view === 'race' || view === 'tree') && address.domain !== '';
  if (elsewhere) {
    put('domain', address.domain);
    put('problem', address.problem);
  } else if (view === 'play' || view === 'race' || view === 'tree' || view === 'bench' || ownBoard) {
    if (address.board) put('p', boardText(address.board));
    put('goal', typeof address.goal === 'string' ? address.goal : boardText(address.goal), 'last');
  }
  if (view === 'play') {
    put('daily', address.daily);
    put('m', address.moves);
    if (address.moves !== '') put('at', address.at, address.moves.length);
  }
  if (view === 'maps') {
    put('map', address.map);
    put('near', address.near, 4);
    put('mode', address.mode === 'two' ? 'two' : '');
  }
  if (view === 'play' || view === 'race' || view === 'tree' || view === 'maps')
    address.runs.forEach((run) => put('run', run));
  if (view === 'race' || view === 'tree') put('limit', address.limit);
  if (view === 'tree' || view === 'learn' || view === 'maps')
    put(
      'step',
      address.step === null || address.sub === 0 ? address.step : `${address.step}.${address.sub}`,
      null,
    );
  if (view === 'tree') {
    if (!address.code) put('code', 0);
    put('mode', address.mode, 'auto');
    put('node', address.node, null);
  }
  if (view === 'bench') {
    put('size', address.size);
    put('vs', address.versus, DEFAULTS.versus);
  }
  if (view === 'words') {
    (['from', 'to', 'list'] as const).forEach((key) => put(key, address[key]));
    address.runs.forEach((run) => put('run', run));
  }
  if (view === 'tictactoe') {
    put('s', address.squares);
    put('me', address.me, 'X');
  }
  if (view === 'race') put('show', address.show);
  if (view === 'learn' && address.own) put('own', 1);
  if (address.lecture) put('lecture', 1);
  const query = parts.length > 0 ? `?${parts.join('&')}` : '';
  const fragment = address.script && usesScript(address) ? `#h=${address.script}` : '';
  const path = view === 'play' ? '' : view === 'learn' ? `learn/${address.lesson || 'glossary'}` : view;
  return `/${path}${query}${fragment}`;
}

/** The bench has a script of its own; elsewhere it goes along only where a run names it. */
export const usesScript = ({ view, runs }: Address): boolean =>
  view === 'bench' || ((view === 'race' || view === 'tree') && runs.some((run) => /:script(\[|$)/.test(run)));

/** `8-1-3.4-0-2.7-6-5` */
export function boardText(board: Board): string {
  const known = texts.get(board);
  if (known !== undefined) return known;
  const text = Array.from({ length: board.rows }, (_, row) =>
    board.cells.slice(row * board.columns, (row + 1) * board.columns).join('-'),
  ).join('.');
  texts.set(board, text);
  return text;
}

/** The board of an address that somebody copied, or its `p` alone, in the notation that the command line reads too. */
export function boardInAddress(text: string): string | null {
  const found = /(?:^|[?&]p=)(\d+(?:-\d+)+(?:\.\d+(?:-\d+)+)+)(?:[&#]|$)/.exec(text.trim());
  return found?.[1].replaceAll('-', ' ').replaceAll('.', '/') ?? null;
}

/** Every move writes addresses with the same board. */
const texts = new WeakMap<Board, string>();

type Fail = <T>(sentence: string, fallback: T) => T;

function readBoard(text: string | null, fail: Fail): Board | null {
  if (text === null || text === '') return null;
  const rows = text.split('.').map((row) => row.split('-'));
  const columns = rows[0].length;
  for (const [index, row] of rows.entries()) {
    const word = row.find((tile) => !/^\d{1,4}$/.test(tile));
    if (word !== undefined) return fail(`Row ${index + 1}: "${printable(word)}" is not a number.`, null);
    if (row.length !== columns) {
      return fail(`Row ${index + 1} has ${row.length} numbers where ${columns} were expected.`, null);
    }
  }
  const cells = rows.flat().map(Number);
  const problem = boardProblem(rows.length, columns, cells);
  return problem === null ? makeBoard(rows.length, columns, cells) : fail(problem, null);
}

/** `12`, or `12.3` for the third child of the twelfth expansion. */
function readStep(text: string | null, fail: Fail): [number | null, number] {
  if (text === null) return [null, 0];
  const parts = /^(\d{1,9})(?:\.(\d))?$/.exec(text);
  return parts
    ? [Number(parts[1]), Number(parts[2] ?? 0)]
    : fail<[null, number]>('step is not a number.', [null, 0]);
}

const MODES = ['tree', 'layers', 'map', 'two'] as const;

const SHOWN = ['charts', 'why', 'table'] as const;

const LESSON_COUNT = 6;

function readLesson(text: string | undefined, fail: Fail): number {
  if (text === undefined) return 1;
  if (text === 'glossary') return 0;
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= LESSON_COUNT
    ? number
    : fail('There are six lessons.', 1);
}

function readGoal(text: string | null, fail: Fail): Goal {
  if (text === null) return 'last';
  return GOAL_NAMES.find((name) => name === text) ?? readBoard(text, fail) ?? 'last';
}

function readMoves(text: string | null, board: Board | null, fail: Fail): string {
  if (text === null || text === '') return '';
  if (![...text.toUpperCase()].every(isDirection)) return fail('Moves are letters U, R, D and L.', '');
  return board === null || play(board, text) ? text : fail('The moves do not fit the board.', '');
}

/** Browsers leave these characters alone in a query, and `run=a-star:manhattan[ties=fifo]` stays legible. */
function escapeValue(value: string): string {
  return encodeURIComponent(value).replace(/%(3A|5B|5D|2C|3D|2F|40)/g, (code) => decodeURIComponent(code));
}

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 20);

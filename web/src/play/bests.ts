/** What was played best in this browser: by size and level, and the days in a row. Kept nowhere else. */

import { effect, signal, untracked } from '@preact/signals';
import { address, puzzle } from '../app/address';
import { type Board, keyOf } from '../model/board';
import { levelName, levelOf, streak } from '../model/levels';
import { elapsed } from './elapsed';
import { asked } from './solution';
import { game, hintLevel, par, solved } from './state';

interface Best {
  /** Moves over par, the fewest. */
  readonly over: number;
  readonly seconds: number;
  readonly solved: number;
  readonly atPar: number;
}

interface Bests {
  readonly levels: Readonly<Record<string, Best>>;
  readonly days: readonly string[];
}

const PLACE = 'loyd.bests';
/** What helped in the game of this tab: it outlives a reload, as the moves do. */
const HELP_PLACE = 'loyd.help';
const NONE: Bests = { levels: {}, days: [] };

function read(): Bests {
  try {
    return { ...NONE, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Bests>) };
  } catch {
    return NONE;
  }
}

export const bests = signal<Bests>(read());

export function eraseBests(): void {
  bests.value = NONE;
  localStorage.removeItem(PLACE);
}

/** How many hints were taken in this game. */
export const hintsTaken = signal(0);
const shownAll = signal(false);
/** What the last solved game was, in one line. */
export const bestLine = signal('');

/** Notes games that are solved here and now, not those that were opened solved. */
export function watchBests(): () => void {
  let start = game.peek().start;
  let open = !solved.peek();
  if (game.peek().at > 0) takeUpHelp(start);
  const stopHelp = effect(() => {
    if (game.value.start !== start) {
      start = game.value.start;
      hintsTaken.value = 0;
      shownAll.value = false;
      bestLine.value = '';
      open = true;
    }
    if (hintLevel.value >= 3 || asked.value) shownAll.value = true;
  });
  let level = 0;
  const stopCount = effect(() => {
    if (hintLevel.value > level) hintsTaken.value = hintsTaken.peek() + 1;
    level = hintLevel.value;
  });
  const stopNote = effect(() => {
    if (!solved.value) open = true;
    else if (open && game.value.at > 0 && par.value?.distance != null) {
      open = false;
      untracked(note);
    }
  });
  const keep = (): void => keepHelp(start);
  addEventListener('pagehide', keep);
  return () => {
    keep();
    removeEventListener('pagehide', keep);
    stopHelp();
    stopCount();
    stopNote();
  };
}

function keepHelp(start: Board): void {
  const help = {
    board: keyOf(start),
    hints: hintsTaken.peek(),
    all: shownAll.peek(),
    line: bestLine.peek(),
  };
  try {
    sessionStorage.setItem(HELP_PLACE, JSON.stringify(help));
  } catch {
    // Storage can be switched off.
  }
}

/** Takes up what helped with this very board before the page was left. */
function takeUpHelp(start: Board): void {
  try {
    const { board, hints, all, line } = JSON.parse(sessionStorage.getItem(HELP_PLACE) ?? '{}') as {
      board?: string;
      hints?: number;
      all?: boolean;
      line?: string;
    };
    if (board !== keyOf(start)) return;
    hintsTaken.value = hints ?? 0;
    shownAll.value = all ?? false;
    bestLine.value = line ?? '';
  } catch {
    // Then nothing is known of it.
  }
}

function note(): void {
  const { rows, columns } = puzzle.value.board;
  const level = levelOf(rows, columns, par.value!.distance!);
  const { daily } = address.value;
  if (shownAll.value) {
    bestLine.value = 'Solved with help: not kept as a best.';
    return;
  }
  const over = game.value.at - par.value!.distance!;
  const days =
    daily === '' || bests.value.days.includes(daily) ? bests.value.days : [...bests.value.days, daily].sort();
  const levels = { ...bests.value.levels };
  if (level) {
    const key = `${rows}x${columns} ${level}`;
    const old = levels[key];
    const better = !old || over < old.over || (over === old.over && elapsed.value < old.seconds);
    levels[key] = {
      over: Math.min(over, old?.over ?? over),
      seconds: Math.min(elapsed.value, old?.seconds ?? elapsed.value),
      solved: (old?.solved ?? 0) + 1,
      atPar: (old?.atPar ?? 0) + (over === 0 ? 1 : 0),
    };
    bestLine.value = better
      ? `Your best on ${levelName(level)}.`
      : `Your best on ${levelName(level)} is ${old.over} over par.`;
  }
  bests.value = { levels, days };
  const row = streak(days);
  if (daily !== '' && row > 1) bestLine.value = `${row} days in a row.`;
  try {
    localStorage.setItem(PLACE, JSON.stringify(bests.value));
  } catch {
    // Storage can be switched off; then bests last as long as the page.
  }
}

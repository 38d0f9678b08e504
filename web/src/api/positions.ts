/**
 * How far boards are from their goal. The answer for a board tells its neighbours' distances too, so the price of the
 * next slide is known before it is made; what is not proven yet is asked for again until it is.
 */

import { signal } from '@preact/signals';
import type { PositionReply, PuzzleRequest } from '../api.gen';
import { type Board, isDirection, keyOf, slide, toRows } from '../model/board';
import type { Goal } from '../model/goal';
import type { Known, Option } from '../play/sentences';
import { post } from './http';

const CACHE_MAX = 5000;
const RETRIES_MS = [300, 700, 1500, 3000, 6000, 12_000];

/** Counts up with every new piece of knowledge; read it to be redrawn. */
export const knowledge = signal(0);

const known = new Map<string, Known>();
const options = new Map<string, readonly Option[]>();
const asked = new Set<string>();

export const puzzleRequest = (board: Board, goal: Goal): PuzzleRequest => ({
  board: toRows(board),
  ...goalField(goal),
});

export function goalField(goal: Goal): { goal?: string } {
  if (goal === 'last') return {};
  return {
    goal:
      typeof goal === 'string'
        ? goal
        : toRows(goal)
            .map((row) => row.join(' '))
            .join('/'),
  };
}

const keys = new WeakMap<Board, string>();

/** Boards are asked about again and again; their keys are made once. */
function keyed(board: Board): string {
  const key = keys.get(board) ?? keyOf(board);
  keys.set(board, key);
  return key;
}

const nameOf = (board: Board, goal: Goal): string =>
  `${board.columns}|${typeof goal === 'string' ? goal : keyed(goal)}|${keyed(board)}`;

export const knownOf = (board: Board, goal: Goal): Known | undefined => known.get(nameOf(board, goal));

export const optionsOf = (board: Board, goal: Goal): readonly Option[] | undefined =>
  options.get(nameOf(board, goal));

/** Whether somebody still works on a board. Read `knowledge` to be told when that ends. */
export const isAsking = (board: Board, goal: Goal): boolean => asked.has(nameOf(board, goal));

/** Asks about a board unless its answer is complete or under way. */
export async function askPosition(
  board: Board,
  goal: Goal,
  wanted: () => boolean = () => true,
): Promise<void> {
  const name = nameOf(board, goal);
  if (asked.has(name) || complete(name)) return;
  asked.add(name);
  try {
    for (const pause of RETRIES_MS) {
      const reply = await post<PositionReply>('/api/position', puzzleRequest(board, goal));
      if (!reply.solvable) return;
      store(board, goal, reply);
      if (complete(name)) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (!wanted()) return;
    }
  } catch {
    // Without an answer the game goes on. The watcher asks again when the server says hello.
  } finally {
    asked.delete(name);
    knowledge.value = knowledge.peek() + 1;
  }
}

/** Notes a distance that some search has proven. */
export function learn(board: Board, goal: Goal, fact: Known): void {
  // A search tells the same with each of its events.
  if (put(nameOf(board, goal), fact)) knowledge.value = knowledge.peek() + 1;
}

const complete = (name: string): boolean =>
  known.get(name)?.distance != null &&
  (options.get(name)?.every((option) => option.distance !== null) ?? false);

function store(board: Board, goal: Goal, reply: PositionReply): void {
  const name = nameOf(board, goal);
  put(name, reply);
  const list: Option[] = [];
  for (const { tile, move, distance, lower, upper } of reply.next) {
    if (!isDirection(move)) continue;
    list.push({ tile, direction: move, distance, lower, upper });
    const next = slide(board, move);
    if (next) put(nameOf(next, goal), { distance, lower, upper });
  }
  options.set(name, list);
  knowledge.value = knowledge.peek() + 1;
}

/** Knowledge only grows: bounds tighten, a proven distance stays. Whether there was anything new. */
function put(name: string, { distance, lower, upper }: Known): boolean {
  const old = known.get(name);
  if (old?.distance != null) return false;
  const uppers = [upper, old?.upper].filter((bound): bound is number => bound != null);
  const fact = {
    distance,
    lower: Math.max(lower, old?.lower ?? 0),
    upper: uppers.length > 0 ? Math.min(...uppers) : null,
  };
  if (old && fact.distance === null && fact.lower === old.lower && fact.upper === old.upper) return false;
  if (known.size >= CACHE_MAX) {
    known.clear();
    options.clear();
  }
  known.set(name, fact);
  return true;
}

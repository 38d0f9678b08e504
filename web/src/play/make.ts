/** Puzzles of a level, and the day's. */

import { effect, untracked } from '@preact/signals';
import { post } from '../api/http';
import { problemFrom } from '../api/jobs';
import type { GenerateReply, GenerateRequest, PositionReply } from '../api.gen';
import { address, go, newPuzzle } from '../app/address';
import { notify } from '../app/notices';
import { type Board, fromRows, toRows } from '../model/board';
import { bandOf, dailyPar, dailySeed, isDay, type Level } from '../model/levels';

const TRIES = 40;
const PROOFS = 6;

const generate = async (request: GenerateRequest): Promise<Board> =>
  fromRows((await post<GenerateReply>('/api/generate', request)).board);

/** A puzzle whose par lies in the band of the level: a depth is drawn evenly, or walks are tried until one fits. */
export async function makeLevel(rows: number, columns: number, level: Level): Promise<Board> {
  const [least, most] = bandOf(rows, columns, level)!;
  if (rows * columns <= 12) {
    const amount = least + Math.floor(Math.random() * (most - least + 1));
    return generate({ rows, columns, kind: 'depth', amount });
  }
  let amount = 2 * most;
  let board: Board | null = null;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    board = await generate({ rows, columns, kind: 'steps', amount });
    const par = await proven(board);
    if (par === null) continue;
    if (par >= least && par <= most) return board;
    // Walks turn back on themselves: longer ones lead farther, but not in proportion.
    amount = Math.round(Math.max(most, Math.min(2000, par < least ? amount * 1.25 : amount * 0.8)));
  }
  return board!;
}

/** Par, if it is proven soon. */
async function proven(board: Board): Promise<number | null> {
  for (let attempt = 0; attempt < PROOFS; attempt++) {
    const { distance } = await post<PositionReply>('/api/position', { board: toRows(board) });
    if (distance !== null) return distance;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return null;
}

export async function nextPuzzle(rows: number, columns: number, level: Level): Promise<void> {
  try {
    newPuzzle(await makeLevel(rows, columns, level), 'last');
  } catch (error) {
    notify(problemFrom(error).detail);
  }
}

/** Puts the day's board where an address names the day alone. */
export function watchDaily(): () => void {
  return effect(() => {
    const { daily, board } = address.value;
    if (daily === '' || board !== null || !isDay(daily)) return;
    untracked(() => void openDaily(daily));
  });
}

async function openDaily(day: string): Promise<void> {
  try {
    const board = await generate({
      rows: 3,
      columns: 3,
      kind: 'depth',
      amount: dailyPar(day),
      seed: dailySeed(day),
    });
    if (address.peek().daily === day) go({ board, goal: 'last', moves: '', at: 0 }, 'replace');
  } catch (error) {
    notify(problemFrom(error).detail);
  }
}

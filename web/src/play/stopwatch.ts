/**
 * The time of a game: from the first move until solved, not while the page is hidden, a sheet is open or a solution is
 * shown. It outlives a reload, as the moves do.
 */

import { effect } from '@preact/signals';
import { parity } from '../app/address';
import { openSheet } from '../app/sheets';
import { type Board, keyOf, sameBoard } from '../model/board';
import { elapsed } from './elapsed';
import { preview } from './preview';
import { game, solved } from './state';

/** One game a tab. */
const PLACE = 'loyd.clock';

export function watchClock(): () => void {
  let start = game.peek().start;
  elapsed.value = game.peek().at > 0 ? kept(start) : 0;
  const stopReset = effect(() => {
    if (!sameBoard(game.value.start, start)) elapsed.value = 0;
    start = game.value.start;
  });
  const stopRun = effect(() => {
    const running =
      game.value.at > 0 &&
      !solved.value &&
      openSheet.value === null &&
      preview.value === null &&
      parity.value.solvable;
    if (!running) return;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      if (!document.hidden) elapsed.value += Math.min(2, (now - last) / 1000);
      last = now;
    }, 250);
    return () => clearInterval(timer);
  });
  const keep = (): void =>
    sessionStorage.setItem(PLACE, JSON.stringify({ board: keyOf(start), seconds: elapsed.peek() }));
  addEventListener('pagehide', keep);
  return () => {
    keep();
    removeEventListener('pagehide', keep);
    stopReset();
    stopRun();
  };
}

/** The time that this very board had when the page was left, else none. */
function kept(start: Board): number {
  try {
    const { board, seconds } = JSON.parse(sessionStorage.getItem(PLACE) ?? '{}') as {
      board?: string;
      seconds?: number;
    };
    return board === keyOf(start) && typeof seconds === 'number' ? seconds : 0;
  } catch {
    return 0;
  }
}

/**
 * The time of a game: from the first move until solved, not while the page is hidden, a sheet is open or a solution is
 * shown. It outlives a reload, as the moves do.
 */

import { computed, effect } from '@preact/signals';
import { parity } from '../app/address';
import { openSheet } from '../app/sheets';
import { type Board, keyOf, sameBoard } from '../model/board';
import { elapsed } from './elapsed';
import { preview } from './preview';
import { game, solved } from './state';

/** One game a tab. */
const PLACE = 'loyd.clock';
const TICK_MS = 250;

export function watchClock(): () => void {
  let start = game.peek().start;
  elapsed.value = game.peek().at > 0 ? kept(start) : 0;
  const stopReset = effect(() => {
    const { start: next, moves } = game.value;
    // The same board put anew, as by Paste, is a new game.
    if (!sameBoard(next, start) || (next !== start && moves === '')) elapsed.value = 0;
    start = next;
  });
  // A computed, so that a move alone does not begin the count anew and lose what passed since the last tick.
  const running = computed(
    () =>
      game.value.at > 0 &&
      !solved.value &&
      openSheet.value === null &&
      preview.value === null &&
      parity.value.solvable,
  );
  const stopRun = effect(() => {
    if (!running.value) return;
    let last = performance.now();
    const tick = (): void => {
      const now = performance.now();
      if (!document.hidden) elapsed.value = elapsed.peek() + Math.min(2, (now - last) / 1000);
      last = now;
    };
    const timer = setInterval(tick, TICK_MS);
    return () => {
      clearInterval(timer);
      if (game.peek().at > 0) tick();
    };
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

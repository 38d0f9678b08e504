/** The time of a game: from the first move until solved, not while the page is hidden or a sheet is open. */

import { effect, signal } from '@preact/signals';
import { parity } from '../app/address';
import { openSheet } from '../app/sheets';
import { game, solved } from './state';

export const elapsed = signal(0);

export function watchClock(): () => void {
  let start = game.peek().start;
  const stopReset = effect(() => {
    if (game.value.start !== start) elapsed.value = 0;
    start = game.value.start;
  });
  const stopRun = effect(() => {
    const running =
      game.value.moves !== '' && !solved.value && openSheet.value === null && parity.value.solvable;
    if (!running) return;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      if (!document.hidden) elapsed.value += Math.min(2, (now - last) / 1000);
      last = now;
    }, 250);
    return () => clearInterval(timer);
  });
  return () => {
    stopReset();
    stopRun();
  };
}

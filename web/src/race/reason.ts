/** Why lanes that differ only in the order of equals differ in their counts: asked for once the race is over. */

import { computed, effect, untracked } from '@preact/signals';
import { jobSlot } from '../api/jobs';
import { puzzleRequest } from '../api/positions';
import { address, puzzle } from '../app/address';
import { isTiles } from '../app/problem';
import { type Rivals, reasonSentence, rivals } from './sentences';
import { jobOf, lanes, over } from './state';

const SECONDS = 10;

const slot = jobSlot();

const differing = computed<Rivals | null>(() =>
  over.value && isTiles.value
    ? rivals(lanes.value.map((lane) => ({ run: lane.run, job: jobOf(lane) })))
    : null,
);

/** The sentence, once it is known. */
export const reason = computed(() => {
  const { result } = slot.job.value;
  return differing.value && result?.kind === 'explain' ? reasonSentence(differing.value, result) : '';
});

export function watchReason(): () => void {
  const stop = effect(() => {
    const found = differing.value;
    untracked(() => {
      slot.reset();
      if (found)
        void slot.start({
          kind: 'explain',
          puzzle: puzzleRequest(puzzle.peek().board, address.peek().goal),
          run: found.run,
          limits: { seconds: SECONDS },
        });
    });
  });
  return () => {
    stop();
    slot.reset();
  };
}

/** The state of Words: two words, a list, and the ladder between them. */

import { computed, effect, untracked } from '@preact/signals';
import { jobSlot } from '../api/jobs';
import type { WordsResult } from '../api.gen';
import { address, go } from '../app/address';

export const from = computed(() => address.value.from || 'cold');
export const to = computed(() => address.value.to || 'warm');

export const run = computed(() => address.value.runs[0] ?? 'bfs');
export const chooseRun = (next: string): void => go({ runs: next === 'bfs' ? [] : [next] });

/** The ladder as Race and Tree take it. */
export const ladderText = computed(() => `${from.value} ${to.value}`);

const slot = jobSlot();
export const job = slot.job;
export const answer = computed<WordsResult | null>(() =>
  job.value.result?.kind === 'words' ? job.value.result : null,
);

export function find(first: string, last: string, list: string = address.value.list): void {
  const clean = (word: string): string => word.trim().toLowerCase();
  const same = clean(first) === from.value && clean(last) === to.value && list === address.value.list;
  go({ from: clean(first), to: clean(last), list });
  if (same) ask();
}

function ask(): void {
  const { list } = address.peek();
  void slot.start({
    kind: 'words',
    from: from.peek(),
    to: to.peek(),
    run: run.peek(),
    ...(list ? { list } : {}),
  });
}

export function watchWords(): () => void {
  const stop = effect(() => {
    void from.value;
    void to.value;
    void address.value.list;
    void run.value;
    untracked(ask);
  });
  return () => {
    stop();
    slot.cancel();
  };
}

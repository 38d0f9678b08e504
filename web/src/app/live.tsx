/** One polite live region and one assertive. The newest sentence wins; a flood of moves is read as its last. */

import { signal } from '@preact/signals';

const DEBOUNCE_MS = 300;

const polite = signal('');
const assertive = signal('');
let waiting: ReturnType<typeof setTimeout> | undefined;

export function say(sentence: string): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    // The same sentence twice would be silent the second time.
    polite.value = polite.value === sentence ? `${sentence} ` : sentence;
  }, DEBOUNCE_MS);
}

export function sayNow(sentence: string): void {
  assertive.value = assertive.value === sentence ? `${sentence} ` : sentence;
}

export function LiveRegions() {
  return (
    <>
      <div class="hidden-text" role="status" aria-live="polite" id="live">
        {polite}
      </div>
      <div class="hidden-text" role="alert" aria-live="assertive">
        {assertive}
      </div>
    </>
  );
}

/** One polite live region and one assertive. The newest sentence wins; a flood of moves is read as its last. */

import { signal } from '@preact/signals';

const DEBOUNCE_MS = 300;

const polite = signal('');
const assertive = signal('');
let waiting: ReturnType<typeof setTimeout> | undefined;
let next = { place: '', sentence: '' };

export function say(sentence: string): void {
  next = { ...next, sentence };
  clearTimeout(waiting);
  waiting = setTimeout(speak, DEBOUNCE_MS);
}

/** Says where we have come to. What that place says by itself meanwhile follows it, and does not silence it. */
export function sayPlace(place: string): void {
  next = { ...next, place };
  clearTimeout(waiting);
  waiting = setTimeout(speak, DEBOUNCE_MS);
}

function speak(): void {
  const sentence = [next.place, next.sentence].filter(Boolean).join('. ');
  next = { place: '', sentence: '' };
  // The same sentence twice would be silent the second time.
  polite.value = polite.value === sentence ? `${sentence} ` : sentence;
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

/** Sentences across the page: the server gone, an address that was wrong, a wish that cannot be met. */

import { signal } from '@preact/signals';
import { online } from '../api/session';
import { addressProblems } from './address';

interface Notice {
  readonly text: string;
  readonly action?: { readonly name: string; readonly act: () => void };
}

const notice = signal<Notice | null>(null);

export function notify(text: string, action?: Notice['action']): void {
  notice.value = { text, action };
}

export function clearNotice(): void {
  notice.value = null;
}

export function Notices() {
  return (
    <div class="notices" role="status">
      {!online.value && (
        <p class="notice" id="offline">
          Loyd is not running any more. Start it again with <code>loyd lab</code>; this page reconnects by
          itself.
        </p>
      )}
      {addressProblems.value.map((problem) => (
        <p class="notice" key={problem}>
          The address was not understood: {problem}
          <button
            type="button"
            class="btn quiet"
            onClick={() =>
              (addressProblems.value = addressProblems.value.filter((other) => other !== problem))
            }
          >
            Close
          </button>
        </p>
      ))}
      {notice.value && (
        <p class="notice plain">
          {notice.value.text}
          {notice.value.action && (
            <button
              type="button"
              class="btn"
              onClick={() => {
                notice.value?.action?.act();
                clearNotice();
              }}
            >
              {notice.value.action.name}
            </button>
          )}
          <button type="button" class="btn quiet" onClick={clearNotice}>
            Close
          </button>
        </p>
      )}
    </div>
  );
}

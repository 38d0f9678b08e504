/** A view that is fetched when it is first needed. Nothing is shown for the first 150 ms, then a word. */

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const SILENCE_MS = 150;

export function lazy(load: () => Promise<ComponentType>): ComponentType {
  const loaded = signal<ComponentType | null>(null);
  const failed = signal(false);
  const fetchIt = (): void => {
    failed.value = false;
    load().then(
      (component) => (loaded.value = component),
      () => (failed.value = true),
    );
  };
  return function Lazy() {
    const [slow, setSlow] = useState(false);
    useEffect(() => {
      if (!loaded.value) fetchIt();
      const timer = setTimeout(() => setSlow(true), SILENCE_MS);
      return () => clearTimeout(timer);
    }, []);
    if (loaded.value) return <loaded.value />;
    if (failed.value)
      return (
        <p class="loading">
          This view could not be loaded.{' '}
          <button type="button" class="btn" onClick={fetchIt}>
            Try again
          </button>
        </p>
      );
    return slow ? <p class="loading">Loading ...</p> : null;
  };
}

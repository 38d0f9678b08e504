/** Seconds that a game has taken so far. */

import { signal } from '@preact/signals';

export const elapsed = signal(0);

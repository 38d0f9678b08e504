/** Which moment of the solution is shown instead of the game. Null: the player's own board. */

import { signal } from '@preact/signals';

export const preview = signal<{ readonly at: number } | null>(null);

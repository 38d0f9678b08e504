/** Where the tree is looked at from: set by buttons, keys and gestures. */

import { signal } from '@preact/signals';
import { type Camera, HOME } from './frame';

export const camera = signal<Camera>(HOME);

/** Shows the whole tree. Set anew even where it is shown already: that ends a gesture whose last step is on its way. */
export const fit = (): void => void (camera.value = { ...HOME });

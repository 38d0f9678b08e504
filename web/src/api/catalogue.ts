/** All names with their properties, fetched once. */

import { signal } from '@preact/signals';
import type { Catalogue } from '../api.gen';
import { get } from './http';

export const catalogue = signal<Catalogue | null>(null);

let asking: Promise<void> | null = null;

export function wantCatalogue(): void {
  asking ??= get<Catalogue>('/api/catalogue').then(
    (reply) => {
      catalogue.value = reply;
    },
    () => {
      asking = null;
      setTimeout(wantCatalogue, 2000);
    },
  );
}

/** All names with their properties, fetched once. */

import { signal } from '@preact/signals';
import type { Catalogue } from '../api.gen';
import { inPageWords } from '../model/wording';
import { get } from './http';

export const catalogue = signal<Catalogue | null>(null);

let asked = false;

export function wantCatalogue(): void {
  if (!asked) void ask();
  asked = true;
}

async function ask(): Promise<void> {
  try {
    catalogue.value = inPageWords(await get<Catalogue>('/api/catalogue'));
  } catch {
    setTimeout(ask, 2000);
  }
}

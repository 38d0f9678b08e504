/** Which sheet is open. At most one. */

import { signal } from '@preact/signals';

export type SheetName = 'new' | 'paste' | 'edit' | 'picture' | 'help' | 'counts';

export const openSheet = signal<SheetName | null>(null);

/** The search whose counts are explained. */
export const explained = signal<string>('a-star:manhattan');

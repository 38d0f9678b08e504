/** Scripts kept by name, in this browser. */

import { signal } from '@preact/signals';

const PLACE = 'loyd.scripts';

const isScripts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');

function read(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return isScripts(value) ? value : {};
  } catch {
    return {};
  }
}

export const saved = signal<Readonly<Record<string, string>>>(read());

/** Says whether it could be kept: storage can be full or switched off. */
function write(next: Record<string, string>): boolean {
  saved.value = next;
  try {
    localStorage.setItem(PLACE, JSON.stringify(next));
    return true;
  } catch {
    return false;
  }
}

export const saveAs = (name: string, text: string): boolean => write({ ...saved.value, [name]: text });

export function forget(name: string): void {
  const { [name]: _gone, ...rest } = saved.value;
  write(rest);
}

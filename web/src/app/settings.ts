/** What a person prefers, kept on this computer and in no address. */

import { effect, type Signal, signal } from '@preact/signals';

export function kept<T>(key: string, fallback: T, valid: (value: unknown) => value is T): Signal<T> {
  const stored = signal(fallback);
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`loyd.${key}`) ?? 'null');
    if (valid(value)) stored.value = value;
  } catch {
    // Storage can be switched off; then preferences last as long as the page.
  }
  effect(() => {
    const value = stored.value;
    try {
      localStorage.setItem(`loyd.${key}`, JSON.stringify(value));
    } catch {
      // As above.
    }
  });
  return stored;
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const oneOf =
  <T extends string | number>(...values: readonly T[]) =>
  (value: unknown): value is T =>
    values.includes(value as T);

export type Theme = 'auto' | 'light' | 'dark';

export const theme = kept<Theme>('theme', 'auto', oneOf<Theme>('auto', 'light', 'dark'));
export const projector = kept('projector', false, isBoolean);
/** Arrow keys push the tile, unless this says that they steer the gap. */
export const arrowsMoveGap = kept('arrows-move-gap', false, isBoolean);
/** Single letters as commands can be switched off (WCAG 2.1.4). */
export const singleKeys = kept('single-keys', true, isBoolean);
export const speed = kept<number>('speed', 1, oneOf(0.5, 1, 2, 4));
/** Small numerals on picture tiles. */
export const numerals = kept('numerals', true, isBoolean);

const systemDark = matchMedia('(prefers-color-scheme: dark)');
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether motion is unwanted. */
export const still = signal(stillness.matches);
stillness.addEventListener('change', () => (still.value = stillness.matches));

/** Whether there are fingers only: then no key is named that cannot be pressed. */
export const fingers = matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Counts up when colours change, for drawings that hold colours of their own. */
export const palette = signal(0);
systemDark.addEventListener('change', () => palette.value++);

export const isDark = (): boolean => (theme.value === 'auto' ? systemDark.matches : theme.value === 'dark');

export function toggleTheme(): void {
  theme.value = isDark() ? 'light' : 'dark';
}

effect(() => {
  const root = document.documentElement;
  if (theme.value === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme.value;
  palette.value = palette.peek() + 1;
});

effect(() => {
  if (projector.value) document.documentElement.dataset.size = 'projector';
  else delete document.documentElement.dataset.size;
});

/** The state of Maps: the map of the address unpacked, what is drawn on it, and what was there before. */

import { computed, effect, signal, untracked } from '@preact/signals';
import { address, go } from '../app/address';
import { say } from '../app/live';
import { drawnMap, isMap, problemText } from '../app/problem';
import { type Grid, type Ground, packMap, readGrid, unpackMap, writeGrid } from '../model/grid';
import { SAMPLES } from './samples';

export type Brush = 'wall' | 'mud' | 'erase';
export const brush = signal<Brush>('wall');

/** On a phone a drag pans until the brush is armed. */
export const armed = signal(false);

/** The ground that a stroke with this brush lays: a wall begun on a wall takes walls away. */
export const groundOf = (chosen: Brush, begunOn: string): Ground =>
  chosen === 'erase'
    ? 'floor'
    : chosen === 'wall'
      ? begunOn === '#'
        ? 'floor'
        : 'wall'
      : begunOn === '~'
        ? 'floor'
        : 'mud';

/** The map that is searched, or null where the text is none. */
export const grid = computed<Grid | null>(() => (isMap.value ? readGrid(problemText.value) : null));

/** The address's map as text: a sample by its name, or one that was packed. */
export function textOf(map: string): string | null {
  const sample = SAMPLES.find(({ name }) => name === (map || SAMPLES[0].name));
  return sample ? writeGrid(sample.make(44, 26)) : unpackMap(map);
}

/** What was wrong with the address's map. */
export const mapProblem = signal('');

/** Keeps the map in step with the address. */
export function watchMap(): () => void {
  let last: string | null = null;
  const stop = effect(() => {
    const { map, view } = address.value;
    if (view !== 'maps' || map === last) return;
    last = map;
    untracked(() => {
      const text = textOf(map);
      mapProblem.value = text ? '' : 'The map in this address is none. Here is another.';
      drawnMap.value = text ?? textOf('')!;
    });
  });
  return () => {
    stop();
    drawnMap.value = '';
  };
}

const before = signal<readonly string[]>([]);
const after = signal<readonly string[]>([]);
export const canUndo = computed(() => before.value.length > 0);
export const canRedo = computed(() => after.value.length > 0);
const KEPT = 100;

/** A map that is being drawn: searched at once, and not yet in the address. */
export function draft(next: Grid): void {
  drawnMap.value = writeGrid(next);
}

/** The end of a stroke, or any change that one undo takes back. `was` is the map before it. */
export function commit(next: Grid, was: string = problemText.peek()): void {
  const text = writeGrid(next);
  if (text === was) return void (drawnMap.value = address.peek().view === 'maps' ? text : '');
  before.value = [...before.value, was].slice(-KEPT);
  after.value = [];
  show(text);
}

function show(text: string): void {
  const maps = address.peek().view === 'maps';
  drawnMap.value = maps ? text : '';
  go({ ...(maps ? { map: packMap(text) } : { problem: text }), step: null, sub: 0, node: null });
}

export function undo(): void {
  const text = before.value.at(-1);
  if (text === undefined) return;
  after.value = [...after.value, problemText.peek()];
  before.value = before.value.slice(0, -1);
  show(text);
  say('Undone.');
}

export function redo(): void {
  const text = after.value.at(-1);
  if (text === undefined) return;
  before.value = [...before.value, problemText.peek()];
  after.value = after.value.slice(0, -1);
  show(text);
  say('Done again.');
}

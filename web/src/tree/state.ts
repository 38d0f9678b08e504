/** The state of Tree and Maps: one run or two, followed in step. What each has of its own is in `search.ts`. */

import { computed, effect, signal } from '@preact/signals';
import { address, go } from '../app/address';
import { say } from '../app/live';
import { heuristicDefault, isMap } from '../app/problem';
import { still } from '../app/settings';
import { algorithmName, parseRun } from '../model/run';
import { placeAfter, placeBefore } from '../model/trace';
import { byLine, lineWise, makeSearch, opensAt, type Search } from './search';

const runDefault = computed(() => `a-star:${heuristicDefault.value}`);
/** Above this the layers say more than a drawing of the nodes. */
export const LAYERS_FROM = 20_000;

export const run = computed(() => address.value.runs[0] ?? runDefault.value);

/** Whether two runs are followed side by side. */
export const isTwo = computed(() => address.value.mode === 'two');

/** The second run: greedy search beside the first, unless another is asked for. */
const secondRun = computed(() =>
  isTwo.value ? (address.value.runs[1] ?? `greedy:${heuristicDefault.value}`) : '',
);

/** What was followed to its end stays there, and stands in the address. */
export const first = makeSearch(run, (recorded, followed) => followed && setStep(recorded.steps));
export const second = makeSearch(secondRun);

export const searches = computed<readonly Search[]>(() => (isTwo.value ? [first, second] : [first]));

export const { job, result, trace, views, fold, following, step, atEnd, sub, sentence, told, counters } =
  first;
export const { current, selected, nodeBoard, slideOf, iteration, passes, rowsByH, runAgain, stop } = first;
export const { childInHand, replaced, metAs } = first;

export const mode = computed<'tree' | 'layers' | 'map'>(() => {
  const chosen = address.value.mode;
  if (address.value.view === 'maps') return 'map';
  if (chosen === 'two') return isMap.value ? 'map' : 'tree';
  if (chosen === 'map' || chosen === 'auto') {
    if (isMap.value) return 'map';
    if (chosen === 'map') return 'tree';
  }
  return chosen === 'auto' ? ((trace.value?.count ?? 0) > LAYERS_FROM ? 'layers' : 'tree') : chosen;
});

/** The steps of the longer one: the other waits at its end. */
export const stepsMost = computed(() =>
  Math.max(0, ...searches.value.map((search) => search.trace.value?.steps ?? 0)),
);

/** The step that all are in, or have waited since. */
export const stepNow = computed(() => Math.max(...searches.value.map((search) => search.step.value)));
export const allAtEnd = computed(() => stepNow.value === stepsMost.value && trace.value !== null);

export function setStep(to: number, child = 0): void {
  if (!trace.value) return;
  const next = Math.max(0, Math.min(stepsMost.value, to));
  // At the end of a tree that grows, the view follows it; it grows until its whole record has come.
  following.value = !first.complete.peek() && next === trace.value.steps;
  const usual = opensAt(stepsMost.peek());
  go({ step: next === usual ? null : next, sub: next === 0 ? 0 : child, node: null }, 'replace');
  if (!playing.peek()) saySentences();
}

/** What each search does in this step; where there are two, each by its name. */
function saySentences(): void {
  const told = searches.peek().flatMap((search) => {
    const said = search.sentence.peek();
    if (!said) return [];
    const name = isTwo.peek() ? `${algorithmName(parseRun(search.run.peek()).algorithm)}: ` : '';
    return [name + said.before + said.strong + said.after];
  });
  if (told.length > 0) say(told.join(' '));
}

/** One step on or back: an expansion, or a child of it where lines are followed. */
export function stepBy(delta: number): void {
  if (!byLine.value || isTwo.value || Math.abs(delta) > 1) return setStep(stepNow.value + delta);
  // An address that names a child asks for lines from then on.
  lineWise.value = true;
  if (trace.value) setStep(...(delta > 0 ? placeAfter : placeBefore)(trace.value, [step.value, sub.value]));
}

export function setByLine(on: boolean): void {
  lineWise.value = on;
  if (!on) go({ sub: 0 }, 'replace');
}

export function select(node: number | null): void {
  go({ node }, 'replace');
}

/** Another run in place of the first or the second. */
export function chooseRun(next: string, at = 0): void {
  const runs = isTwo.value ? [run.value, secondRun.value].with(at, next) : [next];
  go({
    runs: runs.length === 1 && next === runDefault.value ? [] : runs,
    step: null,
    sub: 0,
    node: null,
  });
}

/** Two runs side by side, or one. The first stays. */
export function setTwo(two: boolean): void {
  go({
    mode: two ? 'two' : 'auto',
    runs: address.value.runs.slice(0, two ? 2 : 1),
    sub: 0,
    node: null,
  });
}

export const runAll = (): void => searches.value.forEach((search) => void search.runAgain());

export const playing = signal(false);
const TICK_MS = 120;
/** A whole search is played in about half a minute, at any size; on a map in six seconds. */
const TICKS = 250;
const MAP_TICKS = 50;

export function togglePlaying(): void {
  if (!trace.value) return;
  if (still.value) return setStep(stepNow.value + 1);
  if (!playing.value && allAtEnd.value) setStep(0);
  playing.value = !playing.value;
}

export function watchTree(): () => void {
  const stopFirst = first.watch();
  const stopSecond = second.watch();
  const stopPlaying = effect(() => {
    if (!playing.value || !trace.value) return;
    const steps = stepsMost.value;
    const stride = Math.max(1, Math.round(steps / (mode.value === 'map' ? MAP_TICKS : TICKS)));
    const timer = setInterval(
      () => {
        setStep(stepNow.peek() + stride);
        if (allAtEnd.peek()) playing.value = false;
      },
      Math.max(TICK_MS, Math.min(400, (mode.value === 'map' ? 6000 : 12_000) / Math.max(1, steps))),
    );
    return () => clearInterval(timer);
  });
  return () => {
    stopFirst();
    stopSecond();
    stopPlaying();
    playing.value = false;
  };
}

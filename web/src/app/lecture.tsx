/**
 * Lecture: the view alone on the whole screen, in large type. The bars come back with Tab or the pointer at the top
 * edge; Shift and a number hides a panel; B blanks the screen; Escape leaves.
 */

import { computed, effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { address, go } from './address';
import { useKeys } from './keys';
import { say } from './live';
import { projector } from './settings';

export const lecture = computed(() => address.value.lecture);

/** How much larger than on a desk type is, for drawings that count in pixels. */
export const typeScale = signal(1);

/** The panels that Shift and a number hide, with the name of each in the style sheet. */
const PANELS = ['code', 'column', 'counters'] as const;

const blank = signal(false);
const hidden = signal<readonly string[]>([]);

export function enterLecture(): void {
  go({ lecture: true }, 'replace');
  say('Lecture. Escape leaves.');
  // Without a press of a key or button a browser refuses; the view is as large as the window then.
  void document.documentElement.requestFullscreen?.().catch(() => {});
}

export function leaveLecture(): void {
  blank.value = false;
  hidden.value = [];
  go({ lecture: false }, 'replace');
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
}

const measure = (): void => {
  typeScale.value = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
};

effect(() => {
  const { dataset } = document.documentElement;
  void projector.value;
  if (lecture.value) dataset.lecture = '';
  else delete dataset.lecture;
  dataset.hide = hidden.value.join(' ');
  // Once the style sheet has taken it up.
  requestAnimationFrame(measure);
});
addEventListener('resize', measure);

function toggle(panel: string): void {
  const shown = hidden.value.includes(panel);
  hidden.value = shown ? hidden.value.filter((name) => name !== panel) : [...hidden.value, panel];
  say(`${panel} ${shown ? 'shown' : 'hidden'}.`);
}

const CURSOR_MS = 3000;
const EDGE_PX = 10;
const BARS_PX = 140;

/** The keys of a lecture, the pointer that hides, and the blank screen. */
export function Lecture() {
  useKeys(
    lecture.value
      ? {
          'Shift+p': leaveLecture,
          b: () => (blank.value = !blank.value),
          Escape: () => (blank.value ? (blank.value = false) : leaveLecture()),
        }
      : { 'Shift+p': enterLecture },
    true,
  );
  useEffect(() => {
    if (!lecture.value) return;
    const { dataset } = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = (event: PointerEvent): void => {
      delete dataset.quiet;
      if (event.clientY < EDGE_PX) dataset.bars = '';
      else if (event.clientY > BARS_PX) delete dataset.bars;
      clearTimeout(timer);
      timer = setTimeout(() => (dataset.quiet = ''), CURSOR_MS);
    };
    // By the key's place: what Shift makes of a digit differs from keyboard to keyboard.
    const digits = (event: KeyboardEvent): void => {
      const digit = event.shiftKey && /^Digit([0-3])$/.exec(event.code);
      if (!digit) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (digit[1] === '0') hidden.value = [];
      else toggle(PANELS[Number(digit[1]) - 1]);
    };
    addEventListener('pointermove', moved);
    addEventListener('keydown', digits, { capture: true });
    return () => {
      removeEventListener('keydown', digits, { capture: true });
      removeEventListener('pointermove', moved);
      clearTimeout(timer);
      delete dataset.quiet;
      delete dataset.bars;
    };
  }, [lecture.value]);
  return blank.value ? (
    <div class="blank" role="img" aria-label="The screen is blank. B shows it again." />
  ) : null;
}

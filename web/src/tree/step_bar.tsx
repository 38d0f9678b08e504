/** Below the drawing: the steps, what happens in this one, and where it is among all. */

import { BottomBar } from '../app/bottom_bar';
import { count } from '../model/format';
import { IconButton, Scrubber } from '../ui/controls';
import type { GlyphName } from '../ui/glyph';
import type { Search } from './search';
import { recordSentence } from './sentences';
import {
  allAtEnd,
  first,
  isTwo,
  playing,
  setStep,
  stepBy,
  stepNow,
  stepsMost,
  sub,
  togglePlaying,
  trace,
} from './state';

export function StepBar({ title }: { title: string }) {
  const shown = trace.value !== null;
  const [now, steps] = [stepNow.value, stepsMost.value];
  return (
    <div class="step-bar">
      <span class="transport wide-only">
        <IconButton quiet glyph="first" label="First" disabled={now === 0} onClick={() => setStep(0)} />
        <IconButton quiet glyph="back" label="Step back" disabled={now === 0} onClick={() => stepBy(-1)} />
        <IconButton
          glyph={playing.value ? 'pause' : 'play'}
          solid={!playing.value}
          label={playing.value ? 'Pause' : 'Play'}
          disabled={!shown}
          onClick={togglePlaying}
        />
        <IconButton
          quiet
          glyph="next"
          label="Step forward"
          disabled={!shown || allAtEnd.value}
          onClick={() => stepBy(1)}
        />
      </span>
      {isTwo.value ? (
        <h1 class="step-sentence">Two in step: each expands one at a time, and the first to end waits.</h1>
      ) : (
        <h1 class="step-sentence" id="say">
          <Sentence of={first} fallback={title} />
        </h1>
      )}
      <Scrubber
        label="Step of the search"
        value={now}
        max={steps}
        text={`${now} of ${steps}`}
        disabled={!shown}
        onInput={setStep}
      />
      <span class="tally">
        {count(now)}
        {!isTwo.value && sub.value > 0 && `.${sub.value}`} of {count(steps)}
      </span>
    </div>
  );
}

/** What a search does in this step. */
export function Sentence({ of, fallback }: { of: Search; fallback: string }) {
  const shown = of.trace.value;
  const says = of.sentence.value;
  // Said once: where the record ends.
  const full = of.atEnd.value && (of.job.value.trace?.full ?? false);
  const note = shown ? recordSentence(shown, of.result.value, full) : '';
  return (
    <>
      {says ? (
        <>
          {says.before}
          <strong>{says.strong}</strong>
          {says.after}
        </>
      ) : (
        fallback
      )}
      {note && <span class="note"> {note}</span>}
    </>
  );
}

/** The same on a phone, under the thumb; the last action is the view's own where it has one. */
export function StepActions({ last }: { last?: { glyph: GlyphName; text: string; act: () => void } }) {
  return (
    <BottomBar
      actions={[
        { glyph: 'first', text: 'First', act: () => setStep(0), disabled: stepNow.value === 0 },
        { glyph: 'back', text: 'Back', act: () => stepBy(-1), disabled: stepNow.value === 0 },
        {
          glyph: playing.value ? 'pause' : 'play',
          text: playing.value ? 'Pause' : 'Play',
          act: togglePlaying,
          main: true,
        },
        { glyph: 'next', text: 'Step', act: () => stepBy(1), disabled: allAtEnd.value },
        last ?? {
          glyph: 'last',
          text: 'Last',
          act: () => setStep(stepsMost.value),
          disabled: allAtEnd.value,
        },
      ]}
    />
  );
}

/** The keys that step, here and in a lecture. */
export const stepKeys = (): Record<string, () => void> => {
  const by = (delta: number) => (): void => {
    playing.value = false;
    stepBy(delta);
  };
  return {
    '.': by(1),
    ',': by(-1),
    '>': by(10),
    '<': by(-10),
    PageDown: by(1),
    PageUp: by(-1),
    'Shift+PageDown': by(10),
    'Shift+PageUp': by(-10),
    Space: togglePlaying,
    Home: () => setStep(0),
    End: () => setStep(stepsMost.value),
  };
};

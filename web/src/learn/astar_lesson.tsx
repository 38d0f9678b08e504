/** Lesson 4: A* on the real tree, with its code and every step told. */

import { computed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { puzzle } from '../app/address';
import { useKeys } from '../app/keys';
import { count, estimate, numberWord } from '../model/format';
import { childrenOf, fOf, type Trace } from '../model/trace';
import { CodePanel } from '../tree/code_panel';
import { byLine, SearchContext } from '../tree/search';
import { Stage } from '../tree/stage';
import {
  atEnd,
  first,
  playing,
  result,
  sentence,
  setByLine,
  setStep,
  step,
  stepBy,
  sub,
  togglePlaying,
  trace,
  watchTree,
} from '../tree/state';
import { IconButton, Scrubber } from '../ui/controls';
import { Term } from '../ui/term';
import { answerOf } from './facts';
import { type LessonParts, Num } from './parts';
import '../styles/play.css';
import '../styles/tree.css';

/** How many boards came out with each f, in the order in which they came. */
const levels = computed<readonly (readonly [number, number])[]>(() => {
  const recorded = trace.value;
  const found: [number, number][] = [];
  for (let at = 1; recorded && at <= recorded.steps; at++) {
    const id = recorded.taken[at];
    if (id < 0) continue;
    const f = fOf(recorded, id);
    const last = found.at(-1);
    if (last && last[0] === f) last[1]++;
    else found.push([f, 1]);
  }
  return found;
});

function Prose() {
  const recorded = trace.value;
  return (
    <>
      <p>
        <Term word="a-star">A*</Term> keeps the <Term word="frontier">frontier</Term> and changes one rule:
        which board comes out next. Of every waiting board it knows two numbers. <Term word="g">g</Term> is
        the slides made so far, a fact. <Term word="h">h</Term> is the slides still to come, a guess. Their
        sum, <Term word="f">f = g + h</Term>, is the length of the whole solution if the guess is right. A*
        takes the smallest f.
      </p>
      <p>{recorded ? <Story trace={recorded} /> : 'Step through it ...'}</p>
      <p>
        The goal counts when it comes <i>out</i>, not when it goes in: only then is nothing shorter left
        waiting.
      </p>
    </>
  );
}

function Story({ trace: recorded }: { trace: Trace }) {
  const start = fOf(recorded, 0);
  const f = childrenOf(recorded, 0).map((id) => fOf(recorded, id));
  const rest = f.filter((value) => value > start);
  const keep = f.length - rest.length;
  const all = levels.value;
  const cost = result.value?.status === 'solved' ? result.value.cost : null;
  return (
    <>
      Step through it. The start has 0 + {estimate(start)} = {estimate(start)}.{' '}
      {children(keep, f.length, start)} {rest.length > 0 && keep > 0 && waiting(rest, keep + rest.length)}
      {all.slice(0, -1).map(([value, boards], at) => (
        <span key={value}>
          {at === 0
            ? `After ${numberWord(boards).toLowerCase()} ${boards === 1 ? 'board' : 'boards'} nothing with f = ${estimate(value)} is left, so no solution has ${estimate(value)} slides. `
            : `${numberWord(boards)} boards with f = ${estimate(value)} follow, and the same is true of ${estimate(value)}. `}
        </span>
      ))}
      {cost !== null && all.length > 0 && (
        <>
          Among those with f = {estimate(all.at(-1)![0])} it finds the goal, after {count(all.at(-1)![1])}:{' '}
          <Num of={result.value?.expanded} /> boards in all, where breadth-first search needed{' '}
          <Num of={answerOf('bfs')?.expanded} />.
        </>
      )}
    </>
  );
}

function children(keep: number, of: number, f: number): string {
  if (keep === 0) return `None of its ${numberWord(of).toLowerCase()} children keeps f at ${estimate(f)}.`;
  if (keep === of) return `All of its ${numberWord(of).toLowerCase()} children keep f at ${estimate(f)}.`;
  return `${numberWord(keep)} of its ${numberWord(of).toLowerCase()} children ${keep === 1 ? 'keeps' : 'keep'} f at ${estimate(f)}; ${keep === 1 ? 'it comes' : 'they come'} first.`;
}

function waiting(rest: readonly number[], of: number): string {
  const f = estimate(Math.min(...rest));
  if (rest.length === 1) return of === 2 ? `The other has ${f} and waits. ` : `The last has ${f} and waits. `;
  return `The other ${numberWord(rest.length).toLowerCase()} have ${f} and wait. `;
}

function Picture() {
  useEffect(watchTree, []);
  const shown = trace.value;
  const says = sentence.value;
  const steps = shown?.steps ?? 0;
  useKeys({
    ';': () => setByLine(!byLine.value),
    '.': () => stepBy(1),
    ',': () => stepBy(-1),
    '>': () => stepBy(10),
    '<': () => stepBy(-10),
    Space: togglePlaying,
    Home: () => setStep(0),
    End: () => setStep(steps),
  });
  return (
    <div class="astar-lesson">
      <div class="stage-box lesson-stage">
        {shown && (
          <SearchContext.Provider value={first}>
            <Stage trace={shown} />
          </SearchContext.Provider>
        )}
      </div>
      <p class="lesson-say" id="say">
        {says ? (
          <>
            {says.before}
            <strong>{says.strong}</strong>
            {says.after}
          </>
        ) : (
          'Counting ...'
        )}
      </p>
      <div class="transport-row">
        <IconButton
          quiet
          glyph="first"
          label="First"
          disabled={step.value === 0}
          onClick={() => setStep(0)}
        />
        <IconButton
          quiet
          glyph="back"
          label="Step back"
          disabled={step.value === 0}
          onClick={() => stepBy(-1)}
        />
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
          disabled={!shown || atEnd.value}
          onClick={() => stepBy(1)}
        />
        <Scrubber
          label="Step of the search"
          value={step.value}
          max={steps}
          text={`${step.value} of ${steps}`}
          disabled={!shown}
          onInput={setStep}
        />
        <span class="tally">
          {count(step.value)}
          {sub.value > 0 && `.${sub.value}`} of {count(steps)}
        </span>
      </div>
      {shown && <CodePanel />}
    </div>
  );
}

export const ASTAR: LessonParts = {
  Prose,
  Picture,
  question: () => {
    const cost = result.value?.status === 'solved' ? result.value.cost : null;
    if (cost === null || cost < 2) return null;
    return {
      ask: `The goal has just gone in with f = ${cost}. A board with f = ${cost - 2} still waits. May A* stop?`,
      options: ['Yes', 'No'],
      right: 1,
      reason: `The ${cost - 2} might lead to a solution of ${cost - 2} slides.`,
    };
  },
  trial: () => ({ view: 'tree', board: puzzle.peek().board, runs: [], code: true, step: null, sub: 0 }),
};

/** The solution: who searches, what came of it, and the transport that plays it. */

import { useEffect } from 'preact/hooks';
import { catalogue, wantCatalogue } from '../api/catalogue';
import { online } from '../api/session';
import { address, go } from '../app/address';
import { speed } from '../app/settings';
import { count, duration } from '../model/format';
import { solveResult, withLower } from '../model/job';
import { parseRun, runName } from '../model/run';
import { IconButton, Menu, Scrubber, Select } from '../ui/controls';
import { outcomeSentence } from '../ui/outcome';
import { ExportMenu } from './export_menu';
import { preview } from './preview';
import {
  chooseRun,
  leftBehind,
  playing,
  seek,
  solution,
  solveJob,
  solveOrStop,
  solving,
  stepBy,
  togglePlaying,
} from './solution';
import { solved, toGo } from './state';

/** What the menu offers before anything else; the rest of the catalogue follows. */
const FIRST = [
  'auto',
  'a-star:manhattan',
  'ida-star:manhattan',
  'weighted-a-star:manhattan[weight=2]',
  'greedy:manhattan',
];

export function SolutionPanel() {
  useEffect(wantCatalogue, []);
  const result = solveResult(solveJob.value);
  return (
    <section class="solution">
      <h2>
        Solution
        <span class="right tabular">
          {result && `${count(result.expanded)} expanded · ${duration(result.seconds)}`}
          {!result &&
            solving.value &&
            solveJob.value.progress &&
            `${count(solveJob.value.progress.expanded)} expanded`}
        </span>
      </h2>
      <div class="button-row">
        <Select
          label="Algorithm and heuristic"
          value={address.value.runs[0] ?? 'auto'}
          choices={runChoices()}
          onChange={chooseRun}
        />
        <span class="result" id="result">
          <Outcome />
        </span>
        <span class="spacer" />
        {solution.value && <ExportMenu />}
      </div>
      {solution.value ? <Transport /> : null}
      {result?.status === 'solved' && (
        <p class="sum aside">
          <a href="/tree" onClick={crossLink('tree')}>
            Grow its tree
          </a>
          , or{' '}
          <a href="/race" onClick={crossLink('race')}>
            race it
          </a>
          .
        </p>
      )}
    </section>
  );
}

function crossLink(view: 'tree' | 'race') {
  return (event: MouseEvent): void => {
    event.preventDefault();
    go({ view, board: solution.value?.from ?? address.value.board, runs: [], moves: '', at: 0 });
  };
}

function Outcome() {
  const job = solveJob.value;
  if (job.state === 'idle')
    return <>{solved.value ? 'Nothing is left to solve.' : 'Press Solve to see one.'}</>;
  // The same bound as in the headline, which another search may have proven.
  const { head, tail } = outcomeSentence(
    withLower(job, toGo.value?.lower ?? 0),
    online.value,
    leftBehind.value,
  );
  return (
    <>
      <strong>{head}</strong> {tail}
      {job.state === 'done' && solveResult(job)?.stopped_by === 'time' && (
        <>
          {' '}
          <button type="button" class="link" onClick={() => solveOrStop(60)}>
            Go on 60 s
          </button>
        </>
      )}
      {job.state === 'gone' && (
        <>
          {' '}
          <button type="button" class="link" onClick={() => solveOrStop()}>
            Run again
          </button>
        </>
      )}
    </>
  );
}

function runChoices() {
  const known = catalogue.value?.algorithms ?? [];
  const first = FIRST.map((run) => parseRun(run).algorithm);
  const rest = known
    .filter(({ name }) => !first.includes(name))
    .map(({ name, informed }) => (informed ? `${name}:manhattan` : name));
  const chosen = address.value.runs[0];
  const all = [...FIRST, ...rest];
  if (chosen && !all.includes(chosen)) all.push(chosen);
  return all.map((value) => ({ value, text: runName(value) }));
}

function Transport() {
  const { moves } = solution.value!;
  const at = preview.value?.at ?? 0;
  return (
    <div class="transport" role="group" aria-label="Solution player">
      <IconButton quiet glyph="first" label="First" disabled={at === 0} onClick={() => seek(0)} />
      <IconButton quiet glyph="back" label="Step back" disabled={at === 0} onClick={() => stepBy(-1)} />
      <IconButton
        glyph={playing.value ? 'pause' : 'play'}
        solid={!playing.value}
        label={playing.value ? 'Pause' : 'Play'}
        onClick={togglePlaying}
      />
      <IconButton
        quiet
        glyph="next"
        label="Step forward"
        disabled={at === moves.length}
        onClick={() => stepBy(1)}
      />
      <Scrubber
        label="Move of the solution"
        value={at}
        max={moves.length}
        text={`${count(at)} of ${count(moves.length)}`}
        onInput={seek}
      />
      <span class="tally">
        {count(at)} of {count(moves.length)}
      </span>
      <Menu name={`Speed ${speed.value}x`} label={`${speed.value}x`} class="btn quiet speed">
        {(close) =>
          [0.5, 1, 2, 4].map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={speed.value === value}
              onClick={() => {
                speed.value = value;
                close();
              }}
            >
              {value}x
            </button>
          ))
        }
      </Menu>
    </div>
  );
}

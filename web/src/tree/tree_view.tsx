/** Tree: a search, step by step. It opens paused before the first step. */

import { useEffect } from 'preact/hooks';
import { address, go, puzzle } from '../app/address';
import { BottomBar } from '../app/bottom_bar';
import { useKeys } from '../app/keys';
import { isMap, isTiles, maybeSolvable } from '../app/problem';
import { useTitle } from '../app/title';
import { count, estimate } from '../model/format';
import { isBusy } from '../model/job';
import { parseRun } from '../model/run';
import { Counter, IconButton, Scrubber, Segments } from '../ui/controls';
import { outcomeSentence } from '../ui/outcome';
import { RunPicker } from '../ui/run_picker';
import { camera, fit } from './camera';
import { FOLD_DEFAULT, VISIBLE_MAX } from './fold';
import { zoomAt } from './frame';
import { Inspector } from './inspector';
import { LayersSvg } from './layers_svg';
import { MapStage } from './map_stage';
import { recordSentence } from './sentences';
import { Stage } from './stage';
import {
  anyway,
  atEnd,
  byLine,
  chooseRun,
  counters,
  fold,
  iteration,
  job,
  mode,
  playing,
  result,
  run,
  runAgain,
  sentence,
  setByLine,
  setStep,
  step,
  stepBy,
  stop,
  sub,
  togglePlaying,
  trace,
  watchTree,
} from './state';
import { playSelected, toggleFold } from './walk';
import '../styles/play.css';
import '../styles/tree.css';

export function TreeView() {
  useEffect(watchTree, []);
  useTreeKeys();
  useTitle(trace.value ? `${count(step.value)} of ${count(trace.value.steps)}` : 'Tree');
  return (
    <div class="tree">
      <ToolBar />
      {trace.value ? (
        <>
          <div class="stage-box">
            {mode.value === 'layers' ? (
              <LayersSvg trace={trace.value} />
            ) : mode.value === 'map' ? (
              <MapStage trace={trace.value} />
            ) : (
              <Stage trace={trace.value} />
            )}
            <Legend />
          </div>
          <Inspector trace={trace.value} />
        </>
      ) : (
        <Waiting />
      )}
      <StepBar />
      <TreeBar />
    </div>
  );
}

function ToolBar() {
  const now = counters.value;
  const { at, of } = iteration.value;
  const large = (trace.value?.count ?? 0) > VISIBLE_MAX;
  return (
    <div class="tool-bar">
      <RunPicker run={run.value} onChange={chooseRun} script={address.value.script !== ''} />
      <button
        type="button"
        class="btn wide-only"
        onClick={() => (isBusy(job.value) ? stop() : void runAgain())}
      >
        {isBusy(job.value) ? 'Stop' : 'Run again'} <kbd>{isBusy(job.value) ? 'Esc' : 'R'}</kbd>
      </button>
      {of > 1 && (
        <span class="aside">
          iteration {at + 1} of {of}
        </span>
      )}
      <dl class="stats">
        <div>
          <dd>{now ? count(now.expanded) : '–'}</dd>
          <dt>
            <Counter name="expanded" />
          </dt>
        </div>
        <div>
          <dd>{now ? count(now.generated) : '–'}</dd>
          <dt>
            <Counter name="generated" />
          </dt>
        </div>
        <div>
          <dd>{now ? count(now.frontier) : '–'}</dd>
          <dt>
            <Counter name="frontier" />
          </dt>
        </div>
        <div>
          <dd>{now?.bound != null ? estimate(now.bound) : '–'}</dd>
          <dt>
            <Counter name="f-bound" />
          </dt>
        </div>
      </dl>
      {large && mode.value === 'tree' && (
        <Segments
          label="Detail"
          value={fold.value.all ? 'all' : 'folded'}
          choices={[
            { value: 'folded', text: 'Folded' },
            { value: 'all', text: 'All' },
          ]}
          onChange={(value) => (fold.value = { ...FOLD_DEFAULT, all: value === 'all' })}
        />
      )}
      <Segments
        label="Drawing"
        value={mode.value}
        choices={[
          ...(isMap.value ? [{ value: 'map' as const, text: 'Map' }] : []),
          { value: 'tree', text: 'Tree' },
          { value: 'layers', text: 'f-layers' },
        ]}
        onChange={(value) => go({ mode: value })}
      />
    </div>
  );
}

function Waiting() {
  if (!maybeSolvable.value && !anyway.value) {
    const { board } = puzzle.value;
    const side = board.cells.length === 9 ? 'all 181,440 boards' : 'every board';
    return (
      <div class="stage-box waiting">
        <div>
          <h2 class="verdict">This board cannot reach the goal.</h2>
          <p>The search would look at {side} on its side, then give up.</p>
          <button type="button" class="btn" onClick={() => (anyway.value = true)}>
            Watch it anyway
          </button>
        </div>
      </div>
    );
  }
  const { head, tail } = outcomeSentence(job.value);
  const { algorithm } = parseRun(run.value);
  const endless =
    isTiles.value && puzzle.value.board.cells.length > 9 && ['bfs', 'dfs', 'ucs', 'ids'].includes(algorithm);
  return (
    <div class="stage-box waiting">
      <div role="status">
        <p>
          {head} {tail}
        </p>
        {isBusy(job.value) && endless && <p>This will not end soon. Recording 200,000 nodes.</p>}
        {isBusy(job.value) && job.value.progress && (
          <p class="tabular">{count(job.value.progress.expanded)} expanded</p>
        )}
      </div>
    </div>
  );
}

const SWATCHES = {
  tree: { expanded: undefined, frontier: 'frontier', path: 'path' },
  layers: { expanded: 'done', frontier: 'frontier solid', path: 'line' },
  map: { expanded: 'old', frontier: 'front', path: 'line' },
} as const;

function Legend() {
  return (
    <div class="legend">
      <span>
        <i class={SWATCHES[mode.value].expanded} />
        expanded
      </span>
      <span>
        <i class={SWATCHES[mode.value].frontier} />
        frontier
      </span>
      {mode.value === 'tree' && !(atEnd.value && result.value?.status === 'solved') && (
        <span>
          <i class="current" />
          just expanded
        </span>
      )}
      <span>
        <i class={SWATCHES[mode.value].path} />
        path
      </span>
      {mode.value === 'layers' && <span class="wide-only">area: log of the node count</span>}
    </div>
  );
}

function StepBar() {
  const shown = trace.value;
  const says = sentence.value;
  const note = shown ? recordSentence(shown, result.value, job.value.trace?.full ?? false) : '';
  const steps = shown?.steps ?? 0;
  return (
    <div class="step-bar">
      <span class="transport wide-only">
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
      </span>
      <h1 class="step-sentence" id="say">
        {says ? (
          <>
            {says.before}
            <strong>{says.strong}</strong>
            {says.after}
          </>
        ) : (
          'Tree'
        )}
        {note && <span class="note"> {note}</span>}
      </h1>
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
  );
}

function TreeBar() {
  return (
    <BottomBar
      actions={[
        { glyph: 'first', text: 'First', act: () => setStep(0), disabled: step.value === 0 },
        { glyph: 'back', text: 'Back', act: () => stepBy(-1), disabled: step.value === 0 },
        {
          glyph: playing.value ? 'pause' : 'play',
          text: playing.value ? 'Pause' : 'Play',
          act: togglePlaying,
          main: true,
        },
        { glyph: 'next', text: 'Step', act: () => stepBy(1), disabled: atEnd.value },
        { glyph: 'last', text: 'Last', act: () => setStep(trace.value?.steps ?? 0), disabled: atEnd.value },
      ]}
    />
  );
}

function useTreeKeys(): void {
  const by = (delta: number) => (): void => {
    playing.value = false;
    stepBy(delta);
  };
  const zoom = (factor: number) => (): void =>
    void (camera.value = zoomAt(camera.value, factor, innerWidth / 3, innerHeight / 2));
  useKeys({
    ';': () => setByLine(!byLine.value),
    k: () => go({ code: !address.value.code }, 'replace'),
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
    End: () => setStep(trace.value?.steps ?? 0),
    f: fit,
    '+': zoom(1.5),
    '=': zoom(1.5),
    '-': zoom(1 / 1.5),
    l: () => go({ mode: mode.value === 'layers' ? 'tree' : 'layers' }),
    r: () => void runAgain(),
    b: () => isTiles.value && trace.value && playSelected(trace.value),
    x: () => toggleFold(),
    ...(isBusy(job.value) ? { Escape: stop } : {}),
  });
}

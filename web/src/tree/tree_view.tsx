/** Tree: a search, step by step. It opens paused before the first step. */

import { useEffect } from 'preact/hooks';
import { address, go, puzzle } from '../app/address';
import { useKeys } from '../app/keys';
import { isMap, isTiles, maybeSolvable } from '../app/problem';
import { useTitle } from '../app/title';
import { MapStage } from '../maps/map_stage';
import { count } from '../model/format';
import { isBusy } from '../model/job';
import { algorithmName, parseRun } from '../model/run';
import { Segments } from '../ui/controls';
import { outcomeSentence } from '../ui/outcome';
import { RunPicker } from '../ui/run_picker';
import { camera, fit } from './camera';
import { Counters } from './counters';
import { FOLD_DEFAULT, VISIBLE_MAX } from './fold';
import { zoomAt } from './frame';
import { Inspector } from './inspector';
import { LayersSvg } from './layers_svg';
import { anyway, byLine, type Search, SearchContext } from './search';
import { Stage } from './stage';
import {
  atEnd,
  childInHand,
  chooseRun,
  first,
  fold,
  isTwo,
  iteration,
  job,
  mode,
  replaced,
  result,
  run,
  runAll,
  searches,
  setByLine,
  setTwo,
  stepNow,
  stepsMost,
  stop,
  trace,
  watchTree,
} from './state';
import { Sentence, StepActions, StepBar, stepKeys } from './step_bar';
import { playSelected, toggleFold } from './walk';
import '../styles/play.css';
import '../styles/tree.css';

export function TreeView() {
  useEffect(watchTree, []);
  useTreeKeys();
  useTitle(trace.value ? `${count(stepNow.value)} of ${count(stepsMost.value)}` : 'Tree');
  // A map stays in sight while it is searched anew.
  const drawsMap = mode.value === 'map' && job.value.state !== 'failed';
  return (
    <div class={`tree${isTwo.value ? ' two' : ''}`}>
      <ToolBar />
      {isTwo.value && maybeSolvable.value ? (
        <Pair />
      ) : trace.value || drawsMap ? (
        <SearchContext.Provider value={first}>
          <div class="stage-box">
            <Drawing of={first} />
            <Legend />
          </div>
          {trace.value && <Inspector trace={trace.value} />}
        </SearchContext.Provider>
      ) : (
        <Waiting />
      )}
      <StepBar title="Tree" />
      <StepActions />
    </div>
  );
}

function Drawing({ of }: { of: Search }) {
  const shown = of.trace.value;
  if (mode.value === 'map') return <MapStage hint={!isTwo.value} />;
  if (!shown) return null;
  return mode.value === 'layers' ? <LayersSvg trace={shown} /> : <Stage trace={shown} />;
}

/** Two runs side by side, one step of each at a time. */
export function Pair() {
  return (
    <>
      {searches.value.map((search, at) => (
        <SearchContext.Provider key={at} value={search}>
          <section class="half" aria-label={algorithmName(parseRun(search.run.value).algorithm)}>
            <div class="half-head">
              <RunPicker
                run={search.run.value}
                onChange={(next) => chooseRun(next, at)}
                script={address.value.script !== ''}
              />
              <Counters of={search} />
            </div>
            <div class="stage-box">
              <Drawing of={search} />
            </div>
            <p class="half-say" id={at === 0 ? 'say' : 'say-two'}>
              <Sentence of={search} fallback={outcomeSentence(search.job.value).head} />
            </p>
          </section>
        </SearchContext.Provider>
      ))}
    </>
  );
}

function ToolBar() {
  const { at, of } = iteration.value;
  const large = (trace.value?.count ?? 0) > VISIBLE_MAX;
  return (
    <div class="tool-bar">
      {!isTwo.value && (
        <RunPicker run={run.value} onChange={chooseRun} script={address.value.script !== ''} />
      )}
      <button type="button" class="btn wide-only" onClick={() => (isBusy(job.value) ? stop() : runAll())}>
        {isBusy(job.value) ? 'Stop' : 'Run again'} <kbd>{isBusy(job.value) ? 'Esc' : 'R'}</kbd>
      </button>
      {of > 1 && !isTwo.value && (
        <span class="aside">
          iteration {at + 1} of {of}
        </span>
      )}
      {isTwo.value ? <span class="spacer" /> : <Counters of={first} />}
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
        value={isTwo.value ? 'two' : mode.value}
        choices={[
          ...(isMap.value ? [{ value: 'map' as const, text: 'Map' }] : []),
          { value: 'tree', text: 'Tree' },
          { value: 'layers', text: 'f-layers' },
          { value: 'two', text: 'Two' },
        ]}
        onChange={(value) =>
          value === 'two' ? setTwo(true) : go({ mode: value, runs: address.value.runs.slice(0, 1) })
        }
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
          {childInHand.value >= 0 ? 'in hand' : 'just expanded'}
        </span>
      )}
      {mode.value === 'tree' && replaced.value >= 0 && (
        <span>
          <i class="replaced" />
          replaced
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

function useTreeKeys(): void {
  const zoom = (factor: number) => (): void =>
    void (camera.value = zoomAt(camera.value, factor, innerWidth / 3, innerHeight / 2));
  useKeys({
    ...stepKeys(),
    ';': () => setByLine(!byLine.value),
    k: () => go({ code: !address.value.code }, 'replace'),
    f: fit,
    '+': zoom(1.5),
    '=': zoom(1.5),
    '-': zoom(1 / 1.5),
    l: () => go({ mode: mode.value === 'layers' ? 'tree' : 'layers' }),
    '2': () => setTwo(!isTwo.value),
    r: runAll,
    b: () => isTiles.value && trace.value && playSelected(trace.value),
    x: () => toggleFold(),
    ...(isBusy(job.value) ? { Escape: stop } : {}),
  });
}

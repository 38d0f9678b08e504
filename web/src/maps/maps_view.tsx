/** Maps: a search spreads over a map that is drawn as one looks. Every change is searched anew. */

import { useEffect, useRef } from 'preact/hooks';
import { wantCatalogue } from '../api/catalogue';
import { post } from '../api/http';
import type { ProblemMade } from '../api.gen';
import { address, go } from '../app/address';
import { useKeys } from '../app/keys';
import { notify } from '../app/notices';
import { domain, heuristicDefault, problemText } from '../app/problem';
import { useTitle } from '../app/title';
import { count, estimate, ordinal } from '../model/format';
import { hasMud, openCells, placeName, readGrid } from '../model/grid';
import { heuristicName, parseRun } from '../model/run';
import { fOf } from '../model/trace';
import { Counters } from '../tree/counters';
import { SearchContext } from '../tree/search';
import { chooseRun, first, isTwo, run, runAll, setTwo, watchTree } from '../tree/state';
import { StepActions, StepBar, stepKeys } from '../tree/step_bar';
import { Pair } from '../tree/tree_view';
import { Menu, Segments, Select } from '../ui/controls';
import { download } from '../ui/download';
import { Glyph } from '../ui/glyph';
import { RunPicker } from '../ui/run_picker';
import { type Way, Ways } from '../ui/ways';
import { mapFile, readMapFile, type Scenario, withProblem } from './files';
import { groundName, MapStage, mapZoom, pointed, under } from './map_stage';
import { emptyMap, SAMPLES } from './samples';
import {
  armed,
  type Brush,
  brush,
  canRedo,
  canUndo,
  commit,
  grid,
  mapProblem,
  redo,
  undo,
  watchMap,
} from './state';
import '../styles/play.css';
import '../styles/tree.css';
import '../styles/maps.css';

const FRESH = { step: null, sub: 0, node: null } as const;

export function MapsView() {
  useEffect(wantCatalogue, []);
  // The map before the search of it.
  useEffect(() => {
    const stopMap = watchMap();
    const stopTree = watchTree();
    return () => {
      stopTree();
      stopMap();
    };
  }, []);
  useTitle('Maps');
  useMapKeys();
  useEffect(() => {
    if (mapProblem.value) notify(mapProblem.value);
  }, [mapProblem.value]);
  return (
    <div class={`tree maps${isTwo.value ? ' two' : ''}`}>
      <MapStrip />
      <MapTools />
      {isTwo.value ? (
        <Pair />
      ) : (
        <SearchContext.Provider value={first}>
          <div class="stage-box">
            <MapStage hint={false} />
          </div>
          <aside class="inspector" aria-label="Square and comparison">
            <UnderPointer />
            <Ways
              title="The same map, six ways"
              ways={waysOf(heuristicDefault.value)}
              puzzle={problemText.value === '' ? null : { domain: domain.value, text: problemText.value }}
              chosen={run.value}
              told={(cost) => `cost ${estimate(cost)}`}
              onChoose={chooseRun}
            />
            <Key />
            <Elsewhere />
          </aside>
        </SearchContext.Provider>
      )}
      <StepBar title="Maps" />
      <StepActions
        last={{
          glyph: armed.value ? 'check' : 'plus',
          text: armed.value ? 'Drawing' : 'Draw',
          act: () => (armed.value = !armed.value),
        }}
      />
    </div>
  );
}

const waysOf = (h: string): Way[] => [
  { run: 'bfs', name: 'Breadth-first' },
  { run: 'ucs', name: 'Uniform cost' },
  { run: `greedy:${h}`, name: `Greedy, ${heuristicName(h)}` },
  { run: `a-star:${h}`, name: `A*, ${heuristicName(h)}` },
  { run: `weighted-a-star:${h}[weight=2]`, name: 'Weighted A*, 2' },
  { run: 'bidirectional', name: 'Bidirectional' },
];

const problems: { current: readonly Scenario[] } = { current: [] };

function MapStrip() {
  const file = useRef<HTMLInputElement>(null);
  const shown = grid.value;
  const { map, near } = address.value;
  const sample = SAMPLES.find(({ name }) => name === (map || SAMPLES[0].name));
  const open = async (files: FileList | null): Promise<void> => {
    // A map before the problems that are for it, in whichever order they were chosen.
    const texts = await Promise.all([...(files ?? [])].map((one) => one.text()));
    const opened = texts
      .map(readMapFile)
      .toSorted((a, b) => Number(a.kind !== 'map') - Number(b.kind !== 'map'));
    for (const one of opened) {
      if (one.kind === 'fault') notify(one.sentence);
      else if (one.kind === 'map') commit(one.grid);
      else {
        problems.current = one.problems;
        useProblem(one.problems[0]);
      }
    }
  };
  const save = (): void => {
    if (shown) download('map.map', mapFile(shown), 'text/plain');
  };
  return (
    <div class="strip map-strip">
      <Select
        label="Map"
        value={sample?.name ?? 'own'}
        choices={[
          ...SAMPLES.map(({ name, title }) => ({ value: name, text: title })),
          ...(sample ? [] : [{ value: 'own', text: 'Your own' }]),
        ]}
        onChange={(name) => go({ ...FRESH, map: name === SAMPLES[0].name ? '' : name })}
      />
      <div class="what">
        {shown && (
          <>
            <strong>
              {shown.width} × {shown.height}
            </strong>
            , {count(openCells(shown))} open cells
          </>
        )}
      </div>
      {problems.current.length > 0 && <ProblemSelect />}
      <Segments
        label="Neighbours of a square"
        value={String(near) as '4' | '8'}
        choices={[
          { value: '4', text: '4 neighbours' },
          { value: '8', text: '8' },
        ]}
        onChange={(value) => go({ ...FRESH, near: value === '8' ? 8 : 4, runs: [] })}
      />
      <input
        ref={file}
        class="file-input"
        type="file"
        multiple
        tabIndex={-1}
        aria-label="A map from a file"
        accept=".map,.scen,.txt,text/plain"
        onChange={(event) => {
          void open(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <div class="strip-acts wide-only">
        <button type="button" class="btn quiet" onClick={() => file.current?.click()}>
          Open a file
        </button>
        <button type="button" class="btn quiet" onClick={save}>
          Save
        </button>
        <button type="button" class="btn quiet" onClick={clear}>
          Clear
        </button>
        <button type="button" class="btn" onClick={() => void newMap()}>
          New <kbd>N</kbd>
        </button>
      </div>
      <div class="strip-acts phone-only">
        <Menu name="More about the map" label={<Glyph name="more" />} class="btn quiet icon" below>
          {(close) =>
            (
              [
                ['New', () => void newMap()],
                ['Open a file', () => file.current?.click()],
                ['Save', save],
                ['Clear', clear],
              ] as const
            ).map(([text, act]) => (
              <button
                key={text}
                type="button"
                onClick={() => {
                  close();
                  act();
                }}
              >
                {text}
              </button>
            ))
          }
        </Menu>
      </div>
    </div>
  );
}

function useProblem(problem: Scenario): void {
  const now = readGrid(problemText.peek());
  const next = now ? withProblem(now, problem) : 'Open the map of these problems first.';
  if (typeof next === 'string') notify(next);
  else commit(next);
}

/** The problems of a benchmark's file, on the map that they are for. */
function ProblemSelect() {
  const all = problems.current;
  return (
    <Select
      label="Problem of the file"
      value=""
      choices={[
        { value: '', text: `${count(all.length)} problems` },
        ...all.slice(0, 2000).map((_, at) => ({ value: String(at), text: `Problem ${at + 1}` })),
      ]}
      onChange={(value) => value !== '' && useProblem(all[Number(value)])}
    />
  );
}

/** No walls and no mud; the ends stay. */
function clear(): void {
  const now = grid.peek();
  if (now) commit({ ...emptyMap(now.width, now.height), start: now.start, goal: now.goal });
}

/** A map with walls strewn over it, as large as the one in sight. */
async function newMap(): Promise<void> {
  const now = grid.peek();
  const narrow = innerWidth <= 760;
  const size = narrow ? '20x26' : now ? `${now.width}x${now.height}` : '44x26';
  try {
    const made = await post<ProblemMade>('/api/generate', {
      domain: domain.peek(),
      kind: 'uniform',
      size: `${size}-25`,
    });
    const read = readGrid(made.problem.text);
    if (read) commit(read);
  } catch (error) {
    notify(error instanceof Error ? error.message : 'No map could be made.');
  }
}

const BRUSHES: readonly (readonly [Brush, string, string])[] = [
  ['wall', 'Wall', 'W'],
  ['mud', 'Mud', 'M'],
  ['erase', 'Erase', 'E'],
];

function MapTools() {
  return (
    <div class="tool-bar">
      {!isTwo.value && <RunPicker run={run.value} onChange={chooseRun} />}
      <div class="segments" role="group" aria-label="Brush">
        {BRUSHES.map(([name, text, key]) => (
          <button
            key={name}
            type="button"
            aria-pressed={brush.value === name}
            onClick={() => (brush.value = name)}
          >
            {text} <kbd class="wide-only">{key}</kbd>
          </button>
        ))}
      </div>
      <span class="button-row wide-only">
        <button
          type="button"
          class="btn quiet icon"
          aria-label="Undo"
          disabled={!canUndo.value}
          onClick={undo}
        >
          <Glyph name="undo" />
        </button>
        <button
          type="button"
          class="btn quiet icon"
          aria-label="Redo"
          disabled={!canRedo.value}
          onClick={redo}
        >
          <Glyph name="redo" />
        </button>
      </span>
      {isTwo.value ? <span class="spacer" /> : <Counters of={first} />}
      <Segments
        label="How many runs"
        value={isTwo.value ? 'two' : 'one'}
        choices={[
          { value: 'one', text: 'One' },
          { value: 'two', text: 'Two' },
        ]}
        onChange={(value) => setTwo(value === 'two')}
      />
    </div>
  );
}

function UnderPointer() {
  const shown = grid.value;
  const known = under.value;
  const { heuristic } = parseRun(run.value);
  return (
    <section class="under-pointer" id="map-under">
      <h2>
        Under the pointer
        <span class="right">
          {shown && pointed.value >= 0 ? placeName(shown, pointed.value).toLowerCase() : ''}
        </span>
      </h2>
      {known && shown ? (
        <dl class="sums">
          <dt>g, cost so far</dt>
          <dd>{estimate(known.trace.g[known.id])}</dd>
          <dt>h{heuristic ? `, ${heuristicName(heuristic)}` : ''}</dt>
          <dd>{estimate(known.trace.h[known.id])}</dd>
          <dt class="total">f</dt>
          <dd class="total">{estimate(fOf(known.trace, known.id))}</dd>
          <dt>{known.expanded ? 'expanded' : 'waits in the'}</dt>
          <dd>{known.expanded ? ordinal(known.trace.out[known.id]) : 'frontier'}</dd>
        </dl>
      ) : (
        <p class="aside">
          {shown && pointed.value >= 0
            ? `${groundName(shown, pointed.value)}, not reached`
            : 'Draw on the floor, drag S and the ring. Every change is searched anew.'}
        </p>
      )}
    </section>
  );
}

function Key() {
  const muddy = grid.value !== null && hasMud(grid.value);
  return (
    <div class="map-key">
      <span>
        <i class="wall" />
        wall
      </span>
      {muddy && (
        <span>
          <i class="mud" />
          mud, cost 5
        </span>
      )}
      <span>
        <i class="front" />
        frontier
      </span>
      <span>
        <i class="old" />
        expanded, early to late
      </span>
      <span>
        <i class="line" />
        path
      </span>
    </div>
  );
}

/** The same map in the other views. */
function Elsewhere() {
  const to = (view: 'race' | 'tree') => (): void =>
    go({
      ...FRESH,
      view,
      domain: domain.peek(),
      problem: problemText.peek(),
      runs: [],
      mode: 'auto',
      show: '',
    });
  return (
    <p class="button-row">
      <button type="button" class="btn" onClick={to('race')}>
        Race on this map
      </button>
      <button type="button" class="btn quiet" onClick={to('tree')}>
        Its tree
      </button>
    </p>
  );
}

function useMapKeys(): void {
  const zoom = (factor: number) => (): void =>
    void (mapZoom.value = Math.max(1, Math.min(16, mapZoom.value * factor)));
  useKeys({
    ...stepKeys(),
    w: () => (brush.value = 'wall'),
    m: () => (brush.value = 'mud'),
    e: () => (brush.value = 'erase'),
    n: () => void newMap(),
    r: runAll,
    f: () => (mapZoom.value = 1),
    '+': zoom(1.5),
    '=': zoom(1.5),
    '-': zoom(1 / 1.5),
    '2': () => setTwo(!isTwo.value),
    u: undo,
    'Ctrl+z': undo,
    'Ctrl+Z': redo,
    'Ctrl+Shift+z': redo,
  });
}

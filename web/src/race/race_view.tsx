/** Race: up to four runners on the same puzzle, with one clock. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { address, go } from '../app/address';
import { BottomBar } from '../app/bottom_bar';
import { useKeys } from '../app/keys';
import { say } from '../app/live';
import { actionWord, domain, heuristicDefault, isTiles, maybeSolvable } from '../app/problem';
import { explained, openSheet } from '../app/sheets';
import { useTitle } from '../app/title';
import { formatLimit, parseLimit, parseRun } from '../model/run';
import { Segments, Select } from '../ui/controls';
import { RunPicker } from '../ui/run_picker';
import { type Axis, Chart } from './chart';
import { LaneCard } from './lane_card';
import { reason, watchReason } from './reason';
import { ResultTable, saveCsv, saveJson } from './result_table';
import { raceSentence } from './sentences';
import {
  addRun,
  chosen,
  jobOf,
  LANES_MAX,
  lanes,
  removeRun,
  running,
  runs,
  startOrStop,
  watchRace,
} from './state';
import { shown, watchWhy } from './why_state';
import { WhyView } from './why_view';
import '../styles/race.css';
import '../styles/why.css';

const SECONDS: Axis = { value: (point) => point.seconds, time: true };
const EXPANDED: Axis = { value: (point) => point.expanded, time: false };
const FRONTIER: Axis = { value: (point) => point.frontier, time: false };

const EXPLAINABLE = (run: string): boolean => parseRun(run).algorithm === 'a-star';

export function RaceView() {
  useEffect(watchRace, []);
  useEffect(watchReason, []);
  useEffect(watchWhy, []);
  const [log, setLog] = useState(true);
  const [byTime, setByTime] = useState(true);
  const [metric, setMetric] = useState<'expanded' | 'frontier'>('expanded');
  const sentence = maybeSolvable.value
    ? raceSentence(
        lanes.value.map((lane) => ({ run: lane.run, job: jobOf(lane) })),
        actionWord.value,
      )
    : 'No sequence of slides solves this board. No lane could finish.';
  useTitle(running.value ? 'Racing' : 'Race');
  // Told when it begins and when a lane has ended, once each.
  useEffect(() => say(sentence), [sentence]);
  useEffect(() => {
    if (reason.value) say(reason.value);
  }, [reason.value]);
  useKeys({
    r: startOrStop,
    l: toCharts(() => setLog(!log)),
    x: toCharts(() => setByTime(!byTime)),
    Delete: () => removeRun(chosen.value),
    ...Object.fromEntries(
      [1, 2, 3, 4].map((n) => [String(n), () => (chosen.value = Math.min(n, lanes.value.length) - 1)]),
    ),
    ...(running.value ? { Escape: startOrStop } : {}),
  });
  const x = byTime ? SECONDS : EXPANDED;
  const left = useMemo(
    () => (byTime ? { title: 'Expanded', y: EXPANDED } : { title: 'Seconds', y: SECONDS }),
    [byTime],
  );
  const why = isTiles.value ? runs.value.find(EXPLAINABLE) : undefined;
  return (
    <div class="race">
      <RaceBar />
      <h1 class="race-sentence">
        {sentence}
        {reason.value && ` ${reason.value}`}
      </h1>
      <div class={`lanes${shown.value === 'why' ? ' compact' : ''}`}>
        {lanes.value.map((lane, at) => (
          <LaneCard key={`${at}${lane.run}`} lane={lane} at={at} />
        ))}
        {runs.value.length < LANES_MAX && <AddLane />}
      </div>
      <div class="chart-tools">
        <Segments
          label="Below the lanes"
          value={shown.value}
          choices={[
            { value: 'charts', text: 'Charts' },
            ...(isTiles.value ? [{ value: 'why' as const, text: 'Why' }] : []),
            { value: 'table', text: 'Table' },
          ]}
          onChange={(show) => go({ show }, 'replace')}
        />
        {shown.value === 'charts' && (
          <>
            <Segments
              label="Scale"
              value={log ? 'log' : 'lin'}
              choices={[
                { value: 'log', text: 'log' },
                { value: 'lin', text: 'linear' },
              ]}
              onChange={(value) => setLog(value === 'log')}
            />
            <Segments
              label="Across"
              value={byTime ? 'time' : 'expansions'}
              choices={[
                { value: 'time', text: 'over time' },
                { value: 'expansions', text: 'over expansions' },
              ]}
              onChange={(value) => setByTime(value === 'time')}
            />
          </>
        )}
        <span class="spacer" />
        {runs.value.length > 1 && (
          <button type="button" class="btn quiet" onClick={twoTrees}>
            Two trees in step
          </button>
        )}
        {why && (
          <button
            type="button"
            class="btn quiet"
            onClick={() => {
              explained.value = why;
              openSheet.value = 'counts';
            }}
          >
            Why do counts differ?
          </button>
        )}
        <button type="button" class="btn quiet" onClick={saveCsv}>
          CSV
        </button>
        <button type="button" class="btn quiet" onClick={saveJson}>
          JSON
        </button>
      </div>
      {shown.value === 'table' && <ResultTable />}
      {shown.value === 'why' && <WhyView />}
      {shown.value === 'charts' && (
        <div class={`charts show-${metric}`}>
          <Chart
            title={left.title}
            x={x}
            y={left.y}
            log={log}
            label={`${left.title} over ${byTime ? 'time' : 'expansions'}, one line a lane. ${sentence}`}
          />
          <Chart
            title="Frontier"
            x={x}
            y={FRONTIER}
            log={log}
            label={`Largest frontier over ${byTime ? 'time' : 'expansions'}, one line a lane.`}
          />
        </div>
      )}
      <BottomBar
        actions={[
          {
            glyph: running.value ? 'stop' : 'play',
            text: running.value ? 'Stop' : 'Start',
            act: startOrStop,
            main: true,
          },
          {
            glyph: 'plus',
            text: 'Add',
            act: () => document.querySelector<HTMLElement>('.add-lane select')?.focus(),
          },
          {
            glyph: 'chart',
            text: 'Metric',
            act: toCharts(() => setMetric(metric === 'expanded' ? 'frontier' : 'expanded')),
          },
          { glyph: 'list', text: log ? 'Linear' : 'Log', act: toCharts(() => setLog(!log)) },
          { glyph: 'save', text: 'Save', act: saveCsv },
        ]}
      />
    </div>
  );
}

/** The chosen lane and the one after it, side by side. */
function twoTrees(): void {
  const at = Math.min(chosen.value, runs.value.length - 2);
  go({
    view: 'tree',
    runs: runs.value.slice(at, at + 2),
    mode: 'two',
    step: null,
    sub: 0,
    node: null,
    show: '',
  });
}

/** A change to the charts also shows them, and keeps them when the race is over and Why would come in their place. */
const toCharts = (change: () => void) => (): void => {
  if (address.value.show !== 'charts') go({ show: 'charts' }, 'replace');
  change();
};

function RaceBar() {
  const limit = parseLimit(address.value.limit);
  const change = (patch: Partial<typeof limit>): void => go({ limit: formatLimit({ ...limit, ...patch }) });
  const options = (values: number[], chosenValue: number, text: (value: number) => string) =>
    [...new Set([...values, chosenValue])]
      .sort((a, b) => a - b)
      .map((value) => ({ value: String(value), text: text(value) }));
  return (
    <div class="race-bar wide-only">
      <span class="aside">Each lane may use</span>
      <Select
        label="Time limit"
        value={String(limit.seconds)}
        choices={options([5, 10, 60, 300], limit.seconds, (value) => `${value} s`)}
        onChange={(value) => change({ seconds: Number(value) })}
      />
      <Select
        label="Node limit"
        value={String(limit.nodes)}
        choices={options([100_000, 2_000_000, 20_000_000], limit.nodes, (value) =>
          value >= 1e6 ? `${value / 1e6} M nodes` : `${value / 1e3} k nodes`,
        )}
        onChange={(value) => change({ nodes: Number(value) })}
      />
      <span class="spacer" />
      <button type="button" class="btn primary" onClick={startOrStop}>
        {running.value ? 'Stop all' : 'Start all'} <kbd>R</kbd>
      </button>
    </div>
  );
}

function AddLane() {
  const usual = `weighted-a-star:${heuristicDefault.value}[weight=2]`;
  const [picked, setRun] = useState('');
  const run = picked || usual;
  useEffect(() => setRun(''), [domain.value]);
  const [problem, setProblem] = useState('');
  const add = (event: Event): void => {
    event.preventDefault();
    setProblem(addRun(run) ?? '');
  };
  return (
    <form class="add-lane" onSubmit={add} aria-label="Add a runner">
      <p class="aside">Add a runner</p>
      <div class="button-row">
        <RunPicker run={run} onChange={setRun} script={address.value.script !== ''} />
        <button type="submit" class="btn">
          Add
        </button>
      </div>
      {problem && (
        <p class="no" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

/** Why: a bar for each lane, from what was forced, tied, beyond and opened again; and a sentence for each. */

import { useEffect, useState } from 'preact/hooks';
import { puzzle } from '../app/address';
import { say } from '../app/live';
import { bytes, count, estimate, plural } from '../model/format';
import { algorithmName, parseRun, runName } from '../model/run';
import { boardOf } from '../model/trace';
import { CLASSES, type Class, countsOf } from '../model/why';
import { MiniBoard, miniCell } from '../ui/mini_board';
import { Transport } from '../ui/transport';
import { SeriesMark } from './series_mark';
import { LETTERS, lanes } from './state';
import { leadOf, leftOut, tellLane } from './why_sentences';
import { busy, cost, facts, type LaneWhy } from './why_state';

/** A lane this much longer than the next is drawn broken off. */
const BROKEN = 8;
const SLOW_S = 20;
const BOARDS_SHOWN = 50;

export function WhyView() {
  const all = facts.value;
  const lead = leadOf(all, cost.value);
  const longest = Math.max(0, ...all.map(({ classes }) => classes?.length ?? 0));
  const [beat, setBeat] = useState<number | null>(null);
  const [chosen, setChosen] = useState<{ run: string; kind: Class } | null>(null);
  useEffect(() => {
    if (!busy.value) say(`${lead.strong} ${lead.rest}`);
  }, [busy.value]);
  if (all.length === 0) return <p class="aside">Why is told when the race is over.</p>;
  const scale = scaleOf(all);
  const at = beat ?? longest;
  return (
    <section class="race-why" aria-label="Why the counts differ" aria-busy={busy.value}>
      <p class="why-lead">
        <strong>{lead.strong}</strong> {lead.rest}
        {busy.value && <span class="note"> Counting ...</span>}
      </p>
      <div class="why-body">
        <ol class="why-lanes">
          {all.map((lane) => (
            <WhyLane
              key={lane.run}
              lane={lane}
              scale={scale}
              beat={beat === null ? null : at}
              chosen={chosen?.run === lane.run ? chosen.kind : null}
              choose={(kind) => setChosen(kind && { run: lane.run, kind })}
            />
          ))}
        </ol>
        <Side all={all} />
      </div>
      {longest > 0 && (
        <div class="why-motion">
          <p class="aside">
            <b>Slow motion.</b> All of them again, an equal number of expansions each beat.
          </p>
          <Transport label="Expansions" at={at} of={longest} seconds={SLOW_S} onChange={setBeat} />
        </div>
      )}
    </section>
  );
}

/** How many expansions the whole width stands for. */
function scaleOf(all: readonly LaneWhy[]): number {
  const lengths = all
    .map(({ result, explained }) => Math.max(result.expanded, explained?.forced ?? 0))
    .toSorted((a, b) => b - a);
  return lengths.length > 1 && lengths[0] > BROKEN * lengths[1] ? 2 * lengths[1] : lengths[0];
}

function WhyLane(props: {
  lane: LaneWhy;
  scale: number;
  beat: number | null;
  chosen: Class | null;
  choose: (kind: Class | null) => void;
}) {
  const { lane, scale, beat } = props;
  const at = lanes.value.findIndex(({ run }) => run === lane.run);
  const alike = new Set(facts.value.map(({ run }) => parseRun(run).heuristic)).size === 1;
  const told = tellLane(lane, cost.value, { alike, counting: busy.value });
  const { result } = lane;
  const shortest = cost.value !== null && result.cost !== null && result.cost <= cost.value;
  return (
    <li class="why-lane">
      <div class="why-id">
        <b class="lane-letter">{LETTERS[at]}</b>
        <SeriesMark at={Math.max(0, at)} />
        <div>
          <h2>{runName(lane.run)}</h2>
          <p class={result.optimal ? 'yes' : shortest ? undefined : 'no'}>{lengthOf(lane)}</p>
          <p class="note">{bytes(result.bytes_peak)} of memory</p>
        </div>
      </div>
      <div class="why-told">
        <Bar {...props} scale={scale} beat={beat} />
        <p>
          <b>{told.strong}</b>
          {told.rest}
        </p>
        {props.chosen && <Boards lane={lane} kind={props.chosen} />}
      </div>
    </li>
  );
}

function lengthOf({ result }: LaneWhy): string {
  if (result.status !== 'solved' || result.cost === null) return 'no solution found';
  if (result.optimal) return `${count(result.cost)}, proven shortest`;
  return cost.value !== null && result.cost > cost.value
    ? `${count(result.cost)}, shortest is ${count(cost.value)}`
    : `${count(result.cost)}, not proven`;
}

function Bar(props: {
  lane: LaneWhy;
  scale: number;
  beat: number | null;
  chosen: Class | null;
  choose: (kind: Class | null) => void;
}) {
  const { lane, scale, beat, chosen } = props;
  const { classes, explained, result } = lane;
  const counts = beat !== null && classes ? countsOf(classes, beat) : lane.counts;
  const total = beat !== null && classes ? Math.min(beat, classes.length) : result.expanded;
  const broken = total > scale;
  const width = (boards: number): string => `${Math.min(100, (100 * boards) / Math.max(1, scale))}%`;
  // What is broken off keeps its proportions.
  const shrink = broken ? scale / total : 1;
  const left = beat === null ? leftOut(lane) : 0;
  return (
    <div class={`why-bar${broken ? ' broken' : ''}`}>
      <div class="why-segments">
        {counts ? (
          CLASSES.filter((kind) => counts[kind] > 0).map((kind) => (
            <button
              key={kind}
              type="button"
              class={`segment ${kind}`}
              style={{ width: width(counts[kind] * shrink) }}
              aria-pressed={chosen === kind}
              aria-label={`${plural(counts[kind], 'board')} ${kind}`}
              disabled={!lane.trace || !classes}
              onClick={() => props.choose(chosen === kind ? null : kind)}
            >
              <span aria-hidden="true">
                {(100 * counts[kind] * shrink) / scale > 6 ? count(counts[kind]) : ''}
              </span>
            </button>
          ))
        ) : (
          <span class="segment plain" style={{ width: width(total * shrink) }} />
        )}
        {left > 0 && (
          <span class="segment left" style={{ width: width(left) }}>
            {(100 * left) / scale > 14 ? `${count(left)} left out` : ''}
          </span>
        )}
        {explained?.forced != null && explained.forced > 0 && explained.forced <= scale && !broken && (
          <i class="forced-tick" style={{ left: width(explained.forced) }} />
        )}
      </div>
      <b class="why-total">{count(total)}</b>
    </div>
  );
}

/** Some of the boards of a segment, in the order in which they were opened. */
function Boards({ lane, kind }: { lane: LaneWhy; kind: Class }) {
  const { board, goalBoard } = puzzle.value;
  const { trace, classes } = lane;
  if (!trace || !classes) return null;
  const wanted = CLASSES.indexOf(kind);
  const ids: number[] = [];
  for (let at = 0; at < classes.length && ids.length < BOARDS_SHOWN; at++)
    if (classes[at] === wanted) ids.push(trace.taken[at + 1]);
  return (
    <div class="why-boards" tabIndex={0} role="region" aria-label={`Boards: ${kind}`}>
      {ids.map((id) => {
        const shown = boardOf(trace, id, board, goalBoard);
        return (
          <MiniBoard
            key={id}
            board={shown}
            goal={goalBoard}
            cell={miniCell(shown, 46)}
            numbers={shown.columns <= 3}
          />
        );
      })}
    </div>
  );
}

const MEANINGS: readonly (readonly [Class | 'left', string, string, string])[] = [
  ['forced', 'Forced', 'f <', 'Might have led to something shorter, for all the guess knows.'],
  ['tied', 'Tied', 'f =', 'As good as the goal. The order of equals decides which are opened.'],
  ['beyond', 'Beyond', 'f >', 'A* and IDA* never open these.'],
  ['again', 'Again', '', 'Opened before, by another path or under an earlier bound.'],
  ['left', 'Left out', '', 'Forced for a proof from the start alone, and never opened.'],
];

function Side({ all }: { all: readonly LaneWhy[] }) {
  const used = MEANINGS.filter(([kind]) =>
    all.some((lane) => (kind === 'left' ? leftOut(lane) > 0 : (lane.counts?.[kind] ?? 0) > 0)),
  );
  const deepening = all.find(({ bounds }) => bounds.length > 1);
  return (
    <aside class="why-side">
      <h2>What was expanded</h2>
      <dl class="why-key">
        {used.map(([kind, name, sign, means]) => (
          <div key={kind}>
            <i class={`segment ${kind}`} aria-hidden="true" />
            <dt>
              {name}
              {sign && cost.value !== null && (
                <span class="right">
                  {sign} {count(cost.value)}
                </span>
              )}
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
      {deepening && <Bounds lane={deepening} />}
    </aside>
  );
}

function Bounds({ lane }: { lane: LaneWhy }) {
  const most = Math.max(...lane.bounds.map(({ expanded }) => expanded));
  const at = lanes.value.findIndex(({ run }) => run === lane.run);
  return (
    <section>
      <h2>
        {LETTERS[at]}, bound by bound <span class="right">expanded</span>
      </h2>
      <ol class="why-bounds">
        {lane.bounds.map(({ bound, expanded }, index) => (
          <li key={index}>
            <span>bound {Number.isFinite(bound) ? estimate(bound) : index + 1}</span>
            <i style={{ width: `${(60 * expanded) / most}%` }} />
            <b>{count(expanded)}</b>
          </li>
        ))}
      </ol>
      <p class="note">
        Each bound starts over from the first board, and so {algorithmName(parseRun(lane.run).algorithm)}{' '}
        needs no more memory than one path: {bytes(lane.result.bytes_peak)}.
      </p>
    </section>
  );
}

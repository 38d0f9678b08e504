/** Lesson 2: breadth-first search, ring after ring, from the record of the search itself. */

import { computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { puzzle } from '../app/address';
import { count, plural, ringWaits } from '../model/format';
import { boardOf, bornBy, FLAG, pathTo, type Trace } from '../model/trace';
import { MiniBoard, miniCell } from '../ui/mini_board';
import { Term } from '../ui/term';
import { Transport } from '../ui/transport';
import { answerOf, counting, record } from './facts';
import { type LessonParts, Num } from './parts';

/** Rings up to here are drawn board by board, the others as bars. */
const DRAWN = 4;

/** The nodes of each ring: the boards first met there. */
export const rings = computed<readonly (readonly number[])[]>(() => {
  const trace = record.value;
  const found: number[][] = [];
  for (let id = 0; trace && id < trace.count; id++) {
    if (trace.flags[id] & FLAG.dropped) continue;
    found[trace.g[id]] ??= [];
    found[trace.g[id]].push(id);
  }
  return found;
});

const sizes = computed(() => rings.value.map((ring) => ring.length));
const cost = (): number | null => answerOf('bfs')?.cost ?? null;

function Prose() {
  const far = cost();
  const answer = answerOf('bfs');
  const whole = sizes.value.slice(0, far ?? 0);
  const first = whole.slice(0, 7);
  return (
    <>
      <p>
        Start with one board. Slide every tile that can slide: the boards you get are its{' '}
        <Term word="child">children</Term>, and making them is called <Term word="expand">expanding</Term> it.
        Boards met but not yet expanded wait in the <Term word="frontier">frontier</Term>.{' '}
        <Term word="breadth-first">Breadth-first search</Term> always takes the one that has waited longest.
        So it finishes every board one slide away before any that is two away, and grows outward, ring after
        ring.
      </p>
      <p>
        Two things follow. When it meets the goal no shorter road can exist: every nearer board has been
        looked at. And it has no idea where the goal lies, so it looks everywhere.
      </p>
      <p>
        From this board the rings hold {first.length > 0 ? first.map(count).join(', ') : <Num of={null} />}{' '}
        boards
        {far !== null && far > 7 && (
          <>
            ; ring {far - 1} holds <Num of={whole[far - 1]} />
          </>
        )}
        . The goal is in ring <Num of={far} />. To get there breadth-first search expands{' '}
        <Num of={answer?.expanded} /> boards, and at its widest <Num of={answer?.frontier_max} /> wait in the
        frontier. A board met a second time is a <Term word="duplicate">duplicate</Term> and is dropped, or
        the search would walk round every loop for ever.
      </p>
    </>
  );
}

const at = signal(0);
const chosen = signal(-1);

function Picture() {
  const trace = record.value;
  useEffect(() => {
    at.value = 0;
    chosen.value = -1;
  }, [trace]);
  if (!trace) return <p class="picture-note">{counting.value ? 'Counting ...' : 'Nothing was counted.'}</p>;
  const born = bornBy(trace, at.value);
  const road = chosen.value >= 0 && chosen.value < born ? pathTo(trace, chosen.value) : [];
  return (
    <>
      <ol class="rings" aria-label="Rings of boards">
        {rings.value.map((ring, far) =>
          far <= DRAWN ? (
            <BoardRow key={far} trace={trace} ring={ring} far={far} road={road} />
          ) : (
            <BarRow key={far} trace={trace} ring={ring} far={far} />
          ),
        )}
      </ol>
      <p class="picture-note" id="rings-say">
        {saying(trace)}{' '}
        {road.length > 1 && `The road to the board you chose has ${plural(road.length - 1, 'slide')}.`}
      </p>
      <Transport
        label="Expansions"
        at={at.value}
        of={trace.steps}
        seconds={12}
        onChange={(to) => (at.value = to)}
        keys
      />
    </>
  );
}

function saying(trace: Trace): string {
  if (at.value === 0) return 'One board waits: the start.';
  const taken = trace.taken[at.value];
  const ring = rings.value[trace.g[taken]];
  const left = ring.filter((id) => trace.out[id] > at.value).length;
  return `Took the oldest, ${plural(trace.g[taken], 'slide')} from the start. ${ringWaits(left)}`;
}

const stateOf = (trace: Trace, id: number): string =>
  trace.born[id] > at.value ? 'unborn' : trace.out[id] <= at.value ? 'expanded' : 'waits';

function BoardRow(props: { trace: Trace; ring: readonly number[]; far: number; road: readonly number[] }) {
  const { trace, ring, far, road } = props;
  const { board, goalBoard: goal } = puzzle.value;
  return (
    <li class="ring-row">
      <span class="ring-name">{far === 0 ? 'start' : far}</span>
      <span class="ring-boards">
        {ring.map((id) => {
          const state = stateOf(trace, id);
          const shown = boardOf(trace, id, board, goal);
          return (
            <button
              key={id}
              type="button"
              class={`ring-cell ${state}${road.includes(id) ? ' road' : ''}`}
              disabled={state === 'unborn'}
              aria-pressed={chosen.value === id}
              aria-label={`${plural(far, 'slide')} from the start, ${state}: ${shown.cells.join(' ')}`}
              onClick={() => (chosen.value = chosen.value === id ? -1 : id)}
            >
              <MiniBoard board={shown} goal={goal} cell={miniCell(shown, 26)} numbers={false} />
            </button>
          );
        })}
      </span>
      <span class="ring-count">{count(ring.filter((id) => trace.born[id] <= at.value).length)}</span>
    </li>
  );
}

function BarRow({ trace, ring, far }: { trace: Trace; ring: readonly number[]; far: number }) {
  const most = Math.max(...sizes.value);
  const born = ring.filter((id) => trace.born[id] <= at.value).length;
  const done = ring.filter((id) => trace.out[id] <= at.value).length;
  const share = (nodes: number): string => `${(100 * nodes) / most}%`;
  return (
    <li class="ring-row bar">
      <span class="ring-name">{far}</span>
      <span class="ring-bar">
        <i class="all" style={{ width: share(ring.length) }} />
        <i class="expanded" style={{ width: share(done) }} />
        <i class="waits" style={{ left: share(done), width: share(born - done) }} />
      </span>
      <span class="ring-count">{count(born)}</span>
    </li>
  );
}

export const RINGS: LessonParts = {
  Prose,
  Picture,
  question: () => {
    const far = cost();
    if (far === null || far < 1) return null;
    return {
      ask: `Ring ${far - 1} is done and the goal was not in it. What is proven?`,
      options: [
        `The goal is in ring ${far}`,
        `Every solution has at least ${plural(far, 'slide')}`,
        'There is no solution',
      ],
      right: 1,
      reason: `All nearer boards are known; ring ${far} is not yet.`,
    };
  },
  trial: () => ({ view: 'tree', board: puzzle.peek().board, runs: ['bfs'], mode: 'layers' }),
};

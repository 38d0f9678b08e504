/** Lesson 1: the twelve boards that three tiles can reach, as a ring to walk. */

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { puzzle } from '../app/address';
import { useKeys } from '../app/keys';
import { say } from '../app/live';
import { arrowsMoveGap } from '../app/settings';
import { arrowRun, BoardView } from '../board/board_view';
import { type Board, DIRECTIONS, play, sameBoard, slide } from '../model/board';
import { count, plural } from '../model/format';
import { Segments } from '../ui/controls';
import { MiniBoard, miniCell } from '../ui/mini_board';
import { Term } from '../ui/term';
import type { LessonParts } from './parts';

/** How many 3 x 3 boards are 0, 1, 2, ... slides from the goal whose gap stands in a corner. */
export const BY_DISTANCE = [
  1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
  17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

function Prose() {
  return (
    <>
      <p>
        Take the smallest sliding puzzle: three tiles and a gap on a 2 × 2 board. Each way the tiles can lie
        is a <Term word="state">state</Term>. Each slide leads from one state to another. Draw every state as
        a dot, join two when one slide turns one into the other, and you have the{' '}
        <Term word="state space">state space</Term>: the map that every search walks.
      </p>
      <p>
        Here the map is a ring. There are 24 ways to lay the tiles, but slides connect only twelve of them;
        the other twelve form a ring of their own, and no slide crosses over. The farthest board is six slides
        from the goal, and two roads lead there, one each way round.
      </p>
      <p>
        Bigger puzzles have bigger maps. 3 × 3 has 181,440 boards you can reach, none more than 31 slides from
        the goal. 4 × 4 has 10,461,394,944,000. No one can draw that one: a search must find a road while
        seeing only a little of the map.
      </p>
    </>
  );
}

/** All boards on the goal's ring, the goal first, in the order in which one way round meets them. */
export function ringOf(goal: Board): Board[] {
  const neighbours = (board: Board): Board[] =>
    DIRECTIONS.map((way) => slide(board, way)).filter((next) => next !== null);
  const ring = [goal];
  let [before, at] = [goal, neighbours(goal)[0]];
  while (!sameBoard(at, goal)) {
    ring.push(at);
    const next = neighbours(at).find((board) => !sameBoard(board, before))!;
    [before, at] = [at, next];
  }
  return ring;
}

const walked = signal<Board | null>(null);

function Picture() {
  const [which, setWhich] = useState<'2' | '3'>('2');
  return (
    <>
      <Segments
        label="Which map"
        value={which}
        choices={[
          { value: '2', text: '2 × 2, every board' },
          { value: '3', text: '3 × 3, by distance' },
        ]}
        onChange={setWhich}
      />
      {which === '2' ? <Ring /> : <Histogram />}
    </>
  );
}

function Ring() {
  const { board: start, goalBoard: goal } = puzzle.value;
  useEffect(() => void (walked.value = start), [start]);
  const here = walked.value ?? start;
  const ring = ringOf(goal);
  const at = ring.findIndex((board) => sameBoard(board, here));
  const distance = (place: number): number => Math.min(place, ring.length - place);
  const run = (moves: string): void => {
    const next = play(here, moves);
    if (moves === '' || !next) return;
    walked.value = next;
    const far = distance(ring.findIndex((board) => sameBoard(board, next)));
    say(far === 0 ? 'The goal.' : `${plural(far, 'slide')} from the goal.`);
  };
  const arrow = (key: string) => () => run(arrowRun(here, key, false, arrowsMoveGap.value));
  useKeys({
    ArrowUp: arrow('ArrowUp'),
    ArrowDown: arrow('ArrowDown'),
    ArrowLeft: arrow('ArrowLeft'),
    ArrowRight: arrow('ArrowRight'),
  });
  const spot = (place: number, radius: number): { left: string; top: string } => {
    const angle = (2 * Math.PI * place) / ring.length;
    return { left: `${50 + radius * Math.sin(angle)}%`, top: `${50 - radius * Math.cos(angle)}%` };
  };
  return (
    <>
      <div class="ring-map">
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="38" />
        </svg>
        {ring.map((board, place) => (
          <span
            key={place}
            class={`ring-board${place === at ? ' here' : ''}${place === 0 ? ' goal' : ''}`}
            style={spot(place, 38)}
          >
            <MiniBoard board={board} goal={goal} cell={miniCell(board, 52)} />
          </span>
        ))}
        {ring.map((_, place) => (
          <span key={place} class="ring-distance" style={spot(place, 48)} aria-hidden="true">
            {distance(place)}
          </span>
        ))}
        <div class="ring-middle">
          <BoardView board={here} goal={goal} onRun={run} label="Board of the ring, 2 rows, 2 columns" />
        </div>
      </div>
      <p class="picture-note">
        <b>{at === 0 ? 'The goal.' : `${plural(distance(at), 'slide')} from the goal.`}</b> Slide a tile: each
        slide is one step on the ring.
      </p>
    </>
  );
}

const HEIGHT = 220;

function Histogram() {
  const [chosen, setChosen] = useState(24);
  const most = Math.max(...BY_DISTANCE);
  const wide = 600 / BY_DISTANCE.length;
  return (
    <>
      <svg
        class="histogram"
        viewBox={`0 0 600 ${HEIGHT + 28}`}
        role="img"
        aria-label={`Boards of 3 × 3 by distance from the goal: 1 at 0, ${count(most)} at 24, 2 at 31.`}
      >
        {BY_DISTANCE.map((boards, far) => {
          const tall = Math.max(1.5, (boards / most) * HEIGHT);
          return (
            <g key={far} onPointerEnter={() => setChosen(far)} class={far === chosen ? 'on' : undefined}>
              <rect class="reach" x={far * wide} y="0" width={wide} height={HEIGHT + 28} />
              <rect class="bar" x={far * wide + 2} y={HEIGHT - tall} width={wide - 4} height={tall} />
              {(far % 4 === 0 || far === 31) && (
                <text x={far * wide + wide / 2} y={HEIGHT + 20}>
                  {far}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <label class="picture-note">
        <b>
          {count(BY_DISTANCE[chosen])} {BY_DISTANCE[chosen] === 1 ? 'board is' : 'boards are'}{' '}
          {plural(chosen, 'slide')} from the goal
        </b>
        , of 181,440.
        <input
          class="scrubber"
          type="range"
          min="0"
          max="31"
          value={chosen}
          aria-label="Slides from the goal"
          onInput={(event) => setChosen(Number(event.currentTarget.value))}
        />
      </label>
    </>
  );
}

export const RING: LessonParts = {
  Prose,
  Picture,
  question: () => ({
    ask: 'From the board opposite the goal, how many shortest solutions are there?',
    options: ['1', '2', '6'],
    right: 1,
    reason: 'One each way round.',
  }),
  trial: () => ({ view: 'tree', board: puzzle.peek().board, runs: ['bfs'] }),
};

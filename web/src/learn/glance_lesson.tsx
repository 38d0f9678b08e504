/** Lesson 3: what a heuristic sees at a glance, tile by tile, against the truth. */

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { post } from '../api/http';
import { askPosition, knowledge, knownOf, puzzleRequest } from '../api/positions';
import type { CheckReply } from '../api.gen';
import { puzzle } from '../app/address';
import { useKeys } from '../app/keys';
import { say } from '../app/live';
import { arrowsMoveGap } from '../app/settings';
import { EXAMPLES } from '../bench/examples';
import { arrowRun } from '../board/board_view';
import { type Board, type Direction, movedTile, play, runTo, tileWay } from '../model/board';
import { plural } from '../model/format';
import { packScript } from '../model/script';
import { Term } from '../ui/term';
import { manhattan, misplaced, stepsHome } from './estimates';
import { answerOf } from './facts';
import { type LessonParts, Num } from './parts';
import { Ruler } from './ruler';

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const word = (n: number): string => NUMBERS[n] ?? String(n);

const truth = (): number | null => answerOf('a-star:manhattan')?.cost ?? null;

function Prose() {
  const { board, goalBoard: goal } = puzzle.value;
  const [glance, sum, far] = [misplaced(board, goal), manhattan(board, goal), truth()];
  return (
    <>
      <p>
        Breadth-first search treats every board alike. You do not: you can see that some are nearly done. A{' '}
        <Term word="heuristic">heuristic</Term> puts that glance into a number, <Term word="h">h</Term>: a
        guess at how many slides are left, made without searching.
      </p>
      <p>
        Count the tiles that are not home: <Term word="misplaced">misplaced</Term> says {glance} here. Better,
        count the steps each tile is from home, as if the others were not in its way. That is{' '}
        <Term word="manhattan">Manhattan</Term>: {sum}. Neither can overshoot, since one slide moves one tile
        by one step. A guess that is never too large is called <Term word="admissible">admissible</Term>.
      </p>
      <p>
        The truth is <Num of={far} />.{' '}
        {far !== null &&
          (far > sum
            ? `Manhattan misses ${word(far - sum)} ${far - sum === 1 ? 'slide' : 'slides'}, because tiles do stand in each other's way. `
            : 'Here Manhattan misses nothing. ')}
        A search pays for every slide its heuristic misses: on this board A* expands{' '}
        <Num of={answerOf('a-star:misplaced')?.expanded} /> boards with misplaced,{' '}
        <Num of={answerOf('a-star:manhattan')?.expanded} /> with Manhattan,{' '}
        <Num of={answerOf('a-star:linear-conflict')?.expanded} /> with linear conflict.
      </p>
    </>
  );
}

const moved = signal<Board | null>(null);
const picked = signal(0);

function Picture() {
  const { board: start, goal: goalName, goalBoard: goal } = puzzle.value;
  useEffect(() => {
    moved.value = start;
    picked.value = farthest(start, goal);
  }, [start, goal]);
  const board = moved.value?.cells.length === start.cells.length ? moved.value : start;
  const [others, setOthers] = useState<{ board: Board; walking: number } | null>(null);
  useEffect(() => {
    void askPosition(board, goalName);
    const abort = new AbortController();
    post<CheckReply>('/api/check', puzzleRequest(board, goalName), abort.signal)
      .then((reply) => {
        const walking = reply.h.find(({ heuristic }) => heuristic === 'walking-distance');
        if (walking) setOthers({ board, walking: walking.value });
      })
      .catch(() => {});
    return () => abort.abort();
  }, [board, goalName]);
  void knowledge.value;
  const known = knownOf(board, goalName)?.distance ?? (board === start ? truth() : null);
  const run = (moves: string): void => {
    const next = play(board, moves);
    if (moves === '' || !next) return;
    picked.value = movedTile(board, moves[0] as Direction);
    moved.value = next;
    say(`Manhattan says ${manhattan(next, goal)}.`);
  };
  const arrow = (key: string) => () => run(arrowRun(board, key, false, arrowsMoveGap.value));
  useKeys({
    ArrowUp: arrow('ArrowUp'),
    ArrowDown: arrow('ArrowDown'),
    ArrowLeft: arrow('ArrowLeft'),
    ArrowRight: arrow('ArrowRight'),
  });
  return (
    <>
      <div class="duo">
        <StepsBoard board={board} goal={goal} run={run} />
        <Sum board={board} goal={goal} />
      </div>
      <Ruler
        guesses={[
          { name: 'misplaced', value: misplaced(board, goal) },
          { name: 'Manhattan', value: manhattan(board, goal) },
          ...(others?.board === board ? [{ name: 'walking distance', value: others.walking }] : []),
        ]}
        truth={known}
      />
      <p class="picture-note">
        Tap a tile to see its way home, tap it again to slide it. Arrow keys slide. Every number follows.
      </p>
    </>
  );
}

const farthest = (board: Board, goal: Board): number =>
  board.cells
    .filter((tile) => tile !== 0)
    .reduce((best, tile) => (stepsHome(board, goal, tile) > stepsHome(board, goal, best) ? tile : best));

function StepsBoard({ board, goal, run }: { board: Board; goal: Board; run: (moves: string) => void }) {
  const tap = (tile: number): void => {
    if (picked.value === tile) run(slideOf(board, tile));
    picked.value = tile;
  };
  return (
    <div class="steps-board" style={{ '--columns': board.columns, '--rows': board.rows }}>
      {board.cells.map((tile, cell) =>
        tile === 0 ? (
          <span key={tile} />
        ) : (
          <button
            key={tile}
            type="button"
            class={`steps-tile${tile === goal.cells[cell] ? ' home' : ''}${tile === picked.value ? ' on' : ''}`}
            aria-pressed={tile === picked.value}
            onClick={() => tap(tile)}
          >
            {tile} <small>{wayHome(board, goal, tile)}</small>
          </button>
        ),
      )}
      <Way board={board} goal={goal} tile={picked.value} />
    </div>
  );
}

/** The one slide that brings a tile into the gap beside it. */
const slideOf = (board: Board, tile: number): string => {
  const moves = runTo(board, board.cells.indexOf(tile));
  return moves.length === 1 ? moves : '';
};

function wayHome(board: Board, goal: Board, tile: number): string {
  const far = stepsHome(board, goal, tile);
  return far === 0 ? 'home' : plural(far, 'step');
}

/** The way home, counted: up or down first, along the upper left of each tile, so that no numeral is covered. */
function Way({ board, goal, tile }: { board: Board; goal: Board; tile: number }) {
  if (tile === 0 || stepsHome(board, goal, tile) === 0) return null;
  const spot = (cell: number): [number, number] => [cell % board.columns, Math.floor(cell / board.columns)];
  let [x, y] = spot(board.cells.indexOf(tile));
  const [toX, toY] = spot(goal.cells.indexOf(tile));
  const way: [number, number][] = [[x, y]];
  while (y !== toY) way.push([x, (y += Math.sign(toY - y))]);
  while (x !== toX) way.push([(x += Math.sign(toX - x)), y]);
  const px = (at: number): number => at * 100 + 18;
  return (
    <svg class="way" viewBox={`0 0 ${board.columns * 100} ${board.rows * 100}`} aria-hidden="true">
      <rect x={toX * 100 + 4} y={toY * 100 + 4} width="92" height="92" rx="9" />
      <polyline points={way.map(([a, b]) => `${px(a)},${px(b)}`).join(' ')} />
      {way.map(([a, b], step) => (
        <g key={step}>
          <circle cx={px(a)} cy={px(b)} r={step === 0 ? 5 : 9} />
          {step > 0 && (
            <text x={px(a)} y={px(b) + 4}>
              {step}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function Sum({ board, goal }: { board: Board; goal: Board }) {
  const tiles = board.cells.filter((tile) => tile !== 0).toSorted((a, b) => a - b);
  return (
    <table class="add-up">
      <caption class="hidden-text">Steps of every tile, summed</caption>
      <tbody>
        {tiles.map((tile) => (
          <tr key={tile} class={tile === picked.value ? 'on' : undefined}>
            <th scope="row">tile {tile}</th>
            <td>{stepsHome(board, goal, tile)}</td>
          </tr>
        ))}
        <tr class="sum">
          <th scope="row">Manhattan</th>
          <td id="manhattan-sum">{manhattan(board, goal)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Which tile the question slides: the first of right, down, left, up of the gap. */
function asked(board: Board): Direction {
  return (['R', 'D', 'L', 'U'] as const).find((way) => movedTile(board, way) !== 0)!;
}

export const GLANCE: LessonParts = {
  Prose,
  Picture,
  question: () => {
    const { board, goalBoard: goal } = puzzle.value;
    const way = asked(board);
    const tile = movedTile(board, way);
    const next = play(board, way)!;
    const [before, after] = [manhattan(board, goal), manhattan(next, goal)];
    const options = [before - 1, before, before + 1];
    const [was, is] = [stepsHome(board, goal, tile), stepsHome(next, goal, tile)];
    return {
      ask: `Slide ${tile} ${tileWay(way)}, into the gap. What will Manhattan say then?`,
      options: options.map(String),
      right: options.indexOf(after),
      reason: `${tile} is now ${plural(is, 'step')} from home, not ${was}, and no other tile moved. Slide it and see.`,
    };
  },
  trial: async () => {
    const script = await packScript(EXAMPLES.find(({ name }) => name === 'manhattan')!.text);
    return { view: 'bench', size: '3x3', versus: 'misplaced', script: script ?? '' };
  },
};

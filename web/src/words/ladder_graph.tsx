/** All shortest ladders as a graph: columns by distance, one ladder thick. On tall windows it runs down. */

import type { WordsResult } from '../api.gen';
import { changeOf, type Placed, placeWords } from './graph';

const WIDE = { column: 150, row: 44, width: 96, height: 34 };
/** Short ladders are drawn larger, so that the back row can read them. */
const ROOM = 1240;
const SCALE_MAX = 1.5;

export function LadderGraph({ answer }: { answer: WordsResult }) {
  const { words, rowMin, rowMax, hidden } = placeWords(answer);
  const width = words.length * WIDE.column;
  const height = (rowMax - rowMin + 1) * WIDE.row + 40;
  const scale = Math.max(1, Math.min(SCALE_MAX, ROOM / width));
  const x = (word: Placed): number => word.column * WIDE.column + WIDE.column / 2;
  const y = (word: Placed): number => (word.row - rowMin + 0.5) * WIDE.row + 24;
  const find = (column: number, index: number): Placed | undefined =>
    words[column]?.find(({ word }) => word === answer.columns[column][index]);
  const edges = answer.edges
    .map(({ column, from, to }) => [find(column, from), find(column + 1, to)] as const)
    .filter((edge): edge is readonly [Placed, Placed] => edge[0] !== undefined && edge[1] !== undefined);
  edges.sort((a, b) => Number(a[0].chosen && a[1].chosen) - Number(b[0].chosen && b[1].chosen));
  return (
    <div class="ladder-graph wide-only" tabIndex={0} role="region" aria-label="Ladders">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width * scale}
        height={height * scale}
        style={{ minWidth: `${width}px` }}
        role="img"
        aria-label={answer.sentence}
      >
        {edges.map(([a, b]) => {
          const [x0, y0, x1, y1] = [x(a) + WIDE.width / 2, y(a), x(b) - WIDE.width / 2, y(b)];
          const chosen = a.chosen && b.chosen;
          return (
            <g key={`${a.word} ${b.word}`}>
              <path
                class={`rung${chosen ? ' chosen' : ''}`}
                d={`M${x0} ${y0}C${(x0 + x1) / 2} ${y0} ${(x0 + x1) / 2} ${y1} ${x1} ${y1}`}
              />
              {chosen && (
                <text class="change" x={(x0 + x1) / 2} y={y0 - 8} text-anchor="middle">
                  {changeOf(a.word, b.word)}
                </text>
              )}
            </g>
          );
        })}
        {words.flat().map((word) => (
          <g
            key={`${word.column}${word.word}`}
            class={`word${word.chosen ? ' chosen' : ''}`}
            transform={`translate(${x(word) - WIDE.width / 2} ${y(word) - WIDE.height / 2})`}
          >
            <rect width={WIDE.width} height={WIDE.height} rx={8} />
            <text x={WIDE.width / 2} y={WIDE.height / 2 + 5} text-anchor="middle">
              {word.word}
            </text>
          </g>
        ))}
        {hidden.map(
          (count, column) =>
            count > 0 && (
              <text
                key={column}
                class="more"
                x={column * WIDE.column + WIDE.column / 2}
                y={height - 6}
                text-anchor="middle"
              >
                and {count} more
              </text>
            ),
        )}
      </svg>
    </div>
  );
}

/** On a phone: the ladder downwards, and the words beside it. */
export function LadderList({ answer }: { answer: WordsResult }) {
  return (
    <ol class="ladder-list phone-only">
      {answer.path.map((word, at) => (
        <li key={at}>
          <b>{word}</b>
          <span class="others">
            {(answer.columns[at] ?? [])
              .filter((other) => other !== word)
              .slice(0, 5)
              .join(', ')}
          </span>
          {at + 1 < answer.path.length && <small>{changeOf(word, answer.path[at + 1])}</small>}
        </li>
      ))}
    </ol>
  );
}

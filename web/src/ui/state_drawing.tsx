/** A state of another domain, drawn from its text: pancakes, towers, a cube laid open, a map, a word. */

import { readGrid } from '../model/grid';
import '../styles/drawings.css';

/** Null where the text is not one that can be drawn. */
export function StateDrawing(props: { domain: string; text: string; side: number }) {
  const { domain, text, side } = props;
  switch (domain) {
    case 'pancake':
      return <Pancakes sizes={numbers(text)} side={side} label={text} />;
    case 'hanoi':
      return <Towers text={text.split('->')[0]} side={side} />;
    case 'cube':
      return <Cube text={text} side={side} />;
    case 'grid':
    case 'grid4':
      return <MiniMap text={text} side={side} />;
    default:
      return null;
  }
}

const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** Below this a drawing has no room for numbers. */
const NUMBERS_FROM = 80;

function Pancakes({ sizes, side, label }: { sizes: readonly number[]; side: number; label: string }) {
  if (sizes.length === 0) return null;
  const most = Math.max(...sizes);
  const row = Math.min(18, 100 / sizes.length);
  const height = row * sizes.length + 4;
  const named = side >= NUMBERS_FROM && row >= 8;
  return (
    <svg
      class="state-svg"
      viewBox={`0 0 120 ${height}`}
      width={side}
      role="img"
      aria-label={`Pancakes ${label}`}
    >
      {sizes.map((size, at) => {
        const width = 14 + (100 * size) / most;
        const home = size === at + 1;
        return (
          <g key={at}>
            <rect
              class={home ? 'piece home' : 'piece'}
              x={60 - width / 2}
              y={at * row + 1}
              width={width}
              height={row - 2}
              rx={Math.min(5, row / 2 - 1)}
            />
            {named && (
              <text
                class={home ? 'piece-name home' : 'piece-name'}
                x={60}
                y={at * row + row / 2 + row * 0.26}
                font-size={row * 0.72}
              >
                {size}
              </text>
            )}
          </g>
        );
      })}
      <line class="ground" x1={2} x2={118} y1={height - 1} y2={height - 1} />
    </svg>
  );
}

function Towers({ text, side }: { text: string; side: number }) {
  const pegs = text.split('|').map(numbers);
  const discs = pegs.flat().length;
  if (discs === 0) return null;
  const [column, row] = [44, Math.min(16, 84 / discs)];
  const [width, height] = [pegs.length * column, row * discs + 14];
  return (
    <svg
      class="state-svg"
      viewBox={`0 0 ${width} ${height}`}
      width={side}
      role="img"
      aria-label={`Towers ${text.trim()}`}
    >
      {pegs.map((peg, at) => {
        const middle = (at + 0.5) * column;
        return (
          <g key={at}>
            <line class="ground" x1={middle} x2={middle} y1={4} y2={height - 3} />
            {peg.map((disc, up) => {
              const wide = 8 + (column - 12) * (disc / discs);
              const y = height - 4 - (up + 1) * row;
              return (
                <g key={disc}>
                  <rect
                    class={at === pegs.length - 1 ? 'piece home' : 'piece'}
                    x={middle - wide / 2}
                    y={y}
                    width={wide}
                    height={row - 1}
                    rx={Math.min(4, row / 2 - 0.5)}
                  />
                  {side >= NUMBERS_FROM && row >= 8 && (
                    <text
                      class={at === pegs.length - 1 ? 'piece-name home' : 'piece-name'}
                      x={middle}
                      y={y + row * 0.72}
                      font-size={row * 0.7}
                    >
                      {disc}
                    </text>
                  )}
                </g>
              );
            })}
          </g>
        );
      })}
      <line class="ground" x1={2} x2={width - 2} y1={height - 2} y2={height - 2} />
    </svg>
  );
}

/** Where each face stands in the cube laid open: U above F, D below it, the others around. */
const FACES = { U: [1, 0], R: [2, 1], F: [1, 1], D: [1, 2], L: [0, 1], B: [3, 1] } as const;
type Face = keyof typeof FACES;

function Cube({ text, side }: { text: string; side: number }) {
  const faces = text
    .replace(/^(half|quarter):?\s+/, '')
    .trim()
    .split(/\s+/);
  if (faces.length !== 6 || faces.some((face) => !/^[URFDLB]{4}$/.test(face))) return null;
  return (
    <svg class="state-svg" viewBox="0 0 92 70" width={side} role="img" aria-label={`Cube ${faces.join(' ')}`}>
      {(Object.keys(FACES) as Face[]).flatMap((name, at) =>
        [...faces[at]].map((sticker, place) => {
          const [x, y] = [
            FACES[name][0] * 23 + (place % 2) * 11 + 0.5,
            FACES[name][1] * 23 + Math.floor(place / 2) * 11 + 0.5,
          ];
          return (
            <g key={name + place}>
              <rect class={`sticker face-${sticker}`} x={x} y={y} width={10} height={10} rx={2} />
              {side >= NUMBERS_FROM && (
                <text class="sticker-name" x={x + 5} y={y + 7.6} font-size={7}>
                  {sticker}
                </text>
              )}
            </g>
          );
        }),
      )}
    </svg>
  );
}

function MiniMap({ text, side }: { text: string; side: number }) {
  const grid = readGrid(text);
  if (!grid || grid.cells.length > 4000) return null;
  const { width, height } = grid;
  const at = (cell: number): { x: number; y: number } => ({ x: cell % width, y: Math.floor(cell / width) });
  // One path for all walls: a map has a thousand squares.
  const walls = grid.cells
    .flatMap((sign, cell) => (sign === '#' ? [`M${at(cell).x} ${at(cell).y}h1v1h-1z`] : []))
    .join('');
  const [start, goal] = [at(grid.start), at(grid.goal)];
  const r = Math.max(0.6, width / 30);
  return (
    <svg
      class="state-svg map"
      viewBox={`0 0 ${width} ${height}`}
      width={side}
      role="img"
      aria-label={`Map, ${width} × ${height}`}
    >
      <path class="walls" d={walls} />
      <circle class="map-start" cx={start.x + 0.5} cy={start.y + 0.5} r={r} />
      <circle class="map-goal" cx={goal.x + 0.5} cy={goal.y + 0.5} r={r} stroke-width={r / 2} />
    </svg>
  );
}

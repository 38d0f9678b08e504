/** What alpha-beta looked at, two moves deep: values on the nodes, branches that were cut as short ticks. */

import type { GameNode, TicTacToeResult } from '../api.gen';
import { put, turnOf } from './rules';

const NODE = { width: 46, gap: 10, leaf: 24, cut: 12 };
const WIDTH_MIN = 700;

export function GameTree({ result }: { result: TicTacToeResult }) {
  const { tree } = result;
  const children = (parent: number): number[] =>
    tree.flatMap((node, at) => (node.parent === parent ? [at] : []));
  const first = children(0);
  let x = 16;
  const columns = first.map((at) => {
    const seen = children(at).filter((leaf) => !tree[leaf].cut);
    const cut = children(at).length - seen.length;
    const fan = seen.length * NODE.leaf + cut * NODE.cut;
    const width = tree[at].cut ? NODE.leaf : Math.max(NODE.width + NODE.gap + 24, fan);
    const column = { at, seen, cut, x: x + width / 2, left: x + (width - fan) / 2 };
    x += width + NODE.gap;
    return column;
  });
  const width = Math.max(WIDTH_MIN, x + 6);
  const rootX = width / 2;
  const best = columns.find(({ at }) => tree[at].square === result.best);
  return (
    <div class="scroll-x game-tree" tabIndex={0} role="region" aria-label="Game tree">
      <svg viewBox={`0 0 ${width} 226`} role="img" aria-label={label(result)}>
        {columns.map((column) => (
          <path
            key={`e${column.at}`}
            class={`rung${column === best ? ' chosen' : ''}`}
            d={
              tree[column.at].cut
                ? cutTick(rootX, 40, column.x, 100)
                : `M${rootX} 40C${rootX} 76 ${column.x} 66 ${column.x} 98`
            }
          />
        ))}
        {columns.flatMap((column) =>
          column.seen.map((leaf, at) => {
            const lx = column.left + (at + 0.5) * NODE.leaf;
            return (
              <path
                key={`l${leaf}`}
                class="rung"
                d={`M${column.x} 136C${column.x} 166 ${lx} 168 ${lx} 192`}
              />
            );
          }),
        )}
        <Value x={rootX} y={24} node={tree[0]} />
        {columns.map(({ at, x: cx }) =>
          tree[at].cut ? (
            <Cut key={at} x={cx} y={104} />
          ) : (
            <Small key={at} x={cx} y={98} squares={squaresOf(result, at)} node={tree[at]} />
          ),
        )}
        {columns.flatMap((column) =>
          column.seen.map((leaf, at) => (
            <Value key={leaf} x={column.left + (at + 0.5) * NODE.leaf} y={202} node={tree[leaf]} small />
          )),
        )}
        {columns.flatMap((column) =>
          Array.from({ length: column.cut }, (_, at) => (
            <Cut
              key={`c${column.at} ${at}`}
              x={column.left + column.seen.length * NODE.leaf + (at + 0.5) * NODE.cut}
              y={202}
            />
          )),
        )}
      </svg>
    </div>
  );
}

const cutTick = (x0: number, y0: number, x1: number, y1: number): string =>
  `M${x0 + (x1 - x0) * 0.72} ${y0 + (y1 - y0) * 0.78}L${x1} ${y1}`;

function squaresOf(result: TicTacToeResult, at: number): string {
  const { square } = result.tree[at];
  return square === null ? result.squares : put(result.squares, square, turnOf(result.squares));
}

/** +1, 0, -1 with the glyph of who wins: colour is not needed to read it. */
function valueText(node: GameNode): string {
  if (node.value === null) return '?';
  return node.value > 0 ? '+1 X' : node.value < 0 ? '−1 O' : '0 =';
}

function Value({ x, y, node, small = false }: { x: number; y: number; node: GameNode; small?: boolean }) {
  const name = node.value === null ? '' : node.value > 0 ? 'x-wins' : node.value < 0 ? 'o-wins' : 'draw';
  if (small) {
    return (
      <g class={`value ${name}`}>
        <circle cx={x} cy={y} r={10} />
        <text x={x} y={y + 4} text-anchor="middle">
          {node.value === null ? '?' : node.value > 0 ? 'X' : node.value < 0 ? 'O' : '='}
        </text>
      </g>
    );
  }
  return (
    <g class={`value ${name}`}>
      <rect x={x - 26} y={y - 14} width={52} height={28} rx={8} />
      <text x={x} y={y + 5} text-anchor="middle">
        {valueText(node)}
      </text>
    </g>
  );
}

function Cut({ x, y }: { x: number; y: number }) {
  return (
    <g class="cut">
      <title>cut: already worse</title>
      <path d={`M${x - 4} ${y + 4}l8 -8`} />
    </g>
  );
}

function Small({ x, y, squares, node }: { x: number; y: number; squares: string; node: GameNode }) {
  const cell = 12;
  return (
    <g transform={`translate(${x - 18} ${y})`} class="small-game">
      <rect width={36} height={36} rx={4} />
      {[...squares].map(
        (mark, at) =>
          mark !== '-' && (
            <text
              key={at}
              x={(at % 3) * cell + 6}
              y={Math.floor(at / 3) * cell + 10}
              text-anchor="middle"
              class={at === node.square ? 'new' : undefined}
            >
              {mark}
            </text>
          ),
      )}
      <text class="under" x={40} y={12}>
        {valueText(node)}
      </text>
    </g>
  );
}

function label(result: TicTacToeResult): string {
  const cut = result.tree.filter((node) => node.cut).length;
  const moves = result.moves
    .map(
      ({ square, value }) => `square ${square + 1}: ${value > 0 ? 'X wins' : value < 0 ? 'O wins' : 'draw'}`,
    )
    .join(', ');
  return `Game tree, two moves deep. ${moves}. ${cut} branches cut.`;
}

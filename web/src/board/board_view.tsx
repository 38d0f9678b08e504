/**
 * The board. One element a tile, moved by transform only, so a slide never waits for a redraw. The tiles are the grid
 * cells themselves; rows own them by `aria-owns`, since a tile keeps its element when it changes row.
 */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Board, type Direction, gapOf, runTo, step, tileWay } from '../model/board';
import { Glyph } from '../ui/glyph';
import { CanvasBoard } from './canvas_board';
import { useDrag } from './drag';
import { type Picture, paintTile } from './picture';

export interface Mark {
  readonly tile: number;
  readonly word: 'hint' | 'swap';
  /** Where the tile should go. */
  readonly way?: 'up' | 'down' | 'left' | 'right';
}

export interface BoardProps {
  readonly board: Board;
  readonly goal: Board;
  readonly onRun: (run: string) => void;
  readonly marks?: readonly Mark[];
  readonly preview?: boolean;
  readonly picture?: Picture | null;
  readonly numerals?: boolean;
  readonly label?: string;
}

/** Above this, tiles are painted rather than built. */
const DOM_SIDE_MAX = 10;

export function BoardView(props: BoardProps) {
  const large = props.board.rows > DOM_SIDE_MAX || props.board.columns > DOM_SIDE_MAX;
  return large ? <CanvasBoard {...props} /> : <TileBoard {...props} />;
}

function TileBoard({
  board,
  goal,
  onRun,
  marks = [],
  preview = false,
  picture = null,
  numerals = true,
  label,
}: BoardProps) {
  const cells = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  const drag = useDrag(cells, board, onRun);
  const name = label ?? `Board, ${board.rows} rows, ${board.columns} columns`;
  const id = (tile: number): string => `tile-${tile}`;

  useLayoutEffect(() => {
    cells.current!.style.setProperty('--rows', String(board.rows));
    cells.current!.style.setProperty('--columns', String(board.columns));
  }, [board.rows, board.columns]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = board.cells.indexOf(focused);
    const arrow = ARROWS[event.key];
    if (arrow && event.ctrlKey) {
      const to = step(board, at, arrow);
      if (to >= 0) focusTile(board.cells[to]);
    } else if (event.key === 'Enter') {
      const run = runTo(board, at);
      if (run !== '') onRun(run);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const focusTile = (tile: number): void => {
    setFocused(tile);
    document.getElementById(id(tile))?.focus();
  };

  const order = board.cells.toSorted((a, b) => a - b);
  return (
    <div
      class={['tray', preview && 'preview', !numerals && 'bare'].filter(Boolean).join(' ')}
      onKeyDown={onKeyDown}
    >
      <div role="grid" aria-label={name} aria-rowcount={board.rows} aria-colcount={board.columns} id="board">
        {Array.from({ length: board.rows }, (_, row) => (
          <div
            key={row}
            role="row"
            aria-owns={board.cells
              .slice(row * board.columns, (row + 1) * board.columns)
              .map(id)
              .join(' ')}
          />
        ))}
      </div>
      <div class="cells" ref={cells} {...drag}>
        {order.map((tile) => (
          <Tile
            key={tile}
            id={id(tile)}
            board={board}
            goal={goal}
            tile={tile}
            mark={marks.find((mark) => mark.tile === tile)}
            picture={picture}
            tabbable={tile === focused}
            onFocus={() => setFocused(tile)}
          />
        ))}
      </div>
    </div>
  );
}

const ARROWS: Record<string, Direction | undefined> = {
  ArrowUp: 'U',
  ArrowDown: 'D',
  ArrowLeft: 'L',
  ArrowRight: 'R',
};

function Tile(props: {
  id: string;
  board: Board;
  goal: Board;
  tile: number;
  mark?: Mark;
  picture: Picture | null;
  tabbable: boolean;
  onFocus: () => void;
}) {
  const { board, goal, tile, mark, picture } = props;
  const element = useRef<HTMLDivElement>(null);
  const cell = board.cells.indexOf(tile);
  const home = tile !== 0 && goal.cells[cell] === tile;
  const movable = runTo(board, cell) !== '';

  useLayoutEffect(() => {
    const { style } = element.current!;
    style.setProperty('--row', String(Math.floor(cell / board.columns)));
    style.setProperty('--column', String(cell % board.columns));
  }, [cell, board.columns]);

  useLayoutEffect(() => paintTile(element.current!, goal, tile, picture), [goal, tile, picture]);

  const classes = [
    'tile',
    tile === 0 && 'gap',
    home && 'home',
    picture && tile !== 0 && 'picture',
    mark && `marked ${mark.word}`,
    !movable && 'still',
  ];
  return (
    <div
      ref={element}
      id={props.id}
      role="gridcell"
      class={classes.filter(Boolean).join(' ')}
      data-mark={mark?.word}
      tabIndex={props.tabbable ? 0 : -1}
      aria-label={tileLabel(board, tile, cell, home)}
      onFocus={props.onFocus}
    >
      {tile === 0 ? null : tile}
      {mark?.way && (
        <span class="arrow">
          <Glyph name={mark.way} />
        </span>
      )}
    </div>
  );
}

/** "7, row 4 column 2, can slide up" */
function tileLabel(board: Board, tile: number, cell: number, home: boolean): string {
  const place = `row ${Math.floor(cell / board.columns) + 1} column ${(cell % board.columns) + 1}`;
  if (tile === 0) return `gap, ${place}`;
  const run = runTo(board, cell);
  const can = run === '' ? '' : `, can slide ${tileWay(run[0] as Direction)}`;
  return `${tile}, ${place}${home ? ', home' : ''}${can}`;
}

/** The board as a screen reader reads it. */
export function readAloud(board: Board): string {
  const rows = Array.from({ length: board.rows }, (_, row) =>
    board.cells.slice(row * board.columns, (row + 1) * board.columns),
  );
  return rows
    .map((row, at) => `Row ${at + 1}: ${row.map((tile) => (tile === 0 ? 'gap' : tile)).join(', ')}.`)
    .join(' ');
}

/** The run of an arrow key: the tile beside the gap is pushed that way, or the whole line of them. */
export function arrowRun(board: Board, key: string, whole: boolean, movesGap: boolean): string {
  const pushed: Record<string, Direction> = { ArrowUp: 'D', ArrowDown: 'U', ArrowLeft: 'R', ArrowRight: 'L' };
  const direction = movesGap ? ARROWS[key] : pushed[key];
  if (!direction) return '';
  let length = 0;
  for (let cell = step(board, gapOf(board), direction); cell >= 0; cell = step(board, cell, direction))
    length++;
  return direction.repeat(whole ? length : Math.min(1, length));
}

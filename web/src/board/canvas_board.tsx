/**
 * Boards beyond 10 x 10, painted on one canvas: thousands of elements would not slide smoothly. Beside it stands a
 * hidden grid of the gap's row and column, so that a screen reader can read and slide what can be slid.
 */

import { useEffect, useRef } from 'preact/hooks';
import { palette } from '../app/settings';
import { type Board, type Direction, gapOf, runTo, tileWay } from '../model/board';
import { colour } from '../ui/colours';
import type { BoardProps, Mark } from './board_view';

/** Smaller cells cannot be hit: the board then scrolls, and follows the gap. */
const CELL_PX_MIN = 28;
/** Beyond this many pixels a finer canvas costs more than it shows. */
const FINE_PX_MAX = 1500;

export function CanvasBoard({ board, goal, onRun, marks, preview = false, label }: BoardProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<Painter | null>(null);
  const shown = useRef({ board, goal, marks });
  shown.current = { board, goal, marks };
  const paint = (): void => painter.current?.(shown.current.board, shown.current.marks);
  const version = palette.value;
  useEffect(() => {
    const start = (): void => {
      painter.current = makePainter(canvas.current!, shown.current.board, shown.current.goal);
      paint();
    };
    const observer = new ResizeObserver(start);
    observer.observe(canvas.current!.parentElement!);
    const box = canvas.current!.parentElement!;
    box.addEventListener('scroll', paint, { passive: true });
    start();
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', paint);
    };
  }, [board.rows, board.columns, goal, version]);
  useEffect(paint, [board, marks]);
  useEffect(() => {
    const gap = gapOf(board);
    const element = canvas.current!;
    const side = element.clientWidth / board.columns;
    const scroll = element.parentElement!;
    const [x, y] = [(gap % board.columns) * side, Math.floor(gap / board.columns) * side];
    const outside =
      x < scroll.scrollLeft ||
      y < scroll.scrollTop ||
      x + side > scroll.scrollLeft + scroll.clientWidth ||
      y + side > scroll.scrollTop + scroll.clientHeight;
    if (outside) scroll.scrollTo(x - scroll.clientWidth / 2, y - scroll.clientHeight / 2);
  }, [board]);
  const onClick = (event: MouseEvent): void => {
    const box = canvas.current!.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * board.columns);
    const row = Math.floor(((event.clientY - box.top) / box.height) * board.rows);
    const run = runTo(board, row * board.columns + column);
    if (run !== '') onRun(run);
  };
  return (
    <div class={`tray${preview ? ' preview' : ''}`}>
      <div class="board-scroll" tabIndex={0} role="region" aria-label="The board, drawn">
        <canvas class="board-canvas" ref={canvas} onClick={onClick} aria-hidden="true" />
      </div>
      <CrossGrid
        board={board}
        onRun={onRun}
        label={label ?? `Board, ${board.rows} rows, ${board.columns} columns`}
      />
    </div>
  );
}

function CrossGrid({ board, onRun, label }: { board: Board; onRun: (run: string) => void; label: string }) {
  const gap = gapOf(board);
  const rows = Array.from({ length: board.rows }, (_, row) => row);
  return (
    <div
      class="hidden-text"
      role="grid"
      aria-label={label}
      aria-rowcount={board.rows}
      aria-colcount={board.columns}
      id="board"
    >
      {rows.map((row) => (
        <div key={row} role="row" aria-rowindex={row + 1}>
          {cellsOfCross(board, gap, row).map((cell) => {
            const run = runTo(board, cell);
            const text =
              cell === gap
                ? 'gap'
                : `${board.cells[cell]}, row ${row + 1} column ${(cell % board.columns) + 1}, can slide ${tileWay(run[0] as Direction)}`;
            return (
              <div
                key={cell}
                role="gridcell"
                tabIndex={cell === gap ? 0 : -1}
                aria-colindex={(cell % board.columns) + 1}
                aria-label={text}
                onClick={() => run !== '' && onRun(run)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function cellsOfCross(board: Board, gap: number, row: number): number[] {
  const first = row * board.columns;
  if (row !== Math.floor(gap / board.columns)) return [first + (gap % board.columns)];
  return Array.from({ length: board.columns }, (_, column) => first + column);
}

/** Paints what has changed, of what is in sight. */
type Painter = (board: Board, marks?: readonly Mark[]) => void;

function makePainter(canvas: HTMLCanvasElement, first: Board, goal: Board): Painter {
  const { rows, columns } = first;
  canvas.style.width = `max(100%, ${columns * CELL_PX_MIN}px)`;
  const width = canvas.clientWidth;
  const ratio = width > FINE_PX_MAX ? 1 : devicePixelRatio || 1;
  const cell = width / columns;
  canvas.style.height = `${cell * rows}px`;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(cell * rows * ratio);
  const context = canvas.getContext('2d')!;
  context.scale(ratio, ratio);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const digits = String(first.cells.length - 1).length;
  const size = Math.min(cell * 0.42, (cell * 0.9) / (digits * 0.56));
  context.font = `650 ${size}px ${getComputedStyle(canvas).fontFamily}`;
  const tones = [
    { back: colour('tile'), ink: colour('tile-ink') },
    { back: colour('home'), ink: colour('home-ink') },
  ];
  const gutter = Math.min(3, cell * 0.08);
  const box = canvas.parentElement!;
  /** What each cell shows; -1 where nothing is painted yet. */
  const painted = new Int32Array(first.cells.length).fill(-1);
  /** Cells with a ring around them. */
  let ringed: number[] = [];
  const mark = colour('cost-mark');
  return (board, marks = []) => {
    const before = ringed;
    ringed = marks.map(({ tile }) => board.cells.indexOf(tile));
    for (const at of [...before, ...ringed]) painted[at] = -1;
    const [top, left] = [Math.floor(box.scrollTop / cell), Math.floor(box.scrollLeft / cell)];
    const bottom = Math.min(rows - 1, Math.ceil((box.scrollTop + box.clientHeight) / cell));
    const right = Math.min(columns - 1, Math.ceil((box.scrollLeft + box.clientWidth) / cell));
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const at = row * columns + column;
        const tile = board.cells[at];
        if (painted[at] === tile) continue;
        painted[at] = tile;
        const [x, y] = [column * cell, row * cell];
        context.clearRect(x, y, cell, cell);
        if (tile === 0) continue;
        const { back, ink } = tones[goal.cells[at] === tile ? 1 : 0];
        context.fillStyle = back;
        context.beginPath();
        context.roundRect(x + gutter / 2, y + gutter / 2, cell - gutter, cell - gutter, cell * 0.09);
        context.fill();
        context.fillStyle = ink;
        context.fillText(String(tile), x + cell / 2, y + cell / 2);
        if (!ringed.includes(at)) continue;
        context.strokeStyle = mark;
        context.lineWidth = 3;
        context.strokeRect(x + gutter / 2 + 1.5, y + gutter / 2 + 1.5, cell - gutter - 3, cell - gutter - 3);
      }
  };
}

/**
 * A search on a map: what is expanded, what waits, and the way, cell by cell, step by step. Walls are drawn with the
 * pointer or by keys, the start and the goal are dragged; whatever changes is searched anew.
 */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { go } from '../app/address';
import { say } from '../app/live';
import { problemText } from '../app/problem';
import { palette } from '../app/settings';
import { count, estimate, ordinal } from '../model/format';
import { type Grid, isWall, readGrid, withEnd, withWall, writeGrid } from '../model/grid';
import { bornBy, fOf, pathTo, solutionOf, type Trace } from '../model/trace';
import { colour } from '../ui/colours';
import { atEnd, current, result, step, views } from './state';

const [CELL_MIN, CELL_MAX] = [4, 40];
/** Below this a cell has no room for a dot and lines. */
const DETAIL_PX = 8;

/** What stands on a cell after this step. */
interface Cover {
  /** The node that was taken there first, or -1. */
  readonly out: Int32Array;
  /** The newest node that waits there, or -1. */
  readonly waits: Int32Array;
}

/** Without a record, while the search runs, the map alone. */
export function MapStage({ trace }: { trace: Trace | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const given = useMemo(() => readGrid(problemText.value), [problemText.value]);
  const [draft, setDraft] = useState<Grid | null>(null);
  const [cursor, setCursor] = useState(-1);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const grid = draft ?? given;
  useEffect(() => setDraft(null), [given]);
  useEffect(() => {
    const observer = new ResizeObserver(([{ contentRect }]) =>
      setRoom({ width: contentRect.width, height: contentRect.height }),
    );
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  const px = grid
    ? Math.max(
        CELL_MIN,
        Math.min(CELL_MAX, Math.floor(Math.min(room.width / grid.width, room.height / grid.height))),
      )
    : 0;
  const placed = useMemo(
    () => (grid && trace ? placesOf(trace, grid) : null),
    [trace, views.value, grid?.width],
  );
  const cover = useMemo(
    () => (grid && trace && placed ? coverAt(trace, placed, grid, step.value) : null),
    [trace, placed, grid, step.value],
  );
  const way = trace === null ? [] : wayOf(trace);
  const theme = palette.value;
  useEffect(() => {
    if (canvas.current && grid && px > 0)
      paint(canvas.current, {
        grid,
        cover,
        way: placed ? way.map((id) => placed[id]) : [],
        px,
        cursor,
        trace,
      });
  }, [grid, cover, px, cursor, theme, step.value, atEnd.value]);
  const commit = (next: Grid | null): void => {
    if (next && given && writeGrid(next) !== writeGrid(given))
      go({ problem: writeGrid(next), step: null, sub: 0, node: null });
    else setDraft(null);
  };
  const brush = useBrush(grid, px, setDraft, commit, setCursor);
  if (!grid)
    return (
      <div class="map-stage" ref={box}>
        {problemText.value !== '' && (
          <p>This map is not drawn: its rows differ in length, or an end is missing.</p>
        )}
      </div>
    );
  const told = cover && trace && cursor >= 0 ? tell(grid, cover, trace, cursor) : '';
  const keys = (event: KeyboardEvent): void => {
    const moved = moveCursor(grid, cursor < 0 ? grid.start : cursor, event.key);
    if (moved >= 0) {
      setCursor(moved);
      if (cover && trace) say(tell(grid, cover, trace, moved));
    } else if (event.key === 'Enter' && cursor >= 0) commit(withWall(grid, cursor, !isWall(grid, cursor)));
    else if (event.key === 's' && cursor >= 0) commit(withEnd(grid, 'start', cursor));
    else if (event.key === 'd' && cursor >= 0) commit(withEnd(grid, 'goal', cursor));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="map-stage" ref={box}>
      <canvas
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-label={`Map, ${grid.width} columns, ${grid.height} rows. Arrow keys move, Enter puts up a wall or takes it away, S and D set start and goal.`}
        data-columns={grid.width}
        data-rows={grid.height}
        onKeyDown={keys}
        {...brush}
      />
      <p class="map-under" id="map-under">
        {told || 'Draw walls on the floor, drag S and the ring. Every change is searched anew.'}
      </p>
    </div>
  );
}

/** The solution once it is found, until then the way to the node in hand. */
const wayOf = (trace: Trace): number[] =>
  atEnd.value && result.value?.status === 'solved'
    ? solutionOf(trace)
    : pathTo(trace, Math.max(0, current.value));

/** The cell of each node, or -1 where it is not told. */
function placesOf(trace: Trace, grid: Grid): Int32Array {
  const places = new Int32Array(trace.count).fill(-1);
  views.value.forEach(({ state }, id) => {
    const [x, y] = state.split(' ').map(Number);
    if (id < places.length && x >= 0 && x < grid.width && y >= 0 && y < grid.height)
      places[id] = y * grid.width + x;
  });
  return places;
}

function coverAt(trace: Trace, places: Int32Array, grid: Grid, now: number): Cover {
  const out = new Int32Array(grid.cells.length).fill(-1);
  const waits = new Int32Array(grid.cells.length).fill(-1);
  const born = bornBy(trace, now);
  for (let id = 0; id < born; id++) {
    const cell = places[id];
    if (cell < 0) continue;
    if (trace.out[id] <= now) {
      if (out[cell] < 0 || trace.out[id] < trace.out[out[cell]]) out[cell] = id;
    } else if ((trace.flags[id] & 6) === 0) waits[cell] = id;
  }
  // Once a cell is done, what still waits for it waits in vain.
  for (let cell = 0; cell < out.length; cell++) if (out[cell] >= 0) waits[cell] = -1;
  return { out, waits };
}

/** "Column 25, row 13, floor, expanded 168th, 20 + 26 = 46." */
function tell(grid: Grid, { out, waits }: Cover, trace: Trace, cell: number): string {
  const place = `Column ${(cell % grid.width) + 1}, row ${Math.floor(cell / grid.width) + 1}`;
  const kind =
    cell === grid.start ? 'start' : cell === grid.goal ? 'goal' : isWall(grid, cell) ? 'wall' : 'floor';
  const id = out[cell] >= 0 ? out[cell] : waits[cell];
  if (id < 0) return `${place}, ${kind}${kind === 'floor' ? ', not reached' : ''}.`;
  const when = out[cell] >= 0 ? `expanded ${ordinal(trace.out[id])}` : 'waits';
  return `${place}, ${kind}, ${when}, ${count(trace.g[id])} + ${estimate(trace.h[id])} = ${estimate(fOf(trace, id))}.`;
}

function moveCursor({ width, height }: Grid, cell: number, key: string): number {
  const [x, y] = [cell % width, Math.floor(cell / width)];
  if (key === 'ArrowLeft') return x > 0 ? cell - 1 : cell;
  if (key === 'ArrowRight') return x + 1 < width ? cell + 1 : cell;
  if (key === 'ArrowUp') return y > 0 ? cell - width : cell;
  if (key === 'ArrowDown') return y + 1 < height ? cell + width : cell;
  return -1;
}

/** Draws walls, or takes them away where the stroke begins on one; drags the ends. */
function useBrush(
  grid: Grid | null,
  px: number,
  setDraft: (grid: Grid) => void,
  commit: (grid: Grid | null) => void,
  point: (cell: number) => void,
) {
  const stroke = useRef<{ what: 'wall' | 'floor' | 'start' | 'goal'; grid: Grid } | null>(null);
  const cellAt = (event: PointerEvent): number => {
    const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const [x, y] = [Math.floor((event.clientX - left) / px), Math.floor((event.clientY - top) / px)];
    return grid && x >= 0 && x < grid.width && y >= 0 && y < grid.height ? y * grid.width + x : -1;
  };
  const apply = (cell: number): void => {
    const now = stroke.current;
    if (!now || cell < 0) return;
    const { what } = now;
    now.grid =
      what === 'start' || what === 'goal'
        ? withEnd(now.grid, what, cell)
        : withWall(now.grid, cell, what === 'wall');
    setDraft(now.grid);
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      const cell = cellAt(event);
      if (!grid || cell < 0 || event.button !== 0) return;
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      const what =
        cell === grid.start ? 'start' : cell === grid.goal ? 'goal' : isWall(grid, cell) ? 'floor' : 'wall';
      stroke.current = { what, grid };
      apply(cell);
    },
    onPointerMove: (event: PointerEvent): void => {
      const cell = cellAt(event);
      point(cell);
      apply(cell);
    },
    onPointerUp: (): void => {
      const done = stroke.current;
      stroke.current = null;
      if (done) commit(done.grid);
    },
    onPointerLeave: (): void => point(-1),
  };
}

interface Picture {
  readonly grid: Grid;
  /** Null while nothing is known yet. */
  readonly cover: Cover | null;
  readonly way: readonly number[];
  readonly px: number;
  readonly cursor: number;
  readonly trace: Trace | null;
}

function paint(canvas: HTMLCanvasElement, { grid, cover, way, px, cursor, trace }: Picture): void {
  const ratio = devicePixelRatio || 1;
  canvas.style.width = `${grid.width * px}px`;
  canvas.style.height = `${grid.height * px}px`;
  canvas.width = grid.width * px * ratio;
  canvas.height = grid.height * px * ratio;
  const context = canvas.getContext('2d')!;
  context.scale(ratio, ratio);
  const [old, young] = [channels(colour('closed-old')), channels(colour('closed-new'))];
  const [wall, floor, waiting, mark, lines] = ['wall', 'floor', 'front-cell', 'front-mark', 'gridline'].map(
    colour,
  );
  const last = Math.max(1, step.value);
  const detail = px >= DETAIL_PX;
  for (let cell = 0; cell < grid.cells.length; cell++) {
    const [x, y] = [(cell % grid.width) * px, Math.floor(cell / grid.width) * px];
    const taken = cover ? cover.out[cell] : -1;
    const waits = cover !== null && cover.waits[cell] >= 0;
    if (isWall(grid, cell)) context.fillStyle = wall;
    else if (taken >= 0 && trace) context.fillStyle = mix(old, young, trace.out[taken] / last);
    else context.fillStyle = waits ? waiting : floor;
    context.fillRect(x, y, px, px);
    if (detail && !isWall(grid, cell)) {
      context.strokeStyle = lines;
      context.strokeRect(x + 0.5, y + 0.5, px, px);
    }
    if (detail && waits) dot(context, x + px / 2, y + px / 2, px * 0.15, mark);
  }
  line(context, grid, way, px, px * 0.44, colour('surface'));
  line(context, grid, way, px, px * 0.25, colour('path'));
  ends(context, grid, px);
  if (cursor >= 0) {
    context.strokeStyle = colour('ink');
    context.lineWidth = 2.5;
    context.strokeRect(
      (cursor % grid.width) * px + 1,
      Math.floor(cursor / grid.width) * px + 1,
      px - 2,
      px - 2,
    );
  }
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number, fill: string): void {
  context.fillStyle = fill;
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fill();
}

function line(
  context: CanvasRenderingContext2D,
  grid: Grid,
  cells: readonly number[],
  px: number,
  width: number,
  stroke: string,
): void {
  context.strokeStyle = stroke;
  context.lineWidth = width;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.beginPath();
  for (const cell of cells)
    if (cell >= 0)
      context.lineTo((cell % grid.width) * px + px / 2, Math.floor(cell / grid.width) * px + px / 2);
  context.stroke();
}

/** The start is a disc with its letter, the goal a ring with a dot: told apart without colour. */
function ends(context: CanvasRenderingContext2D, grid: Grid, px: number): void {
  const radius = Math.max(4, px * 0.55);
  for (const [cell, solid] of [
    [grid.start, true],
    [grid.goal, false],
  ] as const) {
    const [x, y] = [(cell % grid.width) * px + px / 2, Math.floor(cell / grid.width) * px + px / 2];
    dot(context, x, y, radius + 2, colour('surface'));
    dot(context, x, y, radius, colour(solid ? 'path' : 'surface'));
    context.strokeStyle = colour('path');
    context.lineWidth = 3;
    context.stroke();
    if (!solid) dot(context, x, y, radius * 0.42, colour('path'));
    else if (px >= DETAIL_PX) {
      context.fillStyle = colour('path-ink');
      context.font = `700 ${Math.round(px * 0.7)}px ${getComputedStyle(document.body).fontFamily}`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText('S', x, y + 1);
    }
  }
}

const channels = (text: string): number[] => {
  const hex = /^#(..)(..)(..)$/.exec(text);
  return hex
    ? hex.slice(1).map((part) => Number.parseInt(part, 16))
    : (text.match(/[\d.]+/g) ?? []).map(Number);
};

const mix = (a: readonly number[], b: readonly number[], share: number): string =>
  `rgb(${[0, 1, 2].map((at) => Math.round(a[at] + (b[at] - a[at]) * Math.min(1, share))).join(' ')})`;

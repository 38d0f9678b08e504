/**
 * A search on a map: what is expanded, what waits, and the way, cell by cell, step by step. Walls and mud are drawn with
 * the pointer or by keys, the start and the goal are dragged; after each change it is searched anew.
 */

import { signal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { say } from '../app/live';
import { isMap, problemText } from '../app/problem';
import { palette } from '../app/settings';
import { estimate, ordinal } from '../model/format';
import {
  type Grid,
  isMud,
  isWall,
  lineOf,
  placeName,
  placesOf,
  readGrid,
  withEnd,
  withGround,
  writeGrid,
} from '../model/grid';
import { fOf, pathTo, solutionOf, type Trace } from '../model/trace';
import { type Search, useSearch } from '../tree/search';
import { type Cover, coverAt, paint } from './paint';
import { armed, brush, commit, draft, groundOf } from './state';
import '../styles/maps.css';

const [CELL_MIN, CELL_MAX] = [1, 40];
/** A run that was quicker is repeated with every square that is drawn, another when the stroke ends. */
const QUICK_S = 0.05;

/** The square that is pointed at, or -1; the same on two maps side by side. */
export const pointed = signal(-1);

/** How much nearer than all of it the map is looked at. */
export const mapZoom = signal(1);

/** What is known of the square that is pointed at. */
export interface Under {
  readonly cell: number;
  readonly id: number;
  readonly trace: Trace;
  readonly expanded: boolean;
}

export const under = signal<Under | null>(null);

export function MapStage({ hint = true }: { hint?: boolean }) {
  const search = useSearch();
  const { trace, step } = search;
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const given = useMemo(() => (isMap.value ? readGrid(problemText.value) : null), [problemText.value]);
  const [local, setLocal] = useState<Grid | null>(null);
  const room = useRoom(box);
  const grid = local ?? given;
  useEffect(() => setLocal(null), [given]);
  const fitting = grid ? Math.floor(Math.min(room.width / grid.width, room.height / grid.height)) : 0;
  const px = grid
    ? Math.max(CELL_MIN, Math.min(CELL_MAX, Math.round(Math.max(1, fitting) * mapZoom.value)))
    : 0;
  // The record is of the map that was searched, which may be another than the one being drawn.
  const searched = search.grid.value;
  const fits = grid && searched && searched.width === grid.width && searched.height === grid.height;
  const shown = fits ? trace.value : null;
  const places = useMemo(() => (shown && searched ? placesOf(shown, searched) : null), [shown, searched]);
  const cover = useMemo(
    () => (shown && places && grid ? coverAt(shown, places, grid.cells.length, step.value) : null),
    [shown, places, step.value],
  );
  const way = shown && places ? wayOf(search, shown, places) : [];
  const theme = palette.value;
  useEffect(() => {
    if (canvas.current && grid && px > 0)
      paint(canvas.current, {
        grid,
        cover,
        way,
        px,
        cursor: pointed.value,
        trace: shown,
        step: step.value,
      });
  }, [grid, cover, px, pointed.value, theme, step.value, search.atEnd.value]);
  useEffect(() => {
    under.value = shown && cover ? underOf(cover, shown, pointed.value) : null;
  }, [cover, shown, pointed.value]);
  const strokes = useStrokes(grid, px, {
    drawn: (next) => {
      setLocal(next);
      if ((search.result.peek()?.seconds ?? 1) < QUICK_S) draft(next);
    },
    done: commit,
  });
  if (!grid)
    return (
      <div class="map-stage" ref={box}>
        {problemText.value !== '' && (
          <p>This map is not drawn: its rows differ in length, or an end is missing.</p>
        )}
      </div>
    );
  const told = cover && shown && pointed.value >= 0 ? tell(grid, cover, shown, pointed.value) : '';
  const keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cursor = pointed.value;
    const moved = moveCursor(grid, cursor < 0 ? grid.start : cursor, event.key);
    const lower = event.key.toLowerCase();
    if (moved >= 0) {
      pointed.value = moved;
      say(cover && shown ? tell(grid, cover, shown, moved) : `${placeName(grid, moved)}.`);
    } else if (cursor >= 0 && event.key === 'Enter')
      commit(withGround(grid, cursor, groundOf(brush.value, grid.cells[cursor])));
    else if (cursor >= 0 && lower === 's') commit(withEnd(grid, 'start', cursor));
    else if (cursor >= 0 && lower === 'd') commit(withEnd(grid, 'goal', cursor));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="map-stage" ref={box}>
      <div class={`map-scroll${armed.value ? ' armed' : ''}`}>
        <canvas
          ref={canvas}
          tabIndex={0}
          role="application"
          aria-label={`Map, ${grid.width} columns, ${grid.height} rows. Arrow keys move, Enter draws with the brush, S and D set start and goal.`}
          data-columns={grid.width}
          data-rows={grid.height}
          onKeyDown={keys}
          {...strokes}
        />
      </div>
      {hint && (
        <p class="map-under" id="map-under">
          {told || 'Draw on the floor, drag S and the ring. Every change is searched anew.'}
        </p>
      )}
    </div>
  );
}

function useRoom(box: { current: HTMLElement | null }): { width: number; height: number } {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([{ contentRect }]) =>
      setRoom({ width: contentRect.width, height: contentRect.height }),
    );
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return room;
}

/** The solution once it is found, until then the way to the node in hand, as cells in their order. */
function wayOf({ atEnd, current, result }: Search, trace: Trace, places: Int32Array): number[] {
  if (!(atEnd.value && result.value?.status === 'solved'))
    return pathTo(trace, Math.max(0, current.value)).map((id) => places[id]);
  const nodes = solutionOf(trace);
  // Two searches meet: one half from the start, the other back to the goal.
  const sides = trace.roots.length > 1 && trace.roots.some((root) => trace.flags[root] & 8);
  const of = (side: number): number[] =>
    nodes.filter((id) => (trace.flags[id] & 8) === side).toSorted((a, b) => trace.g[a] - trace.g[b]);
  const ordered = sides
    ? [...of(0), ...of(8).toReversed()]
    : nodes.toSorted((a, b) => trace.g[a] - trace.g[b]);
  return ordered.map((id) => places[id]);
}

function underOf({ out, waits }: Cover, trace: Trace, cell: number): Under | null {
  if (cell < 0 || cell >= out.length) return null;
  const id = out[cell] >= 0 ? out[cell] : waits[cell];
  return id < 0 ? null : { cell, id, trace, expanded: out[cell] >= 0 };
}

/** "Column 25, row 13, floor, expanded 168th, 20 + 26 = 46." */
function tell(grid: Grid, cover: Cover, trace: Trace, cell: number): string {
  const place = placeName(grid, cell);
  const kind = groundName(grid, cell);
  const known = underOf(cover, trace, cell);
  if (!known) return `${place}, ${kind}${isWall(grid, cell) ? '' : ', not reached'}.`;
  const { id, expanded } = known;
  const when = expanded ? `expanded ${ordinal(trace.out[id])}` : 'waits';
  return `${place}, ${kind}, ${when}, ${estimate(trace.g[id])} + ${estimate(trace.h[id])} = ${estimate(fOf(trace, id))}.`;
}

export function groundName(grid: Grid, cell: number): string {
  if (cell === grid.start) return 'start';
  if (cell === grid.goal) return 'goal';
  return isWall(grid, cell) ? 'wall' : isMud(grid, cell) ? 'mud' : 'floor';
}

function moveCursor({ width, height }: Grid, cell: number, key: string): number {
  const [x, y] = [cell % width, Math.floor(cell / width)];
  if (key === 'ArrowLeft') return x > 0 ? cell - 1 : cell;
  if (key === 'ArrowRight') return x + 1 < width ? cell + 1 : cell;
  if (key === 'ArrowUp') return y > 0 ? cell - width : cell;
  if (key === 'ArrowDown') return y + 1 < height ? cell + width : cell;
  return -1;
}

interface Stroke {
  readonly what: 'start' | 'goal' | 'ground';
  readonly begun: number;
  readonly sign: string;
  /** The map before the stroke, as text: what one undo brings back. */
  readonly was: string;
  grid: Grid;
  last: number;
}

/** Draws with the brush, drags the ends; Shift keeps a stroke straight. A stroke is one change. */
function useStrokes(
  grid: Grid | null,
  px: number,
  { drawn, done }: { drawn: (grid: Grid) => void; done: (grid: Grid, was: string) => void },
) {
  const stroke = useRef<Stroke | null>(null);
  const cellAt = (event: PointerEvent): number => {
    const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const [x, y] = [Math.floor((event.clientX - left) / px), Math.floor((event.clientY - top) / px)];
    return grid && x >= 0 && x < grid.width && y >= 0 && y < grid.height ? y * grid.width + x : -1;
  };
  const apply = (now: Stroke, cell: number, straight: boolean): void => {
    const to = straight ? straightened(now.grid, now.begun, cell) : cell;
    let next = now.grid;
    if (now.what === 'ground') {
      const ground = groundOf(brush.value, now.sign);
      for (const one of lineOf(now.grid, now.last, to)) next = withGround(next, one, ground);
    } else next = withEnd(next, now.what, to);
    now.last = to;
    if (next === now.grid) return;
    now.grid = next;
    drawn(next);
  };
  const end = (): void => {
    const now = stroke.current;
    stroke.current = null;
    if (now) done(now.grid, now.was);
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      const cell = cellAt(event);
      if (!grid || cell < 0 || event.button !== 0 || (event.pointerType === 'touch' && !armed.value)) return;
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      const what = cell === grid.start ? 'start' : cell === grid.goal ? 'goal' : 'ground';
      const now = {
        what,
        begun: cell,
        sign: grid.cells[cell],
        was: writeGrid(grid),
        grid,
        last: cell,
      } as const;
      stroke.current = { ...now };
      apply(stroke.current, cell, false);
    },
    onPointerMove: (event: PointerEvent): void => {
      const cell = cellAt(event);
      pointed.value = cell;
      if (stroke.current && cell >= 0) apply(stroke.current, cell, event.shiftKey);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: (): void => {
      if (!stroke.current) pointed.value = -1;
    },
  };
}

/** The cell in the row or column of the first that is nearest to another. */
function straightened({ width }: Grid, from: number, to: number): number {
  const [x0, y0] = [from % width, Math.floor(from / width)];
  const [x1, y1] = [to % width, Math.floor(to / width)];
  return Math.abs(x1 - x0) >= Math.abs(y1 - y0) ? y0 * width + x1 : y1 * width + x0;
}

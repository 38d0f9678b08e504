/**
 * Tiles under a finger or a mouse. A press on a tile in line with the gap takes hold of it and of all between; they
 * follow along the one free axis, and are let go past a third of a cell or with a flick. A tap slides them at once.
 */

import type { RefObject } from 'preact';
import { type Board, type Direction, gapOf, runTo, step } from '../model/board';

const TAP_PX = 6;
const COMMIT_PART = 0.35;
const FLICK_PX_PER_MS = 0.4;

interface Grip {
  readonly pointer: number;
  readonly run: string;
  readonly horizontal: boolean;
  /** The sign of the tiles' motion along the axis. */
  readonly sign: number;
  readonly cell: number;
  readonly from: number;
  readonly since: number;
  readonly start: { readonly x: number; readonly y: number };
  readonly train: readonly HTMLElement[];
  shift: number;
}

let grip: Grip | null = null;

/** Handlers for the element that holds the tiles. */
export function useDrag(cells: RefObject<HTMLElement | null>, board: Board, onRun: (run: string) => void) {
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || grip) return;
    const tile = (event.target as Element).closest<HTMLElement>('[role=gridcell]');
    if (!tile) return;
    const at = board.cells.indexOf(Number(tile.id.slice('tile-'.length)));
    const run = runTo(board, at);
    if (run === '') {
      if (board.cells[at] !== 0) refuse(tile);
      return;
    }
    cells.current!.setPointerCapture(event.pointerId);
    grip = take(event, board, run, cells.current!);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (!grip || event.pointerId !== grip.pointer) return;
    const along = (grip.horizontal ? event.clientX : event.clientY) - grip.from;
    grip.shift = Math.max(0, Math.min(grip.cell, along * grip.sign));
    const held = grip.shift > TAP_PX / 2;
    for (const element of grip.train) {
      element.classList.toggle('held', held);
      element.style.setProperty(
        grip.horizontal ? '--drag-x' : '--drag-y',
        held ? `${grip.shift * grip.sign}px` : '0px',
      );
    }
  };
  const letGo = (event: PointerEvent, commit: boolean): void => {
    if (!grip || event.pointerId !== grip.pointer) return;
    const { run, train, shift, cell, since, start } = grip;
    grip = null;
    for (const element of train) {
      element.classList.remove('held');
      element.style.removeProperty('--drag-x');
      element.style.removeProperty('--drag-y');
    }
    const flick = shift / Math.max(1, event.timeStamp - since) > FLICK_PX_PER_MS && shift > TAP_PX;
    const away = shift <= TAP_PX && Math.hypot(event.clientX - start.x, event.clientY - start.y) > 2 * TAP_PX;
    if (commit && !away && (shift <= TAP_PX || shift > cell * COMMIT_PART || flick)) onRun(run);
  };
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: (event: PointerEvent) => letGo(event, true),
    onPointerCancel: (event: PointerEvent) => letGo(event, false),
  };
}

function take(event: PointerEvent, board: Board, run: string, cells: HTMLElement): Grip {
  const direction = run[0] as Direction;
  const horizontal = direction === 'L' || direction === 'R';
  const box = cells.getBoundingClientRect();
  const train: HTMLElement[] = [];
  let cell = gapOf(board);
  for (let count = 0; count < run.length; count++) {
    cell = step(board, cell, direction);
    train.push(document.getElementById(`tile-${board.cells[cell]}`)!);
  }
  return {
    pointer: event.pointerId,
    run,
    horizontal,
    sign: direction === 'L' || direction === 'U' ? 1 : -1,
    cell: horizontal ? box.width / board.columns : box.height / board.rows,
    from: horizontal ? event.clientX : event.clientY,
    since: event.timeStamp,
    start: { x: event.clientX, y: event.clientY },
    train,
    shift: 0,
  };
}

/** A nudge of two pixels says no. */
function refuse(tile: HTMLElement): void {
  tile.classList.remove('refused');
  void tile.offsetWidth;
  tile.classList.add('refused');
}

/** Paints a map with what a search has done on it. Small cells are painted as an image, larger ones with their signs. */

import { estimate } from '../model/format';
import { type Grid, isMud, isWall } from '../model/grid';
import { bornBy, FLAG, fOf, type Trace } from '../model/trace';
import { colour } from '../ui/colours';

/** Below this a cell has no room for a dot and lines. */
const DETAIL_PX = 6;
/** From here on there is room for a number. */
const NUMBER_PX = 30;

/** What stands on a cell after a step. */
export interface Cover {
  /** The node that was taken there first, or -1. */
  readonly out: Int32Array;
  /** The newest node that waits there, or -1. */
  readonly waits: Int32Array;
}

export function coverAt(trace: Trace, places: Int32Array, cells: number, now: number): Cover {
  const out = new Int32Array(cells).fill(-1);
  const waits = new Int32Array(cells).fill(-1);
  const born = bornBy(trace, now);
  for (let id = 0; id < born; id++) {
    const cell = places[id];
    if (cell < 0) continue;
    if (trace.out[id] <= now) {
      if (out[cell] < 0 || trace.out[id] < trace.out[out[cell]]) out[cell] = id;
    } else if ((trace.flags[id] & (FLAG.dropped | FLAG.cut)) === 0) waits[cell] = id;
  }
  // Once a cell is done, what still waits for it waits in vain.
  for (let cell = 0; cell < cells; cell++) if (out[cell] >= 0) waits[cell] = -1;
  return { out, waits };
}

export interface Picture {
  readonly grid: Grid;
  /** Null while nothing is known yet. */
  readonly cover: Cover | null;
  readonly way: readonly number[];
  readonly px: number;
  readonly cursor: number;
  readonly trace: Trace | null;
  readonly step: number;
}

export function paint(canvas: HTMLCanvasElement, picture: Picture): void {
  const { grid, way, px, cursor } = picture;
  const ratio = devicePixelRatio || 1;
  canvas.style.width = `${grid.width * px}px`;
  canvas.style.height = `${grid.height * px}px`;
  canvas.width = Math.round(grid.width * px * ratio);
  canvas.height = Math.round(grid.height * px * ratio);
  const context = canvas.getContext('2d')!;
  context.scale(ratio, ratio);
  ground(context, picture);
  if (px >= DETAIL_PX) signs(context, picture);
  line(context, grid, way, px, Math.max(3, px * 0.44), colour('surface'));
  line(context, grid, way, px, Math.max(2, px * 0.25), colour('path'));
  ends(context, grid, px);
  if (cursor >= 0) {
    context.strokeStyle = colour('ink');
    context.lineWidth = 2.5;
    const [x, y] = [(cursor % grid.width) * px, Math.floor(cursor / grid.width) * px];
    context.strokeRect(x + 1, y + 1, Math.max(2, px - 2), Math.max(2, px - 2));
  }
}

/** The colour of every cell, one pixel each, enlarged. */
function ground(context: CanvasRenderingContext2D, { grid, cover, px, trace, step }: Picture): void {
  const named = ['wall', 'floor', 'front-cell', 'closed-old', 'closed-new', 'mud'].map((name) =>
    channels(colour(name)),
  );
  const [wall, floor, waiting, old, young, mud] = named;
  const image = new ImageData(grid.width, grid.height);
  const last = Math.max(1, step);
  const small = px < DETAIL_PX;
  for (let cell = 0; cell < grid.cells.length; cell++) {
    const taken = cover ? cover.out[cell] : -1;
    const share = taken >= 0 && trace ? Math.min(1, trace.out[taken] / last) : 0;
    const waits = cover !== null && cover.waits[cell] >= 0;
    const muddy = small && isMud(grid, cell);
    for (let at = 0; at < 3; at++) {
      let value = floor[at];
      if (isWall(grid, cell)) value = wall[at];
      else if (taken >= 0) value = old[at] + (young[at] - old[at]) * share;
      else if (waits) value = waiting[at];
      // Too small for a hatch: a tint.
      image.data[4 * cell + at] = muddy ? (value + mud[at]) / 2 : value;
    }
    image.data[4 * cell + 3] = 255;
  }
  const tiny = new OffscreenCanvas(grid.width, grid.height);
  tiny.getContext('2d')!.putImageData(image, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(tiny, 0, 0, grid.width * px, grid.height * px);
}

/** Lines between cells, hatches of mud, dots of the frontier, numbers. */
function signs(context: CanvasRenderingContext2D, { grid, cover, px, trace }: Picture): void {
  const [lines, mud, mark, note] = ['gridline', 'mud', 'front-mark', 'ink-2'].map(colour);
  context.lineWidth = 1;
  const family = getComputedStyle(document.body).fontFamily;
  for (let cell = 0; cell < grid.cells.length; cell++) {
    if (isWall(grid, cell)) continue;
    const [x, y] = [(cell % grid.width) * px, Math.floor(cell / grid.width) * px];
    context.strokeStyle = lines;
    context.strokeRect(x + 0.5, y + 0.5, px, px);
    if (isMud(grid, cell)) hatch(context, x, y, px, mud);
    const id = cover && trace ? (cover.out[cell] >= 0 ? cover.out[cell] : cover.waits[cell]) : -1;
    const waits = cover !== null && cover.waits[cell] >= 0;
    const end = cell === grid.start || cell === grid.goal;
    if (waits && (px < NUMBER_PX || !trace)) dot(context, x + px / 2, y + px / 2, px * 0.15, mark);
    if (px >= NUMBER_PX && trace && id >= 0 && !end) {
      context.fillStyle = waits ? mark : note;
      context.font = `${waits ? 700 : 500} ${Math.round(px * 0.36)}px ${family}`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(estimate(fOf(trace, id)), x + px / 2, y + px / 2 + 1, px - 4);
    }
  }
}

const HATCH_PX = 6;

function hatch(context: CanvasRenderingContext2D, x: number, y: number, px: number, stroke: string): void {
  context.save();
  context.beginPath();
  context.rect(x, y, px, px);
  context.clip();
  context.strokeStyle = stroke;
  context.lineWidth = 1;
  context.beginPath();
  // One hatch over the whole map: its lines go on from cell to cell.
  for (let at = Math.ceil((x + y) / HATCH_PX) * HATCH_PX; at < x + y + 2 * px; at += HATCH_PX) {
    context.moveTo(at - y, y);
    context.lineTo(at - y - px, y + px);
  }
  context.stroke();
  context.restore();
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
  const radius = Math.max(4, Math.min(px * 0.6, 15));
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
      context.font = `700 ${Math.round(radius * 1.25)}px ${getComputedStyle(document.body).fontFamily}`;
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

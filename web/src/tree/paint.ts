/**
 * Large trees on a canvas: dots with straight edges up to 20,000 nodes in sight, above that the density of nodes per
 * pixel. The path and the current node stay on top as lines.
 */

import { isWaiting, type Trace } from '../model/trace';
import type { Fold } from './fold';
import { type Frame, place } from './frame';
import type { Layout } from './layout';

export interface Scene extends Frame {
  readonly ratio: number;
  readonly step: number;
  readonly current: number;
  readonly path: Int32Array;
  readonly colours: Readonly<
    Record<
      'edge' | 'closed' | 'closedLine' | 'frontier' | 'frontierSoft' | 'path' | 'ink' | 'surface',
      string
    >
  >;
}

const DOTS_MAX = 20_000;
const DOT_SMALL_FROM = 2000;

export function paintTree(
  context: OffscreenCanvasRenderingContext2D,
  trace: Trace,
  layout: Layout,
  fold: Fold,
  scene: Scene,
): void {
  context.setTransform(scene.ratio, 0, 0, scene.ratio, 0, 0);
  context.clearRect(0, 0, scene.width, scene.height);
  const points = pointsOf(trace, layout, scene);
  if (points.seen > DOTS_MAX) paintDensity(context, trace, layout, fold, scene, points);
  else paintDots(context, trace, fold, scene, points);
  paintPath(context, scene, points);
}

interface Points {
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Where each node stands in the layout. */
  readonly index: Map<number, number>;
  readonly seen: number;
}

function pointsOf(trace: Trace, layout: Layout, scene: Scene): Points {
  const { ids } = layout;
  const x = new Float32Array(ids.length);
  const y = new Float32Array(ids.length);
  const index = new Map<number, number>();
  let seen = 0;
  for (let at = 0; at < ids.length; at++) {
    if (trace.born[ids[at]] > scene.step) {
      x[at] = Number.NaN;
      continue;
    }
    [x[at], y[at]] = place(scene, layout, layout.depth[at], layout.across[at]);
    index.set(ids[at], at);
    if (x[at] >= 0 && x[at] <= scene.width && y[at] >= 0 && y[at] <= scene.height) seen++;
  }
  return { x, y, index, seen };
}

function paintDots(
  context: OffscreenCanvasRenderingContext2D,
  trace: Trace,
  fold: Fold,
  scene: Scene,
  { x, y, index, seen }: Points,
): void {
  context.strokeStyle = scene.colours.edge;
  context.lineWidth = seen > DOT_SMALL_FROM ? 0.6 : 1.2;
  context.beginPath();
  for (const [id, at] of index) {
    const parent = index.get(fold.above.get(id) ?? -1);
    if (parent === undefined || outside(scene, x[at], y[at], x[parent], y[parent])) continue;
    context.moveTo(x[parent], y[parent]);
    context.lineTo(x[at], y[at]);
  }
  context.stroke();
  const radius = seen > DOT_SMALL_FROM ? 1.5 : 4;
  const dots = (waiting: boolean): void => {
    context.beginPath();
    for (const [id, at] of index) {
      if (
        isWaiting(trace, id, scene.step) !== waiting ||
        x[at] < -5 ||
        x[at] > scene.width + 5 ||
        y[at] < -5 ||
        y[at] > scene.height + 5
      )
        continue;
      context.moveTo(x[at] + radius, y[at]);
      context.arc(x[at], y[at], radius, 0, 2 * Math.PI);
    }
  };
  const small = seen > DOT_SMALL_FROM;
  dots(false);
  context.fillStyle = small ? scene.colours.closedLine : scene.colours.closed;
  context.fill();
  context.strokeStyle = scene.colours.closedLine;
  if (!small) context.stroke();
  dots(true);
  context.fillStyle = small ? scene.colours.frontier : scene.colours.frontierSoft;
  context.fill();
  context.strokeStyle = scene.colours.frontier;
  context.lineWidth = 1.5;
  if (!small) context.stroke();
}

const outside = (scene: Scene, x0: number, y0: number, x1: number, y1: number): boolean =>
  (x0 < 0 && x1 < 0) ||
  (y0 < 0 && y1 < 0) ||
  (x0 > scene.width && x1 > scene.width) ||
  (y0 > scene.height && y1 > scene.height);

/** Points drawn along each edge, so that the density shows where nodes come from. */
const EDGE_POINTS = 8;

/** The log of the number of nodes and edges on each pixel, amber where the frontier is. */
function paintDensity(
  context: OffscreenCanvasRenderingContext2D,
  trace: Trace,
  layout: Layout,
  fold: Fold,
  scene: Scene,
  { x, y, index }: Points,
): void {
  const [width, height] = [Math.ceil(scene.width), Math.ceil(scene.height)];
  const closed = new Uint16Array(width * height);
  const waiting = new Uint16Array(width * height);
  let most = 1;
  for (let at = 0; at < x.length; at++) {
    if (Number.isNaN(x[at])) continue;
    const id = layout.ids[at];
    const cells = isWaiting(trace, id, scene.step) ? waiting : closed;
    const parent = index.get(fold.above.get(id) ?? -1) ?? at;
    for (let part = 1; part <= EDGE_POINTS; part++) {
      const px = (x[parent] + ((x[at] - x[parent]) * part) / EDGE_POINTS) | 0;
      const py = (y[parent] + ((y[at] - y[parent]) * part) / EDGE_POINTS) | 0;
      if (px < 0 || px >= width || py < 0 || py >= height) continue;
      const cell = py * width + px;
      if (cells[cell] < 65_535) cells[cell]++;
      if (cells[cell] > most) most = cells[cell];
    }
  }
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const [dark, amber] = [rgb(scene.colours.path), rgb(scene.colours.frontier)];
  const scale = 200 / Math.log1p(most);
  for (let cell = 0; cell < pixels.length; cell++) {
    const n = waiting[cell] || closed[cell];
    if (n === 0) continue;
    const alpha = Math.min(255, 55 + Math.log1p(n) * scale) | 0;
    pixels[cell] = ((alpha << 24) | (waiting[cell] ? amber : dark)) >>> 0;
  }
  const bitmap = new OffscreenCanvas(width, height);
  bitmap.getContext('2d')!.putImageData(image, 0, 0);
  context.drawImage(bitmap, 0, 0);
}

function rgb(colour: string): number {
  const [red, green, blue] = (/rgba?\(([^)]+)\)/.exec(colour)?.[1] ?? '0,0,0').split(/[ ,/]+/).map(Number);
  return (blue << 16) | (green << 8) | red;
}

function paintPath(context: OffscreenCanvasRenderingContext2D, scene: Scene, { x, y, index }: Points): void {
  context.strokeStyle = scene.colours.path;
  context.fillStyle = scene.colours.path;
  context.lineWidth = 3;
  context.beginPath();
  const drawn = Array.from(scene.path)
    .map((id) => index.get(id))
    .filter((at) => at !== undefined);
  drawn.forEach((at, order) => (order === 0 ? context.moveTo(x[at], y[at]) : context.lineTo(x[at], y[at])));
  context.stroke();
  const last = drawn.at(-1);
  if (last !== undefined) {
    context.beginPath();
    context.arc(x[last], y[last], 6, 0, 2 * Math.PI);
    context.fillStyle = scene.colours.ink;
    context.fill();
  }
}

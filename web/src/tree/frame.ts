/**
 * From tree to screen. The whole tree fills the stage; zoom and pan are on top of that. Roots stand left on wide
 * stages and on top of tall ones.
 */

import type { Layout } from './layout';

export interface Camera {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const HOME: Camera = { zoom: 1, x: 0, y: 0 };
export const ZOOM_MAX = 4000;

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly tall: boolean;
  readonly camera: Camera;
}

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const WIDE: Edges = { left: 56, right: 92, top: 34, bottom: 54 };
const TALL: Edges = { left: 18, right: 74, top: 24, bottom: 66 };

/** The point of a column and a place across. */
export function place(frame: Frame, layout: Layout, depth: number, across: number): [number, number] {
  const edges = frame.tall ? TALL : WIDE;
  const [w, h] = [frame.width - edges.left - edges.right, frame.height - edges.top - edges.bottom];
  const down = layout.columns > 1 ? depth / (layout.columns - 1) : 0;
  const over = layout.width > 0 ? across / layout.width : 0.5;
  const [u, v] = frame.tall ? [over, down] : [down, over];
  const { zoom, x, y } = frame.camera;
  return [(edges.left + w * u) * zoom + x, (edges.top + h * v) * zoom + y];
}

/** Pixels between columns, and between neighbours across. */
export function spacing(frame: Frame, layout: Layout): { column: number; row: number } {
  const [x0, y0] = place(frame, layout, 0, 0);
  const [x1, y1] = place(frame, layout, 1, 1);
  const [along, over] = frame.tall ? [y1 - y0, x1 - x0] : [x1 - x0, y1 - y0];
  return { column: layout.columns > 1 ? along : Infinity, row: layout.width > 0 ? over : Infinity };
}

/** The camera after zooming by `factor` about a point of the screen. */
export function zoomAt(camera: Camera, factor: number, x: number, y: number): Camera {
  const zoom = Math.max(1, Math.min(ZOOM_MAX, camera.zoom * factor));
  const real = zoom / camera.zoom;
  return zoom === 1 ? { ...HOME } : { zoom, x: x - (x - camera.x) * real, y: y - (y - camera.y) * real };
}

/** Lays the tree out and paints large ones, away from the page's own thread. */

import { decodeTrace, type Trace } from '../model/trace';
import { type Fold, type FoldChoice, foldTree } from './fold';
import { type Layout, layoutTree } from './layout';
import { paintTree, type Scene } from './paint';

export type ToWorker =
  | { readonly kind: 'trace'; readonly buffer: ArrayBuffer; readonly moot: Uint32Array }
  | {
      readonly kind: 'layout';
      readonly turn: number;
      readonly from: number;
      readonly to: number;
      readonly choice: FoldChoice;
    }
  | { readonly kind: 'canvas'; readonly canvas: OffscreenCanvas }
  | { readonly kind: 'paint'; readonly scene: Scene };

export interface FromWorker {
  readonly turn: number;
  readonly layout: Layout;
  readonly fold: Fold;
}

let trace: Trace | null = null;
let laid: { layout: Layout; fold: Fold } | null = null;
let canvas: OffscreenCanvas | null = null;
let waiting: Scene | null = null;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'trace':
      trace = decodeTrace(data.buffer, data.moot);
      laid = null;
      break;
    case 'layout': {
      if (!trace) break;
      const fold = foldTree(trace, data.from, data.to, data.choice);
      laid = { fold, layout: layoutTree(trace, fold) };
      self.postMessage({ turn: data.turn, ...laid } satisfies FromWorker);
      break;
    }
    case 'canvas':
      canvas = data.canvas;
      break;
    case 'paint':
      // Only the newest scene is painted: a drag asks for more than can be drawn.
      if (waiting === null) setTimeout(paintWaiting);
      waiting = data.scene;
      break;
  }
};

function paintWaiting(): void {
  const scene = waiting;
  waiting = null;
  if (!scene || !canvas || !trace || !laid) return;
  canvas.width = Math.round(scene.width * scene.ratio);
  canvas.height = Math.round(scene.height * scene.ratio);
  paintTree(canvas.getContext('2d')!, trace, laid.layout, laid.fold, scene);
}

/**
 * The stage: the tree at the level of detail that its size allows. Up to 500 nodes in sight are real SVG elements,
 * so that a folded tree always is; more are painted by the worker. A gesture only shifts the last picture; a sharp one follows when it ends.
 */

import { computed } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { typeScale } from '../app/lecture';
import { palette } from '../app/settings';
import { pathTo, solutionOf, type Trace } from '../model/trace';
import { colour } from '../ui/colours';
import { IconButton } from '../ui/controls';
import { camera, fit } from './camera';
import { type Camera, type Frame, HOME, place, zoomAt } from './frame';
import { useGestures } from './gestures';
import { nodeAt } from './hit';
import type { FromWorker, ToWorker } from './layout_worker';
import { useSearch } from './search';
import { select } from './state';
import { TreeSvg, zoomForPills } from './tree_svg';
import { useWalk } from './walk';

const SVG_MAX = 500;
const PHONE = 480;

export function Stage({ trace }: { trace: Trace }) {
  const { atEnd, current, result, step } = useSearch();
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const { laid, post } = useLayout(trace);
  // On a phone a tree grows downwards, which leaves room for the sums beside its path.
  const tall = size.height > size.width || size.width < PHONE;
  const whole: Frame = { ...size, tall, camera: camera.value };
  const frame = laid && followed.value ? { ...whole, camera: onto(whole, laid, current.value) } : whole;
  const done = atEnd.value && result.value?.status === 'solved';
  const path = useMemo(
    () => (done ? solutionOf(trace) : pathTo(trace, current.value)),
    [trace, current.value, done],
  );
  const inSight = useMemo(
    () => (laid ? countInSight(frame, laid, trace, step.value) : 0),
    [laid, camera.value, size.width, size.height, step.value, frame.camera.zoom],
  );
  const zoomBy = (factor: number): void =>
    void (camera.value = zoomAt(camera.value, factor, size.width / 2, size.height / 2));
  const layer = useRef<HTMLDivElement>(null);
  useGestures(box, layer, camera, (x, y) => laid && select(nodeAt(frame, laid, trace, step.value, x, y)));
  const walkKeys = useWalk(trace, laid?.fold ?? null);
  const asSvg = inSight <= SVG_MAX;
  return (
    <div
      class={`stage${whole.tall ? ' tall' : ''}`}
      ref={box}
      tabIndex={0}
      role="group"
      aria-roledescription="search tree"
      aria-label={`Search tree, ${laid ? laid.layout.ids.length : 0} nodes drawn. Arrow keys walk it.`}
      onKeyDown={walkKeys}
    >
      <div class="stage-layer" ref={layer}>
        {laid && size.width > 0 && asSvg && <TreeSvg trace={trace} laid={laid} frame={frame} path={path} />}
        <TreeCanvas hidden={asSvg} post={post} frame={frame} path={path} version={laid?.turn ?? 0} />
      </div>
      <div class="zoom">
        <IconButton glyph="plus" label="Zoom in" onClick={() => zoomBy(1.5)} />
        <IconButton glyph="minus" label="Zoom out" onClick={() => zoomBy(1 / 1.5)} />
        <IconButton glyph="fit" label="Fit" onClick={fit} />
      </div>
    </div>
  );
}

/** Before a room the pills stay legible: the view follows the node in hand, until somebody looks elsewhere. */
const followed = computed(() => typeScale.value > 1 && camera.value.zoom === 1);

/** The camera that has room for every pill, with the node in its middle. */
function onto(frame: Frame, laid: FromWorker, id: number): Camera {
  const zoom = zoomForPills(frame, laid);
  const at = laid.layout.ids.indexOf(id);
  if (zoom <= 1 || at < 0 || frame.tall) return HOME;
  const near: Frame = { ...frame, camera: { zoom, x: 0, y: 0 } };
  const [x, y] = place(near, laid.layout, laid.layout.depth[at], laid.layout.across[at]);
  const keep = (middle: number, room: number): number =>
    Math.max(room - room * zoom, Math.min(0, room / 2 - middle));
  return { zoom, x: keep(x, frame.width), y: keep(y, frame.height) };
}

function useSize(box: { current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([{ contentRect }]) =>
      setSize({ width: contentRect.width, height: contentRect.height }),
    );
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return size;
}

/** The worker of this stage: it lays out whenever the tree or what is folded changes. */
function useLayout(trace: Trace): {
  laid: FromWorker | null;
  post: (message: ToWorker, transfer?: Transferable[]) => void;
} {
  const [laid, setLaid] = useState<FromWorker | null>(null);
  const worker = useRef<Worker | null>(null);
  const turn = useRef(0);
  worker.current ??= new Worker(new URL('./layout_worker.ts', import.meta.url), { type: 'module' });
  const post = (message: ToWorker, transfer: Transferable[] = []): void =>
    worker.current?.postMessage(message, transfer);
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
    },
    [],
  );
  useEffect(() => {
    const buffer = trace.parent.buffer.slice(0) as ArrayBuffer;
    post({ kind: 'trace', buffer, moot: trace.moot }, [buffer]);
    setLaid(null);
  }, [trace]);
  const { iteration, fold } = useSearch();
  const { from, to } = iteration.value;
  const choice = fold.value;
  useEffect(() => {
    worker.current!.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.turn === turn.current) setLaid(data);
    };
    post({ kind: 'layout', turn: ++turn.current, from, to, choice });
  }, [trace, from, to, choice]);
  return { laid, post };
}

/** Counts no further than needed to know that there are too many for elements. */
function countInSight(frame: Frame, { layout }: FromWorker, trace: Trace, now: number): number {
  let seen = 0;
  for (let at = 0; at < layout.ids.length && seen <= SVG_MAX; at++) {
    if (trace.born[layout.ids[at]] > now) continue;
    const [x, y] = place(frame, layout, layout.depth[at], layout.across[at]);
    if (x >= 0 && x <= frame.width && y >= 0 && y <= frame.height) seen++;
  }
  return seen;
}

function TreeCanvas({
  hidden,
  post,
  frame,
  path,
  version,
}: {
  hidden: boolean;
  post: (message: ToWorker, transfer?: Transferable[]) => void;
  frame: Frame;
  path: number[];
  version: number;
}) {
  const { step, current } = useSearch();
  const canvas = useRef<HTMLCanvasElement>(null);
  const given = useRef(false);
  const theme = palette.value;
  useEffect(() => {
    if (given.current) return;
    given.current = true;
    const offscreen = canvas.current!.transferControlToOffscreen();
    post({ kind: 'canvas', canvas: offscreen }, [offscreen]);
  }, []);
  useEffect(() => {
    if (hidden || frame.width === 0) return;
    const colours = {
      edge: colour('edge'),
      closed: colour('closed'),
      closedLine: colour('closed-line'),
      frontier: colour('frontier'),
      frontierSoft: colour('frontier-soft'),
      path: colour('path'),
      ink: colour('ink'),
      surface: colour('surface'),
    };
    post({
      kind: 'paint',
      scene: {
        ...frame,
        ratio: devicePixelRatio || 1,
        step: step.value,
        current: current.value,
        path: Int32Array.from(path),
        colours,
      },
    });
  }, [hidden, frame.width, frame.height, frame.camera, path, version, theme, step.value]);
  return <canvas ref={canvas} class="tree-canvas" hidden={hidden} aria-hidden="true" />;
}

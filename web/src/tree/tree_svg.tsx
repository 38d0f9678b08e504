/** The tree as SVG: a pill with g+h and f where there is room, else f alone, else a dot; the path always on top. */

import { useEffect } from 'preact/hooks';
import { typeScale } from '../app/lecture';
import { actionWord, isMap, stateWord } from '../app/problem';
import { count, estimate, numberWord } from '../model/format';
import { FLAG, fOf, stateAt, type Trace } from '../model/trace';
import { type Frame, HOME, place, spacing } from './frame';
import type { FromWorker } from './layout_worker';
import { useSearch } from './search';
import { noteWedges } from './walk';

/** The mean width of a letter of words beside nodes. */
const LETTER = 6.8;
/** At the size of a desk; a lecture's type is larger, and so are its pills. */
const PILL = { full: 58, small: 28, height: 20 };

/** How far to go in so that every node has room for g + h and f. */
export function zoomForPills(frame: Frame, laid: FromWorker): number {
  const room = spacing({ ...frame, camera: HOME }, laid.layout);
  const scale = typeScale.value;
  return Math.max(1, (PILL.full * scale + 5) / room.column, (PILL.height * scale + 2) / room.row);
}

export function TreeSvg({
  trace,
  laid,
  frame,
  path,
}: {
  trace: Trace;
  laid: FromWorker;
  frame: Frame;
  path: number[];
}) {
  const { layout, fold } = laid;
  const { step, sub, unseen, replaced, childInHand, childrenNow, slideOf } = useSearch();
  useEffect(() => noteWedges(fold.wedges), [fold]);
  const points = new Map<number, [number, number]>();
  layout.ids.forEach((id, at) => {
    if (trace.born[id] <= step.value && !unseen.value.has(id))
      points.set(id, place(frame, layout, layout.depth[at], layout.across[at]));
  });
  const onPath = new Set(path);
  const room = spacing(frame, layout);
  const scale = typeScale.value;
  const shape = frame.tall
    ? 'dot'
    : room.row < 13 * scale
      ? 'dot'
      : room.column >= PILL.full * scale + 4
        ? 'full'
        : room.column >= PILL.small * scale + 4
          ? 'small'
          : 'dot';
  // The path is labelled even where others are dots, unless its labels would lie on each other.
  const labelled = room.column >= 0.85 * PILL.small * scale;
  const height = Math.min(PILL.height * scale, room.row - 2);
  const inSight = ([x, y]: [number, number]): boolean =>
    x > -80 && y > -40 && x < frame.width + 80 && y < frame.height + 40;
  // The path lies on top, in groups of its own: elements that change places among siblings keep the colours of an
  // earlier step in Chromium (Preact moves them with moveBefore), so none ever does.
  const [rest, above] = [
    [...points].filter(([id]) => !onPath.has(id)),
    [...points].filter(([id]) => onPath.has(id)),
  ];
  const [old, better] = [points.get(replaced.value), points.get(childInHand.value)];
  const half = shape === 'dot' ? 6 : (PILL[shape] * scale) / 2;
  // Line by line each child is named by what led to it, where the names have room.
  const named =
    sub.value > 0 && !frame.tall && shape !== 'dot'
      ? childrenNow.value.slice(0, sub.value).filter((id) => points.has(id))
      : [];
  const edge = ([id, point]: [number, [number, number]]) => {
    const parent = points.get(fold.above.get(id) ?? -1);
    if (!parent || (!inSight(point) && !inSight(parent))) return null;
    return (
      <Edge
        key={id}
        from={parent}
        to={point}
        tall={frame.tall}
        path={onPath.has(id)}
        left={fold.chains.get(id)}
      />
    );
  };
  const node = ([id, point]: [number, [number, number]]) =>
    inSight(point) && (
      <Node
        key={id}
        trace={trace}
        id={id}
        point={point}
        path={onPath.has(id)}
        shape={shape === 'dot' && onPath.has(id) && !frame.tall && labelled ? 'small' : shape}
        height={Math.max(14 * scale, height)}
        scale={scale}
        wedge={fold.wedges.get(id)}
      />
    );
  return (
    <svg class="tree-svg" viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
      <AxisLabels laid={laid} frame={frame} />
      <g>{rest.map(edge)}</g>
      <g>{above.map(edge)}</g>
      <g>{rest.map(node)}</g>
      <g>{above.map(node)}</g>
      {named.map((id) => {
        const [x, y] = points.get(id)!;
        // Beside the last one the arrow ends.
        const above = id === childInHand.value && old;
        return (
          <text
            key={id}
            class="child-label"
            x={above ? x : x + half + 7}
            y={above ? y - height / 2 - 6 : y + 4 * scale}
            text-anchor={above ? 'middle' : 'start'}
          >
            {slideOf(trace, id)}
          </text>
        );
      })}
      {old && better && (
        <Replacement
          from={old}
          to={better}
          half={half}
          width={frame.width}
          scale={scale}
          words={frame.tall ? '' : soonerWords(trace.g[replaced.value] - trace.g[childInHand.value])}
        />
      )}
      {frame.tall && <PathLabels trace={trace} path={path} points={points} width={frame.width} />}
    </svg>
  );
}

/** "the same board, two moves sooner" */
const soonerWords = (by: number): string =>
  isMap.value
    ? `the same ${stateWord.value}, ${estimate(by)} cheaper`
    : `the same ${stateWord.value}, ${numberWord(by).toLowerCase()} ${actionWord.value}${by === 1 ? '' : 's'} sooner`;

/** The arrow from a node to the one that takes its place: beside the tree, with words; below it where it grows down. */
function Replacement({
  from: [x0, y0],
  to: [x1, y1],
  half,
  words,
  width,
  scale,
}: {
  from: [number, number];
  to: [number, number];
  half: number;
  words: string;
  /** Of the stage. */
  width: number;
  scale: number;
}) {
  const towards = Math.sign(y1 - y0) || 1;
  if (words === '') {
    const end = y1 - towards * 10;
    return (
      <>
        <path
          class="replace-arrow"
          d={`M${x0} ${y0 + towards * 8}C${x0} ${(y0 + y1) / 2} ${x1} ${(y0 + y1) / 2} ${x1} ${end}`}
        />
        <path
          class="replace-arrow head"
          d={`M${x1 - 5} ${end - towards * 8}L${x1} ${end}L${x1 + 5} ${end - towards * 8}`}
        />
      </>
    );
  }
  const [start, end] = [y0 + towards * 15, x1 + half + 7];
  return (
    <>
      <path
        class="replace-arrow"
        d={`M${x0} ${start}C${x0} ${(start + y1) / 2} ${end + 90} ${y1} ${end} ${y1}`}
      />
      <path class="replace-arrow head" d={`M${end + 8} ${y1 - 5}L${end} ${y1}L${end + 8} ${y1 + 5}`} />
      {/* Right of the arrow where that is in sight, else below it. */}
      {end + 76 + words.length * LETTER * scale < width ? (
        <text class="replace-label" x={end + 76} y={y1 + 5}>
          {words}
        </text>
      ) : (
        <text class="replace-label" x={width - 12} y={y1 + 24 * scale} text-anchor="end">
          {words}
        </text>
      )}
    </>
  );
}

function Edge({
  from: [x0, y0],
  to: [x1, y1],
  tall,
  path,
  left,
}: {
  from: [number, number];
  to: [number, number];
  tall: boolean;
  path: boolean;
  left?: number;
}) {
  const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const d = tall
    ? `M${x0} ${y0}C${x0} ${my} ${x1} ${my} ${x1} ${y1}`
    : `M${x0} ${y0}C${mx} ${y0} ${mx} ${y1} ${x1} ${y1}`;
  return (
    <>
      <path class={`edge${path ? ' path' : ''}${left ? ' chain' : ''}`} d={d} />
      {left ? (
        <text class="chain-label" x={mx} y={my - 6} text-anchor="middle">
          × {count(left)}
        </text>
      ) : null}
    </>
  );
}

function Node(props: {
  trace: Trace;
  id: number;
  point: [number, number];
  path: boolean;
  shape: 'full' | 'small' | 'dot';
  height: number;
  scale: number;
  wedge?: number;
}) {
  const {
    trace,
    id,
    point: [x, y],
    path,
    shape,
    height,
    scale,
    wedge,
  } = props;
  const { atEnd, childInHand, current, replaced, selected, step } = useSearch();
  const state = stateAt(trace, id, step.value);
  const isCurrent = id === current.value && step.value > 0;
  const goal = isCurrent && (trace.flags[id] & FLAG.goal) !== 0 && atEnd.value;
  const classes = [
    'node',
    state,
    path && 'path',
    isCurrent && !goal && 'current',
    id === selected.value && !isCurrent && 'selected',
    id === childInHand.value && 'in-hand',
    id === replaced.value && 'replaced',
  ]
    .filter(Boolean)
    .join(' ');
  const f = estimate(fOf(trace, id));
  if (shape === 'dot') {
    const r = path ? 5 : 4;
    return (
      <g class={classes} transform={`translate(${x} ${y})`}>
        {wedge ? <path class="wedge" d="M0 -3L9 -7V7L0 3z" /> : null}
        <circle class="body" r={r} />
        {goal && <circle class="ring" r={9} />}
      </g>
    );
  }
  const width = (shape === 'full' ? PILL.full : PILL.small) * scale;
  const split = shape === 'full' ? width - 21.5 * scale : 0;
  return (
    <g class={classes} transform={`translate(${x - width / 2} ${y - height / 2})`}>
      {wedge ? <WedgeMark width={width} height={height} wedge={wedge} /> : null}
      <rect class="body" width={width} height={height} rx={Math.min(7 * scale, height / 2)} />
      {shape === 'full' && (
        <>
          <text class="sum" x={split / 2} y={height / 2 + 3.6 * scale} text-anchor="middle">
            {estimate(trace.g[id])}+{estimate(trace.h[id])}
          </text>
          <line class="bar" x1={split} x2={split} y1={0} y2={height} />
        </>
      )}
      <text class="f" x={(split + width) / 2} y={height / 2 + 4.2 * scale} text-anchor="middle">
        {f}
      </text>
      {goal && <rect class="ring" x={-4} y={-4} width={width + 8} height={height + 8} rx={10} />}
    </g>
  );
}

function WedgeMark({ width, height, wedge }: { width: number; height: number; wedge: number }) {
  return (
    <>
      <path
        class="wedge"
        d={`M${width} ${height / 2 - 4}L${width + 12} ${height / 2 - 9}V${height / 2 + 9}L${width} ${height / 2 + 4}z`}
      />
      <text class="wedge-label" x={width + 16} y={height / 2 + 4}>
        {count(wedge)}
      </text>
    </>
  );
}

/** g over the columns of a wide stage, as many as have room. */
function AxisLabels({ laid: { layout }, frame }: { laid: FromWorker; frame: Frame }) {
  if (frame.tall) return null;
  const { column } = spacing(frame, layout);
  // Room for the longest number, and a gap.
  const label =
    Math.max(34, 9 * String(layout.levels.reduce((most, g) => Math.max(most, g), 0)).length + 10) *
    typeScale.value;
  const every = Math.max(1, Math.ceil(label / column));
  return (
    <>
      {Array.from(layout.levels, (g, at) => {
        const [x] = place(frame, layout, at, 0);
        if (at % every !== 0 || x < 0 || x > frame.width) return null;
        return (
          <text key={at} class="axis" x={x} y={16 * typeScale.value} text-anchor="middle">
            {at === 0 ? `g = ${g}` : g}
          </text>
        );
      })}
    </>
  );
}

/** On a phone the sums stand at the right edge, for every second node of the path. */
function PathLabels({
  trace,
  path,
  points,
  width,
}: {
  trace: Trace;
  path: number[];
  points: Map<number, [number, number]>;
  width: number;
}) {
  let last = -Infinity;
  return (
    <>
      {path.map((id) => {
        const point = points.get(id);
        if (!point || point[1] - last < 30) return null;
        last = point[1];
        return (
          <text key={id} class="path-label" x={width - 12} y={point[1] + 4} text-anchor="end">
            {estimate(trace.g[id])}+{estimate(trace.h[id])}={estimate(fOf(trace, id))}
          </text>
        );
      })}
    </>
  );
}

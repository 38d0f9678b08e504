/** Live lines of all lanes over one axis. Redrawn ten times a second at most, and only while something runs. */

import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { palette } from '../app/settings';
import { count } from '../model/format';
import type { Point } from '../model/series';
import { colour } from '../ui/colours';
import { SERIES } from './series_mark';
import { type Lane, LETTERS, lanes, running } from './state';

const REDRAW_MS = 100;
/** A log axis of time begins at 1 ms, or lower where a lane was over sooner. */
const X_MIN_S = { slow: 1e-3, fast: 1e-5 };

export interface Axis {
  readonly value: (point: Point) => number;
  readonly time: boolean;
}

export function Chart({
  title,
  x,
  y,
  log,
  label,
}: {
  title: string;
  x: Axis;
  y: Axis;
  log: boolean;
  label: string;
}) {
  const host = useRef<HTMLDivElement>(null);
  const version = palette.value;
  const shown = lanes.value;
  useEffect(() => {
    if (shown.length === 0) return;
    const element = host.current!;
    // Other lanes have a plot of their own: this one has as many lines as it was made with.
    const plot = new uPlot(options(element, x, y, log, shown.length), dataOf(shown, x, y, log), element);
    const redraw = (): void => {
      if (!document.hidden) plot.setData(dataOf(shown, x, y, log));
    };
    const timer = setInterval(() => running.peek() && redraw(), REDRAW_MS);
    const stop = running.subscribe(() => redraw());
    const observer = new ResizeObserver(() => plot.setSize(sizeOf(element)));
    observer.observe(element);
    return () => {
      clearInterval(timer);
      stop();
      observer.disconnect();
      plot.destroy();
    };
  }, [x, y, log, version, shown]);
  return (
    <figure class="race-chart" aria-label={label}>
      <figcaption>{title}</figcaption>
      <div class="plot" ref={host} role="img" aria-label={label} />
    </figure>
  );
}

const sizeOf = (element: HTMLElement): { width: number; height: number } => ({
  width: Math.max(200, element.clientWidth),
  height: Math.max(140, element.clientHeight),
});

/** uPlot wants one x for all series: the tables are joined, gaps are spanned. */
function dataOf(shown: readonly Lane[], x: Axis, y: Axis, log: boolean): uPlot.AlignedData {
  const soonest = Math.min(
    ...shown.map(({ series }) => series.points.at(-1)!.seconds).filter((seconds) => seconds > 0),
  );
  const timeMin = Math.max(X_MIN_S.fast, Math.min(X_MIN_S.slow, 10 ** Math.floor(Math.log10(soonest) - 0.5)));
  const floor = (axis: Axis, value: number): number =>
    log ? Math.max(value, axis.time ? timeMin : 1) : value;
  const tables = shown.map(({ series }) => {
    const xs: number[] = [];
    const ys: number[] = [];
    for (const point of series.points) {
      const at = floor(x, x.value(point));
      if (xs.length > 0 && at <= xs.at(-1)!) {
        ys[ys.length - 1] = floor(y, y.value(point));
      } else {
        xs.push(at);
        ys.push(floor(y, y.value(point)));
      }
    }
    return [xs, ys] as uPlot.AlignedData;
  });
  return tables.length > 1 ? uPlot.join(tables) : tables[0];
}

function options(element: HTMLElement, x: Axis, y: Axis, log: boolean, lanesShown: number): uPlot.Options {
  const axis = (which: Axis): Partial<uPlot.Axis> => ({
    stroke: colour('ink-3'),
    font: `12px ${getComputedStyle(element).fontFamily}`,
    grid: { stroke: colour('line'), width: 1, ...(log ? { filter: powersOnly } : {}) },
    ticks: { stroke: colour('line'), width: 1, size: 4 },
    ...(log ? { filter: powersOnly } : {}),
    values: (_, splits, __, ___, step) => splits.map((value) => tick(value, which, log, step)),
  });
  return {
    ...sizeOf(element),
    padding: [14, 26, 0, 0],
    legend: { show: false },
    cursor: { sync: { key: 'race' }, drag: { x: false, y: false }, points: { size: 7 } },
    scales: {
      x: { time: false, distr: log ? 3 : 1, range: log ? undefined : (_, __, max) => [0, max || 1] },
      y: { distr: log ? 3 : 1, range: log ? undefined : (_, __, max) => [0, (max || 1) * 1.05] },
    },
    axes: [
      { ...axis(x), size: 30 },
      { ...axis(y), size: 58 },
    ],
    series: [
      {},
      ...SERIES.slice(0, lanesShown).map(
        (line, at): uPlot.Series => ({
          label: LETTERS[at],
          stroke: colour(line.colour),
          width: 2.2,
          dash: [...line.dash],
          spanGaps: true,
          points: { show: false },
        }),
      ),
    ],
    hooks: { draw: [drawEnds] },
  };
}

const isPower = (value: number): boolean =>
  Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-6;

const powersOnly = (_: uPlot, splits: (number | null)[]): (number | null)[] =>
  splits.map((value) => (value !== null && isPower(value) ? value : null));

/** Only powers of ten are named on a log axis; on a linear one as exactly as its steps are. */
export function tick(value: number | null, { time }: Pick<Axis, 'time'>, log: boolean, step: number): string {
  if (value === null || (log && !isPower(value))) return '';
  if (!time) return value >= 1e6 ? `${value / 1e6} M` : count(value);
  if (value === 0) return '0';
  const [size, unit] = value < 1e-3 ? [1e-6, 'µs'] : value < 1 ? [1e-3, 'ms'] : [1, 's'];
  if (log) return `${count(Math.round(value / size))} ${unit}`;
  return `${(value / size).toFixed(decimals(step / size))} ${unit}`;
}

/** As many decimals as tell neighbours apart: 2.5 needs one. */
const decimals = (step: number): number => {
  for (let places = 0; places < 3; places++)
    if (Math.abs(step * 10 ** places - Math.round(step * 10 ** places)) < 1e-6) return places;
  return 3;
};

/** A mark and its letter at the end of each line. */
function drawEnds(plot: uPlot): void {
  const context = plot.ctx;
  const ratio = devicePixelRatio || 1;
  context.save();
  context.font = `${600} ${12 * ratio}px ${getComputedStyle(plot.root).fontFamily}`;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  const labels: { x: number; y: number }[] = [];
  plot.data.slice(1).forEach((ys, at) => {
    const index = ys.findLastIndex((value) => value != null);
    if (index < 0) return;
    const px = plot.valToPos(plot.data[0][index], 'x', true);
    const py = plot.valToPos(ys[index]!, 'y', true);
    context.fillStyle = colour(SERIES[at].colour);
    context.save();
    context.translate(px - 5 * ratio, py - 5 * ratio);
    context.scale((10 / 16) * ratio, (10 / 16) * ratio);
    context.fill(new Path2D(SERIES[at].shape));
    context.restore();
    // A letter that would lie on another goes to the right of it.
    const label = { x: px + 8 * ratio, y: py };
    while (
      labels.some(({ x, y }) => Math.abs(x - label.x) < 12 * ratio && Math.abs(y - label.y) < 12 * ratio)
    )
      label.x += 13 * ratio;
    labels.push(label);
    context.fillText(LETTERS[at], label.x, label.y);
  });
  context.restore();
}

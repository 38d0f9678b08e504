/**
 * The history of a counter for a chart: at most 600 points. When full, every second one goes and the interval
 * doubles; the newest is always exact.
 */

export interface Point {
  readonly seconds: number;
  readonly expanded: number;
  readonly frontier: number;
}

export const POINTS_MAX = 600;

export interface Series {
  readonly points: readonly Point[];
  readonly interval: number;
}

/** Before the first count: nothing, at time zero. */
export const START: Series = { points: [{ seconds: 0, expanded: 0, frontier: 0 }], interval: 0 };

export function append({ points, interval }: Series, point: Point): Series {
  const last = points.at(-1);
  if (last && point.seconds < last.seconds) return { points, interval };
  const before = points.at(-2);
  const tooSoon = last && before && point.seconds - before.seconds < interval;
  const grown =
    last && (tooSoon || point.seconds === last.seconds)
      ? [...points.slice(0, -1), point]
      : [...points, point];
  if (grown.length <= POINTS_MAX) return { points: grown, interval };
  const thinned = grown.filter((_, at) => at % 2 === 0 || at === grown.length - 1);
  const span = thinned.at(-1)!.seconds - thinned[0].seconds;
  return { points: thinned, interval: Math.max(interval * 2, span / POINTS_MAX) };
}

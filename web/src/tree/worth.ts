/** The number that each algorithm goes by, the same in sentences, beside the code and in the queue. Pure. */

import { estimate } from '../model/format';
import { type Pass, passAt } from '../model/passes';
import { parseRun } from '../model/run';
import { fOf, type Trace } from '../model/trace';

export interface Worth {
  /** "1 + 2 × 11 = 23", "h = 11", "depth 1". */
  readonly sum: string;
  readonly value: number;
}

/** What is looked at. */
export interface Measured {
  readonly trace: Trace;
  readonly run: string;
  /** The passes of anytime A*, where they are known. */
  readonly passes?: readonly Pass[];
}

type Measure = 'depth' | 'g' | 'h' | 'f' | 'g + w·h' | 'g + (2w-1)·h';

/** All others go by f. */
const MEASURES: Readonly<Record<string, Measure>> = {
  annealing: 'h',
  'anytime-a-star': 'g + w·h',
  beam: 'h',
  bfs: 'depth',
  bidirectional: 'depth',
  dfs: 'depth',
  dls: 'depth',
  focal: 'g + (2w-1)·h',
  greedy: 'h',
  'hill-climbing': 'h',
  ids: 'depth',
  'lrta-star': 'h',
  ucs: 'g',
  'weighted-a-star': 'g + w·h',
};

export const measureOf = (algorithm: string): Measure => MEASURES[algorithm] ?? 'f';

/** Weights have three decimals at most. */
const round = (value: number): number => Math.round(1000 * value) / 1000;

/** How often h counts in this step; null where that is not known. */
function weightAt({ run, passes }: Measured, step: number): number | null {
  const { algorithm, options } = parseRun(run);
  const weight = Number(options.weight ?? 2);
  if (algorithm === 'focal') return round(2 * weight - 1);
  return algorithm === 'anytime-a-star' ? (passAt(passes ?? [], step)?.weight ?? null) : weight;
}

export function worthOf(of: Measured, id: number, step: number): Worth {
  const [g, h] = [of.trace.g[id], of.trace.h[id]];
  const measure = measureOf(parseRun(of.run).algorithm);
  switch (measure) {
    case 'depth':
      return { sum: `depth ${estimate(g)}`, value: g };
    case 'g':
      return { sum: `g = ${estimate(g)}`, value: g };
    case 'h':
      return { sum: `h = ${estimate(h)}`, value: h };
    default: {
      const weight = measure === 'f' ? null : weightAt(of, step);
      if (weight === null) return { sum: sumOf(of.trace, id), value: fOf(of.trace, id) };
      const value = round(g + weight * h);
      return { sum: `${estimate(g)} + ${weight} × ${estimate(h)} = ${estimate(value)}`, value };
    }
  }
}

/** "1 + 11 = 12". */
export const sumOf = (trace: Trace, id: number): string =>
  `${estimate(trace.g[id])} + ${estimate(trace.h[id])} = ${estimate(fOf(trace, id))}`;

/** "1+2·11 = 23": as short as the end of a line of code wants it. */
export const compact = (sum: string): string => sum.replaceAll(' + ', '+').replaceAll(' × ', '·');

/** What is told of a node when a search takes it that hurries, promises a bound, walks, or remembers little. Pure. */

import { estimate, plural } from '../model/format';
import { parseRun } from '../model/run';
import { FLAG, fOf, iterationAt, iterationBounds, type Trace } from '../model/trace';

interface Sentence {
  readonly strong: string;
  readonly rest: string;
}

/** The sentence, or null for algorithms that are told elsewhere. */
export function tellMore(trace: Trace, run: string, id: number, step: number): Sentence | null {
  const { algorithm, options } = parseRun(run);
  const [g, h] = [trace.g[id], trace.h[id]];
  const sum = `${estimate(g)} + ${estimate(h)} = ${estimate(fOf(trace, id))}`;
  switch (algorithm) {
    case 'hill-climbing':
      return { strong: `Stands at h = ${estimate(h)}`, rest: `, after ${plural(g, 'move')}.` };
    case 'annealing':
      return {
        strong: `Walked to h = ${estimate(h)}`,
        rest: `, ${plural(g, 'move')} from the start without its loops.`,
      };
    case 'lrta-star':
      return { strong: `Walked here; it looks ${estimate(h)} away`, rest: ', as far as it has learned.' };
    case 'focal': {
      const weight = Number(options.weight ?? 2);
      return {
        strong: `Took ${sum}`,
        rest: `, within ${weight} times the smallest f, and the most promising there: h counts ${2 * weight - 1} times.`,
      };
    }
    case 'anytime-a-star':
      return {
        strong: `Took ${sum}`,
        rest: `, the smallest with h counted ${estimate(Number(options.weight ?? 2))} times at first, less in later passes.`,
      };
    case 'bidirectional-a-star':
      return {
        strong: `From the ${trace.flags[id] & FLAG.side ? 'goal' : 'start'}: ${sum}`,
        rest: ', one of a pair within the bound.',
      };
    case 'bfhs': {
      const { at } = iterationAt(trace, step);
      const bound = estimate(iterationBounds(trace)[at]);
      return { strong: `One of the layer at ${estimate(g)}`, rest: `, within ${bound}: ${sum}.` };
    }
    default:
      return null;
  }
}

/** The number that such an algorithm goes by, or null for others. */
export function sumOfMore(trace: Trace, run: string, id: number): string | null {
  const { algorithm } = parseRun(run);
  return ['hill-climbing', 'annealing', 'lrta-star'].includes(algorithm)
    ? `h = ${estimate(trace.h[id])}`
    : null;
}

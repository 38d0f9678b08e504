/** What Tree says at each step. Pure. */

import type { SolveResult } from '../api.gen';
import { count, estimate, ordinal, plural } from '../model/format';
import { algorithmName, parseRun } from '../model/run';
import { childrenOf, FLAG, fOf, iterationAt, stateAt, type Trace } from '../model/trace';

export interface Say {
  readonly before: string;
  readonly strong: string;
  readonly after: string;
}

const say = (before: string, strong = '', after = ''): Say => ({ before, strong, after });

const TIES: Record<string, string> = {
  'low-h': 'Ties by smaller h, then newest.',
  'high-h': 'Ties by larger h.',
  fifo: 'Ties by oldest.',
  lifo: 'Ties by newest.',
  random: 'Ties by lot.',
};

export function stepSentence(trace: Trace, step: number, run: string, result: SolveResult | null): Say {
  if (step === 0) return startSentence(result);
  const id = trace.taken[step];
  if (id < 0) return say('This step was not recorded.');
  if (step === trace.steps && trace.flags[id] & FLAG.goal) return goalSentence(result, step);
  const dropped = childrenOf(trace, id).some((child) => trace.flags[child] & FLAG.dropped);
  const taken = takenSentence(trace, id, step, run);
  return dropped ? { ...taken, after: `${taken.after} Already seen with fewer moves: dropped.` } : taken;
}

function startSentence(result: SolveResult | null): Say {
  const hint = 'Press . to expand the first node.';
  if (result?.status === 'solved')
    return say(
      `${hint} `,
      `The end: ${plural(result.cost ?? 0, 'move')}${result.optimal ? ', optimal' : ''}`,
      `, ${count(result.expanded)} expanded.`,
    );
  if (result?.status === 'unsolvable') return say(`${hint} `, 'The end: no solution.');
  return say(hint);
}

function goalSentence(result: SolveResult | null, step: number): Say {
  if (!result) return say('', 'Goal reached.', '');
  const head = `Goal reached: ${plural(result.cost ?? 0, 'move')}${result.optimal ? ', optimal.' : '.'}`;
  return say('', head, ` ${count(Math.max(result.expanded, step))} expanded, the goal included.`);
}

function takenSentence(trace: Trace, id: number, step: number, run: string): Say {
  const { algorithm, options } = parseRun(run);
  const [g, h] = [trace.g[id], trace.h[id]];
  const sum = `${g}+${estimate(h)} = ${estimate(fOf(trace, id))}`;
  switch (algorithm) {
    case 'bfs':
      return say('Took the oldest: ', `depth ${g}`, '.');
    case 'dfs':
    case 'dls':
      return say('Took the newest: ', `depth ${g}`, '.');
    case 'ids':
    case 'ida-star': {
      const { at } = iterationAt(trace, step);
      const bound = algorithm === 'ids' ? at : fOf(trace, trace.roots[at]);
      return say(
        `${algorithmName(algorithm)}, iteration ${at + 1}: `,
        algorithm === 'ids' ? `${sum}` : `bound ${estimate(Math.max(bound, fOf(trace, id)))}`,
        '. Everything above it is cut.',
      );
    }
    case 'ucs':
      return say('Took the smallest g: ', String(g), '.');
    case 'greedy':
      return say('Took the smallest h: ', estimate(h), '.');
    case 'beam':
      return say('Took the best of the beam: ', sum, '.');
    case 'bidirectional':
      return say(
        `Took the oldest of the ${trace.flags[id] & FLAG.side ? "goal's" : "start's"} side: `,
        `depth ${g}`,
        '.',
      );
    case 'weighted-a-star':
      return say('Took the smallest g + weighted h: ', `${g} and ${estimate(h)}`, '.');
    default:
      return say(
        'Took the smallest f: ',
        sum,
        `. ${TIES[options.ties ?? 'low-h'] ?? `Ties as ${options.ties}.`}`,
      );
  }
}

/** Why a node stands where it does in the queue, compared with the first. */
export function queueReason(trace: Trace, id: number, first: number, run: string): string {
  const { algorithm } = parseRun(run);
  if (algorithm === 'bfs' || algorithm === 'dfs' || algorithm === 'bidirectional')
    return id === first ? 'next' : 'later';
  if (id === first)
    return algorithm === 'greedy' ? 'smallest h' : algorithm === 'ucs' ? 'smallest g' : 'smallest f, then h';
  if (algorithm === 'greedy') return trace.h[id] > trace.h[first] ? 'larger h' : 'same h';
  if (fOf(trace, id) !== fOf(trace, first)) return 'larger f';
  if (trace.h[id] === trace.h[first]) return id < first ? 'same f and h, older' : 'same f and h';
  return trace.h[id] > trace.h[first] ? 'same f, larger h' : 'same f, smaller h';
}

/** "18th out", "in the frontier". */
export function placeOf(trace: Trace, id: number, step: number): string {
  const state = stateAt(trace, id, step);
  if (state === 'expanded') return `${ordinal(trace.out[id])} out`;
  return state === 'frontier' ? 'in the frontier' : state;
}

/** The run ended where the record did not. */
export function recordSentence(trace: Trace, result: SolveResult | null, full: boolean): string {
  if (!full) return '';
  if (!result) return `Recorded the first ${count(trace.count)} nodes; the search goes on.`;
  return `Recorded the first ${count(trace.count)} nodes; the search went on to ${count(result.generated)}. Counters are exact.`;
}

/** What Tree says at each step. Pure. */

import type { SolveResult } from '../api.gen';
import { count, ordinal, plural } from '../model/format';
import { parseRun } from '../model/run';
import { fOf, goalOf, NONE, stateAt, type Trace } from '../model/trace';

export interface Say {
  readonly before: string;
  readonly strong: string;
  readonly after: string;
}

const say = (before: string, strong = '', after = ''): Say => ({ before, strong, after });

/** The beginning and the end of a search; what lies between is told by `narration.ts`. */
export function stepSentence(trace: Trace, step: number, result: SolveResult | null): Say {
  if (step === 0) return startSentence(result);
  if (step === trace.steps && result?.status === 'solved') return goalSentence(trace, result);
  if (step === trace.steps && result?.status === 'unsolvable') return noneSentence(result);
  return say('This step was not recorded.');
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

function goalSentence(trace: Trace, result: SolveResult): Say {
  const length = `${plural(result.cost ?? 0, 'move')}${result.optimal ? ', optimal' : ', not proven shortest'}.`;
  const goal = goalOf(trace);
  if (goal < 0 && trace.roots.length === 1)
    return say('The record ends here; the search went on. ', `Goal reached: ${length}`);
  const included = goal >= 0 && trace.out[goal] !== NONE;
  return say(
    '',
    `Goal reached: ${length}`,
    ` ${count(result.expanded)} expanded${included ? ', the goal included' : ''}.`,
  );
}

function noneSentence(result: SolveResult): Say {
  if (result.algorithm === 'twin-a-star')
    return say('', 'No solution:', ' its twin reached the goal, and only one of the two can.');
  return say('', 'No solution.', ` All ${count(result.expanded)} boards were looked at.`);
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

/** How a search ended, or where it stands, in the same words on every view. */

import type { SolveResult } from '../api.gen';
import { bytes, count, plural } from '../model/format';
import { isBusy, type Job } from '../model/job';

export interface Sentence {
  readonly head: string;
  readonly tail: string;
}

const sentence = (head: string, tail = ''): Sentence => ({ head, tail });

/** No other algorithm needs less memory than these. */
const HOLDS_THE_PATH_ONLY = ['ida-star', 'rbfs', 'ids', 'dls'];

/** What to raise where a search has a limit of its own. */
const WIDER: Readonly<Record<string, string>> = {
  dls: 'Raise its limit= to look deeper.',
  beam: 'Raise its width= to keep more.',
};

/** What a local minimum means, and what to do. */
const STUCK: Readonly<Record<string, string>> = {
  'hill-climbing':
    'A local minimum of the heuristic, which says nothing of the puzzle. Greedy search remembers.',
  annealing: 'It cooled in a local minimum. Another seed= or more steps= may have more luck.',
  'lrta-star': 'No way leads out of where it walked.',
};

export const stuckTail = (algorithm: string): string => STUCK[algorithm] ?? '';

/** `online` is false where the server does not answer: then no search goes on. `left`: going elsewhere stopped it. */
export function outcomeSentence(job: Job, online = true, left = false): Sentence {
  if (!online && isBusy(job))
    return sentence(job.best ? bestSentence(job) : 'Nothing was found.', 'The search ended with its server.');
  switch (job.state) {
    case 'idle':
      return sentence('');
    case 'asked':
      return job.problem
        ? sentence(job.problem.detail, 'Yours starts by itself.')
        : sentence('Searching ...');
    case 'queued':
      return sentence(queueSentence(job.ahead));
    case 'running':
      return runningSentence(job);
    case 'failed':
      return sentence(job.problem?.detail ?? 'The search failed.');
    case 'cancelled':
      return sentence(
        `${left ? 'It was stopped when you left, at' : 'You stopped it at'} ${count(job.expandedWhenCancelled ?? 0)} expanded.`,
        job.best ? bestSentence(job) : 'Nothing was proven.',
      );
    case 'gone':
      return sentence('The server has forgotten this search.');
    case 'done':
      return job.result?.kind === 'solve' ? resultSentence(job.result) : sentence('Done.');
  }
}

function queueSentence(ahead: number): string {
  if (ahead === 0) return 'Yours starts by itself.';
  return ahead === 1
    ? 'One search is ahead of yours.'
    : `${['', '', 'Two', 'Three', 'Four'][ahead] ?? ahead} searches are ahead of yours.`;
}

const runningSentence = (job: Job): Sentence =>
  job.best ? sentence(bestSentence(job), 'Still looking.') : sentence('Searching ...');

/** "Best so far 139, at least 101." */
const bestSentence = ({ best, lower }: Job): string =>
  lower === null
    ? `Best so far ${count(best!.cost)}.`
    : `Best so far ${count(best!.cost)}, at least ${count(lower)}.`;

export function resultSentence(result: SolveResult): Sentence {
  if (result.status === 'unsolvable') return sentence('No sequence of slides solves this board.');
  if (result.status === 'solved') return solvedSentence(result);
  const known = knownSentence(result);
  switch (result.stopped_by) {
    case 'memory':
      return sentence(
        `Stopped at ${bytes(result.bytes_peak)}, ${plural(result.expanded, 'node')}.`,
        HOLDS_THE_PATH_ONLY.includes(result.algorithm) ? known : 'IDA* needs almost no memory: try it.',
      );
    case 'nodes':
      return sentence(`Stopped at ${count(result.expanded)} expanded.`, known);
    case 'heuristic':
      return sentence('The heuristic failed.');
    case 'stuck':
      return sentence('Stuck: no neighbour looks nearer.', stuckTail(result.algorithm));
    case 'exhausted':
      return sentence('Its own limit was reached.', `${known} ${WIDER[result.algorithm] ?? ''}`.trim());
    case 'cancelled':
      return sentence(`You stopped it at ${count(result.expanded)} expanded.`, 'Nothing was proven.');
    default:
      return sentence(`Stopped at ${Math.round(result.seconds)} s.`, known);
  }
}

/** "Shortest so far 142, proven at least 118." with what there is of it. */
function knownSentence({ cost, lower_bound: lower }: SolveResult): string {
  if (cost === null) return lower === null ? '' : `Proven at least ${count(lower)}.`;
  return lower === null
    ? `Shortest so far ${count(cost)}.`
    : `Shortest so far ${count(cost)}, proven at least ${count(lower)}.`;
}

function solvedSentence(result: SolveResult): Sentence {
  const cost = result.cost ?? 0;
  if (result.optimal) return sentence(`${plural(cost, 'move')}, optimal.`);
  const ratio = result.lower_bound ? cost / result.lower_bound : null;
  const proof =
    ratio === null
      ? 'Nothing is proven about its length.'
      : `Proven at most ${trim(ratio)} times the shortest (${result.algorithm}).`;
  return sentence(`${plural(cost, 'move')}.`, proof);
}

const trim = (ratio: number): string => (Math.ceil(ratio * 100) / 100).toString();

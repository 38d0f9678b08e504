/** What Race says: who came first, what it took, how the others compare. Pure. */

import type { ExplainResult, SolveResult, StoppedBy } from '../api.gen';
import { count, list, plural } from '../model/format';
import { isBusy, type Job, solveResult } from '../model/job';
import { heuristicName, parseRun, runName } from '../model/run';
import { outcomeSentence } from '../ui/outcome';

/** Finishes closer than this are called together. */
const TOGETHER_S = 0.005;

export interface Runner {
  readonly run: string;
  readonly job: Job;
}

/** Short names that tell the runners apart. */
export function runnerNames(runs: readonly string[]): string[] {
  const parsed = runs.map(parseRun);
  const heuristics = parsed.map(({ heuristic }) => heuristic);
  const oneAlgorithm = new Set(parsed.map(({ algorithm }) => algorithm)).size === 1;
  if (oneAlgorithm && heuristics.every(Boolean) && new Set(heuristics).size === runs.length)
    return heuristics.map((name) => heuristicName(name!));
  return runs.map(runName);
}

/** `action` is what a step of a solution is called. */
export function raceSentence(runners: readonly Runner[], action = 'move'): string {
  const names = runnerNames(runners.map(({ run }) => run));
  const solved = runners
    .map(({ job }, at) => ({ name: names[at], result: solveResult(job), at }))
    .filter(
      (lane): lane is { name: string; result: SolveResult; at: number } => lane.result?.status === 'solved',
    )
    .sort((a, b) => a.result.seconds - b.result.seconds);
  if (solved.length === 0) return unfinished(runners);
  const [first, ...rest] = solved;
  const together = rest.filter(({ result }) => result.seconds - first.result.seconds < TOGETHER_S);
  const sentences = [
    headSentence(
      first,
      together.map(({ name }) => name),
      runners.length,
      action,
    ),
  ];
  for (const [at, { job }] of runners.entries()) {
    if (at !== first.at) sentences.push(compare(names[at], job, first.result));
  }
  return sentences.filter(Boolean).join(' ');
}

function headSentence(
  first: { name: string; result: SolveResult },
  together: string[],
  lanes: number,
  action: string,
): string {
  const what = `${plural(first.result.cost ?? 0, action)} with ${count(first.result.expanded)} expanded`;
  if (lanes === 1) return `${first.name} found ${what}.`;
  if (together.length === 0) return `${first.name} finished first: ${what}.`;
  return `${list([first.name, ...together])} finished together. ${first.name}: ${what}.`;
}

function compare(name: string, job: Job, first: SolveResult): string {
  const result = solveResult(job);
  if (result?.status === 'solved') {
    const longer = (result.cost ?? 0) - (first.cost ?? 0);
    if (longer > 0)
      return `${name} found ${count(result.cost ?? 0)}, ${count(longer)} longer, with ${count(result.expanded)}.`;
    if (longer < 0)
      return `${name} found ${count(result.cost ?? 0)}, ${count(-longer)} shorter, with ${count(result.expanded)}.`;
    return `${name} expanded ${ratio(result.expanded, first.expanded)}.`;
  }
  // No number that changes while it is read: the lane has it.
  if (isBusy(job)) return `${name} is still running.`;
  if (job.state === 'gone') return `${name} is gone: the server was started anew.`;
  if (job.state === 'cancelled') return `${name} was stopped.`;
  if (result?.status !== 'stopped') return '';
  return result.stopped_by === 'stuck' ? `${name} is stuck.` : `${name} reached its limit.`;
}

/** A* twice with one heuristic, both right and with different counts. */
export interface Rivals {
  readonly run: string;
  readonly counts: readonly number[];
}

export function rivals(runners: readonly Runner[]): Rivals | null {
  const groups = new Map<string, number[]>();
  for (const { run, job } of runners) {
    const { algorithm, heuristic, options } = parseRun(run);
    const result = solveResult(job);
    if (
      algorithm !== 'a-star' ||
      heuristic === 'script' ||
      Object.keys(options).some((key) => key !== 'ties') ||
      !result?.optimal
    )
      continue;
    const key = `a-star:${heuristic}`;
    groups.set(key, [...(groups.get(key) ?? []), result.expanded]);
  }
  for (const [run, expanded] of groups) {
    const counts = [...new Set(expanded)].sort((a, b) => a - b);
    if (counts.length > 1) return { run, counts };
  }
  return null;
}

/** "925 and 1,560 are both right: ... Legal range 579 to 1,758." */
export function reasonSentence(
  { counts }: Rivals,
  { cost, forced, expanded_min: least, expanded_max: most }: ExplainResult,
): string {
  if (forced === null || least === null || most === null) return '';
  const all = counts.length === 2 ? 'both' : 'all';
  return `${list(counts.map(count))} are ${all} right: every A* expands the ${count(forced)} nodes with f < ${count(cost)}, the order of equals decides the rest. Legal range ${count(least)} to ${count(most)}.`;
}

/** "12 times as many", "a third as many", "as many". */
export function ratio(n: number, of: number): string {
  if (n === of) return 'as many';
  if (of === 0) return count(n);
  const times = n / of;
  if (times >= 1.95) return `${count(Math.round(times))} times as many`;
  if (times <= 0.55) return `${Math.max(1, Math.round(times * 100))} % as many`;
  return `${count(n)}`;
}

function unfinished(runners: readonly Runner[]): string {
  if (runners.length === 0) return 'Add a runner to begin.';
  if (runners.some(({ job }) => isBusy(job))) return 'They are running.';
  if (runners.every(({ job }) => job.state === 'idle')) return 'One puzzle, one clock. Press Start all.';
  if (runners.every(({ job }) => job.state === 'cancelled')) return 'You stopped them. Nothing was proven.';
  if (runners.some(({ job }) => job.state === 'gone'))
    return 'These searches are gone: the server was started anew. Press Start all.';
  if (runners.some(({ job }) => job.state === 'failed')) return 'None of them finished.';
  if (runners.some(({ job }) => solveResult(job)?.stopped_by === 'stuck'))
    return 'None of them found a solution.';
  return 'None of them finished within its limit.';
}

const STOPPED: Readonly<Record<StoppedBy, string>> = {
  time: 'limit: time',
  nodes: 'limit: nodes',
  memory: 'limit: memory',
  exhausted: 'limit: its own',
  stuck: 'stuck',
  cancelled: 'stopped',
  heuristic: 'the heuristic failed',
  problem: 'the rules failed',
};

/** One or two words for a lane; the whole sentence stands below. */
export function stateWord(job: Job): string {
  const result = solveResult(job);
  if (result?.status === 'solved') {
    const proof = result.optimal
      ? 'optimal'
      : result.lower_bound
        ? `bound ${Math.ceil((100 * (result.cost ?? 0)) / result.lower_bound) / 100}`
        : 'not proven';
    return `${count(result.cost ?? 0)}, ${proof}`;
  }
  if (result?.status === 'unsolvable') return 'unsolvable';
  if (result?.status === 'stopped') return STOPPED[result.stopped_by ?? 'exhausted'];
  if (job.state === 'failed') return job.problem?.detail ?? 'error';
  if (job.state === 'queued') return outcomeSentence(job).head;
  const words: Partial<Record<Job['state'], string>> = {
    idle: 'ready',
    asked: 'starting',
    running: 'running',
    cancelled: 'stopped',
    gone: 'gone',
  };
  return words[job.state] ?? '';
}

/** One lane: who runs, how it stands, its counters, and the ways to stop or remove it. */

import { count, duration } from '../model/format';
import { isBusy, type Job, solveResult } from '../model/job';
import { runName } from '../model/run';
import { Counter } from '../ui/controls';
import { Glyph } from '../ui/glyph';
import { outcomeSentence } from '../ui/outcome';
import { SeriesMark } from './series_mark';
import { chosen, counters, jobOf, type Lane, LETTERS, removeRun, runs } from './state';

export function LaneCard({ lane, at }: { lane: Lane; at: number }) {
  const job = jobOf(lane);
  const numbers = counters(job);
  return (
    <article
      class={`lane ${job.state} ${solveResult(job)?.status ?? ''}`}
      aria-label={`Lane ${LETTERS[at]}, ${runName(lane.run)}`}
      aria-current={chosen.value === at ? 'true' : undefined}
      onClick={() => (chosen.value = at)}
    >
      <header>
        <b class="lane-letter">{LETTERS[at]}</b>
        <SeriesMark at={at} />
        <h2 title={lane.run}>{runName(lane.run)}</h2>
        <span class="lane-state">{stateWord(job)}</span>
        {isBusy(job) && (
          <button
            type="button"
            class="btn small"
            aria-label={`Stop ${LETTERS[at]}`}
            onClick={() => lane.slot.cancel()}
          >
            Stop
          </button>
        )}
        {runs.value.length > 1 && !isBusy(job) && (
          <button
            type="button"
            class="btn quiet small icon"
            aria-label={`Remove ${LETTERS[at]}`}
            onClick={() => removeRun(at)}
          >
            <Glyph name="cross" />
          </button>
        )}
      </header>
      <dl class="counters">
        <div>
          <dt>
            <Counter name="expanded" />
          </dt>
          <dd>{numbers ? count(numbers.expanded) : '–'}</dd>
        </div>
        <div>
          <dt>
            <Counter name="frontier" />
          </dt>
          <dd>{numbers ? count(numbers.frontier) : '–'}</dd>
        </div>
        <div>
          <dt>
            <Counter name="depth" />
          </dt>
          <dd>{numbers?.depth != null ? count(numbers.depth) : '–'}</dd>
        </div>
        <div>
          <dt>
            <Counter name="f-bound" />
          </dt>
          <dd>{numbers?.f != null ? count(numbers.f) : '–'}</dd>
        </div>
        <div>
          <dt>time</dt>
          <dd>{timeOf(job)}</dd>
        </div>
      </dl>
    </article>
  );
}

function timeOf(job: Job): string {
  const result = solveResult(job);
  if (result) return duration(result.seconds);
  return job.time > 0 ? duration(job.time / 1000) : '–';
}

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
  if (result?.status === 'stopped') return `limit: ${result.stopped_by ?? 'reached'}`;
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

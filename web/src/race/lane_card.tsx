/** One lane: who runs, how it stands, its counters, and the ways to stop or remove it. */

import { count, duration } from '../model/format';
import { isBusy, type Job, solveResult } from '../model/job';
import { runName } from '../model/run';
import { Counter } from '../ui/controls';
import { Glyph } from '../ui/glyph';
import { stateWord } from './sentences';
import { SeriesMark } from './series_mark';
import { chosen, counters, jobOf, type Lane, LETTERS, removeRun, runs } from './state';

export function LaneCard({ lane, at }: { lane: Lane; at: number }) {
  const job = jobOf(lane);
  const numbers = counters(job);
  const optimal = solveResult(job)?.optimal ?? false;
  return (
    <article
      class={`lane ${job.state} ${solveResult(job)?.status ?? ''}${optimal ? ' optimal' : ''}`}
      aria-label={`Lane ${LETTERS[at]}, ${runName(lane.run)}`}
      aria-current={chosen.value === at ? 'true' : undefined}
      onClick={() => (chosen.value = at)}
    >
      <header>
        <b class="lane-letter">{LETTERS[at]}</b>
        <SeriesMark at={at} />
        <h2 title={lane.run}>{runName(lane.run)}</h2>
        <span class="lane-state">
          {optimal && <Glyph name="check" />} {stateWord(job)}
        </span>
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

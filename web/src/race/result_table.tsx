/** The race as a table: on screen, as CSV, as JSON. */

import { count, duration } from '../model/format';
import { solveResult } from '../model/job';
import { runName } from '../model/run';
import { download } from '../ui/download';
import { stateWord } from './sentences';
import { jobOf, LETTERS, lanes } from './state';

export function ResultTable() {
  return (
    <div class="scroll-x" tabIndex={0} role="region" aria-label="Results">
      <table class="table">
        <caption class="hidden-text">Results of the race</caption>
        <thead>
          <tr>
            {['', 'run', 'state', 'expanded', 'generated', 'frontier', 'depth', 'time'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.value.map((lane, at) => {
            const job = jobOf(lane);
            const result = solveResult(job);
            const cells = result
              ? [
                  count(result.expanded),
                  count(result.generated),
                  count(result.frontier_max),
                  measured(result.depth_max),
                  duration(result.seconds),
                ]
              : [
                  count(job.progress?.expanded ?? 0),
                  count(job.progress?.generated ?? 0),
                  count(job.progress?.frontier ?? 0),
                  measured(job.progress ? job.progress.depth : 0),
                  duration(job.time / 1000),
                ];
            return (
              <tr key={at}>
                <td>{LETTERS[at]}</td>
                <td title={lane.run}>{runName(lane.run)}</td>
                <td>{stateWord(job)}</td>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The engine does not measure its depth. */
const measured = (depth: number | null) => (depth === null ? '–' : count(depth));

const COLUMNS = [
  'algorithm',
  'heuristic',
  'ties',
  'status',
  'cost',
  'optimal',
  'lower_bound',
  'expanded',
  'generated',
  'frontier_max',
  'depth_max',
  'iterations',
  'seconds',
  'bytes_peak',
] as const;

export function saveCsv(): void {
  const rows = results().map((result) => COLUMNS.map((name) => field(result[name])).join(','));
  download('race.csv', `${[COLUMNS.join(','), ...rows].join('\n')}\n`, 'text/csv');
}

/** A list of the objects that `loyd solve --json` prints. */
export function saveJson(): void {
  const raw = lanes.value.map((lane) => jobOf(lane).result).filter((result) => result?.kind === 'solve');
  const lines = raw.map((result) => JSON.stringify(result));
  download('race.json', `[${lines.join(',\n')}]\n`, 'application/json');
}

const results = () => lanes.value.map((lane) => solveResult(jobOf(lane))).filter((result) => result !== null);

/** Quoted where it must be; a name that a spreadsheet would take for a formula is made text. */
function field(value: unknown): string {
  const text = value === null ? '' : String(value);
  const safe = /^[=+\-@]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The verdict: admissible? consistent? the smallest counterexample as a board to play with. The view's h1. */

import type { AuditResult, Problem } from '../api.gen';
import { address } from '../app/address';
import { fromRows } from '../model/board';
import { estimate, plural } from '../model/format';
import { type Goal, goalBoard } from '../model/goal';
import { isBusy } from '../model/job';
import { Glyph } from '../ui/glyph';
import { MiniBoard, miniCell } from '../ui/mini_board';
import { faultOf } from './fault';
import { admissibleVerdict, consistentVerdict, remarks, type Verdict } from './sentences';
import { job, lastAudit, playCounterexample, raceIt, versus } from './state';

export function VerdictPanel() {
  const { state, problem, result, audit: progress } = job.value;
  const shown = lastAudit.value;
  if (state === 'failed' && problem)
    return (
      <div class="verdicts" aria-live="polite">
        <Failed problem={problem} />
      </div>
    );
  if (result?.kind === 'unanswered')
    return (
      <div class="verdicts" aria-live="polite">
        <h1 class="bench-head bad">
          <Glyph name="cross" />
          <span>{result.sentence}</span>
        </h1>
      </div>
    );
  return (
    <div class="verdicts" aria-live="polite">
      {!shown && (
        <h1 class="bench-head">
          <span>{progress ? checking(progress.done) : 'Checking ...'}</span>
        </h1>
      )}
      {shown && <Shown audit={shown} />}
      {shown && isBusy(job.value) && (
        <p class="note tabular">{progress ? checking(progress.done) : 'Checking ...'}</p>
      )}
    </div>
  );
}

const checking = (done: number): string => `Checking ... ${Math.floor(100 * done)} %`;

function Failed({ problem }: { problem: Problem }) {
  const { line, column, why } = faultOf(problem);
  const head =
    line === null ? 'It does not run.' : `Line ${line}${column === null ? '' : `, column ${column}`}:`;
  return (
    <h1 class="bench-head bad">
      <Glyph name="cross" />
      <span>
        <b>{head}</b> {why}
      </span>
    </h1>
  );
}

function Shown({ audit }: { audit: AuditResult }) {
  return (
    <>
      <Line verdict={admissibleVerdict(audit)} heading />
      <Line verdict={consistentVerdict(audit)} />
      {audit.counterexample && <Example audit={audit} />}
      {remarks(audit).map((remark) => (
        <p key={remark} class="remark">
          {remark}
        </p>
      ))}
      <p class="button-row">
        <span class="aside">
          Mean h {audit.mean.toFixed(3)}
          {audit.extras.versus
            ? `; ${audit.extras.versus.heuristic} ${audit.extras.versus.mean.toFixed(3)}`
            : ''}
          .
        </span>
        <span class="spacer" />
        <button type="button" class="btn" onClick={() => void raceIt()}>
          Race against {versus.value}
        </button>
      </p>
    </>
  );
}

function Line({ verdict: { good, head, tail }, heading = false }: { verdict: Verdict; heading?: boolean }) {
  const body = (
    <>
      <Glyph name={good ? 'check' : 'cross'} />
      <span>
        <b>{head}</b> {tail}
      </span>
    </>
  );
  const name = `bench-head ${good ? 'good' : 'bad'}`;
  return heading ? <h1 class={name}>{body}</h1> : <p class={name}>{body}</p>;
}

function Example({ audit }: { audit: AuditResult }) {
  const { puzzle, estimate: h, distance } = audit.counterexample!;
  const board = fromRows(puzzle);
  const goal: Goal = typeof address.value.goal === 'string' ? address.value.goal : 'last';
  return (
    <section class="counterexample">
      <h2>Smallest counterexample, {plural(distance, 'move')} from the goal</h2>
      <div class="node-facts">
        <MiniBoard
          board={board}
          goal={goalBoard(goal, board.rows, board.columns)}
          cell={miniCell(board, 104)}
        />
        <dl class="sums">
          <dt>your h</dt>
          <dd>{estimate(h)}</dd>
          <dt>true</dt>
          <dd>{distance}</dd>
        </dl>
        <button type="button" class="btn" onClick={playCounterexample}>
          Play this board
        </button>
      </div>
    </section>
  );
}

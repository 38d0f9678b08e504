/** Why counts differ: what every A* must expand, what the order of equals decides. */

import { useEffect, useState } from 'preact/hooks';
import { jobSlot } from '../api/jobs';
import { puzzleRequest } from '../api/positions';
import { address, puzzle } from '../app/address';
import { explained } from '../app/sheets';
import { count, plural } from '../model/format';
import { runName } from '../model/run';
import { Sheet } from '../ui/sheet';

export function CountsSheet() {
  const [slot] = useState(jobSlot);
  useEffect(() => {
    void slot.start({
      kind: 'explain',
      puzzle: puzzleRequest(puzzle.value.board, address.value.goal),
      run: explained.value,
    });
    return () => slot.cancel();
  }, []);
  const { state, result, problem } = slot.job.value;
  const answer = result?.kind === 'explain' ? result : null;
  const unanswered = result?.kind === 'unanswered' ? result.sentence : problem?.detail;
  return (
    <Sheet title="Why do counts differ?">
      {!answer && <p role="status">{state === 'failed' || state === 'done' ? unanswered : 'Counting ...'}</p>}
      {answer && (
        <div class="form">
          <p>
            <b>{runName(explained.value)}</b>, {plural(answer.cost, 'move')}.
          </p>
          {answer.reason && <p>{answer.reason}</p>}
          {answer.forced !== null && (
            <p>
              Every A* expands the {count(answer.forced)} nodes with f &lt; {answer.cost}; the order of equals
              decides the rest.{' '}
              <b>
                Legal range {count(answer.expanded_min ?? 0)} to {count(answer.expanded_max ?? 0)}.
              </b>{' '}
              {answer.expanded_least !== null && (
                <>The luckiest order reaches {count(answer.expanded_least)}.</>
              )}
            </p>
          )}
          {answer.profiles.length > 0 && (
            <div class="scroll-x" tabIndex={0} role="region" aria-label="Counts">
              <table class="table">
                <thead>
                  <tr>
                    <th scope="col">Order of equals</th>
                    <th scope="col">expanded</th>
                  </tr>
                </thead>
                <tbody>
                  {answer.profiles.map(({ ties, expanded }) => (
                    <tr key={ties}>
                      <td>{ties}</td>
                      <td>{count(expanded)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <p class="aside">
            {answer.optimal_solutions !== null &&
              `${plural(answer.optimal_solutions, 'shortest solution')}. `}
            The same numbers: <code>loyd explain</code>.
          </p>
        </div>
      )}
    </Sheet>
  );
}

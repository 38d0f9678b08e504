/** Why no sequence of slides solves a board, and the swap that repairs it. */

import { newPuzzle, parity, puzzle } from '../app/address';
import { keyOf } from '../model/board';
import { count, plural } from '../model/format';
import { goalSentence, otherGoals } from '../model/goal';
import { swapTiles } from '../model/parity';

const LOYDS_BOARD = '1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0';

export function Unsolvable({ onAnyway }: { onAnyway: () => void }) {
  const { swaps, gapSteps, repair } = parity.value;
  const [a, b] = repair;
  const { board, goal } = puzzle.value;
  const word = (n: number): string => (n % 2 === 0 ? 'even' : 'odd');
  return (
    <>
      <section>
        <h1 class="verdict">No sequence of slides solves this board.</h1>
        <p class="sum">
          Each slide is one swap of the gap with a tile, and moves the gap one step. So the swaps needed and
          the steps the gap is from home are always both even or both odd. Here they disagree.
        </p>
      </section>
      <section>
        <dl class="why">
          <dt>Swaps needed</dt>
          <dd>
            <b>{word(swaps)}</b>
            <span>
              {count(swaps)}
              {swaps === 1 ? `: ${a} with ${b}` : ''}
            </span>
          </dd>
          <dt>Gap from home</dt>
          <dd>
            <b>{word(gapSteps)}</b>
            <span>
              {plural(gapSteps, 'step')}
              {gapSteps === 0 ? ', already there' : ''}
            </span>
          </dd>
        </dl>
      </section>
      <OtherGoals />
      <section>
        <h2>Repair it</h2>
        <div class="button-row">
          <button type="button" class="btn primary" onClick={() => newPuzzle(swapTiles(board, repair))}>
            Swap {a} and {b}
          </button>
          <button type="button" class="btn" onClick={onAnyway}>
            Play it anyway
          </button>
        </div>
        <p class="sum">
          Swapping any two tiles makes it solvable.
          {swaps === 1 && ' Swapping these two also changes the least.'}
        </p>
      </section>
      {board.columns === 4 && goal === 'last' && keyOf(board) === LOYDS_BOARD && (
        <section>
          <p class="sum">Sam Loyd offered $1,000 for a solution of this very board. The money was safe.</p>
        </section>
      )}
    </>
  );
}

/** Many courses put the gap first: the board may be meant for another goal. */
function OtherGoals() {
  const { board, goal } = puzzle.value;
  const others = otherGoals(board, goal);
  if (others.length === 0) return null;
  return (
    <section>
      <h2>Another goal?</h2>
      <p class="sum">It can be solved with another goal.</p>
      <div class="button-row">
        {others.map((name) => (
          <button key={name} type="button" class="btn" onClick={() => newPuzzle(board, name)}>
            {goalSentence(name, board.rows, board.columns).replace(/^goal/, 'Goal')}
          </button>
        ))}
      </div>
    </section>
  );
}

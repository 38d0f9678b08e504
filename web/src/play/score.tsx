/** Moves, time and par, above the board. */

import { clock, count } from '../model/format';
import { Term } from '../ui/controls';
import { game, par } from './state';
import { elapsed } from './stopwatch';

export function Score({ unsolvable }: { unsolvable: boolean }) {
  const known = par.value;
  const text = unsolvable
    ? 'none'
    : known?.distance != null
      ? count(known.distance)
      : known?.upper != null
        ? `≤ ${count(known.upper)}`
        : '...';
  return (
    <dl class="score">
      <div>
        <dt class="unit">{game.value.at === 1 ? 'move' : 'moves'}</dt>
        <dd class="number" id="moves">
          {count(game.value.at)}
        </dd>
      </div>
      <div>
        <dt class="hidden-text">time</dt>
        <dd class="number">{clock(elapsed.value)}</dd>
      </div>
      <div class="score-par">
        <dt class="unit">
          <Term name="par" />
        </dt>
        <dd class="number" id="par">
          {text}
        </dd>
      </div>
    </dl>
  );
}

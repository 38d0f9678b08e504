/** Moves, time and par, above the board. */

import { puzzle } from '../app/address';
import { clock, count } from '../model/format';
import { levelName, levelOf } from '../model/levels';
import { Counter } from '../ui/controls';
import { elapsed } from './elapsed';
import { game, par } from './state';

export function Score({ unsolvable }: { unsolvable: boolean }) {
  const known = par.value;
  const text = unsolvable
    ? 'none'
    : known?.distance != null
      ? count(known.distance)
      : known?.upper != null
        ? `≤ ${count(known.upper)}`
        : '...';
  const { rows, columns } = puzzle.value.board;
  const level = known?.distance != null ? levelOf(rows, columns, known.distance) : null;
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
        <dd class="number" id="clock">
          {clock(elapsed.value)}
        </dd>
      </div>
      <div class="score-par">
        <dt class="unit">
          {level && `${levelName(level)}, `}
          <Counter name="par" />
        </dt>
        <dd class="number" id="par">
          {text}
        </dd>
      </div>
    </dl>
  );
}

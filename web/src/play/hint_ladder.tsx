/** Hints by degrees: how far, which tile, which way. */

import { puzzle } from '../app/address';
import { tileWay } from '../model/board';
import { count, plural } from '../model/format';
import { hintDoubt, hintTile, hintWay } from './sentences';
import { awayFromHome, hint, hintLevel, hintLooking, nextHint } from './state';

export function HintLadder() {
  const steps = ['What is left', 'Which tile', 'Which way'];
  const level = hintLevel.value;
  return (
    <section class="hints">
      <h2>Hint</h2>
      <ol class="ladder">
        {steps.map((name, at) => (
          <li
            key={name}
            class={at + 1 === level ? 'open' : at === level ? 'next' : at > level ? 'later' : undefined}
          >
            {at === level ? (
              <button type="button" onClick={nextHint}>
                <small>{name}</small>
                <strong>
                  Show <kbd>H</kbd>
                </strong>
              </button>
            ) : (
              <>
                <small>{name}</small>
                <strong>{at < level ? answer(at) : ''}</strong>
              </>
            )}
          </li>
        ))}
      </ol>
      <p class="hint-sentence" aria-live="polite">
        {sentence(level)}
      </p>
    </section>
  );
}

/** The headline says how many moves; the first degree says what they are for. */
function answer(at: number): string {
  if (at === 0) return `${plural(awayFromHome.value, 'tile')} away`;
  if (!hint.value) return hintLooking.value ? 'Looking ...' : '...';
  const { options } = hint.value;
  return at === 1
    ? `Tile ${options.map(({ tile }) => tile).join(' or ')}`
    : options.map(({ tile, direction }) => `${tile} ${tileWay(direction)}`).join(' or ');
}

function sentence(level: number): string {
  if (level === 0) return '';
  if (level === 1) {
    const tiles = puzzle.value.board.cells.length - 1;
    const head = `${count(awayFromHome.value)} of ${count(tiles)} tiles are not home yet.`;
    return hint.value ? head + hintDoubt(hint.value) : head;
  }
  if (!hint.value) return hintLooking.value ? 'Looking for a way ...' : 'No way is known yet.';
  return level === 2 ? hintTile(hint.value) : hintWay(hint.value);
}

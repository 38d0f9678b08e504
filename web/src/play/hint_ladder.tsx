/** Hints by degrees: how far, which tile, which way. */

import { tileWay } from '../model/board';
import { count, plural } from '../model/format';
import { hintTile, hintWay } from './sentences';
import { hint, hintLevel, nextHint, toGo } from './state';

export function HintLadder() {
  const steps = ['How far', 'Which tile', 'Which way'];
  const level = hintLevel.value;
  return (
    <section>
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

function answer(at: number): string {
  const known = toGo.value;
  if (at === 0)
    return known?.distance != null
      ? plural(known.distance, 'move')
      : known?.upper != null
        ? `at most ${count(known.upper)}`
        : '...';
  if (!hint.value) return '...';
  const { options } = hint.value;
  return at === 1
    ? `Tile ${options.map(({ tile }) => tile).join(' or ')}`
    : options.map(({ tile, direction }) => `${tile} ${tileWay(direction)}`).join(' or ');
}

function sentence(level: number): string {
  if (level === 1 && toGo.value?.distance != null) return `${plural(toGo.value.distance, 'move')} to go.`;
  if (!hint.value || level < 2) return '';
  return level === 2 ? hintTile(hint.value) : hintWay(hint.value);
}

/** The answer first: moves to go, the sum, and what the last move cost. The view's one h1. */

import { address } from '../app/address';
import { say } from '../app/live';
import { clock, count, plural } from '../model/format';
import { dayName, today } from '../model/levels';
import { seenAgo } from '../model/trail';
import { copyText } from '../ui/download';
import { bestLine, hintsTaken } from './bests';
import { elapsed } from './elapsed';
import { nextOfSame } from './next';
import { costReason, costSentence, parSentence, solvedSentence, sumParts } from './sentences';
import {
  costs,
  game,
  goTo,
  lastCost,
  par,
  parLooking,
  solved,
  stayedOnPar,
  toGo,
  trail,
  undo,
} from './state';

export function Headline() {
  return (
    <section>
      {solved.value ? <Solved /> : <ToGo />}
      {!solved.value && lastCost.value ? <CostNote /> : <BackNote />}
    </section>
  );
}

function ToGo() {
  const known = toGo.value;
  const sum = known && sumParts(game.value.at, known, par.value);
  const number = known?.distance ?? known?.upper ?? null;
  return (
    <>
      <h1 class="to-go">
        {number === null ? (
          <span>
            {known
              ? `At least ${plural(known.lower, 'move')} to go`
              : parSentence(undefined, parLooking.value)}
          </span>
        ) : (
          <>
            <b>{known?.distance === null ? `≤ ${count(number)}` : count(number)}</b>
            <span>{number === 1 ? 'move to go' : 'moves to go'}</span>
          </>
        )}
        {known?.distance != null && <em>proven shortest</em>}
      </h1>
      {game.value.at === 0 ? (
        known ? (
          <p class="sum">{parSentence(par.value, parLooking.value)}</p>
        ) : null
      ) : (
        sum && (
          <p class="sum">
            {sum.head}
            <strong>{sum.sum}</strong>
            {sum.tail}
          </p>
        )
      )}
    </>
  );
}

function Solved() {
  const { daily } = address.value;
  const { text, moves } = solvedSentence(game.value.at, par.value, costs.value);
  if (game.value.at === 0)
    return (
      <>
        <h1 class="verdict">This board is the goal.</h1>
        <p class="sum">Scramble it with New, or slide a tile.</p>
      </>
    );
  const [head, ...rest] = text.split('. ');
  return (
    <>
      <h1 class="verdict">{head.replace(/\.$/, '')}.</h1>
      {rest.length > 0 && (
        <p class="sum">
          {rest.join('. ')}
          {moves.map((move, at) => (
            <span key={move}>
              {at > 0 ? ', ' : ' '}
              <button type="button" class="link" onClick={() => goTo(move)}>
                <b>{move}</b>
              </button>
            </span>
          ))}
          {moves.length > 0 && '.'}
        </p>
      )}
      {daily !== '' && <Daily />}
      {bestLine.value && <p class="sum">{bestLine.value}</p>}
      <p class="button-row solved-acts">
        <button type="button" class="btn primary" onClick={nextOfSame}>
          Next puzzle <kbd>N</kbd>
        </button>
      </p>
    </>
  );
}

function CostNote() {
  const last = lastCost.value!;
  const reason = last.slides === 1 ? costReason(last.moved, stayedOnPar(last)) : '';
  return (
    <div class="callout" id="cost">
      <div>
        <b>{costSentence(last.cost, last.slides)}</b>
        {reason && <small>{reason}</small>}
      </div>
      <button type="button" class="btn" onClick={undo}>
        Take back
      </button>
    </div>
  );
}

function BackNote() {
  const spent = game.value.at > 1 ? seenAgo(trail.value) : 0;
  return spent > 0 ? <p class="sum">Back where you were: {spent} moves spent.</p> : null;
}

/** The day's result, and a line of it to send. */
function Daily() {
  const { daily } = address.value;
  const fewest = par.value?.distance;
  if (fewest == null) return null;
  const hints = hintsTaken.value === 0 ? '' : ` with ${plural(hintsTaken.value, 'hint')}`;
  const copy = async (): Promise<void> => {
    const line = `Loyd ${dayName(daily)}: ${plural(game.value.at, 'move')}, par ${fewest}${hints}`;
    say((await copyText(line)) ? 'Result copied.' : 'The browser did not allow it.');
  };
  return (
    <p class="sum">
      {daily === today() ? "Today's" : dayName(daily)}: par {fewest}. You: {game.value.at},{' '}
      {clock(elapsed.value)}
      {hints}.{' '}
      <button type="button" class="link" onClick={() => void copy()}>
        Copy result
      </button>
    </p>
  );
}

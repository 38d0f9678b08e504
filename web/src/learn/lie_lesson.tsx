/** Lesson 6: a heuristic that asks for too much, and the road that it hides. */

import { useEffect, useState } from 'preact/hooks';
import { askPosition, knowledge, knownOf } from '../api/positions';
import { puzzle } from '../app/address';
import { INVERSIONS } from '../bench/examples';
import { type Board, play } from '../model/board';
import { plural } from '../model/format';
import { packScript } from '../model/script';
import { Segments } from '../ui/controls';
import { MiniBoard, miniCell } from '../ui/mini_board';
import { Term } from '../ui/term';
import { inversions, manhattan, manhattanBlank } from './estimates';
import { answerOf, counting } from './facts';
import { type LessonParts, Num } from './parts';

const GUESSES = {
  inversions: { name: 'inversions', run: 'a-star:inversions', of: inversions },
  manhattan: { name: 'Manhattan', run: 'a-star:manhattan', of: manhattan },
  'manhattan-blank': { name: 'Manhattan with the gap', run: 'a-star:manhattan-blank', of: manhattanBlank },
} as const;
type Guess = keyof typeof GUESSES;

interface Place {
  readonly board: Board;
  readonly g: number;
  readonly h: number;
}

/** The boards of a road, with what a heuristic says of each. */
function placesOf(moves: string, guess: Guess): Place[] {
  const { board, goalBoard: goal } = puzzle.value;
  return Array.from({ length: moves.length + 1 }, (_, g) => {
    const at = play(board, moves.slice(0, g))!;
    return { board: at, g, h: GUESSES[guess].of(at, goal) };
  });
}

const shortest = () => answerOf(GUESSES.manhattan.run);
const found = (guess: Guess) => answerOf(GUESSES[guess].run);

/** The first board of the short road that looks longer than the road that was found: there the search turns away. */
function hidden(guess: Guess): Place | null {
  const [short, answer] = [shortest(), found(guess)];
  if (!short?.moves || !answer?.cost || answer.cost <= (short.cost ?? 0)) return null;
  return placesOf(short.moves, guess).find(({ g, h }) => g + h > answer.cost!) ?? null;
}

const NUMBERS = 'no one two three four five six seven eight nine ten'.split(' ');

function Prose() {
  const [short, answer, turn] = [shortest(), found('inversions'), hidden('inversions')];
  const left = turn && short ? (short.cost ?? 0) - turn.g : 0;
  return (
    <>
      <p>
        Suppose your heuristic counts the pairs of tiles read in the wrong order:{' '}
        <Term word="inversions">inversions</Term>. Mostly it guesses low. Not always: a slide up or down takes
        one tile past two others and can mend two pairs at once. On 1,000 of the 181,440 boards it asks for
        more work than there is.
      </p>
      <p>
        {turn
          ? 'That is enough. '
          : answer
            ? 'On this board it does no harm; one right answer proves nothing. '
            : ''}
        This board can be solved in <Num of={short?.cost} /> slides. With inversions A* answers{' '}
        <Num of={answer?.cost} />.{' '}
        {turn &&
          `Look at the short road after ${NUMBERS[turn.g] ?? turn.g} ${turn.g === 1 ? 'slide' : 'slides'}: ${left} are left, but h says ${turn.h}, so f = ${turn.g + turn.h}. A finished road of ${answer!.cost} comes out before it, and the short one is never opened.`}
      </p>
      <p>
        So <Term word="admissible">admissible</Term> is what makes the answer shortest.{' '}
        <Term word="consistent">Consistent</Term> is stronger: h never falls by more than one in one slide.
        Then f never falls along a road, and no board is opened twice.
      </p>
      <p>
        One <Term word="counterexample">counterexample</Term> refutes a heuristic. The bench looks at every
        board and shows you the one nearest the goal.
      </p>
    </>
  );
}

function Picture() {
  const [guess, setGuess] = useState<Guess>('inversions');
  const [short, answer] = [shortest(), found(guess)];
  const { name } = GUESSES[guess];
  return (
    <>
      <Segments
        label="Heuristic"
        value={guess}
        choices={(Object.keys(GUESSES) as Guess[]).map((value) => ({ value, text: GUESSES[value].name }))}
        onChange={setGuess}
      />
      {short?.moves && answer?.moves ? (
        <>
          <Road
            title={`A* with ${name}: ${plural(answer.cost ?? 0, 'slide')}`}
            places={placesOf(answer.moves, guess)}
          />
          <Road
            title={`A shortest road: ${plural(short.cost ?? 0, 'slide')}`}
            places={placesOf(short.moves, guess)}
            turn={hidden(guess)?.g}
            cost={answer.cost ?? 0}
          />
        </>
      ) : (
        <p class="picture-note">{counting.value ? 'Counting ...' : 'Not known for this board.'}</p>
      )}
    </>
  );
}

const placeName = ({ g, h }: Place, truth: number | null, lies: boolean): string =>
  `After ${plural(g, 'slide')}: g ${g}, h ${h}, f ${g + h}, true ${truth ?? 'not known'}${lies ? ', too large' : ''}`;

/** `turn` is the board that is never opened, since a road of `cost` comes out before it. */
function Road(props: { title: string; places: readonly Place[]; turn?: number; cost?: number }) {
  const { title, places, turn } = props;
  const [at, setAt] = useState(0);
  const { goal, goalBoard } = puzzle.value;
  useEffect(() => {
    setAt(turn ?? 0);
    for (const { board } of places) void askPosition(board, goal);
  }, [title, goal, places.length, turn]);
  void knowledge.value;
  const shown = places[Math.min(at, places.length - 1)];
  const truth = (place: Place): number | null => knownOf(place.board, goal)?.distance ?? null;
  const lies = (place: Place): boolean => truth(place) !== null && place.h > truth(place)!;
  return (
    <section class="road">
      <h2>{title}</h2>
      <ol class="road-boards">
        {places.map((place, index) => {
          const { board, g, h } = place;
          return (
            <li key={index}>
              <button
                type="button"
                class={`road-place${lies(place) ? ' lies' : ''}${g === turn ? ' over' : ''}`}
                aria-pressed={index === at}
                onClick={() => setAt(index)}
              >
                <MiniBoard board={board} goal={goalBoard} cell={miniCell(board, 41)} />
                <span class="tabular" aria-hidden="true">
                  {g}+{h}
                </span>
                {lies(place) && (
                  <span class="lie" aria-hidden="true">
                    true {truth(place)}
                  </span>
                )}
                <span class="hidden-text">{placeName(place, truth(place), lies(place))}</span>
              </button>
            </li>
          );
        })}
      </ol>
      <p class="picture-note">
        After {plural(shown.g, 'slide')}: h says <b>{shown.h}</b>, the truth is <b>{truth(shown) ?? '...'}</b>
        , f = {shown.g} + {shown.h} = {shown.g + shown.h}
        {lies(shown) ? ': too large' : ''}.
        {shown.g === turn && ` It is never opened: the road of ${props.cost} comes out first.`}
      </p>
    </section>
  );
}

export const LIE: LessonParts = {
  Prose,
  Picture,
  question: () => {
    const short = shortest()?.cost;
    const gap = found('manhattan-blank')?.cost;
    if (short == null || gap == null) return null;
    const finds =
      gap === short
        ? `Here A* with it still finds ${short}`
        : `Here A* with it finds ${gap} instead of ${short}`;
    return {
      ask: `Manhattan with the gap counted as a tile is too large on 4,650 boards. ${finds}. Is it safe?`,
      options: ['Yes', 'No'],
      right: 1,
      reason: gap === short ? 'One right answer proves nothing.' : 'One wrong answer refutes it.',
    };
  },
  trial: async () => ({ view: 'bench', size: '3x3', script: (await packScript(INVERSIONS.text)) ?? '' }),
};

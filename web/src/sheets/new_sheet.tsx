/** A new puzzle: size, goal, how it is scrambled, and the seed that gives it again. */

import { useState } from 'preact/hooks';
import { post } from '../api/http';
import { problemFrom } from '../api/jobs';
import { goalField } from '../api/positions';
import type { GenerateReply, GenerateRequest, Scramble } from '../api.gen';
import { address, newPuzzle, puzzle } from '../app/address';
import { openSheet } from '../app/sheets';
import { fromRows } from '../model/board';
import { GOAL_NAMES, type Goal, goalSentence } from '../model/goal';
import { isGraded, LEVELS, type Level, levelName } from '../model/levels';
import { makeLevel } from '../play/make';
import { Segments, Select } from '../ui/controls';
import { Sheet } from '../ui/sheet';

const SQUARES = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const KINDS: { value: Scramble; text: string }[] = [
  { value: 'uniform', text: 'Any' },
  { value: 'depth', text: 'Depth exactly' },
  { value: 'walk', text: 'Random walk' },
];

export function NewSheet() {
  const [rows, setRows] = useState(puzzle.value.board.rows);
  const [columns, setColumns] = useState(puzzle.value.board.columns);
  const [level, setLevel] = useState<Level | 'any'>('any');
  const graded = isGraded(rows, columns);
  const [goal, setGoal] = useState<Goal>(address.value.goal);
  const [kind, setKind] = useState<Scramble>('uniform');
  const [amount, setAmount] = useState(20);
  const [seed, setSeed] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const make = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    if (level !== 'any' && graded) {
      try {
        const made = await makeLevel(rows, columns, level);
        openSheet.value = null;
        newPuzzle(made, 'last');
      } catch (error) {
        setProblem(problemFrom(error).detail);
        setBusy(false);
      }
      return;
    }
    const fits = typeof goal === 'string' || (goal.rows === rows && goal.columns === columns);
    const chosen: Goal = fits ? goal : 'last';
    const request: GenerateRequest = { rows, columns, kind, ...goalField(chosen) };
    if (kind !== 'uniform') request.amount = amount;
    if (seed.trim() !== '') request.seed = Number(seed);
    try {
      const reply = await post<GenerateReply>('/api/generate', request);
      openSheet.value = null;
      newPuzzle(fromRows(reply.board), chosen);
    } catch (error) {
      setProblem(problemFrom(error).detail);
      setBusy(false);
    }
  };

  const square = rows === columns ? `${rows}` : 'other';
  return (
    <Sheet title="New puzzle">
      <form class="form" onSubmit={make}>
        <fieldset>
          <legend>Level</legend>
          {graded ? (
            <Segments
              label="Level"
              value={level}
              choices={[
                ...LEVELS.map((value) => ({ value, text: levelName(value) })),
                { value: 'any' as const, text: 'Any' },
              ]}
              onChange={setLevel}
            />
          ) : (
            <p class="note">
              Any. Puzzles are graded where the shortest solution can be proven: 3 × 3 and 4 × 4.
            </p>
          )}
        </fieldset>
        <fieldset>
          <legend>Size, rows and columns</legend>
          <div class="form-row">
            <Select
              label="Square sizes"
              value={square}
              onChange={(value) => {
                if (value !== 'other') {
                  setRows(Number(value));
                  setColumns(Number(value));
                }
              }}
              choices={[
                ...SQUARES.map((side) => ({ value: String(side), text: `${side} × ${side}` })),
                { value: 'other', text: 'Other' },
              ]}
            />
            <input
              class="field small"
              type="number"
              min="2"
              max="100"
              required
              aria-label="Rows"
              value={rows}
              onInput={(event) => setRows(Number(event.currentTarget.value))}
            />
            ×
            <input
              class="field small"
              type="number"
              min="2"
              max="100"
              required
              aria-label="Columns"
              value={columns}
              onInput={(event) => setColumns(Number(event.currentTarget.value))}
            />
          </div>
        </fieldset>
        {(level === 'any' || !graded) && (
          <>
            <fieldset>
              <legend>Goal</legend>
              <Select
                label="Goal"
                value={typeof goal === 'string' ? goal : 'own'}
                onChange={(value) => value !== 'own' && setGoal(value as Goal)}
                choices={[
                  ...GOAL_NAMES.map((name) => ({
                    value: name,
                    text: goalSentence(name, rows, columns).replace('goal ', ''),
                  })),
                  ...(typeof goal === 'string' ? [] : [{ value: 'own', text: 'your own' }]),
                ]}
              />
            </fieldset>
            <fieldset>
              <legend>Scramble</legend>
              <div class="form-row">
                <Segments label="Scramble" value={kind} choices={KINDS} onChange={setKind} />
                {kind !== 'uniform' && (
                  <label class="plain">
                    <input
                      class="field small"
                      type="number"
                      min="0"
                      max="1000000"
                      required
                      value={amount}
                      onInput={(event) => setAmount(Number(event.currentTarget.value))}
                    />{' '}
                    {kind === 'depth' ? 'moves from the goal' : 'attempted moves'}
                  </label>
                )}
              </div>
            </fieldset>
            <label>
              Seed <span class="note">the same seed gives the same puzzle; empty: any</span>
              <br />
              <input
                class="field"
                inputMode="numeric"
                pattern="[0-9]{0,15}"
                value={seed}
                onInput={(event) => setSeed(event.currentTarget.value)}
              />
            </label>
          </>
        )}
        {problem && (
          <p class="callout" role="alert">
            {problem}
          </p>
        )}
        <div class="form-row">
          <span class="spacer" />
          <button type="submit" class="btn primary" disabled={busy}>
            New puzzle
          </button>
        </div>
      </form>
    </Sheet>
  );
}

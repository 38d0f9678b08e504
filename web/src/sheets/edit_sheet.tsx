/** The board cell by cell. What is not a board is named, and marked. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { address, newPuzzle, puzzle } from '../app/address';
import { openSheet } from '../app/sheets';
import { boardProblem, makeBoard } from '../model/board';
import { goalBoard } from '../model/goal';
import { parityOf } from '../model/parity';
import { Glyph } from '../ui/glyph';
import { Sheet } from '../ui/sheet';

export function EditSheet() {
  const { rows, columns, cells } = puzzle.value.board;
  const [texts, setTexts] = useState(cells.map((tile) => (tile === 0 ? '' : String(tile))));
  const grid = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    grid.current!.style.gridTemplateColumns = `repeat(${columns}, minmax(40px, 1fr))`;
  }, [columns]);
  const numbers = texts.map((text) => (text.trim() === '' ? 0 : Number(text)));
  const problem = boardProblem(rows, columns, numbers);
  const wrong = (at: number): boolean =>
    !(numbers[at] >= 0 && numbers[at] < numbers.length) ||
    numbers.indexOf(numbers[at]) !== numbers.lastIndexOf(numbers[at]);
  const solvable =
    problem === null &&
    parityOf(makeBoard(rows, columns, numbers), goalBoard(address.value.goal, rows, columns)).solvable;
  const use = (event: Event): void => {
    event.preventDefault();
    if (problem !== null) return;
    openSheet.value = null;
    newPuzzle(makeBoard(rows, columns, numbers));
  };
  return (
    <Sheet title="Edit the board">
      <form class="form" onSubmit={use}>
        <div class="edit-grid" ref={grid} role="group" aria-label="Cells, row by row">
          {texts.map((text, at) => (
            <input
              key={at}
              class={text.trim() === '' ? 'gap' : undefined}
              inputMode="numeric"
              aria-label={`Row ${Math.floor(at / columns) + 1} column ${(at % columns) + 1}`}
              aria-invalid={wrong(at)}
              value={text}
              onFocus={(event) => event.currentTarget.select()}
              onInput={(event) =>
                setTexts(texts.with(at, event.currentTarget.value.replace(/\D/g, '').slice(0, 4)))
              }
            />
          ))}
        </div>
        <p class="form-verdict" role="status">
          {problem === null ? (
            <span class={solvable ? 'yes' : 'no'}>
              <Glyph name={solvable ? 'check' : 'cross'} />
              {solvable ? 'Solvable' : 'Not solvable'}
            </span>
          ) : (
            <span class="no">
              <Glyph name="cross" />
              {problem}
            </span>
          )}{' '}
          <span class="aside">An empty cell is the gap.</span>
        </p>
        <div class="form-row">
          <span class="spacer" />
          <button type="submit" class="btn primary" disabled={problem !== null}>
            Use this board
          </button>
        </div>
      </form>
    </Sheet>
  );
}

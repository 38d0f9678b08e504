/** The puzzle, shared by the four puzzle views: what it is, whether it can be solved, and the ways to another. */

import { boardText } from '../model/address';
import { goalSentence } from '../model/goal';
import { Menu } from '../ui/controls';
import { Glyph } from '../ui/glyph';
import { MiniBoard, miniCell } from '../ui/mini_board';
import { address, parity, puzzle } from './address';
import { openSheet, type SheetName } from './sheets';

const ACTIONS: readonly [SheetName, string][] = [
  ['paste', 'Paste'],
  ['edit', 'Edit'],
  ['picture', 'Picture'],
];

export function Strip() {
  const { board, goal, goalBoard } = puzzle.value;
  const solvable = parity.value.solvable;
  const actions = ACTIONS.filter(([name]) => name !== 'picture' || address.value.view === 'play');
  return (
    <div class="strip">
      {board.cells.length <= 400 && (
        <MiniBoard
          board={board}
          goal={goalBoard}
          cell={miniCell(board, 40)}
          numbers={false}
          label={`The puzzle: ${boardText(board).replaceAll('-', ' ').replaceAll('.', ' / ')}`}
        />
      )}
      <p class="what">
        <strong>
          {board.rows} × {board.columns}
        </strong>
        , {goalSentence(goal, board.rows, board.columns)}
      </p>
      <span class={solvable ? 'yes' : 'no'}>
        <Glyph name={solvable ? 'check' : 'cross'} />
        {solvable ? 'Solvable' : 'Not solvable'}
      </span>
      <div class="strip-acts wide-only">
        {actions.map(([name, text]) => (
          <button key={name} type="button" class="btn quiet" onClick={() => (openSheet.value = name)}>
            {text}
          </button>
        ))}
        <button type="button" class="btn" onClick={() => (openSheet.value = 'new')}>
          New <kbd>N</kbd>
        </button>
      </div>
      <div class="strip-acts phone-only">
        <Menu name="More about the puzzle" label={<Glyph name="more" />} class="btn quiet icon" below>
          {(close) =>
            [['new', 'New'] as const, ...actions].map(([name, text]) => (
              <button
                key={name}
                type="button"
                onClick={() => {
                  close();
                  openSheet.value = name;
                }}
              >
                {text}
              </button>
            ))
          }
        </Menu>
      </div>
    </div>
  );
}

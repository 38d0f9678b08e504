/** The puzzle, shared by the four puzzle views: what it is, whether it can be solved, and the ways to another. */

import { boardText } from '../model/address';
import { GOAL_NAMES, goalSentence } from '../model/goal';
import { dayName, today } from '../model/levels';
import { restart } from '../play/state';
import { Menu } from '../ui/controls';
import { Glyph } from '../ui/glyph';
import { MiniBoard, miniCell } from '../ui/mini_board';
import { address, go, newPuzzle, parity, puzzle } from './address';
import { DomainSelect } from './problem_strip';
import { openSheet, type SheetName } from './sheets';

const ACTIONS: readonly [SheetName, string][] = [
  ['paste', 'Paste'],
  ['edit', 'Edit'],
  ['picture', 'Picture'],
];

export function Strip() {
  const { board, goalBoard } = puzzle.value;
  const solvable = parity.value.solvable;
  const actions = ACTIONS.filter(([name]) => name !== 'picture' || address.value.view === 'play');
  return (
    <div class="strip">
      {address.value.view !== 'play' && <DomainSelect />}
      {board.cells.length <= 400 && (
        <MiniBoard
          board={board}
          goal={goalBoard}
          cell={miniCell(board, 40)}
          numbers={false}
          label={`The puzzle: ${boardText(board).replaceAll('-', ' ').replaceAll('.', ' / ')}`}
        />
      )}
      <div class="what">
        <strong>
          {board.rows} × {board.columns}
        </strong>
        , <GoalMenu />
      </div>
      <span class={solvable ? 'yes' : 'no'}>
        <Glyph name={solvable ? 'check' : 'cross'} />
        {solvable ? 'Solvable' : 'Not solvable'}
      </span>
      {address.value.view === 'play' && <Today />}
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
          {(close) => (
            <>
              {[['new', 'New'] as const, ...actions].map(([name, text]) => (
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
              ))}
              {address.value.view === 'play' && (
                <button
                  type="button"
                  disabled={address.value.at === 0}
                  onClick={() => {
                    close();
                    restart();
                  }}
                >
                  Restart
                </button>
              )}
            </>
          )}
        </Menu>
      </div>
    </div>
  );
}

/** The goal, to be changed where it is told. */
function GoalMenu() {
  const { board, goal } = puzzle.value;
  return (
    <Menu
      name={`Change the goal: ${goalSentence(goal, board.rows, board.columns)}`}
      label={goalSentence(goal, board.rows, board.columns)}
      class="link goal-link"
      below
    >
      {(close) =>
        GOAL_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={goal === name}
            onClick={() => {
              close();
              if (goal !== name) newPuzzle(board, name);
            }}
          >
            {goalSentence(name, board.rows, board.columns)}
          </button>
        ))
      }
    </Menu>
  );
}

/** The day's puzzle, the same for all. */
function Today() {
  const { daily } = address.value;
  if (daily !== '') return <span class="aside">{daily === today() ? "Today's" : dayName(daily)}</span>;
  const open = (event: Event): void => {
    event.preventDefault();
    go({ view: 'play', daily: today(), board: null, goal: 'last', moves: '', at: 0, runs: [] });
  };
  return (
    <a class="aside" href={`/?daily=${today()}`} onClick={open}>
      Today
    </a>
  );
}

/** Tic-tac-toe: play against alpha-beta, and see what it looked at. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { BottomBar } from '../app/bottom_bar';
import { useTitle } from '../app/title';
import { count } from '../model/format';
import { Select } from '../ui/controls';
import { Glyph } from '../ui/glyph';
import { GameTree } from './game_tree';
import { winningLine } from './rules';
import {
  me,
  myTurn,
  ORDERS,
  type Order,
  order,
  play,
  result,
  squares,
  start,
  undo,
  verdict,
  watchGame,
} from './state';
import '../styles/tictactoe.css';

export function TicTacToeView() {
  useEffect(watchGame, []);
  useTitle(verdict.value.replace(/\.$/, ''));
  const other = me.value === 'X' ? 'O' : 'X';
  const names = Object.keys(ORDERS) as Order[];
  return (
    <div class="game">
      <div class="game-side">
        <p class="aside">You are {me.value}.</p>
        <h1 class="verdict" aria-live="polite" id="verdict">
          {verdict}
        </h1>
        <Grid />
        <div class="button-row wide-only">
          <button type="button" class="btn" onClick={undo}>
            <Glyph name="undo" />
            Undo
          </button>
          <button type="button" class="btn primary" onClick={() => start('X')}>
            Start
          </button>
          <button type="button" class="btn" onClick={() => start('O')}>
            Let it start
          </button>
        </div>
      </div>
      <div class="game-facts">
        {result.value && (
          <>
            <dl class="pair-facts">
              <div>
                <dd>{count(result.value.minimax)}</dd>
                <dt>nodes for minimax</dt>
              </div>
              <div>
                <dd>{count(result.value.alpha_beta)}</dd>
                <dt>nodes for alpha-beta</dt>
              </div>
            </dl>
            <p class="aside">{saved(result.value.minimax, result.value.alpha_beta)}</p>
            <p class="button-row">
              <Select
                label="Move order"
                value={order.value}
                choices={names.map((name) => ({ value: name, text: `move order: ${name}` }))}
                onChange={(name) => (order.value = name as Order)}
              />
            </p>
            <h2>
              What alpha-beta looked at
              <span class="right">two moves deep; a tick is a cut: already worse</span>
            </h2>
            <GameTree result={result.value} />
          </>
        )}
      </div>
      <BottomBar
        actions={[
          { glyph: 'undo', text: 'Undo', act: undo },
          { glyph: 'swap', text: 'Side', act: () => start(other) },
          { glyph: 'play', text: 'Start', act: () => start(me.value), main: true },
          {
            glyph: 'list',
            text: 'Order',
            act: () => (order.value = names[(names.indexOf(order.value) + 1) % names.length]),
          },
          { glyph: 'tree', text: 'Tree', act: () => document.querySelector('.game-tree')?.scrollIntoView() },
        ]}
      />
    </div>
  );
}

function saved(minimax: number, alphaBeta: number): string {
  if (minimax <= alphaBeta) return 'There is nothing left to cut.';
  return `Alpha-beta gives the same answer and looks at ${Math.max(1, Math.round((100 * alphaBeta) / minimax))} % of the nodes.`;
}

/** Nine squares, walked by arrow keys. */
function Grid() {
  const [focus, setFocus] = useState(4);
  const cells = useRef<HTMLDivElement>(null);
  const line = winningLine(squares.value) ?? [];
  const move = (event: KeyboardEvent): void => {
    const [row, column] = [Math.floor(focus / 3), focus % 3];
    const to = {
      ArrowUp: focus - (row > 0 ? 3 : 0),
      ArrowDown: focus + (row < 2 ? 3 : 0),
      ArrowLeft: focus - (column > 0 ? 1 : 0),
      ArrowRight: focus + (column < 2 ? 1 : 0),
    }[event.key];
    if (to !== undefined) {
      setFocus(to);
      cells.current!.querySelectorAll<HTMLElement>('[role=gridcell]')[to].focus();
    } else if (event.key === 'Enter' || event.key === ' ') play(focus);
    else return;
    event.preventDefault();
  };
  return (
    <div class="nine" ref={cells} role="grid" aria-label="Tic-tac-toe, 3 rows, 3 columns" onKeyDown={move}>
      {[0, 1, 2].map((row) => (
        <div key={row} role="row">
          {[0, 1, 2].map((column) => {
            const at = row * 3 + column;
            const mark = squares.value[at];
            const name = `row ${row + 1} column ${column + 1}, ${mark === '-' ? 'empty' : mark}${line.includes(at) ? ', winning line' : ''}`;
            return (
              <div
                key={at}
                role="gridcell"
                class={`square ${mark === '-' ? 'empty' : mark.toLowerCase()}${line.includes(at) ? ' line' : ''}${myTurn.value && mark === '-' ? ' open' : ''}`}
                tabIndex={at === focus ? 0 : -1}
                aria-label={name}
                onFocus={() => setFocus(at)}
                onClick={() => play(at)}
              >
                {mark === '-' ? '' : mark}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

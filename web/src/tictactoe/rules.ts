/** Tic-tac-toe as far as the page needs it: whose turn, who won, and what to say. Values come from the server. */

import type { TicTacToeResult } from '../api.gen';

export type Mark = 'X' | 'O';

export const EMPTY = '---------';

export const LINES: readonly (readonly [number, number, number])[] = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

const marks = (squares: string, mark: string): number =>
  [...squares].filter((square) => square === mark).length;

/** X begins. */
export const turnOf = (squares: string): Mark => (marks(squares, 'X') > marks(squares, 'O') ? 'O' : 'X');

/** Whether the marks could have come from a game: X has as many as O, or one more. */
export const isPosition = (squares: string): boolean =>
  /^[XO-]{9}$/.test(squares) && [0, 1].includes(marks(squares, 'X') - marks(squares, 'O'));

export function winningLine(squares: string): readonly number[] | null {
  return (
    LINES.find(([a, b, c]) => squares[a] !== '-' && squares[a] === squares[b] && squares[b] === squares[c]) ??
    null
  );
}

export const isOver = (squares: string): boolean => winningLine(squares) !== null || !squares.includes('-');

export const put = (squares: string, square: number, mark: Mark): string =>
  squares.slice(0, square) + mark + squares.slice(square + 1);

/** The verdict for the player, after the position was looked at. */
export function verdictOf(squares: string, me: Mark, result: TicTacToeResult | null): string {
  const line = winningLine(squares);
  if (line) return squares[line[0]] === me ? 'You won.' : 'You lost.';
  if (!squares.includes('-')) return 'Draw. Perfect play always ends so.';
  if (!result || result.squares !== squares) return 'Thinking ...';
  if (squares === EMPTY) return turnOf(squares) === me ? 'Your move. Perfect play is a draw.' : 'It begins.';
  const value = me === 'X' ? result.value : -result.value;
  if (value === 0) return 'Still a draw.';
  return value > 0 ? `You win by force in ${result.plies}.` : `That loses by force in ${result.plies}.`;
}

/**
 * The boards that a game came through, kept from one move to the next: a move adds one board, and a long game is not
 * played again from its start for each of them.
 */

import { type Board, isDirection, keyOf, slide } from './board';
import type { Game } from './game';

export interface Trail {
  /** The board after each move, the start first. */
  readonly boards: readonly Board[];
  /** The key of each. */
  readonly keys: readonly string[];
}

/** Remembers the last trail it made, and grows it. One for each game that is shown. */
export function trailKeeper(): (game: Game) => Trail {
  let start: Board | null = null;
  let moves = '';
  let boards: Board[] = [];
  let keys: string[] = [];
  return (game) => {
    const wanted = game.moves.slice(0, game.at).toUpperCase();
    if (game.start !== start)
      [start, moves, boards, keys] = [game.start, '', [game.start], [keyOf(game.start)]];
    let shared = 0;
    const most = Math.min(moves.length, wanted.length);
    while (shared < most && moves[shared] === wanted[shared]) shared++;
    boards.length = shared + 1;
    keys.length = shared + 1;
    for (const letter of wanted.slice(shared)) {
      const next = isDirection(letter) ? slide(boards[boards.length - 1], letter) : null;
      if (!next) break;
      boards.push(next);
      keys.push(keyOf(next));
    }
    moves = wanted.slice(0, boards.length - 1);
    return { boards: boards.slice(), keys: keys.slice() };
  };
}

/** How many moves ago the last board was seen before, 0 if never. */
export function seenAgo({ keys }: Trail): number {
  const now = keys.length - 1;
  const before = keys.lastIndexOf(keys[now], now - 1);
  return now > 0 && before >= 0 ? now - before : 0;
}

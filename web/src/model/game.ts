/**
 * A game: a start, and moves of which the first `at` are played. The letters carry the gestures (a capital begins
 * one), so undo and redo need nothing else and an address holds all of it. Every tile moved counts one.
 */

import { type Board, play } from './board';

export interface Game {
  readonly start: Board;
  readonly moves: string;
  readonly at: number;
}

/** One gesture: the moves `from` (inclusive) to `to`. */
export interface Gesture {
  readonly from: number;
  readonly to: number;
}

export const newGame = (start: Board): Game => ({ start, moves: '', at: 0 });

/** The game after a gesture; what could be redone is gone. Illegal moves leave the game as it is. */
export function gesture(game: Game, run: string): Game {
  if (run === '') return game;
  const letters = run[0].toUpperCase() + run.slice(1).toLowerCase();
  const moves = game.moves.slice(0, game.at) + letters;
  return play(game.start, moves) ? { ...game, moves, at: moves.length } : game;
}

export const undo = (game: Game): Game => ({ ...game, at: lastGesture(game)?.from ?? 0 });

export function redo(game: Game): Game {
  if (game.at >= game.moves.length) return game;
  let at = game.at + 1;
  while (at < game.moves.length && game.moves[at] >= 'a') at++;
  return { ...game, at };
}

/** The gesture that led to the board shown, or null at the start. */
export function lastGesture(game: Game): Gesture | null {
  if (game.at === 0) return null;
  let from = game.at - 1;
  while (from > 0 && game.moves[from] >= 'a') from--;
  return { from, to: game.at };
}

/** Cuts the played moves into gestures. */
export function gestures(game: Game): Gesture[] {
  const list: Gesture[] = [];
  for (let at = 0; at < game.at; at++) {
    if (game.moves[at] >= 'a' && list.length > 0)
      list[list.length - 1] = { from: list.at(-1)!.from, to: at + 1 };
    else list.push({ from: at, to: at + 1 });
  }
  return list;
}

/** The board after `at` moves. */
export function boardAt(game: Game, at: number = game.at): Board {
  return play(game.start, game.moves.slice(0, at)) ?? game.start;
}

/** A solution in words: the letters, whose motion they name, and tile by tile. */

import { type Board, type Direction, movedTile, slide, tileWay } from '../model/board';
import { plural } from '../model/format';

export function movesText(from: Board, moves: string): string {
  const slides: string[] = [];
  let board = from;
  for (const letter of moves) {
    const direction = letter.toUpperCase() as Direction;
    slides.push(`${movedTile(board, direction)} ${tileWay(direction)}`);
    board = slide(board, direction) ?? board;
  }
  return `${moves.toUpperCase()}\n\n${plural(moves.length, 'move')}. The letters name the gap's motion. Tile by tile:\n${slides.join(', ')}\n`;
}

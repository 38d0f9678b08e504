/**
 * The solution as an animated image. A frame for each move, on a canvas of a few flat colours, so the palette is
 * measured once and every frame stays small.
 */

import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { type Board, play } from '../model/board';

const SIDE = 320;
const MOVE_MS = 400;
const REST_MS = 1600;

export function solutionGif(from: Board, moves: string, goal: Board): Uint8Array {
  const cell = Math.max(8, Math.floor(SIDE / Math.max(from.rows, from.columns)));
  const [width, height] = [from.columns * cell + 8, from.rows * cell + 8];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const frames = framesOf(from, moves);
  const pixels = (board: Board): Uint8ClampedArray => {
    paint(context, board, goal, cell);
    return context.getImageData(0, 0, width, height).data;
  };
  // The first and the last board hold both tones of tile, so their colours are everyone's.
  const both = new Uint8ClampedArray([...pixels(frames[0].board), ...pixels(frames.at(-1)!.board)]);
  const palette = quantize(both, 64);
  const gif = GIFEncoder();
  frames.forEach(({ board, delay }, at) => {
    gif.writeFrame(applyPalette(pixels(board), palette), width, height, {
      palette: at === 0 ? palette : undefined,
      delay,
      repeat: 0,
    });
  });
  gif.finish();
  return gif.bytes();
}

/** The start, then a board for each move; the start and the end rest longer. */
export function framesOf(from: Board, moves: string): { board: Board; delay: number }[] {
  return Array.from({ length: moves.length + 1 }, (_, at) => ({
    board: play(from, moves.slice(0, at)) ?? from,
    delay: at === 0 || at === moves.length ? REST_MS : MOVE_MS,
  }));
}

function paint(context: CanvasRenderingContext2D, board: Board, goal: Board, cell: number): void {
  context.fillStyle = '#b9c5d1';
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `650 ${Math.round(cell * 0.42)}px "Atkinson Hyperlegible Next Variable", system-ui, sans-serif`;
  board.cells.forEach((tile, at) => {
    if (tile === 0) return;
    const home = goal.cells[at] === tile;
    const [x, y] = [4 + (at % board.columns) * cell, 4 + Math.floor(at / board.columns) * cell];
    context.fillStyle = home ? '#14588f' : '#ffffff';
    context.beginPath();
    context.roundRect(x + 1.5, y + 1.5, cell - 3, cell - 3, cell * 0.09);
    context.fill();
    context.fillStyle = home ? '#ffffff' : '#15202b';
    context.fillText(String(tile), x + cell / 2, y + cell / 2 + 1);
  });
}

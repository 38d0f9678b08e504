/** Boards as SVG files: self-contained, in the light palette, for papers and slides. */

import { type Board, play } from '../model/board';

const CELL = 64;
const EDGE = 8;
const TONES = { tray: '#b9c5d1', tile: '#ffffff', ink: '#15202b', home: '#14588f', homeInk: '#ffffff' };

export function boardSvg(board: Board, goal: Board): string {
  const [width, height] = sizeOf(board);
  return svg(width, height, drawing(board, goal));
}

/** One frame for each move, the start first, in rows of at most eight. */
export function filmstripSvg(from: Board, moves: string, goal: Board, perRow = 8): string {
  const [width, height] = sizeOf(from);
  const gutter = 40;
  const frames = Array.from({ length: moves.length + 1 }, (_, at) => play(from, moves.slice(0, at))!);
  const columns = Math.min(perRow, frames.length);
  const rows = Math.ceil(frames.length / columns);
  const body = frames.map((board, at) => {
    const [x, y] = [(at % columns) * (width + gutter), Math.floor(at / columns) * (height + gutter)];
    const caption = `<text x="${width / 2}" y="${height + 24}" font-size="18" fill="${TONES.ink}">${at}</text>`;
    return `<g transform="translate(${x} ${y})">${drawing(board, goal)}${caption}</g>`;
  });
  return svg(columns * (width + gutter) - gutter, rows * (height + gutter), body.join(''));
}

const sizeOf = (board: Board): [number, number] => [
  board.columns * CELL + 2 * EDGE,
  board.rows * CELL + 2 * EDGE,
];

function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Atkinson Hyperlegible Next, system-ui, sans-serif" text-anchor="middle">${body}</svg>\n`;
}

function drawing(board: Board, goal: Board): string {
  const [width, height] = sizeOf(board);
  const tiles = board.cells.map((tile, cell) => {
    if (tile === 0) return '';
    const home = goal.cells[cell] === tile;
    const [x, y] = [EDGE + (cell % board.columns) * CELL, EDGE + Math.floor(cell / board.columns) * CELL];
    const size = tile > 99 ? 20 : 27;
    return `<rect x="${x + 2}" y="${y + 2}" width="${CELL - 4}" height="${CELL - 4}" rx="6" fill="${home ? TONES.home : TONES.tile}"/><text x="${x + CELL / 2}" y="${y + CELL / 2 + size * 0.36}" font-size="${size}" font-weight="650" fill="${home ? TONES.homeInk : TONES.ink}">${tile}</text>`;
  });
  return `<rect width="${width}" height="${height}" rx="12" fill="${TONES.tray}"/>${tiles.join('')}`;
}

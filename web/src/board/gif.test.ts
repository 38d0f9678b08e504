import { describe, expect, it } from 'vitest';
import { fromRows, keyOf } from '../model/board';
import { goalBoard } from '../model/goal';
import { movesText } from '../play/moves_text';
import { boardSvg, filmstripSvg } from './board_svg';
import { framesOf } from './gif';

const from = fromRows([
  [1, 2, 3],
  [5, 0, 6],
  [4, 7, 8],
]);
const goal = goalBoard('last', 3, 3);

describe('exports', () => {
  it('have a frame for the start and one for each move', () => {
    const frames = framesOf(from, 'LDRR');
    expect(frames).toHaveLength(5);
    expect(keyOf(frames.at(-1)!.board)).toBe(keyOf(goal));
    expect(frames.map(({ delay }) => delay)).toEqual([1600, 400, 400, 400, 1600]);
  });

  it('draw every tile once, home ones filled', () => {
    const svg = boardSvg(from, goal);
    expect(svg.match(/<text/g)).toHaveLength(8);
    expect(svg.match(/fill="#14588f"/g)).toHaveLength(4);
  });

  it('draw a filmstrip of all boards', () => {
    expect(filmstripSvg(from, 'LDRR', goal).match(/<g /g)).toHaveLength(5);
  });

  it('say whose motion the letters name', () => {
    expect(movesText(from, 'LDRR')).toBe(
      "LDRR\n\n4 moves. The letters name the gap's motion. Tile by tile:\n5 right, 4 up, 7 left, 8 left\n",
    );
  });
});

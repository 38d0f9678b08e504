/** A small picture of a board: home tiles are filled. With numbers where there is room. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { boardText } from '../model/address';
import type { Board } from '../model/board';

export function MiniBoard({
  board,
  goal,
  cell,
  numbers = true,
  label,
}: {
  board: Board;
  goal: Board;
  cell: number;
  numbers?: boolean;
  label?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current!.style.gridTemplateColumns = `repeat(${board.columns}, auto)`;
    box.current!.style.setProperty('--mini-cell', `${cell}px`);
  }, [board.columns, cell]);
  const name = label ?? `Board ${boardText(board).replaceAll('-', ' ').replaceAll('.', ' / ')}`;
  return (
    <div class="mini" ref={box} role="img" aria-label={name}>
      {board.cells.map((tile, at) => (
        <b key={at} class={tile === 0 ? 'gap' : tile === goal.cells[at] ? 'home' : undefined}>
          {numbers && tile !== 0 ? tile : null}
        </b>
      ))}
    </div>
  );
}

/** Cells so large that a board fits a square of `side` pixels. */
export const miniCell = (board: Board, side: number): number =>
  Math.max(2, (side - 4) / Math.max(board.rows, board.columns) - 1);

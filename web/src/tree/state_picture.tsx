/** A node's state: a small board, or in other domains what the program draws or writes of it. */

import { puzzle } from '../app/address';
import { isMap, isTiles, stateWord } from '../app/problem';
import type { Trace } from '../model/trace';
import { MiniBoard, miniCell } from '../ui/mini_board';
import { nodeBoard, views } from './state';

export function StatePicture(props: { trace: Trace; id: number; side: number; large?: boolean }) {
  const { trace, id, side, large = false } = props;
  if (isTiles.value) {
    const board = nodeBoard(trace, id);
    return (
      <MiniBoard
        board={board}
        goal={puzzle.value.goalBoard}
        cell={miniCell(board, side)}
        numbers={large || board.columns <= 3}
      />
    );
  }
  const view = views.value[id];
  if (!view) return <span class="state-line">{stateWord.value}</span>;
  // A map is drawn already, and large.
  return large && view.drawing && !isMap.value ? (
    <pre class="state-drawing">{view.drawing}</pre>
  ) : (
    <span class="state-line">{view.state}</span>
  );
}

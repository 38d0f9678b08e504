/** A node's state: a small board; in other domains a drawing, or what the program draws or writes of it. */

import { puzzle } from '../app/address';
import { domain, isMap, isTiles, stateWord } from '../app/problem';
import type { Trace } from '../model/trace';
import { MiniBoard, miniCell } from '../ui/mini_board';
import { StateDrawing } from '../ui/state_drawing';
import { useSearch } from './search';

const DRAWN = ['pancake', 'hanoi', 'cube'];

export function StatePicture(props: { trace: Trace; id: number; side: number; large?: boolean }) {
  const { trace, id, side, large = false } = props;
  const { nodeBoard, views, slideOf } = useSearch();
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
  // A map is drawn already, and large.
  if (isMap.value) return <span class="state-line">{slideOf(trace, id) || 'start'}</span>;
  const view = views.value[id];
  if (!view) return <span class="state-line">{stateWord.value}</span>;
  if (DRAWN.includes(domain.value))
    return <StateDrawing domain={domain.value} text={view.state} side={side} />;
  return large && view.drawing ? (
    <pre class="state-drawing">{view.drawing}</pre>
  ) : (
    <span class="state-line">{view.state}</span>
  );
}

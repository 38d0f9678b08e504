/** Walking the tree by keys: parent, child, siblings; Enter goes to the node's own step, X folds and unfolds. */

import { go } from '../app/address';
import { say } from '../app/live';
import { boardText } from '../model/address';
import { estimate, plural } from '../model/format';
import { childrenOf, fOf, NONE, type Trace } from '../model/trace';
import type { Fold } from './fold';
import { useSearch } from './search';
import { placeOf } from './sentences';
import { fold, nodeBoard, select, selected, setStep } from './state';

export function useWalk(trace: Trace, drawn: Fold | null): (event: KeyboardEvent) => void {
  const { selected, step } = useSearch();
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = selected.value;
    const alive = (id: number): boolean =>
      id >= 0 && trace.born[id] <= step.value && (drawn === null || drawn.above.has(id));
    const children = childrenOf(trace, from).filter(alive);
    const siblings = trace.parent[from] >= 0 ? childrenOf(trace, trace.parent[from]).filter(alive) : [from];
    const at = siblings.indexOf(from);
    const next: Record<string, number | undefined> = {
      ArrowLeft: trace.parent[from] >= 0 ? trace.parent[from] : undefined,
      ArrowRight: children[0],
      ArrowUp: siblings[at - 1],
      ArrowDown: siblings[at + 1],
    };
    if (event.key in next) {
      const to = next[event.key];
      if (to !== undefined) {
        select(to);
        describe(trace, to, step.value);
      }
    } else if (event.key === 'Enter') {
      if (trace.out[from] !== NONE) setStep(trace.out[from]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function describe(trace: Trace, id: number, now: number): void {
  const children = childrenOf(trace, id).length;
  say(
    `g ${estimate(trace.g[id])}, h ${estimate(trace.h[id])}, f ${estimate(fOf(trace, id))}, ${placeOf(trace, id, now)}, ${plural(children, 'child', 'children')}.`,
  );
}

/** Folds what is open, opens what is folded. */
export function toggleFold(id: number = selected.value): void {
  const { opened, closed, all } = fold.value;
  const [nextOpened, nextClosed] = [new Set(opened), new Set(closed)];
  const wasClosed = nextClosed.delete(id);
  if (!wasClosed && (opened.has(id) || !isWedge(id))) {
    nextOpened.delete(id);
    nextClosed.add(id);
  } else nextOpened.add(id);
  fold.value = { all, opened: nextOpened, closed: nextClosed };
}

let wedges: ReadonlyMap<number, number> = new Map();
const isWedge = (id: number): boolean => wedges.has(id);

/** The stage tells which nodes are wedges now. */
export function noteWedges(now: ReadonlyMap<number, number>): void {
  wedges = now;
}

/** The selected node's board as a puzzle to play. */
export function playSelected(trace: Trace): void {
  const board = nodeBoard(trace, selected.value);
  go({ view: 'play', board, moves: '', at: 0, runs: [], step: null, sub: 0, node: null });
  say(`Playing ${boardText(board).replaceAll('-', ' ').replaceAll('.', ' / ')}`);
}

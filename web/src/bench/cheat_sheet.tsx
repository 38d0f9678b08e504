/** What a script can ask of a board, beside the editor. A press puts it where the cursor is. */

import { insertText } from './editor';

const CALLS: readonly [string, string][] = [
  ['board.rows', 'how many rows'],
  ['board.columns', 'how many columns'],
  ['board.cells', 'how many cells'],
  ['board.tiles', 'all tiles, without the gap'],
  ['board.tile(row, column)', 'the tile that lies there'],
  ['board.tile(cell)', 'the same, by cell'],
  ['board.cell(tile)', 'the cell of a tile'],
  ['board.row(tile)', 'its row'],
  ['board.column(tile)', 'its column'],
];

export function CheatSheet() {
  return (
    <aside class="cheat-sheet" aria-label="What a script can ask">
      <h2>A script can ask</h2>
      <ul>
        {CALLS.map(([call, what]) => (
          <li key={call}>
            <button type="button" onClick={() => insertText(call)}>
              <code>{call}</code>
              <small>{what}</small>
            </button>
          </li>
        ))}
      </ul>
      <p class="note">
        The same on <code>goal</code>. The gap is tile 0; rows, columns and cells count from 0.
      </p>
    </aside>
  );
}

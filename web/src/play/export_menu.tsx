/** The solution as files: text, JSON, a picture of the board, a filmstrip, an animation. All made in the page. */

import { puzzle } from '../app/address';
import { say } from '../app/live';
import { boardSvg, filmstripSvg } from '../board/board_svg';
import { solveResult } from '../model/job';
import { Menu } from '../ui/controls';
import { copyText, download } from '../ui/download';
import { movesText } from './moves_text';
import { shown, solution, solveJob } from './solution';

export function ExportMenu() {
  const text = (): string => movesText(solution.value!.from, solution.value!.moves);
  const items: [string, () => void | Promise<void>][] = [
    [
      'Copy the moves',
      async () => say((await copyText(text())) ? 'Copied.' : 'The browser did not allow it.'),
    ],
    ['Moves as text', () => download('solution.txt', text(), 'text/plain')],
    ['JSON', () => download('solution.json', `${JSON.stringify(jsonObject())}\n`, 'application/json')],
    [
      'SVG of the board',
      () => download('board.svg', boardSvg(shown.value, puzzle.value.goalBoard), 'image/svg+xml'),
    ],
    [
      'SVG filmstrip',
      () =>
        download(
          'filmstrip.svg',
          filmstripSvg(solution.value!.from, solution.value!.moves, puzzle.value.goalBoard),
          'image/svg+xml',
        ),
    ],
    ['Animated GIF', makeGif],
  ];
  return (
    <Menu name="Export" label="Export" below>
      {(close) =>
        items.map(([name, act]) => (
          <button
            key={name}
            type="button"
            onClick={() => {
              close();
              void act();
            }}
          >
            {name}
          </button>
        ))
      }
    </Menu>
  );
}

/** The object of `loyd solve --json`. */
function jsonObject(): unknown {
  const result = solveResult(solveJob.value);
  if (!result) return { moves: solution.value!.moves };
  const { kind: _kind, ...object } = result as typeof result & { kind?: string };
  return object;
}

async function makeGif(): Promise<void> {
  const { solutionGif } = await import('../board/gif');
  const { from, moves } = solution.value!;
  download(
    'solution.gif',
    solutionGif(from, moves, puzzle.value.goalBoard) as Uint8Array<ArrayBuffer>,
    'image/gif',
  );
}

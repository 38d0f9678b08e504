/** Play & solve: the board, and beside it what is known. */

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { newPuzzle, parity, puzzle } from '../app/address';
import { BottomBar } from '../app/bottom_bar';
import { useKeys } from '../app/keys';
import { sayNow } from '../app/live';
import { notify } from '../app/notices';
import { arrowsMoveGap, numerals } from '../app/settings';
import { openSheet } from '../app/sheets';
import { useTitle } from '../app/title';
import { arrowRun, BoardView, type Mark, readAloud } from '../board/board_view';
import { picture, usePicture } from '../board/picture';
import { tileWay } from '../model/board';
import { swapTiles } from '../model/parity';
import { Glyph } from '../ui/glyph';
import { watchBests } from './bests';
import { Headline } from './headline';
import { HintLadder } from './hint_ladder';
import { watchDaily } from './make';
import { nextOfSame } from './next';
import { preview } from './preview';
import { Score } from './score';
import {
  leavePreview,
  previewBoard,
  seek,
  shown,
  solution,
  solveOrStop,
  solving,
  stepBy,
  togglePlaying,
  watchSolution,
} from './solution';
import { SolutionPanel } from './solution_panel';
import {
  costs,
  current,
  game,
  goTo,
  hint,
  hintLevel,
  nextHint,
  par,
  playRun,
  redo,
  restart,
  solved,
  toGo,
  undo,
  watchHints,
  watchPositions,
} from './state';
import { watchClock } from './stopwatch';
import { ToGoChart } from './to_go_chart';
import { Unsolvable } from './unsolvable';
import '../styles/board.css';
import '../styles/play.css';

/** A board that cannot be solved can be played all the same. */
const anyway = signal<unknown>(null);

export function PlayView() {
  useEffect(() => {
    const stops = [watchPositions(), watchSolution(), watchHints(), watchClock(), watchBests(), watchDaily()];
    return () => stops.forEach((stop) => stop());
  }, []);
  usePlayKeys();
  const unsolvable = !parity.value.solvable;
  const refused = unsolvable && anyway.value !== puzzle.value.board;
  useTitle(
    unsolvable
      ? 'Not solvable'
      : solved.value
        ? 'Solved'
        : toGo.value?.distance != null
          ? `${toGo.value.distance} to go`
          : 'Play & solve',
  );
  return (
    <div class="play">
      <div class="play-board" onDragOver={(event) => event.preventDefault()} onDrop={dropPictureOn}>
        <Score unsolvable={unsolvable} />
        <BoardView
          board={shown.value}
          goal={puzzle.value.goalBoard}
          onRun={playRun}
          marks={marksShown(refused)}
          preview={previewBoard.value !== null}
          picture={picture.value}
          numerals={numerals.value}
        />
        {previewBoard.value && (
          <p class="preview-note aside">
            Preview.{' '}
            <button type="button" class="link" onClick={leavePreview}>
              Esc
            </button>{' '}
            returns to your game.
          </p>
        )}
        <Actions />
      </div>
      <div
        class={`side${solution.value || solving.value ? ' answered' : ''}${hintLevel.value > 0 ? ' hinted' : ''}`}
      >
        {refused ? (
          <Unsolvable onAnyway={() => (anyway.value = puzzle.value.board)} />
        ) : (
          <>
            <Headline />
            {!unsolvable && par.value?.distance != null && <ToGoChart />}
            {!unsolvable && !solved.value && <HintLadder />}
            {!unsolvable && <SolutionPanel />}
          </>
        )}
      </div>
      <PlayBar refused={refused} />
    </div>
  );
}

/** A picture dropped on the board is cut into its tiles at once. */
function dropPictureOn(event: DragEvent): void {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  void usePicture(file).then(
    (taken) => taken || notify('This file is not a picture that the browser can read.'),
  );
}

function marksShown(refused: boolean): Mark[] {
  if (refused) return parity.value.repair.map((tile) => ({ tile, word: 'swap' }));
  if (hintLevel.value < 2 || !hint.value || preview.value) return [];
  return hint.value.options.map(({ tile, direction }) => ({
    tile,
    word: 'hint',
    way: hintLevel.value === 3 ? tileWay(direction) : undefined,
  }));
}

function Actions() {
  const dead = !parity.value.solvable || solved.value;
  return (
    <div class="acts wide-only">
      <button type="button" class="btn" disabled={game.value.at === 0} onClick={undo}>
        <Glyph name="undo" />
        Undo
      </button>
      <button
        type="button"
        class="btn icon"
        aria-label="Redo"
        title="Redo"
        disabled={game.value.at >= game.value.moves.length}
        onClick={redo}
      >
        <Glyph name="redo" />
      </button>
      <button type="button" class="btn" disabled={game.value.at === 0} onClick={restart}>
        Restart
      </button>
      <span class="spacer" />
      <button type="button" class="btn" disabled={dead} onClick={nextHint}>
        Hint <kbd>H</kbd>
      </button>
      <button type="button" class="btn primary" disabled={dead} onClick={() => solveOrStop()}>
        {solving.value ? 'Stop' : 'Solve'} <kbd>{solving.value ? 'Esc' : 'S'}</kbd>
      </button>
    </div>
  );
}

function PlayBar({ refused }: { refused: boolean }) {
  const dead = !parity.value.solvable || solved.value;
  const repair = (): void => newPuzzle(swapTiles(puzzle.value.board, parity.value.repair));
  return (
    <BottomBar
      actions={[
        { glyph: 'undo', text: 'Undo', act: undo, disabled: game.value.at === 0 },
        { glyph: 'redo', text: 'Redo', act: redo, disabled: game.value.at >= game.value.moves.length },
        { glyph: 'hint', text: 'Hint', act: nextHint, disabled: dead },
        refused
          ? { glyph: 'swap', text: 'Swap', act: repair, main: true }
          : {
              glyph: solving.value ? 'stop' : 'play',
              text: solving.value ? 'Stop' : 'Solve',
              act: () => solveOrStop(),
              main: true,
              disabled: dead,
            },
        { glyph: 'fresh', text: 'New', act: () => (openSheet.value = 'new') },
      ]}
    />
  );
}

function usePlayKeys(): void {
  const arrow = (event: KeyboardEvent): void =>
    playRun(arrowRun(current.value, event.key, event.shiftKey, arrowsMoveGap.value));
  const arrows = Object.fromEntries(
    ['Up', 'Down', 'Left', 'Right'].flatMap((way) => [
      [`Arrow${way}`, arrow],
      [`Shift+Arrow${way}`, arrow],
    ]),
  );
  const costly = (forward: boolean): void => {
    const moves = costs.value.map(({ move }) => move);
    const to = forward
      ? moves.find((move) => move > game.value.at)
      : moves.findLast((move) => move < game.value.at);
    if (to !== undefined) goTo(to);
  };
  // Before New, which has this key everywhere.
  useKeys(solved.value && game.value.at > 0 ? { n: nextOfSame } : {}, true);
  useKeys({
    ...arrows,
    u: undo,
    'Ctrl+z': undo,
    'Ctrl+Shift+z': redo,
    'Ctrl+y': redo,
    r: restart,
    h: nextHint,
    s: () => solveOrStop(),
    b: () => sayNow(readAloud(shown.value)),
    ',': () => stepBy(-1),
    '.': () => stepBy(1),
    PageUp: () => stepBy(-1),
    PageDown: () => stepBy(1),
    Space: togglePlaying,
    Home: () => seek(0),
    End: () => seek(solution.value?.moves.length ?? 0),
    '[': () => costly(false),
    ']': () => costly(true),
    ...(solving.value ? { Escape: () => solveOrStop() } : preview.value ? { Escape: leavePreview } : {}),
  });
}

/**
 * The solution: asked for from the board as it stands, then played as a preview that leaves the player's moves alone.
 */

import { computed, effect, signal, untracked } from '@preact/signals';
import { jobSlot } from '../api/jobs';
import { learn, puzzleRequest } from '../api/positions';
import { address, go, parity, puzzle } from '../app/address';
import { say } from '../app/live';
import { speed, still } from '../app/settings';
import { type Board, type Direction, movedTile, play, sameBoard, tileWay } from '../model/board';
import { bestMoves, isBusy, isOver, solveResult, toldBy } from '../model/job';
import { outcomeSentence } from '../ui/outcome';
import { preview } from './preview';
import { current, leaveWay, solved } from './state';
import { keepWay } from './way';

const MOVE_MS = 400;
export const SOLVE_SECONDS = 60;

const slot = jobSlot();
export const solveJob = slot.job;

/** The board that was asked about. */
export const asked = signal<Board | null>(null);

/** Whether going to another view stopped the search, not the player. */
export const leftBehind = signal(false);

export const solving = computed(() => isBusy(slot.job.value));

interface Solution {
  readonly from: Board;
  readonly moves: string;
}

/** The moves to play, once there are any: the answer's, or the best so far of one that goes on. */
const found = computed(() => solveResult(slot.job.value)?.moves ?? bestMoves(slot.job.value));
const optimal = computed(() => solveResult(slot.job.value)?.optimal ?? false);

/** The same object until better moves are found: a search tells much else meanwhile. */
const newest = computed<Solution | null>(() => {
  const from = asked.value;
  return from && found.value != null ? { from, moves: found.value } : null;
});

let held: Solution | null = null;

/** The newest; but while one is watched it stays, even if the search finds better meanwhile. */
export const solution = computed<Solution | null>(() => {
  const next = newest.value;
  if (next === null || preview.value === null || held?.from !== next.from) held = next;
  return held;
});

export const playing = signal(false);

export const previewBoard = computed<Board | null>(() => {
  if (!preview.value || !solution.value) return null;
  return play(solution.value.from, solution.value.moves.slice(0, preview.value.at));
});

/** The board on screen. */
export const shown = computed<Board>(() => previewBoard.value ?? current.value);

export function solveOrStop(seconds: number = SOLVE_SECONDS): void {
  if (solving.value) return slot.cancel();
  if (!parity.value.solvable || solved.value) return;
  preview.value = null;
  leftBehind.value = false;
  asked.value = current.value;
  leaveWay();
  say('Searching ...');
  const { goal, runs } = address.value;
  void slot.start({
    kind: 'solve',
    puzzle: puzzleRequest(current.value, goal),
    run: runs[0] ?? 'auto',
    limits: { seconds },
  });
}

export function chooseRun(run: string): void {
  go({ runs: run === 'auto' ? [] : [run] });
  slot.reset();
  asked.value = null;
  solveOrStop();
}

export function seek(at: number): void {
  if (!solution.value) return;
  const to = Math.max(0, Math.min(at, solution.value.moves.length));
  preview.value = to === 0 && !playing.value ? null : { at: to };
  if (!playing.value || speed.value <= 1) announce(to);
}

function announce(at: number): void {
  const { from, moves } = solution.value!;
  if (at === 0) return say('At the start of the solution.');
  const direction = moves[at - 1] as Direction;
  const tile = movedTile(play(from, moves.slice(0, at - 1))!, direction);
  say(
    at === moves.length
      ? `${tile} ${tileWay(direction)}. Solved.`
      : `${tile} ${tileWay(direction)}. ${at} of ${moves.length}.`,
  );
}

export const stepBy = (delta: number): void => {
  playing.value = false;
  seek((preview.value?.at ?? 0) + delta);
};

export function togglePlaying(): void {
  if (!solution.value) return;
  if (still.value) return stepBy(1);
  const at = preview.value?.at ?? 0;
  if (!playing.value && at >= solution.value.moves.length) preview.value = { at: 0 };
  playing.value = !playing.value;
}

export function leavePreview(): void {
  if (preview.value) say('Back to your game.');
  playing.value = false;
  preview.value = null;
}

/** Runs the clock of the preview, forgets answers to other boards, and learns what a search has proven. */
export function watchSolution(): () => void {
  const stopClock = effect(() => {
    if (!playing.value || !solution.value) return;
    const timer = setInterval(() => {
      const at = (preview.peek()?.at ?? 0) + 1;
      seek(at);
      if (at >= (solution.peek()?.moves.length ?? 0)) playing.value = false;
    }, MOVE_MS / speed.value);
    return () => clearInterval(timer);
  });
  const stopForget = effect(() => {
    if (asked.value && !sameBoard(asked.value, current.value)) {
      slot.reset();
      asked.value = null;
      playing.value = false;
    }
  });
  const stopLearn = effect(() => {
    const fact = toldBy(slot.job.value);
    if (!fact || !asked.value) return;
    // While it goes on, a run that was chosen proves nothing: its estimate may be too large. Its answer has been checked.
    const proves = isOver(slot.job.value) || address.peek().runs.length === 0;
    learn(asked.value, address.peek().goal, proves ? fact : { ...fact, lower: 0 });
  });
  const stopKeep = effect(() => {
    if (!newest.value) return;
    const { from, moves } = newest.value;
    const proven = optimal.value;
    untracked(() => keepWay(from, puzzle.value.goalBoard, moves, proven, true));
  });
  // Said aloud for those who do not see the panel.
  const stopSay = effect(() => {
    if (!isOver(slot.job.value)) return;
    const { head, tail } = outcomeSentence(slot.job.value, true, leftBehind.value);
    untracked(() => say(`${head} ${tail}`.trim()));
  });
  return () => {
    stopClock();
    stopForget();
    stopLearn();
    stopKeep();
    stopSay();
    if (solving.peek()) leftBehind.value = true;
    slot.cancel();
  };
}

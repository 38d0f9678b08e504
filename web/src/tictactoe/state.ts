/** The state of Tic-tac-toe: the squares in the address, what perfect play makes of them, and the reply. */

import { computed, effect, signal, untracked } from '@preact/signals';
import { jobSlot } from '../api/jobs';
import type { TicTacToeResult } from '../api.gen';
import { address, go } from '../app/address';
import { say } from '../app/live';
import { EMPTY, isOver, isPosition, type Mark, put, turnOf, verdictOf } from './rules';

const REPLY_MS = 450;

/** Orders in which alpha-beta tries the squares: a good one cuts more. */
export const ORDERS = {
  'in order': [0, 1, 2, 3, 4, 5, 6, 7, 8],
  'centre first': [4, 0, 2, 6, 8, 1, 3, 5, 7],
  'edges first': [1, 3, 5, 7, 0, 2, 6, 8, 4],
} as const;
export type Order = keyof typeof ORDERS;

export const order = signal<Order>('in order');
export const squares = computed(() => (isPosition(address.value.squares) ? address.value.squares : EMPTY));
export const me = computed<Mark>(() => address.value.me);
export const myTurn = computed(() => !isOver(squares.value) && turnOf(squares.value) === me.value);

const slot = jobSlot();
export const job = slot.job;
const latest = computed<TicTacToeResult | null>(() =>
  job.value.result?.kind === 'tictactoe' ? job.value.result : null,
);

/** The last answer stays in sight while the next one is looked for. */
export const result = signal<TicTacToeResult | null>(null);

export const verdict = computed(() => verdictOf(squares.value, me.value, result.value));

export function play(square: number): void {
  if (!myTurn.value || squares.value[square] !== '-') return;
  change(put(squares.value, square, me.value));
}

const change = (next: string): void => go({ squares: next === EMPTY ? '' : next }, 'replace');

/** A new game; `mark` is the player's. */
export function start(mark: Mark): void {
  go({ squares: '', me: mark });
}

/** Takes back the player's last move and the reply to it. */
export function undo(): void {
  const line = past.at(-2);
  if (!line) return;
  past.splice(-2);
  change(line);
}

const past: string[] = [];

export function watchGame(): () => void {
  const stopAsk = effect(() => {
    const now = squares.value;
    const tried = [...ORDERS[order.value]];
    untracked(() => void slot.start({ kind: 'tictactoe', squares: now, order: tried, depth: 2 }));
  });
  const stopPast = effect(() => {
    if (myTurn.value && past.at(-1) !== squares.value) past.push(squares.value);
    if (squares.value === EMPTY) past.splice(0, past.length, ...(myTurn.value ? [EMPTY] : []));
  });
  const stopReply = effect(() => {
    const answer = latest.value;
    if (!answer) return;
    result.value = answer;
    if (answer.squares !== squares.value) return;
    if (isOver(answer.squares) || myTurn.value) return untracked(() => say(verdict.value));
    if (answer.best === null) return;
    const next = put(answer.squares, answer.best, turnOf(answer.squares));
    const timer = setTimeout(() => change(next), REPLY_MS);
    return () => clearTimeout(timer);
  });
  return () => {
    stopAsk();
    stopPast();
    stopReply();
    slot.cancel();
  };
}

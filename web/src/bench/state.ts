/** The state of the bench: the script (in the fragment of the address), its trial, and what it is compared with. */

import { computed, effect, signal, untracked } from '@preact/signals';
import { jobSlot } from '../api/jobs';
import { goalField } from '../api/positions';
import type { AuditResult } from '../api.gen';
import { address, go } from '../app/address';
import { fromRows } from '../model/board';
import { packScript, unpackScript } from '../model/script';
import { GAP_COUNTED } from './examples';

const WAIT_MS = 400;
export const SIZES = ['2x2', '2x3', '3x3', '2x4', '3x4', '4x4'];

export const script = signal<string | null>(null);
export const size = computed(() =>
  /^\d{1,2}x\d{1,2}$/.test(address.value.size) ? address.value.size : '3x3',
);
export const versus = computed(() => address.value.versus);

const slot = jobSlot();
export const job = slot.job;

export const audit = computed<AuditResult | null>(() =>
  job.value.result?.kind === 'audit' ? job.value.result : null,
);

/** The last verdict stays in sight while the next is worked out. */
export const lastAudit = signal<AuditResult | null>(null);

/** What the editor itself has put into the address: it is not read back, since typing may have gone on. */
let written: string | null = null;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Changes the script; the trial begins when typing stops. */
export function edit(text: string): void {
  script.value = text;
  void packScript(text).then((packed) => {
    if (script.peek() !== text) return;
    written = packed ?? '';
    go({ script: written }, 'replace');
  });
  clearTimeout(waiting);
  waiting = setTimeout(check, WAIT_MS);
}

export function check(): void {
  clearTimeout(waiting);
  const text = script.peek();
  if (text === null) return;
  const [rows, columns] = size.peek().split('x').map(Number);
  const { goal } = address.peek();
  void slot.start({
    kind: 'audit',
    rows,
    columns,
    heuristic: 'script',
    script: text,
    versus: versus.peek(),
    ...(typeof goal === 'string' ? goalField(goal) : {}),
  });
}

export const stop = (): void => slot.cancel();

export function playCounterexample(): void {
  const board = lastAudit.value?.counterexample?.puzzle;
  if (board) go({ view: 'play', board: fromRows(board), moves: '', at: 0, runs: [] });
}

/** The script against another heuristic, on the counterexample or the race's own sample. */
export async function raceIt(): Promise<void> {
  const text = script.value;
  const packed = text === null ? null : await packScript(text);
  if (packed)
    go({
      view: 'race',
      script: packed,
      runs: ['a-star:script', `a-star:${versus.value}`],
      board: null,
      moves: '',
      at: 0,
    });
}

export function watchBench(): () => void {
  const stopRead = effect(() => {
    const packed = address.value.script;
    untracked(() => void readScript(packed));
  });
  const stopCheck = effect(() => {
    void size.value;
    void versus.value;
    void address.value.goal;
    if (script.value !== null) untracked(checkOnce);
  });
  const stopKeep = effect(() => {
    if (audit.value) lastAudit.value = audit.value;
    else if (job.value.state === 'failed') lastAudit.value = null;
  });
  return () => {
    stopRead();
    stopCheck();
    stopKeep();
    clearTimeout(waiting);
    lastChecked = '';
    slot.cancel();
  };
}

let lastChecked = '';
const keyOf = (): string => `${size.peek()} ${versus.peek()} ${JSON.stringify(address.peek().goal)}`;

/** Tries the script anew when the size, the rival or the goal has changed. */
function checkOnce(): void {
  const key = keyOf();
  if (key === lastChecked) return;
  lastChecked = key;
  check();
}

async function readScript(packed: string): Promise<void> {
  if (packed === written && script.peek() !== null) return;
  const text = packed === '' ? null : await unpackScript(packed);
  if (address.peek().script !== packed) return;
  const current = script.peek();
  if (text !== null && text !== current) {
    script.value = text;
    check();
  } else if (current === null) script.value = GAP_COUNTED.text;
}

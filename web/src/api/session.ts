/**
 * One event stream a tab, read with `fetch` so that it can be aborted and pushes back on the server. It reconnects by
 * itself with growing pauses and resumes after the last event seen; silence of 25 s counts as a lost connection.
 */

import { signal } from '@preact/signals';
import type { Event } from '../api.gen';
import { useToken } from './http';
import { frameParser } from './sse';

const PAUSES_MS = [250, 500, 1000, 2000, 5000];
const SILENCE_MS = 25_000;

type Hello = Extract<Event, { type: 'hello' }>;
type Listener = (event: Event) => void;

/** False once the server could not be reached, until it answers again. */
export const online = signal(true);

/** What the server grants; null before the first event. */
export const hello = signal<Hello | null>(null);

const listeners = new Map<string, Listener>();
/** Events of jobs whose names we do not know yet: the stream can be faster than the reply to the request. */
const early = new Map<string, Event[]>();
const EARLY_JOBS_MAX = 32;

let lastSeq = '';
let tokenReady: ((token: string) => void) | null = null;

/** Calls `listener` for every event of a job, those that came before the call included. */
export function listen(job: string, listener: Listener): () => void {
  listeners.set(job, listener);
  early.get(job)?.forEach(listener);
  early.delete(job);
  return () => listeners.delete(job);
}

/** Opens the stream and keeps it open for the life of the page. */
export function connect(): void {
  const session = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  expectToken();
  void keepOpen(session);
}

function expectToken(): void {
  useToken(new Promise((resolve) => (tokenReady = resolve)));
}

async function keepOpen(session: string): Promise<never> {
  for (let failures = 0; ; failures++) {
    const opened = await readStream(session).catch(() => false);
    if (opened) failures = 0;
    if (failures > 0) online.value = false;
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)];
    await new Promise((resolve) => setTimeout(resolve, pause * (0.75 + Math.random() / 2)));
  }
}

/** Reads until the stream ends; says whether it ever opened. */
async function readStream(session: string): Promise<boolean> {
  const abort = new AbortController();
  let silence = setTimeout(() => abort.abort(), SILENCE_MS);
  const headers: Record<string, string> = lastSeq === '' ? {} : { 'last-event-id': lastSeq };
  try {
    const response = await fetch(`/api/session/${session}/events`, {
      headers,
      signal: abort.signal,
      cache: 'no-store',
    });
    if (!response.ok || !response.body) return false;
    const parse = frameParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      clearTimeout(silence);
      silence = setTimeout(() => abort.abort(), SILENCE_MS);
      for (const frame of parse(value)) receive(frame.id, JSON.parse(frame.data) as Event);
    }
  } finally {
    clearTimeout(silence);
  }
}

function receive(id: string, event: Event): void {
  if (id !== '') lastSeq = id;
  if (event.type === 'hello') {
    hello.value = event;
    online.value = true;
    tokenReady?.(event.token);
    tokenReady = null;
    useToken(Promise.resolve(event.token));
  }
  if (event.job === null) {
    if (event.type === 'gone') for (const listener of [...listeners.values()]) listener(event);
    return;
  }
  const listener = listeners.get(event.job);
  if (listener) listener(event);
  else {
    if (early.size >= EARLY_JOBS_MAX) early.delete(early.keys().next().value!);
    early.set(event.job, [...(early.get(event.job) ?? []), event]);
  }
}

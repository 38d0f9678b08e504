/** Plain requests: JSON in, JSON out, problem details as errors. */

import type { Problem } from '../api.gen';
import { inPageWords } from '../model/wording';

/** A request that was understood and refused. Its message is the command line's own sentence, in the page's words. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** The server did not answer at all. */
export class OfflineError extends Error {
  constructor() {
    super('Loyd is not running any more.');
  }
}

let token: Promise<string> = new Promise(() => {});

/** Everything but a GET waits for the session's token. */
export function useToken(next: Promise<string>): void {
  token = next;
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await request(path, { signal })).json() as Promise<T>;
}

export async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const headers = { 'content-type': 'application/json', 'x-loyd-token': await token };
  return (
    await request(path, { method: 'POST', headers, body: JSON.stringify(body), signal })
  ).json() as Promise<T>;
}

export async function remove(path: string): Promise<void> {
  await request(path, { method: 'DELETE', headers: { 'x-loyd-token': await token }, keepalive: true });
}

/** A response that is an answer; everything else is thrown as what it is. */
export async function request(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new OfflineError();
  }
  if (response.ok) return response;
  throw new ProblemError(await problemOf(response));
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    const problem = (await response.json()) as Problem;
    if (typeof problem.detail === 'string') return inPageWords(problem);
  } catch {
    // Not JSON: something between us and the server answered.
  }
  const detail = `The server answered ${response.status} ${response.statusText}.`;
  return { type: 'unknown', title: response.statusText, status: response.status, detail };
}

/**
 * A stand-in for the server, for looking at the page with `npm run dev` alone. Never part of the build. With
 * `LOYD_SERVER=http://127.0.0.1:PORT npm run dev` requests go to a real one instead.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { catalogue, tictactoe, words } from './answers.ts';
import { DIRS, encode, goalCells, manhattan, record, solve, stepOf, type Node } from './tiles.ts';

const streams = new Set<ServerResponse>();
const traces = new Map<string, Node[]>();
const cancelled = new Set<string>();
let seq = 0;
let jobs = 0;

const send = (job: string | null, t_ms: number, body: object): void => {
  const data = JSON.stringify({ v: 1, seq: ++seq, job, t_ms, ...body });
  streams.forEach((stream) => stream.write(`id: ${seq}\ndata: ${data}\n\n`));
};
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const problem = (detail: string, line?: number, column?: number): object => ({ type: 'bad-input', title: 'Bad input', status: 422, detail, line, column });

export function devMock(): Plugin {
  return {
    name: 'loyd-dev-mock',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/api', (request, response) => void answer(request, response));
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://mock');
  const json = (body: unknown, status = 200): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (url.pathname.startsWith('/session/')) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    streams.add(response);
    request.on('close', () => streams.delete(response));
    send(null, 0, { type: 'hello', session: 's', token: 't', server: 'mock', limits: { searches: 8, seconds: 60, nodes: 2e7, bytes: 2e9, trace: 200000 } });
    return;
  }
  if (url.pathname.endsWith('/trace')) {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.end(encode(traces.get(url.pathname.split('/')[2]) ?? []));
    return;
  }
  if (request.method === 'DELETE') {
    cancelled.add(url.pathname.split('/')[2]);
    response.writeHead(204).end();
    return;
  }
  if (url.pathname === '/catalogue') return json(catalogue);
  let text = '';
  for await (const piece of request) text += String(piece);
  const body = JSON.parse(text || '{}');
  if (url.pathname === '/check') return json(...check(body));
  if (url.pathname === '/generate') return json(generate(body));
  if (url.pathname === '/position') return json(position(body));
  if (url.pathname === '/jobs') {
    const runs: string[] = body.kind === 'race' ? body.run : [body.run ?? 'auto'];
    const names = runs.map(() => `j${++jobs}`);
    json({ jobs: names.map((job) => ({ job, ahead: 0 })) }, 202);
    names.forEach((job, index) => void run(job, runs[index], body));
    return;
  }
  json(problem('No such path.'), 404);
}

type Body = any; // eslint-disable-line

function check(body: Body): [object, number] {
  let cells: number[];
  let columns: number;
  if (body.board) [cells, columns] = [body.board.flat(), body.board[0].length];
  else {
    const rows = String(body.text).trim().split(/[\n/]/).map((row) => row.trim().split(/\s+/).map(Number));
    if (rows.some((row) => row.some(Number.isNaN))) return [problem('"x" is not a number.', 1, 3), 422];
    if (rows.length > 1 && rows[1].length !== rows[0].length) return [problem(`Row 2 has ${rows[1].length} numbers where ${rows[0].length} were expected.`, 2, 1), 422];
    cells = rows.flat();
    columns = rows.length > 1 ? rows[0].length : Math.sqrt(cells.length);
  }
  const rows = cells.length / columns;
  const goal = goalCells(body.goal, rows, columns);
  const split = (all: number[]): number[][] => Array.from({ length: rows }, (_, r) => all.slice(r * columns, (r + 1) * columns));
  return [{ board: split(cells), goal: split(goal), rows, columns, solvable: true, reason: '', why: { swaps: 0, gap_steps: 0, repair: null }, h: [], others: 0 }, 200];
}

function generate(body: Body): object {
  const { rows, columns } = body;
  const seed = body.seed ?? Math.floor(Math.random() * 1e6);
  let state = seed + 1;
  const random = (n: number): number => ((state = (state * 48271) % 2147483647), state % n);
  const cells = goalCells(body.goal, rows, columns);
  for (let i = 0; i < (body.amount ?? 400); i++) {
    const gap = cells.indexOf(0);
    const to = stepOf(rows, columns, gap, random(4));
    if (to >= 0) [cells[gap], cells[to]] = [cells[to], 0];
  }
  const board = Array.from({ length: rows }, (_, r) => cells.slice(r * columns, (r + 1) * columns));
  return { board, goal: board, seed };
}

function position(body: Body): object {
  const [rows, columns, cells] = [body.board.length, body.board[0].length, body.board.flat() as number[]];
  const goal = goalCells(body.goal, rows, columns);
  const known = (at: number[]): object => {
    const moves = rows * columns <= 16 ? solve(rows, columns, at, goal, 400_000) : null;
    const lower = manhattan(at, goal, columns);
    return moves === null ? { distance: null, lower, upper: lower * 2 } : { distance: moves.length, lower: moves.length, upper: moves.length };
  };
  const gap = cells.indexOf(0);
  const next = [0, 1, 2, 3].flatMap((dir) => {
    const to = stepOf(rows, columns, gap, dir);
    if (to < 0) return [];
    const child = cells.slice();
    [child[gap], child[to]] = [child[to], 0];
    return [{ tile: cells[to], move: DIRS[dir], ...known(child) }];
  });
  return { solvable: true, ...known(cells), next };
}

async function run(job: string, spec: string, body: Body): Promise<void> {
  const [, algorithm, heuristic = 'manhattan'] = /^([a-z-]+)(?::([a-z-]+))?/.exec(spec) ?? ['', 'auto'];
  send(job, 0, { type: 'started', algorithm, heuristic, ties: 'low-h' });
  await pause(60);
  if (body.kind === 'words') return send(job, 5, { type: 'done', result: words(body) });
  if (body.kind === 'tictactoe') return send(job, 5, { type: 'done', result: tictactoe(body.squares) });
  if (body.kind === 'audit') return send(job, 900, { type: 'done', result: (await import('./audit.ts')).audit(body) });
  if (body.kind === 'explain') {
    return send(job, 5, { type: 'done', result: { kind: 'explain', cost: 24, forced: 578, tied: 1180, expanded_min: 579, expanded_least: 593, expanded_max: 1758, optimal_solutions: 4, optimal_first_moves: 'R', profiles: [{ ties: 'low-h', expanded: 1348 }], reason: null } });
  }
  const [rows, columns, cells] = [body.puzzle.board.length, body.puzzle.board[0].length, body.puzzle.board.flat() as number[]];
  const goal = goalCells(body.puzzle.goal, rows, columns);
  const small = rows * columns <= 9;
  const found = small || body.kind === 'tree' ? record(rows, columns, cells, goal, algorithm, heuristic, 200_000) : null;
  const moves = found?.moves ?? solve(rows, columns, cells, goal);
  const total = found?.steps ?? 839;
  const slow = body.kind === 'race' ? Math.min(80, Math.ceil(total / 1500)) : 1;
  for (let tick = 1; tick <= slow; tick++) {
    if (cancelled.has(job)) return send(job, tick * 50, { type: 'cancelled', expanded: Math.round((total * tick) / slow) });
    const part = tick / slow;
    send(job, tick * 50, { type: 'progress', expanded: Math.round(total * part), generated: Math.round(total * part * 1.6), frontier: Math.round((total * part) ** 0.9 / 2), depth: Math.round(28 * part), f_bound: Math.round(20 + 11 * part), bytes: 1e6 });
    await pause(50);
  }
  if (found) {
    traces.set(job, found.nodes);
    send(job, 50, { type: 'trace', nodes: found.nodes.length, steps: found.steps, full: found.nodes.length >= 200_000 });
  }
  const status = moves === null ? 'stopped' : 'solved';
  send(job, slow * 50, {
    type: 'done',
    result: { kind: 'solve', puzzle: body.puzzle.board, goal: [], rows, columns, algorithm, heuristic, ties: 'low-h', duplicates: 'closed', convention: 'loyd', ran: spec, status, stopped_by: moves === null ? 'time' : null, cost: moves?.length ?? null, moves, optimal: moves !== null && algorithm !== 'greedy', lower_bound: moves?.length ?? 30, expanded: total, generated: found?.generated ?? 2000, frontier_max: Math.round(total / 2), depth_max: moves?.length ?? 40, iterations: 1, seconds: 0.002 * slow, table_seconds: 0, bytes_peak: 1e6 },
  });
}

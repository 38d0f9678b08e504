/**
 * Maps from files: the benchmark of Moving AI (`.map`, with the ends of a problem from a `.scen`), and rows of signs as
 * people type them.
 */

import { type Grid, readGrid, SIDE_MAX } from '../model/grid';

export interface Scenario {
  readonly map: string;
  readonly width: number;
  readonly height: number;
  readonly start: readonly [x: number, y: number];
  readonly goal: readonly [x: number, y: number];
}

/** What a file holds: a map, problems for one, or a sentence that says why neither. */
export type Opened =
  | { readonly kind: 'map'; readonly grid: Grid }
  | { readonly kind: 'problems'; readonly problems: readonly Scenario[] }
  | { readonly kind: 'fault'; readonly sentence: string };

export function readMapFile(text: string): Opened {
  const clean = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  if (/^\s*version\b/.test(clean)) return readProblems(clean);
  return readMap(clean);
}

const fault = (sentence: string): Opened => ({ kind: 'fault', sentence });

function readMap(text: string): Opened {
  const head = /^\s*type\s+\w+\s+(?:(?:height|width)\s+\d+\s+){2}map\s*\n/.exec(text);
  const rows = (head ? text.slice(head[0].length) : text).split(/[\n/]/).map((row) => row.trimEnd());
  while (rows.length > 0 && rows.at(-1) === '') rows.pop();
  while (rows.length > 0 && rows[0] === '') rows.shift();
  if (rows.length === 0) return fault('The file holds no map.');
  const width = rows[0].length;
  const ragged = rows.findIndex((row) => row.length !== width);
  if (ragged >= 0)
    return fault(`Row ${ragged + 1} has ${rows[ragged].length} squares where ${width} were expected.`);
  if (width > SIDE_MAX || rows.length > SIDE_MAX)
    return fault(
      `The map is ${width} × ${rows.length}; here ${SIDE_MAX} × ${SIDE_MAX} is the most. The command line takes larger ones.`,
    );
  const bad = rows.findIndex((row) => /[^.GS~@OTW#]/.test(row));
  if (bad >= 0) {
    const column = rows[bad].search(/[^.GS~@OTW#]/);
    return fault(
      `Row ${bad + 1}, column ${column + 1}: "${rows[bad][column]}" is no ground. "." is floor, "~" mud, "#" or "@" a wall.`,
    );
  }
  const given = readGrid(rows.join('/'));
  // In the benchmark S and G are swamp and grass, and say nothing of the ends.
  const named = !head && given && once(rows, 'S') && once(rows, 'G');
  return { kind: 'map', grid: named ? given : withAnyEnds(rows, width) };
}

const once = (rows: readonly string[], sign: string): boolean => rows.join('').split(sign).length === 2;

/** The first and the last open square, until a problem or the reader says otherwise. */
function withAnyEnds(rows: readonly string[], width: number): Grid {
  const cells = [...rows.join('')].map((sign) => ('@OTW#'.includes(sign) ? '#' : sign === '~' ? '~' : '.'));
  const start = Math.max(0, cells.indexOf('.'));
  const goal = Math.max(0, cells.lastIndexOf('.'));
  return { width, height: rows.length, cells, start, goal: goal === start ? cells.length - 1 : goal };
}

function readProblems(text: string): Opened {
  const lines = text.split('\n').slice(1);
  const problems: Scenario[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const fields = line.includes('\t') ? line.split('\t') : line.trim().split(/\s+/);
    const [width, height, x, y, goalX, goalY] = fields.slice(2, 8).map(Number);
    if (fields.length !== 9 || [width, height, x, y, goalX, goalY].some((n) => !Number.isInteger(n) || n < 0))
      return fault(
        `Line ${at + 2} is no problem: nine fields are expected, bucket, map, width, height, X, Y, X, Y and length.`,
      );
    problems.push({
      map: fields[1].split(/[/\\]/).at(-1)!,
      width,
      height,
      start: [x, y],
      goal: [goalX, goalY],
    });
  }
  return problems.length > 0 ? { kind: 'problems', problems } : fault('The file holds no problems.');
}

/** The map with the ends of a problem; a sentence where they do not fit it. */
export function withProblem(grid: Grid, problem: Scenario): Grid | string {
  if (problem.width !== grid.width || problem.height !== grid.height)
    return `This is for a map of ${problem.width} × ${problem.height}, and the one here is ${grid.width} × ${grid.height}. Open ${problem.map} first.`;
  const [start, goal] = [problem.start, problem.goal].map(([x, y]) => y * grid.width + x);
  if ([start, goal].some((cell) => grid.cells[cell] === undefined || grid.cells[cell] === '#'))
    return 'An end of this problem is off the map or in a wall.';
  return { ...grid, start, goal };
}

/** As a file: the rows, with the ends in them as S and G, as the command line reads them too. */
export function mapFile({ width, height, cells, start, goal }: Grid): string {
  const sign = (cell: number): string =>
    cell === start ? 'S' : cell === goal ? 'G' : cells[cell] === '#' ? '@' : cells[cell];
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => sign(row * width + column)).join(''),
  );
  return `${rows.join('\n')}\n`;
}

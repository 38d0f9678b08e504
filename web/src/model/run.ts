/**
 * A run as it is written everywhere: `a-star:manhattan[ties=fifo]`. The algorithm ends at the first colon (a heuristic
 * such as `pdb:7-8` has one too), options are the last brackets.
 */

export interface Run {
  readonly algorithm: string;
  readonly heuristic: string | null;
  readonly options: Readonly<Record<string, string>>;
}

export function parseRun(text: string): Run {
  const [, body, brackets] = /^(.*?)(?:\[([^\]]*)\])?$/s.exec(text.trim())!;
  const colon = body.indexOf(':');
  const pairs = (brackets ?? '')
    .split(',')
    .filter(Boolean)
    .map((pair) => {
      const equals = pair.indexOf('=');
      return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    });
  return {
    algorithm: colon < 0 ? body : body.slice(0, colon),
    heuristic: colon < 0 ? null : body.slice(colon + 1),
    options: Object.fromEntries(pairs),
  };
}

export function formatRun({ algorithm, heuristic, options }: Run): string {
  const pairs = Object.entries(options)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${value}`);
  return `${algorithm}${heuristic ? `:${heuristic}` : ''}${pairs.length > 0 ? `[${pairs.join(',')}]` : ''}`;
}

/** `60s,2000000`: seconds and expanded nodes, each of which may be missing. */
export interface Limit {
  readonly seconds: number;
  readonly nodes: number;
}

export const LIMIT_DEFAULT: Limit = { seconds: 60, nodes: 2_000_000 };

export function parseLimit(text: string): Limit {
  const seconds = /(?:^|,)(\d+)s(?:,|$)/.exec(text);
  const nodes = /(?:^|,)(\d+)(?:,|$)/.exec(text);
  return {
    seconds: seconds ? Math.max(1, Number(seconds[1])) : LIMIT_DEFAULT.seconds,
    nodes: nodes ? Math.max(1, Number(nodes[1])) : LIMIT_DEFAULT.nodes,
  };
}

export function formatLimit({ seconds, nodes }: Limit): string {
  const same = seconds === LIMIT_DEFAULT.seconds && nodes === LIMIT_DEFAULT.nodes;
  return same ? '' : `${seconds}s,${nodes}`;
}

/** A* for a-star and so on, for sentences. */
export function algorithmName(name: string): string {
  const names: Record<string, string> = {
    'a-star': 'A*',
    'ida-star': 'IDA*',
    'weighted-a-star': 'Weighted A*',
    focal: 'Focal search',
    'anytime-a-star': 'Anytime A*',
    'bidirectional-a-star': 'Bidirectional A*',
    'lrta-star': 'LRTA*',
    'hill-climbing': 'Hill climbing',
    annealing: 'Annealing',
    bfhs: 'Breadth-first heuristic',
    bfs: 'Breadth-first',
    dfs: 'Depth-first',
    dls: 'Depth-limited',
    ids: 'Iterative deepening',
    ucs: 'Uniform cost',
    greedy: 'Greedy',
    rbfs: 'RBFS',
    beam: 'Beam',
    bidirectional: 'Bidirectional',
    'twin-a-star': 'Twin A*',
    auto: 'auto',
  };
  return names[name] ?? name;
}

/** "A* with Manhattan, oldest first": a run in words, the same on every view. */
export function runName(run: string): string {
  const { algorithm, heuristic, options } = parseRun(run);
  const extras = Object.entries(options).map(
    ([key, value]) => `, ${key === 'ties' ? tiesWords(value) : `${key} ${value}`}`,
  );
  return `${algorithmName(algorithm)}${heuristic ? ` with ${heuristicName(heuristic)}` : ''}${extras.join('')}`;
}

export const heuristicName = (name: string): string =>
  name === 'script'
    ? 'Yours'
    : name.startsWith('pdb') || name.startsWith('zpdb')
      ? name
      : name[0].toUpperCase() + name.slice(1);

const ORDERS: Readonly<Record<string, string>> = {
  'low-h': 'smaller h first',
  'high-h': 'larger h first',
  fifo: 'oldest first',
  lifo: 'newest first',
  random: 'by lot',
};

const HEAPS: Readonly<Record<string, string>> = {
  libcxx: 'libc++',
  libstdcxx: 'libstdc++',
  java: 'Java',
  heapq: "Python's heapq",
};

/** An order of equals in words. */
export const tiesName = (ties: string): string => ORDERS[ties] ?? HEAPS[ties] ?? ties;

/** The same beside other words: a heap is no order that its name tells. */
const tiesWords = (ties: string): string => ORDERS[ties] ?? `ties as in ${tiesName(ties)}`;

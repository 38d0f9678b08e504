/** Every algorithm that Tree shows, as a textbook writes it, and which line each event of a step stands in. */

import { MORE_CODES } from './pseudocode_more';

export interface Code {
  readonly lines: readonly string[];
  /** The line that takes a node out, or goes down to it. */
  readonly taken: number;
  /** The line that finds the node taken to be the goal. */
  readonly goal?: number;
  /** The lines that children run into. */
  readonly each: number;
  readonly fresh: number;
  readonly seen?: number;
  readonly better?: number;
  readonly cut?: number;
  readonly childGoal?: number;
  /** The child that a walker goes to, and the one that looks worse and is gone to all the same. */
  readonly chosen?: number;
  readonly uphill?: number;
  /** What a walk teaches. */
  readonly learn?: number;
  /** Lines of whole steps: no way on, down to the bottom after a walk, the path found again. */
  readonly stuck?: number;
  readonly climb?: number;
  readonly again?: number;
}

const best = (
  line3: string,
  line7 = '    else if this way is shorter:',
  line8 = '      take it, put c back',
): Code => ({
  lines: [
    'open ← { start }',
    'while open is not empty',
    `  n ← ${line3}`,
    '  if n is the goal: return path',
    '  for each child c of n',
    '    if c is new: add to open',
    line7,
    line8,
    '    else drop c',
    'no solution',
  ],
  taken: 3,
  goal: 4,
  each: 5,
  fresh: 6,
  better: 8,
  seen: 9,
});

const CODES: Readonly<Record<string, Code>> = {
  ...MORE_CODES,
  'a-star': best('the smallest f in open'),
  ucs: best('the smallest g in open'),
  'weighted-a-star': best('the smallest g + w·h in open'),
  greedy: best('the smallest h in open', '    else if c waits, farther off:', '      take this way'),
  bfs: {
    lines: [
      'queue ← [ start ]',
      'while queue is not empty',
      '  n ← take the oldest',
      '  for each child c of n',
      '    if c was met before: drop c',
      '    else if c is goal: return path',
      '    else add c to the end',
      'no solution',
    ],
    taken: 3,
    each: 4,
    seen: 5,
    childGoal: 6,
    fresh: 7,
  },
  dfs: {
    lines: [
      'visit(start)',
      'visit(n):',
      '  mark n',
      '  for each child c of n',
      '    if c is marked: skip it',
      '    if c is goal: return path',
      '    else visit(c)',
      '  step back',
    ],
    taken: 7,
    each: 4,
    seen: 5,
    childGoal: 6,
    fresh: 7,
  },
  dls: {
    lines: [
      'visit(start, 0)',
      'visit(n, depth):',
      '  for each child c, not the undo',
      '    if c is goal: return path',
      '    if depth + 1 = limit: cut c',
      '    else visit(c, depth + 1)',
      '  step back',
      'nothing within the limit',
    ],
    taken: 6,
    each: 3,
    childGoal: 4,
    cut: 5,
    fresh: 6,
  },
  ids: {
    lines: [
      'for limit ← 0, 1, 2, ...',
      '  visit(start, 0)',
      'visit(n, depth):',
      '  for each child c of n',
      '    if c is on the path: drop c',
      '    if c is goal: return path',
      '    if depth + 1 = limit: cut c',
      '    else visit(c, depth + 1)',
      '  step back',
    ],
    taken: 8,
    each: 4,
    seen: 5,
    childGoal: 6,
    cut: 7,
    fresh: 8,
  },
  'ida-star': {
    lines: [
      'bound ← h(start)',
      'repeat',
      '  visit(start)',
      '  bound ← the smallest f cut',
      'visit(n):',
      '  for each child c, not the undo',
      '    if g(c) + h(c) > bound: cut c',
      '    else if c is goal: return path',
      '    else visit(c)',
      '  step back',
    ],
    taken: 9,
    each: 6,
    cut: 7,
    childGoal: 8,
    fresh: 9,
  },
  rbfs: {
    lines: [
      'visit(start, f, ∞)',
      'visit(n, F, bound):',
      '  if n is the goal: return path',
      '  F(c) ← f(c); F if n was left',
      '  b ← the child of smallest F',
      '  while F(b) ≤ bound',
      '    visit b up to the second F',
      '    F(b) ← what came back',
      '  forget children, return F(b)',
    ],
    taken: 7,
    goal: 3,
    each: 4,
    fresh: 4,
  },
  bidirectional: {
    lines: [
      'A ← [ start ], B ← [ goal ]',
      'while both have a layer',
      '  S ← the smaller layer',
      '  for each child c of S',
      '    if this side met c: drop c',
      '    else if the other side did:',
      '      return both paths, joined',
      '    else add c to the next layer',
      'no solution',
    ],
    taken: 4,
    each: 4,
    seen: 5,
    childGoal: 7,
    fresh: 8,
  },
  beam: {
    lines: [
      'layer ← [ start ]',
      'while layer is not empty',
      '  for each child c of the layer',
      '    if c is goal: return path',
      '    else c is a candidate',
      '  sort candidates by h',
      '  layer ← the first w not kept',
      '  cut the rest',
      'gave up, nothing proven',
    ],
    taken: 3,
    each: 3,
    childGoal: 4,
    fresh: 5,
    seen: 7,
    cut: 8,
  },
  'twin-a-star': {
    lines: [
      'X ← A* from the start',
      'Y ← A* from its twin',
      'repeat',
      '  expand one board of X',
      '  if it is the goal: return path',
      '  expand one board of Y',
      '  if it is the goal: no solution',
    ],
    taken: 4,
    goal: 5,
    each: 4,
    fresh: 4,
  },
};

export const codeOf = (algorithm: string): Code | null => CODES[algorithm] ?? null;

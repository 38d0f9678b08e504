import { expect, test } from 'vitest';
import { recordedSearch, recordedTree } from '../../fixtures';
import type { ExplainResult, SolveResult } from '../api.gen';
import { fromRows } from '../model/board';
import { classify, countsOf, sidesOf } from '../model/why';
import { type LaneFacts, leadOf, leftOut, tellLane } from './why_sentences';

/** `8 6 7/2 5 4/3 0 1` with Manhattan. */
const explained = {
  cost: 31,
  forced: 6549,
  tied: 14_649,
  expanded_min: 6550,
  expanded_least: 6558,
  expanded_max: 21_198,
} as ExplainResult;

const lane = (
  run: string,
  counts: [number, number, number, number],
  result: Partial<SolveResult> = {},
): LaneFacts => ({
  run,
  counts: { forced: counts[0], tied: counts[1], beyond: counts[2], again: counts[3] },
  sides: null,
  explained,
  result: {
    status: 'solved',
    cost: 31,
    optimal: true,
    expanded: counts.reduce((a, b) => a + b),
    ties: null,
    ...result,
  } as SolveResult,
});

const text = (facts: LaneFacts, cost: number | null = 31): string => {
  const { strong, rest } = tellLane(facts, cost);
  return strong + rest;
};

test('lanes are told by what was counted', () => {
  expect(text(lane('a-star:manhattan', [6549, 180, 0, 0], { ties: 'low-h' }))).toBe(
    '6,549 forced, and luck. Of 14,649 boards tied at f = 31 it opened 180: smaller h first.',
  );
  expect(text(lane('a-star:manhattan[ties=fifo]', [6549, 13_742, 0, 0], { ties: 'fifo' }))).toBe(
    'The same 6,549 forced, no luck. Oldest first opens 13,742 of the tied boards before it reaches the goal among them. Any count from 6,558 to 21,198 can be.',
  );
  expect(text(lane('ida-star:manhattan', [6549, 758, 0, 7657]))).toBe(
    'The same 6,549, many of them again. It remembers only the path it stands on, so 7,657 of its expansions are boards it had opened before.',
  );
  expect(text(lane('greedy:manhattan', [19, 6, 42, 0], { cost: 45, optimal: false }))).toBe(
    'It left out 6,530 of the 6,549. It follows h alone, and 42 of its 67 boards lie beyond f = 31. That is why it is quick, and why 45 moves is all it can offer.',
  );
});

test('what cannot be told is not made up', () => {
  const unknown = {
    ...lane('a-star:manhattan', [0, 0, 0, 0], { expanded: 900_000, generated: 2_000_000 }),
    counts: null,
  };
  expect(text(unknown)).toBe('900,000 expanded. Too many to be told board by board.');
  expect(leftOut(unknown)).toBe(0);
  expect(leadOf([unknown], null).strong).toBe(
    'No lane proved a shortest solution, so nothing can be called forced.',
  );
});

test('without a guess no order of h is told, and other guesses force other boards', () => {
  const blind = {
    ...lane('ucs', [181_438, 1, 0, 0], { ties: 'low-h' }),
    explained: { ...explained, forced: 181_438, tied: 2 },
  };
  expect(text(blind)).toBe(
    'It has no guess, so every board nearer than 31 is forced. These are 181,438. Of 2 at 31 it opened 1.',
  );
  const fifo = lane('a-star:manhattan[ties=fifo]', [6549, 13_742, 0, 0], { ties: 'fifo' });
  expect(tellLane(fifo, 31, { alike: false }).strong).toBe('6,549 forced, no luck.');
});

test('what is counted still is not called too much', () => {
  const late = { ...lane('ucs', [0, 0, 0, 0], { expanded: 181_439, generated: 483_840 }), counts: null };
  expect(tellLane(late, 31, { counting: true }).rest).toBe('');
  const soon = { ...lane('a-star:manhattan', [0, 0, 0, 0], { expanded: 233, generated: 400 }), counts: null };
  expect(text(soon)).toBe('233 expanded.');
});

test('a climber that is stuck came to an end', () => {
  const stuck = lane('hill-climbing:manhattan', [2, 0, 0, 0], { status: 'stopped', stopped_by: 'stuck' });
  expect(text(stuck)).toBe('It is stuck, after 2 boards: no neighbour looks nearer.');
});

test('two sides are two searches, and no bounds', () => {
  const { trace, result, run } = recordedSearch('bidirectional-a-star');
  const sides = sidesOf(trace)!;
  expect(sides[0] + sides[1]).toBe(result.expanded);
  expect(text({ ...lane(run, [0, 0, 0, 0]), counts: null, sides }, 14)).toBe(
    `Two searches: ${sides[0]} boards from the start, ${sides[1]} from the goal.`,
  );
  expect(text({ ...lane('twin-a-star:manhattan', [0, 0, 0, 0]), counts: null, sides: [44, 43] }, 14)).toBe(
    'Two searches: 44 boards from the start, 43 from the twin.',
  );
  expect(sidesOf(recordedSearch('bfhs').trace)).toBeNull();
});

test('a board that is opened again by a shorter way is forced', () => {
  const start = fromRows([
    [8, 1, 3],
    [4, 0, 2],
    [7, 6, 5],
  ]);
  const { trace, result } = recordedSearch('anytime-a-star');
  const counts = countsOf(classify(trace, start, 14)!);
  expect(counts.forced + counts.tied + counts.beyond + counts.again).toBe(result.expanded);
  // Every proof with this estimate opens as many.
  expect(counts.forced).toBe(countsOf(classify(recordedTree(), start, 14)!).forced);
});

test('the lead names what each guess must look at', () => {
  const one = lane('a-star:manhattan', [6549, 180, 0, 0]);
  expect(leadOf([one], 31).strong).toBe(
    'The shortest solution has 31 moves. With Manhattan 6,549 boards look as if they could do better, and a proof from the start alone takes all of them.',
  );
  const other = {
    ...lane('a-star:misplaced', [121_515, 15, 0, 0]),
    explained: { ...explained, forced: 121_515 },
  };
  expect(leadOf([one, other], 31).rest).toBe(
    'What must be looked at depends on the guess: 6,549 with Manhattan and 121,515 with Misplaced.',
  );
});

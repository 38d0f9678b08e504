import { expect, test } from 'vitest';
import { together } from './bounds';

const between = (lower: number, upper: number | null) => ({ distance: null, lower, upper });

test('what is known of one board of a game holds for all, by how far they lie apart', () => {
  // The start has at most 153; after 60 moves at most 77 are left.
  const [par, toGo] = together([
    { at: 0, known: between(91, 153) },
    { at: 60, known: between(20, 77) },
  ]);
  expect(par).toEqual(between(91, 137));
  expect(toGo).toEqual(between(31, 77));
});

test('bounds that meet are a proof, and proven distances stay', () => {
  const known = together([
    { at: 0, known: { distance: 36, lower: 36, upper: 36 } },
    { at: 1, known: undefined },
    { at: 2, known: between(38, null) },
  ]);
  expect(known.map((one) => one?.distance)).toEqual([36, 37, 38]);
});

test('of nothing nothing is known', () => {
  expect(
    together([
      { at: 0, known: undefined },
      { at: 1, known: undefined },
    ]),
  ).toEqual([undefined, undefined]);
});

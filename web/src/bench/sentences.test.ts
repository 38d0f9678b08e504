import { describe, expect, it } from 'vitest';
import type { AuditResult } from '../api.gen';
import { admissibleVerdict, consistentVerdict, remarks } from './sentences';

const base: AuditResult = {
  heuristic: 'script',
  rows: 3,
  columns: 3,
  states: 181440,
  exhaustive: true,
  admissible: true,
  overestimates: 0,
  worst: 0,
  moves: 483840,
  consistent: true,
  inconsistent: 0,
  mean: 14,
  counterexample: null,
  extras: {
    zeros: 0,
    scatter: [],
    slack: [],
    versus: { heuristic: 'manhattan', larger: 0, smaller: 0, equal: 181440, mean: 14, mean_of_max: 14 },
    sentences: [],
  },
};
const join = ({ head, tail }: { head: string; tail: string }): string => `${head} ${tail}`.trim();

describe('the verdict', () => {
  it('on a good heuristic', () => {
    expect(join(admissibleVerdict(base))).toBe(
      'Admissible: never above the true distance on all 181,440 boards.',
    );
    expect(join(consistentVerdict(base))).toBe('Consistent.');
  });

  it('on Manhattan with the gap counted, with the usual reason', () => {
    const audit = {
      ...base,
      admissible: false,
      overestimates: 4650,
      worst: 4,
      consistent: false,
      inconsistent: 136080,
    };
    expect(join(admissibleVerdict(audit))).toBe(
      'Not admissible. 4,650 of 181,440 boards are overestimated, by up to 4.',
    );
    expect(join(consistentVerdict(audit))).toBe(
      'Not consistent. On 136,080 of 483,840 moves it falls by more than 1.',
    );
    expect(remarks(audit)[0]).toContain('Leave the gap (0) out of the sum.');
  });

  it('does not call a sample a proof', () => {
    expect(join(admissibleVerdict({ ...base, rows: 4, columns: 4, states: 250000, exhaustive: false }))).toBe(
      'Admissible as far as we looked: 250,000 boards of 4x4, none above. Not a proof.',
    );
  });

  it('compares', () => {
    const versus = (larger: number, smaller: number) => ({
      ...base,
      extras: { ...base.extras, versus: { ...base.extras.versus!, larger, smaller } },
    });
    expect(remarks(versus(0, 9))).toEqual(['It is never larger than manhattan: use manhattan.']);
    expect(remarks(versus(5, 9))).toEqual(['Where they differ, max(yours, manhattan) is better than both.']);
    expect(remarks({ ...base, extras: { ...base.extras, zeros: 20160 } })).toContain(
      'Weak: zero on 20,160 boards.',
    );
  });
});

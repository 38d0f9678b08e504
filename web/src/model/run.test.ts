import { describe, expect, it } from 'vitest';
import { formatLimit, formatRun, LIMIT_DEFAULT, parseLimit, parseRun } from './run';
import { append, POINTS_MAX, type Series, START } from './series';

describe('a run', () => {
  it.each([
    'a-star',
    'a-star:manhattan',
    'ida-star:pdb:7-8',
    'weighted-a-star:manhattan[weight=2]',
    'a-star:manhattan[ties=fifo,duplicates=none]',
  ])('%s is written as it is read', (text) => {
    expect(formatRun(parseRun(text))).toBe(text);
  });

  it('has parts', () => {
    expect(parseRun('ida-star:pdb:7-8[reflect=no]')).toEqual({
      algorithm: 'ida-star',
      heuristic: 'pdb:7-8',
      options: { reflect: 'no' },
    });
  });
});

describe('a limit', () => {
  it('leaves its default out', () => {
    expect(formatLimit(LIMIT_DEFAULT)).toBe('');
    expect(parseLimit('')).toEqual(LIMIT_DEFAULT);
    expect(parseLimit('10s,5000')).toEqual({ seconds: 10, nodes: 5000 });
    expect(parseLimit('300s')).toEqual({ ...LIMIT_DEFAULT, seconds: 300 });
  });
});

describe('a series', () => {
  it('stays short, ordered, and exact at its end', () => {
    let series: Series = START;
    for (let at = 0; at < 20_000; at++)
      series = append(series, { seconds: at * 0.05, expanded: at * 100, frontier: at });
    expect(series.points.length).toBeLessThanOrEqual(POINTS_MAX);
    expect(series.points.length).toBeGreaterThan(POINTS_MAX / 4);
    expect(series.points.at(-1)!.expanded).toBe(1_999_900);
    expect(series.points.every((point, at, all) => at === 0 || point.seconds > all[at - 1].seconds)).toBe(
      true,
    );
  });
});

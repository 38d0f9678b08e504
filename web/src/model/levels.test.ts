import { describe, expect, it } from 'vitest';
import { dailyPar, dailySeed, dayName, isDay, levelOf, streak } from './levels';

describe('levels', () => {
  it('are bands of proven depth', () => {
    expect([8, 14, 15, 21, 22, 31].map((par) => levelOf(3, 3, par))).toEqual([
      'easy',
      'easy',
      'medium',
      'medium',
      'hard',
      'hard',
    ]);
    expect([7, 32].map((par) => levelOf(3, 3, par))).toEqual([null, null]);
    expect([30, 31, 40, 55].map((par) => levelOf(4, 4, par))).toEqual(['easy', null, 'medium', 'hard']);
    expect(levelOf(5, 5, 40)).toBeNull();
  });

  it('know the day', () => {
    expect([dailyPar('2026-11-16'), dailyPar('2026-11-15'), dailySeed('2026-11-16')]).toEqual([
      18, 24, 20261116,
    ]);
    expect(dayName('2026-11-16')).toBe('16 Nov 2026');
    expect([isDay('2026-11-16'), isDay('2999-01-01'), isDay('2026-13-01'), isDay('today')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('count days in a row', () => {
    const days = ['2026-11-13', '2026-11-14', '2026-11-15'];
    expect(streak(days, '2026-11-16')).toBe(3);
    expect(streak([...days, '2026-11-16'], '2026-11-16')).toBe(4);
    expect(streak(days, '2026-11-17')).toBe(0);
  });
});

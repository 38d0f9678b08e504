import { describe, expect, it } from 'vitest';
import { ringWaits } from './format';

describe('numbers in sentences', () => {
  it('agree with their verb', () => {
    expect([0, 1, 1200].map(ringWaits)).toEqual([
      '0 of its ring wait.',
      '1 of its ring waits.',
      '1,200 of its ring wait.',
    ]);
  });
});

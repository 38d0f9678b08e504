import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromRows } from '../model/board';

const ROWS = [
  [1, 6, 0, 8],
  [5, 4, 14, 12],
  [13, 9, 3, 10],
  [7, 2, 11, 15],
];

/** The modules under test read the address and the stores of a browser when they are loaded. */
async function load() {
  const [address, state, stopwatch, elapsed] = await Promise.all([
    import('../app/address'),
    import('./state'),
    import('./stopwatch'),
    import('./elapsed'),
  ]);
  return { ...address, ...state, ...stopwatch, ...elapsed };
}

describe('the clock of a game', () => {
  let page: Awaited<ReturnType<typeof load>>;
  beforeAll(async () => {
    vi.useFakeTimers();
    const store = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
    const quiet = (): void => {};
    vi.stubGlobal('location', new URL('http://127.0.0.1/'));
    vi.stubGlobal('history', { state: null, pushState: quiet, replaceState: quiet });
    vi.stubGlobal('document', { hidden: false, addEventListener: quiet, documentElement: { dataset: {} } });
    vi.stubGlobal('sessionStorage', store);
    vi.stubGlobal('localStorage', store);
    vi.stubGlobal('addEventListener', quiet);
    vi.stubGlobal('removeEventListener', quiet);
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: quiet }));
    page = await load();
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  beforeEach(() => page.newPuzzle(fromRows(ROWS)));

  function quickly(moves: number): void {
    for (let move = 0; move < moves; move++) {
      page.playRun(move % 2 === 0 ? 'L' : 'R');
      vi.advanceTimersByTime(100);
    }
  }

  it('counts play that is quicker than its ticks', () => {
    const stop = page.watchClock();
    quickly(80);
    expect(page.game.value.at).toBe(80);
    stop();
    expect(page.elapsed.value).toBeCloseTo(8, 1);
  });

  it('begins at nothing for the same board put anew, and after Restart', () => {
    const stop = page.watchClock();
    quickly(30);
    expect(page.elapsed.value).toBeGreaterThan(2);
    page.newPuzzle(fromRows(ROWS));
    expect(page.elapsed.value).toBe(0);
    quickly(30);
    page.restart();
    expect(page.elapsed.value).toBe(0);
    vi.advanceTimersByTime(5000);
    expect(page.elapsed.value).toBe(0);
    stop();
  });
});

/**
 * What is known of the boards of a game, taken together: each is a number of moves from the others, so that a bound on
 * one says something of all. All distances shown come from here, and so never disagree. Pure.
 */

import type { Known } from './sentences';

/** A board, by how many moves it lies from the first one of the game, and what is known of it alone. */
export interface Place {
  readonly at: number;
  readonly known: Known | undefined;
}

/** The same boards, each with the best of what is known of any. */
export function together(places: readonly Place[]): (Known | undefined)[] {
  const lower = places.map(({ known }) => known?.distance ?? known?.lower ?? 0);
  const upper = places.map(({ known }) => known?.distance ?? known?.upper ?? Infinity);
  const tighten = (here: number, there: number): void => {
    const apart = Math.abs(places[here].at - places[there].at);
    lower[here] = Math.max(lower[here], lower[there] - apart);
    upper[here] = Math.min(upper[here], upper[there] + apart);
  };
  for (let here = 1; here < places.length; here++) tighten(here, here - 1);
  for (let here = places.length - 2; here >= 0; here--) tighten(here, here + 1);
  return places.map(({ known }, here) => {
    if (!known && lower[here] === 0 && upper[here] === Infinity) return undefined;
    return {
      distance: lower[here] === upper[here] ? lower[here] : null,
      lower: lower[here],
      upper: Number.isFinite(upper[here]) ? upper[here] : null,
    };
  });
}

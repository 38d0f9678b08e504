/** The sign of a lane: a shape in its colour, so that colour is never alone. */

export const SERIES = [
  { colour: 'series-a', dash: [], shape: 'M8 2a6 6 0 100 12A6 6 0 008 2z' },
  { colour: 'series-b', dash: [6, 3], shape: 'M8 1l7 7-7 7-7-7z' },
  { colour: 'series-c', dash: [2, 3], shape: 'M8 2l7 12H1z' },
  { colour: 'series-d', dash: [8, 3, 2, 3], shape: 'M2 2h12v12H2z' },
] as const;

export function SeriesMark({ at }: { at: number }) {
  return (
    <svg class={`series-mark ${SERIES[at].colour}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={SERIES[at].shape} />
    </svg>
  );
}

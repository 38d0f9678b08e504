/** Guesses on one ruler, and the truth: what the best of the plain ones misses is hatched. */

import { count, plural } from '../model/format';

interface Guess {
  readonly name: string;
  readonly value: number;
}

const [LEFT, WIDTH, LINE] = [14, 572, 88];

export function Ruler({ guesses, truth }: { guesses: readonly Guess[]; truth: number | null }) {
  const most = Math.max(8, ...guesses.map(({ value }) => value), truth ?? 0);
  const step = most > 64 ? 16 : most > 32 ? 8 : most > 16 ? 4 : 2;
  const end = Math.ceil((most + 1) / step) * step;
  const x = (value: number): number => LEFT + (WIDTH * value) / end;
  const manhattan = guesses.find(({ name }) => name === 'Manhattan')?.value ?? 0;
  const missed = truth === null ? 0 : truth - manhattan;
  const marks = [
    ...guesses.map((guess) => ({ ...guess, true: false })),
    ...(truth === null ? [] : [{ name: 'true', value: truth, true: true }]),
  ].toSorted((a, b) => a.value - b.value);
  const said = marks.map(({ name, value }) => `${name} ${value}`).join(', ');
  return (
    <figure class="ruler-box">
      <figcaption>
        What each guess says, and the truth <span class="right">slides to go</span>
      </figcaption>
      <svg class="ruler" viewBox="0 0 600 156" role="img" aria-label={`On a ruler: ${said}.`}>
        <defs>
          <pattern
            id="missed"
            width="7"
            height="7"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect class="missed-stripe" width="3.4" height="7" />
          </pattern>
        </defs>
        <rect class="seen" x={x(0)} y={LINE - 8} width={Math.max(0, x(manhattan) - x(0))} height="8" />
        {missed > 0 && (
          <rect
            fill="url(#missed)"
            x={x(manhattan)}
            y={LINE - 8}
            width={x(truth!) - x(manhattan)}
            height="8"
          />
        )}
        <line class="axis-line" x1={x(0)} x2={x(end)} y1={LINE} y2={LINE} />
        {Array.from({ length: end / step + 1 }, (_, at) => at * step)
          .filter((value) => end / step <= 10 || (value / step) % 2 === 0)
          .map((value) => (
            <g key={value}>
              <line class="axis-line" x1={x(value)} x2={x(value)} y1={LINE} y2={LINE + 5} />
              <text class="tick" x={x(value)} y={LINE + 22}>
                {value}
              </text>
            </g>
          ))}
        {marks.map(({ name, value, true: isTrue }, at) => {
          // Neighbours stand on different levels, so that their names do not lie on each other.
          const tall = isTrue ? 70 : [18, 46, 22][at % 3];
          const end = x(value) > 430 || (at < marks.length - 1 && marks[at + 1].value - value < 4);
          return (
            <g key={name} class={isTrue ? 'mark truth' : 'mark'}>
              <line x1={x(value)} x2={x(value)} y1={LINE} y2={LINE - tall + 4} />
              <text x={x(value) + (end ? -4 : 0)} y={LINE - tall} text-anchor={end ? 'end' : 'start'}>
                <tspan class="n">{count(value)}</tspan> {name}
              </text>
            </g>
          );
        })}
        {missed > 0 && (
          <g class="missed">
            <path d={`M${x(manhattan) + 1} ${LINE + 32}v8H${x(truth!) - 1}v-8`} />
            <text x={Math.max(150, Math.min(450, (x(manhattan) + x(truth!)) / 2))} y={LINE + 58}>
              {plural(missed, 'slide')} that Manhattan does not see
            </text>
          </g>
        )}
      </svg>
    </figure>
  );
}

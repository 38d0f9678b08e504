/** How far below the true distance h stays: boards by slack, on a log scale. Left of 0 is overestimated. */

import type { SlackBar } from '../api.gen';
import { count } from '../model/format';

const [WIDTH, HEIGHT, BOTTOM, TOP] = [460, 120, 20, 8];

export function SlackChart({ bars }: { bars: readonly SlackBar[] }) {
  if (bars.length === 0) return null;
  const [least, most] = [Math.min(0, bars[0].slack), bars.at(-1)!.slack];
  const step = WIDTH / (most - least + 1);
  const tallest = Math.log1p(Math.max(...bars.map((bar) => bar.count)));
  const every = Math.max(1, Math.ceil((most - least + 1) / 14));
  return (
    <figure class="slack">
      <figcaption>
        <h2>
          True distance less h<span class="right">boards, log scale</span>
        </h2>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Slack from ${bars[0].slack} to ${most}. ${bars.map((bar) => `${bar.slack}: ${count(bar.count)}`).join(', ')}.`}
      >
        {bars.map(({ slack, count: boards }) => {
          const tall = ((HEIGHT - BOTTOM - TOP) * Math.log1p(boards)) / tallest;
          return (
            <rect
              key={slack}
              class={slack < 0 ? 'over' : undefined}
              x={(slack - least) * step + 1}
              y={HEIGHT - BOTTOM - tall}
              width={Math.max(1, step - 2)}
              height={tall}
            >
              <title>{`${slack}: ${count(boards)} boards`}</title>
            </rect>
          );
        })}
        {Array.from(
          { length: most - least + 1 },
          (_, at) =>
            (at + least) % every === 0 && (
              <text key={at} x={(at + 0.5) * step} y={HEIGHT - 5} text-anchor="middle">
                {at + least}
              </text>
            ),
        )}
      </svg>
    </figure>
  );
}

/** Moves to go after each move: a line that falls, diamonds where a move cost, and where par and this game would end. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { count } from '../model/format';
import { costs, game, history, par, toGo } from './state';

const HEIGHT = 128;
const EDGE = { left: 30, right: 22, top: 12, bottom: 24 };

export function ToGoChart() {
  const box = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(452);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(200, entry.contentRect.width)));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  const known = par.value?.distance ?? null;
  return (
    <section class="to-go-chart">
      <h2>
        Moves to go<span class="right">after each move</span>
      </h2>
      <svg class="chart" ref={box} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label(known)}>
        {known !== null && <Drawing width={width} known={known} />}
      </svg>
    </section>
  );
}

function Drawing({ width, known }: { width: number; known: number }) {
  const played = game.value.at;
  const left = toGo.value?.distance ?? null;
  const total = left === null ? known : played + left;
  const [xMax, xStep] = nice(Math.max(known, total, 1), 4.5);
  const [yMax, yStep] = nice(Math.max(known, ...history.value.map((point) => point?.distance ?? 0), 1), 2.2);
  const x = (move: number): number => EDGE.left + ((width - EDGE.left - EDGE.right) * move) / xMax;
  const y = (value: number): number => EDGE.top + (HEIGHT - EDGE.top - EDGE.bottom) * (1 - value / yMax);
  const ticks = (max: number, step: number): number[] =>
    Array.from({ length: Math.floor(max / step) + 1 }, (_, at) => at * step);
  // Beside the total the label of par ends at its mark.
  const parAt = x(known) - (total > known ? 32 : 0);
  const near = (move: number): boolean => Math.abs(x(move) - parAt) < 46 || Math.abs(x(move) - x(total)) < 30;
  return (
    <>
      {ticks(yMax, yStep).map((value) => (
        <g key={value}>
          <line
            class={value === 0 ? 'base' : 'rule'}
            x1={EDGE.left}
            x2={width - EDGE.right}
            y1={y(value)}
            y2={y(value)}
          />
          <text x={EDGE.left - 8} y={y(value) + 4} text-anchor="end">
            {value}
          </text>
        </g>
      ))}
      {ticks(xMax, xStep)
        .filter((move) => !near(move))
        .map((move) => (
          <text key={move} x={x(move)} y={HEIGHT - 5} text-anchor="middle">
            {move}
          </text>
        ))}
      <path class="par" d={`M${x(0)} ${y(known)}L${x(known)} ${y(0)}`} />
      <path class="par-tick" d={`M${x(known)} ${y(0) - 5}v10`} />
      <text
        x={x(known) - (total > known ? 2 : 0)}
        y={HEIGHT - 5}
        text-anchor={total > known ? 'end' : 'middle'}
      >
        par {count(known)}
      </text>
      {left !== null && total > known && (
        <>
          <path class="ahead" d={`M${x(played)} ${y(left)}L${x(total)} ${y(0)}`} />
          <path class="ahead-tick" d={`M${x(total)} ${y(0) - 5}v10`} />
          <text class="strong" x={x(total) + 3} y={HEIGHT - 5} text-anchor="start">
            {count(total)}
          </text>
        </>
      )}
      <path class="played" d={playedPath(x, y)} />
      {costs.value.map(({ move, cost }, at) => {
        const value = history.value[move]?.distance ?? 0;
        return (
          <g key={move}>
            <path class="diamond" d={`M${x(move)} ${y(value) - 7}l7 7-7 7-7-7z`} />
            {at === costs.value.length - 1 && (
              <text class="cost" x={x(move) + 11} y={y(value) - 5}>
                +{cost}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

function playedPath(x: (move: number) => number, y: (value: number) => number): string {
  let path = '';
  let pen = 'M';
  history.value.forEach((point, move) => {
    if (point?.distance == null) pen = 'M';
    else {
      path += `${pen}${x(move).toFixed(1)} ${y(point.distance).toFixed(1)}`;
      pen = 'L';
    }
  });
  return path;
}

/** A round maximum, and the smallest round step that divides it into at most `parts`. */
function nice(max: number, parts: number): [number, number] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].find((size) => max / size <= parts) ?? 5000;
  return [Math.ceil(max / step) * step, step];
}

function label(known: number | null): string {
  if (known === null) return 'Moves to go after each move: not known yet.';
  const now = toGo.value?.distance;
  const paid = costs.value.map(({ move, cost }) => `move ${move} cost ${cost}`).join(', ');
  return `Moves to go after each of ${game.value.at} moves: from ${known}${now != null ? ` to ${now}` : ''}${paid ? `; ${paid}` : ''}.`;
}

/** Nodes by f (rows) and g (columns): a few hundred marks, for trees of any size. */

import { signal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { count } from '../model/format';
import { pathTo, type Trace } from '../model/trace';
import { type CellRange, type LayerCell, layersAt } from './layers';
import { current, result, rowsByH, step } from './state';

/** The cell looked at. */
export const chosenCell = signal<CellRange | null>(null);

export function LayersSvg({ trace }: { trace: Trace }) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([{ contentRect }]) =>
      setSize({ width: contentRect.width, height: contentRect.height }),
    );
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  const layers = useMemo(
    () => layersAt(trace, step.value, rowsByH.value),
    [trace, step.value, rowsByH.value],
  );
  const phone = size.width < 700;
  const edge = phone
    ? { left: 40, right: 12, top: 34, bottom: 62 }
    : { left: 88, right: 166, top: 40, bottom: 64 };
  const { gStep, rowStep } = layers;
  const columns = Math.floor(layers.gMax / gStep) + 1;
  const columnWidth = (size.width - edge.left - edge.right) / columns;
  const rowHeight = Math.min(44, (size.height - edge.top - edge.bottom) / Math.max(1, layers.rows.length));
  const rowAt = useMemo(() => new Map(layers.rows.map((row, at) => [row, at])), [layers]);
  const x = (g: number): number => edge.left + (Math.floor(g / gStep) + 0.5) * columnWidth;
  const y = (row: number): number =>
    edge.top + ((rowAt.get(Math.floor(row / rowStep) * rowStep) ?? 0) + 0.5) * rowHeight;
  const most = Math.max(1, ...layers.cells.map(({ expanded, frontier }) => expanded + frontier));
  const name = layers.byH ? 'h' : 'f';
  const cost = result.value?.status === 'solved' ? result.value.cost : null;
  const every = Math.max(1, Math.ceil((9 * String(layers.gMax).length + 8) / columnWidth));
  const rowEvery = Math.max(1, Math.ceil(15 / rowHeight));
  return (
    <div class="stage" ref={box}>
      {size.width > 0 && (
        <svg
          class="layers-svg"
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="group"
          aria-label={`Nodes by g and ${name}`}
        >
          <text class="axis" x={edge.left - 10} y={edge.top - 14} text-anchor="end">
            g
          </text>
          {Array.from({ length: Math.ceil(columns / every) }, (_, at) => at * every * gStep).map((g) => (
            <text key={g} class="axis" x={x(g)} y={edge.top - 14} text-anchor="middle">
              {g}
            </text>
          ))}
          {!phone && (
            <text class="axis" x={size.width - edge.right + 14} y={edge.top - 14}>
              nodes
            </text>
          )}
          {layers.rows.map((row, at) => (
            <g key={row}>
              <line class="rule" x1={edge.left} x2={size.width - edge.right} y1={y(row)} y2={y(row)} />
              {at % rowEvery === 0 && (
                <text
                  class={`row-label${row === cost ? ' cost' : ''}`}
                  x={edge.left - 10}
                  y={y(row) + 4.5}
                  text-anchor="end"
                >
                  {phone ? row : `${name} = ${row}`}
                </text>
              )}
              {!phone && at % rowEvery === 0 && (
                <text class="total" x={size.width - edge.right + 14} y={y(row) + 4.5}>
                  {count(totalOf(layers.cells, row))}
                </text>
              )}
            </g>
          ))}
          {layers.cells.map((cell) => (
            <Cell
              key={`${cell.g},${cell.f}`}
              cell={cell}
              x={x(cell.g)}
              y={y(cell.f)}
              side={sideOf(cell, most, Math.min(columnWidth, rowHeight))}
              name={name}
              gStep={gStep}
              rowStep={rowStep}
            />
          ))}
          <path class="layer-path" d={pathLine(trace, x, y)} />
        </svg>
      )}
    </div>
  );
}

const totalOf = (cells: readonly LayerCell[], row: number): number =>
  cells.filter(({ f }) => f === row).reduce((sum, { expanded, frontier }) => sum + expanded + frontier, 0);

/** Area by the log of the count. */
const sideOf = ({ expanded, frontier }: LayerCell, most: number, room: number): number =>
  Math.max(3, room * 0.94 * Math.sqrt(Math.log1p(expanded + frontier) / Math.log1p(most)));

function Cell({
  cell,
  x,
  y,
  side,
  name,
  gStep,
  rowStep,
}: {
  cell: LayerCell;
  x: number;
  y: number;
  side: number;
  name: string;
  gStep: number;
  rowStep: number;
}) {
  const part = cell.expanded / (cell.expanded + cell.frontier);
  const chosen = chosenCell.value?.g === cell.g && chosenCell.value.f === cell.f;
  const choose = (): void => void (chosenCell.value = { g: cell.g, f: cell.f, gStep, rowStep });
  const label = `${name} ${span(cell.f, rowStep)}, g ${span(cell.g, gStep)}: ${count(cell.expanded)} expanded, ${count(cell.frontier)} waiting`;
  return (
    <g
      class={`cell${chosen ? ' chosen' : ''}`}
      transform={`translate(${x - side / 2} ${y - side / 2})`}
      onClick={choose}
    >
      <title>{label}</title>
      <rect class="waiting" width={side} height={side} rx={2} />
      {part > 0 && <rect class="done" y={side * (1 - part)} width={side} height={side * part} rx={2} />}
      {chosen && <rect class="mark" x={-3} y={-3} width={side + 6} height={side + 6} rx={4} />}
    </g>
  );
}

/** 24, or 2000 to 2999 where several values share a row or column. */
export const span = (from: number, step: number): string =>
  step === 1 ? String(from) : `${from} to ${from + step - 1}`;

function pathLine(trace: Trace, x: (g: number) => number, y: (row: number) => number): string {
  const points = pathTo(trace, current.value).map((id) => {
    const row = Math.floor(rowsByH.value ? trace.h[id] : trace.g[id] + trace.h[id]);
    return `${x(trace.g[id])} ${y(row)}`;
  });
  return `M${points.filter((point, at) => point !== points[at - 1]).join('L')}`;
}

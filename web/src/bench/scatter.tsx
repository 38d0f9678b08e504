/** h against the true distance: how many boards, by one hue from light to dark. Above the diagonal lies, hatched. */

import { useEffect, useRef } from 'preact/hooks';
import type { AuditResult } from '../api.gen';
import { palette } from '../app/settings';
import { count } from '../model/format';
import { colour } from '../ui/colours';

const EDGE = { left: 38, right: 10, top: 10, bottom: 34 };

export function Scatter({ audit }: { audit: AuditResult }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = palette.value;
  useEffect(() => {
    const element = canvas.current!;
    const draw = (): void => paint(element, audit);
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  }, [audit, theme]);
  const label = `h against true distance for ${count(audit.states)} boards. ${count(audit.overestimates)} lie above the diagonal.`;
  return (
    <figure class="scatter">
      <figcaption>
        <h2>
          h against true distance<span class="right">shade: log of the count; hatched: overestimated</span>
        </h2>
      </figcaption>
      <canvas ref={canvas} role="img" aria-label={label} />
    </figure>
  );
}

function paint(canvas: HTMLCanvasElement, { extras: { scatter } }: AuditResult): void {
  const ratio = devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (width === 0 || scatter.length === 0) return;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d')!;
  context.scale(ratio, ratio);
  const xMax = Math.max(1, ...scatter.map(({ distance }) => distance)) + 1;
  const yMax = Math.max(xMax - 1, ...scatter.map(({ h }) => h)) + 1;
  const x = (distance: number): number => EDGE.left + ((width - EDGE.left - EDGE.right) * distance) / xMax;
  const y = (h: number): number => height - EDGE.bottom - ((height - EDGE.top - EDGE.bottom) * h) / yMax;
  const most = Math.log1p(Math.max(...scatter.map((cell) => cell.count)));
  const [blue, amber] = [colour('series-a'), colour('cost-mark')];
  for (const { distance, h, count: boards } of scatter) {
    const [left, top, w, d] = [x(distance), y(h + 1), x(1) - x(0), y(0) - y(1)];
    const over = h > distance;
    context.globalAlpha = 0.15 + (0.85 * Math.log1p(boards)) / most;
    context.fillStyle = over ? amber : blue;
    context.fillRect(left + 0.5, top + 0.5, w - 1, d - 1);
    if (over) hatch(context, left, top, w, d);
  }
  context.globalAlpha = 1;
  drawAxes(context, { x, y, xMax, yMax, width, height });
}

function hatch(context: CanvasRenderingContext2D, left: number, top: number, w: number, d: number): void {
  context.save();
  context.globalAlpha = 0.9;
  context.strokeStyle = colour('surface');
  context.lineWidth = 1;
  context.beginPath();
  context.rect(left, top, w, d);
  context.clip();
  context.beginPath();
  for (let at = -d; at < w; at += 4) {
    context.moveTo(left + at, top + d);
    context.lineTo(left + at + d, top);
  }
  context.stroke();
  context.restore();
}

interface Axes {
  x(distance: number): number;
  y(h: number): number;
  xMax: number;
  yMax: number;
  width: number;
  height: number;
}

function drawAxes(context: CanvasRenderingContext2D, { x, y, xMax, yMax, width, height }: Axes): void {
  context.strokeStyle = colour('ink-2');
  context.lineWidth = 1.5;
  context.setLineDash([5, 4]);
  context.beginPath();
  context.moveTo(x(0), y(0));
  context.lineTo(x(Math.min(xMax, yMax)), y(Math.min(xMax, yMax)));
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = colour('ink-3');
  context.font = `12px ${getComputedStyle(context.canvas).fontFamily}`;
  const step = xMax > 12 ? 5 : xMax > 6 ? 2 : 1;
  context.textAlign = 'center';
  for (let at = 0; at < xMax; at += step)
    context.fillText(String(at), x(at + 0.5), height - EDGE.bottom + 16);
  context.fillText('true distance', (EDGE.left + width) / 2, height - 3);
  context.textAlign = 'right';
  for (let at = 0; at < yMax; at += step) context.fillText(String(at), EDGE.left - 6, y(at + 0.5) + 4);
  context.textAlign = 'left';
  context.fillText('h', 4, EDGE.top + 10);
}

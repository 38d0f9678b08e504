/** The trial of Manhattan with the gap counted, over all 3x3 boards: the stand-in's answer to every script. */

import { goalCells, manhattan, stepOf } from './tiles.ts';

export function audit(body: { script?: string; versus?: string }): object {
  const goal = goalCells('last', 3, 3);
  const blank = !/admissible|manhattan_ok/.test(body.script ?? '');
  const dist = new Map<string, number>([[goal.join(''), 0]]);
  const queue = [goal];
  for (let at = 0; at < queue.length; at++) {
    const cells = queue[at];
    const gap = cells.indexOf(0);
    for (let dir = 0; dir < 4; dir++) {
      const to = stepOf(3, 3, gap, dir);
      if (to < 0) continue;
      const child = cells.slice();
      [child[gap], child[to]] = [child[to], 0];
      const key = child.join('');
      if (!dist.has(key)) {
        dist.set(key, dist.get(cells.join(''))! + 1);
        queue.push(child);
      }
    }
  }
  const scatter = new Map<string, number>();
  const slack = new Map<number, number>();
  let over = 0;
  let worst = 0;
  let sum = 0;
  for (const cells of queue) {
    const gap = cells.indexOf(0);
    const h = manhattan(cells, goal, 3) + (blank ? 4 - Math.floor(gap / 3) - (gap % 3) : 0);
    const d = dist.get(cells.join(''))!;
    sum += h;
    if (h > d) (over++, (worst = Math.max(worst, h - d)));
    scatter.set(`${d},${h}`, (scatter.get(`${d},${h}`) ?? 0) + 1);
    slack.set(d - h, (slack.get(d - h) ?? 0) + 1);
  }
  return {
    kind: 'audit', heuristic: 'script', rows: 3, columns: 3, states: queue.length, exhaustive: true, admissible: over === 0, overestimates: over, worst,
    moves: 483840, consistent: !blank, inconsistent: blank ? 136080 : 0, mean: sum / queue.length,
    counterexample: over ? { puzzle: [[1, 2, 3], [4, 5, 6], [7, 0, 8]], estimate: 2, distance: 1 } : null,
    extras: {
      zeros: 0,
      scatter: [...scatter].map(([key, count]) => ({ distance: Number(key.split(',')[0]), h: Number(key.split(',')[1]), count })),
      slack: [...slack].sort((a, b) => a[0] - b[0]).map(([s, count]) => ({ slack: s, count })),
      versus: { heuristic: body.versus ?? 'manhattan', larger: blank ? 120960 : 0, smaller: 0, equal: 60480, mean: 14, mean_of_max: 16 },
    },
  };
}

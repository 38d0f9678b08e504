/** Just enough search to look at the page without a server: 3x3 by table, 4x4 by IDA* with a node limit. */

export const DIRS = ['U', 'L', 'R', 'D'] as const;

export function stepOf(rows: number, columns: number, gap: number, dir: number): number {
  const column = gap % columns;
  if (dir === 0) return gap >= columns ? gap - columns : -1;
  if (dir === 1) return column > 0 ? gap - 1 : -1;
  if (dir === 2) return column + 1 < columns ? gap + 1 : -1;
  return gap + columns < rows * columns ? gap + columns : -1;
}

export function goalCells(goal: string | undefined, rows: number, columns: number): number[] {
  const n = rows * columns;
  if (goal === 'first') return Array.from({ length: n }, (_, i) => i);
  return Array.from({ length: n }, (_, i) => (i + 1) % n);
}

export function manhattan(cells: readonly number[], goal: readonly number[], columns: number): number {
  let sum = 0;
  const home: number[] = [];
  goal.forEach((tile, cell) => (home[tile] = cell));
  cells.forEach((tile, cell) => {
    if (tile) sum += Math.abs(Math.floor(cell / columns) - Math.floor(home[tile] / columns)) + Math.abs((cell % columns) - (home[tile] % columns));
  });
  return sum;
}

export function misplaced(cells: readonly number[], goal: readonly number[]): number {
  return cells.filter((tile, cell) => tile !== 0 && tile !== goal[cell]).length;
}

/** Moves of a shortest solution, or null when it takes more than `budget` nodes. */
export function solve(rows: number, columns: number, start: number[], goal: number[], budget = 3_000_000): string | null {
  const cells = start.slice();
  const path: number[] = [];
  let nodes = 0;
  const dfs = (gap: number, g: number, h: number, bound: number, last: number): number => {
    if (g + h > bound) return g + h;
    if (h === 0) return -1;
    if (++nodes > budget) return Infinity;
    let least = Infinity;
    for (let dir = 0; dir < 4; dir++) {
      if (last >= 0 && dir === 3 - last) continue;
      const to = stepOf(rows, columns, gap, dir);
      if (to < 0) continue;
      const tile = cells[to];
      const home = goal.indexOf(tile);
      const dist = (cell: number): number => Math.abs(Math.floor(cell / columns) - Math.floor(home / columns)) + Math.abs((cell % columns) - (home % columns));
      cells[gap] = tile;
      cells[to] = 0;
      path.push(dir);
      const result = dfs(to, g + 1, h - dist(to) + dist(gap), bound, dir);
      if (result === -1) return -1;
      path.pop();
      cells[to] = tile;
      cells[gap] = 0;
      if (nodes > budget) return Infinity;
      least = Math.min(least, result);
    }
    return least;
  };
  let bound = manhattan(cells, goal, columns);
  while (bound < 200) {
    const result = dfs(cells.indexOf(0), 0, manhattan(cells, goal, columns), bound, -1);
    if (result === -1) return path.map((dir) => DIRS[dir]).join('');
    if (result === Infinity) return null;
    bound = result;
  }
  return null;
}

export interface Node {
  parent: number;
  born: number;
  out: number;
  h: number;
  g: number;
  move: number;
  flags: number;
}

/** Best-first search that records its tree, ties by smaller h, then newest. */
export function record(rows: number, columns: number, start: number[], goal: number[], algorithm: string, heuristic: string, max: number) {
  const estimate = (cells: number[]): number =>
    algorithm === 'ucs' || algorithm === 'bfs' ? 0 : heuristic === 'misplaced' ? misplaced(cells, goal) : manhattan(cells, goal, columns);
  const nodes: Node[] = [{ parent: -1, born: 0, out: 0xffffffff, h: estimate(start), g: 0, move: 255, flags: 0 }];
  const boards: number[][] = [start];
  const best = new Map<string, number>([[start.join(), 0]]);
  const buckets = new Map<number, number[]>();
  const key = (id: number): number => (nodes[id].g + nodes[id].h) * 1000 + nodes[id].h;
  const push = (id: number): void => void (buckets.get(key(id)) ?? buckets.set(key(id), []).get(key(id))!).push(id);
  push(0);
  let steps = 0;
  let generated = 0;
  while (buckets.size > 0) {
    const least = Math.min(...buckets.keys());
    const bucket = buckets.get(least)!;
    const id = bucket.pop()!;
    if (bucket.length === 0) buckets.delete(least);
    const node = nodes[id];
    if (best.get(boards[id].join())! < node.g) continue;
    node.out = ++steps;
    if (boards[id].every((tile, cell) => tile === goal[cell])) {
      node.flags |= 1;
      let moves = '';
      for (let at = id; at >= 0; at = nodes[at].parent) {
        nodes[at].flags |= 16;
        if (nodes[at].move < 4) moves = DIRS[nodes[at].move] + moves;
      }
      return { nodes, steps, generated, moves };
    }
    const gap = boards[id].indexOf(0);
    for (let dir = 0; dir < 4; dir++) {
      const to = stepOf(rows, columns, gap, dir);
      if (to < 0 || (node.move < 4 && dir === 3 - node.move)) continue;
      const cells = boards[id].slice();
      cells[gap] = cells[to];
      cells[to] = 0;
      generated++;
      const text = cells.join();
      if ((best.get(text) ?? Infinity) <= node.g + 1) continue;
      best.set(text, node.g + 1);
      nodes.push({ parent: id, born: steps, out: 0xffffffff, h: estimate(cells), g: node.g + 1, move: dir, flags: 0 });
      boards.push(cells);
      push(nodes.length - 1);
      if (nodes.length >= max) return { nodes, steps, generated, moves: null };
    }
  }
  return { nodes, steps, generated, moves: null };
}

export function encode(nodes: Node[]): Buffer {
  const n = nodes.length;
  const out = Buffer.alloc(16 + 20 * n);
  out.write('LOYD', 0, 'latin1');
  out.writeUInt32LE(1, 4);
  out.writeUInt32LE(n, 8);
  out.writeUInt32LE(0, 12);
  nodes.forEach((node, i) => {
    out.writeUInt32LE(node.parent < 0 ? 0xffffffff : node.parent, 16 + 4 * i);
    out.writeUInt32LE(node.born, 16 + 4 * n + 4 * i);
    out.writeUInt32LE(node.out, 16 + 8 * n + 4 * i);
    out.writeFloatLE(node.h, 16 + 12 * n + 4 * i);
    out.writeUInt16LE(node.g, 16 + 16 * n + 2 * i);
    out.writeUInt8(node.move, 16 + 18 * n + i);
    out.writeUInt8(node.flags, 16 + 19 * n + i);
  });
  return out;
}

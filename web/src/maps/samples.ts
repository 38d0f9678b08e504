/** Maps to begin with. Each is drawn by a few strokes or from a fixed seed, so that its counts are the same everywhere. */

import type { Grid, Ground } from '../model/grid';
import { withGround } from '../model/grid';

const [WIDTH, HEIGHT] = [44, 26];

export interface Sample {
  readonly name: string;
  readonly title: string;
  readonly make: (width: number, height: number) => Grid;
}

type Box = readonly [x0: number, y0: number, x1: number, y1: number, ground?: Ground];

export function emptyMap(width = WIDTH, height = HEIGHT): Grid {
  const middle = Math.floor(height / 2) * width;
  return {
    width,
    height,
    cells: Array<string>(width * height).fill('.'),
    start: middle + Math.min(4, width - 2),
    goal: middle + Math.max(width - 5, 1),
  };
}

function drawn(grid: Grid, boxes: readonly Box[]): Grid {
  let made = grid;
  for (const [x0, y0, x1, y1, ground = 'wall'] of boxes)
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) made = withGround(made, y * grid.width + x, ground);
  return made;
}

/** A pocket that opens towards the start: a search that trusts its guess runs into it. */
const trap = (): Grid =>
  drawn({ ...emptyMap(), start: 10 * WIDTH + 4, goal: 9 * WIDTH + 39 }, [
    [9, 0, 9, 7],
    [9, 10, 9, 17],
    [9, 21, 9, 25],
    [0, 13, 5, 13],
    [15, 5, 27, 5],
    [27, 5, 27, 19],
    [17, 19, 27, 19],
    [15, 5, 15, 8],
    [20, 9, 20, 15],
    [21, 9, 23, 9],
    [32, 0, 32, 6],
    [32, 9, 32, 16],
    [33, 12, 38, 12],
    [32, 21, 32, 25],
    [37, 17, 43, 17],
    [36, 4, 39, 4],
    [12, 22, 18, 22],
    [22, 23, 27, 23],
    [29, 2, 30, 15, 'mud'],
    [11, 9, 13, 15, 'mud'],
    [34, 18, 36, 21, 'mud'],
    [20, 1, 25, 3, 'mud'],
    [2, 18, 6, 21, 'mud'],
  ]);

/** Rooms with a door in each wall. */
function rooms(): Grid {
  const random = lots(7);
  const boxes: Box[] = [];
  for (let x = 10; x < WIDTH - 1; x += 11) boxes.push([x, 0, x, HEIGHT - 1]);
  for (let y = 8; y < HEIGHT - 1; y += 9) boxes.push([0, y, WIDTH - 1, y]);
  const doors: Box[] = [];
  for (let x = 10; x < WIDTH - 1; x += 11)
    for (let y = 0; y < HEIGHT; y += 9) {
      const at = y + 1 + random(6);
      doors.push([x, at, x, at, 'floor']);
    }
  for (let y = 8; y < HEIGHT - 1; y += 9)
    for (let x = 0; x < WIDTH; x += 11) {
      const at = x + 1 + random(8);
      doors.push([at, y, at, y, 'floor']);
    }
  return drawn({ ...emptyMap(), start: 2 * WIDTH + 2, goal: 23 * WIDTH + 41 }, [...boxes, ...doors]);
}

/** One way between any two squares (a walk that never meets itself, dug depth first). */
function maze(): Grid {
  const [width, height] = [43, 25];
  const random = lots(3);
  const cells = Array<string>(width * height).fill('#');
  const stack = [width + 1];
  cells[width + 1] = '.';
  while (stack.length > 0) {
    const at = stack.at(-1)!;
    const [x, y] = [at % width, Math.floor(at / width)];
    const ways = [
      [0, -2],
      [2, 0],
      [0, 2],
      [-2, 0],
    ].filter(
      ([dx, dy]) =>
        x + dx > 0 &&
        x + dx < width &&
        y + dy > 0 &&
        y + dy < height &&
        cells[(y + dy) * width + x + dx] === '#',
    );
    if (ways.length === 0) {
      stack.pop();
      continue;
    }
    const [dx, dy] = ways[random(ways.length)];
    cells[(y + dy / 2) * width + x + dx / 2] = '.';
    cells[(y + dy) * width + x + dx] = '.';
    stack.push((y + dy) * width + x + dx);
  }
  return { width, height, cells, start: width + 1, goal: (height - 2) * width + width - 2 };
}

/** Walls strewn over a field. */
function field(width = WIDTH, height = HEIGHT): Grid {
  const random = lots(12);
  let made = emptyMap(width, height);
  for (let cell = 0; cell < width * height; cell++)
    if (random(100) < 24) made = withGround(made, cell, 'wall');
  return made;
}

/** The straight way is not the cheap one. */
const mud = (): Grid =>
  drawn(emptyMap(), [
    [12, 3, 31, 22, 'mud'],
    [18, 0, 18, 9],
    [25, 16, 25, 25],
    [16, 12, 27, 13, 'floor'],
  ]);

export const SAMPLES: readonly Sample[] = [
  { name: 'trap', title: 'The trap', make: trap },
  { name: 'rooms', title: 'Rooms', make: rooms },
  { name: 'maze', title: 'Maze', make: maze },
  { name: 'field', title: 'Field', make: field },
  { name: 'mud', title: 'Mud', make: mud },
  { name: 'open', title: 'Open', make: emptyMap },
];

/** The same lots every time (xorshift32). */
function lots(seed: number): (below: number) => number {
  let state = Math.imul(seed, 0x9e37_79b9) | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

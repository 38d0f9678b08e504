/** Scripts to begin with. The first is the mistake that people really ship: it counts the gap. */

export interface Example {
  readonly name: string;
  readonly text: string;
}

export const GAP_COUNTED: Example = {
  name: 'manhattan, gap counted',
  text: `// The steps of every tile to where it belongs, summed.
// Is the gap a tile? Here it is counted as one.
fn h(board, goal) {
    let sum = 0;
    for tile in 0..board.cells {
        sum += (board.row(tile) - goal.row(tile)).abs();
        sum += (board.column(tile) - goal.column(tile)).abs();
    }
    sum
}
`,
};

export const INVERSIONS: Example = {
  name: 'inversions',
  text: `// The pairs of tiles that are read in the wrong order.
fn h(board, goal) {
    let pairs = 0;
    for a in board.tiles {
        for b in board.tiles {
            if board.cell(a) < board.cell(b) && goal.cell(a) > goal.cell(b) {
                pairs += 1;
            }
        }
    }
    pairs
}
`,
};

export const EXAMPLES: readonly Example[] = [
  {
    name: 'manhattan',
    text: `// The steps of every tile to where it belongs, summed.
fn h(board, goal) {
    let sum = 0;
    for tile in board.tiles {
        sum += (board.row(tile) - goal.row(tile)).abs();
        sum += (board.column(tile) - goal.column(tile)).abs();
    }
    sum
}
`,
  },
  {
    name: 'misplaced',
    text: `// How many tiles are not where they belong.
fn h(board, goal) {
    let count = 0;
    for tile in board.tiles {
        if board.cell(tile) != goal.cell(tile) {
            count += 1;
        }
    }
    count
}
`,
  },
  {
    name: 'max(a, b)',
    text: `// The larger of two estimates is as safe as both.
fn a(board, goal) {
    let count = 0;
    for tile in board.tiles {
        if board.row(tile) != goal.row(tile) { count += 1; }
    }
    count
}

fn b(board, goal) {
    let count = 0;
    for tile in board.tiles {
        if board.column(tile) != goal.column(tile) { count += 1; }
    }
    count
}

fn h(board, goal) {
    let x = a(board, goal);
    let y = b(board, goal);
    if x > y { x } else { y }
}
`,
  },
  GAP_COUNTED,
  INVERSIONS,
];

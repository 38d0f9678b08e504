import { expect, type Page, test } from '@playwright/test';
import { frameFigures, frames, open } from './support';

// Recording a trace takes pictures all the time, and frames are measured here.
test.use({ trace: 'off' });

test('a tree opens paused and steps both ways', async ({ page }) => {
  const errors = await open(page, '/tree');
  await expect(page.locator('#say')).toContainText('Press . to expand the first node.');
  await page.keyboard.press('.');
  await expect(page.locator('#say')).toContainText(
    'Took 0 + 10 = 10, the smallest f. Alone with it. 4 children: 4 wait.',
  );
  for (let step = 1; step < 18; step++) await page.keyboard.press('PageDown');
  await expect(page.locator('.tally')).toHaveText('18 of 44');
  await expect(page.locator('#say')).toContainText(
    /^Took \d+ \+ \d+ = 12, the smallest f\. Of \d+ with f = 12 it has the smallest h/,
  );
  await expect(page.locator('.queue li')).toHaveCount(6);
  await expect(page.locator('.queue li').first()).toContainText('smallest f, then h');
  await expect(page.locator('.inspector')).toContainText('18th out');
  await page.keyboard.press('PageUp');
  await expect(page.locator('.tally')).toHaveText(/^17 of/);
  await page.keyboard.press('Home');
  await expect(page.locator('.node')).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('the end shows the path of 14 moves', async ({ page }) => {
  await open(page, '/tree');
  await expect(page.locator('.tally')).toHaveText(/^0 of [1-9]/);
  await page.keyboard.press('End');
  await expect(page.locator('#say')).toContainText('Goal reached: 14 moves, optimal.');
  await expect(page.locator('.node.path')).toHaveCount(15);
  await page.getByRole('button', { name: 'Path as a table' }).click();
  await expect(page.locator('.inspector tbody tr')).toHaveCount(15);
});

test('the inspector and X fold what lies below a node, and unfold it', async ({ page }) => {
  await open(page, '/tree?step=999');
  await expect(page.locator('.node')).toHaveCount(75);
  await page.locator('.stage').focus();
  for (let up = 0; up < 12; up++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('x');
  await expect(page.locator('.node .wedge')).toHaveCount(1);
  const folded = await page.locator('.node').count();
  expect(folded).toBeLessThan(75);
  await page.keyboard.press('x');
  await expect(page.locator('.node')).toHaveCount(75);
});

test('it zooms about the pointer, pans, and fits again', async ({ page }) => {
  await open(page, '/tree?step=999');
  const root = page.locator('.node').first();
  const home = (await root.boundingBox())!;
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, -600);
  await expect.poll(async () => (await root.boundingBox())?.x ?? -1).not.toBe(home.x);
  await page.mouse.down();
  await page.mouse.move(760, 540, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('f');
  await expect.poll(async () => (await root.boundingBox())?.x ?? -1).toBe(home.x);
});

test('a drag whose last step is on its way when Fit comes does not go on after it', async ({ page }) => {
  await open(page, '/tree?step=999');
  const root = page.locator('.node').first();
  const home = (await root.boundingBox())!;
  await page.locator('.stage').evaluate((stage) => {
    const drag = (type: string, x: number): boolean =>
      stage.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: x, clientY: 500, bubbles: true }));
    // There is no finger to capture.
    stage.setPointerCapture = () => undefined;
    drag('pointerdown', 700);
    drag('pointermove', 760);
    drag('pointerup', 760);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }));
  });
  // Longer than a drag takes to settle.
  await page.waitForTimeout(300);
  expect((await root.boundingBox())!.x).toBe(home.x);
});

test('a tree is drawn while its search still runs', async ({ page }) => {
  await open(
    page,
    '/tree?p=14-15-8-12.10-11-9-13.2-6-5-1.3-7-4-0&run=ida-star:manhattan&limit=60s,2000000000',
  );
  await expect(page.locator('.layers-svg .cell').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Stop/ })).toBeVisible();
  const expanded = async (): Promise<number> =>
    Number((await page.locator('.stats dd').first().textContent())!.replaceAll(',', ''));
  const then = await expanded();
  await expect.poll(expanded).toBeGreaterThan(then);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Run again/ })).toBeVisible();
});

test('f-layers hold a tree of more than 100,000 nodes', async ({ page }) => {
  await open(page, '/tree?p=8-7-6.5-4-3.2-1-0&run=a-star:misplaced&step=999999');
  await expect(page.locator('.layers-svg')).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('#say')).toContainText('Goal reached: 30 moves, optimal. 92,913 expanded');
  // A long run, too, is told by its code.
  await expect(page.locator('.code li.lit')).toContainText('n ← the smallest f in open');
  const cell = page.locator('.layers-svg .cell').nth(8);
  await cell.click();
  await expect(page.locator('.cell-boards .mini').first()).toBeVisible();
  // How many boards it stands for, beside the first of them.
  const [, expanded, waiting] = /: ([\d,]+) expanded, ([\d,]+) waiting/
    .exec((await cell.locator('title').textContent())!)!
    .map((number) => Number(number.replaceAll(',', '')));
  const numbers = await page.locator('.cell-counts dd').allTextContents();
  expect(numbers.map((number) => Number(number.replaceAll(',', '')))).toEqual([expanded + waiting, expanded]);
});

test('the large tree is folded, and can be drawn whole', async ({ page }) => {
  await open(page, '/tree?p=8-7-6.5-4-3.2-1-0&run=a-star:misplaced&step=999999&mode=tree');
  await expect(page.locator('.node .wedge').first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.locator('canvas.tree-canvas')).toBeVisible();
  // A drag of 60 frames over 118,000 nodes only shifts the last picture.
  const measured = frames(page, 1500);
  await page.mouse.move(400, 400);
  await page.mouse.down();
  for (let at = 0; at < 60; at++) await page.mouse.move(400 + at * 3, 400 + at);
  await page.mouse.up();
  const gaps = await measured;
  console.log(`while a tree of 118,000 nodes is dragged: ${frameFigures(gaps)}`);
  expect(gaps.at(-1)).toBeLessThan(500);
});

/** Axis labels that overlap their neighbours. */
const overlaps = (page: Page): Promise<number> =>
  page.locator('.stage text.axis').evaluateAll((labels) => {
    const boxes = labels.map((label) => label.getBoundingClientRect()).sort((a, b) => a.left - b.left);
    return boxes.filter((box, at) => at > 0 && box.left < boxes[at - 1].right).length;
  });

test('the deepest of depth-first trees opens, knows its depth, and its labels keep apart', async ({
  page,
}) => {
  const errors = await open(page, '/tree?run=dfs&mode=tree');
  await expect(page.locator('.tally')).toHaveText(/ of [1-9]/);
  await page.keyboard.press('End');
  await expect(page.locator('#say')).toContainText('Recorded the first 200,000 nodes; the search went on');
  // That is said where the record ends, and not in every step.
  await page.keyboard.press(',');
  await expect(page.locator('#say')).toHaveText(
    /^Went down to depth \d+: \d \w+\. \d child(ren)? looked at: [^.]*\.$/,
  );
  await page.keyboard.press('End');
  await expect(page.locator('.chain-label').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('#say')).toContainText('Goal reached: 94,370 moves, not proven shortest.');
  await expect(page.locator('.node-facts dd').first()).toHaveText(/^9\d{4}$/);
  expect(await overlaps(page)).toBe(0);
  await page.keyboard.press('l');
  await expect(page.locator('.layers-svg')).toBeVisible();
  expect(await overlaps(page)).toBe(0);
  expect(errors).toEqual([]);
});

test('the tree is walked by keys and a board is played', async ({ page }) => {
  await open(page, '/tree?step=99');
  await page.locator('.stage').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('#live')).toContainText(/g 13, h 1, f 14/);
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/\/\?p=/);
  await expect(page.locator('#par')).toHaveText('1');
});

test('a board that cannot be solved is searched only on demand', async ({ page }) => {
  await page.goto('/tree?p=2-1-3.4-5-6.7-8-0');
  await expect(page.locator('.waiting')).toContainText('This board cannot reach the goal.');
  await expect(page.getByRole('button', { name: 'Watch it anyway' })).toBeVisible();
});

test('iterative deepening shows one tree an iteration', async ({ page }) => {
  await open(page, '/tree?run=ida-star:manhattan&step=5');
  await expect(page.locator('.tool-bar')).toContainText(/iteration \d+ of \d+/);
});

/** What each node looks like, by where it stands, once fades have ended. */
async function looks(page: Page): Promise<string[]> {
  await page.waitForTimeout(400);
  return page.locator('.node').evaluateAll((nodes) =>
    nodes
      .map((node) => {
        const { fill, stroke, strokeWidth, strokeDasharray } = getComputedStyle(node.querySelector('.body')!);
        return [node.getAttribute('transform'), fill, stroke, strokeWidth, strokeDasharray].join(' ');
      })
      .sort(),
  );
}

test('colours kept from an earlier step: a tree that was stepped looks like one that was opened there', async ({
  page,
}) => {
  await open(page, '/tree');
  await expect(page.locator('.tally')).toHaveText(/^0 of [1-9]/);
  for (let step = 1; step <= 6; step++) {
    await page.keyboard.press('.');
    await expect(page.locator('.tally')).toHaveText(`${step} of 44`);
    await page.waitForTimeout(60);
  }
  await expect(page.locator('.node')).toHaveCount(13);
  const stepped = await looks(page);
  await open(page, '/tree?step=6');
  await expect(page.locator('.node')).toHaveCount(13);
  expect(stepped).toEqual(await looks(page));
});

for (const [run, said] of [
  ['bfs', 'Goal reached: 14 moves, optimal. 3,332 expanded.'],
  ['dls[limit=20]', 'Goal reached: 20 moves, not proven shortest. 79,692 expanded.'],
  ['ids', 'Goal reached: 14 moves, optimal. 12,229 expanded.'],
  ['ida-star:manhattan', 'Goal reached: 14 moves, optimal. 86 expanded.'],
  ['rbfs:manhattan', 'Goal reached: 14 moves, optimal. 34 expanded, the goal included.'],
  [
    'bidirectional',
    'Goal reached: 14 moves, optimal. 204 expanded. They met 7 moves from the start and 7 from the goal.',
  ],
  ['beam:manhattan', 'Goal reached: 14 moves'],
] as const)
  test(`the goal is announced by ${run}, and its path drawn whole`, async ({ page }) => {
    await open(page, `/tree?run=${run}&mode=tree`);
    await expect(page.locator('.tally')).toHaveText(/ of [1-9]/);
    await page.keyboard.press('End');
    await expect(page.locator('#say')).toContainText(said);
    await expect(page.locator('#live')).toContainText('Goal reached');
    await expect.poll(() => page.locator('.node.path').count()).toBeGreaterThan(14);
  });

test("the twin's nodes show the twin's boards, not the goal", async ({ page }) => {
  await open(page, '/tree?run=twin-a-star:manhattan');
  await expect(page.locator('.tally')).toHaveText(/^0 of [1-9]/);
  await page.keyboard.press('.');
  await page.keyboard.press('.');
  // The second step takes the twin: tiles 8 and 1 exchanged.
  await expect(page.locator('#say')).toContainText("The twin's turn: 0 + 8 = 8");
  await expect(page.locator('.node-facts .mini')).toHaveAttribute('aria-label', /1 8 3/);
});

test('recursive best-first search is not narrated as A*', async ({ page }) => {
  await open(page, '/tree?run=rbfs:manhattan&step=2');
  await expect(page.locator('#say')).toContainText(
    /^Followed F = 10 while it is at most 10, the best elsewhere\./,
  );
});

for (const [run, step, said] of [
  ['a-star:manhattan', '13.2', 'Dropped. 2 left gives a board met before with g = 6; this way takes 6.'],
  ['ida-star:manhattan', '1.1', 'Cut. '],
] as const)
  test(`a child of ${run} is told with the numbers of its step`, async ({ page }) => {
    await open(page, `/tree?run=${run}&step=${step}&mode=tree`);
    await expect(page.locator('#say')).toContainText(said);
  });

test('every step of recursive best-first search is told, those that come back too', async ({ page }) => {
  await open(page, '/tree?run=rbfs:manhattan');
  await expect(page.locator('.tally')).toHaveText('0 of 34');
  for (let step = 1; step <= 34; step++) {
    await page.keyboard.press('.');
    await expect(page.locator('.tally')).toHaveText(`${step} of 34`);
    await expect(page.locator('#say')).not.toContainText('not recorded');
  }
});

for (const [run, said] of [
  ['bfhs:manhattan', 'Goal reached: 14 moves, optimal. 232 expanded.'],
  ['lrta-star:manhattan', 'Goal reached: 28 moves, not proven shortest. 302 expanded.'],
] as const)
  test(`the end of ${run} is its goal, and nothing waits there`, async ({ page }) => {
    await open(page, `/tree?run=${run}&mode=tree&step=9999`);
    await expect(page.locator('#say')).toHaveText(said);
    await expect(page.locator('.inspector')).toContainText('Goalreached');
    await expect(page.locator('.node-facts dd').nth(1)).toHaveText('0');
    await expect(page.locator('.queue li')).toHaveCount(0);
  });

test('by line the last child is the end', async ({ page }) => {
  await open(page, '/tree?p=1-2-3.4-5-6.0-7-8&run=bfs&step=2.1&mode=tree');
  const tally = page.locator('.tally');
  await expect(tally).toHaveText(/^2\.1 of \d+$/);
  for (let presses = 0; presses < 20; presses++) await page.keyboard.press('.');
  const end = await tally.textContent();
  await page.keyboard.press('.');
  await expect(tally).toHaveText(end!);
  await expect(page.locator('#say')).toContainText('is the goal.');
});

test('g + h stands on every node of the tree that the page opens with', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'Tree', exact: true }).click();
  await expect(page.locator('.tally')).toHaveText('0 of 44');
  for (let presses = 0; presses < 6; presses++) await page.keyboard.press('.');
  await expect(page.locator('.tree-svg .node')).toHaveCount(13);
  await expect(page.locator('.tree-svg .node .sum')).toHaveCount(13);
});

test('the code stands beside the tree; a search is followed by line', async ({ page }) => {
  await open(page, '/tree?step=12.3');
  await expect(page.locator('.tally')).toHaveText('12.3 of 44');
  await expect(page.locator('#say')).toHaveText(
    'A shorter way. 5 up gives a board that already waits with g = 7. This way takes 5, so it now waits with 5 + 7 = 12 in place of 7 + 7 = 14.',
  );
  await expect(page.locator('.code li.lit')).toContainText('take it, put c back');
  await expect(page.locator('.code li.lit b')).toHaveText('5+7 = 12');
  // The question before it, with this step's answer.
  await expect(page.locator('.code li.ran b')).toHaveText(['4+8 = 12', 'h = 8', '3rd of 3', '5 < 7']);
  await expect(page.locator('.node.replaced')).toHaveCount(1);
  await expect(page.locator('.replace-label')).toHaveText('the same board, two moves sooner');
  await expect(page.locator('.child-label')).toHaveText(['1 down', '4 right', '5 up']);
  // In hand are the node and its child, with both ways to it.
  await expect(page.locator('.node-facts figcaption')).toHaveText(['n', 'c, after 5 up']);
  await expect(page.locator('.node-facts dd')).toHaveText(['5', '7', '7', '12']);
  await expect(page.locator('.node-facts dd s')).toHaveText('7');
  await expect(page.locator('.queue em')).toHaveCount(1);
  await page.keyboard.press(',');
  await expect(page.locator('.tally')).toHaveText('12.2 of 44');
  await expect(page.locator('#say')).toHaveText('4 right is new: waits with 5 + 9 = 14.');
  await expect(page.locator('.code li.lit')).toContainText('if c is new: add to open');
  await page.keyboard.press('.');
  await page.keyboard.press('.');
  await expect(page.locator('.tally')).toHaveText('13 of 44');
  await expect(page.locator('.code li.lit')).toContainText('n ← the smallest f in open');
  await page.keyboard.press(';');
  await page.keyboard.press('.');
  await expect(page.locator('.tally')).toHaveText('14 of 44');
  await page.keyboard.press('k');
  await expect(page.locator('.code-panel')).toHaveCount(0);
  await expect(page).toHaveURL(/code=0/);
});

for (const [run, step, said, line] of [
  ['a-star:manhattan', '7', 'No solution has 10 moves. On with f = 12', 'n ← the smallest f in open'],
  ['ucs', '2', 'No solution has 0 moves. On with g = 1', 'n ← the smallest g in open'],
  [
    'greedy:manhattan',
    '3',
    'Took h = 8, the smallest; its 2 moves do not count.',
    'n ← the smallest h in open',
  ],
  [
    'weighted-a-star:manhattan[weight=2]',
    '2',
    'Took 1 + 2 × 9 = 19, the smallest.',
    'n ← the smallest g + w·h in open',
  ],
  ['bfs', '2', 'Took the oldest, 1 move from the start. 3 of its ring wait.', 'n ← take the oldest'],
  ['dfs', '2', 'Went down to depth 1: ', 'else visit(c)'],
  ['dls[limit=20]', '2', 'Went down to depth 1 of at most 20.', 'else visit(c, depth + 1)'],
  ['ids', '3', 'Went down to depth 1 of 2.', 'else visit(c, depth + 1)'],
  ['ida-star:manhattan', '2', 'Followed 1 + 9 = 10, within 10.', 'else visit(c)'],
  [
    'rbfs:manhattan',
    '2',
    'Followed F = 10 while it is at most 10, the best elsewhere.',
    'visit b up to the second F',
  ],
  [
    'rbfs:manhattan',
    '5',
    'Changed its mind. The best below was 12, above 10: 5 boards forgotten. Followed F = 10',
    'visit b up to the second F',
  ],
  [
    'bidirectional',
    '2',
    'From the goal, 0 moves out; 1 waits on its side, 4 on the other.',
    'for each child c of S',
  ],
  ['beam:manhattan', '2', 'The 1st of the 4 kept in layer 1: h = 9.', 'for each child c of the layer'],
  ['ida-star:manhattan', '7', 'Iteration 2, bound 12. The last expanded 6.', 'else visit(c)'],
  [
    'ids',
    '2',
    'Iteration 2, limit 2. The last expanded 1. 4 children looked at: 4 followed.',
    'else visit(c, depth + 1)',
  ],
  ['twin-a-star:manhattan', '1', "The board's turn: 0 + 10 = 10.", 'expand one board of X'],
] as const)
  test(`step ${step} of ${run} has a narration and a code of its own`, async ({ page }) => {
    await open(page, `/tree?run=${run}&step=${step}&mode=tree`);
    await expect(page.locator('#say')).toContainText(said);
    await expect(page.locator('.code li.lit')).toContainText(line);
  });

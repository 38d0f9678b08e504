import { expect, test } from '@playwright/test';
import { frameFigures, frames, open } from './support';

// Recording a trace takes pictures all the time, and frames are measured here.
test.use({ trace: 'off' });

test('a tree opens paused and steps both ways', async ({ page }) => {
  const errors = await open(page, '/tree');
  await expect(page.locator('#say')).toContainText('Press . to expand the first node.');
  await page.keyboard.press('.');
  await expect(page.locator('#say')).toContainText(
    'Took the smallest f: 0+10 = 10. Ties by smaller h, then newest.',
  );
  for (let step = 1; step < 18; step++) await page.keyboard.press('PageDown');
  await expect(page.locator('.tally')).toHaveText('18 of 44');
  await expect(page.locator('#say')).toContainText(
    /^Took the smallest f: \d+\+\d+ = 12\. Ties by smaller h, then newest\.$/,
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
  await page.locator('.layers-svg .cell').nth(8).click();
  await expect(page.locator('.cell-boards .mini').first()).toBeVisible();
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

test('the deepest of depth-first trees opens', async ({ page }) => {
  const errors = await open(page, '/tree?run=dfs&mode=tree');
  await expect(page.locator('.tally')).toHaveText(/ of [1-9]/, { timeout: 30_000 });
  await page.keyboard.press('End');
  await expect(page.locator('.chain-label').first()).toBeVisible({ timeout: 30_000 });
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

import { expect, test } from '@playwright/test';
import { moves, open, overflow } from './support';

test('the board fits the phone, and the bar is under the thumb', async ({ page }) => {
  await open(page, '/');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const bar = page.getByRole('toolbar', { name: 'Actions' });
  for (const button of await bar.getByRole('button').all()) {
    const box = (await button.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  await page.locator('#tile-8').tap();
  expect(await moves(page)).toBe(1);
  await bar.getByRole('button', { name: 'Undo' }).tap();
  expect(await moves(page)).toBe(0);
});

test('what is said of a board that cannot be solved leaves the menu in the first row', async ({ page }) => {
  await open(page, '/?p=1-2-3-4.5-6-7-8.9-10-11-12.13-15-14-0');
  const what = (await page.locator('.strip .what').boundingBox())!;
  const more = (await page.getByRole('button', { name: 'More about the puzzle' }).boundingBox())!;
  expect(Math.abs(what.y + what.height / 2 - more.y - more.height / 2)).toBeLessThan(10);
  const strip = (await page.locator('.strip').boundingBox())!;
  expect(what.y - strip.y).toBeGreaterThan(3);
});

test('a game is begun again from the menu', async ({ page }) => {
  await open(page, '/');
  await page.locator('.tray').getByText('6', { exact: true }).tap();
  await expect(page.locator('#moves')).toHaveText('1');
  await page.getByRole('button', { name: 'More about the puzzle' }).tap();
  await page.locator('.menu-list').getByRole('button', { name: 'Restart' }).tap();
  await expect(page.locator('#moves')).toHaveText('0');
});

test('no view scrolls sideways', async ({ page }) => {
  for (const path of ['/', '/race', '/tree', '/bench', '/words', '/tictactoe']) {
    await open(page, path);
    await page.waitForTimeout(500);
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
  }
});

test('views are chosen from the menu', async ({ page }) => {
  await open(page, '/');
  await page.locator('.all-views summary').tap();
  await page.locator('.all-views').getByRole('link', { name: 'Tree' }).tap();
  await expect(page.locator('#say')).toBeVisible();
});

test('a solution is played under the thumb, and nothing moves off the screen', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Solve' }).tap();
  await expect(page.locator('#result')).toContainText('36 moves, optimal.');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Step forward' }).tap();
  await expect(page.locator('.tally')).toHaveText('1 of 36');
});

test('what Solve found is in sight, above the bar', async ({ page }) => {
  await open(page, '/');
  const bar = page.getByRole('toolbar', { name: 'Actions' });
  await bar.getByRole('button', { name: 'Solve' }).tap();
  await expect(page.locator('#result')).toContainText('36 moves, optimal.');
  const limit = (await bar.boundingBox())!.y;
  for (const shown of [page.locator('#result'), page.getByRole('button', { name: 'Step forward' })]) {
    const box = (await shown.boundingBox())!;
    expect(box.y).toBeGreaterThan(0);
    expect(box.y + box.height).toBeLessThanOrEqual(limit);
  }
});

test('the first hint is in sight, above the bar', async ({ page }) => {
  await open(page, '/');
  const bar = page.getByRole('toolbar', { name: 'Actions' });
  await bar.getByRole('button', { name: 'Hint' }).tap();
  const said = page.locator('.hint-sentence');
  await expect(said).toHaveText(/tiles are not home yet\.$/);
  const box = (await said.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual((await bar.boundingBox())!.y);
});

test('what Solve found is in sight on a phone on its side too', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, '/');
  await page.getByRole('button', { name: 'Solve' }).first().tap();
  await expect(page.locator('#result')).toContainText('36 moves, optimal.');
  const box = (await page.getByRole('button', { name: 'Step forward' }).boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(390);
});

test('the totals of a race stand within the margin', async ({ page }) => {
  await open(page, '/race?p=8-6-7.2-5-4.3-0-1');
  const total = page.locator('.why-total').last();
  await expect(total).toHaveText('181,439');
  const [wide, seen] = await total.evaluate((text) => [text.scrollWidth, text.clientWidth]);
  expect(wide).toBeLessThanOrEqual(seen);
});

test('a tree grows downwards, with the sums of its path at the edge', async ({ page }) => {
  await open(page, '/');
  await page.locator('.all-views summary').tap();
  await page.locator('.all-views').getByRole('link', { name: 'Tree' }).tap();
  // A phone has no key to press.
  await expect(page.locator('#say')).toContainText('Step once to expand the first node.');
  await page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Last' }).tap();
  await expect(page.locator('#say')).toContainText('Goal reached: 14 moves');
  await expect(page.locator('.path-label').first()).toHaveText('0+10=10');
  await expect(page.locator('.path-label').last()).toHaveText(/^1\d\+\d=14$/);
});

test('the steps of a tree are in sight, above the bar', async ({ page }) => {
  await open(page, '/tree?step=12');
  await expect(page.locator('#say')).toContainText('Took 4 + 8 = 12');
  const limit = (await page.getByRole('toolbar', { name: 'Actions' }).boundingBox())!.y;
  const box = (await page.getByRole('slider', { name: 'Step of the search' }).boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(limit);
});

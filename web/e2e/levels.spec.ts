import { expect, type Page, test } from '@playwright/test';
import { open, solutionOf } from './support';

/** The arrow key that pushes the tile when the gap goes this way. */
const KEYS: Record<string, string> = { U: 'ArrowDown', D: 'ArrowUp', L: 'ArrowRight', R: 'ArrowLeft' };

async function playOut(page: Page, moves: string): Promise<void> {
  for (const letter of moves) await page.keyboard.press(KEYS[letter]);
}

const boardInAddress = (page: Page): string =>
  new URL(page.url()).searchParams.get('p')!.replaceAll('-', ' ').replaceAll('.', '/');

for (const [size, level, least, most] of [
  ['3', 'Easy', 8, 14],
  ['3', 'Hard', 22, 31],
  ['4', 'Medium', 35, 45],
] as const)
  test(`a new ${level} puzzle of ${size} x ${size} has a par in its band`, async ({ page }) => {
    await open(page, '/');
    await page.keyboard.press('n');
    await page.getByLabel('Square sizes').selectOption(size);
    await page.getByText(level, { exact: true }).click();
    await page.getByRole('button', { name: 'New puzzle' }).click();
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(page.locator('.score-par')).toContainText(`${level}, par`);
    const par = Number(await page.locator('#par').textContent());
    expect(par).toBeGreaterThanOrEqual(least);
    expect(par).toBeLessThanOrEqual(most);
  });

test("the day's puzzle is the same for all, and its result can be sent", async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/?daily=2026-11-16');
  await expect(page).toHaveURL(/p=5-3-1\.2-0-4\.7-8-6/);
  await expect(page.locator('#par')).toHaveText('18');
  await page.waitForTimeout(400);
  const moves = solutionOf(boardInAddress(page));
  expect(moves).toHaveLength(18);
  await playOut(page, moves);
  await expect(page.locator('h1')).toHaveText('Solved in 18.');
  await expect(page.locator('.side')).toContainText('par 18. You: 18, 0:0');
  await page.getByRole('button', { name: 'Copy result' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('Loyd 16 Nov 2026: 18 moves, par 18');
});

test('Today opens from the strip', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page).toHaveURL(/daily=\d{4}-\d\d-\d\d/);
  await expect(page.locator('#par')).toHaveText(/^(18|24)$/);
});

test('a best is kept, help is not, and N goes on to the next puzzle', async ({ page }) => {
  await open(page, '/?p=8-1-3.4-0-2.7-6-5');
  await expect(page.locator('#par')).toHaveText('14');
  await playOut(page, solutionOf('8 1 3/4 0 2/7 6 5'));
  await expect(page.locator('.side')).toContainText('Your best on Easy.');
  await page.keyboard.press('n');
  await expect(page.locator('.score-par')).toContainText('Easy, par');
  await expect(page.locator('#moves')).toHaveText('0');
  await page.waitForTimeout(400);
  for (let degree = 0; degree < 3; degree++) await page.keyboard.press('h');
  await playOut(page, solutionOf(boardInAddress(page)));
  await expect(page.locator('.side')).toContainText('Solved with help: not kept as a best.');
  // The address is written at most four times a second.
  await page.waitForTimeout(300);
  await page.reload();
  await expect(page.locator('.side')).toContainText('Solved with help: not kept as a best.');
  expect(await page.evaluate(() => localStorage.getItem('loyd.bests'))).toContain('"3x3 easy":{"over":0');
});

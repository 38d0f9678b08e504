import { expect, test } from '@playwright/test';
import { open } from './support';

test('Manhattan with the gap counted is refuted by the board one move away', async ({ page }) => {
  const errors = await open(page, '/bench');
  await expect(page.locator('h1')).toContainText(
    'Not admissible. 4,650 of 181,440 boards are overestimated, by up to 4.',
    { timeout: 40_000 },
  );
  await expect(page.locator('.verdicts')).toContainText(
    'Not consistent. On 136,080 of 483,840 moves it falls by more than 1.',
  );
  await expect(page.locator('.counterexample')).toContainText('1 move from the goal');
  await page.getByRole('button', { name: 'Play this board' }).click();
  await expect(page.locator('#par')).toHaveText('1');
  expect(errors).toEqual([]);
});

test('an example that is admissible says so, and is raced', async ({ page }) => {
  await open(page, '/bench');
  await page.getByRole('button', { name: 'Insert an example' }).click();
  await page.getByRole('button', { name: 'manhattan', exact: true }).click();
  await expect(page.locator('h1')).toContainText(
    'Admissible: never above the true distance on all 181,440 boards.',
    { timeout: 40_000 },
  );
  await page.getByRole('button', { name: 'Race against manhattan' }).click();
  await expect(page.locator('.lane')).toHaveCount(2);
  await expect(page.locator('.lane.done')).toHaveCount(2, { timeout: 40_000 });
});

test('a mistake is marked in its line, and an endless script is stopped', async ({ page }) => {
  await open(page, '/bench');
  const editor = page.locator('.editor-host .cm-content');
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('fn h(board, goal) {\n  tils\n}\n');
  await expect(page.locator('h1')).toHaveText(/^Line 2, column 3: there is no variable tils/, {
    timeout: 20_000,
  });
  await expect(page.locator('.editor-host .cm-lint-marker-error')).toHaveCount(1);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('fn h(board, goal) {\n  loop { }\n  0\n}\n');
  await expect(page.locator('h1')).toContainText('steps', { timeout: 20_000 });
  await expect(page.locator('h1')).toContainText('Is there an endless loop?');
});

test('the script is in the address', async ({ page }) => {
  await open(page, '/bench');
  const editor = page.locator('.editor-host .cm-content');
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('fn h(board, goal) { 0 }');
  await expect(page).toHaveURL(/#h=/);
  await page.reload();
  await expect(page.locator('.editor-host .cm-content')).toContainText('fn h(board, goal) { 0 }');
});

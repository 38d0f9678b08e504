import { expect, test } from '@playwright/test';
import { open } from './support';

// A check of all boards by a script takes a program built for tests up to two minutes where others work too.
const CHECKED = { timeout: 150_000 };
test.describe.configure({ timeout: 240_000 });

test('Manhattan with the gap counted is refuted by the board one move away', async ({ page }) => {
  const errors = await open(page, '/bench');
  await expect(page.locator('h1')).toContainText(
    'Not admissible. 4,650 of 181,440 boards are overestimated, by up to 4.',
    CHECKED,
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
    CHECKED,
  );
  await page.getByRole('button', { name: 'Race against manhattan' }).click();
  await expect(page.locator('.lane')).toHaveCount(2);
  await expect(page.locator('.lane.done')).toHaveCount(2, CHECKED);
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
  await expect(page.locator('h1')).toContainText('steps');
  await expect(page.locator('h1')).toContainText('Is there an endless loop?');
});

test('typing over a script leaves the policy alone, and loses nothing', async ({ page }) => {
  const errors = await open(page, '/bench');
  await page.locator('.editor-host .cm-content').click();
  await expect(page.locator('.editor-host .cm-content')).toContainText('fn h');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('fn h(board, goal) {');
  await expect(page.locator('.editor-host .cm-line').first()).toHaveText('fn h(board, goal) {');
  await page.keyboard.press('Home');
  for (const _ of 'fn') await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.type('let x');
  await expect(page.locator('.editor-host .cm-line').first()).toHaveText('let x h(board, goal) {');
  expect(errors).toEqual([]);
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

test('no keystroke is lost while a script is typed', async ({ page }) => {
  const text =
    'fn h(board, goal) { let sum = 0; for tile in board.tiles { if board.cell(tile) != goal.cell(tile) { sum += 1; } } sum }';
  await open(page, '/bench');
  const editor = page.locator('.editor-host .cm-content');
  await expect(editor).toBeVisible();
  for (let round = 0; round < 3; round++) {
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type(text, { delay: 20 });
    await page.waitForTimeout(600);
    expect(await editor.evaluate((content) => (content as HTMLElement).innerText)).toBe(text);
  }
});

test('a script that fails takes the charts of the last one away', async ({ page }) => {
  await open(page, '/bench?size=2x3');
  await expect(page.locator('.scatter, .slack').first()).toBeVisible(CHECKED);
  const editor = page.locator('.editor-host .cm-content');
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('fn h(board, goal) { tils }', { delay: 5 });
  await expect(page.locator('h1')).toContainText('tils');
  await expect(page.locator('.scatter, .slack')).toHaveCount(0);
});

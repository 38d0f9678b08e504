import { expect, test } from '@playwright/test';
import { open } from './support';

test('a ladder is found and drawn', async ({ page }) => {
  const errors = await open(page, '/words?from=cold&to=warm');
  await expect(page.locator('h1')).toContainText('4 steps: cold');
  await expect(page.locator('.word.chosen')).toHaveCount(5);
  expect(errors).toEqual([]);
});

test('a word that is not in the list is named', async ({ page }) => {
  await open(page, '/words');
  await page.getByLabel('to').fill('wurmx');
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toContainText('wurmx');
});

test('tic-tac-toe against perfect play ends in a draw or a loss, never a win', async ({ page }) => {
  const errors = await open(page, '/tictactoe');
  for (let turn = 0; turn < 5; turn++) {
    const free = page.locator('.square.open');
    await expect.poll(async () => (await free.count()) > 0 || /Draw|lost/.test((await page.locator('#verdict').textContent()) ?? '')).toBe(true);
    if ((await free.count()) === 0) break;
    await free.first().click();
  }
  await expect(page.locator('#verdict')).toHaveText(/^(Draw\. Perfect play always ends so\.|You lost\.)$/);
  expect(errors).toEqual([]);
});

test('a losing move is called one', async ({ page }) => {
  await open(page, '/tictactoe?s=X--------&me=O');
  await expect(page.locator('.square.open')).toHaveCount(8);
  await page.locator('.square').nth(1).click();
  await expect(page.locator('#verdict')).toContainText(/loses by force|lost/);
});

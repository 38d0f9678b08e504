import { expect, test } from '@playwright/test';
import { open } from './support';

test('the goal is changed where it is told', async ({ page }) => {
  await open(page, '/?p=8-1-3.4-0-2.7-6-5');
  await page.getByRole('button', { name: /^Change the goal/ }).click();
  await page.getByRole('button', { name: 'goal 1 to 8 in a snail' }).click();
  await expect(page).toHaveURL(/goal=snail/);
  await expect(page.locator('.strip')).toContainText('in a snail');
});

// The first of Korf's hundred, whose goal has the gap first.
const KORF = [
  [14, 13, 15, 7],
  [11, 12, 9, 5],
  [6, 0, 2, 1],
  [4, 8, 10, 3],
];

test('a board meant for the gap first is not merely called unsolvable', async ({ page }) => {
  await open(page, `/?p=${KORF.map((row) => row.join('-')).join('.')}`);
  await expect(page.locator('h1')).toHaveText('No sequence of slides solves this board.');
  await page.getByRole('button', { name: 'Goal 1 to 15, gap first' }).click();
  await expect(page).toHaveURL(/goal=first/);
  await expect(page.locator('.strip .yes')).toHaveText('Solvable');
});

test('Paste offers the goal that a board can reach', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  await page.locator('#paste-text').fill(KORF.map((row) => row.join(' ')).join('\n'));
  await page.getByRole('button', { name: 'Use it with goal 1 to 15, gap first' }).click();
  await expect(page).toHaveURL(/goal=first/);
  await expect(page.locator('.strip .yes')).toHaveText('Solvable');
});

test('a copied address says that it opens on this machine only, and the board goes as text', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/?p=8-1-3.4-0-2.7-6-5');
  await page.keyboard.press('c');
  await expect(page.locator('.notice')).toContainText('It opens on this machine only');
  await page.getByRole('button', { name: 'Copy the board as text' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('8 1 3\n4 0 2\n7 6 5\n');
});

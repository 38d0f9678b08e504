import { expect, test } from '@playwright/test';
import { moves, open } from './support';

test('the board fits the phone, and the bar is under the thumb', async ({ page }) => {
  await open(page, '/');
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
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

test('no view scrolls sideways', async ({ page }) => {
  for (const path of ['/', '/race', '/tree', '/bench', '/words', '/tictactoe']) {
    await open(page, path);
    await page.waitForTimeout(500);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0);
  }
});

test('views are chosen from the menu', async ({ page }) => {
  await open(page, '/');
  await page.locator('.view-menu summary').tap();
  await page.locator('.view-menu').getByRole('link', { name: 'Tree' }).tap();
  await expect(page.locator('#say')).toBeVisible();
});

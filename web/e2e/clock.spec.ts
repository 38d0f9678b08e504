import { expect, type Page, test } from '@playwright/test';
import { moves, open } from './support';

const BOARD = '/?p=1-6-0-8.5-4-14-12.13-9-3-10.7-2-11-15';
const seconds = async (page: Page): Promise<number> => {
  const [minutes, rest] = (await page.locator('#clock').textContent())!.split(':').map(Number);
  return minutes * 60 + rest;
};

test('the clock outlives a reload with the moves, and Restart sets it back', async ({ page }) => {
  await open(page, BOARD);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(2);
  await page.waitForTimeout(300);
  await page.reload();
  await expect(page.locator('#moves')).toHaveText('1');
  expect(await seconds(page)).toBeGreaterThanOrEqual(2);
  await page.keyboard.press('r');
  expect(await moves(page)).toBe(0);
  expect(await seconds(page)).toBe(0);
  await page.waitForTimeout(1500);
  expect(await seconds(page)).toBe(0);
});

test('the clock stands still during a preview', async ({ page }) => {
  await open(page, BOARD);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('s');
  await expect(page.locator('#result')).toContainText('optimal');
  await page.keyboard.press('.');
  await expect(page.locator('.preview-note')).toBeVisible();
  const then = await seconds(page);
  await page.waitForTimeout(2200);
  expect(await seconds(page)).toBe(then);
});

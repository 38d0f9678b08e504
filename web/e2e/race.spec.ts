import { expect, test } from '@playwright/test';
import { open } from './support';

test('four race; the first is named; a fifth is refused', async ({ page }) => {
  const errors = await open(page, '/race?run=a-star:manhattan&run=a-star:misplaced&run=greedy:manhattan&run=ida-star:manhattan');
  await expect(page.locator('.lane')).toHaveCount(4);
  await expect(page.locator('.lane.done')).toHaveCount(4);
  await expect(page.locator('h1')).toContainText(/finished (first|together)/);
  await expect(page.locator('.add-lane')).toHaveCount(0);
  await expect(page.locator('.plot canvas')).toHaveCount(2);
  expect(errors).toEqual([]);
});

test('one lane is stopped, the others go on', async ({ page }) => {
  await open(page, '/race?p=14-15-8-12.10-11-9-13.2-6-5-1.3-7-4-0&run=ucs&run=a-star:misplaced&limit=60s,200000000');
  await page.getByRole('button', { name: 'Stop A', exact: true }).click();
  await expect(page.locator('.lane').first()).toContainText('stopped');
  await expect(page.locator('.lane').nth(1)).toContainText('running');
  await page.keyboard.press('Escape');
  await expect(page.locator('.lane').nth(1)).toContainText('stopped');
});

test('a runner is added and stands in the address', async ({ page }) => {
  await open(page, '/race?run=a-star:manhattan');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.locator('.lane')).toHaveCount(2);
  await expect(page).toHaveURL(/run=a-star:manhattan&run=weighted-a-star:manhattan\[weight=2\]/);
});

test('counts are explained', async ({ page }) => {
  await open(page, '/race?p=0-7-2.4-6-1.3-5-8&run=a-star:manhattan');
  await page.getByRole('button', { name: 'Why do counts differ?' }).click();
  await expect(page.getByRole('dialog')).toContainText('Legal range 579 to 1,758.');
});

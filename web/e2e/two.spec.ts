import { expect, test } from '@playwright/test';
import { axe, open, overflow } from './support';

test('two trees grow in step, each told by its own sentence', async ({ page }) => {
  const errors = await open(page, '/tree');
  await expect(page.locator('.tally')).toHaveText(/^0 of [1-9]/);
  await page.getByRole('button', { name: 'Two', exact: true }).click();
  await expect(page.locator('.half')).toHaveCount(2);
  await expect(page.locator('.tally')).toHaveText(/^0 of 91$/);
  for (let step = 0; step < 3; step++) await page.keyboard.press('.');
  await expect(page.locator('#say')).toContainText('Took 2 + 8 = 10, the smallest f.');
  await expect(page.locator('#say-two')).toContainText('Took h = 8, the smallest; its 2 moves do not count.');
  await expect(page.locator('.half').first().locator('.node')).not.toHaveCount(0);
  await expect(page.locator('#live')).toContainText(/^A\*: .* Greedy: /);
  // The shorter one waits at its end.
  await page.keyboard.press('End');
  await expect(page.locator('#say')).toContainText('Goal reached: 14 moves, optimal. 44 expanded');
  await expect(page.locator('#say-two')).toContainText('Goal reached: ');
  await page.locator('.half').last().getByLabel('Algorithm').selectOption('bfs');
  await expect(page).toHaveURL(/run=a-star:manhattan&run=bfs&mode=two/);
  await expect(page.locator('.tally')).toHaveText('0 of 3,332');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axe(page), colorScheme).toEqual([]);
  }
  expect(errors).toEqual([]);
});

test('a race leads to two trees in step', async ({ page }) => {
  await open(page, '/race?p=8-1-3.4-0-2.7-6-5');
  await expect(page.locator('.lane.done')).toHaveCount(3);
  await page.getByRole('button', { name: 'Two trees in step' }).click();
  await expect(page).toHaveURL(
    /\/tree\?p=8-1-3\.4-0-2\.7-6-5&run=a-star:manhattan&run=a-star:misplaced&mode=two/,
  );
  await expect(page.locator('.half .stage')).toHaveCount(2);
  await page.getByRole('button', { name: 'Tree', exact: true }).last().click();
  await expect(page.locator('.half')).toHaveCount(0);
  await expect(page.locator('.tally')).toHaveText('0 of 44');
});

test('two trees on a phone stand below each other, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/tree?mode=two&step=8');
  await expect(page.locator('#say-two')).toContainText('Took h');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

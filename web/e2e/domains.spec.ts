import { expect, test } from '@playwright/test';
import { axe, open, overflow } from './support';

const MAP = 'S..@./.@.@./.@.../...@G';

test('other kinds of problems race, with their own guesses and words', async ({ page }) => {
  const errors = await open(page, '/race?p=8-1-3.4-0-2.7-6-5');
  await page.getByLabel('Kind of problem').selectOption('pancake');
  await expect(page.locator('.problem-line')).toHaveText('3 1 2 5 4');
  await expect(page.locator('.lane.done')).toHaveCount(3);
  await expect(page.locator('h1')).toContainText(/[45] flips with \d+ expanded/);
  await expect(page.locator('.lane').first().locator('.counters dd').first()).toHaveText('7');
  await expect(page.locator('.lane h2').first()).toHaveText('A* with Gap');
  await expect(page).toHaveURL(/\/race\?domain=pancake$/);
  await page.getByRole('button', { name: 'Edit the problem as text' }).click();
  await page.locator('.popover textarea').fill('1 3 2');
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page).toHaveURL(/domain=pancake&problem=1%203%202$/);
  await expect(page.locator('h1')).toContainText(/\d flips/);
  await page.getByLabel('Kind of problem').selectOption('tiles');
  await expect(page.locator('h1')).toContainText('14 moves');
  expect(errors).toEqual([]);
});

test('the tree of another kind of problem is stepped, and its states are drawn as the program draws them', async ({
  page,
}) => {
  await open(page, '/tree?domain=hanoi');
  await expect(page.locator('.tally')).toHaveText('0 of 8');
  await expect(page.locator('.node-facts svg')).toHaveAttribute('aria-label', /^Towers 3 2 1/);
  await expect(page.locator('.problem-strip svg')).toBeVisible();
  await page.keyboard.press('.');
  await expect(page.locator('#say')).toContainText('Took 0 + 7 = 7, the smallest f.');
  await expect(page.locator('.queue svg').first()).toHaveAttribute('aria-label', /\|/);
  await page.keyboard.press('End');
  await expect(page.locator('#say')).toContainText('Goal reached: 7 moves, optimal.');
});

for (const [domain, drawn] of [
  ['pancake', 'Pancakes 3 1 2 5 4'],
  ['cube', 'Cube '],
  ['hanoi', 'Towers '],
] as const)
  test(`${domain} is drawn in Race and in Tree`, async ({ page }) => {
    await open(page, `/race?domain=${domain}`);
    const picture = page.locator('.problem-strip svg');
    await expect(picture).toHaveAttribute('aria-label', new RegExp(`^${drawn}`));
    await page.getByRole('navigation', { name: 'Views', exact: true }).getByText('Tree').click();
    await expect(page.locator('.node-facts svg')).toHaveAttribute('aria-label', new RegExp(`^${drawn}`));
    expect(await axe(page)).toEqual([]);
  });

test('a search spreads on a map, with the counts of the program', async ({ page }) => {
  await open(page, `/tree?domain=grid4&problem=${MAP}`);
  await expect(page.locator('.tally')).toHaveText('0 of 13');
  const map = page.locator('.map-stage canvas');
  await expect(map).toHaveAttribute('data-columns', '5');
  await page.keyboard.press('End');
  await expect(page.locator('#say')).toContainText(
    'Goal reached: cost 7, the cheapest there is. 13 expanded',
  );
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#map-under')).toHaveText(
    /^Column 2, row 1, floor, expanded \d\w\w, 1 \+ 6 = 7\.$/,
  );
  await page.getByRole('button', { name: 'Tree', exact: true }).last().click();
  await expect(page.locator('.tree-svg')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axe(page), colorScheme).toEqual([]);
  }
});

test('a map opens by its address alone, and one that is none says why', async ({ page }) => {
  const errors = await open(page, '/tree?domain=grid4');
  await expect(page.locator('.map-stage canvas')).toHaveAttribute('data-rows', '4');
  await expect(page.locator('.tally')).toHaveText('0 of 13');
  await open(page, '/tree?domain=grid4&problem=S../..');
  await expect(page.locator('main')).toContainText(/row|line|wide|length|map/i);
  expect(errors).toEqual([]);
});

test('a wall by keys and by pointer gives one address, and both are searched', async ({ page }) => {
  const walled = /problem=S\.@@\.\/\.@\.@\.\/\.@\.\.\.\/\.\.\.@G/;
  await open(page, `/tree?domain=grid4&problem=${MAP}`);
  const map = page.locator('.map-stage canvas');
  await expect(page.locator('.tally')).toHaveText('0 of 13');
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(walled);
  await expect(page.locator('.tally')).toHaveText('0 of 11');
  await page.keyboard.press('End');
  await expect(page.locator('#say')).toContainText(/Goal reached: cost \d+, the cheapest/);

  await open(page, `/tree?domain=grid4&problem=${MAP}`);
  await expect(page.locator('.tally')).toHaveText('0 of 13');
  const { x, y, width } = (await map.boundingBox())!;
  const cell = width / 5;
  await page.mouse.click(x + 2.5 * cell, y + 0.5 * cell);
  await expect(page).toHaveURL(walled);
  // The start is dragged one cell to the right.
  await page.mouse.move(x + 0.5 * cell, y + 0.5 * cell);
  await page.mouse.down();
  await page.mouse.move(x + 1.5 * cell, y + 0.5 * cell, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/problem=\.S@@/);
});

test('a map on a phone does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/tree?domain=grid4&problem=${MAP}`);
  await expect(page.locator('.map-stage canvas')).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await open(page, '/race?domain=grid');
  await expect(page.locator('.lane.done')).toHaveCount(3);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

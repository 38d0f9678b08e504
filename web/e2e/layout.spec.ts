import { expect, type Locator, type Page, test } from '@playwright/test';
import { open, overflow } from './support';

/** Whether an element lies in the window whole. */
async function inWindow(page: Page, element: Locator): Promise<void> {
  const box = (await element.boundingBox())!;
  const { width, height } = page.viewportSize()!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(width + 0.5);
  expect(box.y + box.height).toBeLessThanOrEqual(height + 0.5);
}

const apart = async (a: Locator, b: Locator): Promise<boolean> => {
  const [one, two] = [(await a.boundingBox())!, (await b.boundingBox())!];
  return (
    one.x + one.width <= two.x ||
    two.x + two.width <= one.x ||
    one.y + one.height <= two.y ||
    two.y + two.height <= one.y
  );
};

test('at 820 px help is on the screen, and Solve does not lie on the menu of algorithms', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1100 });
  await open(page, '/');
  await inWindow(page, page.getByRole('button', { name: 'Keys and help' }));
  const solve = page.locator('.acts').getByRole('button', { name: /^Solve/ });
  expect(await apart(solve, page.locator('.side .select-box'))).toBe(true);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.locator('.all-views summary').click();
  await page.locator('.all-views').getByRole('link', { name: 'Tree' }).click();
  await expect(page.locator('#say')).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

for (const width of [820, 770])
  test(`at ${width} px the buttons below the board stand in one row`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1100 });
    await open(page, '/');
    await page.keyboard.press('ArrowUp');
    const tops = await page
      .locator('.acts .btn')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops).toHaveLength(5);
    expect(new Set(tops).size).toBe(1);
    const solve = (await page
      .locator('.acts')
      .getByRole('button', { name: /^Solve/ })
      .boundingBox())!;
    const tray = (await page.locator('.tray').boundingBox())!;
    expect(solve.x + solve.width).toBeLessThanOrEqual(tray.x + tray.width + 1);
  });

test('the values of a path lay under the zoom buttons at 820 px, and lines of code broke in three', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await open(page, '/tree?step=999');
  const labels = page.locator('.stage .path-label');
  await expect(labels.first()).toBeVisible();
  const buttons = page.locator('.zoom .btn');
  for (const label of await labels.all())
    for (const button of await buttons.all()) expect(await apart(label, button)).toBe(true);
  expect(await apart(page.locator('.zoom'), page.locator('.legend'))).toBe(true);
  const heights = await page
    .locator('.code li')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBe(Math.min(...heights));
  // Nothing of the column is cut off.
  const [wide, seen] = await page
    .locator('.inspector')
    .evaluate((column) => [column.scrollWidth, column.clientWidth]);
  expect(wide).toBeLessThanOrEqual(seen);
});

test('the label of par keeps apart from its neighbours when moves have cost something', async ({ page }) => {
  await open(page, '/');
  await expect(page.locator('#par')).toHaveText('36');
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.locator('.sum')).toContainText('= 42');
  // All at once: what is said of the move may come in between and push the chart down.
  const boxes = await page
    .locator('.to-go-chart text')
    .evaluateAll((all) => all.map((text) => ({ of: text.textContent, box: text.getBoundingClientRect() })));
  const par = boxes.find(({ of }) => of === 'par 36')!.box;
  const row = boxes.map(({ box }) => box).filter((box) => Math.abs(box.y - par.y) < 2 && box.x !== par.x);
  expect(row.length).toBeGreaterThan(2);
  expect(row.filter((box) => box.x < par.x + par.width + 4 && box.x + box.width > par.x - 8)).toEqual([]);
});

for (const [name, width, height] of [
  ['a phone on its side', 844, 390],
  ['a page at twice its size', 720, 450],
] as const)
  test(`${name} shows the board whole`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, '/');
    await expect(page.locator('#par')).toHaveText('36');
    await inWindow(page, page.locator('.tray'));
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

test('the export menu stays in the window', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('s');
  await expect(page.locator('#result')).toContainText('36 moves, optimal.');
  await page.getByRole('button', { name: 'Export' }).click();
  await inWindow(page, page.locator('.menu .menu-list'));
  await inWindow(page, page.getByRole('button', { name: 'Animated GIF' }));
});

test('a paste error stays in its dialog', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page
      .locator(width > 760 ? '.strip-acts.wide-only' : '.strip-acts.phone-only')
      .getByRole('button')
      .first()
      .click();
    if (width < 760) await page.getByRole('button', { name: 'Paste' }).click();
    await page.locator('#paste-text').fill('8 1 3\n4 0 2\n7 6 6');
    await expect(page.locator('#paste-verdict .no')).toBeVisible();
    const dialog = page.locator('dialog');
    expect(await dialog.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBeLessThanOrEqual(0);
    const [box, note] = [
      (await dialog.boundingBox())!,
      (await page.locator('#paste-verdict .no').boundingBox())!,
    ];
    expect(note.x + note.width).toBeLessThanOrEqual(box.x + box.width);
  }
});

import { expect, type Page, test } from '@playwright/test';
import { axe, open } from './support';

/** The smallest type in sight, in pixels. */
const smallest = (page: Page): Promise<number> =>
  page.evaluate(() => {
    let least = Infinity;
    for (const element of document.querySelectorAll('main *')) {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.textContent!.trim() !== '',
      );
      const box = element.getBoundingClientRect();
      if (!own || box.width < 2 || box.height < 2 || element.closest('.hidden-text, .editor-host')) continue;
      least = Math.min(least, Number.parseFloat(getComputedStyle(element).fontSize));
    }
    return least;
  });

test('in a lecture at 1280 x 720 nothing is below 16 px, and every pill in sight has g + h', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, '/tree?lecture=1');
  await expect(page.locator('.tally')).toHaveText(/^0 of [1-9]/);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('22px');
  // A clicker.
  for (let step = 0; step < 12; step++) await page.keyboard.press('PageDown');
  await expect(page.locator('.tally')).toHaveText('12 of 44');
  await expect(page.locator('.node .sum').first()).toBeVisible();
  expect(await page.locator('.node .f').count()).toBe(await page.locator('.node .sum').count());
  expect(await smallest(page)).toBeGreaterThanOrEqual(16 * 0.98);
  // The node in hand is in sight.
  const [stage, node] = [
    (await page.locator('.stage').boundingBox())!,
    (await page.locator('.node.current').boundingBox())!,
  ];
  expect(node.x).toBeGreaterThan(stage.x);
  expect(node.x + node.width).toBeLessThan(stage.x + stage.width);
  expect(await axe(page)).toEqual([]);
});

test('projector size leaves nothing small, and keeps g + h at 1280 x 720', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, '/tree');
  await expect(page.locator('.tally')).toHaveText(/^0 of [1-9]/);
  await page.keyboard.press('p');
  for (let step = 0; step < 12; step++) await page.keyboard.press('PageDown');
  await expect(page.locator('.tally')).toHaveText('12 of 44');
  await expect(page.locator('.node .sum').first()).toBeVisible();
  expect(await page.locator('.node .f').count()).toBe(await page.locator('.node .sum').count());
  expect(await smallest(page)).toBeGreaterThanOrEqual(13);
});

test('Shift P enters a lecture, panels hide, B blanks, Escape leaves', async ({ page }) => {
  await open(page, '/tree');
  await expect(page.locator('.tally')).toHaveText(/^0 of [1-9]/);
  await page.keyboard.press('Shift+P');
  await expect(page).toHaveURL(/lecture=1/);
  await expect.poll(async () => ((await page.locator('.top').boundingBox())?.y ?? 0) < 0).toBe(true);
  await page.keyboard.press('Shift+Digit2');
  await expect(page.locator('.inspector')).toBeHidden();
  await page.keyboard.press('Shift+Digit3');
  await expect(page.locator('.stats')).toBeHidden();
  await page.keyboard.press('Shift+Digit0');
  await expect(page.locator('.inspector')).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.locator('.blank')).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.locator('.blank')).toHaveCount(0);
  await page.mouse.move(600, 2);
  await expect.poll(async () => (await page.locator('.top').boundingBox())?.y).toBe(0);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/lecture/);
});

test('scripts are saved by name, and the cheat-sheet writes', async ({ page }) => {
  await open(page, '/bench?size=2x3');
  const editor = page.locator('.editor-host .cm-content');
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('fn h(board, goal) { 0 } // ');
  await page.getByRole('button', { name: /board\.row\(tile\)/ }).click();
  await expect(editor).toContainText('// board.row(tile)');
  await page.getByRole('button', { name: 'Scripts of yours' }).click();
  await page.getByLabel('Name of the script').fill('nothing');
  await page.getByRole('button', { name: 'Save as' }).click();
  await page.keyboard.press('Escape');
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('fn h(board, goal) { 1 }');
  await page.reload();
  await page.getByRole('button', { name: 'Scripts of yours' }).click();
  await page.getByRole('button', { name: 'nothing', exact: true }).click();
  await expect(editor).toContainText('// board.row(tile)');
});

test('every option of a run has a control and a word', async ({ page }) => {
  await open(page, '/tree?run=weighted-a-star:manhattan[weight=2]');
  await page.getByRole('button', { name: 'Options of the run: weight 2' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('1 is A*; more is quicker, perhaps longer');
  await expect(panel).toContainText('which of equals comes first');
  await expect(panel).toContainText('what is remembered');
  await panel.getByLabel('weight').fill('3.5');
  await panel.getByLabel('weight').press('Enter');
  await expect(page).toHaveURL(/weight=3\.5/);
  await panel.getByLabel('ties').selectOption('fifo');
  await expect(page).toHaveURL(/weight=3\.5,ties=fifo/);
  await expect(panel).toContainText('which way the gap tries first');
  await panel.getByLabel('order').selectOption('DRUL');
  await expect(page).toHaveURL(/ties=fifo,order=DRUL/);
  await expect(page.locator('.tally')).toHaveText('0 of 40');
  await page.keyboard.press('Escape');
  await page.keyboard.press('.');
  // Its first child is the one that the gap's way down makes.
  await page.keyboard.press(';');
  await page.keyboard.press('.');
  await expect(page.locator('#say')).toContainText('6 up');
  await page.getByRole('button', { name: 'Options of the run: weight 3.5' }).click();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Algorithm').selectOption('beam');
  await page.getByRole('button', { name: /^Options of the run: width/ }).click();
  await expect(page.getByRole('dialog')).toContainText('boards kept a layer');
  await page.getByLabel('Algorithm').selectOption('dls');
  await expect(page.getByRole('dialog')).toContainText('no path is longer');
});

test('in a lecture nothing of a step by line is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, '/tree');
  await expect(page.locator('.tally')).toHaveText('0 of 44');
  await page.keyboard.press('Shift+P');
  for (let presses = 0; presses < 12; presses++) await page.keyboard.press('PageDown');
  await page.keyboard.press(';');
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('PageDown');
  await expect(page.locator('.tally')).toHaveText('12.3 of 44');
  const [tally, words, stage] = await Promise.all(
    ['.tally', '.replace-label', '.stage'].map((name) =>
      page.locator(name).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right } = (element.matches('.stage') ? element : range).getBoundingClientRect();
        return { left, right };
      }),
    ),
  );
  expect(tally.right).toBeLessThanOrEqual(1280);
  expect(words.right).toBeLessThanOrEqual(stage.right);
  expect(words.left).toBeGreaterThan(stage.left);
});

import { expect, type Page, test } from '@playwright/test';
import { open } from './support';

const FIVE = '/?p=13-7-8-16-11.22-20-9-21-23.4-10-15-0-2.3-17-19-12-14.18-5-1-6-24';

/** Asks for the third degree, and does what it says. */
async function followHint(page: Page): Promise<string> {
  const sentence = page.locator('.hint-sentence');
  for (let degree = 0; degree < 3; degree++) await page.keyboard.press('h');
  await expect(sentence).toHaveText(/^Slide \d+ (up|down|left|right)/);
  const said = (await sentence.textContent())!;
  await page.keyboard.press(
    `Arrow${/(up|down|left|right)/.exec(said)![1].replace(/^./, (letter) => letter.toUpperCase())}`,
  );
  return said;
}

test('hints on 5x5 went to and fro: each now leads strictly nearer along one way', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, FIVE);
  const left: number[] = [];
  for (let hint = 0; hint < 20; hint++) {
    const said = await followHint(page);
    const doubt = /(\d+) moves this way, not proven shortest\.$/.exec(said);
    expect(doubt, said).not.toBeNull();
    left.push(Number(doubt![1]));
  }
  // One nearer each time, or more where a better way was found meanwhile.
  for (let at = 1; at < left.length; at++) expect(left[at], left.join(' ')).toBeLessThan(left[at - 1]);
  // A player who leaves the way is led back to it.
  const before = left.at(-1)! - 1;
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  const told = /Move tile (\d+)/.exec((await page.locator('.hint-sentence').textContent())!)![1];
  const other = page.locator(`.tile:not(.still):not(.gap):not(#tile-${told})`).first();
  await other.click();
  const said = await followHint(page);
  expect(Number(/(\d+) moves this way/.exec(said)![1])).toBeGreaterThan(before - 2);
});

test('after Solve the hint follows that solution', async ({ page }) => {
  await open(page, '/?p=8-6-7.2-5-4.3-0-1&run=greedy:manhattan');
  await page.keyboard.press('s');
  await expect(page.locator('#result')).toContainText('45 moves.');
  for (let left = 45; left > 40; left--)
    expect(await followHint(page)).toContain(`${left} moves this way, not proven shortest.`);
});

test("a hint's level does not survive New", async ({ page }) => {
  await open(page, '/?p=8-1-3.4-0-2.7-6-5');
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  await expect(page.locator('.tile.marked')).not.toHaveCount(0);
  await page.keyboard.press('n');
  await page.locator('dialog').getByRole('button', { name: 'New puzzle' }).click();
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page.locator('.tile.marked')).toHaveCount(0);
  await expect(page.locator('.hint-sentence')).toHaveText('');
});

test('the word "hint" does not cover the number of a small tile', async ({ page }) => {
  await open(
    page,
    '/?p=1-2-3-4-5-6-7-8-9-10.11-12-13-14-15-16-17-18-19-20.21-22-23-24-25-26-27-28-29-30.31-32-33-34-35-36-37-38-39-40.41-42-43-44-45-46-47-48-49-50.51-52-53-54-55-56-57-58-59-60.61-62-63-64-65-66-67-68-69-70.71-72-73-74-75-76-77-78-79-80.81-82-83-84-85-86-87-88-89-90.91-92-93-94-95-96-97-0-98-99',
  );
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  const marked = page.locator('.tile.marked.hint').first();
  await expect(marked).toBeVisible();
  expect(await marked.evaluate((tile) => getComputedStyle(tile, '::after').content)).toBe('none');
  // The arrow lies within the ring.
  const [ring, arrow] = [(await marked.boundingBox())!, (await marked.locator('.arrow svg').boundingBox())!];
  expect(ring.x + ring.width - (arrow.x + arrow.width)).toBeGreaterThan(4);
  expect(ring.y + ring.height - (arrow.y + arrow.height)).toBeGreaterThan(4);
});

test('nor does it on a board that is small because the window is', async ({ page }) => {
  await open(page, '/');
  const word = (): Promise<string> =>
    page
      .locator('.tile.marked')
      .first()
      .evaluate((tile) => getComputedStyle(tile, '::after').content);
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  await expect(page.locator('.tile.marked').first()).toBeVisible();
  expect(await word()).toBe('"hint"');
  await page.setViewportSize({ width: 720, height: 450 });
  expect(await word()).toBe('none');
});

test('a hint is marked on a board that is painted, and only as long as it stands', async ({ page }) => {
  const side = 12;
  const cells = Array.from({ length: side * side }, (_, at) => at + 1);
  cells[side * side - 1] = cells[side * side - 2];
  cells[side * side - 2] = 0;
  const rows = Array.from({ length: side }, (_, row) => cells.slice(row * side, (row + 1) * side).join('-'));
  await open(page, `/?p=${rows.join('.')}`);
  // Pixels of the ring's colour.
  const ring = (): Promise<number> =>
    page.locator('.board-canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let found = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === 0xd5 && data[at + 1] === 0x5e && data[at + 2] === 0) found++;
      return found;
    });
  await expect(page.locator('.board-canvas')).toBeVisible();
  expect(await ring()).toBe(0);
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  await expect(page.locator('.hint-sentence')).toHaveText('Move tile 143.');
  await expect.poll(ring).toBeGreaterThan(50);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(ring).toBe(0);
});

test('"Still looking" ends when nothing looks any more', async ({ page }) => {
  test.setTimeout(90_000);
  await open(page, FIVE);
  await expect(page.locator('.side')).toContainText('Still looking.');
  await expect(page.locator('.side')).not.toContainText('Still looking.', { timeout: 60_000 });
  await expect(page.locator('.side')).toContainText(/Par is at least \d|proven at least \d+\./);
});

test('a way is shown at once where nothing is proven, and all that is said of it agrees', async ({
  page,
}) => {
  await open(page, FIVE);
  await expect(page.locator('h1.to-go')).toContainText(/≤ \d+ ?moves to go/, { timeout: 10_000 });
  await expect(page.locator('#par')).toHaveText(/^≤ \d+$/);
  await page.keyboard.press('s');
  await expect(page.locator('#result')).toContainText(/at least \d+/);
  for (let look = 0; look < 10; look++) {
    const [par, sum, result] = await page.evaluate(() =>
      ['#par', 'p.sum', '#result'].map((name) => document.querySelector(name)!.textContent!),
    );
    const [, best, least] = /Best known (\d+), proven at least (\d+)/.exec(sum)!;
    expect(par).toContain(best);
    expect(/at least (\d+)/.exec(result)![1], `${sum} ${result}`).toBe(least);
    await page.waitForTimeout(300);
  }
});

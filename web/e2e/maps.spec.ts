import { expect, type Locator, type Page, test } from '@playwright/test';
import { axe, open, overflow } from './support';

/** Two walls, and a puddle in the straight way: round it costs 7, through it 15. */
const SMALL = 'S.@@./.@.@./.@.../...@G';
const PUDDLE = 'S3~G/5.';

const map = (page: Page): Locator => page.locator('.map-stage canvas');

/** The middle of a cell, on the screen. */
async function cellAt(page: Page, column: number, row: number): Promise<[number, number]> {
  const { x, y, width } = (await map(page).boundingBox())!;
  const px = width / Number(await map(page).getAttribute('data-columns'));
  return [x + (column + 0.5) * px, y + (row + 0.5) * px];
}

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...(await cellAt(page, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await cellAt(page, ...to)), { steps: 3 });
  await page.mouse.up();
}

test('Maps opens with a whole search on it, and says what it cost', async ({ page }) => {
  const errors = await open(page, '/');
  await page.getByRole('navigation', { name: 'Views', exact: true }).getByText('Maps').click();
  await expect(map(page)).toHaveAttribute('data-columns', '44');
  await expect(page.locator('#say')).toHaveText(
    /^Goal reached: cost 52, the cheapest there is\. \d+ expanded, of 1,017 open cells\.$/,
  );
  await expect(page.locator('.ways li')).toHaveCount(6);
  await expect(page.locator('.ways small')).toHaveCount(6);
  await expect(page.locator('.ways li').first()).toContainText(/Breadth-first.*cost \d+, \d+ above/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axe(page), colorScheme).toEqual([]);
  }
  expect(errors).toEqual([]);
});

test('a map is stepped both ways by keys and by a clicker, and frontier and closed grow', async ({
  page,
}) => {
  await open(page, `/maps?map=${SMALL}`);
  await expect(page.locator('.tally')).toHaveText('11 of 11');
  await page.keyboard.press('Home');
  await expect(page.locator('.tally')).toHaveText('0 of 11');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('.');
  await expect(page.locator('.tally')).toHaveText('2 of 11');
  await expect(page.locator('#say')).toContainText(/^Took 1 \+ \d+ = \d+/);
  await page.keyboard.press('PageUp');
  await expect(page.locator('.stats dd').first()).toHaveText('1');
  await map(page).focus();
  for (let right = 0; right < 2; right++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('#live')).toHaveText(/^Column 2, row 1, floor, waits, 1 \+ 6 = 7\.$/);
});

test('a stroke draws a wall, is searched at once, and one undo takes it back', async ({ page }) => {
  await open(page, '/maps?map=S8.G/10.*4');
  await expect(page.locator('#say')).toContainText('Goal reached: cost 9, the cheapest there is.');
  await drag(page, [4, 0], [4, 3]);
  await expect(page.locator('#say')).toContainText('Goal reached: cost 17, the cheapest there is.');
  await expect(page).toHaveURL(/map=S3\.@4\.G\/4\.@5\.\*3\/10\.$/);
  // The start is dragged to the other side of the wall, the goal one down.
  await drag(page, [0, 0], [6, 0]);
  await expect(page.locator('#say')).toContainText('Goal reached: cost 3, the cheapest there is.');
  await drag(page, [9, 0], [9, 1]);
  await expect(page.locator('#say')).toContainText('Goal reached: cost 4, the cheapest there is.');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.locator('#say')).toContainText('Goal reached: cost 9, the cheapest there is.');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.locator('#say')).toContainText('Goal reached: cost 17, the cheapest there is.');
  // A wall begun on a wall takes it away.
  await drag(page, [4, 0], [4, 0]);
  await expect(page.locator('#say')).toContainText('Goal reached: cost 9, the cheapest there is.');
});

test('a wall by keys and by drag gives one address', async ({ page }) => {
  const walled = /map=S3\.@4\.G\/10\.\*4$/;
  await open(page, '/maps?map=S8.G/10.*4');
  await expect(page.locator('#say')).toContainText('cost 9');
  await map(page).focus();
  for (let right = 0; right < 4; right++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(walled);
  await open(page, '/maps?map=S8.G/10.*4');
  await expect(page.locator('#say')).toContainText('cost 9');
  await drag(page, [4, 0], [4, 0]);
  await expect(page).toHaveURL(walled);
  await expect(page.locator('#say')).toContainText('Goal reached: cost 11');
});

test('mud costs five, and breadth-first walks through it', async ({ page }) => {
  await open(page, `/maps?map=${PUDDLE}`);
  await expect(page.locator('#say')).toContainText('Goal reached: cost 6, the cheapest there is.');
  await page.getByLabel('Algorithm').selectOption('bfs');
  await expect(page.locator('#say')).toContainText(
    'Goal reached: cost 16, not proven cheapest. 6 expanded, of 10 open cells. Breadth-first counts steps, and walks through mud as if it cost no more.',
  );
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: /^Mud/ })).toHaveAttribute('aria-pressed', 'true');
  await map(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/map=S3~G\/~4\./);
});

test('a map without a way says so, and eight neighbours warn of Manhattan', async ({ page }) => {
  await open(page, '/maps?map=S.@.G');
  await expect(page.locator('#say')).toHaveText('No way through. All 2 cells in reach were looked at.');
  await open(page, '/maps?map=S3./5.*3/3.G.&near=8'.replace('S3./', 'S4./').replace('3.G.', '4.G'));
  await expect(page.locator('#say')).toContainText('Goal reached: cost 5.66, the cheapest there is.');
});

test('two runs on one map are followed in step', async ({ page }) => {
  await open(page, '/maps?map=maze');
  await page.getByRole('button', { name: 'Two', exact: true }).click();
  await expect(map(page)).toHaveCount(2);
  await expect(page.locator('#say-two')).toContainText('Goal reached');
  await page.keyboard.press('Home');
  for (let step = 0; step < 5; step++) await page.keyboard.press('.');
  await expect(page.locator('.half').first().locator('.stats dd').first()).toHaveText('5');
  await expect(page.locator('.half').last().locator('.stats dd').first()).toHaveText('5');
  await expect(page).toHaveURL(/map=maze&mode=two&step=5/);
});

test('the classic formats are read: a map, and the problems beside it', async ({ page }) => {
  await open(page, '/maps');
  const files = page.getByLabel('A map from a file');
  await files.setInputFiles([
    {
      name: 'small.map.scen',
      mimeType: 'text/plain',
      buffer: Buffer.from(
        'version 1\n0\tsmall.map\t5\t3\t0\t0\t4\t2\t6\n0\tsmall.map\t5\t3\t1\t0\t4\t0\t3\n',
      ),
    },
    {
      name: 'small.map',
      mimeType: 'text/plain',
      buffer: Buffer.from('type octile\nheight 3\nwidth 5\nmap\n.....\n.@T@.\nGS...\n'),
    },
  ]);
  await expect(page.locator('.map-strip .what')).toHaveText('5 × 3, 12 open cells');
  await expect(page.locator('#say')).toContainText('Goal reached: cost 6');
  await page.getByLabel('Problem of the file').selectOption({ label: 'Problem 2' });
  await expect(page.locator('#say')).toContainText('Goal reached: cost 3');
  await files.setInputFiles({
    name: 'bad.map',
    mimeType: 'text/plain',
    buffer: Buffer.from('S..\n..x\n..G\n'),
  });
  await expect(page.locator('.notices')).toContainText('Row 2, column 3: "x" is no ground.');
});

test('a map goes on to Race and Tree, with the same counts', async ({ page }) => {
  await open(page, `/maps?map=${SMALL}`);
  await expect(page.locator('.tally')).toHaveText('11 of 11');
  await page.getByRole('button', { name: 'Race on this map' }).click();
  await expect(page).toHaveURL(/\/race\?domain=grid4&problem=S\.@@/);
  await expect(page.locator('.lane.done')).toHaveCount(3);
  await expect(page.locator('.lane').first().locator('.counters dd').first()).toHaveText('11');
  await expect(page.locator('.problem-strip svg.map')).toBeVisible();
});

test('a large map outlives a reload, though no address holds it', async ({ page }) => {
  // Rows that differ, so that nothing can be packed.
  const rows = Array.from({ length: 200 }, (_, y) =>
    Array.from({ length: 200 }, (_, x) =>
      y === 0 && x === 0
        ? 'S'
        : y === 199 && x === 199
          ? 'G'
          : (x * 7 + y * 13 + x * y) % 5 === 3 && x > 1
            ? '@'
            : '.',
    ).join(''),
  );
  await open(page, '/maps');
  await page.getByLabel('A map from a file').setInputFiles({
    name: 'large.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(rows.join('\n')),
  });
  await expect(map(page)).toHaveAttribute('data-columns', '200');
  await expect(page.locator('#say')).toContainText(/Goal reached|No way through/);
  await page.reload();
  await expect(map(page)).toHaveAttribute('data-columns', '200');
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.locator('.notices')).toContainText('too large for an address');
});

test('a map on a phone: nothing scrolls sideways, and a drag draws once the brush is armed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/maps');
  await expect(page.locator('#say')).toContainText('Goal reached');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(page.locator('.map-scroll.armed')).toBeVisible();
});

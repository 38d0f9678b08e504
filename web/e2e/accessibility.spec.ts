import { expect, test } from '@playwright/test';
import { axe, open, overflow } from './support';

/** Every view in its states, and the place that shows that it has come to rest. */
const STATES: Record<string, [string, string, string | RegExp]> = {
  'play, fresh': ['/', '#par', '36'],
  'play, a costly move': ['/?p=1-6-0-8.5-4-14-12.13-9-3-10.7-2-11-15&m=R', '#cost', /cost you 2/],
  'play, solved': ['/?p=1-2-3.4-5-6.0-7-8&m=RR', 'h1', 'Solved in 2.'],
  'play, unsolvable': ['/?p=1-2-3-4.5-6-7-8.9-10-11-12.13-15-14-0', 'h1', /^No sequence/],
  'race, running': [
    '/race?p=14-15-8-12.10-11-9-13.2-6-5-1.3-7-4-0&run=ida-star:misplaced&limit=60s,2000000000',
    '.lane-state',
    'running',
  ],
  'race, done': ['/race?p=8-1-3.4-0-2.7-6-5', 'h1', /finished/],
  tree: ['/tree?step=18', '.tally', '18 of 44'],
  layers: ['/tree?step=45&mode=layers', '.tally', '44 of 44'],
  bench: ['/bench?size=2x3', 'h1', /^Not admissible/],
  words: ['/words', 'h1', /^\d+ steps/],
  tictactoe: ['/tictactoe?s=X---O----', '#verdict', 'Still a draw.'],
};

for (const [name, [path, place, settled]] of Object.entries(STATES)) {
  test(`${name}: no serious violation, light or dark, and one h1`, async ({ page }) => {
    await open(page, path);
    await expect(page.locator(place).first()).toHaveText(settled);
    await expect(page.locator('h1')).toHaveCount(1);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axe(page), colorScheme).toEqual([]);
    }
  });
}

for (const sheet of ['Paste', 'Edit', 'Picture', 'New']) {
  test(`the sheet ${sheet}: no serious violation, light or dark`, async ({ page, isMobile }) => {
    await open(page, '/');
    if (isMobile) await page.getByRole('button', { name: 'More about the puzzle' }).click();
    await page.getByRole('button', { name: sheet, exact: isMobile }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axe(page), colorScheme).toEqual([]);
    }
  });
}

/** A phone held small, and a laptop at twice the size: only what is wider by nature scrolls sideways. */
for (const [name, viewport] of Object.entries({
  '320 pixels': { width: 320, height: 640 },
  '200 % zoom': { width: 720, height: 450 },
})) {
  test(`no view scrolls sideways at ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const [path, place, settled] of Object.values(STATES)) {
      await open(page, path);
      await expect(page.locator(place).first()).toHaveText(settled);
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
    }
  });
}

test('wider text spacing hides nothing', async ({ page }) => {
  await open(page, '/?p=1-6-0-8.5-4-14-12.13-9-3-10.7-2-11-15&m=R');
  await expect(page.locator('#cost')).toBeVisible();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
    );
    document.adoptedStyleSheets = [sheet];
  });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
});

test('with forced colours a tile that is home still differs from one that is not', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/');
  const border = (tile: string): Promise<string> =>
    page
      .locator(tile)
      .first()
      .evaluate(
        (element) => `${getComputedStyle(element).borderStyle} ${getComputedStyle(element).borderWidth}`,
      );
  expect(await border('.tile.home')).toMatch(/^double/);
  expect(await border('.tile:not(.home, .gap)')).toMatch(/^solid [1-9]/);
});

test('with reduced motion the solution is stepped, not played', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/?p=1-2-3.5-0-6.4-7-8');
  await page.keyboard.press('s');
  await expect(page.locator('#result')).toHaveText('4 moves, optimal.');
  await page.keyboard.press('Space');
  await expect(page.locator('.side .tally')).toHaveText('1 of 4');
  await page.waitForTimeout(900);
  await expect(page.locator('.side .tally')).toHaveText('1 of 4');
});

test('the live region tells moves', async ({ page }) => {
  await open(page, '/?p=1-2-3.5-0-6.4-7-8');
  await expect(page.locator('#par')).toHaveText('4');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#live')).toHaveText('5 right. 3 to go.');
});

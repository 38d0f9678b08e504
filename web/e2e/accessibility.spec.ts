import { expect, test } from '@playwright/test';
import { axe, open } from './support';

const STATES = {
  'play, fresh': '/',
  'play, a costly move': '/?p=1-6-0-8.5-4-14-12.13-9-3-10.7-2-11-15&m=R',
  'play, unsolvable': '/?p=1-2-3-4.5-6-7-8.9-10-11-12.13-15-14-0',
  race: '/race',
  tree: '/tree?step=18',
  layers: '/tree?step=45&mode=layers',
  bench: '/bench',
  words: '/words',
  tictactoe: '/tictactoe?s=X---O----',
};

for (const [name, path] of Object.entries(STATES)) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`${name}, ${scheme}: no serious violation, one h1`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await open(page, path);
      await page.waitForTimeout(1500);
      expect(await axe(page)).toEqual([]);
      await expect(page.locator('h1')).toHaveCount(1);
    });
  }
}

test('with reduced motion the solution is stepped, not played', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/?p=1-2-3.5-0-6.4-7-8');
  await page.keyboard.press('s');
  await expect(page.locator('#result')).toHaveText('4 moves, optimal.');
  await page.keyboard.press('Space');
  await page.waitForTimeout(900);
  await expect(page.locator('.side .tally')).toHaveText('1 of 4');
});

test('the live region tells moves', async ({ page }) => {
  await open(page, '/?p=1-2-3.5-0-6.4-7-8');
  await expect(page.locator('#par')).toHaveText('4');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#live')).toHaveText('5 right. 3 to go.');
});

import { expect, test } from '@playwright/test';
import { startLab, stopLab } from './support';

// A lab of its own, on a port of its own, ended and started again under the page.
const PORT = 4431;

test('the page says that the server is gone, and comes back by itself', async ({ page }) => {
  let lab = await startLab(PORT);
  try {
    await page.goto(
      `http://127.0.0.1:${PORT}/race?p=14-15-8-12.10-11-9-13.2-6-5-1.3-7-4-0&run=ida-star:misplaced&limit=60s,2000000000`,
    );
    await expect(page.locator('.lane.running')).toHaveCount(1);
    await stopLab(lab, 'SIGKILL');
    await expect(page.locator('#offline')).toHaveText(
      'Loyd is not running any more. Start it again with loyd lab; this page reconnects by itself.',
    );
    lab = await startLab(PORT);
    await expect(page.locator('#offline')).toHaveCount(0);
    await expect(page.locator('.lane')).toContainText('gone');
    await expect(page.locator('h1')).toHaveText(
      'These searches are gone: the server was started anew. Press Start all.',
    );
    await page.goto(`http://127.0.0.1:${PORT}/?p=1-2-3.5-0-6.4-7-8`);
    await expect(page.locator('#par')).toHaveText('4');
  } finally {
    await stopLab(lab);
  }
});

test('a game goes on without the server, and learns its numbers when it is back', async ({ page }) => {
  let lab = await startLab(PORT + 1);
  try {
    await page.goto(`http://127.0.0.1:${PORT + 1}/?p=1-2-3.5-0-6.4-7-8`);
    await expect(page.locator('#par')).toHaveText('4');
    await stopLab(lab);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('#moves')).toHaveText('2');
    lab = await startLab(PORT + 1);
    await expect(page.locator('#offline')).toHaveCount(0);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('h1')).toHaveText('Solved in 4.');
  } finally {
    await stopLab(lab);
  }
});

test('par that was asked for while the server was away comes when it is back', async ({ page }) => {
  let lab = await startLab(PORT + 2);
  try {
    await page.goto(`http://127.0.0.1:${PORT + 2}/?p=1-2-3.5-0-6.4-7-8`);
    await expect(page.locator('#par')).toHaveText('4');
    await stopLab(lab);
    await expect(page.locator('#offline')).toBeVisible();
    await page.evaluate(() => {
      history.pushState(null, '', '/?p=8-1-3.4-0-2.7-6-5');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.locator('#par')).not.toHaveText('4');
    lab = await startLab(PORT + 2);
    await expect(page.locator('#par')).toHaveText('14');
  } finally {
    await stopLab(lab);
  }
});

import { expect, test } from '@playwright/test';
import { open } from './support';

const ADDRESSES = ['/?p=8-1-3.4-0-2.7-6-5&m=ULd&at=2', '/tree?p=8-1-3.4-0-2.7-6-5&step=18', '/words?from=cold&to=warm', '/tictactoe?s=X---O----'];

/** What a person sees, without clocks and live counters. */
const digest = 'document.querySelector("main").innerText.replace(/[0-9:.]+ ?m?s\\b|[0-9]+:[0-9]{2}/g, "")';

for (const address of ADDRESSES) {
  test(`${address} shows the same in another window`, async ({ page, browser }) => {
    await open(page, address);
    await page.waitForTimeout(1500);
    const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    await other.goto(page.url());
    await other.waitForTimeout(2000);
    expect(await other.evaluate(digest)).toBe(await page.evaluate(digest));
    await other.context().close();
  });
}

test('moves are in the address, and a reload keeps them', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(/m=RD/);
  await page.reload();
  await expect(page.locator('#moves')).toHaveText('2');
});

test('a bad address is named and replaced by the default', async ({ page }) => {
  await open(page, '/?p=1-2-3.4-5');
  await expect(page.locator('.notice')).toContainText('Row 2 has 2 numbers where 3 were expected.');
  await expect(page.locator('.strip')).toContainText('4 × 4');
});

test('views are reached by G and a letter, and the puzzle goes along', async ({ page }) => {
  await open(page, '/?p=8-1-3.4-0-2.7-6-5');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/tree\?p=8-1-3\.4-0-2\.7-6-5/);
  await page.goBack();
  await expect(page.locator('#moves')).toBeVisible();
});

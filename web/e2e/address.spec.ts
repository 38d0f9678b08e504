import { expect, type Page, test } from '@playwright/test';
import { open } from './support';

/** Every view, and the sentence that shows that it has come to rest. */
const VIEWS: Record<string, { path: string; settled: [string, string | RegExp] }> = {
  play: { path: '/?p=8-1-3.4-0-2.7-6-5&m=ULD&at=2', settled: ['#par', '14'] },
  'play, unsolvable': {
    path: '/?p=1-2-3-4.5-6-7-8.9-10-11-12.13-15-14-0',
    settled: ['h1', 'No sequence of slides solves this board.'],
  },
  race: {
    path: '/race?p=8-1-3.4-0-2.7-6-5&run=a-star:manhattan&run=a-star:manhattan[ties=fifo]',
    settled: ['h1', /Legal range \d/],
  },
  tree: { path: '/tree?p=8-1-3.4-0-2.7-6-5&step=18', settled: ['.tally', '18 of 44'] },
  layers: { path: '/tree?p=8-1-3.4-0-2.7-6-5&step=44&mode=layers', settled: ['#say', /Goal reached/] },
  bench: {
    path: '/bench?size=2x3&vs=misplaced#h=S8tTyNBIyk8sStFRSM9PzNFUqFYwUKgFAA',
    settled: ['h1', 'Admissible: never above the true distance on all 360 boards.'],
  },
  words: { path: '/words?from=cold&to=warm', settled: ['h1', /^4 steps: cold/] },
  'tic-tac-toe': { path: '/tictactoe?s=X---O----', settled: ['#verdict', 'Still a draw.'] },
};

/** What a person sees, without clocks: who finished first is a matter of luck, what they found is not. */
const digest = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const text = document
      .querySelector('main')!
      .innerText.replace(/(under )?[0-9.]+ ?(ms|s)\b|[0-9]+:[0-9]{2}/g, '');
    return text.replace(/^.*finished (first|together).*?expanded\..*?(?=\d+ and)/m, '');
  });

/** The same, once nothing changes any more and nothing is waited for. */
const settledDigest = async (page: Page): Promise<string> => {
  let last = '';
  await expect
    .poll(
      async () => {
        const now = await digest(page);
        const same = now === last && !/^…$/m.test(now);
        last = now;
        return same;
      },
      { intervals: [1000] },
    )
    .toBe(true);
  return last;
};

for (const [
  name,
  {
    path,
    settled: [place, sentence],
  },
] of Object.entries(VIEWS)) {
  test(`the copied address of ${name} shows the same after a reload and in another window`, async ({
    page,
    browser,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, path);
    await expect(page.locator(place)).toHaveText(sentence);
    const before = await settledDigest(page);
    await page.getByRole('button', { name: 'Copy address' }).click();
    await expect(page.locator('#live')).toContainText('Address copied.');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await page.reload();
    await expect(page.locator(place)).toHaveText(sentence);
    await expect.poll(() => digest(page)).toBe(before);
    const context = await browser.newContext({ viewport: page.viewportSize() });
    const other = await context.newPage();
    await other.goto(copied);
    await expect(other.locator(place)).toHaveText(sentence);
    await expect.poll(() => digest(other)).toBe(before);
    await context.close();
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

test('an address where nothing is shows the page, and says so', async ({ page }) => {
  const response = await page.goto('/nowhere');
  expect(response!.status()).toBe(404);
  await expect(page.locator('.notices')).toContainText('There is no such view.');
  await expect(page.locator('#par')).toHaveText('36');
});

test('a board too large for an address is offered as a file', async ({ page }) => {
  const side = 30;
  const board = Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) => (row * side + column + 1) % (side * side)).join('-'),
  ).join('.');
  await open(page, `/?p=${board}`);
  await page.keyboard.press('c');
  await expect(page.locator('.notice')).toContainText('This board is too large for an address.');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save it as a file' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('board.txt');
});

test('views are reached by G and a letter, and the puzzle goes along', async ({ page }) => {
  await open(page, '/?p=8-1-3.4-0-2.7-6-5');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/tree\?p=8-1-3\.4-0-2\.7-6-5/);
  await page.goBack();
  await expect(page.locator('#moves')).toBeVisible();
});

test('the back button returns to the puzzle before', async ({ page }) => {
  await open(page, '/?p=1-2-3.4-5-6.0-7-8');
  await page.getByRole('button', { name: 'Paste' }).click();
  await page.getByLabel('Any format').fill('813402765');
  await page.getByRole('button', { name: 'Use this board' }).click();
  await expect(page.locator('#par')).toHaveText('14');
  await page.goBack();
  await expect(page.locator('#par')).toHaveText('2');
});

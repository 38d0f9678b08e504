import { expect, type Page, test } from '@playwright/test';
import { pageWords } from '../src/model/wording';
import { complaint, open } from './support';

const FORMATS = {
  rows: '8 1 3\n4 0 2\n7 6 5',
  slashes: '8 1 3/4 0 2/7 6 5',
  digits: '813402765',
  algs4: '3\n 8 1 3\n 4 0 2\n 7 6 5\n',
  school: '# a comment\n3\n8 1 3 # another\n4 0 2\n7 6 5\n',
};

for (const [name, text] of Object.entries(FORMATS)) {
  test(`a board is pasted as ${name}`, async ({ page }) => {
    await open(page, '/');
    await page.getByRole('button', { name: 'Paste' }).click();
    await page.getByLabel('Any format').fill(text);
    await expect(page.locator('#paste-verdict')).toContainText('Solvable');
    await page.getByRole('button', { name: 'Use this board' }).click();
    await expect(page).toHaveURL(/p=8-1-3\.4-0-2\.7-6-5/);
  });
}

const BAD = {
  'a row too long': '1 2 3\n4 5 6 9\n7 8 0',
  'a row too short': '1 2 3\n4 5\n7 8 0',
  'a tile twice': '1 2 3\n4 5 5\n7 8 0',
  'no gap': '1 2 3\n4 5 6\n7 8 9',
  'two gaps': '1 2 3\n4 0 6\n7 8 0',
  'a word': '1 2 3\n4 five 6\n7 8 0',
  'too few': '1 2',
};

for (const [name, text] of Object.entries(BAD)) {
  test(`a bad board (${name}) gets the sentence of the command line, with a caret`, async ({ page }) => {
    await open(page, '/');
    await page.getByRole('button', { name: 'Paste' }).click();
    await page.getByLabel('Any format').fill(text);
    const said = pageWords(complaint(text));
    expect(said).not.toContain('blank');
    await expect(page.locator('#paste-verdict .no')).toHaveText(said);
    const [, line, column] = /^line (\d+), column (\d+)/.exec(said)!;
    const caret = (await page.locator('.caret-line').textContent())!.split('\n');
    expect(caret[0]).toBe(text.split('\n')[Number(line) - 1]);
    expect(caret[1].indexOf('^')).toBe(Number(column) - 1);
    await expect(page.getByRole('button', { name: 'Use this board' })).toBeDisabled();
  });
}

test('a file is dropped on the sheet', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Paste' }).click();
  await drop(page, '#paste-text', 'puzzle.txt', 'text/plain', Buffer.from('8 1 3\n4 0 2\n7 6 5\n'));
  await expect(page.locator('#paste-verdict')).toContainText('Solvable');
});

test('a new puzzle of a chosen size, with its seed', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('n');
  await page.getByLabel('Square sizes').selectOption('3');
  await page.getByLabel(/^Seed/).fill('42');
  await page.getByRole('button', { name: 'New puzzle' }).click();
  await expect(page.locator('.strip')).toContainText('3 × 3');
  const first = page.url();
  await page.goBack();
  await expect(page.locator('.strip')).toContainText('4 × 4');
  await page.goForward();
  expect(page.url()).toBe(first);
});

test('the board is edited cell by cell, and what is wrong is named', async ({ page }) => {
  await open(page, '/?p=1-2-3.4-5-6.7-0-8');
  await page.getByRole('button', { name: 'Edit' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Row 3 column 3').fill('7');
  await expect(page.locator('.form-verdict')).toContainText('Tile 7 is there twice.');
  await sheet.getByLabel('Row 3 column 1').fill('8');
  await expect(page.locator('.form-verdict')).toContainText('Not solvable');
  await page.getByRole('button', { name: 'Use this board' }).click();
  await expect(page.locator('h1')).toHaveText('No sequence of slides solves this board.');
});

/** A red picture of eight by eight. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGM4oKCAFTEMLQkAKj9AAXjm1WMAAAAASUVORK5CYII=',
  'base64',
);

async function drop(page: Page, target: string, name: string, type: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([file, mime, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(
        new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], file, { type: mime }),
      );
      return transfer;
    },
    [name, type, bytes.toString('base64')],
  );
  await page.dispatchEvent(target, 'drop', { dataTransfer });
}

test('a picture dropped on the board covers the tiles, and is there after a reload', async ({ page }) => {
  await open(page, '/');
  await drop(page, '.play-board', 'picture.png', 'image/png', PICTURE);
  await expect(page.locator('.tile.picture')).toHaveCount(15);
  await page.reload();
  await expect(page.locator('.tile.picture')).toHaveCount(15);
  await page.getByRole('button', { name: 'Picture' }).click();
  await page.getByRole('button', { name: 'Back to numbers' }).click();
  await expect(page.locator('.tile.picture')).toHaveCount(0);
});

test('a file that is no picture is refused in words', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Picture' }).click();
  await page.setInputFiles('#picture-file', {
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  });
  await expect(page.getByRole('dialog')).toContainText(
    'This file is not a picture that the browser can read.',
  );
});

test('the help sheet opens and closes by keys', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('the tile moves so');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the styles of the lessons do not reach the goal of a tree, nor the picture on the tiles', async ({
  page,
}) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await expect(page.locator('h1')).toHaveText('What a state space is');
  await page.getByRole('link', { name: 'Tree', exact: true }).click();
  await expect(page.locator('.tally')).toHaveText('0 of 44');
  await page.keyboard.press('End');
  const ring = (await page.locator('.node .ring').boundingBox())!;
  expect(ring.width).toBeLessThan(100);
  await page.getByRole('link', { name: 'Play & solve', exact: true }).click();
  await page.getByRole('button', { name: 'Picture' }).click();
  await page.setInputFiles('#picture-file', { name: 'picture.png', mimeType: 'image/png', buffer: PICTURE });
  await page.keyboard.press('Escape');
  await expect(page.locator('.tile.picture')).not.toHaveCount(0);
  const tray = (await page.locator('.tray').boundingBox())!;
  for (const tile of await page.locator('.tile.picture').all()) {
    const box = (await tile.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(tray.y);
    expect(box.y + box.height).toBeLessThanOrEqual(tray.y + tray.height + 1);
  }
});

import { expect, test } from '@playwright/test';
import { open } from './support';

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

test('a bad board gets the sentence of the command line, with a caret', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Paste' }).click();
  await page.getByLabel('Any format').fill('1 2 3\n4 5 6 9\n7 8 0');
  await expect(page.locator('#paste-verdict')).toContainText('row 2 has 4 numbers');
  await expect(page.getByRole('button', { name: 'Use this board' })).toBeDisabled();
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

test('a picture covers the tiles and is there after a reload', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Picture' }).click();
  const svg = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    const context = canvas.getContext('2d')!;
    context.fillStyle = 'teal';
    context.fillRect(0, 0, 64, 64);
    return canvas.toDataURL('image/png').split(',')[1];
  });
  await page.setInputFiles('#picture-file', { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(svg, 'base64') });
  await expect(page.locator('.tile.picture')).toHaveCount(15);
  await page.reload();
  await expect(page.locator('.tile.picture')).toHaveCount(15);
});

test('the help sheet opens and closes by keys', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('the tile moves so');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

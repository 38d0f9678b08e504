import { expect, test } from '@playwright/test';
import { open, tabTo, transcript } from './support';

// No pointer in this file: everything by keys, and what the live region says on the way.

test('a game, its hints and its solution', async ({ page }) => {
  await open(page, '/?p=1-2-3.5-0-6.4-7-8');
  await expect(page.locator('#par')).toHaveText('4');
  const heard = await transcript(page.locator('#live'));
  const say = (sentence: string) => expect(page.locator('#live')).toHaveText(sentence);
  await page.keyboard.press('ArrowLeft');
  await say('6 left. Cost 2. 5 to go.');
  await page.keyboard.press('u');
  await say('6 taken back.');
  await expect(page.locator('#moves')).toHaveText('0');
  await page.keyboard.press('ArrowRight');
  await say('5 right. 3 to go.');
  for (let hint = 0; hint < 3; hint++) await page.keyboard.press('h');
  await expect(page.locator('.hint-sentence')).toHaveText('Slide 4 up.');
  await page.keyboard.press('s');
  await expect(page.locator('#result')).toHaveText('3 moves, optimal.');
  await say('3 moves, optimal.');
  await page.keyboard.press('.');
  await say('4 up. 1 of 3.');
  await page.keyboard.press('End');
  await say('8 left. Solved.');
  await page.keyboard.press('Escape');
  expect((await heard()).filter((sentence) => /^\d/.test(sentence))).toEqual([
    '6 left. Cost 2. 5 to go.',
    '6 taken back.',
    '5 right. 3 to go.',
    '3 moves, optimal.',
    '4 up. 1 of 3.',
    '8 left. Solved.',
  ]);
});

test('the board is read cell by cell, and a sheet gives focus back', async ({ page }) => {
  await open(page, '/?p=1-2-3.5-0-6.4-7-8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveAttribute('role', 'gridcell');
  await tabTo(page, 'Paste').catch(() => tabTo(page, 'Paste'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Any format')).toBeFocused();
  await page.keyboard.type('813402765');
  await expect(page.locator('#paste-verdict')).toContainText('Solvable');
  await tabTo(page, 'Use this board');
  await page.keyboard.press('Enter');
  await expect(page.locator('#par')).toHaveText('14');
});

test('a race: started, a lane chosen and removed, the scale changed', async ({ page }) => {
  await open(page, '/?p=8-1-3.4-0-2.7-6-5');
  await expect(page.locator('#par')).toHaveText('14');
  const heard = await transcript(page.locator('#live'));
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page.locator('.lane.done')).toHaveCount(3);
  // The view's name comes first, however soon the race has something to say.
  await expect.poll(async () => (await heard()).at(0)).toMatch(/^Race(\.|$)/);
  await expect(page.locator('#live')).toHaveText(/14 moves/);
  await page.keyboard.press('2');
  await page.keyboard.press('Delete');
  await expect(page.locator('.lane')).toHaveCount(2);
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'linear' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('r');
  await expect(page.locator('.lane.done')).toHaveCount(2);
});

test('a tree: stepped, walked, shown by layers, its board played', async ({ page }) => {
  await open(page, '/tree');
  await expect(page.locator('.tally')).toHaveText('0 of 44');
  await page.keyboard.press('.');
  await expect(page.locator('#live')).toHaveText(
    'Took 0 + 10 = 10, the smallest f. Alone with it. 4 children: 4 wait.',
  );
  await page.keyboard.press('End');
  await expect(page.locator('#live')).toHaveText(
    'Goal reached: 14 moves, optimal. 44 expanded, the goal included.',
  );
  await page.keyboard.press('l');
  await expect(page.locator('.layers-svg')).toBeVisible();
  await page.keyboard.press('l');
  await tabTo(page, /^Search tree/);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('#live')).toHaveText(/^g 13, h 1, f 14, 43rd out/);
  await page.keyboard.press('b');
  await expect(page.locator('#par')).toHaveText('1');
});

test('the bench: a script written, checked, left by Escape and Tab, its counterexample played', async ({
  page,
}) => {
  await open(page, '/bench?size=2x3');
  await expect(page.locator('h1')).toContainText('Not admissible.');
  await expect(page.locator('.editor-host .cm-content')).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement!.classList.contains('editor-host'))) break;
  }
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('fn h(board, goal) { 3 }');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.counterexample')).toContainText('your h3');
  await page.keyboard.press('Escape');
  await tabTo(page, 'Play this board');
  await page.keyboard.press('Enter');
  await expect(page.locator('#par')).toHaveText(/^[0-2]$/);
});

test('tic-tac-toe: a square is walked to and taken', async ({ page }) => {
  await open(page, '/tictactoe');
  await tabTo(page, 'row 2 column 2, empty');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.locator('.square.x')).toHaveCount(1);
  await expect(page.locator('.square.o')).toHaveCount(1);
});

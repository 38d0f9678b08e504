import { expect, type Page, test } from '@playwright/test';
import { open } from './support';

test('a ladder is found and drawn', async ({ page }) => {
  const errors = await open(page, '/words?from=cold&to=warm');
  await expect(page.locator('h1')).toContainText('4 steps: cold');
  await expect(page.locator('.word.chosen')).toHaveCount(5);
  // To its last word.
  const graph = page.locator('.ladder-graph');
  expect(await graph.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  expect(errors).toEqual([]);
});

test('a word that is not in the list is named', async ({ page }) => {
  await open(page, '/words');
  await page.getByLabel('to').fill('wurmx');
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toContainText('wurmx');
});

test('words that are like a wrong one are offered, and one press takes one', async ({ page }) => {
  await open(page, '/words');
  await page.getByRole('textbox', { name: 'to' }).fill('wurm');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Instead of wurm' }).getByRole('button', { name: 'worm' }).click();
  await expect(page.locator('h1')).toContainText('cold');
  await expect(page).toHaveURL(/to=worm/);
  await page.getByRole('button', { name: 'head to tail' }).click();
  await expect(page.locator('h1')).toContainText(/^\d steps: head, /);
});

test('a ladder is found by another algorithm, compared, and stepped through', async ({ page }) => {
  await open(page, '/words');
  await expect(page.locator('.ways small')).toHaveCount(5);
  await expect(page.locator('.ways li').nth(2)).toContainText(/A\*, edit distance.*5.*4 steps/);
  await page.locator('.ways button').nth(2).click();
  await expect(page).toHaveURL(/run=a-star:edit-distance/);
  await expect(page.locator('.words .aside').first()).toContainText('A*: 5 words expanded');
  await page.getByRole('button', { name: 'Step through it' }).click();
  await expect(page.locator('.tally')).toHaveText('0 of 5');
  await page.keyboard.press('.');
  await expect(page.locator('#say')).toContainText('Took 0 + 4 = 4, the smallest f.');
});

test('two words without a ladder between them are told apart', async ({ page }) => {
  await open(page, '/words?from=zephyr&to=warm');
  await expect(page.locator('h1')).toContainText('zephyr');
  await expect(page.locator('.word')).toHaveCount(0);
});

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

const squaresOf = (page: Page): Promise<string> =>
  page
    .locator('.square')
    .evaluateAll((squares) => squares.map((square) => square.textContent || '-').join(''));

/** X's move as a child learns it: block a line of two, else the centre, a corner, an edge. */
function prudent(squares: string): number {
  const threat = LINES.find(
    (line) => line.filter((at) => squares[at] === 'O').length === 2 && line.some((at) => squares[at] === '-'),
  );
  return (
    threat?.find((at) => squares[at] === '-') ??
    [4, 0, 8, 2, 6, 1, 3, 5, 7].find((at) => squares[at] === '-')!
  );
}

/** Plays a square and waits for the answer. */
async function take(page: Page, square: number): Promise<void> {
  const marks = await page.locator('.square.x, .square.o').count();
  await page.locator('.square').nth(square).click();
  await expect
    .poll(
      async () =>
        (await page.locator('.square.x, .square.o').count()) > marks + 1 ||
        /Draw|lost|won/.test((await page.locator('#verdict').textContent())!),
    )
    .toBe(true);
}

test('tic-tac-toe well played is a draw', async ({ page }) => {
  const errors = await open(page, '/tictactoe');
  await expect(page.locator('.square.open')).toHaveCount(9);
  await expect(page.locator('.game-facts')).toContainText('549,946');
  while (!/Draw|lost|won/.test((await page.locator('#verdict').textContent())!))
    await take(page, prudent(await squaresOf(page)));
  await expect(page.locator('#verdict')).toHaveText('Draw. Perfect play always ends so.');
  expect(errors).toEqual([]);
});

test('tic-tac-toe badly played is lost', async ({ page }) => {
  await open(page, '/tictactoe?s=X--------&me=O');
  await expect(page.locator('.square.open')).toHaveCount(8);
  await take(page, 1);
  await expect(page.locator('#verdict')).toContainText(/loses by force/);
  while (!/lost/.test((await page.locator('#verdict').textContent())!))
    await take(page, (await squaresOf(page)).lastIndexOf('-'));
  await expect(page.locator('#verdict')).toHaveText('You lost.');
  await expect(page.locator('.square.line')).toHaveCount(3);
});

test('the tree shows what alpha-beta cut', async ({ page }) => {
  await open(page, '/tictactoe?s=X---O----');
  await expect(page.locator('.game-tree .small-game')).toHaveCount(7);
  expect(await page.locator('.game-tree .cut').count()).toBeGreaterThan(3);
});

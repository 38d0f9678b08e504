import { expect, type Page, test } from '@playwright/test';
import { axe, open, overflow, tabTo } from './support';

/** What each lesson says of its own board, counted by the program; and the answer to its question. */
const LESSONS: readonly { says: readonly string[]; right: string; reason: string }[] = [
  {
    says: ['slides connect only twelve of them', '10,461,394,944,000'],
    right: '2',
    reason: 'Yes. One each way round.',
  },
  {
    says: [
      'From this board the rings hold 1, 4, 8, 8, 16, 32, 60 boards; ring 13 holds 1,296. The goal is in ring 14.',
      'breadth-first search expands 3,332 boards, and at its widest 2,078 wait in the frontier.',
    ],
    right: 'Every solution has at least 14 slides',
    reason: 'Yes. All nearer boards are known; ring 14 is not yet.',
  },
  {
    says: [
      'misplaced says 7 here.',
      'Manhattan: 14.',
      'The truth is 24. Manhattan misses ten slides',
      'A* expands 11,746 boards with misplaced, 1,348 with Manhattan, 439 with linear conflict.',
    ],
    right: '13',
    reason: 'Yes. 7 is now 2 steps from home, not 3, and no other tile moved.',
  },
  {
    says: [
      'The start has 0 + 10 = 10. Two of its four children keep f at 10; they come first. The other two have 12 and wait.',
      'After six boards nothing with f = 10 is left, so no solution has 10 slides. Fourteen boards with f = 12 follow, and the same is true of 12.',
      'Among those with f = 14 it finds the goal, after 24: 44 boards in all, where breadth-first search needed 3,332.',
    ],
    right: 'No',
    reason: 'Yes. The 12 might lead to a solution of 12 slides.',
  },
  {
    says: [
      'count 1,348 and 1,758.',
      'the forced boards: 578.',
      'the tied ones: 1,180, the goal among them.',
      'between 579 and 1,758. Smaller h first gives 1,348 here, oldest first 1,758, newest first 1,095.',
    ],
    right: 'It left out a forced board, or counts something else',
    reason: 'Yes. 578 are forced: no order of ties gives fewer.',
  },
  {
    says: [
      'This board can be solved in 8 slides. With inversions A* answers 10. Look at the short road after three slides: 5 are left, but h says 8, so f = 11.',
    ],
    right: 'No',
    reason: 'Yes. One right answer proves nothing.',
  },
];

async function expectProse(page: Page, says: readonly string[]): Promise<void> {
  for (const sentence of says) await expect(page.locator('.prose')).toContainText(sentence);
}

for (const [at, { says, right, reason }] of LESSONS.entries())
  test(`lesson ${at + 1}: its numbers are counted, and its question is answered by keyboard`, async ({
    page,
  }) => {
    const errors = await open(page, `/learn/${at + 1}`);
    await expectProse(page, says);
    const options = page.locator('.ask-options').getByRole('button');
    await expect(options.first()).toBeVisible();
    await options.nth((await options.allTextContents()).indexOf(right) === 0 ? 1 : 0).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.ask-reason')).toHaveText('Not quite. Try again.');
    await expect(page.locator('#live')).toHaveText('Not quite. Try again.');
    await page.locator('.ask-options').getByRole('button', { name: right, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.ask-reason')).toContainText(reason);
    await expect(page.locator('#live')).toContainText(reason);
    await expect(page.locator('.lesson-tiles a.done')).toHaveText(String(at + 1));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axe(page), colorScheme).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  });

test('every word that a lesson sets off is defined where it stands', async ({ page }) => {
  for (let lesson = 1; lesson <= 6; lesson++) {
    await open(page, `/learn/${lesson}`);
    await expect(page.locator('.prose .term').first()).toBeVisible();
    await expect(page.locator('.prose p > b')).toHaveCount(0);
  }
  const words = page.locator('.prose .term');
  await words.filter({ hasText: 'counterexample' }).hover();
  await expect(page.locator('.term-panel')).toHaveText(/^Counterexample: .* one is enough/);
});

test('lessons are walked from the first to the words, and what was answered is remembered', async ({
  page,
}) => {
  await open(page, '/');
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page.locator('h1')).toHaveText('What a state space is');
  await page.locator('.ask-options').getByRole('button', { name: '2', exact: true }).click();
  for (const title of [
    'Breadth-first and its frontier',
    'What a heuristic knows',
    'A* step by step',
    'Why counts differ',
    'When a heuristic lies',
  ]) {
    await page.locator('.lesson-bar').getByRole('button', { name: /^Next/ }).click();
    await expect(page.locator('h1')).toHaveText(title);
  }
  await expect(page).toHaveURL(/\/learn\/6$/);
  await page.getByRole('button', { name: 'All words' }).click();
  await expect(page.locator('.glossary dt')).toHaveCount(27);
  await page.reload();
  await expect(page.locator('.lesson-tiles a.done')).toHaveCount(1);
  expect(await axe(page)).toEqual([]);
});

test('my own: every number that depends on the board is counted anew, a wrong size is refused', async ({
  page,
}) => {
  await open(page, '/learn/2?own=1&p=1-2-3.5-0-6.4-7-8');
  await expect(page.locator('.prose')).toContainText('The goal is in ring 4.');
  await expect(page.locator('.ask')).toContainText('Ring 3 is done');
  await page
    .locator('.lesson-tiles')
    .getByRole('link', { name: /^Lesson 3/ })
    .click();
  await expect(page.locator('.prose')).toContainText('Manhattan: 4. ');
  await expect(page.locator('.prose')).toContainText('The truth is 4. Here Manhattan misses nothing.');
  await page
    .locator('.lesson-tiles')
    .getByRole('link', { name: /^Lesson 4/ })
    .click();
  await expect(page.locator('.prose')).toContainText('The start has 0 + 4 = 4.');
  await page
    .locator('.lesson-tiles')
    .getByRole('link', { name: /^Lesson 6/ })
    .click();
  await expect(page.locator('.prose')).toContainText('This board can be solved in 4 slides.');
  await page
    .locator('.lesson-tiles')
    .getByRole('link', { name: /^Lesson 1/ })
    .click();
  await expect(page.locator('.refused')).toContainText('Lesson 1 needs a 2 × 2 board. Yours is 3 × 3.');
  await page.getByRole('button', { name: "Use the lesson's" }).click();
  await expect(page.locator('.ring-board')).toHaveCount(12);
});

test('my own is the puzzle that was played', async ({ page }) => {
  await open(page, '/?p=1-2-3.5-0-6.4-7-8');
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await page
    .locator('.lesson-tiles')
    .getByRole('link', { name: /^Lesson 3/ })
    .click();
  await expect(page.locator('#manhattan-sum')).toHaveText('14');
  await page.getByRole('button', { name: 'my own' }).click();
  await expect(page.locator('#manhattan-sum')).toHaveText('4');
});

test('the pictures are driven', async ({ page }) => {
  await open(page, '/learn/1');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('.picture-note')).toContainText('5 slides from the goal.');
  await page.getByRole('button', { name: '3 × 3, by distance' }).click();
  await expect(page.locator('.picture-note')).toContainText('24,047 boards are 24 slides from the goal');

  await open(page, '/learn/2');
  await expect(page.locator('.lesson-picture .tally')).toHaveText('0 of 3,332');
  for (let press = 0; press < 5; press++) await page.keyboard.press('.');
  await expect(page.locator('#rings-say')).toContainText(
    'Took the oldest, 1 slide from the start. 0 of its ring wait.',
  );
  await expect(page.locator('.ring-cell.expanded')).toHaveCount(5);
  await expect(page.locator('.ring-cell.waits')).toHaveCount(8);
  await page.locator('.ring-cell.waits').first().click();
  await expect(page.locator('.ring-cell.road')).toHaveCount(3);
  await page.keyboard.press('End');
  await expect(page.locator('.lesson-picture .tally')).toHaveText('3,332 of 3,332');

  await open(page, '/learn/3');
  await page.locator('.steps-tile', { hasText: '7' }).click();
  await expect(page.locator('#manhattan-sum')).toHaveText('14');
  await page.locator('.steps-tile', { hasText: '7' }).click();
  await expect(page.locator('#manhattan-sum')).toHaveText('13');
  await expect(page.locator('.ruler')).toHaveAttribute('aria-label', /walking distance \d+.*true 23/);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#manhattan-sum')).toHaveText('14');

  await open(page, '/learn/4');
  await expect(page.locator('.lesson-picture .tally')).toHaveText('0 of 44');
  for (let press = 0; press < 2; press++) await page.keyboard.press('.');
  await expect(page.locator('.lesson-picture .tally')).toHaveText('2 of 44');
  await expect(page).toHaveURL(/step=2/);
  await expect(page.locator('.code li.lit')).toHaveCount(1);

  await open(page, '/learn/5');
  await page.getByRole('button', { name: /^oldest first/ }).click();
  await expect(page.locator('.ties .picture-note')).toContainText('1,180 of the 1,180 tied ones: 1,758.');
  await page.getByLabel('My count').fill('925');
  await expect(page.locator('.my-count output')).toHaveText(
    '925 is right: it is what riverside/libcxx gives.',
  );

  await open(page, '/learn/6');
  await expect(page.locator('.road-place.over')).toHaveAccessibleName(
    /After 3 slides: g 3, h 8, f 11, true 5, too large$/,
  );
  await page.getByRole('button', { name: 'Manhattan', exact: true }).click();
  await expect(page.locator('.road h2').first()).toHaveText('A* with Manhattan: 8 slides');
  await expect(page.locator('.road-place.lies')).toHaveCount(0);
});

test('every "Try it" opens the real view with the state of the lesson', async ({ page }) => {
  const trials: [number, RegExp, string, RegExp][] = [
    [1, /\/tree\?p=0-3\.2-1&run=bfs$/, '.tally', /of 10$/],
    [2, /\/tree\?p=8-1-3\.4-0-2\.7-6-5&run=bfs&mode=layers$/, '.tally', /of 3,332$/],
    [3, /\/bench\?size=3x3&vs=misplaced#h=/, '.bench-head', /./],
    [4, /\/tree\?p=8-1-3\.4-0-2\.7-6-5$/, '.tally', /^0 of 44$/],
    [5, /\/race\?p=0-7-2\.4-6-1\.3-5-8&run=.*ties=lifo\]&show=why$/, 'h1', /24 (moves|slides)/],
    [6, /\/bench\?size=3x3#h=/, '.bench-head', /./],
  ];
  for (const [lesson, address, place, shown] of trials) {
    await open(page, `/learn/${lesson}`);
    await page.getByRole('button', { name: /^Try it/ }).click();
    await expect(page).toHaveURL(address);
    await expect(page.locator(place).first()).toHaveText(shown);
  }
});

test('a word is defined where it stands, by pointer, by key and by tap, once', async ({ page }) => {
  await open(page, '/learn/2');
  const word = page.locator('.prose .term', { hasText: 'frontier' });
  await word.hover();
  await expect(page.getByRole('tooltip')).toHaveText(
    'Frontier: states met and not yet expanded; also called the open list.',
  );
  await page.mouse.move(5, 5);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await tabTo(page, 'duplicate');
  await expect(page.getByRole('tooltip')).toContainText('Duplicate: a state met again');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await word.click();
  await expect(page.getByRole('tooltip')).toContainText('Frontier');
  await open(page, '/race?p=8-1-3.4-0-2.7-6-5&show=charts');
  await page.locator('.lane').first().locator('.term', { hasText: 'frontier' }).focus();
  await expect(page.getByRole('tooltip')).toContainText('Frontier: states met and not yet expanded');
});

test('a clicker goes through the lessons of a lecture', async ({ page }) => {
  await open(page, '/learn/1?lecture=1');
  await page.keyboard.press('PageDown');
  await expect(page.locator('h1')).toHaveText('Breadth-first and its frontier');
  await page.keyboard.press('PageUp');
  await expect(page.locator('h1')).toHaveText('What a state space is');
});

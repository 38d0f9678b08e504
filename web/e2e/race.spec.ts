import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { frameFigures, frames, open, transcript } from './support';

// Recording a trace takes pictures all the time, and frames are measured here.
test.use({ trace: 'off' });

test('four race; the first is named; a fifth is refused', async ({ page }) => {
  const errors = await open(
    page,
    '/race?run=a-star:manhattan&run=a-star:misplaced&run=greedy:manhattan&run=ida-star:manhattan&show=charts',
  );
  await expect(page.locator('.lane')).toHaveCount(4);
  await expect(page.locator('.lane.done')).toHaveCount(4);
  await expect(page.locator('h1')).toContainText(/finished (first|together)/);
  await expect(page.locator('.add-lane')).toHaveCount(0);
  await expect(page.locator('.plot canvas')).toHaveCount(2);
  expect(errors).toEqual([]);
});

const HARD = 'p=14-15-8-12.10-11-9-13.2-6-5-1.3-7-4-0&limit=60s,200000000';

test('one lane is stopped, the others go on', async ({ page }) => {
  await open(page, `/race?${HARD}&run=ida-star:misplaced&run=ida-star:chebyshev`);
  await page.getByRole('button', { name: 'Stop A', exact: true }).click();
  await expect(page.locator('.lane').first()).toContainText('stopped');
  await expect(page.locator('.lane').nth(1)).toContainText('running');
  await page.keyboard.press('Escape');
  await expect(page.locator('.lane').nth(1)).toContainText('stopped');
});

test('a closed tab leaves no search behind, and frames come while four run', async ({ page, request }, {
  annotations,
}) => {
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/jobs') && response.ok());
  const open4 = open(
    page,
    `/race?${HARD}&run=ida-star:misplaced&run=ida-star:chebyshev&run=ida-star:euclidean&run=ida-star:gaschnig`,
  );
  const { jobs } = (await (await answer).json()) as { jobs: { job: string }[] };
  await open4;
  await expect(page.locator('.lane.running')).toHaveCount(4);
  const gaps = await frames(page, 3000);
  annotations.push({ type: 'frames', description: frameFigures(gaps) });
  console.log(`while four searches run: ${frameFigures(gaps)}`);
  expect(gaps.at(-1)).toBeLessThan(500);
  await expect(page.locator('.lane.running')).toHaveCount(4);
  await page.close({ runBeforeUnload: true });
  const left = async (): Promise<string[]> => {
    const states = await Promise.all(
      jobs.map(
        async ({ job }) =>
          ((await (await request.get(`/api/jobs/${job}`)).json()) as { state?: string }).state ?? 'gone',
      ),
    );
    return states.filter((state) => state === 'running' || state === 'queued');
  };
  await expect.poll(left, { timeout: 15_000, intervals: [100] }).toEqual([]);
});

test('lanes that differ only in the order of equals get the legal range', async ({ page }) => {
  await open(page, '/race?p=0-7-2.4-6-1.3-5-8&run=a-star:manhattan&run=a-star:manhattan[ties=fifo]');
  await expect(page.locator('h1')).toContainText(
    'are both right: every A* expands the 578 nodes with f < 24, the order of equals decides the rest. Legal range 579 to 1,758.',
  );
});

test('a race on a board that cannot be solved says so once', async ({ page }) => {
  await open(page, '/race?p=2-1-3.4-5-6.7-8-0');
  await expect(page.locator('h1')).toHaveText(
    'No sequence of slides solves this board. No lane could finish.',
  );
});

test('results are read as a table and saved', async ({ page }) => {
  await open(page, '/race?p=8-1-3.4-0-2.7-6-5&run=a-star:manhattan&run=ucs');
  await expect(page.locator('.lane.done')).toHaveCount(2);
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.locator('.table tbody tr').first()).toContainText('44');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const text = Buffer.concat((await (await csv.createReadStream()).toArray()) as Buffer[]).toString();
  expect(text.split('\n')[1]).toMatch(/^a-star,manhattan,low-h,solved,14,true,14,44,75,/);
});

test('a runner is added and stands in the address', async ({ page }) => {
  await open(page, '/race?run=a-star:manhattan');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.locator('.lane')).toHaveCount(2);
  await expect(page).toHaveURL(/run=a-star:manhattan&run=weighted-a-star:manhattan\[weight=2\]/);
});

test('counts are explained', async ({ page }) => {
  await open(page, '/race?p=0-7-2.4-6-1.3-5-8&run=a-star:manhattan');
  await page.getByRole('button', { name: 'Why do counts differ?' }).click();
  await expect(page.getByRole('dialog')).toContainText('Legal range 579 to 1,758.');
});

test('race.json is JSON', async ({ page }) => {
  await open(page, '/race?p=8-1-3.4-0-2.7-6-5&run=a-star:manhattan&run=ucs');
  await expect(page.locator('.lane.done')).toHaveCount(2);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON' }).click();
  const results = JSON.parse(readFileSync(await (await waiting).path(), 'utf8')) as { expanded: number }[];
  expect(results.map(({ expanded }) => expanded)).toEqual([44, 4912]);
});

test('a lane that reached its limit is not green, and lanes go by the names that Tree uses', async ({
  page,
}) => {
  await open(page, '/race?p=8-1-3.4-0-2.7-6-5&run=ucs&run=a-star:manhattan&limit=60s,1000');
  await expect(page.locator('.lane.done')).toHaveCount(2);
  const [stopped, solved] = [page.locator('.lane').nth(0), page.locator('.lane').nth(1)];
  const tone = (lane: typeof stopped) =>
    lane.locator('.lane-state').evaluate((word) => getComputedStyle(word).color);
  await expect(stopped).toContainText('limit');
  await expect(stopped.locator('h2')).toHaveText('Uniform cost');
  await expect(solved.locator('h2')).toHaveText('A* with Manhattan');
  expect(await tone(stopped)).not.toBe(await tone(solved));
});

test('only what is proven is green, and has a tick', async ({ page }) => {
  await open(page, '/race?p=8-6-7.2-5-4.3-0-1&run=greedy:manhattan&run=a-star:manhattan');
  await expect(page.locator('.lane.done')).toHaveCount(2);
  const [found, proven] = [page.locator('.lane').nth(0), page.locator('.lane').nth(1)];
  const tone = (lane: typeof found) =>
    lane.locator('.lane-state').evaluate((word) => getComputedStyle(word).color);
  await expect(found).toContainText('45, bound');
  await expect(proven).toContainText('31, optimal');
  expect(await tone(found)).not.toBe(await tone(proven));
  await expect(found.locator('.lane-state svg')).toHaveCount(0);
  await expect(proven.locator('.lane-state svg')).toHaveCount(1);
});

test('a lane is removed while the charts are shown', async ({ page }) => {
  const errors = await open(
    page,
    '/race?p=8-1-3.4-0-2.7-6-5&run=a-star:manhattan&run=ucs&run=greedy:manhattan&show=charts',
  );
  await expect(page.locator('.lane.done')).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove C' }).click();
  await expect(page.locator('.lane.done')).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove B' }).click();
  await expect(page.locator('.lane.done')).toHaveCount(1);
  await expect(page.locator('.plot canvas')).toHaveCount(2);
  expect(errors).toEqual([]);
});

test('beside Why the cards of the lanes are as tall as what they say', async ({ page }) => {
  await open(page, '/race?p=8-1-3.4-0-2.7-6-5&run=a-star:manhattan&run=ucs&show=why');
  await expect(page.locator('.lane.done')).toHaveCount(2);
  const [card, head] = [page.locator('.lane').first(), page.locator('.lane header').first()];
  const rest = (await card.boundingBox())!.height - (await head.boundingBox())!.height;
  expect(rest).toBeLessThan(24);
});

test('the heading of a race changes when a lane ends, not with every count', async ({ page }) => {
  await open(
    page,
    '/race?p=14-15-8-12.10-11-9-13.2-6-5-1.3-7-4-0&run=greedy:manhattan&run=ida-star:misplaced&limit=60s,2000000000',
  );
  await expect(page.locator('.lane.running')).toHaveCount(1);
  await expect(page.locator('.lane.done')).toHaveCount(1);
  const heard = await transcript(page.locator('h1'));
  await page.waitForTimeout(3000);
  expect((await heard()).length).toBeLessThanOrEqual(1);
  await page.keyboard.press('Escape');
});

test('why: forced, tied, beyond and again add up, and each lane is told by them', async ({ page }) => {
  const errors = await open(
    page,
    '/race?p=8-6-7.2-5-4.3-0-1&run=a-star:manhattan&run=a-star:manhattan[ties=fifo]&run=ida-star:manhattan&run=greedy:manhattan',
  );
  await expect(page.locator('.why-lead')).toHaveText(
    'The shortest solution has 31 moves. With Manhattan 6,549 boards look as if they could do better, and a proof from the start alone takes all of them. What they did beyond that, or left out, is the difference.',
  );
  const lanes = page.locator('.why-lane');
  await expect(lanes).toHaveCount(4);
  const sentences = [
    '6,549 forced, and luck. Of 14,649 boards tied at f = 31 it opened 180: smaller h first.',
    'The same 6,549 forced, no luck. Oldest first opens 13,742 of the tied boards before it reaches the goal among them. Any count from 6,558 to 21,198 can be.',
    'The same 6,549, many of them again. It remembers only the path it stands on, so 7,657 of its expansions are boards it had opened before.',
    'It left out 6,530 of the 6,549. It follows h alone, and 42 of its 67 boards lie beyond f = 31. That is why it is quick, and why 45 moves is all it can offer.',
  ];
  for (const [at, sentence] of sentences.entries())
    await expect(lanes.nth(at).locator('.why-told > p')).toHaveText(sentence);
  for (let at = 0; at < 4; at++) {
    const named = await lanes
      .nth(at)
      .locator('button.segment')
      .evaluateAll((all) => all.map((segment) => segment.getAttribute('aria-label')!));
    const sum = named.reduce((all, name) => all + Number(name.split(' ')[0].replaceAll(',', '')), 0);
    const total = await lanes.nth(at).locator('.why-total').textContent();
    expect(sum, named.join(', ')).toBe(Number(total!.replaceAll(',', '')));
  }
  await expect(page.locator('.why-bounds b')).toHaveText(['3', '42', '249', '2,067', '11,094', '1,509']);
  await lanes.nth(3).getByRole('button', { name: '42 boards beyond' }).click();
  await expect(page.locator('.why-boards .mini')).toHaveCount(42);
  await page.locator('.why-motion').getByRole('slider').fill('50');
  await expect(lanes.nth(0).locator('.why-total')).toHaveText('50');
  await expect(lanes.nth(3).locator('.why-total')).toHaveText('50');
  expect(errors).toEqual([]);
});

test('charts that were changed while lanes ran stay when the race is over', async ({ page }) => {
  await open(
    page,
    '/race?p=1-6-0-8.5-4-14-12.13-9-3-10.7-2-11-15&run=a-star:manhattan&run=ucs&limit=2s,20000000',
  );
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'linear' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /^Start all/ })).toBeVisible();
  await expect(page.locator('.race-chart')).toHaveCount(2);
  await expect(page).toHaveURL(/show=charts/);
});

test('why: other guesses, other searches, and charts when they are wanted', async ({ page }) => {
  await open(
    page,
    '/race?p=8-6-7.2-5-4.3-0-1&run=weighted-a-star:manhattan[weight=2]&run=a-star:misplaced&run=bidirectional&run=a-star:manhattan',
  );
  const lanes = page.locator('.why-lane');
  await expect(lanes.nth(0).locator('.why-told > p')).toContainText('It left out 6,387 of the 6,549.', {
    timeout: 120_000,
  });
  await expect(lanes.nth(0).locator('.segment.again')).toHaveAttribute('aria-label', '11 boards again');
  await expect(lanes.nth(1).locator('.segment.forced')).toHaveAttribute(
    'aria-label',
    '121,515 boards forced',
    { timeout: 120_000 },
  );
  await expect(lanes.nth(2).locator('.why-told > p')).toContainText(
    /^Two searches: [\d,]+ boards from the start/,
  );
  await expect(page.locator('.why-lead')).toContainText('What must be looked at depends on the guess');
  await page.getByRole('button', { name: 'Charts' }).click();
  await expect(page.locator('.race-chart')).toHaveCount(2);
  await expect(page).toHaveURL(/show=charts/);
});

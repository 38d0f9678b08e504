/**
 * Pictures of every view to look at: `npm run pictures`. One file for each view, size and scheme, named as in
 * `play-start-1440-light.png`, with a palette of 256 colours so that they stay small. They go to `test-results`,
 * or to the folder that `PICTURES` names; those shown in a document are copied from there to docs/lab.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { EXAMPLES } from '../src/bench/examples';
import { compact } from './png';
import { open } from './support';

const FOLDER = process.env.PICTURES ?? 'test-results/pictures';

const FIFTEEN = '/?p=1-6-0-8.5-4-14-12.13-9-3-10.7-2-11-15';
const SOLUTION = 'LDRDRDLLLURURDDLURUULDDRDRUUULLDRDDR';
const HARD = 'p=14-15-8-12.10-11-9-13.2-6-5-1.3-7-4-0';

const PICTURES: Record<string, (page: Page) => Promise<void>> = {
  async 'play-start'(page) {
    await open(page, '/');
    await expect(page.locator('#par')).toHaveText('36');
  },
  async 'play-cost'(page) {
    await open(page, `${FIFTEEN}&m=LDRDDLLURURDL`);
    await expect(page.locator('#cost')).toBeVisible();
    await page.keyboard.press('s');
    await expect(page.locator('#result')).toContainText('25 moves, optimal.');
    await page.keyboard.press('h');
    await page.keyboard.press('h');
    await expect(page.locator('.tile.marked').first()).toBeVisible();
  },
  async 'play-solved'(page) {
    await open(page, `${FIFTEEN}&m=RL${SOLUTION}`);
    await expect(page.locator('h1')).toHaveText('Solved in 38, 2 over par.');
    await expect(page.locator('.to-go-chart .diamond')).toHaveCount(1);
  },
  async 'play-picture'(page) {
    await open(page, `${FIFTEEN}&m=${SOLUTION.slice(0, 14)}`);
    await expect(page.locator('#par')).toHaveText('36');
    await dropPicture(page);
    await expect(page.locator('.tile.picture')).toHaveCount(15);
  },
  async unsolvable(page) {
    await open(page, '/?p=1-2-3-4.5-6-7-8.9-10-11-12.13-15-14-0');
    await expect(page.locator('h1')).toHaveText('No sequence of slides solves this board.');
  },
  async 'race-running'(page) {
    await open(
      page,
      `/race?${HARD}&run=a-star:manhattan&run=ida-star:manhattan&run=ucs&run=greedy:manhattan&limit=60s,200000000`,
    );
    await expect(page.locator('.lane.done')).toHaveCount(1);
    await page.waitForTimeout(3500);
  },
  async 'race-done'(page) {
    await open(
      page,
      '/race?run=a-star:manhattan&run=a-star:misplaced&run=a-star:manhattan[ties=fifo]&run=ida-star:manhattan',
    );
    await expect(page.locator('h1')).toContainText('Legal range');
  },
  async 'tree-step'(page) {
    await open(page, '/tree?step=18');
    await expect(page.locator('.tally')).toHaveText('18 of 44');
    await expect(page.locator('.node').first()).toBeVisible();
  },
  async 'tree-done'(page) {
    await open(page, '/tree?step=44');
    await expect(page.locator('.node.path')).toHaveCount(15);
  },
  async 'tree-layers'(page) {
    await open(page, '/tree?p=8-7-6.5-4-3.2-1-0&run=a-star:misplaced&step=92913');
    await expect(page.locator('#say')).toContainText('Goal reached');
    await page.locator('.layers-svg .cell', { hasText: 'f 28, g 20:' }).click();
    await expect(page.locator('.cell-boards .mini').first()).toBeVisible();
  },
  async 'tree-two'(page) {
    await open(page, '/tree?mode=two');
    await expect(page.locator('.tally')).toHaveText('0 of 91');
    for (let step = 1; step <= 12; step++) await page.keyboard.press('.');
    await expect(page.locator('.tally')).toHaveText('12 of 91');
  },
  async maps(page) {
    await open(page, '/maps');
    await expect(page.locator('#say')).toContainText('Goal reached');
    await expect(page.locator('.ways small')).toHaveCount(6);
  },
  async why(page) {
    await open(
      page,
      '/race?run=a-star:manhattan&run=a-star:manhattan[ties=fifo]&run=ida-star:manhattan&run=greedy:manhattan',
    );
    await expect(page.locator('.why-total')).toHaveCount(4);
    await expect(page.locator('.why-lead .note')).toHaveCount(0);
  },
  async lesson(page) {
    await open(page, '/learn/3');
    await page.getByRole('button', { name: '13', exact: true }).click();
    await expect(page.locator('main')).toContainText('Yes.');
  },
  async 'bench-bad'(page) {
    await open(page, '/bench');
    await expect(page.locator('h1')).toContainText('Not admissible.', { timeout: 60_000 });
    await expect(page.locator('.editor-host .cm-content')).toBeVisible();
  },
  async 'bench-good'(page) {
    await open(page, `/bench#h=${deflateRawSync(EXAMPLES[0].text).toString('base64url')}`);
    await expect(page.locator('h1')).toContainText('Admissible:', { timeout: 60_000 });
    await expect(page.locator('.editor-host .cm-content')).toBeVisible();
  },
  async words(page) {
    await open(page, '/words?from=cold&to=warm');
    await expect(page.locator('h1')).toContainText('4 steps');
  },
  async tictactoe(page) {
    await open(page, '/tictactoe?s=X---O---X');
    await expect(page.locator('#verdict')).not.toHaveText('Thinking ...');
    await page.waitForTimeout(1500);
  },
};

for (const [name, show] of Object.entries(PICTURES)) {
  test(name, async ({ page }, { project }) => {
    await show(page);
    await page.evaluate(() => document.fonts.ready);
    // Slides and fades have ended.
    await page.waitForTimeout(500);
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `${name}-${project.name}.png`), compact(await page.screenshot()));
  });
}

/** A landscape in flat colours, drawn here, so that no picture needs a licence. */
async function dropPicture(page: Page): Promise<void> {
  const dataTransfer = await page.evaluateHandle(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 800 });
    const context = canvas.getContext('2d')!;
    const band = (colour: string, points: number[]): void => {
      context.fillStyle = colour;
      context.beginPath();
      context.moveTo(0, 800);
      points.forEach((y, at) => context.lineTo((at * 800) / (points.length - 1), y));
      context.lineTo(800, 800);
      context.fill();
    };
    const sky = context.createLinearGradient(0, 0, 0, 800);
    sky.addColorStop(0, '#1b3a6b');
    sky.addColorStop(0.45, '#e8825a');
    sky.addColorStop(0.7, '#fbd38a');
    context.fillStyle = sky;
    context.fillRect(0, 0, 800, 800);
    context.fillStyle = '#fff3d1';
    context.beginPath();
    context.arc(560, 300, 84, 0, 7);
    context.fill();
    band('#8a5a78', [470, 380, 300, 410, 360, 450, 400, 330, 420]);
    band('#5b4470', [560, 520, 430, 500, 560, 470, 540, 500, 450]);
    band('#2f3059', [640, 600, 650, 580, 540, 620, 590, 640, 600]);
    band('#161c38', [760, 700, 680, 730, 700, 660, 720, 690, 740]);
    const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!)));
    const transfer = new DataTransfer();
    transfer.items.add(new File([blob], 'landscape.png', { type: 'image/png' }));
    return transfer;
  });
  await page.dispatchEvent('.play-board', 'drop', { dataTransfer });
}

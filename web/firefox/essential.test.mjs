/** The essential paths in Firefox, through WebDriver BiDi: play, learn, race, follow, check. `FIREFOX` names the browser. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';

const PORT = 4419;
/** A busy machine is slow, not wrong. */
const PATIENCE_MS = 60_000;

let url = process.env.LOYD_URL;
let lab;
let browser;

before(async () => {
  if (!url) {
    const program = process.env.LOYD ?? '../target/release/loyd';
    lab = spawn(program, ['lab', '--no-open', '--port', String(PORT)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(lab.stdout, 'data');
    url = `http://127.0.0.1:${PORT}`;
  }
  // Debian's Firefox cannot be told its window's size later, so it begins with it.
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    defaultViewport: null,
    args: ['--width=1440', '--height=1000'],
    timeout: 2 * PATIENCE_MS,
    protocolTimeout: 4 * PATIENCE_MS,
  });
});

after(async () => {
  await browser?.close();
  if (lab) {
    lab.kill();
    await once(lab, 'exit');
  }
});

/** Opens an address, does something there, and fails on errors of the page. */
function path(name, address, act) {
  test(name, { timeout: 5 * PATIENCE_MS }, async () => {
    const page = await browser.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(url + address);
    await act(page);
    assert.deepEqual(errors, []);
    await page.close();
  });
}

/** Waits until an element's text is, or matches, what is expected. */
async function shows(page, selector, expected) {
  const matches = (text) => (typeof expected === 'string' ? text.includes(expected) : expected.test(text));
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const text = await page.evaluate((place) => document.querySelector(place)?.textContent ?? null, selector);
    if (text !== null && matches(text)) return;
    if (Date.now() > end) assert.fail(`${selector} shows ${JSON.stringify(text)}, not ${expected}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** How many elements there are of a kind, in the end. */
async function counts(page, selector, expected) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await page.evaluate((place) => document.querySelectorAll(place).length, selector);
    if (found === expected) return;
    if (Date.now() > end) assert.fail(`${found} of ${selector}, not ${expected}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

path('a puzzle is played by keys, hinted and solved', '/?p=1-2-3.5-0-6.4-7-8', async (page) => {
  await shows(page, '#par', '4');
  await press(page, 'ArrowRight');
  await shows(page, '#moves', '1');
  await press(page, 'u');
  await shows(page, '#moves', '0');
  await press(page, 's');
  await shows(page, '#result', '4 moves, optimal.');
});

path('a tile is slid by the pointer', '/?p=1-2-3.4-5-6.7-0-8', async (page) => {
  await shows(page, '#par', '1');
  await page.click('#tile-8');
  await shows(page, 'h1', 'Solved in 1.');
});

path(
  'a race is run and explained',
  '/race?p=8-1-3.4-0-2.7-6-5&run=a-star:manhattan&run=greedy:manhattan',
  async (page) => {
    await counts(page, '.lane.done', 2);
    await shows(page, '.why-lead', 'The shortest solution has 14 moves.');
    await counts(page, '.why-lane', 2);
  },
);

path('a tree is stepped, with its code and its sentence', '/tree', async (page) => {
  await shows(page, '.tally', '0 of 44');
  await press(page, '.', '.');
  await shows(page, '.tally', '2 of 44');
  await counts(page, '.code li.lit', 1);
  await press(page, 'End');
  await shows(page, '#say', 'Goal reached: 14 moves, optimal. 44 expanded');
});

path('a search spreads on a map', '/tree?domain=grid4&problem=S..@./.@.@./.@.../...@G', async (page) => {
  await shows(page, '.tally', '0 of 13');
  await press(page, 'End');
  await shows(page, '#say', 'Goal reached: cost 7, the cheapest there is.');
});

path('a map is drawn on with the pointer, and searched anew', '/maps?map=S8.G/10.*4', async (page) => {
  await shows(page, '#say', 'Goal reached: cost 9, the cheapest there is.');
  const { x, y, width } = await (await page.$('.map-stage canvas')).boundingBox();
  const px = width / 10;
  await page.mouse.move(x + 4.5 * px, y + 0.5 * px);
  await page.mouse.down();
  await page.mouse.move(x + 4.5 * px, y + 3.5 * px, { steps: 4 });
  await page.mouse.up();
  await shows(page, '#say', 'Goal reached: cost 17, the cheapest there is.');
});

path('two trees grow in step', '/tree?mode=two', async (page) => {
  await shows(page, '.tally', '0 of 91');
  await press(page, '.', '.', '.');
  await shows(page, '#say', 'Took 2 + 8 = 10, the smallest f.');
  await shows(page, '#say-two', 'Took h = 8, the smallest');
});

path('a lesson counts its numbers and takes an answer', '/learn/3', async (page) => {
  await shows(
    page,
    '.prose',
    '11,746 boards with misplaced, 1,348 with Manhattan, 439 with linear conflict.',
  );
  await page.click('.ask-options button');
  await shows(page, '.ask-reason', 'Yes. 7 is now 2 steps from home');
});

path('a script is typed and checked', '/bench?size=2x3', async (page) => {
  await shows(page, 'h1', /^Not admissible/);
  await page.click('.editor-host');
  await page.keyboard.down('Control');
  await press(page, 'a');
  await page.keyboard.up('Control');
  await page.keyboard.type('fn h(board, goal) { 0 }', { delay: 20 });
  await shows(page, 'h1', /^Admissible/);
});

path('words and tic-tac-toe answer', '/words', async (page) => {
  await shows(page, 'h1', /^\d+ steps/);
  await page.goto(`${url}/tictactoe?s=X---O----`);
  await shows(page, '#verdict', 'Still a draw.');
});

/** What the specs share: opening a view without a broken policy, and axe. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Opens an address and fails on errors of the page, violations of the content-security policy among them. */
export async function open(page: Page, path: string): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      errors.push(message.text());
  });
  await page.goto(path);
  await expect(page.locator('main h1').first()).toBeVisible();
  return errors;
}

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

/** Serious and critical violations, each with the element it is about. */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const violations = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations)',
  )) as Violation[];
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} (${failureSummary?.replace(/\s+/g, ' ').slice(0, 200)})`).join(' | ')}`,
    );
}

/** How far the page is wider than its window. A phone widens its window to fit, so that is no measure. */
export const overflow = async (page: Page): Promise<number> =>
  ((await page.evaluate('document.documentElement.scrollWidth')) as number) - page.viewportSize()!.width;

/** The number shown as moves played. */
export const moves = async (page: Page): Promise<number> =>
  Number((await page.locator('#moves').textContent())?.replace(/,/g, ''));

/** The program itself: the one that `LOYD` names, else the one that cargo built. */
const program = process.env.LOYD ?? `${process.env.CARGO_TARGET_DIR ?? '../target'}/release/loyd`;

/** What the command line says about a bad board, from "error: line 1, column 13: ..." on. */
export function complaint(board: string): string {
  const { stderr, error } = spawnSync(program, ['check', '-'], { input: board, encoding: 'utf8' });
  if (error) throw error;
  return stderr.replace(/^error: (<stdin>: |- ?: )?/, '').trim();
}

/** A shortest solution, as the gap's motion, by the command line. */
export function solutionOf(board: string): string {
  const { stdout, error } = spawnSync(program, ['solve', board, '--json'], { encoding: 'utf8' });
  if (error) throw error;
  return (JSON.parse(stdout) as { moves: string }).moves;
}

/** A lab of the test's own, that it may end. */
export async function startLab(port: number): Promise<ChildProcess> {
  const lab = spawn(program, ['lab', '--no-open', '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(lab.stdout!, 'data');
  return lab;
}

export async function stopLab(lab: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (lab.exitCode !== null || lab.signalCode !== null) return;
  const gone = once(lab, 'exit');
  lab.kill(signal);
  await gone;
}

/** The text that a region showed from now on, in order, each once. */
export async function transcript(region: Locator): Promise<() => Promise<string[]>> {
  await region.evaluate((element) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => {
      const text = element.textContent!.trim();
      if (text !== '' && heard.at(-1) !== text) heard.push(text);
    }).observe(element, { childList: true, characterData: true, subtree: true });
  });
  return () => region.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** Presses Tab until something with this name is focused: no pointer, and no order assumed. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const named = await page.evaluate(() => {
      const element = document.activeElement!;
      return element.getAttribute('aria-label') ?? element.textContent ?? '';
    });
    if (typeof name === 'string' ? named.trim() === name : name.test(named)) return;
  }
  throw new Error(`Tab never comes to ${name}`);
}

/** Milliseconds between frames for a while, sorted. */
export async function frames(page: Page, ms: number): Promise<number[]> {
  return page.evaluate(
    (duration) =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = [];
        let last = performance.now();
        const end = last + duration;
        const tick = (now: number): void => {
          gaps.push(now - last);
          last = now;
          if (now < end) requestAnimationFrame(tick);
          else resolve(gaps.slice(1).sort((a, b) => a - b));
        };
        requestAnimationFrame(tick);
      }),
    ms,
  );
}

export function frameFigures(gaps: readonly number[]): string {
  const at = (share: number): string =>
    gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))].toFixed(1);
  return `${gaps.length} frames, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${gaps.at(-1)!.toFixed(1)} ms`;
}

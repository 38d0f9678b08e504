/** What the specs share: opening a view without a broken policy, and axe. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Opens an address and fails on errors of the page, violations of the content-security policy among them. */
export async function open(page: Page, path: string): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text())) errors.push(message.text());
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
  const violations = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations)')) as Violation[];
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} (${failureSummary?.replace(/\s+/g, ' ').slice(0, 200)})`).join(' | ')}`);
}

/** The number shown as moves played. */
export const moves = async (page: Page): Promise<number> => Number((await page.locator('#moves').textContent())?.replace(/,/g, ''));

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect } from './journey.ts';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Which rules are asked. */
export interface Rules {
  /** Rules with one of these tags; every rule that is on by default when left out. */
  readonly tags?: readonly string[];
  readonly except?: readonly string[];
  /** These rules alone. */
  readonly only?: readonly string[];
}

/** The rules whose result depends on the theme; the structure of a page is the same in both. */
export const themeRules = ['color-contrast'];

/**
 * What axe finds wrong with the page as it is: a line for each broken rule, with the elements that break it.
 * It runs in the page itself, where asking costs a sixth of what it costs by a page of its own. Frames it cannot see are refused.
 */
export async function findings(
  page: Page,
  { tags, except = [], only }: Rules = {},
): Promise<readonly string[]> {
  expect(await page.locator('iframe').count(), 'frames that axe is not in').toBe(0);
  const options: RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    ...(tags && { runOnly: [...tags] }),
    ...(only && { runOnly: { type: 'rule', values: [...only] } }),
  };
  await isStill(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`(() => {${script}})()`);
  return page.evaluate(async (expected) => {
    const axe: typeof axeCore = Reflect.get(window, 'axe');
    const { violations } = await axe.run(document, expected);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  }, options);
}

/** What fades in has the colors of neither state: waits for what moves and comes to an end. */
async function isStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
    for (let moving = ending(); moving.length > 0; moving = ending())
      await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
  });
}

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type RunningServer, startRunningServer } from '../running-server/running-server.ts';
import { differencesBetween, getOrder, orderRules, togetherRules } from './comparison.ts';
import { createFoyerDriver } from './foyer.driver.ts';
import { intendedDifferences } from './intended-differences.ts';
import { recordJourney, type Recording } from './journey-driver.ts';
import { createPublishedDriver } from './published.driver.ts';
import { publishedPairs } from './published-packages.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

let server: RunningServer;
let ours: Recording;

beforeAll(async () => {
  // the offer after a sign-in is a step of its own, in passkeys.published.test.ts
  server = await startRunningServer({ passkeys: { prompt: false } });
  const browser = createVisitorBrowser(server.origin);
  ours = await recordJourney(browser, createFoyerDriver(browser));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => void vi.restoreAllMocks());

describe.each(publishedPairs)('our client beside $store $versions.store, call by call', (pair) => {
  let theirs: Recording;
  beforeAll(async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const browser = createVisitorBrowser(server.origin);
    theirs = await recordJourney(browser, createPublishedDriver(pair, browser));
  });

  test('sends the same method, path, query, body, headers and credentials, except where a reason stands', () => {
    const rows = intendedDifferences.filter(({ only }) => !only || only === pair.versions.store);
    const found = differencesBetween(theirs, ours);
    expect(found.filter((sentence) => !rows.some((row) => row.sentence.test(sentence)))).toEqual(
      [],
    );
    const unused = rows.filter((row) => !found.some((sentence) => row.sentence.test(sentence)));
    expect(unused.map(({ sentence }) => sentence.source)).toEqual([]);
  });

  test.each(orderRules)('$step: $earlier is answered before $later leaves', (rule) => {
    expect(getOrder(ours, rule)).toBe('after');
    expect(getOrder(theirs, rule)).toBe('after');
  });

  test.each(togetherRules)('$step: $earlier and $later leave together', (rule) => {
    expect(getOrder(ours, rule)).toBe('together');
    expect(getOrder(theirs, rule)).toBe('together');
  });
});

test('T-RED-5 no call of ours carries the access token or a secret in its address', () => {
  const calls = [...ours.values()].flat();
  expect(calls.length).toBeGreaterThan(40);
  for (const call of calls) expect(JSON.stringify(call.query)).not.toMatch(/eyJ|password/i);
});

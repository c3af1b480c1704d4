import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { insights, recommendations, scoreBands } from '@foyer/contract/security-center/rules';
import { expect, test } from 'vitest';

const page = readFileSync(
  join(import.meta.dirname, '../../docs/guides/security-center.md'),
  'utf8',
);

test('the guide of the security center lists every recommendation and insight as the contract does', () => {
  const codes = [
    ...Object.entries(recommendations).map(
      ([code, { category, severity, weight, why }]) =>
        `| \`${code}\` | ${category} | ${severity} | ${weight} | ${why} |`,
    ),
    ...Object.entries(insights).map(
      ([code, { category, text }]) => `| \`${code}\` | ${category} | ${text} |`,
    ),
  ];
  expect(page.match(/^\| `[A-Z_]+` \|.*$/gm)).toEqual(codes);
});

test('the guide of the security center lists the bands of the score', () => {
  const lowest = [...page.matchAll(/^\| (\d+) to \d+ \|/gm)].map(([, from]) => Number(from));
  expect(lowest).toEqual(scoreBands.map(({ from }) => from));
});

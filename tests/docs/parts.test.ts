import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/operations/parts.md'), 'utf8');

test('ASVS-15.1.1 the page says by when holes are mended, the heavier the sooner, and names commands that exist', () => {
  const days = [...page.matchAll(/^\| (?:Critical|High|Moderate|Low)[^|]*\| (\d+) days \|/gm)].map(
    ([, many]) => Number(many),
  );
  expect(days).toHaveLength(4);
  expect(days).toEqual(days.toSorted((one, other) => one - other));
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const named = [...page.matchAll(/`npm run ([\w:]+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !scripts[name])).toEqual([]);
  expect(readFileSync(join(root, 'tooling/test/run-nightly.ts'), 'utf8')).toContain(
    `'audit', '--omit=dev', '--audit-level=moderate'`,
  );
});

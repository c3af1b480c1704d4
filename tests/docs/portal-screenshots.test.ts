import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const portal = 'packages/admin-portal/src';
const page = readFileSync(join(root, 'docs/guides/portal-screenshots.md'), 'utf8');
const [ofPictures = '', ofDialogs = ''] = page.split('## Dialogs');
const journeys = globSync('tests/browser/portal/*.browser.test.ts', { cwd: root }).map((file) => ({
  journey: file.replace(/^.*\/|\.browser\.test\.ts$/g, ''),
  text: readFileSync(join(root, file), 'utf8'),
}));

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Names a journey gives its pictures: by itself, by its question, or one for each page and state. */
function taken(text: string): readonly string[] {
  const states = all(text, /takePictures\(page, `\$\{name\}-(\w+)`/g);
  return [
    ...all(text, /takePictures\(\s*[\w.]+,\s*'([a-z-]+)'/g),
    ...all(text, /confirm\(\s*'[^']*',\s*'[^']*',\s*'([a-z-]+)',?\s*\)/g),
    ...all(text, /^ {4}name: '([a-z-]+)',$/gm).flatMap((name) =>
      states.map((state) => `${name}-${state}`),
    ),
  ];
}

test('the guide lists every screenshot of the journeys and no others', () => {
  const named = [...ofPictures.matchAll(/^\| `([a-z-]+)` \| .{4,} \| `([a-z-]+)` \|$/gm)];
  const saved = journeys.flatMap(({ journey, text }) =>
    taken(text).map((name) => `${name} by ${journey}`),
  );
  expect(saved.length).toBeGreaterThan(80);
  expect(named.map(([, name, journey]) => `${name} by ${journey}`).toSorted()).toEqual(
    [...new Set(saved)].toSorted(),
  );
});

test('every dialog has a screenshot, or a test that replaces it', () => {
  const rows = [...ofDialogs.matchAll(/^\| `(\S+)` \| (.+) \|$/gm)];
  const there = globSync('**/*dialog.tsx', { cwd: join(root, portal) }).toSorted();
  expect(rows.map(([, file = '']) => file).toSorted()).toEqual(there);
  for (const [, file = '', what = ''] of rows) {
    const [, other] = /^none: `(\S+)`$/.exec(what) ?? [];
    if (!other) {
      expect(ofPictures, file).toContain(`| ${what} |`);
      continue;
    }
    const tested = readFileSync(join(root, portal, file, '..', other), 'utf8');
    expect(tested.length, other).toBeGreaterThan(500);
  }
  expect(rows.filter(([, , what = '']) => what.startsWith('none')).length).toBeLessThanOrEqual(2);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;
const files = globSync('{theme,icons,components}/**/*.css', { cwd: here }).map((file) =>
  file.replaceAll('\\', '/'),
);
const read = (file: string) =>
  readFileSync(join(here, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

test('the style sheets of the sign-in box and the portal together import every other, each once', () => {
  const sheets = read('styles.css') + read('portal.css');
  const imported = [...sheets.matchAll(/@import "\.\/(.+)";/g)].map(([, file]) => file);
  expect(new Set(imported)).toEqual(new Set(files));
  expect(imported).toHaveLength(files.length);
});

const layered = ['theme/tokens.css', 'theme/shield.css'];

test.each(files.filter((file) => !layered.includes(file)))(
  '%s is not layered, so that host rules lose',
  (file) => {
    expect(read(file)).not.toMatch(/@layer/);
  },
);

test.each(files)('%s uses logical properties only', (file) => {
  const physical =
    /(^|[\s;{])((margin|padding|border)-(left|right|top|bottom)|(min-|max-)?(width|height)|left|right|top|bottom)\s*:/m;
  expect(read(file)).not.toMatch(physical);
  expect(read(file)).not.toMatch(/text-align:\s*(left|right)/);
});

test.each(files)('%s starts every rule at the root class', (file) => {
  const rules = read(file).replace(/@(media|container|layer|keyframes|property)[^{]*\{/g, '');
  const selectors = [...rules.matchAll(/(?:^|[};\n])\s*([^@{};]+?)\s*\{/g)].map(
    ([, selector]) => selector ?? '',
  );
  const outside = selectors.filter(
    (selector) => !/^(\.foyer\b|from|to|\d+%)/.test(selector.trim()),
  );
  expect(outside).toEqual([]);
});

test.each(files)(
  '%s looks for nothing inside the whole page: browsers would look at all of it after each change',
  (file) => {
    expect(read(file)).not.toMatch(/(^|[\s(,}])(body|html|:root|\.foyer):has\(/m);
  },
);

test('motion takes at most 200 ms and none is left for those who want none', () => {
  const tokens = read('theme/tokens.css');
  const durations = [...tokens.matchAll(/--foyer-motion[\w-]*:\s*(\d+)ms/g)].map(([, value]) =>
    Number(value),
  );
  expect(Math.max(...durations)).toBeLessThanOrEqual(200);
  expect(tokens).toMatch(
    /prefers-reduced-motion: reduce\)\s*\{\s*\.foyer\s*\{[^}]*--foyer-motion: 0ms;[^}]*--foyer-motion-quick: 0ms;/,
  );
});

test('a toast that comes under the pointer, or where a finger was, comes all the same: only its life waits', () => {
  const toast = read('components/toast/toast.css');
  expect(toast).toMatch(/animation:\s*foyer-toast-in [^,]+,\s*foyer-toast-life /);
  expect(toast).toMatch(/:hover, :focus-within\) \{\s*animation-play-state: running, paused;/);
});

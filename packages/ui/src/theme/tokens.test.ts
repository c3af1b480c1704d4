import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Rgb } from './color.ts';
import { contrast, mix, parseColor } from './color.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replace(
  /\/\*[\s\S]*?\*\//g,
  '',
);
const tokens = new Map(
  [...css.matchAll(/(--foyer-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
);

type Scheme = 'light' | 'dark';
const SCHEMES: readonly Scheme[] = ['light', 'dark'];

/** Reads a token as a browser would: a pair by scheme, a mixture, a reference or a plain color. */
function getColor(value: string, scheme: Scheme): Rgb {
  const pair = /^light-dark\((.+), (.+)\)$/.exec(value);
  if (pair) return getColor((scheme === 'light' ? pair[1] : pair[2]) ?? '', scheme);
  const mixture = /^color-mix\(in srgb, (.+), (.+) (\d+)%\)$/.exec(value);
  if (mixture) {
    const [first, second] = [
      getColor(mixture[1] ?? '', scheme),
      getColor(mixture[2] ?? '', scheme),
    ];
    return mix(first, second, Number(mixture[3]) / 100);
  }
  const name = /^var\((.+)\)$/.exec(value)?.[1];
  if (name === undefined) return parseColor(value);
  return getColor(tokens.get(name) ?? `${name} is missing`, scheme);
}

const color = (name: string, scheme: Scheme) => getColor(`var(--foyer-${name})`, scheme);
const names = ['primary', 'secondary', 'error', 'success', 'warning', 'info'];
const grounds = ['page', 'surface', 'raised', 'sunken', 'hover'];
const tints = ['primary', 'error', 'success', 'warning', 'info'].map((name) => `${name}-tint`);

const textPairs = [
  ...[...grounds, ...tints].flatMap((ground) => [
    ['text', ground],
    ['text-quiet', ground],
  ]),
  ...names.flatMap((name) => [
    [`${name}-text`, 'surface'],
    [`${name}-text`, 'raised'],
    [`${name}-text`, 'sunken'],
    [`${name}-text`, 'page'],
    [`on-${name}`, name],
    [`on-${name}`, `${name}-dark`],
  ]),
  ...tints.flatMap((tint) => [[tint.replace('-tint', '-text'), tint]]),
  ...tints.map((tint) => ['primary-text', tint]),
].map(([ink = '', ground = '']) => ({ ink, ground }));

for (const scheme of SCHEMES) {
  test.each(textPairs)(`$ink can be read on $ground in the ${scheme} scheme`, ({ ink, ground }) => {
    expect(contrast(color(ink, scheme), color(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['border', 'primary', 'error'])(
    `a control's %s line can be seen in the ${scheme} scheme`,
    (line) => {
      expect(contrast(color(line, scheme), color('surface', scheme))).toBeGreaterThanOrEqual(3);
    },
  );

  test.each(names)(
    `the variants of %s are 40 %% lighter and 15 %% darker in the ${scheme} scheme`,
    (name) => {
      expect(color(`${name}-light`, scheme)).toEqual(
        mix(color(name, scheme), [255, 255, 255], 0.4),
      );
      expect(color(`${name}-dark`, scheme)).toEqual(mix(color(name, scheme), [0, 0, 0], 0.15));
    },
  );
}

test('the tokens carry the spacing unit, the six type sizes and the radii', () => {
  const sizes = [...tokens]
    .filter(([name]) => /--foyer-text-\d/.test(name ?? ''))
    .map(
      ([, size]) => Number(/^calc\(([\d.]+) \* var\(--foyer-rem\)\)$/.exec(size ?? '')?.[1]) * 16,
    );
  expect(sizes).toEqual([12, 13, 14, 16, 20, 24]);
  expect(tokens.get('--foyer-space')).toBe('8px');
  expect([tokens.get('--foyer-radius-card'), tokens.get('--foyer-radius-control')]).toEqual([
    '8px',
    '6px',
  ]);
});

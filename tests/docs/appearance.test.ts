import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@foyer/contract/languages';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/guides/appearance.md'), 'utf8');
const rows = [...page.matchAll(/^\| `(foyer[\w-]*)` \|[^|]*\|([^|]*)\|$/gm)].map(
  ([, part = '', states = '']) => ({
    part,
    states: [...states.matchAll(/`(data-[\w-]+)`/g)].map(([, state = '']) => state),
  }),
);

const sources = globSync('packages/{ui,login-box,embed}/src/**/*.{tsx,css}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(join(root, file), 'utf8'));
const drawn = sources
  .filter((text) => !text.startsWith('.') && text.includes('className'))
  .join('\n');

test('the guide lists the CSS classes', () => expect(rows.length).toBeGreaterThan(20));

test.each(rows)('the class $part is rendered with its documented states', ({ part, states }) => {
  expect(drawn).toMatch(new RegExp(`['"\`]${part}['"\` ]`));
  for (const state of states) expect(drawn, state).toMatch(new RegExp(`${state}=|'${state}'`));
});

test('the guide names every language', () => {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  for (const language of languages) {
    const [name = ''] = (names.of(language) ?? '').split(' ').slice(-1);
    expect(page.replaceAll('\n', ' '), language).toContain(
      language === 'zh-Hans' ? 'simplified Chinese' : name,
    );
  }
});

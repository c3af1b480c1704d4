import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '@foyer/contract/languages';
import { uiMessages } from '../../../ui/src/i18n/ui.messages.ts';
import { loadFlows, loadedTexts } from './load-language.ts';

type Table = Readonly<Record<string, unknown>>;

const source = join(import.meta.dirname, '..');

/**
 * The message tables of the box, which stand beside their screens, by the name they have in a
 * translation.
 */
async function getTables(file: string): Promise<readonly (readonly [string, Table])[]> {
  const module: Readonly<Record<string, Table>> = await import(
    /* @vite-ignore */ join(source, file)
  );
  return Object.entries(module).map(([name, table]) => [name.replace(/Messages$/, ''), table]);
}

const files = globSync('*/*.messages.ts', { cwd: source });
const english: Readonly<Record<string, Table>> = Object.fromEntries([
  ...(await Promise.all(files.map(getTables))).flat(),
  ['ui', uiMessages],
]);

const pluralForms = (message: unknown): readonly [string, string][] =>
  typeof message === 'string' ? [['other', message]] : Object.entries(message ?? {});
const findPlaceholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

const rows = languages
  .filter((language) => language !== 'en')
  .flatMap((language) => Object.keys(english).map((table) => ({ language, table })));

test.each(rows)(
  '$table in $language names the same places as English',
  async ({ language, table }) => {
    await loadFlows(language);
    const texts: Readonly<Record<string, Table | undefined>> = { ...loadedTexts(language) };
    for (const [key, message] of Object.entries(texts[table] ?? {})) {
      const [, expected = ''] = pluralForms(english[table]?.[key]).at(-1) ?? [];
      for (const [form, text] of pluralForms(message)) {
        const found = findPlaceholders(text);
        const places = findPlaceholders(expected);
        // A form for one number alone may spell it out: "one character".
        const needed = places.filter(
          (place) => place !== '{count}' || !['one', 'two'].includes(form),
        );
        expect(
          found.filter((place) => !places.includes(place)),
          `${key}.${form} knows no such place`,
        ).toEqual([]);
        expect(
          needed.filter((place) => !found.includes(place)),
          `${key}.${form} leaves a place out`,
        ).toEqual([]);
      }
    }
  },
);

test.each(languages.filter((language) => language !== 'en'))(
  'plurals in %s have every form the language knows, or one for all',
  async (language) => {
    await loadFlows(language);
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const plurals = Object.entries({ ...loadedTexts(language) }).flatMap(([table, texts]) =>
      Object.entries(texts ?? {})
        .filter(([, message]) => typeof message === 'object')
        .map(([key, message]) => ({ name: `${table}.${key}`, forms: Object.keys(message ?? {}) })),
    );
    expect(plurals.length).toBeGreaterThan(0);
    for (const { name, forms } of plurals) {
      const unknown = forms.filter(
        (form) => !pluralCategories.some((category) => category === form) && form !== 'other',
      );
      // English knows "one"; a language without it may leave it out, never make forms up.
      expect(
        unknown.filter((form) => form !== 'one'),
        name,
      ).toEqual([]);
    }
  },
);

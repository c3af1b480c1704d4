import { expect, test } from 'vitest';
import { z } from 'zod';
import { configJsonSchema } from '../../kernel/config/config.json-schema.ts';
import { isSecretSetting, toSettingLine } from './exported-settings.ts';

const node = z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() });

/** Names of all options, at any depth. */
function optionNames(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(optionNames);
  const { success, data } = node.safeParse(schema);
  if (!success) return [];
  return [...Object.keys(data.properties ?? {}), ...Object.values(data).flatMap(optionNames)];
}

/** Options whose names only look like secrets. */
const harmless: ReadonlySet<string> = new Set([
  'accessKeyId',
  'accessTokenSeconds',
  'apiTokens',
  'secrets',
  'tokenType',
  'tokenUrl',
]);

test('every option that looks like a secret is classified', () => {
  const looksSecret = /secret|token|api_?key|private_?key|access_?key|credential$|^password$|smtp/i;
  const names = new Set(optionNames(JSON.parse(configJsonSchema())));
  const found = [...names].filter((name) => looksSecret.test(name) && !harmless.has(name));
  expect(found.filter((name) => !isSecretSetting(name))).toEqual([]);
  expect(found.length).toBeGreaterThan(8);
});

test('a setting is exported without its secrets, at any depth, and says so', () => {
  const toLine = (key: string, value: unknown) =>
    toSettingLine(
      { section: 'any', key, sealed: Buffer.from(JSON.stringify(value)) },
      { open: (_, sealed) => Buffer.from(sealed).toString() },
    );
  expect(toLine('endpoints', [{ url: 'https://a.test', secret: 's' }])).toEqual({
    section: 'any',
    key: 'endpoints',
    value: [{ url: 'https://a.test' }],
    withoutSecrets: true,
  });
  expect(toLine('smtp', 'smtp://user:password@host')).toEqual({
    section: 'any',
    key: 'smtp',
    value: undefined,
    withoutSecrets: true,
  });
  expect(toLine('name', 'Acme')).toEqual({ section: 'any', key: 'name', value: 'Acme' });
});

import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { systemRandom } from '../../adapters/random.system.ts';
import { readConfig } from '../../kernel/config/config.ts';
import { configJsonSchema } from '../../kernel/config/config.json-schema.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { createSettingsImport, isSecretSetting, toSettingLine } from './exported-settings.ts';
import { Problem } from './imported-user.ts';

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

const seal = {
  seal: (_: string, text: string) => Buffer.from(text),
  open: (_: string, sealed: Uint8Array) => Buffer.from(sealed).toString(),
};
const toLine = (key: string, value: unknown) =>
  toSettingLine({ section: 'any', key, sealed: Buffer.from(JSON.stringify(value)) }, seal);

test('a setting is exported without its secrets, at any depth, and says so', () => {
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

test('free-form metadata is exported as it is, whatever its keys are called', () => {
  const metadata = { secret: 'the host calls it so', link: 'https://user@a.test' };
  const line = { section: 'any', key: 'features', value: [{ key: 'a', metadata }] };
  expect(toLine('features', [{ key: 'a', metadata }])).toEqual(line);
  expect(toLine('metadata', metadata)).toEqual({
    section: 'any',
    key: 'metadata',
    value: metadata,
  });
});

test('a URL is exported without user name and password', () => {
  expect(toLine('endpoints', [{ url: 'https://user:p@ss@a.test/hook?at=b@c' }])).toEqual({
    section: 'any',
    key: 'endpoints',
    value: [{ url: 'https://a.test/hook?at=b@c' }],
    withoutSecrets: true,
  });
  expect(toLine('url', 'https://a.test/@user')).toMatchObject({ value: 'https://a.test/@user' });
});

/** No row is stored. */
const emptyDatabase = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function importSetting(line: unknown) {
  const report = readConfig({
    application: { clientId: crypto.randomUUID(), name: 'A', url: 'https://a.test' },
  });
  if (report.kind === 'invalid') throw new Error(report.lines.join());
  const clock = { now: () => new Date() };
  const run = createSettingsImport({ file: report.config, seal, clock, random: systemRandom });
  return run(emptyDatabase, line);
}

test.each([
  ['of a prototype', JSON.parse('{"section":"__proto__","key":"isPolluted","value":true}')],
  ['of the constructor', { section: 'constructor', key: 'isPolluted', value: true }],
  ['of an unknown section', { section: 'spaceship', key: 'a', value: 1 }],
  ['of a section that no call changes', { section: 'rateLimits', key: 'enabled', value: false }],
  ['with the key of a prototype', { section: 'branding', key: '__proto__', value: {} }],
  ['without a value', { section: 'branding', key: 'productName' }],
  ['without an application', { section: 'applications', key: 'a', withoutSecrets: true }],
  ['without a section', { key: 'productName', value: 'A' }],
])('a setting %s is a problem, and changes no object', async (_, line) => {
  await expect(importSetting(line)).rejects.toBeInstanceOf(Problem);
  expect(Reflect.get({}, 'isPolluted')).toBeUndefined();
  expect(Reflect.get(Object, 'isPolluted')).toBeUndefined();
});

test('a setting of a section that calls change is imported', async () => {
  const line = { section: 'branding', key: 'productName', value: 'A' };
  expect(await importSetting(line)).toEqual({ status: 'imported' });
});

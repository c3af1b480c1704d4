import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsTable } from '../../apps/identity-server/src/settings/settings.table.ts';
import { createMetrics, metricTable } from '../../packages/server/src/kernel/metrics/metrics.ts';
import { configurationSections } from '../../tooling/reference/configuration-page.ts';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm;
const sources = globSync('{packages/server,apps/{identity-server,console-sign-in}}/src/**/*.ts', {
  cwd: root,
})
  .filter((file) => !/\.(test|suite|fixture|journey)\.ts$/.test(file))
  .map((file) => ({ file, text: read(file).replaceAll(comments, '') }))
  // what runs in a browser asks from there
  .filter(({ file }) => !file.startsWith('apps/console-sign-in/') || file.includes('/server/'));
const tableCells = (page: string) =>
  [...page.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) =>
    row.split(' | ').map((cell) => cell.trim()),
  );

test('ASVS-13.1.1 the page lists every source file that opens a connection and no others', () => {
  const connects =
    /\boutgoing\.(?:request|fetch)\(|\baskUpstream\(|(?<![.\w])fetch\(|\bcreateTransport\(|\bnew (?:Resolver|Pool|Client|OTLPTraceExporter)\(|\bhttpsRequest\b|\bcreateConnection\(|\bcreateFetchHttpClient\(|\bnew WebClient\(/;
  const places = sources
    .filter(({ text }) => connects.test(text.replaceAll(/function \w+\(/g, '')))
    .map(({ file }) => file);
  const rows = tableCells(read('docs/operations/outbound-connections.md')).flatMap(
    ([place = '']) => /^`(.+\.ts)`$/.exec(place)?.[1] ?? [],
  );
  expect(places.filter((file) => !rows.includes(file))).toEqual([]);
  expect(rows.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  // the gate's own caller hands the addresses of others on
  expect(rows.filter((file) => !places.includes(file))).toEqual([]);
});

test('every setting and option that the page names exists', () => {
  const options = configurationSections().flatMap(({ title, options: all }) => [
    title,
    ...all.map(({ path }) => path),
  ]);
  const settings: readonly string[] = settingsTable.map(({ name }) => name);
  const named = tableCells(read('docs/operations/outbound-connections.md')).flatMap(
    ([place = '', , , by = '']) =>
      place.endsWith('.ts`')
        ? [...by.matchAll(/`([\w.[\]-]+)`/g)].map(([, name = '']) => name)
        : [],
  );
  expect(named.length).toBeGreaterThan(12);
  const isKnown = (name: string) =>
    settings.includes(name) || options.some((path) => path === name || path.startsWith(`${name}.`));
  expect(named.filter((name) => !isKnown(name))).toEqual([]);
});

test('ASVS-11.1.1 the page lists every purpose of the secret, and key overlaps match the code', () => {
  const page = read('docs/operations/key-management.md');
  const server = sources.filter(({ file }) => file.startsWith('packages/server/'));
  const all = (pattern: RegExp, within: (text: string) => boolean = () => true) =>
    [
      ...new Set(
        server
          .filter(({ text }) => within(text))
          .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, word = '']) => word)),
      ),
    ].toSorted();
  const sealing = [
    ...all(/\bseal\.(?:seal|open)\('([^']+)'/g),
    ...all(/\b(?:const purpose|oidcSecretPurpose) = '([^']+)'/g),
  ];
  const proving = all(/\bmac\('([^']+)'/g);
  const [sealed = '', proved = ''] =
    tableCells(page).find(([cell = '']) => cell.startsWith('`mail`')) ?? [];
  const words = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word);
  expect(words(sealed)).toEqual([...new Set(sealing)].toSorted());
  expect(words(proved)).toEqual(proving);
  expect(read('packages/server/src/kernel/keys/key-store.ts')).toContain(
    'publishAhead = 10 * 60_000',
  );
  expect(read('packages/server/src/kernel/keys/key-store.ts')).toContain(
    'keepPublished = 2 * 60 * 60_000',
  );
  expect(read('packages/server/src/protocols/saml/sp-keys.ts')).toContain(
    'publishAhead = 14 * day',
  );
  expect(read('packages/server/src/protocols/saml/sp-keys.ts')).toContain('lasts = 3650 * day');
  expect(read('packages/server/src/kernel/keys/key-store.ts')).toContain('modulusLength: 2048');
  expect(page).toMatch(
    /published 10 minutes before it signs, or longer with `--at`; the old one stays published for 2 hours/,
  );
});

test('ASVS-15.1.3 the page lists expensive operations with limits that match the code', () => {
  const guarded = tableCells(read('docs/operations/key-management.md')).flatMap(
    ([, , , where = '']) => {
      const [, file = '', guards = ''] = /^`(packages\/[^`]+\.ts)`: (.+)$/.exec(where) ?? [];
      return [...guards.matchAll(/`([^`]+)`/g)].map(([, guard = '']) => ({ file, guard }));
    },
  );
  expect(guarded.length).toBeGreaterThan(8);
  // the whole number: `maxDepth = 32` is not `maxDepth = 320`
  const has = (text: string, guard: string) =>
    text
      .split(guard)
      .slice(1)
      .some((rest) => !/^\w/.test(rest));
  expect(guarded.filter(({ file, guard }) => !has(read(file), guard))).toEqual([]);
});

test('the alerts and the dashboard name metrics and labels that exist', async () => {
  const text = await createMetrics(
    () => ({ total: 0, idle: 0, waiting: 0 }),
    async () => [],
  ).text();
  const existing = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  const labels = Object.values(metricTable).flatMap(({ labelNames }) => labelNames);
  for (const file of ['alerts.yaml', 'dashboard.json']) {
    const queries = read(`deploy/monitoring/${file}`);
    const names = [...queries.matchAll(/\b(?:foyer|process|nodejs)_\w+/g)].map(([name]) => name);
    expect(names.length).toBeGreaterThan(6);
    const unknown = names.filter((name) => !existing.has(name.replace(/_(?:count|bucket)$/, '')));
    expect(unknown).toEqual([]);
    const matched = [...queries.matchAll(/[{,](\w+)(?:=~?|!=)\\?"/g)].map(([, name]) => name);
    expect(matched.filter((name) => !['job', ...labels].includes(String(name)))).toEqual([]);
  }
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

const stack = await createStack();
const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/operations/data.md'), 'utf8');
const classes = ['Secret', 'Personal', 'Tenant', 'Other'] as const;

/** `table.column` → class, as the page says. */
const written = [...page.matchAll(/^\| `(\w+)` \|(.*)\|$/gm)].flatMap(
  ([, table = '', cells = '']) =>
    cells.split('|').flatMap((cell, at) =>
      cell
        .split(',')
        .map((column) => column.trim())
        .filter(Boolean)
        .map((column) => ({ name: `${table}.${column}`, kind: classes[at] })),
    ),
);
const of = (kind: (typeof classes)[number]) =>
  written.filter((one) => one.kind === kind).map(({ name }) => name);

let columns: readonly { readonly name: string; readonly type: string }[];
beforeAll(async () => {
  const found = await stack.server.db.read((tx) =>
    sql<{ name: string; type: string }>`
      select table_name || '.' || column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public'`.execute(tx),
  );
  columns = found.rows;
});

test('ASVS-14.1.1 every column of the database has one class, and no other column has', () => {
  const names = written.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
});

test('what is called a hash, sealed or a secret is one; names, addresses and numbers are personal', () => {
  const secret = /hash$|_sealed$|_mac$|secret$/;
  expect(
    columns
      .filter(({ name }) => secret.test(name))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(of('Secret').toSorted());
  const personal = columns.filter(({ name }) =>
    /\.(email|phone_number|ip|ip_address|user_agent|username)$/.test(name),
  );
  expect(personal.length).toBeGreaterThan(10);
  expect(
    personal.filter(({ name, type }) => type !== 'boolean' && !of('Personal').includes(name)),
  ).toEqual([]);
});

test('ASVS-14.1.2 the page says of each class how it is kept, who is shown and when it goes; secrets are no plain texts', () => {
  for (const kind of classes)
    expect(page).toMatch(new RegExp(`^\\| \\*\\*${kind}\\*\\* \\|(?: [^|]{8,} \\|){4}$`, 'm'));
  const texts = columns.filter(({ name, type }) => of('Secret').includes(name) && type !== 'bytea');
  // argon2id, which writes its cost beside the hash
  expect(texts.map(({ name }) => name).toSorted()).toEqual([
    'mfa_recovery_codes.hash',
    'password_history.hash',
    'passwords.hash',
  ]);
  const copy = readFileSync(
    join(root, 'packages/server/src/modules/profile/own-data.store.ts'),
    'utf8',
  );
  const reported = new Set(copy.match(/\w+/g));
  const column = (name: string) => name.split('.')[1] ?? '';
  expect(of('Secret').filter((name) => reported.has(column(name)))).toEqual([]);
});

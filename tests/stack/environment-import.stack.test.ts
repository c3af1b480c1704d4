import { randomBytes, randomUUID } from 'node:crypto';
import type { Db, Tx } from '@foyer/server/kernel/db/database';
import { createEnvironmentImport } from '@foyer/server/modules/management/environment-import';
import { createSettingsImport } from '@foyer/server/modules/management/exported-settings';
import type { ImportedUser, ImportRecord } from '@foyer/server/modules/management/imported-user';
import { createUserImport } from '@foyer/server/modules/management/user-import';
import { createStack } from '@foyer/testkit';
import { type KyselyPlugin, type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';

const { kernel } = (await createStack()).server;
const { db } = kernel;
const at = '2025-03-01T10:00:00+00:00';
const stamps = { createdAt: at, updatedAt: at };

type Line = readonly [type: string, value: object];

const tenant = (id: string, parentId: string | null = null): Line => [
  'tenant',
  {
    id,
    parentId,
    name: `Tenant ${id}`,
    tenantType: 'customer',
    isReseller: false,
    metadata: {},
    subAccountAccessType: 'defaultOn',
    parentAccess: 'readOnly',
    ...stamps,
  },
];
const role = (tenantId: string, key: string): Line => [
  'role',
  {
    tenantId,
    key,
    name: key,
    description: '',
    isDefault: false,
    firstUserRole: false,
    level: 1,
    managed: false,
    permissions: [],
    ...stamps,
  },
];
const group = (id: string, tenantId: string): Line => [
  'group',
  { id, tenantId, name: id, color: '#fff', metadata: '{}', ...stamps },
];
const user = (id: string, tenantId: string, more: Partial<ImportedUser> = {}): Line => [
  'user',
  { id, email: `${id}@import.test`, verified: true, tenants: [{ key: tenantId }], ...more },
];
const invitation = (tenantId: string, more: object): Line => [
  'invitation',
  {
    id: randomUUID(),
    tenantId,
    email: `${randomUUID()}@import.test`,
    name: '',
    byVendor: false,
    groupIds: [],
    roles: [],
    createdAt: at,
    ...more,
  },
];
const username = (userId: string): Line => [
  'username',
  { userId, username: userId, key: userId, createdAt: at },
];
const block = (tenantId: string, ip: string): Line => [
  'ipRestriction',
  {
    tenantId,
    ip: `${ip}/32`,
    firstIp: ip,
    lastIp: ip,
    strategy: 'BLOCK',
    isActive: true,
    description: '',
    ...stamps,
  },
];

const toRecords = (lines: readonly Line[]) =>
  lines.map(([type, value], index): ImportRecord => {
    const line = index + 1;
    return type === 'user'
      ? { line, user: { email: '', ...value } }
      : { line, other: { type, value } };
  });

interface Run {
  readonly isDryRun?: boolean;
  readonly batchSize?: number;
  /** Of an interrupted import. */
  readonly importId?: string;
  readonly into?: Db;
}

async function run(
  lines: readonly Line[],
  { isDryRun = false, batchSize = 500, importId = randomUUID(), into = db }: Run = {},
) {
  const users = createUserImport({ ...kernel, db: into });
  const importSetting = createSettingsImport({ ...kernel, file: kernel.config });
  const importer = createEnvironmentImport({ ...kernel, db: into, users, importSetting, importId });
  const records = toRecords(lines);
  const results = [];
  for (let from = 0; from < records.length; from += batchSize)
    results.push(
      ...(await importer.run(records.slice(from, from + batchSize), { source: 'foyer', isDryRun })),
    );
  return results.map(({ status, problem }) => (problem ? `${status}: ${problem}` : status));
}

/** The results of the import, which are those of the dry run before it. */
async function runBoth(lines: readonly Line[], more: Run = {}) {
  const dry = await run(lines, { ...more, isDryRun: true });
  const results = await run(lines, more);
  expect(dry).toEqual(results);
  return results;
}

const count = async (query: RawBuilder<unknown>) =>
  (await db.read((tx) => query.execute(tx))).rows.length;

test('a row never gets a role or a group of another tenant', async () => {
  const [own, other, ownGroup, otherGroup, userId] = Array.from({ length: 5 }, () => randomUUID());
  if (!own || !other || !ownGroup || !otherGroup || !userId) throw new Error('too few IDs');
  const foreign = `${other}/Boss`;
  const unknown = `unknown roles: ${foreign}`;
  const results = await runBoth([
    tenant(own),
    tenant(other),
    role(own, 'Clerk'),
    role(other, 'Boss'),
    user(userId, own, { tenants: [{ key: own, roles: [foreign, `${own}/Clerk`] }] }),
    group(ownGroup, own),
    group(otherGroup, other),
    ['groupRole', { tenantId: own, groupId: ownGroup, role: foreign }],
    ['groupRole', { tenantId: own, groupId: ownGroup, role: `${own}/Clerk` }],
    invitation(own, { roles: ['Admin', foreign] }),
    invitation(own, { groupIds: [ownGroup, otherGroup] }),
    invitation(own, { groupIds: `{${otherGroup}}` }),
    invitation(own, { groupIds: [ownGroup] }),
  ]);
  expect(results.slice(4)).toEqual([
    `imported: ${unknown}`,
    'imported',
    'imported',
    `invalid: ${unknown}`,
    'imported',
    `invalid: ${unknown}`,
    `imported: without unknown groups: ${otherGroup}; send it again: its link is not in the export`,
    'invalid: a value has the wrong form',
    'imported: send it again: its link is not in the export',
  ]);
  const foreignGroups = sql`select 1 from invitations where ${otherGroup}::uuid = any(group_ids)`;
  expect(await count(foreignGroups)).toBe(0);
  const roles = sql`select 1 from membership_roles where user_id = ${userId}`;
  expect(await count(roles)).toBe(1);
  const email = `${randomUUID()}@import.test`;
  const [added] = await createUserImport(kernel).run(
    [
      {
        line: 1,
        user: { email, tenants: [{ key: own, roles: ['Admin', foreign.toUpperCase()] }] },
      },
    ],
    { source: 'csv', isDryRun: false },
  );
  expect(added).toMatchObject({ problem: `unknown roles: ${foreign.toUpperCase()}` });
  const addedRoles = sql`select 1 from membership_roles join users on id = user_id where email = ${email}`;
  expect(await count(addedRoles)).toBe(1);
});

test('a sub-account is imported in a later batch than its parent, and is invalid without it', async () => {
  const [parentId, childId] = [randomUUID(), randomUUID()];
  const lines = [tenant(parentId), tenant(childId, parentId), tenant(randomUUID(), randomUUID())];
  expect(await runBoth(lines, { batchSize: 1 })).toEqual([
    'imported',
    'imported',
    'invalid: it refers to a record that does not exist',
  ]);
});

test('a value that PostgreSQL refuses makes its row invalid and no other', async () => {
  const category = (name: string, createdAt: string): Line => [
    'permissionCategory',
    { name, description: '', createdAt, updatedAt: at },
  ];
  const results = await run([
    category('a', '2025-13-45T10:00:00Z'),
    category(randomBytes(20_000).toString('hex'), at),
    category('Fits', at),
  ]);
  expect(results).toEqual([
    'invalid: a value has the wrong form',
    'invalid: a value is too large',
    'imported',
  ]);
});

test('a user whose tenant was not imported is invalid, and the tenant is not created', async () => {
  const [tenantId, parentId] = [randomUUID(), randomUUID()];
  const lines = [tenant(tenantId, parentId), user(randomUUID(), tenantId)];
  expect(await runBoth(lines)).toEqual([
    'invalid: it refers to a record that does not exist',
    'invalid: its tenant does not exist',
  ]);
  expect(await count(sql`select 1 from tenants where id = ${tenantId}`)).toBe(0);
});

test('what belongs to a user who existed before is added only by the import that created them', async () => {
  const [tenantId, userId] = [randomUUID(), randomUUID()];
  const lines = [tenant(tenantId), user(userId, tenantId), username(userId)];
  const importId = randomUUID();
  expect(await runBoth(lines, { batchSize: 1, importId })).toEqual(lines.map(() => 'imported'));
  expect(await runBoth(lines)).toEqual(lines.map(() => 'exists'));
  await db.system((tx) => sql`delete from usernames where user_id = ${userId}`.execute(tx));
  const usernames = sql`select 1 from usernames where user_id = ${userId}`;
  const existed = 'skipped: its user existed already: add it by hand';
  expect(await runBoth(lines)).toEqual(['exists', 'exists', existed]);
  expect(await runBoth([username(userId)])).toEqual([existed]);
  expect(await runBoth([username(userId.replaceAll('-', ''))])).toEqual([
    'invalid: a value has the wrong form',
  ]);
  const other = user(userId, tenantId, { email: `${randomUUID()}@other.test` });
  expect(await runBoth([other, username(userId)])).toEqual([
    'exists',
    'invalid: its user has another email here',
  ]);
  expect(await count(usernames)).toBe(0);
  expect(await run([username(userId)], { importId })).toEqual(['imported']);
  expect(await count(usernames)).toBe(1);
});

test('a dry run finds a row that refers to an earlier one and to one that does not exist', async () => {
  const [tenantId, userId, groupId] = [randomUUID(), randomUUID(), randomUUID()];
  const member = (of: string): Line => [
    'groupMember',
    { tenantId, groupId: of, userId, createdAt: at },
  ];
  const lines = [
    tenant(tenantId),
    role(tenantId, 'Clerk'),
    user(userId, tenantId),
    user(userId, tenantId, { email: `${randomUUID()}@import.test` }),
    group(groupId, tenantId),
    member(groupId),
    member(randomUUID()),
    ['groupRole', { tenantId, groupId: randomUUID(), role: `${tenantId}/Clerk` }],
    ['groupRole', { tenantId, groupId, role: `${tenantId}/CLERK` }],
  ] as const;
  const missing = 'invalid: it refers to a record that does not exist';
  expect((await runBoth(lines, { batchSize: 1 })).slice(3)).toEqual([
    'exists',
    'imported',
    'imported',
    missing,
    missing,
    `invalid: unknown roles: ${tenantId}/CLERK`,
  ]);
});

test('an import has an audit entry for each tenant with the kinds of rows, and names settings without values', async () => {
  const tenantId = randomUUID();
  await run([
    tenant(tenantId),
    block(tenantId, '10.0.0.1'),
    block(tenantId, '10.0.0.2'),
    ['setting', { section: 'branding', key: 'productName', value: 'Moved', tenantId: 'x' }],
    ['permissionCategory', { name: 'Moved', description: '', tenantId: randomUUID(), ...stamps }],
  ]);
  const { rows } = await db.read((tx) =>
    sql<{ tenantId: string | null; json: unknown }>`
      select tenant_id as "tenantId", json from audits where action = 'environment.imported'
      order by created_at desc, tenant_id nulls last limit 2`.execute(tx),
  );
  const kinds = { tenant: 1, ipRestriction: 2 };
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ tenantId, json: { rows: 3, kinds, settings: [] } });
  expect(rows).toContainEqual({
    tenantId: null,
    json: {
      rows: 5,
      kinds: { ...kinds, setting: 1, permissionCategory: 1 },
      settings: ['branding.productName'],
    },
  });
  const spans = sql`select 1 from ip_restriction_spans where tenant_id = ${tenantId}`;
  expect(await count(spans)).toBe(2);
});

test('a batch reads names once, and its handle is of no tenant after IP restrictions', async () => {
  const [tenantId, groupId] = [randomUUID(), randomUUID()];
  const roles = ['A', 'B', 'C'].map((key) => role(tenantId, key));
  const importId = randomUUID();
  await run([tenant(tenantId), ...roles, group(groupId, tenantId)], { importId });
  const handles: Tx[] = [];
  let reads = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes(String.raw`as \"tenantId\" from`)) reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const system: Db['system'] = (work) =>
    db.system((tx) => {
      const handle = tx.withPlugin(counter);
      handles.push(handle);
      return work(handle);
    });
  const lines = ['A', 'B', 'C'].map(
    (key): Line => ['groupRole', { tenantId, groupId, role: `${tenantId}/${key}` }],
  );
  const results = await run([...lines, block(tenantId, '10.0.0.3')], {
    importId,
    into: { read: db.read, tenant: db.tenant, system },
  });
  expect(results).toEqual(Array.from({ length: 4 }, () => 'imported'));
  expect(reads).toBe(1);
  expect(handles.map((one) => 'tenantId' in one)).toEqual([false]);
});

test('users exist in a second run although the restrictions of the first forbid their email', async () => {
  const tenantId = randomUUID();
  const lines: readonly Line[] = [
    tenant(tenantId),
    user(randomUUID(), tenantId),
    ['domainRestriction', { tenantId, domain: 'import.test', type: 'BLOCK', createdAt: at }],
    [
      'domainRestrictionPolicy',
      { tenantId, active: true, listType: 'BLOCK', blockPublicDomains: false, updatedAt: at },
    ],
  ];
  expect(await runBoth(lines)).toEqual(lines.map(() => 'imported'));
  expect(await runBoth(lines)).toEqual(lines.map(() => 'exists'));
});

test('an import that is interrupted within a batch adds everything when it is resumed', async () => {
  const [tenantId, userId] = [randomUUID(), randomUUID()];
  const lines = [tenant(tenantId), user(userId, tenantId), username(userId)];
  const importId = randomUUID();
  let transactions = 0;
  const system: Db['system'] = (work) => {
    transactions += 1;
    return transactions > 2
      ? Promise.reject(new Error('the connection was lost'))
      : db.system(work);
  };
  const into = { read: db.read, tenant: db.tenant, system };
  await expect(run(lines, { importId, into })).rejects.toThrow('the connection was lost');
  expect(await run(lines, { importId })).toEqual(['exists', 'exists', 'imported']);
  expect(await count(sql`select 1 from usernames where user_id = ${userId}`)).toBe(1);
});

test('a second import does not restore what was removed from groups and tenants', async () => {
  const [tenantId, groupId] = [randomUUID(), randomUUID()];
  const lines: readonly Line[] = [
    tenant(tenantId),
    role(tenantId, 'Clerk'),
    group(groupId, tenantId),
    ['groupRole', { tenantId, groupId, role: `${tenantId}/Clerk` }],
    ['domainRestriction', { tenantId, domain: 'import.test', type: 'BLOCK', createdAt: at }],
    block(tenantId, '10.0.0.4'),
  ];
  expect(await runBoth(lines)).toEqual(lines.map(() => 'imported'));
  expect(await runBoth(lines)).toEqual(lines.map(() => 'exists'));
  for (const table of ['group_roles', 'domain_restrictions', 'ip_restrictions'])
    await db.system((tx) =>
      sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(tx),
    );
  const toSkipped = (owner: string) => `skipped: its ${owner} existed already: add it by hand`;
  expect((await runBoth(lines)).slice(3)).toEqual([
    toSkipped('group'),
    toSkipped('tenant'),
    toSkipped('tenant'),
  ]);
});

test('a setting is imported before the one that it needs', async () => {
  const condition = { attribute: 'tokenType', op: 'in_list', value: { list: ['userToken'] } };
  const targeting = { rules: [{ conditions: [condition], treatment: 'short' }] };
  const template = { key: 'short', name: 'Short', expirationSeconds: 600, claims: {} };
  const lines: readonly Line[] = [
    ['setting', { section: 'jwtTemplates', key: 'targeting', value: targeting }],
    ['setting', { section: 'jwtTemplates', key: 'templates', value: [template] }],
  ];
  expect(await runBoth(lines)).toEqual(['imported', 'imported']);
});

test('IDs are matched whatever their case', async () => {
  const [tenantId, groupId, userId] = [randomUUID(), randomUUID(), randomUUID()];
  const upper = tenantId.toUpperCase();
  const lines: readonly Line[] = [
    tenant(upper),
    role(upper, 'Clerk'),
    user(userId, upper, { tenants: [{ key: upper, roles: [`${upper}/Clerk`] }] }),
    group(groupId.toUpperCase(), upper),
    ['groupRole', { tenantId, groupId, role: `${upper}/Clerk` }],
    ['groupMember', { tenantId: upper, groupId, userId: userId.toUpperCase(), createdAt: at }],
  ];
  expect(await runBoth(lines, { batchSize: 1 })).toEqual(lines.map(() => 'imported'));
});

test('a row of a user that conflicts with another is to be added by hand', async () => {
  const [tenantId, userId, otherId] = [randomUUID(), randomUUID(), randomUUID()];
  const taken: Line = [
    'username',
    { userId: otherId, username: userId, key: userId, createdAt: at },
  ];
  const lines = [tenant(tenantId), user(userId, tenantId), user(otherId, tenantId)];
  expect((await run([...lines, username(userId), taken])).at(-1)).toBe(
    'invalid: it conflicts with an existing record: change or delete that one, then add it by hand',
  );
});

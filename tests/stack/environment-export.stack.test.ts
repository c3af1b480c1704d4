import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEnvironmentImport } from '@foyer/server/modules/management/environment-import';
import { exportEverything, withSnapshot } from '@foyer/server/modules/management/everything-export';
import { createSettingsImport } from '@foyer/server/modules/management/exported-settings';
import { readImport } from '@foyer/server/modules/management/import-sources';
import type { ImportRecord } from '@foyer/server/modules/management/imported-user';
import { createUserImport } from '@foyer/server/modules/management/user-import';
import { createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'foyer-export-'));
afterAll(() => rmSync(folder, { recursive: true }));

const stack = await createStack();
const { kernel } = stack.server;
const at = '2025-03-01T10:00:00+00:00';
const due = '2999-03-01T10:00:00+00:00';
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [tenantId, userId, connectionId, templateId] = [id(1), id(2), id(3), id(4)];
const stamps = { createdAt: at, updatedAt: at };
const ofTenant = { tenantId, ...stamps };

const connection = {
  id: connectionId,
  protocol: 'saml',
  type: 'okta',
  enabled: true,
  enforced: true,
  allowIdpInitiated: false,
  jit: true,
  ssoBinding: 'redirect',
  metadataUrl: 'https://reader:p@ss@idp.test/metadata?id=a@b',
  certificates: [],
  signRequest: false,
  configMetadata: {},
  revision: 1,
  ...ofTenant,
};
const tenant = {
  id: tenantId,
  name: 'Acme',
  tenantType: 'customer',
  isReseller: true,
  metadata: {},
  subAccountAccessType: 'defaultOn',
  parentAccess: 'readOnly',
  ...stamps,
};
const user = { id: userId, email: 'ada@export.test', name: 'Ada', createdAt: at };
const before: readonly object[] = [
  { tenant },
  { user: { ...user, tenants: [{ key: tenantId, name: 'Acme', roles: ['Admin'] }] } },
  { ssoConnection: connection },
  {
    policyTemplate: {
      id: templateId,
      scopeId: tenantId,
      name: 'A',
      content: {},
      isLocked: true,
      ...ofTenant,
    },
  },
];
/** Without them, the copy would allow what the original prevents. */
const enforcing: readonly object[] = [
  { accountDeletion: { userId, askedAt: at, dueAt: due, blockedAt: null } },
  { appliedPolicyPart: { tenantId, part: 'mfa', templateId, isLocked: true, appliedAt: at } },
  { ssoGrantedRole: { tenantId, userId, connectionId, role: 'Admin' } },
  { channelOptOut: { tenantId, event: 'user.invited', email: 'x@a.test', createdAt: at } },
];

async function importAll(lines: readonly object[]) {
  const file = join(folder, 'lines.jsonl');
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const importSetting = createSettingsImport({ ...kernel, file: kernel.config });
  const users = createUserImport(kernel);
  const importer = createEnvironmentImport({
    ...kernel,
    users,
    importSetting,
    importId: randomUUID(),
  });
  const records: ImportRecord[] = [];
  for await (const record of readImport('foyer', file, {})) records.push(record);
  return importer.run(records, { source: 'foyer', isDryRun: false });
}

async function exportAll(): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of exportEverything({ ...kernel, isWithoutSecrets: true }))
    lines.push(line);
  return lines;
}

const imported = await importAll([...before, ...enforcing]);
await kernel.db.system(async (tx) => {
  await sql`insert into webhooks (tenant_id, name, description, url, secret_sealed, event_keys, is_active, created_at, updated_at)
    values (${tenantId}, 'CRM', '', 'https://user:pass@crm.test:8443/T0/very-secret?key=1', ${kernel.seal.seal('webhook', 's')}, '{user.invited}', true, now(), now())`.execute(
    tx,
  );
  await sql`update tenants set metadata = '{"balance": 9007199254740993}' where id = ${tenantId}`.execute(
    tx,
  );
});
const exported = await exportAll();
const parsed = exported.map((line): unknown => JSON.parse(line));

test('locks, roles of single sign-on, deletions, and opt-outs are imported and exported', () => {
  expect(imported.filter(({ status }) => status !== 'imported')).toEqual([]);
  for (const line of enforcing) expect(parsed).toContainEqual(line);
});

test('URLs are exported without user name and password, and those of webhooks without a path', () => {
  expect(exported.join('')).not.toMatch(/very-secret|user:pass|p@ss/);
  expect(parsed).toContainEqual({
    webhook: expect.objectContaining({ name: 'CRM', url: 'https://crm.test:8443' }),
  });
  expect(parsed).toContainEqual({
    ssoConnection: expect.objectContaining({ metadataUrl: 'https://idp.test/metadata?id=a@b' }),
  });
});

test('an invitation is exported without groups that were deleted', async () => {
  const invitation = { id: id(9), email: 'b@a.test', name: '', byVendor: false, createdAt: at };
  const [result] = await importAll([
    { invitation: { ...invitation, tenantId, groupIds: [], roles: ['Admin'] } },
  ]);
  expect(result?.status).toBe('imported');
  const deleted = sql`update invitations set group_ids = array[${id(10)}::uuid] where id = ${id(9)}`;
  await kernel.db.system((tx) => deleted.execute(tx));
  const line = (await exportAll()).find((one) => one.startsWith('{"invitation":'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ invitation: { id: id(9), groupIds: [] } });
});

test('a number in metadata keeps all its digits', () => {
  const line = exported.find((one) => one.startsWith('{"tenant":') && one.includes(tenantId));
  expect(line).toContain('9007199254740993');
});

test('a snapshot does not see what is written after it began, and writes nothing', async () => {
  const rename = sql`update tenants set name = 'Renamed' where id = ${tenantId}`;
  const name = sql<{ name: string }>`select name from tenants where id = ${tenantId}`;
  await withSnapshot(kernel.db, async (snapshot) => {
    await snapshot.read((tx) => name.execute(tx));
    await kernel.db.system((tx) => rename.execute(tx));
    const { rows } = await snapshot.read((tx) => name.execute(tx));
    expect(rows).toEqual([{ name: 'Acme' }]);
  });
  const writing = withSnapshot(kernel.db, (snapshot) => snapshot.read((tx) => rename.execute(tx)));
  await expect(writing).rejects.toMatchObject({ code: '25006' });
});

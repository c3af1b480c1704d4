import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEnvironmentImport } from '@foyer/server/modules/management/environment-import';
import { exportEverything } from '@foyer/server/modules/management/everything-export';
import { kindsAfterUsers, kindsBeforeUsers } from '@foyer/server/modules/management/export-kinds';
import { createSettingsImport } from '@foyer/server/modules/management/exported-settings';
import { readImport } from '@foyer/server/modules/management/import-sources';
import type { ImportRecord } from '@foyer/server/modules/management/imported-user';
import { createUserImport } from '@foyer/server/modules/management/user-import';
import { createStack, type Stack } from '@foyer/testkit';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'foyer-move-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bcrypt = '$2b$04$ujvOyyjoP4ZELSdYuLPdbekDUPZztbVM7ckUxciWqK0JGeljQ5ubO';
const at = '2025-03-01T10:00:00+00:00';
const stamps = { createdAt: at, updatedAt: at };
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [parentId, tenantId, userId, suspendedId, groupId] = [id(1), id(2), id(3), id(4), id(5)];
const connectionId = id(6);
const role = `${tenantId}/Auditor`;
const ofTenant = { tenantId, ...stamps };
const policy = { tenantId, updatedAt: at };

/** A line of every kind that is imported. */
const written: readonly (readonly [type: string, value: object])[] = [
  ['permissionCategory', { name: 'Invoices', description: 'Billing', ...stamps }],
  [
    'permission',
    {
      key: 'invoices.read',
      name: 'Read invoices',
      description: '',
      category: 'Invoices',
      assignmentType: 'ASSIGNABLE',
      managed: true,
      ...stamps,
    },
  ],
  ...[parentId, tenantId].map(
    (own) =>
      [
        'tenant',
        {
          id: own,
          parentId: own === tenantId ? parentId : null,
          name: `Tenant ${own}`,
          alias: `t-${own.slice(-4)}`,
          tenantType: 'customer',
          isReseller: own === parentId,
          metadata: { plan: 'gold', none: null },
          subAccountAccessType: 'defaultOn',
          parentAccess: 'readOnly',
          ...stamps,
        },
      ] as const,
  ),
  [
    'role',
    {
      tenantId,
      key: 'Auditor',
      name: 'Auditor',
      description: '',
      isDefault: false,
      firstUserRole: false,
      level: 3,
      managed: false,
      permissions: ['invoices.read'],
      ...stamps,
    },
  ],
  ['accountSettings', { ...policy, timezone: 'Europe/Berlin', hasCustomLogin: true }],
  [
    'user',
    {
      id: userId,
      email: 'ada@move.test',
      name: 'Ada',
      verified: true,
      language: 'de',
      createdAt: at,
      passwordChangedAt: at,
      metadata: { seats: 3, none: null },
      password: { type: 'bcrypt', hash: bcrypt },
      totpSecret: 'JBSWY3DPEHPK3PXP',
      tenants: [{ key: tenantId, name: 'x', roles: ['Admin', role], hasSubAccountAccess: false }],
    },
  ],
  [
    'user',
    {
      id: suspendedId,
      email: 'eve@move.test',
      name: 'Eve',
      verified: true,
      createdAt: at,
      passwordChangedAt: at,
      password: { type: 'bcrypt', hash: bcrypt },
      tenants: [{ key: tenantId, name: 'x', roles: [], disabledAt: at }],
    },
  ],
  ['setting', { section: 'branding', key: 'productName', value: 'Moved' }],
  ['setting', { section: 'mail', key: 'smtp', withoutSecrets: true }],
  ['username', { userId, username: 'Ada', key: 'ada', createdAt: at }],
  ['userPhone', { id: id(20), userId, phoneNumber: '+4930123456', verifiedAt: at, ...stamps }],
  [
    'passkey',
    {
      id: id(21),
      userId,
      usage: 'passkey',
      credentialId: String.raw`\x0102`,
      publicKey: String.raw`\x0304`,
      counter: 1,
      deviceType: 'Platform',
      transports: ['internal'],
      backupEligible: true,
      backedUp: true,
      name: 'Laptop',
      createdAt: at,
    },
  ],
  [
    'linkedIdentity',
    { id: id(22), userId, connection: 'social:google', issuer: 'i', subject: 's', createdAt: at },
  ],
  [
    'sourceUser',
    { sourceId: 'old', subjectDigest: String.raw`\x05`, userId: suspendedId, createdAt: at },
  ],
  [
    'notificationPreference',
    { userId, type: 'user.invited', inApp: true, email: false, updatedAt: at },
  ],
  ['group', { id: groupId, name: 'Sales', color: '#fff', metadata: '{}', ...ofTenant }],
  ['groupRole', { tenantId, groupId, role }],
  ['groupMember', { tenantId, groupId, userId, createdAt: at }],
  ['groupSettings', { ...policy, enabled: true, rolesEnabled: false }],
  ['application', { id: 'moved-app', access: 'assigned', isActive: true }],
  [
    'applicationTenant',
    { tenantId, applicationId: 'moved-app', access: 'assigned', createdAt: at },
  ],
  ['applicationUser', { tenantId, userId, applicationId: 'moved-app', createdAt: at }],
  ['planAssignment', { id: id(23), userId: null, planKey: 'pro', ...ofTenant }],
  ['mfaPolicy', { enforce: 'Force', rememberAllowed: true, rememberSeconds: 60, ...ofTenant }],
  ['lockoutPolicy', { enabled: true, maxAttempts: 5, ...ofTenant }],
  ['passwordHistoryPolicy', { enabled: true, historySize: 3, ...ofTenant }],
  [
    'passwordRotationPolicy',
    { isActive: true, rotationPeriod: 60, notificationPeriod: 5, ...ofTenant },
  ],
  ['passwordStrengthPolicy', { minLength: 14, ...ofTenant }],
  ['breachedPasswordPolicy', { blockPwned: true, ...ofTenant }],
  ['sessionPolicy', { ...policy, idleSeconds: 600 }],
  ['signInPolicy', { ...policy, authStrategy: 'MagicLink', otherMethods: ['Code'] }],
  ['impersonationSettings', { ...policy, mode: 'consent' }],
  ['joinSettings', { ...policy, mode: 'request' }],
  [
    'countryRestriction',
    {
      ...policy,
      enabled: true,
      action: 'BLOCK',
      failStrategy: 'ALLOW',
      shouldSendEmail: false,
      countries: ['KP'],
    },
  ],
  ['domainRestriction', { tenantId, domain: 'move.test', type: 'ALLOW', createdAt: at }],
  [
    'domainRestrictionPolicy',
    { ...policy, active: true, listType: 'ALLOW', blockPublicDomains: false },
  ],
  [
    'ipRestriction',
    {
      ip: '10.0.0.0/8',
      firstIp: '10.0.0.0',
      lastIp: '10.255.255.255',
      strategy: 'BLOCK',
      isActive: true,
      description: '',
      ...ofTenant,
    },
  ],
  ['ipRestrictionPolicy', { ...policy, isActive: true, strategy: 'BLOCK' }],
  [
    'policyTemplate',
    { id: id(24), scopeId: parentId, name: 'Strict', isLocked: false, content: {}, ...ofTenant },
  ],
  ['customLogin', { ...policy, document: { themeName: 'modern' } }],
  [
    'ssoConnection',
    {
      id: connectionId,
      protocol: 'saml',
      type: 'okta',
      enabled: true,
      enforced: true,
      allowIdpInitiated: false,
      jit: true,
      idpEntityId: 'https://idp.test',
      ssoEndpoint: 'https://idp.test/sso',
      ssoBinding: 'redirect',
      certificates: [],
      signRequest: false,
      configMetadata: {},
      revision: 1,
      ...ofTenant,
    },
  ],
  [
    'ssoDomain',
    {
      id: id(25),
      tenantId,
      connectionId,
      domain: 'move.test',
      txtRecord: 'x',
      validatedAt: at,
      createdAt: at,
    },
  ],
  ['ssoDefaultRole', { tenantId, connectionId, role: 'Admin' }],
  ['ssoGroup', { id: id(26), tenantId, connectionId, name: 'admins', createdAt: at }],
  ['ssoGroupRole', { tenantId, groupId: id(26), role }],
  ['ssoExemption', { tenantId, userId, reason: 'Setup', createdAt: at, expiresAt: at }],
  [
    'invitation',
    {
      id: id(27),
      tenantId,
      email: 'new@move.test',
      name: '',
      byVendor: false,
      groupIds: [groupId],
      roles: [role],
      createdAt: at,
    },
  ],
  ['channelConfig', { channel: 'email', event: 'user.invited', enabled: true, ...ofTenant }],
  [
    'channelSubscription',
    {
      id: id(28),
      channel: 'email',
      event: 'user.invited',
      name: 'Team',
      enabled: true,
      recipients: ['x@move.test'],
      frequency: 'daily',
      ...ofTenant,
    },
  ],
  [
    'reportSchedule',
    {
      templateId: 'users',
      type: 'pdf',
      interval: 'weekly',
      cron: '0 8 * * 1',
      timeZone: 'UTC',
      isActive: true,
      dataFilters: {},
      recipientIds: [userId],
      nextRunAt: at,
      ...ofTenant,
    },
  ],
  ['auditView', { id: id(29), userId, name: 'Mine', search: '', isShared: true, ...ofTenant }],
  ['accountDeletion', { userId: suspendedId, askedAt: at, dueAt: at }],
  [
    'appliedPolicyPart',
    { tenantId, part: 'mfa', templateId: id(24), isLocked: true, appliedAt: at },
  ],
  ['ssoGrantedRole', { tenantId, userId, connectionId, role: 'Admin' }],
  ['channelOptOut', { tenantId, event: 'user.invited', email: 'x@move.test', createdAt: at }],
  ['consent', { userId, kind: 'terms', version: '1', given: true, givenAt: at }],
];

let files = 0;
async function importInto({ server }: Stack, lines: readonly string[], isDryRun = false) {
  const { kernel } = server;
  const file = join(folder, `${(files += 1)}.jsonl`);
  writeFileSync(file, lines.join('\n'));
  const users = createUserImport(kernel);
  const importSetting = createSettingsImport({ ...kernel, file: kernel.config });
  const importer = createEnvironmentImport({
    ...kernel,
    users,
    importSetting,
    importId: randomUUID(),
  });
  const records: ImportRecord[] = [];
  for await (const record of readImport('foyer', file, {})) records.push(record);
  const results = [];
  for (let from = 0; from < records.length; from += 7)
    results.push(
      ...(await importer.run(records.slice(from, from + 7), { source: 'foyer', isDryRun })),
    );
  return results;
}

async function exportFrom({ server }: Stack): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of exportEverything({ ...server.kernel, isWithoutSecrets: false }))
    lines.push(line);
  return lines;
}

const toLines = (values: typeof written) =>
  values.map(([type, value]) => JSON.stringify({ [type]: value }));

/** Rows that every environment creates for itself have times of their own. */
const withoutTimesOfCatalog = (lines: readonly string[]) =>
  lines
    .map((line) =>
      /^\{"(role|permission|permissionCategory)"/.test(line)
        ? line.replaceAll(/"(createdAt|updatedAt)" ?: ?"[^"]*",?/g, '')
        : line,
    )
    .toSorted();

test('an environment is exported, imported into an empty one, and exported again without a difference', async () => {
  const source = await createStack();
  const created = await importInto(source, toLines(written));
  expect(created.filter(({ status }) => status === 'invalid')).toEqual([]);
  expect(created.filter(({ status }) => status === 'skipped')).toMatchObject([{ type: 'setting' }]);
  const { db, seal } = source.server.kernel;
  await db.system(async (tx) => {
    await sql`insert into webhooks (tenant_id, name, description, url, secret_sealed, event_keys, is_active, created_at, updated_at)
      values (${tenantId}, 'CRM', '', 'https://crm.test', ${seal.seal('webhook', 'top-secret')}, '{user.invited}', true, now(), now())`.execute(
      tx,
    );
    await sql`insert into scim_connections (tenant_id, name, source, sync_profile, created_at, updated_at)
      values (${tenantId}, 'Okta', 'okta', true, now(), now())`.execute(tx);
  });
  const first = await exportFrom(source);
  const types = new Set(first.map((line) => Object.keys(Object(JSON.parse(line)))[0]));
  const imported = [...kindsBeforeUsers, ...kindsAfterUsers].filter(({ skipped }) => !skipped);
  expect(imported.filter(({ type }) => !types.has(type))).toEqual([]);
  expect(first.join('')).not.toContain('top-secret');

  const target = await createStack();
  const dry = await importInto(target, first, true);
  expect(await exportFrom(target)).not.toContain(expect.stringContaining('ada@move.test'));
  const results = await importInto(target, first);
  expect(dry).toEqual(results);
  expect(results.filter(({ status }) => status === 'invalid')).toEqual([]);
  expect(results.filter(({ status }) => status === 'skipped').map(({ type }) => type)).toEqual([
    'provisioningConnection',
    'webhook',
  ]);
  const second = await exportFrom(target);
  const isLost = (line: string) => /^\{"(provisioningConnection|webhook)"/.test(line);
  expect(withoutTimesOfCatalog(second)).toEqual(
    withoutTimesOfCatalog(first.filter((line) => !isLost(line))),
  );
  const again = await importInto(target, first);
  expect(again.filter(({ status }) => status === 'imported' || status === 'invalid')).toEqual([]);
});

test('a line that does not fit is invalid, says why, and does not affect the others', async () => {
  const stack = await createStack();
  const results = await importInto(stack, [
    ...toLines(written.slice(0, 5)),
    JSON.stringify({ groupMember: { tenantId, groupId, userId, createdAt: at } }),
    JSON.stringify({ groupRole: { tenantId, groupId, role: 'Nobody' } }),
    JSON.stringify({ lockoutPolicy: { enabled: true, maxAttempts: 500, ...ofTenant } }),
    JSON.stringify({ spaceship: {} }),
    JSON.stringify({ setting: { section: 'branding', key: 'productName', value: 7 } }),
    JSON.stringify({
      setting: {
        section: 'applications',
        key: 'moved-app',
        value: {
          clientId: 'moved-app',
          name: 'Moved',
          url: 'https://moved.test',
          kind: 'embedded',
        },
        withoutSecrets: true,
      },
    }),
    JSON.stringify({ lockoutPolicy: { enabled: true, maxAttempts: 5, ...ofTenant } }),
  ]);
  expect(results.slice(5)).toMatchObject([
    { status: 'invalid', problem: 'it refers to a record that does not exist' },
    { status: 'invalid', problem: 'unknown roles: Nobody' },
    { status: 'invalid', problem: 'a value is not allowed' },
    { status: 'invalid', problem: 'unknown kind of record: spaceship' },
    { status: 'invalid', problem: expect.stringContaining('branding.productName') },
    { status: 'imported', problem: expect.stringContaining('new secrets') },
    { status: 'imported' },
  ]);
});

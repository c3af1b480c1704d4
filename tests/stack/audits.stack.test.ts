import { auditsCalls } from '@foyer/contract/audits/calls';
import { metadataCalls } from '@foyer/contract/metadata/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { createStack, type Visitor } from '@foyer/testkit';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rolesWithInviter } from './inviting.ts';

const stack = await createStack({ config: { roles: rolesWithInviter } });
const list = (as: Visitor, query: object = {}) => as.api(auditsCalls).listAudits({ query });
const all = { offset: 0, count: 200 } as const;

interface Entry {
  readonly action: string;
  readonly severity?: string;
  readonly description?: string;
  readonly email?: string;
  readonly ip?: string;
  readonly agent?: string;
  readonly daysAgo?: number;
}

/** Adds entries to a tenant, the first one the newest. */
async function addEntries(tenantId: string, entries: readonly Entry[]) {
  const now = stack.clock.now().getTime();
  await stack.server.db.system((tx) =>
    tx
      .insertInto('audits')
      .values(
        entries.map(({ daysAgo = 0, agent, ...entry }, at) => ({
          severity: 'Info',
          description: '',
          email: null,
          ip: null,
          ...entry,
          user_id: null,
          actor_id: null,
          user_agent: agent ?? null,
          trace_id: null,
          tenant_id: tenantId,
          json: '{}',
          created_at: new Date(now - daysAgo * 86_400_000 - (at + 1) * 1000),
        })),
      )
      .execute(),
  );
}

let tenant: Awaited<ReturnType<typeof stack.aTenant>>;
let admin: typeof tenant.admin;

beforeAll(async () => {
  tenant = await stack.aTenant();
  admin = tenant.admin;
  await addEntries(tenant.id, [
    { action: 'role.deleted', email: 'zoe@audit.test', ip: '198.51.100.7', severity: 'High' },
    { action: 'role.created', email: 'ann@audit.test', ip: '198.51.100.8', agent: 'curl/8' },
    { action: 'group.created', description: '100% of _Sales_', ip: '198.51.100.7', daysAgo: 3 },
    { action: 'group.deleted', email: 'zoe@audit.test', severity: 'Critical', daysAgo: 40 },
    { action: 'sso.setup_sent', description: 'Sent Ola@example.test a link', daysAgo: 50 },
    { action: 'Called ola@example.test', daysAgo: 51 },
  ]);
});

const foundActions = async (query: object) =>
  (await list(admin, { ...all, ...query })).data.map(({ action }) => action);

test.each([
  [{ filter: 'zoe@AUDIT' }, ['role.deleted', 'group.deleted']],
  [{ filter: 'zoe@other.test' }, []],
  [{ filter: 'ola@EXAMPLE' }, ['sso.setup_sent', 'Called ola@example.test']],
  [{ email: 'ola@example' }, []],
  [{ filter: 'e@audit', email: 'ZOE' }, ['role.deleted', 'group.deleted']],
  [{ email: 'zoe@other.test' }, []],
  [{ filter: '100% of _s' }, ['group.created']],
  [{ email: 'ann@audit.test' }, ['role.created']],
  [{ action: 'role.' }, ['role.deleted', 'role.created']],
  [{ actions: 'group.created,role.created' }, ['role.created', 'group.created']],
  [{ ip: '198.51.100' }, ['role.deleted', 'role.created', 'group.created']],
  [{ ipAddress: '198.51.100.7' }, ['role.deleted', 'group.created']],
  [{ userAgent: 'CURL' }, ['role.created']],
  [{ severity: 'high,Critical' }, ['role.deleted', 'group.deleted']],
  [{ filter: 'audit.test', createdAt: 'Last Week' }, ['role.deleted', 'role.created']],
  [{ description: 'sales', filter: '198.51' }, ['group.created']],
  [{ userId: 'nobody' }, []],
  [{ severity: 'Grave' }, []],
])('%j finds its entries, the newest first', async (query, actions) => {
  expect(await foundActions(query)).toEqual(actions);
});

test('an email filter that more than 100 emails match finds the entries of each', async () => {
  const { id, admin: owner } = await stack.aTenant();
  const entries = Array.from({ length: 120 }, (_, n) => ({
    action: 'role.created',
    email: `user-${n}@many.test`,
  }));
  await addEntries(id, entries);
  const found = async (query: object) => (await list(owner, { ...all, ...query })).data.length;
  expect(await found({ email: '@many.test' })).toBe(120);
  expect(await found({ filter: '@many.test' })).toBe(120);
});

test('a range of time has its start and not its end', async () => {
  const { data } = await list(admin, { ...all, filter: 'audit.test' });
  const [newest, , oldest] = data.map(({ createdAt }) => createdAt);
  const { data: found } = await list(admin, { filter: 'audit.test', from: oldest, to: newest });
  expect(found.map(({ action }) => action)).toEqual(['role.created', 'group.deleted']);
});

test('a sort direction turns the whole order around, for every sortable column', async () => {
  for (const sortBy of ['createdAt', 'email', 'action', 'ip', 'severity']) {
    const order = async (sortDirection: string) =>
      (await list(admin, { ...all, sortBy, sortDirection })).data.map(({ _id }) => _id);
    expect(await order('asc'), sortBy).toEqual((await order('desc')).toReversed());
  }
  const severities = (await list(admin, { sortBy: 'severity', count: 2 })).data;
  expect(severities.map(({ severity }) => severity)).toEqual(['Critical', 'High']);
});

test('pages by index and by cursor hold every entry once, in any order', async () => {
  const whole = await list(admin, { ...all, sortBy: 'email' });
  expect(whole.total).toBe(whole.data.length);
  const byIndex: string[] = [];
  const byCursor: string[] = [];
  let after: string | undefined;
  for (let offset = 0; offset * 2 < whole.total; offset += 1) {
    const query = { sortBy: 'email', count: 2 };
    byIndex.push(...(await list(admin, { ...query, offset })).data.map(({ _id }) => _id));
    const page = await list(admin, {
      ...query,
      paginationMode: 'virtual',
      ...(after && { after }),
    });
    byCursor.push(...page.data.map(({ _id }) => _id));
    after = page.next;
  }
  expect(after).toBeUndefined();
  const ids = whole.data.map(({ _id }) => _id);
  expect([byIndex, byCursor]).toEqual([ids, ids]);
  await expect(list(admin, { after: 'x' })).rejects.toMatchObject({ code: 'audits/invalidCursor' });
});

test('a total above 1,000 is an estimate', async () => {
  const { id, admin: owner } = await stack.aTenant();
  await stack.server.db.system((tx) =>
    sql`insert into audits (tenant_id, action, severity, description, created_at)
      select ${id}, 'role.created', 'Info', '', now() - n * interval '1 second' from generate_series(1, 1500) n`.execute(
      tx,
    ),
  );
  const { total, isEstimate } = await list(owner);
  expect(isEstimate).toBe(true);
  expect(total).toBeGreaterThan(1000);
  const exported = await owner.api(auditsCalls).exportAuditsJson({ query: {}, body: {} });
  expect(JSON.parse(exported).length).toBeGreaterThanOrEqual(1500);
});

test('an entry names who caused it and in which session, and has a link of its own', async () => {
  const { userId } = admin;
  await admin.api(rolesCalls).addRole({ body: { key: 'Audited', name: 'Audited' } });
  const [entry] = (await list(admin, { actions: 'role.created', userId })).data;
  expect(entry).toMatchObject({
    title: 'Role created',
    category: 'Roles',
    resource: 'role',
    tenantId: tenant.id,
    actor: { id: userId, email: admin.email },
  });
  expect(entry?.sessionId).toBeDefined();
  const inSession = await list(admin, { sessionId: entry?.sessionId });
  expect(inSession.data.map(({ _id }) => _id)).toContain(entry?._id);
  const byName = await list(admin, { filter: admin.email, actions: 'role.created' });
  expect(byName.data.map(({ _id }) => _id)).toContain(entry?._id);
  const params = { id: entry?._id ?? '' };
  expect(await admin.api(auditsCalls).getAudit({ params })).toEqual(entry);
  const { admin: foreign } = await stack.aTenant();
  const refused = { status: 404, code: 'audits/notFound' };
  await expect(foreign.api(auditsCalls).getAudit({ params })).rejects.toMatchObject(refused);
});

test('stats count the events of today and the severe ones of seven days', async () => {
  const { id, admin: owner } = await stack.aTenant();
  const stats = () => owner.api(auditsCalls).getAuditStats({ query: {} });
  const before = await stats();
  await addEntries(id, [
    { action: 'role.deleted', severity: 'High', daysAgo: 5 },
    { action: 'role.deleted', severity: 'Critical', daysAgo: 8 },
    { action: 'role.deleted', daysAgo: 5 },
  ]);
  expect(await stats()).toEqual({
    totalToday: before.totalToday,
    severeThisWeek: before.severeThisWeek + 1,
  });
});

test('both CSV exports have the requested columns, are formula-safe, and are recorded', async () => {
  const { id, admin: owner } = await stack.aTenant();
  await addEntries(id, [{ action: 'role.created', description: '=cmd("x")', email: '+a@b.test' }]);
  const { rows } = await owner.api(metadataCalls).getMetadata({ query: { entityName: 'audits' } });
  const properties = z
    .array(z.object({ name: z.string(), displayName: z.string() }))
    .parse(rows[0]?.properties);
  const query = { filter: '=cmd', sortBy: 'createdAt', outputFileName: 'audits.csv' };
  const text = await owner.api(auditsCalls).exportAuditsCsv({ query, body: { properties } });
  const [head, row] = text.trimEnd().split('\r\n');
  expect(head).toBe(
    '"Time","User","Action","Description","IP Address","Severity","User Agent","Json Data"',
  );
  expect(row).toContain(`"'+a@b.test","role.created","'=cmd(""x"")"`);
  const body = { properties: [{ name: 'action', displayName: 'What' }, { name: 'unknown' }] };
  const params = { format: 'csv' } as const;
  expect(await owner.api(auditsCalls).exportAudits({ params, query, body })).toBe(
    '"What"\r\n"role.created"\r\n',
  );
  const { data } = await list(owner, { actions: 'audit_log.exported' });
  expect(data).toHaveLength(2);
  expect(data[0]?.json).toEqual([
    { format: 'csv', filters: expect.objectContaining({ filter: '=cmd' }) },
  ]);
});

test('the export of the wire contract answers 201', async () => {
  const answer = await admin.fetch('/frontegg/audits/export/csv/v2?offset=0', {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' },
    body: '{"properties":[]}',
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('content-disposition')).toBe('attachment');
});

test('the log of another account is not shown, and readers need the permission', async () => {
  const { admin: foreign, member } = await stack.aTenant();
  expect((await list(foreign, { filter: 'audit.test' })).data).toEqual([]);
  const plain = await member('ReadOnly');
  await expect(list(plain)).rejects.toMatchObject({ status: 403 });
});

describe('saved views', () => {
  const search = 'severity=High&type=role.';

  test('are of the user, and of others once they are shared', async () => {
    const tenant = await stack.aTenant();
    const api = tenant.admin.api(auditsCalls);
    const other = (await tenant.member('Admin')).api(auditsCalls);
    const view = await api.createAuditView({ body: { name: 'Roles', search } });
    expect(view).toMatchObject({ name: 'Roles', search, isShared: false, isOwn: true });
    expect(await other.listAuditViews()).toEqual([]);
    const params = { id: view.id };
    await api.updateAuditView({ params, body: { isShared: true } });
    expect(await other.listAuditViews()).toMatchObject([
      { id: view.id, isOwn: false, owner: tenant.admin.name },
    ]);
    const notFound = { code: 'audits/viewNotFound' };
    await expect(other.deleteAuditView({ params })).rejects.toMatchObject(notFound);
    const body = { name: 'Mine' };
    await expect(other.updateAuditView({ params, body })).rejects.toMatchObject(notFound);
    await api.deleteAuditView({ params });
    expect(await other.listAuditViews()).toEqual([]);
  });

  test('have one name each, and end with the account', async () => {
    const [tenant, elsewhere] = [await stack.aTenant(), await stack.aTenant()];
    const api = tenant.admin.api(auditsCalls);
    const body = { name: 'Roles', search, isShared: true };
    const { id } = await api.createAuditView({ body });
    await expect(api.createAuditView({ body })).rejects.toMatchObject({
      code: 'audits/viewNameTaken',
    });
    await api.updateAuditView({ params: { id }, body: { name: 'roles' } });
    const foreign = elsewhere.admin.api(auditsCalls);
    expect(await foreign.listAuditViews()).toEqual([]);
    const deleting = foreign.deleteAuditView({ params: { id } });
    await expect(deleting).rejects.toMatchObject({ code: 'audits/viewNotFound' });
  });
});

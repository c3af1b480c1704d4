import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { reportsRefusals } from '@foyer/contract/reports';
import { reportsCalls } from '@foyer/contract/reports/calls';
import {
  reportTemplateIds,
  reportTemplates,
  type ReportType,
  writeDataFilters,
} from '@foyer/contract/reports/rules';
import { createStack, type Visitor } from '@foyer/testkit';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { readPdf } from './reading-pdf.ts';
import { auditsIn } from './reading-audits.ts';

const stack = await createStack({
  config: {
    roles: [
      { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
      { key: 'Plain', name: 'Plain', permissions: [], isDefault: true, level: 100 },
      { key: 'Auditor', name: 'Auditor', permissions: ['fe.secure.read.audits'], level: 50 },
    ],
  },
});
const previewPath = '/frontegg/reports/engine/resources/triggers/v1/preview-report';
const day = 86_400;
const reports = (visitor: Visitor) => visitor.api(reportsCalls);

/** The file of a preview, as a client gets it. */
async function preview(visitor: Visitor, query: Readonly<Record<string, string>>) {
  const answer = await visitor.fetch(`${previewPath}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${visitor.accessToken}` },
  });
  return { answer, content: Buffer.from(await answer.arrayBuffer()) };
}

const html = async (visitor: Visitor, templateId: string, filters?: object) => {
  const query = { templateId, responseType: 'html' };
  const more = filters ? { dataFilters: writeDataFilters(filters) } : {};
  return (await preview(visitor, { ...query, ...more })).content.toString();
};

// noon in the middle of a month, so that hours of this file do not end either
beforeAll(() => {
  const at = stack.clock.now();
  const middle = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 15, 12);
  stack.clock.advance((middle - at.getTime()) / 1000);
});

test.each(reportTemplateIds)(
  'report %s is the same as HTML, PDF, and image',
  async (templateId) => {
    const { admin } = await stack.aTenant({ name: 'Ωmega <b>&"Söhne' });
    const { name } = reportTemplates[templateId];
    const file = name.replaceAll(' ', '_');
    const get = (responseType: ReportType) => preview(admin, { templateId, responseType });

    const page = await get('html');
    expect(page.answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.answer.headers.get('content-disposition')).toBe(
      `attachment; filename="report_${file}.html"`,
    );
    const text = page.content.toString();
    expect(text).toContain(`<h1>${name}</h1>`);
    expect(text).toContain('Ωmega &lt;b&gt;&amp;&quot;Söhne');
    expect(text).not.toContain('<b>');

    const pdf = await get('pdf');
    expect(pdf.answer.headers.get('content-disposition')).toContain(`report_${file}.pdf`);
    const read = await readPdf(pdf.content);
    expect(read.title).toBe(name);
    expect(read.text).toContain(name);
    expect(read.text).toContain('Ωmega <b>&"Söhne');

    const image = await get('image');
    expect(image.answer.headers.get('content-type')).toBe('image/jpeg');
    expect(image.answer.headers.get('content-disposition')).toContain(`report_${file}.jpg`);
    expect(image.content.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  },
);

test('the access review names users, roles, and groups, and its filter keeps inactive users', async () => {
  const tenant = await stack.aTenant();
  const { admin } = tenant;
  const { email, userId } = await tenant.member('Auditor');
  const { id: groupId } = await admin.api(groupsCalls).createGroup({
    body: { name: 'Finance' },
  });
  const { rows } = await stack.server.db.read((tx) =>
    sql<{ id: string }>`select id from roles where key = 'Plain'`.execute(tx),
  );
  const roleIds = rows.map(({ id }) => id);
  const params = { groupId };
  await admin.api(groupsCalls).addGroupRoles({ params, body: { roleIds } });
  await admin.api(groupsCalls).addGroupUsers({ params, body: { userIds: [userId] } });

  const query = { templateId: 'access-review', responseType: 'pdf' };
  const { text } = await readPdf((await preview(admin, query)).content);
  expect(text.replaceAll(/\s/g, '')).toContain(email);
  expect(text).toContain('Auditor');
  expect(text).toContain('Group Finance');

  expect(await html(admin, 'access-review', { inactiveDays: 30 })).not.toContain(email);
  await stack.server.db.system((tx) =>
    sql`update member_last_seen set seen_on = seen_on - 40 where user_id = ${userId}`.execute(tx),
  );
  const inactive = await html(admin, 'access-review', { inactiveDays: 30 });
  expect(inactive).toContain(email);
  expect(inactive).not.toContain(admin.email);
});

test('the sign-in report counts failed attempts of its period, and the audit report its severities', async () => {
  const { id, admin } = await stack.aTenant();
  await stack.server.db.system((tx) =>
    sql`insert into audits (created_at, tenant_id, action, severity, description, json)
      values (${stack.clock.now()}, ${id}, 'user.authentication_failed', 'Medium', '', '{}'),
        (${new Date(stack.clock.now().getTime() - 20 * day * 1000)}, ${id}, 'user.authentication_failed', 'Medium', '', '{}'),
        (${stack.clock.now()}, ${id}, 'role.deleted', 'High', '', '{}')`.execute(tx),
  );
  const failures = async (period: string) =>
    /Failed attempts<\/dt><dd>(\d+)/.exec(await html(admin, 'sign-in-activity', { period }))?.[1];
  expect([await failures('7d'), await failures('30d')]).toEqual(['1', '2']);
  const high = await html(admin, 'audit-summary', { severity: ['High'] });
  expect(high).toContain('Role deleted');
  expect(high).not.toContain('Medium');
});

test.each([
  ['not base64', '%%%'],
  ['no JSON', btoa('period')],
  ['no object', btoa('["period"]')],
  ['an unknown filter', writeDataFilters({ tenantId: 'x' })],
  ['an unknown value', writeDataFilters({ period: '1000d' })],
])('filters that are %s are rejected', async (_, dataFilters) => {
  const { admin } = await stack.aTenant();
  const { answer, content } = await preview(admin, { templateId: 'audit-summary', dataFilters });
  expect(answer.status).toBe(400);
  expect(JSON.parse(content.toString())).toMatchObject({
    errors: [reportsRefusals.invalidFilters.text],
  });
});

test('a scheduled report is created at its local time, emailed to members, and stored', async () => {
  const tenant = await stack.aTenant();
  const { admin, id: tenantId } = tenant;
  const reader = await tenant.member('Admin');
  const calls = reports(admin);
  const schedule = {
    interval: 'daily',
    cron: '0 9 * * *',
    tz: 'Asia/Tokyo',
    active: true,
  } as const;
  const params = { id: 'mfa-enrollment' };
  const to = [admin.email, reader.email.toUpperCase()];
  const saved = await calls.scheduleReport({ params, body: { schedule, status: 'active', to } });
  expect(saved).toMatchObject({ status: 'active', type: 'pdf', schedule: { tz: 'Asia/Tokyo' } });
  expect(saved.nextRunAt).toMatch(/T00:00:00\.000Z$/);
  expect(await calls.getReport({ params })).toEqual(saved);

  await stack.server.housekeep();
  await stack.inbox.settled();
  expect((await calls.listReportRuns({ query: {} })).total).toBe(0);

  await reader.api(reportsCalls).getReport({ params });
  stack.clock.advance(2 * day);
  await stack.server.housekeep();
  await stack.inbox.settled();
  const again = await admin.elsewhere();
  const { items, total } = await reports(again).listReportRuns({ query: {} });
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({ state: 'done', cause: 'schedule', recipients: 2, type: 'pdf' });
  const subjects = (email: string) =>
    stack.inbox.all(email).filter(({ subject }) => subject.includes('MFA enrollment'));
  expect([subjects(admin.email).length, subjects(reader.email).length]).toEqual([1, 1]);
  expect(await auditsIn(stack, tenantId, 'report.created')).toHaveLength(1);

  const answer = await again.fetch(`/frontegg/reports/resources/runs/v1/${items[0]?.id}`, {
    headers: { authorization: `Bearer ${again.accessToken}` },
  });
  const stored = Buffer.from(await answer.arrayBuffer());
  expect((await readPdf(stored)).text.replaceAll(/\s/g, '')).toContain(reader.email);

  const paused = { schedule: { ...schedule, active: false }, status: 'paused' };
  expect(await reports(again).scheduleReport({ params, body: paused })).toMatchObject({
    status: 'paused',
    nextRunAt: null,
    recipientIds: expect.arrayContaining([admin.userId, reader.userId]),
  });
  stack.clock.advance(2 * day);
  await stack.server.housekeep();
  await stack.inbox.settled();
  const later = reports(await admin.elsewhere());
  expect((await later.listReportRuns({ query: {} })).total).toBe(1);
  await later.deleteReportSchedule({ params });
  expect(await later.getReport({ params })).toMatchObject({ status: 'unscheduled' });
});

test('a report that is sent reaches members only, and not those who left', async () => {
  const tenant = await stack.aTenant();
  const { admin } = tenant;
  const leaving = await tenant.member('Plain');
  const outsider = (await stack.aTenant()).admin;
  const templateId = 'usage-and-cost';
  const send = (to: string[]) => reports(admin).sendReport({ body: { templateId, to } });
  await expect(send([admin.email, outsider.email])).rejects.toMatchObject({
    code: 'reports/notMembers',
  });
  const schedule = { interval: 'daily', cron: '0 9 * * *', tz: 'UTC', active: true } as const;
  const body = { schedule, to: [admin.email, leaving.email] };
  await reports(admin).scheduleReport({ params: { id: templateId }, body });
  await send([admin.email]);
  await stack.inbox.settled();
  const sent = (email: string) =>
    stack.inbox.all(email).filter(({ subject }) => subject.includes('Usage and cost')).length;
  expect(sent(admin.email)).toBe(1);
  await stack.server.db.system((tx) =>
    sql`delete from memberships where user_id = ${leaving.userId} and tenant_id = ${tenant.id}`.execute(
      tx,
    ),
  );
  stack.clock.advance(2 * day);
  await stack.server.housekeep();
  await stack.inbox.settled();
  expect([sent(admin.email), sent(leaving.email), sent(outsider.email)]).toEqual([2, 0, 0]);
});

test('the list is searched and sorted as the wire contract says', async () => {
  const { admin } = await stack.aTenant();
  const list = async (query: { filters?: string; sort?: string }) =>
    (await reports(admin).listReports({ query })).map(({ id }) => id);
  expect(await list({})).toEqual(reportTemplateIds);
  expect(await list({ filters: '{"query":"ENROLL"}' })).toEqual(['mfa-enrollment']);
  const sort = JSON.stringify({ column: 'name', direction: 'desc' });
  expect((await list({ sort }))[0]).toBe('usage-and-cost');
  await expect(list({ sort: '{' })).rejects.toMatchObject({ code: 'reports/invalidFilters' });
});

test('a report needs the permission of the page that shows the same', async () => {
  const tenant = await stack.aTenant();
  const auditor = await tenant.member('Auditor');
  const visible = await reports(auditor).listReports({ query: {} });
  expect(visible.map(({ id }) => id)).toEqual(['sign-in-activity', 'audit-summary']);
  const review = await preview(auditor, { templateId: 'access-review' });
  expect(review.answer.status).toBe(403);
  const plain = await tenant.member('Plain');
  await expect(reports(plain).listReports({ query: {} })).rejects.toMatchObject({ status: 403 });
});

test('reports and files of another account are not found', async () => {
  const { admin } = await stack.aTenant();
  const { admin: foreign } = await stack.aTenant();
  const templateId = 'security-posture';
  await reports(admin).sendReport({ body: { templateId, to: [admin.email], type: 'html' } });
  await stack.inbox.settled();
  const { items } = await reports(admin).listReportRuns({ query: {} });
  const params = { id: items[0]?.id ?? '' };
  const theirs = { status: 404, code: 'reports/unknownRun' };
  await expect(reports(foreign).getReportRun({ params })).rejects.toMatchObject(theirs);
  expect((await reports(foreign).listReportRuns({ query: {} })).total).toBe(0);
});

test('schedules are rejected for unknown time zones, for several times a day, and for API tokens', async () => {
  const { admin } = await stack.aTenant();
  const params = { id: 'audit-summary' };
  const schedule = { interval: 'custom', cron: '0 9 * * *', tz: 'UTC', active: true } as const;
  for (const wrong of [{ tz: 'Mars/Olympus' }, { cron: '*/5 * * * *' }])
    await expect(
      reports(admin).scheduleReport({ params, body: { schedule: { ...schedule, ...wrong } } }),
    ).rejects.toMatchObject({ code: 'reports/invalidSchedule' });
  const { secret } = await admin
    .api(apiTokensCalls)
    .createTenantAccessToken({ body: { description: 'CI', roleIds: [] } });
  const asToken = stack.visitor();
  asToken.accessToken = secret;
  await expect(
    reports(asToken).scheduleReport({ params, body: { schedule } }),
  ).rejects.toMatchObject({ status: 403 });
});

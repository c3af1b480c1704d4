import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { reportTemplateIds } from '@foyer/contract/reports/rules';
import { reportsCalls } from '@foyer/contract/reports/calls';
import { createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { readPdf } from './reading-pdf.ts';

const users = 100_000;
const batch = 4000;
/** Ten seconds on an idle machine; tests may run on one that is three times slower. */
const maxSeconds = 30;
const maxBytes = 100 * 2 ** 20;

const stack = await createStack();

/** Members as the triggers would write them, with a role each, in batches that a query may take. */
async function fill(tenantId: string) {
  for (let from = 1; from < users; from += batch) await fillBatch(tenantId, from);
  await stack.server.db.read((tx) => sql`vacuum analyze`.execute(tx));
}

const fillBatch = (tenantId: string, from: number) =>
  stack.server.db.system(async (tx) => {
    const to = from + batch - 1;
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`with added as (
      insert into users (id, email, name, verified_at, last_login_at)
      select gen_random_uuid(), 'user' || n || '@many.test', (array['Grace', 'Ada', 'Alan', 'Mary'])[n % 4 + 1] || ' ' || n, now(), now()
      from generate_series(${from}::int, ${to}::int) n returning id, email, name), seen as (
      insert into member_last_seen (tenant_id, user_id, seen_on, made_on)
      select ${tenantId}, id, current_date - 3, current_date - 90 from added), roles as (
      insert into membership_roles (tenant_id, user_id, role_id)
      select ${tenantId}, added.id, r.id from added join roles r on r.key = 'ReadOnly')
      insert into memberships (tenant_id, user_id, name_key, email_key, is_verified, has_factor)
      select ${tenantId}, id, lower(name), email, true, hashtext(email) % 3 = 0 from added`.execute(
      tx,
    );
    await sql`insert into audits (tenant_id, action, severity, description, created_at, json)
      select ${tenantId}, 'user.authenticated', 'Info', '', now() - n * interval '20 seconds', '{"methods": ["pwd"]}'
      from generate_series(${from}::int, ${to}::int) n`.execute(tx);
  });

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Seconds, and the highest memory in use while something runs, over what was used before. */
async function measure(work: () => Promise<void>) {
  const used = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, used());
  }, 1500);
  const start = performance.now();
  await work();
  clearInterval(timer);
  return { seconds: (performance.now() - start) / 1000, bytes: highest - before };
}

test('each report about 100,000 users is created in seconds within 100 MB', async () => {
  const { admin, id } = await stack.aTenant();
  await fill(id);
  const calls = admin.api(reportsCalls);
  for (const templateId of reportTemplateIds) {
    const { seconds, bytes } = await measure(async () => {
      await calls.sendReport({ body: { templateId, to: [admin.email], type: 'pdf' } });
      await vi.waitFor(
        async () => {
          const { items } = await calls.listReportRuns({ query: { _limit: 1 } });
          expect(items[0]).toMatchObject({ templateId, state: 'done' });
        },
        { timeout: maxSeconds * 1000, interval: 100 },
      );
    });
    expect(seconds, templateId).toBeLessThan(maxSeconds);
    expect(bytes, templateId).toBeLessThan(maxBytes);
  }
  const { items } = await calls.listReportRuns({ query: {} });
  expect(items.map(({ state }) => state)).toEqual(reportTemplateIds.map(() => 'done'));
  const review = items.find(({ templateId }) => templateId === 'access-review');
  const answer = await admin.fetch(`/frontegg/reports/resources/runs/v1/${review?.id}`, {
    headers: { authorization: `Bearer ${admin.accessToken}` },
  });
  const { text } = await readPdf(Buffer.from(await answer.arrayBuffer()));
  expect(text).toContain('5,000 of 100,001 rows');
}, 300_000);

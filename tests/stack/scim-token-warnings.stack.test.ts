import { notificationsCalls } from '@foyer/contract/notifications/calls';
import { overviewCalls } from '@foyer/contract/overview/calls';
import { createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aDirectory, provisioningApi, toDirectory } from './provisioning-directory.ts';
import { auditsIn } from './reading-audits.ts';

const stack = await createStack();
const day = 86_400_000;
const sent = async (tenantId: string) =>
  (await auditsIn(stack, tenantId, 'scim_token.expiry_warning_sent')).length;

/** Lets the tokens of a connection expire in so many days, and runs the job that housekeeping starts once a day. */
async function expireIn(connectionId: string, days: number): Promise<void> {
  const { db, kernel } = stack.server;
  const expiresAt = new Date(kernel.clock.now().getTime() + days * day);
  await db.system(async (tx) => {
    await sql`update scim_tokens set expires_at = ${expiresAt} where connection_id = ${connectionId}`.execute(
      tx,
    );
    await kernel.jobs.enqueue(tx, 'provisioning.tokens', {});
  });
}

// Issue 19, item 11
test('a token that expires is announced 60, 30, 14, 7, and 1 days before, each once', async () => {
  const { admin, id, member } = await stack.aTenant();
  const reader = await member();
  const { id: connectionId } = await aDirectory(stack, admin);
  await expireIn(connectionId, 61);
  for (const [count, ...days] of [
    [1, 59],
    [2, 45, 29],
    [3, 13],
    [4, 13, 6],
    [5, 3, 0.5],
  ] as const) {
    for (const left of days) await expireIn(connectionId, left);
    await expect.poll(() => sent(id)).toBe(count);
  }
  await stack.inbox.settled();
  const subjects = (email: string) =>
    stack.inbox
      .all(email)
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('directory token'));
  const written = subjects(admin.email).map((one) => /within (.+)$/.exec(one)?.[1]);
  expect(new Set(written)).toEqual(new Set(['60 days', '30 days', '14 days', '7 days', 'one day']));
  expect(written).toHaveLength(5);
  expect(subjects(reader.email)).toEqual([]);
});

test('an expiring token is on the overview and notifies administrators, until another one is used', async () => {
  const { admin, id } = await stack.aTenant();
  const { id: connectionId } = await aDirectory(stack, admin);
  const params = { id: connectionId };
  const attention = async () =>
    (await admin.api(overviewCalls).getOverview()).attention.map(({ kind }) => kind);
  expect(await attention()).not.toContain('expiringDirectoryTokens');
  const short = await provisioningApi(admin).createScimToken({
    params,
    body: { expiresInDays: 20 },
  });
  expect(await attention()).toContain('expiringDirectoryTokens');
  await expireIn(connectionId, 20);
  await expect.poll(() => sent(id)).toBeGreaterThan(0);
  await expect
    .poll(async () => {
      const { data } = await admin.api(notificationsCalls).listNotifications();
      return data.map(({ title }) => title);
    })
    .toContain('Directory token expires soon');
  const { tokens } = await provisioningApi(admin).getScimConnection({ params });
  const first = tokens.find((one) => one.id !== short.id);
  await provisioningApi(admin).revokeScimToken({
    params: { id: connectionId, tokenId: first?.id ?? '' },
  });
  const { token } = await provisioningApi(admin).createScimToken({ params, body: {} });
  await toDirectory(stack, { id: connectionId, token }).request('GET', '/Users');
  expect(await attention()).not.toContain('expiringDirectoryTokens');
});

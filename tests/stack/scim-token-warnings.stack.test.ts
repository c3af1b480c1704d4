import { notificationsCalls } from '@foyer/contract/notifications/calls';
import { overviewCalls } from '@foyer/contract/overview/calls';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { aDirectory, provisioningApi, toDirectory } from './provisioning-directory.ts';
import { auditsIn } from './reading-audits.ts';

const stack = await createStack();
const day = 86_400_000;
const sent = async (tenantId: string) =>
  (await auditsIn(stack, tenantId, 'scim_token.expiry_warning_sent')).length;

/** Runs the job that housekeeping starts once a day. */
async function aDayLater(days: number): Promise<void> {
  stack.clock.advance(days * day);
  const { db, kernel } = stack.server;
  await db.system((tx) => kernel.jobs.enqueue(tx, 'provisioning.tokens', {}));
}

// Issue 19, item 11
test('a token that expires is announced 60, 30, 14, 7, and 1 days before, each once', async () => {
  const { admin, id, member } = await stack.aTenant();
  const reader = await member();
  const { id: connectionId } = await aDirectory(stack, admin);
  const params = { id: connectionId };
  const { tokens } = await provisioningApi(admin).getScimConnection({ params });
  expect(tokens).toHaveLength(1);
  await aDayLater(300);
  expect(await sent(id)).toBe(0);
  for (const [days, count] of [
    [6, 1],
    [1, 1],
    [30, 2],
    [16, 3],
    [7, 4],
    [5, 5],
    [1, 5],
  ] as const) {
    await aDayLater(days);
    await expect.poll(() => sent(id)).toBe(count);
  }
  await stack.inbox.settled();
  const subjects = (email: string) =>
    stack.inbox
      .all(email)
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('directory token'));
  const written = subjects(admin.email).map((one) => /within (.+)$/.exec(one)?.[1]);
  expect(new Set(written)).toEqual(new Set(['60 days', '30 days', '14 days', '7 days', '1 day']));
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
  await aDayLater(1);
  await expect.poll(() => sent(id)).toBe(1);
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

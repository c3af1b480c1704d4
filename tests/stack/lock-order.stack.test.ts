import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack } from '@foyer/testkit';
import { afterEach, expect, test, vi } from 'vitest';
import { tenantConcurrency } from './tenant-concurrency.ts';

/** Decision 0228: a transaction that locks a user and a tenant locks the user first. */
const stack = await createStack({
  config: { profile: { graceDays: 1 }, rateLimits: { credentials: 10_000 } },
});
const { db, kernel } = stack.server;
const { hold: lockTenant, untilWaiting } = tenantConcurrency(stack);
const failures = vi.spyOn(kernel.log, 'error');
/** A deadlock is tried again, with a word in the log: a wrong order would not show otherwise. Decision 0232. */
const collisions = vi.spyOn(kernel.log, 'warn');
afterEach(() => {
  expect(collisions.mock.calls).toEqual([]);
  failures.mockClear();
});

const exists = async (userId: string) =>
  (await db.read((tx) =>
    tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst(),
  )) !== undefined;

/** A user of one tenant only, whose deletion is due, and an administrator who can remove them. */
async function leaving() {
  const tenant = await stack.aTenant();
  const user = await tenant.member('ReadOnly');
  const { userId, email, password } = user;
  await db.system((tx) =>
    tx
      .deleteFrom('memberships')
      .where('user_id', '=', userId)
      .where('tenant_id', '<>', tenant.id)
      .execute(),
  );
  const leaver = stack.visitor();
  await leaver.api(loginCalls).signIn({ body: { email, password } });
  await leaver.api(profileCalls).askMyDeletion();
  stack.clock.advance(24 * 60 * 60);
  await tenant.admin.api(loginCalls).signIn({
    body: { email: tenant.admin.email, password: tenant.admin.password },
  });
  const remove = () => tenant.admin.api(usersCalls).deleteMember({ params: { userId } });
  return { tenant, userId, remove };
}

test.each(['removal', 'deletion'] as const)(
  'removing a member and deleting the user take turns when the %s comes first',
  async (first) => {
    const { tenant, userId, remove } = await leaving();
    const letGo = await lockTenant(tenant.id);
    const works = { removal: remove, deletion: () => stack.server.housekeep() };
    const started = [works[first]()];
    await untilWaiting(1);
    started.push(works[first === 'removal' ? 'deletion' : 'removal']());
    await untilWaiting(2);
    await letGo();
    const ends = await Promise.allSettled(started);
    // the second one finds nobody
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 404 });
    expect(await exists(userId)).toBe(false);
    expect(failures).not.toHaveBeenCalled();
  },
);

test('both at once, again and again, end with the user gone and nothing in the log', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { userId, remove } = await leaving();
    const both =
      round % 2 === 0 ? [remove(), stack.server.housekeep()] : [stack.server.housekeep(), remove()];
    const ends = await Promise.allSettled(both);
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 404 });
    expect(await exists(userId)).toBe(false);
  }
  expect(failures).not.toHaveBeenCalled();
});

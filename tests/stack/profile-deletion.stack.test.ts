import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { aNewUser, createStack, type TestUser, type TestTenant } from '@foyer/testkit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { tenantConcurrency } from './tenant-concurrency.ts';
import { getAudits } from './reading-audits.ts';

const stack = await createStack({ config: { profile: { graceDays: 7 } } });

const own = (user: TestUser) => user.api(profileCalls);
const day = 24 * 60 * 60;
const exists = async (userId: string) =>
  (await stack.server.db.read((tx) =>
    tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst(),
  )) !== undefined;
const isOpen = async (tenantId: string) =>
  (await stack.server.db.read((tx) =>
    tx
      .selectFrom('tenants')
      .select('id')
      .where('id', '=', tenantId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )) !== undefined;
const subjects = async (email: string) => {
  await stack.inbox.settled();
  return stack.inbox.all(email).map(({ subject }) => subject);
};
const signIn = ({ email, password }: TestUser) =>
  stack.visitor().api(loginCalls).signIn({ body: { email, password } });

async function daysPass(days: number) {
  stack.clock.advance(days * day);
  await stack.server.housekeep();
}

/** A user who belongs to this tenant and to no other. */
async function onlyHere({ id, member }: TestTenant, role = 'ReadOnly') {
  const user = await member(role);
  await stack.server.db.system((tx) =>
    tx
      .deleteFrom('memberships')
      .where('user_id', '=', user.userId)
      .where('tenant_id', '<>', id)
      .execute(),
  );
  return user;
}

describe('deleting their account', () => {
  test('happens when the days of grace are over; until then everything works', async () => {
    const tenant = await stack.aTenant();
    const bob = await onlyHere(tenant);
    const { askedAt, dueAt } = await own(bob).askMyDeletion();
    expect(Date.parse(dueAt) - Date.parse(askedAt)).toBe(7 * day * 1000);
    expect(await own(bob).getMyDeletion()).toEqual({
      deletion: {
        askedAt,
        dueAt,
      },
      graceDays: 7,
      blockedBy: [],
      deletedWith: [],
    });
    expect((await subjects(bob.email)).join()).toContain('scheduled for deletion');
    await daysPass(6);
    await expect(signIn(bob)).resolves.toBeDefined();
    await daysPass(1);
    expect(await exists(bob.userId)).toBe(false);
    await expect(signIn(bob)).rejects.toMatchObject({ status: 401 });
    expect((await subjects(bob.email)).join()).toContain('has been deleted');
    expect(await isOpen(tenant.id)).toBe(true);
    const audits = await getAudits(stack, bob.userId);
    expect(audits.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.deletion_requested', 'user.deleted']),
    );
    expect(audits.find(({ action }) => action === 'user.deleted')).toMatchObject({
      tenantId: tenant.id,
    });
  });

  test('can be taken back, and a taken back wish deletes nothing', async () => {
    const tenant = await stack.aTenant();
    const bob = await onlyHere(tenant);
    await own(bob).askMyDeletion();
    await own(bob).cancelMyDeletion();
    expect(await own(bob).getMyDeletion()).not.toHaveProperty('deletion');
    expect((await subjects(bob.email)).join()).toContain('account canceled');
    await expect(own(bob).cancelMyDeletion()).rejects.toMatchObject({
      status: 404,
      code: 'profile/noDeletion',
    });
    await daysPass(8);
    expect(await exists(bob.userId)).toBe(true);
  });

  test('asked twice keeps its day and tells once', async () => {
    const bob = await onlyHere(await stack.aTenant());
    const first = await own(bob).askMyDeletion();
    stack.clock.advance(60);
    expect(await own(bob).askMyDeletion()).toEqual(first);
    expect((await subjects(bob.email)).filter((one) => one.includes('deletion'))).toHaveLength(1);
  });

  test('takes a tenant along that nobody else belongs to, and says so before', async () => {
    const { id, name, admin } = await stack.aTenant();
    expect(await own(admin).getMyDeletion()).toMatchObject({
      blockedBy: [],
      deletedWith: [{ tenantId: id, name }],
    });
    await own(admin).askMyDeletion();
    await daysPass(7);
    expect([await exists(admin.userId), await isOpen(id)]).toEqual([false, false]);
  });

  test('does not take a tenant along that a user is invited to', async () => {
    const { id, name, admin } = await stack.aTenant();
    await admin.api(usersCalls).addUser({ body: aNewUser() });
    expect(await own(admin).getMyDeletion()).toMatchObject({
      blockedBy: [{ tenantId: id, name }],
      deletedWith: [],
    });
    await expect(own(admin).askMyDeletion()).rejects.toMatchObject({
      code: 'profile/lastAdministrator',
    });
  });

  test('is not done when its day is put off while it is about to begin', async () => {
    const tenant = await stack.aTenant();
    const bob = await onlyHere(tenant);
    await own(bob).askMyDeletion();
    stack.clock.advance(7 * day);
    let done: Promise<unknown> = Promise.resolve();
    await stack.server.db.system(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', bob.userId).forUpdate().execute();
      done = stack.server.housekeep();
      await tenantConcurrency(stack).untilWaiting(1);
      await sql`update account_deletions set due_at = due_at + interval '1 day' where user_id = ${bob.userId}`.execute(
        tx,
      );
    });
    await done;
    expect(await exists(bob.userId)).toBe(true);
    await daysPass(1);
    expect(await exists(bob.userId)).toBe(false);
  });

  test('is refused with words to the last administrator of others, until another user is one', async () => {
    const tenant = await stack.aTenant();
    const { id, name, admin } = tenant;
    const bob = await onlyHere(tenant);
    expect(await own(admin).getMyDeletion()).toMatchObject({
      blockedBy: [{ tenantId: id, name }],
      deletedWith: [],
    });
    await expect(own(admin).askMyDeletion()).rejects.toMatchObject({
      status: 409,
      code: 'profile/lastAdministrator',
    });
    const adminRole = await stack.server.db.read((tx) =>
      tx
        .selectFrom('roles')
        .select('id')
        .where('key', '=', 'Admin')
        .where('tenant_id', 'is', null)
        .executeTakeFirstOrThrow(),
    );
    await admin.api(usersCalls).updateMember({ body: { id: bob.userId, roleIds: [adminRole.id] } });
    await expect(own(admin).askMyDeletion()).resolves.toBeDefined();
  });

  test('waits for who became the last administrator in the meantime, and tells them once', async () => {
    const tenant = await stack.aTenant();
    const [{ admin }, second] = [tenant, await onlyHere(tenant, 'Admin')];
    await onlyHere(tenant);
    await own(admin).askMyDeletion();
    await stack.server.db.system((tx) =>
      tx.deleteFrom('users').where('id', '=', second.userId).execute(),
    );
    await daysPass(7);
    await daysPass(1);
    expect([await exists(admin.userId), await isOpen(tenant.id)]).toEqual([true, true]);
    expect(
      (await subjects(admin.email)).filter((one) => one.includes('couldn’t delete')),
    ).toHaveLength(1);
  });

  test('needs a fresh proof of who asks; taking it back does not', async () => {
    const bob = await onlyHere(await stack.aTenant());
    await own(bob).askMyDeletion();
    stack.clock.advance(60 * 60);
    await bob.api(loginCalls).refresh({ body: {} });
    await expect(own(bob).cancelMyDeletion()).resolves.not.toThrow();
    await expect(own(bob).askMyDeletion()).rejects.toMatchObject({ code: 'mfa/stepUpRequired' });
    expect(await own(bob).getMyDeletion()).not.toHaveProperty('deletion');
  });

  test('of the operator’s own users is the operator’s', async () => {
    const bob = await onlyHere(await stack.aTenant());
    await stack.server.db.system((tx) =>
      tx.updateTable('users').set({ super_user: true }).where('id', '=', bob.userId).execute(),
    );
    await expect(own(bob).askMyDeletion()).rejects.toMatchObject({
      status: 403,
      code: 'profile/operatorAccount',
    });
  });

  test('concerns nobody else', async () => {
    const [bob, eve] = [
      await onlyHere(await stack.aTenant()),
      await onlyHere(await stack.aTenant()),
    ];
    await own(bob).askMyDeletion();
    await expect(own(eve).cancelMyDeletion()).rejects.toMatchObject({ code: 'profile/noDeletion' });
    await daysPass(7);
    expect([await exists(bob.userId), await exists(eve.userId)]).toEqual([false, true]);
  });
});

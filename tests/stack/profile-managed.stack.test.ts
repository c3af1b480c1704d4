import { profileCalls } from '@foyer/contract/profile/calls';
import { createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aDirectory, provisioningApi } from './provisioning-directory.ts';
import { aConnection, aProvedDomain } from './setting-up-sso.ts';

const stack = await createStack();
const { db } = stack.server;

/** A member who belongs to this account only. */
async function aMember() {
  const tenant = await stack.aTenant();
  const member = await tenant.member();
  await db.system((tx) =>
    tx
      .deleteFrom('memberships')
      .where('user_id', '=', member.userId)
      .where('tenant_id', '<>', tenant.id)
      .execute(),
  );
  return { ...tenant, member, own: member.api(profileCalls) };
}

test('a user that a directory manages cannot change their name, nor an email that it created', async () => {
  const { admin, member, own } = await aMember();
  const directory = await aDirectory(stack, admin);
  expect(await own.getMyManagedFields()).toEqual({});
  await provisioningApi(admin).assignScimUsers({
    params: { id: directory.id },
    body: { userIds: [member.userId] },
  });
  expect(await own.getMyManagedFields()).toEqual({ name: 'directory' });
  const refused = { status: 409, code: 'profile/managedByDirectory' };
  await expect(own.updateMe({ body: { name: 'Grace' } })).rejects.toMatchObject(refused);
  await expect(own.updateMe({ body: { phoneNumber: '+4915112345678' } })).resolves.toMatchObject({
    phoneNumber: '+4915112345678',
  });
  await db.system((tx) =>
    sql`update scim_users set origin = 'created' where user_id = ${member.userId}`.execute(tx),
  );
  expect(await own.getMyManagedFields()).toEqual({ name: 'directory', email: 'directory' });
  const changing = own.requestEmailChange({ body: { email: 'other@example.test' } });
  await expect(changing).rejects.toMatchObject(refused);
});

test('a user who signs in with SSO cannot change an email of its verified domains', async () => {
  const { admin, member, own } = await aMember();
  const { id } = await aConnection(stack, admin);
  const { domain } = await aProvedDomain(stack, admin, id);
  const email = `${member.userId}@${domain}`;
  await db.system(async (tx) => {
    await tx.updateTable('users').set({ email }).where('id', '=', member.userId).execute();
    await tx
      .insertInto('federated_identities')
      .values({
        user_id: member.userId,
        connection: `sso:${id}`,
        issuer: 'https://idp.acme.test',
        subject: member.userId,
        email: null,
        created_at: stack.clock.now(),
        last_used_at: stack.clock.now(),
      })
      .execute();
  });
  expect(await own.getMyManagedFields()).toEqual({ email: 'identityProvider' });
  const changing = own.requestEmailChange({ body: { email: 'other@example.test' } });
  await expect(changing).rejects.toMatchObject({ status: 409, code: 'profile/managedByProvider' });
  await expect(own.updateMe({ body: { name: 'Grace' } })).resolves.toMatchObject({ name: 'Grace' });
});

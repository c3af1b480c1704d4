import { profileCalls } from '@foyer/contract/profile/calls';
import type { TestUser, Stack } from '@foyer/testkit';

/** Gives a user a role of their tenant, past every rule. */
export async function giveRole(
  stack: Stack,
  tenantId: string,
  userId: string,
  roleId: string,
): Promise<void> {
  await stack.server.db.system((tx) =>
    tx
      .insertInto('membership_roles')
      .values({ tenant_id: tenantId, user_id: userId, role_id: roleId })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Keys of the permissions a user has now. */
export async function getPermissions(user: Pick<TestUser, 'api'>): Promise<string[]> {
  return (await user.api(profileCalls).getMe()).permissions.map(({ key }) => key);
}

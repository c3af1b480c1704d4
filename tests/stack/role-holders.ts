import { profileCalls } from '@foyer/contract/profile/calls';
import type { Person, Stack } from '@foyer/testkit';

/** Gives somebody a role of their tenant, past every rule. */
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

/** Keys of the permissions somebody has now. */
export async function permissionsOf(person: Pick<Person, 'api'>): Promise<string[]> {
  return (await person.api(profileCalls).getMe()).permissions.map(({ key }) => key);
}

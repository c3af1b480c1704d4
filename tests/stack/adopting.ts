import type { TestUser, Stack } from '@foyer/testkit';
import { sql } from 'kysely';

/** Puts a tenant below another one, which lets no user enter it yet. */
export async function placeBelow({ server }: Stack, parentId: string, childId: string) {
  await server.db.system((tx) =>
    sql`update tenants set parent_id = ${parentId}, path = (select path from tenants where id = ${parentId})
      || text2ltree(replace(id::text, '-', '')) where id = ${childId}`.execute(tx),
  );
}

/** Lets a user enter the tenants below their own. */
export async function letEnterBelow({ server }: Stack, { userId }: Pick<TestUser, 'userId'>) {
  await server.db.system((tx) =>
    tx
      .updateTable('memberships')
      .set({ sub_account_access: true })
      .where('user_id', '=', userId)
      .execute(),
  );
}

/** Puts a tenant below another one whose admin may enter sub-accounts. */
export async function adopt(
  stack: Stack,
  parent: { id: string; admin: Pick<TestUser, 'userId'> },
  childId: string,
) {
  await placeBelow(stack, parent.id, childId);
  await letEnterBelow(stack, parent.admin);
}

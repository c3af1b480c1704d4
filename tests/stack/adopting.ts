import type { Person, Stack } from '@foyer/testkit';
import { sql } from 'kysely';

/** Puts a company below another one whose admin may enter sub-accounts. */
export async function adopt(stack: Stack, parent: { id: string; admin: Pick<Person, 'userId'> }, childId: string) {
  await stack.server.db.system(async (tx) => {
    await sql`update tenants set parent_id = ${parent.id}, path = (select path from tenants where id = ${parent.id})
      || text2ltree(replace(id::text, '-', '')) where id = ${childId}`.execute(tx);
    await tx
      .updateTable('memberships')
      .set({ sub_account_access: true })
      .where('user_id', '=', parent.admin.userId)
      .execute();
  });
}

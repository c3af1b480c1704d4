import { type RawBuilder, sql } from 'kysely';

const policies = sql.join(
  ['lockout_policies', 'password_rotation_policies', 'breached_password_policies'].map(
    (table) =>
      sql`select tenant_id, ${`${table}.`}::text || xmin::text as mark from ${sql.table(table)}`,
  ),
  sql` union all `,
);

/**
 * The state of the password policies of a user's tenants as a text, which every change of one
 * changes. A sign-in reads it with the rules, compares the password, and reads it again inside the
 * lock of the policies, so that it is not decided by rules that were replaced in the meantime.
 */
export const passwordPolicyMark = (userId: RawBuilder<unknown>): RawBuilder<string> => sql`(
  select coalesce(string_agg(p.mark, ' ' order by p.mark), '') from memberships m
  join (${policies}) p on p.tenant_id = m.tenant_id where m.user_id = ${userId})`;

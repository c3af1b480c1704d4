import { sql } from 'kysely';

/** Whether a directory manages the member of the row `m` of `memberships`, whose access is then read-only. Issue 19, item 12. */
export const selectIsFromDirectory = sql`exists (
  select 1 from scim_users s where s.tenant_id = m.tenant_id and s.user_id = m.user_id)`;

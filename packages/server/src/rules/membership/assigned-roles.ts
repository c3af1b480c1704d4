import { sql } from 'kysely';

/** Every role that the members of a tenant hold, directly or by groups: user_id, role_id, group_id, and via (the group's name). */
export const assignedRoles = (tenantId: string) => sql`(
  select mr.user_id, mr.role_id, null::uuid as group_id, '' as via
  from membership_roles mr where mr.tenant_id = ${tenantId}
  union all
  select gm.user_id, gr.role_id, g.id, g.name from group_members gm
    join group_roles gr on gr.group_id = gm.group_id
    join groups g on g.id = gm.group_id where gm.tenant_id = ${tenantId} and not exists (
      select 1 from group_settings s
      where s.tenant_id = ${tenantId} and not (s.enabled and s.roles_enabled)))`;

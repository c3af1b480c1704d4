import { type RawBuilder, sql } from 'kysely';

/** A group a user is in, as statements about users read it. */
export interface GroupOf {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
  readonly managedBy: 'frontegg' | 'scim2';
  /** What the group gives them; nothing where the tenant has turned that off. */
  readonly roleIds: readonly string[];
}

/** The groups a user is in, as JSON; none where the tenant uses none. */
export const selectGroups = (userId: RawBuilder<unknown>, tenantId: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'managedBy', g.managed_by, 'roleIds', case when coalesce(gs.roles_enabled, true)
      then array(select gr.role_id from group_roles gr where gr.group_id = g.id order by 1) else '{}' end)
    order by lower(g.name), g.id), '[]')
  from group_members gm join groups g on g.id = gm.group_id left join group_settings gs on gs.tenant_id = gm.tenant_id
  where gm.user_id = ${userId} and gm.tenant_id = ${tenantId} and coalesce(gs.enabled, true))`;

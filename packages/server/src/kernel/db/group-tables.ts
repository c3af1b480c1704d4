import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | undefined, Date>;

/** A group of members of one tenant. Migration 0116. */
export interface GroupsTable {
  id: Generated<string>;
  tenant_id: string;
  name: string;
  color: string | null;
  description: string | null;
  /** JSON text. */
  metadata: string | null;
  managed_by: Generated<string>;
  created_at: Stamp;
  updated_at: Stamp;
}

/** Who is in a group. */
export interface GroupMembersTable {
  tenant_id: string;
  group_id: string;
  user_id: string;
  created_at: Stamp;
}

/** The roles a group gives. */
export interface GroupRolesTable {
  tenant_id: string;
  group_id: string;
  role_id: string;
}

/** Whether a tenant uses groups, and whether they give roles. */
export interface GroupSettingsTable {
  tenant_id: string;
  enabled: Generated<boolean>;
  roles_enabled: Generated<boolean>;
  updated_at: Stamp;
}

/** Tables of groups. */
export interface GroupTables {
  groups: GroupsTable;
  group_members: GroupMembersTable;
  group_roles: GroupRolesTable;
  group_settings: GroupSettingsTable;
}

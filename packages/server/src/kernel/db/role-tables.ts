import type { ColumnType, Generated } from 'kysely';

type SetOnce = ColumnType<Date, Date | undefined, never>;
type Touched = ColumnType<Date, Date | undefined, Date>;

/** A group of permissions, as administrators see them. */
export interface PermissionCategoriesTable {
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  created_at: SetOnce;
  updated_at: Touched;
}

/** Something a user may be allowed to do. */
export interface PermissionsTable {
  id: Generated<string>;
  category_id: string;
  key: string;
  name: string;
  description: Generated<string>;
  fe_permission: Generated<boolean>;
  assignment_type: Generated<string>;
  created_at: SetOnce;
  updated_at: Touched;
}

/** A named set of permissions; without a tenant it is one of foyer.config.ts. */
export interface RolesTable {
  id: Generated<string>;
  tenant_id: string | null;
  key: string;
  name: string;
  description: Generated<string>;
  is_default: Generated<boolean>;
  first_user_role: Generated<boolean>;
  level: Generated<number>;
  created_at: SetOnce;
  updated_at: Touched;
}

/** Which permissions a role gives. */
export interface RolePermissionsTable {
  role_id: string;
  permission_id: string;
}

/** Which roles a member holds. */
export interface MembershipRolesTable {
  tenant_id: string;
  user_id: string;
  role_id: string;
}

/** Tables of permissions, roles and who holds them. */
export interface RoleTables {
  permission_categories: PermissionCategoriesTable;
  permissions: PermissionsTable;
  roles: RolesTable;
  role_permissions: RolePermissionsTable;
  membership_roles: MembershipRolesTable;
}

import { isId } from '../../kernel/db/is-id.ts';

/** A role as lines name it: one of a tenant has its ID and a slash before the key. */
export interface NamedRole {
  readonly id: string;
  readonly name: string;
  /** Null: a role of every tenant. */
  readonly tenantId: string | null;
}

/** The name with the ID of the tenant as the database writes it. */
function toRoleName(name: string): string {
  const [tenantId = '', ...key] = name.split('/');
  return isId(tenantId) ? [tenantId.toLowerCase(), ...key].join('/') : name;
}

/** Who names a role, and how. */
interface RoleSearch {
  /** Null: only roles of every tenant are found. */
  readonly tenantId: string | null;
  /** Keys can differ in case only, so exports of Foyer are taken to the letter. */
  readonly isExact: boolean;
}

/**
 * Roles by name. Only those of every tenant and of the tenant itself are found: no foreign key
 * keeps the role of another tenant out of a row.
 */
export function createRoleNames(roles: readonly NamedRole[]) {
  const exact = new Map(roles.map((role) => [role.name, role]));
  const folded = new Map(roles.map((role) => [role.name.toLowerCase(), role]));
  return {
    find: (name: string, { tenantId, isExact }: RoleSearch): string | undefined => {
      const role =
        exact.get(toRoleName(name)) ?? (isExact ? undefined : folded.get(name.toLowerCase()));
      return role && (role.tenantId === null || role.tenantId === tenantId) ? role.id : undefined;
    },
  };
}

/** Roles by name. */
export type RoleNames = ReturnType<typeof createRoleNames>;

/** What a dry run remembers of a role that it would have created. */
export const toPendingRole = (name: string, tenantId: string | null) =>
  `roles:${tenantId ?? ''}:${toRoleName(name)}`;

/** Whether a dry run would have created a role that the tenant can use. */
export const isPendingRole = (
  pending: ReadonlySet<string> | undefined,
  name: string,
  tenantId: string | null,
): boolean => [null, tenantId].some((owner) => pending?.has(toPendingRole(name, owner)) === true);

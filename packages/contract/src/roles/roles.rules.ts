import { covers } from '../permissions.ts';

/** The level of a role that is above no other. Lower numbers are above higher ones. */
export const lowestLevel = 32_767;

/** What a caller holds in a tenant. */
export interface Grantor {
  readonly superUser: boolean;
  /** Of their highest role; `null` without any. */
  readonly level: number | null;
  readonly permissions: readonly string[];
}

/** A role with the keys of its permissions. A role without a level is above every other. */
export interface GrantableRole {
  readonly level?: number | undefined;
  readonly permissionKeys: readonly string[];
}

interface HeldRights {
  readonly superUser?: boolean | undefined;
  readonly roles: readonly { readonly level?: number | undefined }[];
  readonly permissions: readonly { readonly key: string }[];
}

/** The grantor who holds these roles and permissions. */
export function toGrantor({ superUser, roles, permissions }: HeldRights): Grantor {
  const levels = roles.map(({ level }) => level ?? 0);
  return {
    superUser: superUser === true,
    level: levels.length === 0 ? null : Math.min(...levels),
    permissions: permissions.map(({ key }) => key),
  };
}

/** Nobody grants a permission that they do not hold. Security decision 14. */
export function canGrantPermission({ superUser, permissions }: Grantor, key: string): boolean {
  return superUser || permissions.some((granted) => covers(granted, key));
}

/**
 * Nobody grants a role that is above them or has a permission that they do not hold. Security
 * decision 14.
 */
export function canGrantRole(grantor: Grantor, role: GrantableRole): boolean {
  const { superUser, level } = grantor;
  if (superUser) return true;
  if (level === null || (role.level ?? 0) < level) return false;
  return role.permissionKeys.every((key) => canGrantPermission(grantor, key));
}

import type { SessionUser } from '@foyer/client';
import { covers } from '@foyer/contract';

/** Who gives, with what they hold. */
export interface Grantor {
  readonly superUser: boolean;
  /** Of their strongest role; `null` without any. */
  readonly level: number | null;
  readonly keys: readonly string[];
}

/** What the signed-in person may hand on. */
export function toGrantor(user: SessionUser): Grantor {
  const levels = user.roles.map(({ level }) => level ?? 0);
  return {
    superUser: user.superUser === true,
    level: levels.length === 0 ? null : Math.min(...levels),
    keys: user.permissions.map(({ key }) => key),
  };
}

/** Nobody gives a permission that they do not hold. For showing things only: the provider decides for itself. */
export function canGrantPermission({ superUser, keys }: Grantor, key: string): boolean {
  return superUser || keys.some((held) => covers(held, key));
}

/** Nobody gives a role that stands above them or holds more than they do. */
export function canGrantRole(
  giver: Grantor,
  role: { readonly level: number; readonly keys: readonly string[] },
): boolean {
  if (giver.superUser) return true;
  if (giver.level === null || role.level < giver.level) return false;
  return role.keys.every((key) => canGrantPermission(giver, key));
}

import type { SessionUser } from '@foyer/client';
import { grants } from '@foyer/contract';
import { useUser } from './use-session.ts';

/**
 * Whether the signed-in user holds a permission, or at least one of several. For showing things
 * only: the provider decides for itself.
 */
export function useCan(permission: string | readonly string[]): boolean {
  return can(useUser(), permission);
}

/**
 * Whether `user` holds `permission`, or one of them. A superuser holds all; `fe.*` holds whatever
 * starts so. Specification 1, §6.
 */
export function can(
  user: SessionUser | undefined,
  permission: string | readonly string[],
): boolean {
  if (!user) return false;
  if (user.superUser) return true;
  const requested = typeof permission === 'string' ? [permission] : permission;
  return requested.some((key) => user.permissions.some((current) => grants(current.key, key)));
}

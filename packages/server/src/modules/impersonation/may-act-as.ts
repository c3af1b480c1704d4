import { covers, grants } from '@foyer/contract';
import type { ActingUser, Target } from './impersonation.store.ts';

const permission = 'fe.secure.write.impersonation';

/**
 * Whether a user may act as another user: with the permission, and only downwards (T-IMP-1). Nobody gains a permission by
 * it, superusers act as anyone but each other, and of colleagues those who may act themselves are not below.
 */
export function mayActAs(actor: ActingUser, target: Target): boolean {
  if (target.superUser) return false;
  if (actor.superUser) return true;
  const holds = (requested: string) =>
    actor.permissions.some((current) => grants(current, requested));
  if (!actor.reach || !holds(permission)) return false;
  if (actor.reach === 'same' && target.permissions.some((current) => grants(current, permission)))
    return false;
  // to hold a part of `fe.secure.*` is not to hold it all
  return target.permissions.every((requested) =>
    actor.permissions.some((current) => covers(current, requested)),
  );
}

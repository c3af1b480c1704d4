import { covers, grants } from '@foyer/contract';
import type { ActingPerson, Target } from './impersonation.store.ts';

const permission = 'fe.secure.write.impersonation';

/**
 * Whether somebody may act as somebody else: with the permission, and only downwards (T-IMP-1). Nobody gains a permission by
 * it, superusers act as anybody but each other, and of colleagues those who may act themselves are not below.
 */
export function mayActAs(actor: ActingPerson, target: Target): boolean {
  if (target.superUser) return false;
  if (actor.superUser) return true;
  const holds = (wanted: string) => actor.permissions.some((held) => grants(held, wanted));
  if (!actor.reach || !holds(permission)) return false;
  if (actor.reach === 'same' && target.permissions.some((held) => grants(held, permission)))
    return false;
  // to hold a part of `fe.secure.*` is not to hold it all
  return target.permissions.every((wanted) =>
    actor.permissions.some((held) => covers(held, wanted)),
  );
}

import { covers } from '@foyer/contract';
import { invitationsRefusals } from '@foyer/contract/invitations';
import { refuse } from '../../refusal.ts';
import type { Authority, GivenRole } from './roles-to-give.store.ts';

/**
 * Refuses roles that stand above the giver or hold a permission the giver lacks (T-TEN-3). Ids that name no role of the tenant
 * are refused, too: half of what was asked for is not what was asked for.
 */
export function assertMayGive(authority: Authority, wanted: readonly string[], found: readonly GivenRole[]): void {
  if (new Set(wanted).size !== found.length) throw refuse(invitationsRefusals.unknownRole);
  if (!found.every((role) => mayGive(authority, role))) throw refuse(invitationsRefusals.roleAbove);
}

/** Whether somebody may give a role. */
export function mayGive(
  { superUser, level, permissions }: Authority,
  role: Pick<GivenRole, 'level' | 'permissionKeys'>,
): boolean {
  if (superUser) return true;
  if (level === null || role.level < level) return false;
  return role.permissionKeys.every((wanted) => permissions.some((held) => covers(held, wanted)));
}

import { usersRefusals } from '@foyer/contract/users';
import { canGrantRole } from '@foyer/contract/roles/rules';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { Authority } from '../roles/role-grants.store.ts';
import type { ChangedMember, MemberChangesStore } from './member-changes.store.ts';

interface MemberTurnDeps {
  readonly store: Pick<MemberChangesStore, 'find'>;
  readonly administrators: Pick<Administrators, 'lock'>;
  readonly roleGrants: Pick<RoleGrants, 'getAuthority' | 'roles'>;
}

/** A member and who wants to change them. */
export interface MemberTurn {
  readonly tenantId: string;
  readonly userId: string;
  readonly isSelf: boolean;
  readonly authority: Authority;
  readonly member: ChangedMember;
}

/** Begins a change to a member: nobody changes who holds what they do not hold. Decision 0201. */
export function createMemberTurn({ store, administrators, roleGrants }: MemberTurnDeps) {
  /** Both as they stand now, under a lock of the tenant. */
  async function begin(tx: Tx, { actor }: SignedInContext, userId: string): Promise<MemberTurn> {
    const { tenantId } = actor;
    await administrators.lock(tx, tenantId);
    const authority = await roleGrants.getAuthority(tx, actor);
    const member = await store.find(tx, { tenantId, userId });
    if (!member) throw refuse(usersRefusals.unknownMember);
    const current = await roleGrants.roles(tx, tenantId, member.heldIds);
    const isSelf = userId === actor.userId;
    const isAbove =
      (member.superUser && !authority.superUser) ||
      !current.every((role) => canGrantRole(authority, role));
    if (isAbove && !isSelf) throw refuse(usersRefusals.memberAbove);
    return { tenantId, userId, isSelf, authority, member };
  }

  return { begin, known: existing, getFacts };
}

/** Beginning changes to members. */
export type MemberTurns = ReturnType<typeof createMemberTurn>;

function existing(userId: string): string {
  if (!isId(userId)) throw refuse(usersRefusals.unknownMember);
  return userId.toLowerCase();
}

/** Whom and whose doing an audit row is about. */
const getFacts = (ctx: SignedInContext, { tenantId, userId, member }: MemberTurn) => ({
  tenantId,
  userId,
  actorId: ctx.actor.userId,
  email: member.email,
  ctx,
});

import { commonRefusals, type RefusalSpec } from '@foyer/contract';
import { canGrantRole } from '@foyer/contract/roles/rules';
import type { Tx } from '../../kernel/db/database.ts';
import type { Actor } from '../../kernel/http/context.ts';
import { isBackend } from '../../kernel/http/guard.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Authority, GrantableRole, RoleGrantsStore } from './role-grants.store.ts';

/** Who gives, and where. */
type Grantor = Pick<Actor, 'tenantId' | 'userId'> & Partial<Pick<Actor, 'token'>>;

/** How a feature says no. */
export interface GrantRefusals {
  readonly unknownRole: RefusalSpec;
  readonly roleAbove: RefusalSpec;
}

/** Nobody grants what they do not hold: `canGrantRole` of the contract decides. Security decision 14. */
export function createRoleGrants({
  clock,
  store,
}: Pick<Platform, 'clock'> & { readonly store: RoleGrantsStore }) {
  const { roles, defaultRoles } = store;

  /**
   * What a living member holds; nothing for others and former members. A superuser is one where they are signed in themselves: not by a
   * token that a program calls with, nor where a user acts as them.
   */
  async function authority(
    tx: Tx,
    { tenantId, userId, token }: Grantor,
  ): Promise<Authority | undefined> {
    if (token && isBackend({ token })) return { superUser: true, level: 0, permissions: ['*'] };
    const granted = await store.authority(tx, { tenantId, userId, now: clock.now() });
    const isThemselves = !token || (token.type === 'userToken' && !token.act);
    return granted && !isThemselves ? { ...granted, superUser: false } : granted;
  }

  /** What the caller holds as the transaction sees it; refused to former members. */
  async function getAuthority(tx: Tx, grantor: Grantor): Promise<Authority> {
    const granted = await authority(tx, grantor);
    if (!granted) throw refuse(commonRefusals.forbidden);
    return granted;
  }

  /** The roles with these ids. Ids that name none of the tenant are refused: half of what was asked for is not what was asked for. */
  async function existing(
    tx: Tx,
    tenantId: string,
    requested: readonly string[],
    unknownRole: RefusalSpec,
  ): Promise<GrantableRole[]> {
    const found = await roles(tx, tenantId, requested);
    if (found.length !== new Set(requested).size) throw refuse(unknownRole);
    return found;
  }

  /** The roles with these ids; refuses those that are above the caller or hold a permission the caller lacks (T-TEN-3). */
  async function given(
    tx: Tx,
    grantor: Grantor,
    requested: readonly string[],
    { unknownRole, roleAbove }: GrantRefusals,
  ): Promise<GrantableRole[]> {
    const granted = await getAuthority(tx, grantor);
    const found = await existing(tx, grantor.tenantId, requested, unknownRole);
    if (!found.every((role) => canGrantRole(granted, role))) throw refuse(roleAbove);
    return found;
  }

  /** The same for users who may also give nothing, whatever they are. Ids in lower case. */
  async function assertCanGrant(
    tx: Tx,
    grantor: Grantor,
    requested: readonly string[],
    refusals: GrantRefusals,
  ): Promise<void> {
    if (requested.length > 0) await given(tx, grantor, requested, refusals);
  }

  /** The same for the roles that anyone who comes without any gets. Decision 0247. */
  async function assertCanGrantDefaults(
    tx: Tx,
    grantor: Grantor,
    roleAbove: RefusalSpec,
  ): Promise<void> {
    const granted = await getAuthority(tx, grantor);
    const defaults = await defaultRoles(tx, grantor.tenantId);
    if (!defaults.every((role) => canGrantRole(granted, role))) throw refuse(roleAbove);
  }

  /** Whether one of these members holds what such an authority may not give. */
  async function isAnyAbove(
    tx: Tx,
    granted: Authority,
    tenantId: string,
    userIds: readonly string[],
  ): Promise<boolean> {
    const { hasOperator, roleIds } = await store.heldBy(tx, tenantId, userIds);
    const theirs = await roles(tx, tenantId, roleIds);
    return (
      (hasOperator && !granted.superUser) || !theirs.every((role) => canGrantRole(granted, role))
    );
  }

  /** Whether nobody in the tenant holds what such an authority may not give. */
  async function isTop(tx: Tx, tenantId: string, granted: Authority): Promise<boolean> {
    const theirs = await roles(tx, tenantId, await store.assignedToAnyone(tx, tenantId));
    return theirs.every((role) => canGrantRole(granted, role));
  }

  /** Anyone who is given or loses something holds nothing that the caller does not; nobody is above themselves. */
  async function assertNotAbove(
    tx: Tx,
    grantor: Grantor,
    userIds: readonly string[],
    refusal: RefusalSpec,
  ): Promise<void> {
    const others = userIds.filter((id) => id !== grantor.userId);
    if (others.length === 0) return;
    const granted = await getAuthority(tx, grantor);
    if (await isAnyAbove(tx, granted, grantor.tenantId, others)) throw refuse(refusal);
  }

  return {
    authority,
    getAuthority,
    roles,
    defaultRoles,
    known: existing,
    given,
    assertCanGrant,
    assertCanGrantDefaults,
    assertNotAbove,
    isAnyAbove,
    isTop,
  };
}

/** Nobody grants what they do not hold. */
export type RoleGrants = ReturnType<typeof createRoleGrants>;

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
   * What a living member holds; nothing for who is none, or not any more. A superuser is one where they are signed in themselves: not by a
   * token that a program calls with, nor where somebody acts as them.
   */
  async function authority(
    tx: Tx,
    { tenantId, userId, token }: Grantor,
  ): Promise<Authority | undefined> {
    if (token && isBackend({ token })) return { superUser: true, level: 0, permissions: ['*'] };
    const held = await store.authority(tx, { tenantId, userId, now: clock.now() });
    const isThemselves = !token || (token.type === 'userToken' && !token.act);
    return held && !isThemselves ? { ...held, superUser: false } : held;
  }

  /** What the caller holds as the transaction sees it; refused to who is no member any more. */
  async function authorityOf(tx: Tx, grantor: Grantor): Promise<Authority> {
    const held = await authority(tx, grantor);
    if (!held) throw refuse(commonRefusals.forbidden);
    return held;
  }

  /** The roles with these ids. Ids that name none of the tenant are refused: half of what was asked for is not what was asked for. */
  async function known(
    tx: Tx,
    tenantId: string,
    wanted: readonly string[],
    unknownRole: RefusalSpec,
  ): Promise<GrantableRole[]> {
    const found = await roles(tx, tenantId, wanted);
    if (found.length !== new Set(wanted).size) throw refuse(unknownRole);
    return found;
  }

  /** The roles with these ids; refuses those that stand above the caller or hold a permission the caller lacks (T-TEN-3). */
  async function given(
    tx: Tx,
    grantor: Grantor,
    wanted: readonly string[],
    { unknownRole, roleAbove }: GrantRefusals,
  ): Promise<GrantableRole[]> {
    const held = await authorityOf(tx, grantor);
    const found = await known(tx, grantor.tenantId, wanted, unknownRole);
    if (!found.every((role) => canGrantRole(held, role))) throw refuse(roleAbove);
    return found;
  }

  /** The same for who may also give nothing, whatever they are. Ids in lower case. */
  async function assertCanGrant(
    tx: Tx,
    grantor: Grantor,
    wanted: readonly string[],
    refusals: GrantRefusals,
  ): Promise<void> {
    if (wanted.length > 0) await given(tx, grantor, wanted, refusals);
  }

  /** The same for the roles that whoever comes without any gets. Decision 0247. */
  async function assertCanGrantDefaults(
    tx: Tx,
    grantor: Grantor,
    roleAbove: RefusalSpec,
  ): Promise<void> {
    const held = await authorityOf(tx, grantor);
    const usual = await defaultRoles(tx, grantor.tenantId);
    if (!usual.every((role) => canGrantRole(held, role))) throw refuse(roleAbove);
  }

  /** Whether one of these members holds what such an authority may not give. */
  async function isAnyAbove(
    tx: Tx,
    held: Authority,
    tenantId: string,
    userIds: readonly string[],
  ): Promise<boolean> {
    const { hasOperator, roleIds } = await store.heldBy(tx, tenantId, userIds);
    const theirs = await roles(tx, tenantId, roleIds);
    return (hasOperator && !held.superUser) || !theirs.every((role) => canGrantRole(held, role));
  }

  /** Whether nobody in the tenant holds what such an authority may not give. */
  async function isTop(tx: Tx, tenantId: string, held: Authority): Promise<boolean> {
    const theirs = await roles(tx, tenantId, await store.heldByAnybody(tx, tenantId));
    return theirs.every((role) => canGrantRole(held, role));
  }

  /** Whoever is given or loses something holds nothing that the caller does not; nobody stands above themselves. */
  async function assertNotAbove(
    tx: Tx,
    grantor: Grantor,
    userIds: readonly string[],
    refusal: RefusalSpec,
  ): Promise<void> {
    const others = userIds.filter((id) => id !== grantor.userId);
    if (others.length === 0) return;
    const held = await authorityOf(tx, grantor);
    if (await isAnyAbove(tx, held, grantor.tenantId, others)) throw refuse(refusal);
  }

  return {
    authority,
    authorityOf,
    roles,
    defaultRoles,
    known,
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

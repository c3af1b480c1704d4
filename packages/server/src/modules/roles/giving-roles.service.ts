import { commonRefusals, type RefusalSpec } from '@foyer/contract';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { refuse } from '../../refusal.ts';
import type { mayGive } from '../invitations/giving-roles.ts';
import type { Authority, RolesToGiveStore } from '../invitations/roles-to-give.store.ts';

interface GivingDeps {
  readonly rolesToGive: RolesToGiveStore;
  readonly mayGive: typeof mayGive;
}

/** How a feature says no. */
export interface GivingRefusals {
  readonly unknownRole: RefusalSpec;
  readonly roleAbove: RefusalSpec;
}

/** Nobody grants what they do not hold: the one place that decides it. Security decision 14. */
export function createGivingRoles({ rolesToGive, mayGive }: GivingDeps) {
  /** What the caller holds as the transaction sees it; refused to who is no member any more. */
  async function authorityOf(tx: Tx, { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>): Promise<Authority> {
    const authority = await rolesToGive.authority(tx, { tenantId, userId });
    if (!authority) throw refuse(commonRefusals.forbidden);
    return authority;
  }

  /** Refuses roles that stand above the caller or hold more, and ids that name no role of the tenant. Ids in lower case. */
  async function assertMayGive(
    tx: Tx,
    actor: Pick<Actor, 'tenantId' | 'userId'>,
    wanted: readonly string[],
    { unknownRole, roleAbove }: GivingRefusals,
  ): Promise<void> {
    if (wanted.length === 0) return;
    const authority = await authorityOf(tx, actor);
    const found = await rolesToGive.roles(tx, actor.tenantId, wanted);
    if (found.length !== new Set(wanted).size) throw refuse(unknownRole);
    if (!found.every((role) => mayGive(authority, role))) throw refuse(roleAbove);
  }

  return { authorityOf, assertMayGive, mayGive };
}

/** Nobody grants what they do not hold. */
export type GivingRoles = ReturnType<typeof createGivingRoles>;

import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { GivingRoles } from '../roles/giving-roles.service.ts';

type ProvedGivingDeps = Pick<Platform, 'db' | 'requireStepUp'> & {
  readonly giving: Pick<GivingRoles, 'defaultRoles'>;
};

/** Refuses whoever lets newcomers have more than the usual roles and has not proved lately who they are. Decision 0256. */
export type RequireProofToGive = (
  ctx: SignedInContext,
  roleIds: readonly string[],
) => Promise<void>;

/** The check; called before the transaction that gives. */
export function createProvedGiving({
  db,
  requireStepUp,
  giving,
}: ProvedGivingDeps): RequireProofToGive {
  return async (ctx, roleIds) => {
    if (roleIds.length === 0) return;
    const { tenantId } = ctx.actor;
    const usual = await db.tenant(tenantId, (tx) => giving.defaultRoles(tx, tenantId));
    if (!roleIds.every((roleId) => usual.some(({ id }) => id === roleId))) await requireStepUp(ctx);
  };
}

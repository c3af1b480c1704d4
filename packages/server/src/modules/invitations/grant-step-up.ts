import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';

type GrantStepUpDeps = Pick<Platform, 'db' | 'requireStepUp'> & {
  readonly roleGrants: Pick<RoleGrants, 'defaultRoles'>;
};

/** Refuses anyone who lets newcomers have more than the usual roles and has not proved recently who they are. Decision 0256. */
export type RequireGrantStepUp = (
  ctx: SignedInContext,
  roleIds: readonly string[],
) => Promise<void>;

/** The check; called before the transaction that gives. */
export function createGrantStepUp({
  db,
  requireStepUp,
  roleGrants,
}: GrantStepUpDeps): RequireGrantStepUp {
  return async (ctx, roleIds) => {
    if (roleIds.length === 0) return;
    const { tenantId } = ctx.actor;
    const defaults = await db.tenant(tenantId, (tx) => roleGrants.defaultRoles(tx, tenantId));
    if (!roleIds.every((roleId) => defaults.some(({ id }) => id === roleId)))
      await requireStepUp(ctx);
  };
}

import type { TemplatePart } from '@foyer/contract/policy-templates/rules';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { lockPolicies } from '../../rules/membership/policy-lock.ts';
import { requireUnlocked } from '../../rules/restrictions/policy-locks.ts';
import type { Platform } from '../platform.ts';

/**
 * Changes of a tenant's policies, one at a time. Each requires a recent verification, as it may allow more attempts or remove the
 * MFA requirement, and none changes a part that an account above has locked.
 */
export function createChangingPolicies({
  db,
  requireStepUp,
}: Pick<Platform, 'db' | 'requireStepUp'>) {
  return async <T>(
    ctx: SignedInContext,
    parts: readonly TemplatePart[],
    work: (tx: TenantTx) => Promise<T>,
  ): Promise<T> => {
    await requireStepUp(ctx);
    const { tenantId } = ctx.actor;
    return db.tenant(tenantId, async (tx) => {
      await lockPolicies(tx, tenantId);
      await requireUnlocked(tx, parts);
      return work(tx);
    });
  };
}

import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';

/** Changes of a company's policies. Each asks for a fresh proof: it may be what opens the company to guesses, or spares a second factor. */
export function createChangingPolicies({
  db,
  requireStepUp,
}: Pick<Platform, 'db' | 'requireStepUp'>) {
  return async <T>(ctx: SignedInContext, work: (tx: TenantTx) => Promise<T>): Promise<T> => {
    await requireStepUp(ctx);
    return db.tenant(ctx.actor.tenantId, work);
  };
}

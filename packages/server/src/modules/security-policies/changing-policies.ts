import type { TenantTx } from '../../db/database.ts';
import type { SignedInContext } from '../../http/context.ts';
import type { Kernel } from '../../kernel.ts';

/** Changes of a company's policies. Each asks for a fresh proof: it may be what opens the company to guesses, or spares a second factor. */
export function createChangingPolicies({
  db,
  requireStepUp,
}: Pick<Kernel, 'db' | 'requireStepUp'>) {
  return async <T>(ctx: SignedInContext, work: (tx: TenantTx) => Promise<T>): Promise<T> => {
    await requireStepUp(ctx);
    return db.tenant(ctx.actor.tenantId, work);
  };
}

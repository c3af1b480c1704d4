import { policyTemplatesRefusals } from '@foyer/contract/policy-templates';
import { subAccountsRefusals } from '@foyer/contract/sub-accounts';
import type { Tx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { authorize } from '../../kernel/http/guard.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { AccountRow, PolicyTemplatesStore, TemplateRow } from './policy-templates.store.ts';
import type { TemplateAccountsDeps } from './template-accounts.ts';

type Deps = Pick<Platform, 'db' | 'requireStepUp'> & {
  readonly tree: TemplateAccountsDeps['accounts'];
  readonly store: PolicyTemplatesStore;
};

/** Who may work with the templates of an account. */
export function createTemplateAccess({ db, requireStepUp, tree, store }: Deps) {
  /** The caller may enter the accounts below, and has the security permission in their own. */
  async function requireAccess(ctx: SignedInContext, kind: 'read' | 'write'): Promise<void> {
    authorize(ctx.actor, { permission: `fe.secure.${kind}.securityPolicy` });
    if (!(await db.read((tx) => tree.seesBelow(tx, ctx))))
      throw refuse(subAccountsRefusals.noAccess);
  }

  async function requireChange(ctx: SignedInContext): Promise<void> {
    await requireAccess(ctx, 'write');
    await requireStepUp(ctx);
  }

  async function find(tx: Tx, { actor }: SignedInContext, id: string): Promise<TemplateRow> {
    const row = await store.find(tx, actor.tenantId, id);
    if (!row) throw refuse(policyTemplatesRefusals.notFound);
    return row;
  }

  return { requireAccess, requireChange, find };
}

/** Who may work with templates. */
export type TemplateAccess = ReturnType<typeof createTemplateAccess>;

/** An account as answers name it. */
export const toAccount = ({ id, name, path }: AccountRow) => ({
  tenantId: id,
  name,
  path: [...path],
});

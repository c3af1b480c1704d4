import { managementRefusals, type TenantLink } from '@foyer/contract/management';
import { subAccountsRefusals } from '@foyer/contract/sub-accounts';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import { maxDepth } from '../sub-accounts/account-changes.service.ts';
import { createAccountChangesStore } from '../sub-accounts/account-changes.store.ts';
import { managedTenantsStore as tenants } from './managed-tenants.store.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock'>;

/** Moves of tenants in the account tree by backends. */
export function createManagedTenantLinks({ db, audit, clock }: Deps) {
  const changes = createAccountChangesStore();

  async function find(tx: Tx, id: string) {
    const row = isId(id) ? await tenants.find(tx, { id }) : undefined;
    if (!row) throw refuse(managementRefusals.unknownTenant);
    return row;
  }

  async function move(
    tx: Tx,
    ctx: VendorContext,
    { id, to, description }: { id: string; to: string | null; description: string },
  ): Promise<void> {
    const { name, parentId } = await find(tx, id);
    const now = clock.now();
    await changes.move(tx, id, to, now);
    await changes.endImpersonation(tx, id, now);
    await audit.record(tx, {
      action: 'sub_account.moved',
      tenantId: id,
      ctx,
      description,
      json: { subAccountId: id, name, from: parentId ?? '', to: to ?? '' },
    });
  }

  /** Both tenants; the tree stays as it is until the transaction ends. */
  async function findLocked(tx: Tx, { tenantId }: VendorContext, form: TenantLink) {
    const { parentTenantId = tenantId, childTenantId } = form;
    if (!parentTenantId) throw refuse(managementRefusals.tenantNeeded);
    await changes.lock(tx);
    return { parent: await find(tx, parentTenantId), child: await find(tx, childTenantId) };
  }

  return {
    link: (ctx: VendorContext, form: TenantLink): Promise<undefined> =>
      db.system(async (tx) => {
        const { parent, child } = await findLocked(tx, ctx, form);
        const { isInside, depth } = await changes.fit(tx, { id: child.id, parentId: parent.id });
        if (isInside) throw refuse(subAccountsRefusals.insideItself);
        if (depth > maxDepth) throw refuse(subAccountsRefusals.tooDeep);
        const description = `Moved the account ${child.name} below ${parent.name}.`;
        await move(tx, ctx, { id: child.id, to: parent.id, description });
        return undefined;
      }),

    unlink: (ctx: VendorContext, form: TenantLink): Promise<undefined> =>
      db.system(async (tx) => {
        const { parent, child } = await findLocked(tx, ctx, form);
        if (child.parentId !== parent.id) throw refuse(managementRefusals.unknownTenant);
        const description = `Moved the account ${child.name} out of ${parent.name}.`;
        await move(tx, ctx, { id: child.id, to: null, description });
        return undefined;
      }),
  };
}

/** Moves of tenants in the account tree. */
export type ManagedTenantLinks = ReturnType<typeof createManagedTenantLinks>;

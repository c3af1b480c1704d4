import { commonRefusals } from '@foyer/contract';
import { isWebAddress } from '@foyer/contract/account-settings/rules';
import { type Account, subAccountsRefusals } from '@foyer/contract/sub-accounts';
import type { AuditNote } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { AccountChangesStore } from './account-changes.store.ts';
import { type AccountsService, toAccount } from './accounts.service.ts';
import type { AccountRow, AccountsStore } from './accounts.store.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock' | 'requireStepUp'> & {
  readonly accounts: AccountsService;
  readonly store: AccountsStore;
  readonly changes: AccountChangesStore;
};

type Text = string | undefined;

/** What a new sub-account starts with. */
export interface AccountForm {
  readonly tenantId?: Text;
  readonly name: string;
  readonly parentTenantId?: Text;
  readonly website?: Text;
  readonly applicationUrl?: Text;
  readonly logo?: Text;
  readonly logoUrl?: Text;
  readonly address?: Text;
  readonly timezone?: Text;
  readonly currency?: Text;
  readonly creatorName?: Text;
  readonly creatorEmail?: Text;
  readonly isReseller?: boolean | undefined;
}

type AccountEvent =
  | 'sub_account.created'
  | 'sub_account.updated'
  | 'sub_account.moved'
  | 'sub_account.deleted'
  | 'sub_account.restored';

/** Accounts above an account at most. */
export const maxDepth = 10;
const maxAccounts = 20_000;
/** Days in which a deleted account can be restored. */
export const graceDays = 30;
const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Accounts that one run of housekeeping deletes permanently. */
const purgedAtOnce = 50;

/** Changes to the account tree. Each is recorded in the account of the caller and in the one that changes. */
export function createAccountChanges(deps: Deps) {
  const { db, audit, clock, requireStepUp, accounts, store, changes } = deps;

  async function record(
    tx: Tx,
    ctx: SignedInContext,
    subAccountId: string,
    note: AuditNote<AccountEvent>,
  ): Promise<void> {
    const { tenantId: own, userId } = ctx.actor;
    for (const tenantId of new Set([own, subAccountId]))
      await audit.record<AccountEvent>(tx, { tenantId, userId, ctx, ...note });
  }

  /** Changes an account, and answers with it as it is then. */
  const change = (
    ctx: SignedInContext,
    id: string,
    work: (tx: Tx, row: AccountRow) => Promise<void>,
  ): Promise<Account> =>
    db.system(async (tx) => {
      await changes.lock(tx);
      const row = await accounts.mutable(tx, ctx, id);
      await work(tx, row);
      const after = await store.find(tx, ctx.actor.tenantId, row.id);
      if (!after) throw refuse(subAccountsRefusals.notFound);
      return toAccount(after);
    });

  /** The parent of a new or a moved account. The caller's own account may be any; others must be resellers. */
  async function parentFor(tx: Tx, ctx: SignedInContext, id: string): Promise<AccountRow> {
    const parent = await accounts.mutable(tx, ctx, id, { orOwn: true });
    if (!parent.isReseller) throw refuse(subAccountsRefusals.notReseller);
    return parent;
  }

  async function create(ctx: SignedInContext, form: AccountForm): Promise<Account> {
    const { tenantId: requested } = form;
    if (requested && !isId(requested)) throw refuse(subAccountsRefusals.invalidTenantId);
    const settings = toSettings(form);
    return db.system(async (tx) => {
      await changes.lock(tx);
      const own = ctx.actor.tenantId;
      const parent = await parentFor(tx, ctx, form.parentTenantId ?? own);
      if (parent.depth + 1 > maxDepth) throw refuse(subAccountsRefusals.tooDeep);
      if ((await store.totalBelow(tx, own)) > maxAccounts)
        throw refuse(subAccountsRefusals.tooMany);
      const now = clock.now();
      const id = await changes.add(tx, {
        id: requested?.toLowerCase() ?? null,
        parentId: parent.id,
        name: form.name,
        isReseller: form.isReseller ?? false,
        creatorName: form.creatorName ?? null,
        creatorEmail: form.creatorEmail ?? null,
        now,
      });
      if (!id) throw refuse(subAccountsRefusals.tenantExists);
      await changes.addSettings(tx, id, settings, now);
      await record(tx, ctx, id, {
        action: 'sub_account.created',
        description: `Created the account ${form.name} below ${parent.name}.`,
        json: { subAccountId: id, name: form.name, parentTenantId: parent.id },
      });
      const row = await store.find(tx, own, id);
      if (!row) throw new Error('An account that was just created is not there');
      return toAccount(row);
    });
  }

  const rename = async (ctx: SignedInContext, id: string, name: string): Promise<undefined> => {
    await change(ctx, id, async (tx, row) => {
      if (row.name === name) return;
      await changes.rename(tx, row.id, name, clock.now());
      await record(tx, ctx, row.id, {
        action: 'sub_account.updated',
        description: `Renamed the account ${row.name} to ${name}.`,
        json: { subAccountId: row.id, name, changes: { name: { before: row.name, after: name } } },
      });
    });
    return undefined;
  };

  const setReseller = (ctx: SignedInContext, id: string, isReseller: boolean | undefined) =>
    change(ctx, id, async (tx, row) => {
      if (isReseller === undefined || row.isReseller === isReseller) return;
      await changes.setReseller(tx, row.id, isReseller, clock.now());
      await record(tx, ctx, row.id, {
        action: 'sub_account.updated',
        description: isReseller
          ? `Made the account ${row.name} a reseller.`
          : `The account ${row.name} is no longer a reseller.`,
        json: { subAccountId: row.id, name: row.name, changes: { isReseller } },
      });
    });

  /** The only change that an account which is closed or view-only for those above still takes. */
  async function setAccess(
    ctx: SignedInContext,
    id: string,
    form: {
      readonly subAccountAccessType?: Account['subAccountAccessType'] | undefined;
      readonly parentAccess?: Account['parentAccess'] | undefined;
    },
  ): Promise<Account> {
    await requireStepUp(ctx);
    return db.system(async (tx) => {
      await changes.lock(tx);
      if (!(await accounts.seesBelow(tx, ctx))) throw refuse(subAccountsRefusals.noAccess);
      const row = await accounts.below(tx, ctx, id);
      const accessType = form.subAccountAccessType ?? row.accessType;
      const parentAccess = form.parentAccess ?? row.parentAccess;
      if (accessType !== row.accessType || parentAccess !== row.parentAccess) {
        await changes.setAccess(tx, row.id, { accessType, parentAccess, now: clock.now() });
        const before = { accessType: row.accessType, parentAccess: row.parentAccess };
        await record(tx, ctx, row.id, {
          action: 'sub_account.updated',
          description: `Changed the access settings of the account ${row.name}.`,
          json: {
            subAccountId: row.id,
            name: row.name,
            changes: { before, after: { accessType, parentAccess } },
          },
        });
      }
      return toAccount({ ...row, accessType, parentAccess });
    });
  }

  async function move(ctx: SignedInContext, id: string, parentId: string): Promise<Account> {
    await requireStepUp(ctx);
    return change(ctx, id, async (tx, row) => {
      const parent = await parentFor(tx, ctx, parentId);
      if (parent.id === row.parentId) return;
      if (await store.find(tx, row.id, parent.id)) throw refuse(subAccountsRefusals.insideItself);
      const height = await store.height(tx, row.id);
      if (parent.depth + 1 + height > maxDepth) throw refuse(subAccountsRefusals.tooDeep);
      const now = clock.now();
      await changes.move(tx, row.id, parent.id, now);
      await changes.endImpersonation(tx, row.id, now);
      await record(tx, ctx, row.id, {
        action: 'sub_account.moved',
        description: `Moved the account ${row.name} below ${parent.name}.`,
        json: { subAccountId: row.id, name: row.name, from: row.parentId, to: parent.id },
      });
    });
  }

  async function remove(ctx: SignedInContext, id: string): Promise<undefined> {
    await requireStepUp(ctx);
    return db.system(async (tx) => {
      await changes.lock(tx);
      const row = await accounts.mutable(tx, ctx, id);
      const now = clock.now();
      const dueAt = new Date(now.getTime() + graceDays * dayMilliseconds);
      const count = await changes.remove(tx, row.id, { now, dueAt });
      await record(tx, ctx, row.id, {
        action: 'sub_account.deleted',
        description: `Deleted the account ${row.name}. It can be restored for ${graceDays} days.`,
        json: {
          subAccountId: row.id,
          name: row.name,
          deletedWith: count - 1,
          dueAt: dueAt.toISOString(),
        },
      });
      return undefined;
    });
  }

  const restore = (ctx: SignedInContext, id: string): Promise<Account> =>
    db.system(async (tx) => {
      await changes.lock(tx);
      const { tenantId } = ctx.actor;
      if (!(await accounts.seesBelow(tx, ctx))) throw refuse(subAccountsRefusals.noAccess);
      const now = clock.now();
      const found = isId(id) ? await changes.findDeleted(tx, tenantId, id, now) : undefined;
      if (!found) throw refuse(subAccountsRefusals.notDeleted);
      if (found.isParentDeleted) throw refuse(subAccountsRefusals.parentDeleted);
      const count = await changes.restore(tx, id, now);
      const row = await accounts.mutable(tx, ctx, id);
      await record(tx, ctx, row.id, {
        action: 'sub_account.restored',
        description: `Restored the account ${row.name}.`,
        json: { subAccountId: row.id, name: row.name, restoredWith: count - 1 },
      });
      return toAccount(row);
    });

  return {
    create,
    rename,
    setReseller,
    setAccess,
    move,
    remove,
    restore,

    impact: (ctx: SignedInContext, id: string) =>
      db.read(async (tx) => {
        const row = await accounts.below(tx, ctx, id);
        return { ...(await changes.impact(tx, row.id)), graceDays };
      }),

    deleted: (ctx: SignedInContext) =>
      db.read(async (tx) => {
        if (!(await accounts.seesBelow(tx, ctx))) return [];
        const rows = await changes.deleted(tx, ctx.actor.tenantId, clock.now());
        return rows.map(({ id, deletedAt, dueAt, ...row }) => ({
          tenantId: id,
          ...row,
          deletedAt: deletedAt.toISOString(),
          dueAt: dueAt.toISOString(),
        }));
      }),

    /** Deletes permanently what can no longer be restored. */
    purge: async (): Promise<void> => {
      const ids = await db.read((tx) => changes.due(tx, clock.now(), purgedAtOnce));
      for (const id of ids) await db.system((tx) => changes.purge(tx, id));
    },
  };
}

/** Changes to the account tree. */
export type AccountChanges = ReturnType<typeof createAccountChanges>;

function toSettings(form: AccountForm) {
  const { website, applicationUrl, logo = form.logoUrl } = form;
  for (const [field, url] of Object.entries({ website, applicationUrl, logo }))
    if (url && !isWebAddress(url))
      throw refuse(commonRefusals.invalid, { context: { fields: [field] } });
  return {
    website: website ?? null,
    application_url: applicationUrl ?? null,
    logo: logo ?? null,
    address: form.address ?? null,
    timezone: form.timezone ?? null,
    currency: form.currency ?? null,
  };
}

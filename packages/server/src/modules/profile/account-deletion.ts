import {
  type AccountDeletion,
  type DeletionOutlook,
  profileRefusals,
} from '@foyer/contract/profile';
import type { Tx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { errorFacts } from '../../kernel/logs/error-facts.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { AccountDeletionStore, WaitingDeletion } from './account-deletion.store.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';

type AccountDeletionDeps = Pick<
  Platform,
  'config' | 'accountLinks' | 'db' | 'audit' | 'clock' | 'mail' | 'log' | 'requireStepUp'
> & {
  readonly administrators: Pick<Administrators, 'lock' | 'isLast'>;
  readonly store: AccountDeletionStore;
};

/** Accounts deleted in one turn; the next turn takes the next ones. */
const perTurn = 50;
const day = 24 * 60 * 60 * 1000;

/** Deleting a user's account, with days of grace in which the wish can be taken back. Decision 0213. */
export function createAccountDeletion(deps: AccountDeletionDeps) {
  const {
    config,
    accountLinks,
    db,
    audit,
    clock,
    mail,
    log,
    requireStepUp,
    administrators,
    store,
  } = deps;
  const { graceDays } = config.profile;

  /** What a deletion would mean for each tenant of the user. */
  async function getTenants(tx: Tx, userId: string) {
    const own = await store.companies(tx, userId);
    const deletedWith = own.filter((one) => one.isAlone && !one.hasSubAccounts);
    const blockedBy = [];
    for (const one of own) {
      const { tenantId } = one;
      if (deletedWith.includes(one)) continue;
      if (await administrators.isLast(tx, { tenantId, userId })) blockedBy.push(one);
    }
    return { blockedBy, deletedWith };
  }

  const shown = (some: readonly { tenantId: string; name: string }[]) =>
    some.map(({ tenantId, name }) => ({ tenantId, name }));

  const outlook = ({ actor: { userId, token } }: SignedInContext): Promise<DeletionOutlook> =>
    db.read(async (tx) => {
      const waiting = await store.find(tx, userId);
      const { blockedBy, deletedWith } = await getTenants(tx, userId);
      // who acts as a user sees no other tenant of theirs
      const visibleTenants = <T extends { tenantId: string }>(some: readonly T[]) =>
        token.act ? some.filter((one) => one.tenantId === token.tenantId) : some;
      return {
        ...(waiting ? { deletion: view(waiting) } : {}),
        graceDays,
        blockedBy: shown(visibleTenants(blockedBy)),
        deletedWith: shown(visibleTenants(deletedWith)),
      };
    });

  async function ask(ctx: SignedInContext): Promise<AccountDeletion> {
    await requireStepUp(ctx);
    const { userId, tenantId } = ctx.actor;
    const now = clock.now();
    return db.system(async (tx) => {
      const user = await store.lockUser(tx, userId);
      if (!user || user.superUser) throw refuse(profileRefusals.operatorAccount);
      const { blockedBy, deletedWith } = await getTenants(tx, userId);
      if (blockedBy.length > 0)
        throw refuse(profileRefusals.lastAdministrator, { context: { tenants: shown(blockedBy) } });
      const before = await store.find(tx, userId);
      if (before) return view(before);
      const created = { userId, askedAt: now, dueAt: new Date(now.getTime() + graceDays * day) };
      await store.add(tx, created);
      const { address, userAgent } = ctx.client;
      const data = {
        at: now.toISOString(),
        address,
        userAgent,
        dueAt: created.dueAt.toISOString(),
      };
      await mail.queue(tx, {
        to: user.email,
        template: { name: 'deletionAsked', data },
        ...getLanguage(ctx),
      });
      const description = `Requested account deletion in ${graceDays} days.`;
      const json = { dueAt: data.dueAt, deletedWith: shown(deletedWith) };
      await audit.record(tx, {
        action: 'user.deletion_requested',
        userId,
        tenantId,
        ctx,
        description,
        json,
      });
      return view(created);
    });
  }

  const cancel = (ctx: SignedInContext): Promise<undefined> =>
    db.system(async (tx) => {
      const { userId, tenantId } = ctx.actor;
      const user = await store.lockUser(tx, userId);
      if (!user || !(await store.remove(tx, userId))) throw refuse(profileRefusals.noDeletion);
      const { address, userAgent } = ctx.client;
      const data = { at: clock.now().toISOString(), address, userAgent };
      await mail.queue(tx, {
        to: user.email,
        template: { name: 'deletionCancelled', data },
        ...getLanguage(ctx),
      });
      const description = 'Canceled the account deletion.';
      await audit.record(tx, {
        action: 'user.deletion_canceled',
        userId,
        tenantId,
        ctx,
        description,
      });
      return undefined;
    });

  /** Deletes one account whose day has come, or tells its owner why not. */
  async function carryOut(userId: string): Promise<void> {
    const now = clock.now();
    await db.system(async (tx) => {
      const user = await store.lockUser(tx, userId);
      const waiting = await store.find(tx, userId);
      // taken back, or done by another node, between looking and locking
      if (!user || !waiting || waiting.dueAt > now) return;
      for (const { tenantId } of await store.companies(tx, userId))
        await administrators.lock(tx, tenantId);
      const { blockedBy, deletedWith } = await getTenants(tx, userId);
      const reader = user.language ? { language: user.language } : {};
      if (blockedBy.length > 0) {
        await store.postpone(tx, { userId, now, dueAt: new Date(now.getTime() + day) });
        if (waiting.blockedAt) return;
        const tenants = blockedBy.map(({ name }) => name).join(', ');
        const data = { companies: tenants, link: accountLinks.to(undefined, '/account/login') };
        await mail.queue(tx, {
          to: user.email,
          template: { name: 'deletionBlocked', data },
          ...reader,
        });
        const description =
          'The user was not deleted because they are the last administrator of an account.';
        for (const { tenantId } of blockedBy)
          await audit.record(tx, {
            action: 'user.deletion_blocked',
            userId,
            tenantId,
            email: user.email,
            description,
          });
        return;
      }
      await noteDeleted(tx, {
        userId,
        email: user.email,
        alone: deletedWith.map((one) => one.tenantId),
      });
      for (const { tenantId } of deletedWith) await store.closeTenant(tx, tenantId, now);
      const template = { name: 'accountDeleted', data: { at: now.toISOString() } } as const;
      await mail.queue(tx, { to: user.email, template, ...reader });
      await store.removeUser(tx, userId);
    });
  }

  async function noteDeleted(
    tx: Tx,
    { userId, email, alone }: { userId: string; email: string | null; alone: readonly string[] },
  ) {
    for (const { tenantId } of await store.companies(tx, userId)) {
      const isAlone = alone.includes(tenantId);
      const description = isAlone
        ? 'Deleted themselves and this account, which has no other users.'
        : 'Deleted themselves.';
      await audit.record(tx, { action: 'user.deleted', userId, tenantId, email, description });
    }
  }

  /** Deletes what is due. Any number of nodes may do it; a failure of one account does not keep the others. */
  async function due(): Promise<void> {
    const waiting = await db.read((tx) => store.due(tx, clock.now(), perTurn));
    for (const userId of waiting) {
      try {
        await carryOut(userId);
      } catch (error) {
        logEvent(log, 'user.deletion_failed', { userId, error: errorFacts(error) });
      }
    }
  }

  return { outlook, ask, cancel, due };
}

/** Deleting the user's account. */
export type AccountDeletionService = ReturnType<typeof createAccountDeletion>;

const view = ({ askedAt, dueAt }: Pick<WaitingDeletion, 'askedAt' | 'dueAt'>): AccountDeletion => ({
  askedAt: askedAt.toISOString(),
  dueAt: dueAt.toISOString(),
});

const getLanguage = ({ language }: SignedInContext) => (language ? { language } : {});

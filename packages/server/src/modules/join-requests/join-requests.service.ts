import { commonRefusals } from '@foyer/contract';
import { emailDomain } from '@foyer/contract/domain-restrictions/rules';
import {
  type JoinableAccount,
  type JoinMode,
  joinRequestsRefusals,
} from '@foyer/contract/join-requests';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { assertEmailAllowed } from '../../rules/restrictions/email-domains.ts';
import type { Platform } from '../platform.ts';
import type { JoinApprovals } from './join-approvals.ts';
import {
  approverPermission,
  type JoinableRow,
  type JoinRequestsStore,
} from './join-requests.store.ts';

/** Days in which a request can be answered. */
const requestDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
/** Requests of one user in a day: each of them emails the approvers. */
const requestsPerDay = 5;

type JoinRequestsDeps = Pick<Platform, 'db' | 'audit' | 'mail' | 'clock' | 'attemptCounter'> & {
  readonly store: JoinRequestsStore;
  readonly approvals: Pick<JoinApprovals, 'url'>;
};

/** Requests to join an account, as their users make them and accounts allow them. */
export function createJoinRequestsService(deps: JoinRequestsDeps) {
  const { db, audit, mail, clock, attemptCounter, store, approvals } = deps;

  /** Only accounts with a verified domain of the user's verified email: others stay unknown. */
  async function joinable(tx: Tx, userId: string): Promise<JoinableRow[]> {
    const requester = await store.requester(tx, userId);
    const domain = requester && emailDomain(requester.email);
    return domain ? store.joinable(tx, { userId, domain, now: clock.now() }) : [];
  }

  async function assertFewRequests(userId: string): Promise<void> {
    const key = ['joinRequests.create', userId] as const;
    const { allowed } = await db.read((tx) =>
      attemptCounter.hit(tx, key, requestsPerDay, dayMs / 1000),
    );
    if (!allowed) throw refuse(commonRefusals.tooMany);
  }

  async function tellApprovers(
    tx: Tx,
    one: { id: string; tenantId: string; account: string; user: string },
  ): Promise<void> {
    const { id, tenantId, account, user } = one;
    const query = { tenantId, permission: approverPermission, now: clock.now() };
    for (const { userId: approverId, email: to } of await store.approvers(tx, query)) {
      const link = approvals.url({ id, approverId });
      const data = { link, account, user, days: requestDays };
      await mail.queue(tx, { to, tenantId, template: { name: 'joinRequested', data } });
    }
  }

  async function create(
    ctx: SignedInContext,
    form: { tenantId: string; message?: string | null | undefined },
  ): Promise<JoinableAccount> {
    const { userId } = ctx.actor;
    const offered = await db.read((tx) => joinable(tx, userId));
    const account = offered.find(({ tenantId }) => tenantId === form.tenantId.toLowerCase());
    if (!account) throw refuse(joinRequestsRefusals.notOffered);
    if (account.requestId) throw refuse(joinRequestsRefusals.alreadyRequested);
    await assertFewRequests(userId);
    const { tenantId, name } = account;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + requestDays * dayMs);
    return db.system(async (tx) => {
      const email = (await store.requester(tx, userId))?.email ?? null;
      await assertEmailAllowed(tx, { tenantId, email });
      const message = form.message ?? '';
      const id = await store.insert(tx, { tenantId, userId, message, now, expiresAt });
      if (!id || !email) throw refuse(joinRequestsRefusals.alreadyRequested);
      await audit.record(tx, {
        action: 'join_request.created',
        userId,
        tenantId,
        email,
        ctx,
        description: 'Requested access to the account.',
        json: { requestId: id, email },
      });
      await tellApprovers(tx, { id, tenantId, account: name, user: email });
      const request = { requestId: id, status: 'pending', createdAt: now, expiresAt } as const;
      return toJoinable({ tenantId, name, ...request });
    });
  }

  async function cancel(ctx: SignedInContext, id: string): Promise<undefined> {
    if (!isId(id)) throw refuse(joinRequestsRefusals.notFound);
    const { userId } = ctx.actor;
    await db.system(async (tx) => {
      const tenantId = await store.cancel(tx, { id, userId, now: clock.now() });
      if (!tenantId) throw refuse(joinRequestsRefusals.notFound);
      const email = (await store.requester(tx, userId))?.email ?? '';
      await audit.record(tx, {
        action: 'join_request.canceled',
        userId,
        tenantId,
        email,
        ctx,
        description: 'Canceled the request to join the account.',
        json: { requestId: id, email },
      });
    });
    return undefined;
  }

  const readSettings = async (tx: TenantTx) => ({
    mode: await store.mode(tx),
    domains: await store.domains(tx),
  });

  return {
    accounts: async ({ actor }: SignedInContext) =>
      (await db.read((tx) => joinable(tx, actor.userId))).map(toJoinable),

    create,
    cancel,

    list: async ({ actor }: SignedInContext) => {
      const { tenantId } = actor;
      const rows = await db.read((tx) => store.list(tx, { tenantId, now: clock.now() }));
      return rows.map(({ createdAt, expiresAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }));
    },

    settings: ({ actor }: SignedInContext) => db.tenant(actor.tenantId, readSettings),

    setSettings: (ctx: SignedInContext, { mode }: { mode: JoinMode }) =>
      db.tenant(ctx.actor.tenantId, async (tx) => {
        const before = await store.mode(tx);
        if (before === mode) return readSettings(tx);
        await store.setMode(tx, mode, clock.now());
        await audit.record(tx, {
          action: 'join_settings.updated',
          tenantId: tx.tenantId,
          ctx,
          description: 'Changed whether users can request access to the account.',
          json: { before, after: mode },
        });
        return readSettings(tx);
      }),
  };
}

/** Requests to join an account. */
export type JoinRequestsService = ReturnType<typeof createJoinRequestsService>;

function toJoinable({ tenantId, name, requestId, ...request }: JoinableRow): JoinableAccount {
  if (!requestId) return { tenantId, name };
  const { status, createdAt, expiresAt } = request;
  return {
    tenantId,
    name,
    request: {
      id: requestId,
      status,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    },
  };
}

import {
  type AccessDecision,
  type AccessReview,
  accessReviewsRefusals,
} from '@foyer/contract/access-reviews';
import type { EventName } from '@foyer/contract/events';
import { groupsRefusals } from '@foyer/contract/groups';
import { mfaRefusals } from '@foyer/contract/mfa';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { requireUser } from '../../kernel/http/guard.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { AccessReviewsStore, ItemsQuery, Removal, ReviewRow } from './access-reviews.store.ts';

/** What access reviews work with. */
export type AccessReviewsDeps = Pick<Platform, 'db' | 'clock' | 'audit'> & {
  readonly store: AccessReviewsStore;
  readonly members: {
    update(ctx: SignedInContext, form: { id: string; roleIds: string[] }): Promise<unknown>;
  };
  readonly groups: {
    removeUsers(ctx: SignedInContext, groupId: string, ids: readonly string[]): Promise<unknown>;
  };
};

interface Decision {
  readonly itemIds: readonly string[];
  readonly decision: AccessDecision;
}

interface Failure {
  readonly itemId: string;
  readonly code: string;
  readonly text: string;
}

const day = 86_400_000;

/**
 * Reviews of what users hold. A removal takes the same path as on the page of the user or group,
 * with the same permissions, step-up, and last administrator.
 */
export function createAccessReviewsService(deps: AccessReviewsDeps) {
  const { db, clock, audit, store, members, groups } = deps;
  const inTenant = <T>({ actor }: SignedInContext, work: (tx: TenantTx) => Promise<T>) =>
    db.tenant(actor.tenantId, work);

  async function find(tx: TenantTx, id: string): Promise<ReviewRow> {
    const found = isId(id) ? await store.find(tx, id) : undefined;
    if (!found) throw refuse(accessReviewsRefusals.notFound);
    return found;
  }

  async function lockOpen(tx: TenantTx, id: string): Promise<void> {
    const found = isId(id) ? await store.lock(tx, id) : undefined;
    if (!found) throw refuse(accessReviewsRefusals.notFound);
    if (found.isCompleted) throw refuse(accessReviewsRefusals.completed);
  }

  function record(
    tx: TenantTx,
    ctx: SignedInContext,
    note: { action: EventName; description: string; json: Record<string, unknown> },
  ) {
    const { userId, tenantId } = ctx.actor;
    return audit.record(tx, Object.assign({ userId, tenantId, ctx }, note));
  }

  /** Takes what a line names. What is gone already counts as removed. */
  async function takeAccess(
    ctx: SignedInContext,
    { userId, roleId, groupId }: Removal,
  ): Promise<void> {
    if (groupId) {
      await groups.removeUsers(ctx, groupId, [userId]).catch(ignoreMissingGroup);
      return;
    }
    const directRoleIds = await inTenant(ctx, (tx) => store.directRoles(tx, userId));
    if (!directRoleIds.includes(roleId)) return;
    await members.update(ctx, { id: userId, roleIds: directRoleIds.filter((id) => id !== roleId) });
  }

  async function removeAll(ctx: SignedInContext, removals: readonly Removal[]) {
    const removed: string[] = [];
    const failures: Failure[] = [];
    for (const removal of removals) {
      const failure = await takeAccess(ctx, removal).then(
        () => undefined,
        (error: unknown) => toFailure(removal.id, error),
      );
      if (failure) failures.push(failure);
      else removed.push(removal.id);
    }
    return { removed, failures };
  }

  async function saveDecision(ctx: SignedInContext, id: string, one: Decision): Promise<void> {
    const userId = requireUser(ctx.actor);
    await inTenant(ctx, async (tx) => {
      await lockOpen(tx, id);
      const { itemIds, decision } = one;
      const now = clock.now();
      const changed = await store.decide(tx, { reviewId: id, itemIds, decision, userId, now });
      if (changed.length === 0) return;
      const verb = decision === 'keep' ? 'Kept' : 'Removed';
      await record(tx, ctx, {
        action: 'access_review.decided',
        description: `${verb} access in an access review. Lines: ${changed.length}.`,
        json: { reviewId: id, decision, itemIds: changed },
      });
    });
  }

  return {
    list: (ctx: SignedInContext) =>
      inTenant(ctx, async (tx) => (await store.list(tx)).map(toReview)),

    get: (ctx: SignedInContext, id: string) =>
      inTenant(ctx, async (tx) => toReview(await find(tx, id))),

    start: (ctx: SignedInContext, inactiveDays: number | undefined) => {
      const userId = requireUser(ctx.actor);
      const now = clock.now();
      return inTenant(ctx, async (tx) => {
        const id = await store.start(tx, { userId, inactiveDays: inactiveDays ?? null, now });
        if (id === undefined) throw refuse(accessReviewsRefusals.alreadyOpen);
        const since = inactiveDays
          ? new Date(now.getTime() - inactiveDays * day).toISOString().slice(0, 10)
          : null;
        const items = await store.fill(tx, { reviewId: id, inactiveSince: since });
        if (items === 0) throw refuse(accessReviewsRefusals.nothingToReview);
        const description = `Started an access review. Lines: ${items}.`;
        const json = { reviewId: id, items };
        await record(tx, ctx, { action: 'access_review.started', description, json });
        return toReview(await find(tx, id));
      });
    },

    cancel: (ctx: SignedInContext, id: string): Promise<undefined> =>
      inTenant(ctx, async (tx) => {
        await lockOpen(tx, id);
        await store.remove(tx, id);
        await record(tx, ctx, {
          action: 'access_review.canceled',
          description: 'Canceled an access review.',
          json: { reviewId: id },
        });
        return undefined;
      }),

    items: (
      ctx: SignedInContext,
      id: string,
      query: {
        readonly _offset: number;
        readonly _limit: number;
        readonly status?: ItemsQuery['status'] | undefined;
        readonly search?: string | undefined;
      },
    ) =>
      inTenant(ctx, async (tx) => {
        await find(tx, id);
        const { _offset: offset, _limit: limit, status = null, search = '' } = query;
        const rows = await store.items(tx, { reviewId: id, offset, limit, status, search });
        const items = rows.map(({ total: _total, decidedAt, ...row }) => ({
          ...row,
          decidedAt: decidedAt?.toISOString() ?? null,
        }));
        return { items, total: rows[0]?.total ?? 0 };
      }),

    decide: async (ctx: SignedInContext, id: string, form: Decision) => {
      const itemIds = form.itemIds.filter(isId);
      const removals = await inTenant(ctx, async (tx) => {
        await lockOpen(tx, id);
        return form.decision === 'remove' ? store.removable(tx, { reviewId: id, itemIds }) : [];
      });
      const { removed, failures } = await removeAll(ctx, removals);
      const decided = form.decision === 'remove' ? removed : itemIds;
      await saveDecision(ctx, id, { itemIds: decided, decision: form.decision });
      const review = await inTenant(ctx, async (tx) => toReview(await find(tx, id)));
      return { review, failures };
    },

    complete: (ctx: SignedInContext, id: string) => {
      const userId = requireUser(ctx.actor);
      return inTenant(ctx, async (tx) => {
        await lockOpen(tx, id);
        const { pending, confirmed, removed } = await find(tx, id);
        if (pending > 0) throw refuse(accessReviewsRefusals.undecided);
        await store.complete(tx, { id, userId, now: clock.now() });
        await record(tx, ctx, {
          action: 'access_review.completed',
          description: `Completed an access review. Kept: ${confirmed}. Removed: ${removed}.`,
          json: { reviewId: id, confirmed, removed },
        });
        return toReview(await find(tx, id));
      });
    },
  };
}

/** Reviews of what users hold. */
export type AccessReviewsService = ReturnType<typeof createAccessReviewsService>;

function ignoreMissingGroup(error: unknown): void {
  if (!(error instanceof Refusal) || error.spec.code !== groupsRefusals.notFound.code) throw error;
}

/** A refusal belongs to its line, except step-up, after which the whole call is repeated. */
function toFailure(itemId: string, error: unknown): Failure {
  if (!(error instanceof Refusal) || error.spec.code === mfaRefusals.stepUpRequired.code)
    throw error;
  const { code, text } = error.spec;
  return { itemId, code, text };
}

const toReview = ({ createdAt, completedAt, ...row }: ReviewRow): AccessReview => ({
  ...row,
  createdAt: createdAt.toISOString(),
  completedAt: completedAt?.toISOString() ?? null,
});

import { commonRefusals } from '@foyer/contract';
import {
  type AccessType,
  type Application,
  applicationsRefusals,
} from '@foyer/contract/applications';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { holds, isBackend, getUser } from '../../kernel/http/guard.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import {
  type ApplicationFilter,
  type ApplicationViews,
  namesIn,
  toAccessType,
} from './application-views.ts';
import { applicationsStore as store, type TenantAssignment } from './applications.store.ts';

type ApplicationsDeps = Pick<Platform, 'db' | 'clock' | 'audit'> & {
  readonly views: ApplicationViews;
};

/** Which assignments are listed. */
export interface AssignmentQuery {
  readonly appIds?: string | undefined;
  readonly tenantIds?: string | undefined;
  readonly accessType?: AccessType | undefined;
}

/** Applications for a user of a tenant. */
export interface Assignment {
  readonly userId: string;
  readonly tenantId: string;
  readonly appIds: readonly string[];
}

const { unknown, unknownUser, otherTenant, notAvailable } = applicationsRefusals;

/** Applications of the active tenant, and the users they are assigned to. */
export function createApplicationsService({ db, clock, audit, views }: ApplicationsDeps) {
  /** Assignments of the active tenant, to active applications that users can use. */
  async function assignments(
    { actor }: SignedInContext,
    { appIds, tenantIds, accessType }: AssignmentQuery,
  ): Promise<readonly TenantAssignment[]> {
    const { tenantId } = actor;
    if (!(namesIn(tenantIds)?.includes(tenantId) ?? true)) return [];
    const rows = await db.tenant(tenantId, (tx) =>
      store.listTenants(tx, { tenantIds: [tenantId], appIds: namesIn(appIds) }),
    );
    return rows.filter(
      ({ appId, access }) =>
        views.find(appId)?.isActive &&
        (accessType === undefined || toAccessType(access) === accessType),
    );
  }

  /** Applications that the active tenant can use. */
  async function available(tx: TenantTx, tenantId: string): Promise<Application[]> {
    const assigned = await store.listTenants(tx, { tenantIds: [tenantId] });
    const ids = new Set(assigned.map(({ appId }) => appId));
    return views
      .list()
      .filter((one) => one.isActive && (one.accessType === 'FREE_ACCESS' || ids.has(one.id)));
  }

  function assertTenant({ actor }: SignedInContext, { tenantId }: Assignment): void {
    if (tenantId.toLowerCase() !== actor.tenantId) throw refuse(otherTenant);
  }

  async function assertMember(tx: TenantTx, tenantId: string, userId: string): Promise<void> {
    const isMember = isId(userId) && (await store.members(tx, { tenantId, userIds: [userId] }))[0];
    if (!isMember) throw refuse(unknownUser);
  }

  return {
    listTenantApplications: async (ctx: SignedInContext, query: AssignmentQuery) => {
      const rows = await assignments(ctx, query);
      return [{ tenantId: ctx.actor.tenantId, appIds: rows.map(({ appId }) => appId) }];
    },

    listTenantApplicationsV2: async (ctx: SignedInContext, query: AssignmentQuery) => {
      const rows = await assignments(ctx, query);
      const assigned = rows.map(({ appId, access }) => ({
        appId,
        accessType: toAccessType(access),
      }));
      return [{ tenantId: ctx.actor.tenantId, assignments: assigned }];
    },

    async list(
      { actor: { tenantId } }: SignedInContext,
      query: ApplicationFilter & { readonly _includeFreeAccess?: string | undefined },
    ): Promise<Application[]> {
      const all = await db.tenant(tenantId, (tx) => available(tx, tenantId));
      const isFreeIncluded = query._includeFreeAccess !== 'false';
      const { ids, ...more } = query;
      const requested = namesIn(ids);
      const named = all.filter((one) =>
        one.accessType === 'FREE_ACCESS' ? isFreeIncluded : (requested?.includes(one.id) ?? true),
      );
      return views.filter(named, more);
    },

    async assign(ctx: SignedInContext, form: Assignment): Promise<Record<string, never>> {
      assertTenant(ctx, form);
      const { tenantId } = ctx.actor;
      const { userId, appIds } = form;
      await db.tenant(tenantId, async (tx) => {
        await assertMember(tx, tenantId, userId);
        const usable = new Set((await available(tx, tenantId)).map(({ id }) => id));
        for (const id of appIds) {
          if (!views.find(id)) throw refuse(unknown);
          if (!usable.has(id)) throw refuse(notAvailable);
        }
        const one = { tenantId, userIds: [userId], appIds, now: clock.now() };
        const added = await store.assignUsers(tx, one);
        if (added.length === 0) return;
        await audit.record(tx, {
          action: 'user.application_assigned',
          userId: ctx.actor.userId,
          tenantId,
          ctx,
          description: 'Assigned applications to a user.',
          json: { applicationIds: added.map(({ appId }) => appId), assignedTo: userId },
        });
      });
      return {};
    },

    async unassign(ctx: SignedInContext, form: Assignment): Promise<Record<string, never>> {
      assertTenant(ctx, form);
      const { tenantId } = ctx.actor;
      const { userId, appIds } = form;
      await db.tenant(tenantId, async (tx) => {
        await assertMember(tx, tenantId, userId);
        const taken = await store.unassignUsers(tx, { tenantId, userIds: [userId], appIds });
        if (taken.length === 0) return;
        await audit.record(tx, {
          action: 'user.application_unassigned',
          userId: ctx.actor.userId,
          tenantId,
          ctx,
          description: 'Took applications from a user.',
          json: { applicationIds: taken.map(({ appId }) => appId), takenFrom: userId },
        });
      });
      return {};
    },

    async listUsers({ actor: { tenantId } }: SignedInContext, query: { appIds: string }) {
      const asked = (namesIn(query.appIds) ?? []).slice(0, idsAtOnce);
      const appIds = asked.filter((id) => views.find(id));
      const rows = await db.tenant(tenantId, (tx) =>
        store.listApplicationUsers(tx, { appIds, tenantIds: [tenantId] }),
      );
      return appIds.map((appId) => ({
        appId,
        userIds: rows.filter((row) => row.appId === appId).map(({ userId }) => userId),
      }));
    },

    async listForUsers({ actor: { tenantId } }: SignedInContext, query: { userIds: string }) {
      const asked = (namesIn(query.userIds) ?? []).filter(isId).slice(0, idsAtOnce);
      const { userIds, rows } = await db.tenant(tenantId, async (tx) => {
        const members = new Set(await store.members(tx, { tenantId, userIds: asked }));
        const memberIds = asked.filter((id) => members.has(id));
        return {
          userIds: memberIds,
          rows: await store.listUserApplications(tx, { userIds: memberIds, tenantId }),
        };
      });
      return userIds.map((userId) => ({
        userId,
        appIds: rows.filter((row) => row.userId === userId).map(({ appId }) => appId),
      }));
    },

    async listForUser({ actor }: SignedInContext, userId: string): Promise<string[]> {
      const isOwn = getUser(actor) === userId;
      if (!isOwn && !isBackend(actor) && !holds(actor, 'fe.secure.read.users'))
        throw refuse(commonRefusals.forbidden);
      const { tenantId } = actor;
      if (!isId(userId)) throw refuse(unknownUser);
      const rows = await db.tenant(tenantId, async (tx) => {
        // who enters from an account above is no member
        if (!isOwn) await assertMember(tx, tenantId, userId);
        return store.listUserApplications(tx, { userIds: [userId], tenantId });
      });
      return rows.map(({ appId }) => appId);
    },
  };
}

/** IDs that one call answers for. */
const idsAtOnce = 200;

/** Applications of the active tenant. */
export type ApplicationsService = ReturnType<typeof createApplicationsService>;

import { type AccessType, applicationsRefusals } from '@foyer/contract/applications';
import type { EventName } from '@foyer/contract/events';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type ApplicationViews, namesIn, toAccess } from '../applications/application-views.ts';
import { applicationsStore as store } from '../applications/applications.store.ts';
import type { Platform } from '../platform.ts';
import type { ManagedTenants } from './managed-tenants.service.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'audit'> & {
  readonly views: ApplicationViews;
  readonly tenants: Pick<ManagedTenants, 'get'>;
};

interface ManyUsers {
  readonly appId: string;
  readonly tenantId: string;
  readonly userIds: readonly string[];
}

interface TenantForm {
  readonly tenantId: string;
  readonly accessType?: AccessType | undefined;
}

const { unknown, unknownUser, notAvailable } = applicationsRefusals;

/** Tenants and users that applications are assigned to, for backends. */
export function createManagedAssignments({ db, clock, audit, views, tenants }: Deps) {
  function assertKnown(appId: string): void {
    if (!views.find(appId) || views.find(appId)?.isDefault) throw refuse(unknown);
  }

  async function findTenantId(tenantId: string): Promise<string> {
    return (await tenants.get(tenantId)).tenantId;
  }

  async function assignTenant(ctx: VendorContext, appId: string, form: TenantForm) {
    assertKnown(appId);
    const tenantId = await findTenantId(form.tenantId);
    const access = toAccess(form.accessType ?? 'FREE_ACCESS');
    await db.system(async (tx) => {
      await store.assignTenant(tx, { tenantId, appId, access }, clock.now());
      await audit.record(tx, {
        action: 'application.assigned',
        tenantId,
        ctx,
        description: 'Assigned an application to the account.',
        json: { applicationId: appId, access },
      });
    });
    return { tenantId, appIds: [appId] };
  }

  async function note(
    tx: Tx,
    ctx: VendorContext,
    one: { action: EventName; tenantId: string; description: string; json: object },
  ) {
    await audit.record(tx, Object.assign({ ctx }, one));
  }

  return {
    tenants: async (appId: string) => {
      assertKnown(appId);
      const rows = await db.read((tx) => store.listTenants(tx, { appIds: [appId] }));
      return { tenantIds: rows.map(({ tenantId }) => tenantId) };
    },

    list: async (query: {
      readonly appIds?: string | undefined;
      readonly tenantIds?: string | undefined;
      readonly accessType?: AccessType | undefined;
    }) => {
      const { appIds, tenantIds, accessType } = query;
      const rows = await db.read((tx) =>
        store.listTenants(tx, { appIds: namesIn(appIds), tenantIds: namesIn(tenantIds) }),
      );
      const requested = accessType && toAccess(accessType);
      const matching = rows.filter(({ access }) => requested === undefined || access === requested);
      return [...new Set(matching.map(({ tenantId }) => tenantId))].map((tenantId) => ({
        tenantId,
        appIds: matching.filter((row) => row.tenantId === tenantId).map(({ appId }) => appId),
      }));
    },

    assignTenant,

    updateTenant: async (
      ctx: VendorContext,
      one: { readonly appId: string; readonly tenantId: string },
      accessType: AccessType,
    ): Promise<undefined> => {
      const assigned = await db.read((tx) =>
        store.listTenants(tx, { appIds: [one.appId], tenantIds: [one.tenantId.toLowerCase()] }),
      );
      if (assigned.length === 0) throw refuse(unknown);
      await assignTenant(ctx, one.appId, { tenantId: one.tenantId, accessType });
      return undefined;
    },

    unassignTenant: async (
      ctx: VendorContext,
      { appId, tenantId: given }: { readonly appId: string; readonly tenantId: string },
    ): Promise<undefined> => {
      const tenantId = await findTenantId(given);
      await db.system(async (tx) => {
        if (!(await store.unassignTenant(tx, { tenantId, appId }))) throw refuse(unknown);
        const description = 'Took an application from the account.';
        const json = { applicationId: appId };
        await note(tx, ctx, { action: 'application.unassigned', tenantId, description, json });
      });
      return undefined;
    },

    users: async (appId: string) => {
      assertKnown(appId);
      const rows = await db.read((tx) => store.listApplicationUsers(tx, { appIds: [appId] }));
      return [...new Set(rows.map(({ userId }) => userId))];
    },

    listForUser: async (userId: string) => {
      if (!isId(userId)) throw refuse(unknownUser);
      const rows = await db.read((tx) => store.listUserApplications(tx, { userIds: [userId] }));
      return [...new Set(rows.map(({ appId }) => appId))];
    },

    assignUsers: async (ctx: VendorContext, { appId, tenantId: given, userIds }: ManyUsers) => {
      assertKnown(appId);
      const tenantId = await findTenantId(given);
      return db.system(async (tx) => {
        const ids = userIds.map((id) => id.toLowerCase());
        const members = ids.every(isId) ? await store.members(tx, { tenantId, userIds: ids }) : [];
        if (new Set(ids).size !== members.length) throw refuse(unknownUser);
        const isOpen = views.find(appId)?.accessType === 'FREE_ACCESS';
        const own = await store.listTenants(tx, { appIds: [appId], tenantIds: [tenantId] });
        if (!isOpen && own.length === 0) throw refuse(notAvailable);
        const now = clock.now();
        const added = await store.assignUsers(tx, { tenantId, userIds: ids, appIds: [appId], now });
        const description = 'A backend assigned an application to a user.';
        for (const { userId } of added)
          await note(tx, ctx, {
            action: 'user.application_assigned',
            tenantId,
            description,
            json: { applicationIds: [appId], assignedTo: userId },
          });
        return ids.map((id) => ({
          appId,
          userTenantId: `${id}:${tenantId}`,
          createdAt: now.toISOString(),
        }));
      });
    },

    unassignUsers: async (
      ctx: VendorContext,
      { appId, tenantId: given, userIds }: ManyUsers,
    ): Promise<undefined> => {
      assertKnown(appId);
      const tenantId = await findTenantId(given);
      const ids = userIds.map((id) => id.toLowerCase()).filter(isId);
      await db.system(async (tx) => {
        const taken = await store.unassignUsers(tx, { tenantId, userIds: ids, appIds: [appId] });
        const description = 'A backend took an application from a user.';
        for (const { userId } of taken)
          await note(tx, ctx, {
            action: 'user.application_unassigned',
            tenantId,
            description,
            json: { applicationIds: [appId], takenFrom: userId },
          });
      });
      return undefined;
    },
  };
}

/** Tenants and users that applications are assigned to, for backends. */
export type ManagedAssignments = ReturnType<typeof createManagedAssignments>;

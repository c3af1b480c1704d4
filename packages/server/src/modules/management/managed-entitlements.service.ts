import { managementRefusals } from '@foyer/contract/management';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { EntitlementViews } from './entitlement-views.ts';
import {
  type EntitlementRow,
  managedEntitlementsStore as store,
} from './managed-entitlements.store.ts';
import { managedTenantsStore } from './managed-tenants.store.ts';
import { managedUsersStore } from './managed-users.store.ts';

type Deps = Pick<Platform, 'config' | 'db' | 'audit' | 'clock'> & {
  readonly views: EntitlementViews;
};

interface Assignment {
  readonly planId: string;
  readonly tenantId: string;
  readonly userId?: string | null | undefined;
  readonly expirationDate?: string | null | undefined;
}

interface EndForm {
  readonly expirationDate?: string | null | undefined;
}

interface Query {
  readonly planId?: string | undefined;
  readonly planIds?: readonly string[] | undefined;
  readonly tenantIds?: readonly string[] | undefined;
  readonly userIds?: readonly string[] | undefined;
  readonly assignLevel?: 'USER' | 'TENANT' | undefined;
  readonly orderBy?: string | undefined;
  readonly sortType?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

const dayMs = 86_400_000;
const { unknownPlan, unknownTenant, unknownUser, unknownEntitlement } = managementRefusals;

/** Who has which plan, for backends. */
export function createManagedEntitlements({ config, db, audit, clock, views }: Deps) {
  const findPlan = (key: string) => config.entitlements.plans.find((one) => one.key === key);

  function toEntitlement(row: EntitlementRow) {
    const plan = findPlan(row.planKey);
    if (!plan) throw refuse(unknownEntitlement);
    return views.toEntitlement(row, plan);
  }

  async function note(tx: Tx, ctx: VendorContext, row: EntitlementRow, isGiven: boolean) {
    const owner = { tenantId: row.tenantId, ctx };
    const { planKey: plan, userId } = row;
    if (isGiven)
      await audit.record(tx, {
        action: 'plan.assigned',
        ...owner,
        description: `Assigned the plan ${plan}.`,
        json: { plan, userId, until: row.expiresAt?.toISOString() ?? null },
      });
    else
      await audit.record(tx, {
        action: 'plan.unassigned',
        ...owner,
        description: `Removed the plan ${plan}.`,
        json: { plan, userId },
      });
  }

  async function assign(tx: Tx, ctx: VendorContext, form: Assignment): Promise<EntitlementRow> {
    const plan = findPlan(form.planId);
    if (!plan) throw refuse(unknownPlan);
    const { tenantId, userId, expirationDate } = form;
    if (!isId(tenantId) || !(await managedTenantsStore.find(tx, { id: tenantId })))
      throw refuse(unknownTenant);
    if (userId && (!isId(userId) || !(await managedUsersStore.isMember(tx, { tenantId, userId }))))
      throw refuse(unknownUser);
    const now = clock.now();
    const ownEnd = plan.assignedDays ? new Date(now.getTime() + plan.assignedDays * dayMs) : null;
    const expiresAt = expirationDate === undefined ? ownEnd : toDate(expirationDate);
    const row = await store.assign(tx, {
      tenantId,
      userId: userId || null,
      plan: plan.key,
      expiresAt,
      now,
    });
    await note(tx, ctx, row, true);
    return row;
  }

  async function setEnd(tx: Tx, ctx: VendorContext, id: string, form: EndForm) {
    const row = isId(id)
      ? await store.setEnd(tx, id, toDate(form.expirationDate ?? null), clock.now())
      : undefined;
    if (!row) throw refuse(unknownEntitlement);
    await note(tx, ctx, row, true);
    return row;
  }

  async function remove(tx: Tx, ctx: VendorContext, id: string): Promise<undefined> {
    const row = isId(id) ? await store.remove(tx, id) : undefined;
    if (!row) throw refuse(unknownEntitlement);
    await note(tx, ctx, row, false);
    return undefined;
  }

  return {
    list: async (query: Query) => {
      const plans = query.planIds ?? (query.planId ? [query.planId] : undefined);
      const planKeys = config.entitlements.plans.map(({ key }) => key);
      const rows = await db.read((tx) =>
        store.page(tx, {
          plans: planKeys.filter((key) => !plans || plans.includes(key)),
          tenantIds: query.tenantIds ?? null,
          userIds: query.userIds ?? null,
          level: query.assignLevel ?? null,
          byEnd: query.orderBy === 'expirationDate',
          descending: query.sortType?.toUpperCase() === 'DESC',
          offset: query.offset,
          limit: query.limit + 1,
        }),
      );
      return {
        items: rows.slice(0, query.limit).map(toEntitlement),
        hasNext: rows.length > query.limit,
      };
    },

    get: async (id: string) => {
      const row = isId(id) ? await db.read((tx) => store.find(tx, id)) : undefined;
      if (!row) throw refuse(unknownEntitlement);
      return toEntitlement(row);
    },

    assign: (ctx: VendorContext, form: Assignment) =>
      db.system(async (tx) => toEntitlement(await assign(tx, ctx, form))),

    setEnd: (ctx: VendorContext, id: string, form: EndForm) =>
      db.system(async (tx) => toEntitlement(await setEnd(tx, ctx, id, form))),

    remove: (ctx: VendorContext, id: string) => db.system((tx) => remove(tx, ctx, id)),

    /** All or none. */
    batch: (
      ctx: VendorContext,
      actions: {
        readonly create?: readonly Assignment[];
        readonly update?: readonly (EndForm & { readonly id: string })[];
        readonly remove?: readonly string[];
      },
    ) =>
      db.system(async (tx) => {
        const { create = [], update = [], remove: removed = [] } = actions;
        const entitlementIds: string[] = [];
        for (const form of create) entitlementIds.push((await assign(tx, ctx, form)).id);
        for (const form of update) await setEnd(tx, ctx, form.id, form);
        for (const id of removed) await remove(tx, ctx, id);
        return { entitlementIds };
      }),
  };
}

const toDate = (text: string | null) => (text === null ? null : new Date(text));

/** Who has which plan. */
export type ManagedEntitlements = ReturnType<typeof createManagedEntitlements>;

import { commonRefusals, type Tenant, type TenantsResult } from '@foyer/contract';
import { tenantsRefusals } from '@foyer/contract/tenants';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { TenantRow, TenantsStore } from './tenants.store.ts';

type TenantsDeps = Pick<Platform, 'config' | 'db' | 'audit' | 'clock'> & {
  readonly store: TenantsStore;
  readonly sessions: Pick<SessionsService, 'refuseClosed' | 'visit' | 'arrive' | 'signBearer'>;
};

/** The tenants of a user. */
export function createTenantsService({ config, db, audit, clock, store, sessions }: TenantsDeps) {
  const vendorId = config.vendorId ?? config.application.clientId;

  async function list({ actor }: SignedInContext): Promise<Tenant[]> {
    const rows = await db.read((tx) => store.getList(tx, actor.userId, clock.now()));
    // who acts as a user sees no other tenant of theirs
    const seen = rows.filter(({ id }) => !actor.token.act || id === actor.tenantId);
    // who entered this account from one above is no member of it
    const isMissing = !seen.some(({ id }) => id === actor.tenantId);
    const active = isMissing
      ? await db.read((tx) => store.entered(tx, { ...actor, now: clock.now() }))
      : undefined;
    return [...(active ? [active] : []), ...seen].map((row) => toTenant(row, vendorId));
  }

  return {
    list,

    /** The active tenant is the one of the token: a tab may hold another one than the session. Contract, §6. */
    overview: async (ctx: SignedInContext): Promise<TenantsResult> => {
      const tenants = await list(ctx);
      const activeTenant = tenants.find(({ id }) => id === ctx.actor.tenantId);
      // not a member any longer: a new token will carry another tenant
      if (!activeTenant) throw refuse(commonRefusals.unauthenticated);
      return { tenants, activeTenant };
    },

    /** A token of the same session for another tenant, good for as long as the one it is asked for with. Decisions 0242 and 0245. */
    tokenFor: async (ctx: SignedInContext, tenantId: string) => {
      const { userId, sessionId, address, token } = ctx.actor;
      if (!isId(tenantId)) throw refuse(tenantsRefusals.notMember);
      const session = await sessions.visit(ctx, { sessionId, tenantId });
      if (!session) {
        await db.read((tx) =>
          sessions.refuseClosed(tx, {
            userId,
            tenantId,
            address,
            applicationId: ctx.boundApplicationId,
          }),
        );
        throw refuse(tenantsRefusals.notMember);
      }
      return sessions.signBearer(ctx, session, token);
    },

    switch: (ctx: SignedInContext, tenantId: string): Promise<undefined> =>
      db.system(async (tx) => {
        const { userId, sessionId, address } = ctx.actor;
        const switched =
          isId(tenantId) &&
          (await store.switch(tx, { userId, sessionId, tenantId, address, now: clock.now() }));
        if (!switched && isId(tenantId))
          await sessions.refuseClosed(tx, {
            userId,
            tenantId,
            address,
            applicationId: ctx.boundApplicationId,
          });
        if (!switched) throw refuse(tenantsRefusals.notMember);
        await sessions.arrive(tx, { sessionId, tenantId, now: clock.now() });
        await audit.record(tx, {
          action: 'tenant.switched',
          userId,
          tenantId,
          ctx,
          description: 'Switched to this account.',
        });
        return undefined;
      }),
  };
}

/** The tenants of a user. */
export type TenantsService = ReturnType<typeof createTenantsService>;

const tenantTypes = ['customer', 'spam', 'test', 'reseller', 'headquarter'] as const;

function toTenant(row: TenantRow, vendorId: string): Tenant {
  const {
    id,
    name,
    isReseller,
    metadata,
    createdAt,
    updatedAt,
    hasCustomLogin,
    tenantType,
    ...reported
  } = row;
  const tenant: Tenant = {
    id,
    tenantId: id,
    vendorId,
    name,
    deletedAt: null,
    isReseller,
    hasCustomLogin,
    metadata: JSON.stringify(metadata),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    tenantType: tenantTypes.find((type) => type === tenantType) ?? 'customer',
  };
  const present = Object.entries(reported).filter(([, value]) => value !== null);
  return { ...tenant, ...Object.fromEntries(present) };
}

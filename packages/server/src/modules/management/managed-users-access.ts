import { type ManagedUser, managementRefusals } from '@foyer/contract/management';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { passwordAttemptKey, refusePaused } from '../../rules/attempts/password-attempts.ts';
import type { FactorChanges } from '../mfa/factor-changes.ts';
import type { Platform } from '../platform.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { MemberChangesStore } from '../users/member-changes.store.ts';
import type { ManagedMemberships } from './managed-memberships.service.ts';
import type { ManagedTenants } from './managed-tenants.service.ts';
import type { ManagedUserViews } from './managed-user-views.ts';

type Deps = Pick<
  Platform,
  | 'config'
  | 'db'
  | 'audit'
  | 'clock'
  | 'secrets'
  | 'accountLinks'
  | 'attemptCounter'
  | 'passwordHasher'
> & {
  readonly tenants: Pick<ManagedTenants, 'get'>;
  readonly views: ManagedUserViews;
  readonly memberships: Pick<ManagedMemberships, 'addToTenant'>;
  readonly members: Pick<MemberChangesStore, 'endSessions' | 'remove'>;
  readonly sessions: Pick<SessionsService, 'endAll'>;
  readonly factors: Pick<FactorChanges, 'removeAll'>;
};

const { noFactors, userNeeded, unknownUser } = managementRefusals;

/** How users get in, for backends: links, MFA, the tenant they sign in to. */
export function createManagedUsersAccess(deps: Deps) {
  const { config, db, audit, clock, secrets, accountLinks, views, tenants, members } = deps;

  async function removeFactors(ctx: VendorContext, id: string): Promise<undefined> {
    await db.system(async (tx) => {
      const row = await views.find(tx, id);
      if (!row.hasFactor) throw refuse(noFactors);
      await deps.factors.removeAll(tx, row.id);
      await deps.sessions.endAll(tx, { userId: row.id, reason: 'mfaReset' });
      await audit.record(tx, {
        action: 'user.mfa_reset',
        tenantId: row.lastTenantId ?? row.memberships[0]?.tenantId ?? null,
        userId: row.id,
        email: row.email,
        ctx,
        description: 'A backend removed all MFA methods and revoked all sessions.',
      });
    });
    return undefined;
  }

  /** Removes every member of the source whose administrator role the target does not need. */
  async function moveMember(tx: Tx, ctx: VendorContext, one: { userId: string; from: string }) {
    const { userId, from: tenantId } = one;
    await members.remove(tx, { tenantId, userId });
    await members.endSessions(tx, { tenantId, userId, now: clock.now(), reason: 'removed' });
    await audit.record(tx, {
      action: 'user.removed',
      tenantId,
      userId,
      ctx,
      description: 'A backend moved the user to another account.',
      json: { accountDeleted: false },
    });
  }

  return {
    removeFactors,

    /** Of the user in the header. */
    removeOwnFactors: (ctx: VendorContext): Promise<undefined> => {
      if (!ctx.userId) throw refuse(userNeeded);
      return removeFactors(ctx, ctx.userId);
    },

    activationLink: (ctx: VendorContext, id: string) =>
      db.system(async (tx) => {
        const { id: userId, email, memberships } = await views.find(tx, id);
        const ttlSeconds = config.links.activationSeconds;
        await secrets.revoke(tx, { kind: 'activation', subject: userId });
        const token = await secrets.issue(tx, { kind: 'activation', subject: userId, ttlSeconds });
        await audit.record(tx, {
          action: 'user.activation_resent',
          tenantId: memberships[0]?.tenantId ?? null,
          userId,
          email,
          ctx,
          description: 'A backend created an activation link.',
        });
        const link = accountLinks.to(undefined, '/account/activate', { userId, token });
        return { link, token, userId };
      }),

    passwordResetLink: (ctx: VendorContext, id: string) =>
      db.system(async (tx) => {
        const { id: userId, email, memberships } = await views.find(tx, id);
        const ttlSeconds = config.links.resetPasswordSeconds;
        const token = await secrets.issue(tx, {
          kind: 'resetPassword',
          subject: userId,
          ttlSeconds,
        });
        await audit.record(tx, {
          action: 'password.reset_requested',
          tenantId: memberships[0]?.tenantId ?? null,
          userId,
          email,
          ctx,
          description: 'A backend created a password reset link.',
        });
        const link = accountLinks.to(undefined, '/account/reset-password', { userId, token });
        return { link, token, userId };
      }),

    /** Wrong passwords count as failed sign-ins, so that no backend helps to guess one. */
    verifyPassword: async (email: string, password: string): Promise<{ isValid: boolean }> => {
      const { maxAttempts, pauseSeconds } = config.lockout;
      const key = passwordAttemptKey(email);
      const counted = await db.read((tx) =>
        deps.attemptCounter.hit(tx, key, maxAttempts, pauseSeconds),
      );
      if (!counted.allowed) throw refusePaused(counted);
      const { rows } = await db.read((tx) =>
        sql<{ hash: string }>`select p.hash from passwords p join users u on u.id = p.user_id
          where u.email = ${email} and u.locked_at is null`.execute(tx),
      );
      const isValid = await deps.passwordHasher.verify(rows[0]?.hash ?? null, password);
      if (isValid) await db.read((tx) => deps.attemptCounter.clear(tx, key));
      return { isValid };
    },

    setSuperUser: (ctx: VendorContext, id: string, superUser: boolean): Promise<ManagedUser> =>
      db.system(async (tx) => {
        const { id: userId, email, memberships } = await views.find(tx, id);
        await sql`update users set super_user = ${superUser}, updated_at = ${clock.now()}
          where id = ${userId}`.execute(tx);
        await audit.record(tx, {
          action: 'user.details_updated',
          tenantId: memberships[0]?.tenantId ?? null,
          userId,
          email,
          ctx,
          description: superUser
            ? 'A backend made the user a superuser.'
            : 'A backend made the user no superuser.',
          json: { fields: ['superUser'] },
        });
        return views.toUser(await views.find(tx, userId));
      }),

    setTenant: async (ctx: VendorContext, id: string, requested: string): Promise<ManagedUser> => {
      const { id: tenantId } = await tenants.get(requested);
      return db.system(async (tx) => {
        const { id: userId, email, memberships } = await views.find(tx, id);
        if (!memberships.some((one) => one.tenantId === tenantId)) throw refuse(unknownUser);
        await sql`update users set last_tenant_id = ${tenantId} where id = ${userId}`.execute(tx);
        await audit.record(tx, {
          action: 'user.details_updated',
          tenantId,
          userId,
          email,
          ctx,
          description: 'A backend changed the account that the user signs in to.',
          json: { fields: ['tenantId'] },
        });
        return views.toUser(await views.find(tx, userId));
      });
    },

    /** One user after the other: a tenant can have many. */
    moveAll: async (
      ctx: VendorContext,
      { srcTenantId, targetTenantId }: { srcTenantId: string; targetTenantId: string },
    ): Promise<undefined> => {
      const { id: from } = await tenants.get(srcTenantId);
      const { id: to } = await tenants.get(targetTenantId);
      const { rows } = await db.read((tx) =>
        sql<{ userId: string; roleIds: string[] }>`
          select m.user_id as "userId", array(select mr.role_id::text from membership_roles mr
            join roles r on r.id = mr.role_id and r.tenant_id is null
            where mr.user_id = m.user_id and mr.tenant_id = m.tenant_id) as "roleIds"
          from memberships m where m.tenant_id = ${from} order by m.user_id`.execute(tx),
      );
      for (const { userId, roleIds } of rows) {
        await deps.memberships.addToTenant(ctx, userId, to, roleIds);
        await db.system((tx) => moveMember(tx, ctx, { userId, from }));
      }
      return undefined;
    },

    /** `PendingInvitation` is an invitation, which has no user yet. */
    statuses: async (userIds: readonly string[], requested: readonly string[] | undefined) => {
      const { rows } = await db.read((tx) =>
        sql<{ userId: string; tenantId: string; status: Status }>`
          select m.user_id as "userId", m.tenant_id as "tenantId",
            case when u.verified_at is null then 'NotActivated' when u.last_login_at is null then 'PendingLogin'
              else 'Activated' end as status
          from memberships m join users u on u.id = m.user_id join tenants t on t.id = m.tenant_id and t.deleted_at is null
          where m.user_id = any(${userIds.filter(isId)}::uuid[]) order by m.user_id, m.created_at`.execute(
          tx,
        ),
      );
      const matching = rows.filter(({ status }) => !requested || requested.includes(status));
      const found = [...new Set(matching.map(({ userId }) => userId))];
      return found.map((userId) => ({
        userId,
        tenantsStatuses: matching
          .filter((one) => one.userId === userId)
          .map(({ tenantId, status }) => ({ tenantId, status })),
      }));
    },
  };
}

type Status = 'PendingLogin' | 'Activated' | 'NotActivated';

/** How users get in. */
export type ManagedUsersAccess = ReturnType<typeof createManagedUsersAccess>;

import type { ImpersonationMode } from '@foyer/contract/impersonation';
import { sql } from 'kysely';
import { selectAccountKey } from '../../kernel/db/account-key.ts';
import type { Tx } from '../../kernel/db/database.ts';

/** Who asks whom, where. */
interface Asked {
  readonly tenantId: string;
  readonly userId: string;
  readonly actorId: string;
}

/** A request as its user reads it. */
export interface RequestRow {
  readonly id: string;
  readonly tenantId: string;
  readonly actor: string;
  readonly reason: string;
  readonly createdAt: Date;
  readonly allowedAt: Date | null;
  readonly expiresAt: Date;
}

/** SQL of consent to impersonation. */
export function createImpersonationConsentStore() {
  return {
    findMode: async (tx: Tx, tenantId: string): Promise<ImpersonationMode> => {
      const { rows } = await sql<{ mode: ImpersonationMode }>`
        select mode from impersonation_settings where tenant_id = ${tenantId}`.execute(tx);
      return rows[0]?.mode ?? 'allowed';
    },

    setMode: (tx: Tx, tenantId: string, mode: ImpersonationMode, now: Date) =>
      sql`insert into impersonation_settings (tenant_id, mode, updated_at) values (${tenantId}, ${mode}, ${now})
        on conflict (tenant_id) do update set mode = excluded.mode, updated_at = excluded.updated_at`.execute(
        tx,
      ),

    /** Ends impersonation in an account, or only that of one user by one actor; not the operator's. */
    endSessions: (
      tx: Tx,
      one: { tenantId: string; now: Date; userId?: string; actorId?: string },
    ) =>
      sql`update sessions set ended_at = ${one.now}, end_reason = 'consentWithdrawn'
        where tenant_id = ${one.tenantId} and ended_at is null and actor_tenant_id is not null
          and user_id = coalesce(${one.userId ?? null}::uuid, user_id)
          and actor_id = coalesce(${one.actorId ?? null}::uuid, actor_id)`.execute(tx),

    isAllowed: async (tx: Tx, one: Asked & { readonly now: Date }): Promise<boolean> => {
      const { rows } = await sql`select 1 from impersonation_requests
        where tenant_id = ${one.tenantId} and user_id = ${one.userId} and actor_id = ${one.actorId}
          and allowed_at is not null and expires_at > ${one.now}`.execute(tx);
      return rows.length > 0;
    },

    /** Asks, or asks again with another reason; what is allowed already stays. False if nothing new was asked. */
    ask: async (
      tx: Tx,
      one: Asked & { readonly reason: string; readonly now: Date; readonly expiresAt: Date },
    ): Promise<boolean> => {
      const { rows } = await sql`
        insert into impersonation_requests (tenant_id, user_id, actor_id, reason, created_at, expires_at)
        values (${one.tenantId}, ${one.userId}, ${one.actorId}, ${one.reason}, ${one.now}, ${one.expiresAt})
        on conflict (tenant_id, user_id, actor_id) do update
          set reason = excluded.reason, created_at = excluded.created_at, expires_at = excluded.expires_at, allowed_at = null
          where impersonation_requests.expires_at <= ${one.now} or impersonation_requests.allowed_at is null
        returning 1`.execute(tx);
      return rows.length > 0;
    },

    list: async (
      tx: Tx,
      one: { userId: string; tenantId: string; now: Date },
    ): Promise<RequestRow[]> => {
      const { rows } = await sql<RequestRow>`
        select r.id, r.tenant_id as "tenantId", coalesce(nullif(u.name, ''), ${selectAccountKey('u')}) as actor, r.reason,
          r.created_at as "createdAt", r.allowed_at as "allowedAt", r.expires_at as "expiresAt"
        from impersonation_requests r join users u on u.id = r.actor_id
        where r.user_id = ${one.userId} and r.tenant_id = ${one.tenantId} and r.expires_at > ${one.now}
        order by r.created_at desc, r.id limit 50`.execute(tx);
      return rows;
    },

    /** Allows a request until then; who asked. */
    allow: async (
      tx: Tx,
      one: { id: string; userId: string; tenantId: string; now: Date; until: Date },
    ): Promise<{ actorId: string } | undefined> => {
      const { rows } = await sql<{ actorId: string }>`
        update impersonation_requests set allowed_at = ${one.now}, expires_at = ${one.until}
        where id = ${one.id} and user_id = ${one.userId} and tenant_id = ${one.tenantId} and expires_at > ${one.now}
        returning actor_id as "actorId"`.execute(tx);
      return rows[0];
    },

    /** Takes a request or consent away; who had asked. */
    decline: async (
      tx: Tx,
      one: { id: string; userId: string; tenantId: string; now: Date },
    ): Promise<{ actorId: string } | undefined> => {
      const { rows } = await sql<{ actorId: string }>`
        delete from impersonation_requests
        where id = ${one.id} and user_id = ${one.userId} and tenant_id = ${one.tenantId} and expires_at > ${one.now}
        returning actor_id as "actorId"`.execute(tx);
      return rows[0];
    },
  };
}

/** SQL of consent to impersonation. */
export type ImpersonationConsentStore = ReturnType<typeof createImpersonationConsentStore>;

import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';

/** Days that a request is shown. */
const retentionDays = 30;
/** Requests of a connection that are shown. */
const maxRequests = 1000;
/** Every so many requests, those over the limit are deleted. */
const pruneEvery = 50;

/** A request as it is stored: without texts from its body. */
export interface NewRequest {
  readonly tenantId: string;
  readonly connectionId: string;
  readonly traceId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  readonly error: string | null;
  readonly body: string | null;
  readonly now: Date;
  /** Whether the connection counts as failing until a request succeeds. */
  readonly isFailure: boolean;
}

/** A stored request. */
export interface RequestRow {
  readonly id: string;
  readonly traceId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly duration: number;
  readonly error: string | null;
  readonly body: string | null;
  readonly createdAt: Date;
}

/** SQL of the request log of connections. */
export function createScimRequestsStore() {
  return {
    add: async (tx: Tx, one: NewRequest): Promise<void> => {
      const expiresAt = new Date(one.now.getTime() + retentionDays * 86_400_000);
      const isSuccess = one.status < 400;
      const { rows } = await sql<{ id: number }>`
        with noted as (
          update scim_connections c set last_request_at = ${one.now},
            last_success_at = case when ${isSuccess} then ${one.now}::timestamptz else last_success_at end,
            last_failure_at = case when ${one.isFailure} then ${one.now}::timestamptz else last_failure_at end,
            last_failure = case when ${one.isFailure} then ${one.error} else last_failure end
          where c.tenant_id = ${one.tenantId} and c.id = ${one.connectionId} returning c.id, c.tenant_id
        )
        insert into scim_requests (tenant_id, connection_id, trace_id, method, path, status, duration_ms, error, body, created_at, expires_at)
        select tenant_id, id, ${one.traceId}, ${one.method}, ${one.path}, ${one.status}, ${one.durationMs}, ${one.error}, ${one.body},
          ${one.now}::timestamptz, ${expiresAt}::timestamptz from noted returning id`.execute(tx);
      const id = rows[0]?.id;
      if (id === undefined || id % pruneEvery !== 0) return;
      await sql`
        delete from scim_requests r where r.tenant_id = ${one.tenantId} and r.connection_id = ${one.connectionId} and r.id <= (
          select o.id from scim_requests o where o.connection_id = ${one.connectionId} order by o.id desc offset ${maxRequests} limit 1
        )`.execute(tx);
    },

    list: async (
      tx: TenantTx,
      one: { connectionId: string; before: number | null; isFailed: boolean | null; limit: number },
    ): Promise<RequestRow[]> => {
      const { rows } = await sql<RequestRow>`
        select id::text as id, trace_id as "traceId", method, path, status, duration_ms as duration, error, body, created_at as "createdAt"
        from scim_requests where tenant_id = ${tx.tenantId} and connection_id = ${one.connectionId}
          and (${one.before}::bigint is null or id < ${one.before}::bigint)
          and (${one.isFailed}::boolean is null or (status >= 400) = ${one.isFailed}::boolean)
        order by id desc limit ${one.limit}`.execute(tx);
      return rows;
    },
  };
}

/** SQL of the request log. */
export type ScimRequestsStore = ReturnType<typeof createScimRequestsStore>;

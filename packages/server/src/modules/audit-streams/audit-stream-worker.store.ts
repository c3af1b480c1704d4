import type { StreamDestination } from '@foyer/contract/audit-streams';
import type { StreamCause } from '@foyer/contract/audit-streams/rules';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** A stream that this worker holds. */
export interface LeasedStream {
  readonly id: string;
  readonly leaseId: string;
  readonly tenantId: string;
  readonly name: string;
  readonly destination: StreamDestination;
  readonly secret: Uint8Array;
  readonly previous: Uint8Array | null;
  readonly previousUntil: Date | null;
  readonly batchPrefix: string | null;
  readonly startsAt: Date | null;
  readonly createdBy: string | null;
  position: number;
  failures: number;
  failingSince: Date | null;
}

/** Why a batch was not accepted. */
export interface StreamFailure {
  readonly at: string;
  readonly cause: StreamCause;
  readonly statusCode: number | null;
  readonly response: string;
}

/** SQL of the delivery loop, at vendor level: it serves all tenants. */
export const workerStore = {
  /** Takes streams whose chain is longer than what was sent, and that nobody holds. */
  lease: async (
    tx: Tx,
    one: { leaseId: string; isFailing: boolean; count: number; now: Date; until: Date },
  ): Promise<LeasedStream[]> => {
    const { leaseId, isFailing, count, now, until } = one;
    const { rows } = await sql<LeasedStream>`
      with due as (
        select s.id from audit_streams s join audit_chains c on c.tenant_id = s.tenant_id
          join tenants t on t.id = s.tenant_id and t.deleted_at is null
        where s.is_active and s.leased_until <= ${now} and s.resume_at <= ${now} and (s.failures > 0) = ${isFailing}
          and c.last_position > greatest(s.position, c.first_position - 1)
        order by s.resume_at, s.id limit ${count} for no key update of s skip locked
      )
      update audit_streams s set lease_id = ${leaseId}, leased_until = ${until} from due where s.id = due.id
      returning s.id, s.lease_id as "leaseId", s.tenant_id as "tenantId", s.name, s.destination,
        s.secret_sealed as secret, s.previous_sealed as previous, s.previous_until as "previousUntil",
        s.batch_prefix as "batchPrefix", s.starts_at as "startsAt", s.created_by as "createdBy", s.position, s.failures,
        s.failing_since as "failingSince"`.execute(tx);
    return rows;
  },

  /** Moves on and extends the lease; false if another worker holds it or it is off. */
  advance: async (
    tx: Tx,
    one: { stream: LeasedStream; position: number; count: number; now: Date; until: Date },
  ): Promise<boolean> => {
    const { stream, position, count, now, until } = one;
    const { rows } = await sql<{ isActive: boolean }>`
      update audit_streams set position = ${position}, delivered = delivered + ${count}, 
        last_delivered_at = case when ${count} > 0 then ${now} else last_delivered_at end,
        failures = 0, failing_since = null, failure = null, resume_at = 'epoch', leased_until = ${until}
      where id = ${stream.id} and lease_id = ${stream.leaseId} returning is_active as "isActive"`.execute(
      tx,
    );
    return rows[0]?.isActive ?? false;
  },

  /** Notes a failure; false if another worker holds the stream or it is off. */
  fail: async (
    tx: Tx,
    one: {
      stream: LeasedStream;
      failure: StreamFailure;
      failures: number;
      failingSince: Date;
      resumeAt: Date;
    },
  ): Promise<boolean> => {
    const { stream, failure, failures, failingSince, resumeAt } = one;
    const { rows } = await sql<{ isActive: boolean }>`
      update audit_streams set failures = ${failures}, failing_since = ${failingSince}, resume_at = ${resumeAt},
        failure = ${JSON.stringify(failure)}::jsonb
      where id = ${stream.id} and lease_id = ${stream.leaseId} returning is_active as "isActive"`.execute(
      tx,
    );
    return rows[0]?.isActive ?? false;
  },

  release: async (tx: Tx, { id, leaseId }: LeasedStream): Promise<void> => {
    await sql`update audit_streams set lease_id = null, leased_until = 'epoch'
      where id = ${id} and lease_id = ${leaseId}`.execute(tx);
  },

  disable: async (
    tx: Tx,
    one: { id: string; reason: 'failing' | 'gone'; now: Date },
  ): Promise<void> => {
    await sql`update audit_streams set is_active = false, disabled_reason = ${one.reason}, updated_at = ${one.now}
      where id = ${one.id}`.execute(tx);
  },
};

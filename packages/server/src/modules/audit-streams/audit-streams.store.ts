import type { StreamDestination } from '@foyer/contract/audit-streams';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import type { StreamFailure } from './audit-stream-worker.store.ts';

/** A stream as it is administered. */
export interface StreamRow {
  readonly id: string;
  readonly name: string;
  readonly destination: StreamDestination;
  readonly secret: Uint8Array;
  readonly previous: Uint8Array | null;
  readonly previousUntil: Date | null;
  readonly batchPrefix: string | null;
  readonly isActive: boolean;
  readonly disabledReason: 'failing' | 'gone' | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly position: number;
  readonly resumeAt: Date;
  readonly failingSince: Date | null;
  readonly failure: StreamFailure | null;
  readonly delivered: number;
  readonly lastDeliveredAt: Date | null;
}

/** What a stream is saved with. */
export interface StreamValues {
  readonly name: string;
  readonly destination: StreamDestination;
  readonly secret: Uint8Array;
  readonly previous: Uint8Array | null;
  readonly previousUntil: Date | null;
  readonly isActive: boolean;
}

/** What a destination has not accepted yet. */
export interface StreamLag {
  readonly entries: number;
  readonly since: Date | null;
}

const own = ({ tenantId }: TenantTx) => sql`s.tenant_id = ${tenantId}`;
const columns = sql`s.id, s.name, s.destination, s.secret_sealed as secret,
  s.previous_sealed as previous, s.previous_until as "previousUntil", s.batch_prefix as "batchPrefix", s.is_active as "isActive",
  s.disabled_reason as "disabledReason", s.created_at as "createdAt", s.updated_at as "updatedAt", s.position,
  s.resume_at as "resumeAt", s.failing_since as "failingSince", s.failure, s.delivered,
  s.last_delivered_at as "lastDeliveredAt"`;

/** SQL of the administration of streams. */
export const streamsStore = {
  list: async (tx: TenantTx): Promise<StreamRow[]> => {
    const { rows } = await sql<StreamRow>`
      select ${columns} from audit_streams s where ${own(tx)} order by lower(s.name), s.id`.execute(
      tx,
    );
    return rows;
  },

  find: async (tx: TenantTx, id: string): Promise<StreamRow | undefined> => {
    const { rows } = await sql<StreamRow>`
      select ${columns} from audit_streams s where ${own(tx)} and s.id = ${id}`.execute(tx);
    return rows[0];
  },

  create: async (
    tx: TenantTx,
    one: Omit<StreamValues, 'previous' | 'previousUntil'> & {
      position: number;
      startsAt: Date | null;
      createdBy: string | null;
      now: Date;
    },
  ): Promise<string> => {
    const { name, destination, secret, isActive, position, startsAt, createdBy, now } = one;
    const { rows } = await sql<{ id: string }>`
      insert into audit_streams (tenant_id, name, destination, secret_sealed, is_active, position, starts_at, created_by,
        created_at, updated_at)
      values (${tx.tenantId}, ${name}, ${JSON.stringify(destination)}::jsonb, ${secret}, ${isActive}, ${position}, ${startsAt},
        (select id from users where id = ${createdBy}), ${now}, ${now}) returning id`.execute(tx);
    return rows[0]?.id ?? '';
  },

  /** A restart rests no longer, and a worker that holds the stream has to take it again. */
  update: async (
    tx: TenantTx,
    one: StreamValues & { id: string; isRestarted: boolean; now: Date },
  ): Promise<void> => {
    const { id, name, destination, secret, previous, previousUntil, isActive, isRestarted, now } =
      one;
    const restarted = sql`, failures = 0, failing_since = null, failure = null, resume_at = 'epoch',
      disabled_reason = null, lease_id = null, leased_until = 'epoch'`;
    await sql`
      update audit_streams s set name = ${name}, destination = ${JSON.stringify(destination)}::jsonb,
        secret_sealed = ${secret}, previous_sealed = ${previous}, previous_until = ${previousUntil},
        is_active = ${isActive}, updated_at = ${now} ${isRestarted ? restarted : sql``}
      where ${own(tx)} and s.id = ${id}`.execute(tx);
  },

  remove: async (tx: TenantTx, id: string): Promise<void> => {
    await sql`delete from audit_streams s where ${own(tx)} and s.id = ${id}`.execute(tx);
  },

  /** The position of the last entry of a tenant’s chain. At vendor level: tenants have no access to chains. */
  lastPosition: async (tx: Tx, tenantId: string): Promise<number> => {
    const { rows } = await sql<{ position: number }>`
      select last_position as position from audit_chains where tenant_id = ${tenantId}`.execute(tx);
    return rows[0]?.position ?? 0;
  },

  /** What is behind a position of a tenant’s chain. At vendor level: tenants have no access to chains. */
  lag: async (tx: Tx, one: { tenantId: string; position: number }): Promise<StreamLag> => {
    const { tenantId, position } = one;
    const { rows } = await sql<StreamLag>`
      select greatest(c.last_position - greatest(${position}::bigint, c.first_position - 1), 0) as entries,
        (select a.created_at from audit_links l join audits a on a.id = l.audit_id
          where l.tenant_id = c.tenant_id and l.position > ${position} order by l.position limit 1) as since
      from audit_chains c where c.tenant_id = ${tenantId}`.execute(tx);
    return rows[0] ?? { entries: 0, since: null };
  },
};

import { sql } from 'kysely';
import type { Audit } from '../audit/audit.ts';
import type { Log } from '../logs/log.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import type { Db, Tx } from './database.ts';
import { logEvent } from '../logs/log-events.ts';

/** What the look works with. */
export interface RestoredCopyDeps {
  readonly db: Db;
  readonly audit: Audit;
  readonly clock: ClockPort;
  readonly log: Log;
}

/**
 * The cluster, the database in it, and the table: a dump that is loaded anywhere has another one, a
 * restart or a standby has not.
 */
const here = sql`(select c.system_identifier || '/' || d.oid || '/' || 'installation'::regclass::oid
  from pg_control_system() c, pg_database d where d.datname = current_database())`;

/**
 * What was handed out and works by itself. Rows of users, tenants and their settings stay as the
 * copy has them.
 */
const handedOut = [
  'oidc_artifacts',
  'oidc_grants',
  'oidc_refresh_families',
  'single_use_secrets',
  'one_time_codes',
  'mfa_logins',
  'mfa_enrolments',
  'mfa_remembered',
  'outbox',
];

/**
 * Looks whether this database is a copy that was restored, and whether it still is the one of the
 * start. In a copy whatever was ended, used or sent since it was made would work again: so all
 * sessions and links end there, once, whichever node looks first. T-REF-4.
 */
export function createRestoredCopy({ db, audit, clock, log }: RestoredCopyDeps) {
  async function look(): Promise<void> {
    const { rows } = await db.read((tx) =>
      sql<{
        isHome: boolean;
      }>`select place is not distinct from ${here} as "isHome" from installation`.execute(tx),
    );
    if (rows[0]?.isHome) return;
    const lastAudit = await db.system(settle);
    if (lastAudit === undefined) return;
    const facts = { upTo: lastAudit?.toISOString() };
    logEvent(log, 'database.restore_detected', facts);
  }

  /**
   * The day of the last entry of the copy's audit log; nothing where it is no copy, or another node
   * was first.
   */
  async function settle(tx: Tx): Promise<Date | null | undefined> {
    const { rows } = await sql<{ isNew: boolean; isHome: boolean; last: Date | null }>`
      select place is null as "isNew", place = ${here} as "isHome", (select max(created_at) from audits) as last
      from installation for update`.execute(tx);
    const [found] = rows;
    if (!found || found.isHome) return undefined;
    await sql`update installation set place = ${here}`.execute(tx);
    if (found.isNew) return undefined;
    await endAll(tx, found.last);
    return found.last;
  }

  async function endAll(tx: Tx, last: Date | null): Promise<void> {
    const now = clock.now();
    await sql`update sessions set ended_at = ${now}, end_reason = 'restored' where ended_at is null`.execute(
      tx,
    );
    for (const table of handedOut) await sql`delete from ${sql.table(table)}`.execute(tx);
    await sql`delete from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`.execute(
      tx,
    );
    // positions of the chain are used again, and batches of other entries need other names
    await sql`update audit_streams set batch_prefix = gen_random_uuid()`.execute(tx);
    await audit.record(tx, {
      action: 'database.restored',
      description: 'The database is a restored copy. All sessions and links were revoked.',
      json: { lastAuditAt: last },
    });
  }

  return { look };
}

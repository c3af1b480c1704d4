import type { ClockPort } from '../../ports/clock.port.ts';
import type { EventName } from '@foyer/contract/events';
import type { Tx } from '../db/database.ts';
import type { Audit, AuditEntry, AuditSubscriber } from './audit.ts';
import {
  type AuditSigning,
  auditFacts,
  insertAudit,
  insertAudits,
  isBackend,
} from './audit-statement.ts';

/** The audit log on the database. */
export function createAudit({ clock, mac, random }: AuditSigning & { clock: ClockPort }): Audit {
  const subscribers = new Map<EventName, readonly AuditSubscriber[]>();

  const toRow = (entry: AuditEntry) => {
    const { tenantId = null } = entry;
    const userId = isBackend(entry, entry.userId) ? null : (entry.userId ?? null);
    return { ...auditFacts(entry, clock), tenantId, userId };
  };

  async function notifySubscribers(tx: Tx, entry: AuditEntry): Promise<void> {
    for (const notify of subscribers.get(entry.action) ?? []) await notify(tx, entry);
  }

  return {
    async record(tx, entry) {
      await insertAudit(tx, { mac, random }, toRow(entry));
      await notifySubscribers(tx, entry);
    },

    async recordMany(tx, entries) {
      await insertAudits(tx, { mac, random }, entries.map(toRow));
      for (const entry of entries) await notifySubscribers(tx, entry);
    },

    subscribe(actions, subscriber) {
      for (const action of actions)
        subscribers.set(action, [...(subscribers.get(action) ?? []), subscriber]);
    },
  };
}

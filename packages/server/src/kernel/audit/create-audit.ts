import type { ClockPort } from '../../ports/clock.port.ts';
import type { EventName } from '@foyer/contract/events';
import type { Audit, AuditSubscriber } from './audit.ts';
import { type AuditSigning, auditFacts, insertAudit, isBackend } from './audit-statement.ts';

/** The audit log on the database. */
export function createAudit({ clock, mac, random }: AuditSigning & { clock: ClockPort }): Audit {
  const subscribers = new Map<EventName, readonly AuditSubscriber[]>();

  return {
    async record(tx, entry) {
      const { tenantId = null } = entry;
      const userId = isBackend(entry, entry.userId) ? null : (entry.userId ?? null);
      const row = { ...auditFacts(entry, clock), tenantId, userId };
      await insertAudit(tx, { mac, random }, row);
      for (const notify of subscribers.get(entry.action) ?? []) await notify(tx, entry);
    },

    subscribe(actions, subscriber) {
      for (const action of actions)
        subscribers.set(action, [...(subscribers.get(action) ?? []), subscriber]);
    },
  };
}

import type { ClockPort } from '../../ports/clock.port.ts';
import type { Audit } from './audit.ts';
import { auditFacts, insertAudit } from './audit-statement.ts';

/** The audit log on the database. */
export function createAudit({ clock }: { clock: ClockPort }): Audit {
  return {
    async record(tx, { tenantId = null, userId = null, ...entry }) {
      await insertAudit(tx, { ...auditFacts(entry, clock), tenantId, userId });
    },
  };
}

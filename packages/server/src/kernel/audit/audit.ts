import type { Tx } from '../db/database.ts';
import type { Actor, RequestContext } from '../http/context.ts';
import type { AuditAction, AuditSeverity } from './audit-actions.ts';

/** What happened, to whom, by whom. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly tenantId?: string | null;
  /** Whom it is about. */
  readonly userId?: string | null;
  /** Who did it, where that is somebody else. */
  readonly actorId?: string | null;
  /** Shown in the User column. */
  readonly email?: string | null;
  /** Names who acts as somebody else, too. */
  readonly ctx?: Pick<RequestContext, 'client' | 'traceId'> & {
    readonly actor?: Pick<Actor, 'token'>;
  };
  /** Default: that of the action. */
  readonly severity?: AuditSeverity;
  /** One sentence for people; no secret. */
  readonly description: string;
  readonly json?: Readonly<Record<string, unknown>>;
}

/** The audit log. */
export interface Audit {
  /** Writes a row in the transaction of its cause. */
  record(tx: Tx, entry: AuditEntry): Promise<void>;
}

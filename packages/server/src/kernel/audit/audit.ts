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
  readonly ctx?: Pick<RequestContext, 'client' | 'traceId' | 'language'> & {
    readonly actor?: Pick<Actor, 'token'>;
  };
  /** Default: that of the action. */
  readonly severity?: AuditSeverity;
  /** One sentence for people; no secret. */
  readonly description: string;
  readonly json?: Readonly<Record<string, unknown>>;
}

/** Reacts to an event in its transaction: if it throws, the event did not happen. What may fail or takes time goes into a job. */
export type AuditSubscriber = (tx: Tx, event: AuditEntry) => Promise<void>;

/** The audit log, and the only source of events. Every action is an event; whatever follows from one subscribes to it. */
export interface Audit {
  /** Writes a row in the transaction of its cause, then calls the subscribers of the action in the order of their subscription. */
  record(tx: Tx, entry: AuditEntry): Promise<void>;
  /** Subscribes to some actions; during composition only. */
  subscribe(actions: readonly AuditAction[], subscriber: AuditSubscriber): void;
}

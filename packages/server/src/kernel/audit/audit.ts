import type { EventName, EventPayload, EventSeverity } from '@foyer/contract/events';
import type { Tx } from '../db/database.ts';
import type { Actor, RequestContext, VendorCaller } from '../http/context.ts';

interface AuditFields<Name extends EventName> {
  readonly action: Name;
  readonly tenantId?: string | null;
  /** The user the event is about. */
  readonly userId?: string | null;
  /** The user who caused it, if that is someone else. */
  readonly actorId?: string | null;
  /** Shown in the User column. */
  readonly email?: string | null;
  /** Also names the impersonator, if there is one. */
  readonly ctx?: Pick<RequestContext, 'client' | 'traceId' | 'language'> & {
    readonly actor?: Pick<Actor, 'token'>;
    readonly vendor?: VendorCaller;
  };
  /** Default: the severity of the event. */
  readonly severity?: EventSeverity;
  /** One sentence for administrators, without secrets. */
  readonly description: string;
}

/** An audit row: an event of the contract's table, with the payload that the table declares. */
export type AuditEntry<Name extends EventName = EventName> = AuditFields<Name> &
  (Record<string, never> extends EventPayload<Name>
    ? { readonly json?: EventPayload<Name> }
    : { readonly json: EventPayload<Name> });

/** The part of an entry that differs between the events of one feature. */
export type AuditNote<Name extends EventName> = {
  [One in Name]: Pick<AuditEntry<One>, 'action' | 'description' | 'json'>;
}[Name];

/**
 * Reacts to an event in its transaction: if it throws, the event did not happen. What may fail or
 * takes time goes into a job.
 */
export type AuditSubscriber = (tx: Tx, event: AuditEntry) => Promise<void>;

/**
 * The audit log, and the only source of events. Every action is an event; whatever follows from one
 * subscribes to it.
 */
export interface Audit {
  /**
   * Writes a row in the transaction of its cause, then calls the subscribers of the action in the
   * order of their subscription.
   */
  record<Name extends EventName>(tx: Tx, entry: AuditEntry<Name>): Promise<void>;
  /** Writes many rows in one statement; otherwise like `record`. */
  recordMany<Name extends EventName>(tx: Tx, entries: readonly AuditEntry<Name>[]): Promise<void>;
  /** Subscribes to some actions; during composition only. */
  subscribe(actions: readonly EventName[], subscriber: AuditSubscriber): void;
}

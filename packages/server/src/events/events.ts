import type { Tx } from '../db/database.ts';

/** Something that happened, told to whoever hangs work on it. */
export interface DomainEvent {
  /** `<slug>.<pastTense>`, like `passwords.changed`. */
  readonly type: string;
  readonly tenantId?: string;
  readonly userId?: string;
  /** Survives `JSON.stringify`; holds no secret. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Called at least once for each event: do nothing the second time. */
export type EventHandler = (event: DomainEvent & { readonly id: string }) => Promise<void>;

/** Events through the outbox. Security decision 15. */
export interface Events {
  /** Writes the event in the transaction of its cause. */
  emit(tx: Tx, event: DomainEvent): Promise<void>;
  /** Hangs work on an event; at composition only. */
  on(type: string, handler: EventHandler): void;
}

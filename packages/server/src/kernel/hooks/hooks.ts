import type { HookEvent } from '../config/hooks.config.ts';
import type { RequestContext } from '../http/context.ts';

/** What a hook is asked about. */
export interface HookCall {
  readonly event: HookEvent;
  readonly tenantId?: string | null;
  readonly userId?: string | null;
  readonly email?: string | null;
  /** What the hook receives, besides the user and the client. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** What an allowing hook changes. */
export interface HookChanges {
  /** Claims to add to a token. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly user: {
    readonly name?: string | undefined;
    readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  };
}

/** What became of one call. */
export interface HookMeasurement {
  readonly event: HookEvent;
  readonly outcome: 'allowed' | 'denied' | 'failed';
  readonly seconds: number;
}

/** What a request is asked as; a token may be issued without a page. */
export type HookContext = Pick<RequestContext, 'client' | 'traceId' | 'language'>;

/**
 * Servers of the operator that decide before a sign-up, a sign-in, an invitation, or a token. Each
 * is asked once for a request; a denial is thrown as a refusal with the words of the hook.
 */
export interface Hooks {
  /** Whether anything is asked; cheap. */
  isAsked(event: HookEvent): boolean;
  /** Asks outside of a transaction. */
  ask(ctx: HookContext, call: HookCall): Promise<HookChanges>;
  /** Asks inside a transaction, which is rolled back and done again: no connection waits. */
  within(ctx: HookContext, call: HookCall): HookChanges;
}

import type { Failure } from './failure.ts';

/** Shown where nothing better is known. Specification 2, §8. */
export const genericText = "We're facing some difficulties, Please try again";
/** Specification 2, §8. */
export const tooLargeText = 'Error request is too large';
/** Shown where a sign-in ends in something this client does not know. Specification 2, §8. */
export const authenticationText = 'Failed to authenticate';
/** Shown when an invitation could not be checked. Specification 2, §8. */
export const invitationText = "We couldn't verify your invitation";
/** Code of a failure that carries none. Contract, §3. */
export const genericCode = 'ER-ADMIN-PORTAL-GENERIC-ERROR';

/** What is known about a failed call besides its text. */
export interface FoyerErrorDetails {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly traceId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly errors?: readonly string[] | undefined;
  readonly context?: Readonly<Record<string, unknown>> | undefined;
  readonly cause?: unknown;
}

/** A call that the provider refused, or that never reached it (`status` is absent then). */
export class FoyerError extends Error {
  override readonly name = 'FoyerError';
  readonly status: number | undefined;
  readonly code: string;
  readonly traceId: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  readonly errors: readonly string[];
  readonly context: Readonly<Record<string, unknown>> | undefined;

  constructor(text: string, details: FoyerErrorDetails = {}) {
    super(text, { cause: details.cause });
    this.status = details.status;
    this.code = details.code || genericCode;
    this.traceId = details.traceId;
    this.retryAfter = details.retryAfter;
    this.errors = details.errors ?? [];
    this.context = details.context;
  }
}

/**
 * What to show of an error: the provider's words when it answered, else `fallback` or the generic
 * text. Specification 2, §8.
 */
export function toFailure(error: unknown, fallback: string = genericText): Failure {
  if (!(error instanceof FoyerError)) return { text: fallback, code: genericCode };
  const { status, code, traceId, retryAfter, context } = error;
  return {
    text: status === undefined ? fallback : error.message,
    code,
    status,
    traceId,
    retryAfter,
    context,
  };
}

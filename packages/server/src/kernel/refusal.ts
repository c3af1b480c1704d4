import type { RefusalSpec } from '@foyer/contract';

/** What a refusal may add to its declared code, status and text. */
export interface RefusalDetails {
  /** Texts shown instead of the declared one. */
  readonly errors?: readonly string[];
  /** Facts for the caller; never a secret, never about another user. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Seconds after which the same call may succeed; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/**
 * A "no" with a code declared in the contract. Anything else that is thrown is a bug and answered
 * with 500.
 */
export class Refusal extends Error {
  readonly spec: RefusalSpec;
  readonly details: RefusalDetails;

  constructor(spec: RefusalSpec, details: RefusalDetails = {}) {
    super(spec.code, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'Refusal';
    this.spec = spec;
    this.details = details;
  }
}

/** Makes a refusal: `throw refuse(loginRefusals.noSession)`. */
export function refuse(spec: RefusalSpec, details: RefusalDetails = {}): Refusal {
  return new Refusal(spec, details);
}

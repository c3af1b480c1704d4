import type { Failure } from '../../api/failure.ts';
import { toFailure } from '../../api/foyer-error.ts';
import { CredentialError } from '../../browser/credentials.ts';

/**
 * What may go wrong between the page, the browser and the authenticator, in words that say what to
 * do.
 */
const problems = {
  use: {
    cancelled: {
      code: 'passkeys/notUsed',
      text: 'No passkey was used. Try again, or use another sign-in method.',
    },
    timedOut: {
      code: 'passkeys/useTimedOut',
      text: 'The request timed out. Try again, and confirm when your device asks.',
    },
    unsupported: {
      code: 'passkeys/useUnsupported',
      text: 'This browser doesn’t support passkeys. Update it, use another browser, or use another sign-in method.',
    },
    failed: {
      code: 'passkeys/useFailed',
      text: 'The passkey couldn’t be used. Try again, or use another sign-in method.',
    },
  },
  make: {
    cancelled: {
      code: 'passkeys/notMade',
      text: 'No passkey was created. Try again, or create one later.',
    },
    timedOut: {
      code: 'passkeys/makeTimedOut',
      text: 'The request timed out. Try again, and confirm when your device asks.',
    },
    unsupported: {
      code: 'passkeys/makeUnsupported',
      text: 'This browser doesn’t support passkeys. Update it, or use another one.',
    },
    cannotKeep: {
      code: 'passkeys/cannotKeep',
      text: 'This device or security key can’t store a passkey. Use your phone, another device, or a newer security key.',
    },
    duplicate: {
      code: 'passkeys/known',
      text: 'This device already has a passkey for your account. Use it to sign in.',
    },
    failed: {
      code: 'passkeys/makeFailed',
      text: 'The passkey couldn’t be created. Try again, or use another device.',
    },
  },
} as const;

type CodesOf<T> = T[keyof T] extends { readonly code: infer C } ? C : never;

/** The codes of what the provider never hears of. */
export type PasskeyProblemCode =
  | CodesOf<(typeof problems)['use']>
  | CodesOf<(typeof problems)['make']>;

/** What the user was doing, and milliseconds the browser would wait and has waited. */
export interface Ceremony {
  readonly kind: 'use' | 'make';
  readonly timeout: number | undefined;
  readonly took: number;
}

/** The browser's wait ended, rather than the user: browsers give the same error for both. */
export class CeremonyError extends Error {
  override readonly name = 'CeremonyError';
  readonly ceremony: Ceremony;
  override readonly cause: unknown;
  constructor(ceremony: Ceremony, cause: unknown) {
    super('The passkey ceremony ended without an answer', { cause });
    this.ceremony = ceremony;
    this.cause = cause;
  }
}

/** What to show of an error of the provider, the browser or the authenticator. */
export function passkeyFailure(error: unknown): Failure {
  if (!(error instanceof CeremonyError)) return toFailure(error);
  const { ceremony, cause } = error;
  const { kind } = ceremony;
  if (!(cause instanceof CredentialError)) return problems[kind].failed;
  if (cause.problem === 'unsupported') return problems[kind].unsupported;
  if (cause.problem === 'cancelled')
    return problems[kind][hasRunOut(ceremony) ? 'timedOut' : 'cancelled'];
  if (kind === 'make' && cause.problem === 'duplicate') return problems.make.duplicate;
  if (kind === 'make' && isConstraint(cause.cause)) return problems.make.cannotKeep;
  return problems[kind].failed;
}

function hasRunOut({ timeout, took }: Ceremony): boolean {
  return timeout !== undefined && took >= timeout;
}

/** The authenticator cannot do what a passkey needs. WebAuthn Level 3, §5.1.3. */
function isConstraint(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConstraintError';
}

import type { OutgoingFailure } from '../../kernel/outgoing/outgoing.ts';

/** The email and password that a user entered, and their IP address. */
export interface SourceCredentials {
  /** In normalized form, as stored. */
  readonly email: string;
  readonly password: string;
  readonly ipAddress: string;
  /** When the sign-in gives up, by `performance.now()`. */
  readonly deadline: number;
}

/** Milliseconds that one request, or one run of code, may take. A sign-in makes two or three. */
const timeoutMs = 4000;

/** Milliseconds that the next request may take. Throws `SourceFailure` if none are left. */
export function remainingMs(deadline: number): number {
  const left = Math.floor(deadline - performance.now());
  if (left <= 0) throw new SourceFailure('deadline');
  return Math.min(timeoutMs, left);
}

/** A user whose password a source has accepted. */
export interface ExternalUser {
  /** ID that the source never assigns to another user. */
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly pictureUrl: string | null;
  readonly phoneNumber: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** All fields that the source returned for the user, by the source's names. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Why a source returned no result, or its user cannot sign in. `credentials`: it rejects the credentials
 * in the configuration. `mfa`: it requires MFA. `code`: its code failed. `busy`: too many runs of code. `deadline`: the
 * sign-in took too long. `subject`: the ID of its user changed. `deleted`: the user was deleted in Foyer. `unverified`:
 * the source has not verified the email.
 */
export type SourceFailureReason =
  | OutgoingFailure
  | 'status'
  | 'unreadable'
  | 'credentials'
  | 'code'
  | 'busy'
  | 'deadline'
  | 'mfa'
  | 'email'
  | 'subject'
  | 'deleted'
  | 'unverified'
  | 'tenant';

/** Thrown if a source returns no result, or its user cannot sign in. For the log of the operator only. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
  readonly reason: SourceFailureReason;

  constructor(reason: SourceFailureReason, options?: ErrorOptions) {
    super(`The user source failed: ${reason}`, options);
    this.reason = reason;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** A text that is not empty. */
export const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Whether a value has keys. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A user by the claims of OpenID Connect Core 1.0, §5.1. */
export function userFromClaims(claims: Fields): ExternalUser {
  const { sub, email, email_verified: verified, name, nickname, picture } = claims;
  return {
    subject: textIn(sub) ?? '',
    email: textIn(email) ?? '',
    isEmailVerified: verified === true || verified === 'true',
    name: textIn(name) ?? textIn(nickname) ?? '',
    pictureUrl: textIn(picture),
    phoneNumber: textIn(claims['phone_number']),
    metadata: metadataIn(claims),
    fields: claims,
  };
}

/** Providers use URLs as names of custom claims, such as `https://acme.example/user_metadata`. */
function metadataIn(claims: Fields): Fields {
  const found = Object.entries(claims).find(
    ([name, value]) => /(^|\/)user_metadata$/.test(name) && isFields(value),
  );
  return isFields(found?.[1]) ? found[1] : {};
}

/** A field by its name, or by a path with dots. */
export function fieldAt(fields: Fields, path: string): unknown {
  if (Object.hasOwn(fields, path)) return fields[path];
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isFields(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      fields,
    );
}

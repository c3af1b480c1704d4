/** Why a provider of identities did not vouch for a user, or why we do not take its word. */
export type UpstreamErrorCode =
  /** Its configuration cannot be read, or is not that of the issuer. */
  | 'discoveryFailed'
  | 'unreachable'
  /** The user, or the provider's administrator, said no. */
  | 'accessDenied'
  /** The provider returned an error. */
  | 'providerError'
  /** The code was used before, is too old, or belongs to another verifier or redirect. */
  | 'wrongCode'
  /** Our id or secret at the provider is wrong. */
  | 'clientRefused'
  /** The answer is none, or not in a form we know. */
  | 'malformed'
  /** An algorithm that is not allowed, `none` and shared secrets above all. */
  | 'wrongAlgorithm'
  | 'wrongSignature'
  | 'wrongIssuer'
  | 'wrongAudience'
  | 'wrongNonce'
  | 'expired'
  /** Issued in the future. */
  | 'notYetValid'
  /** The answer comes from another provider than the one that was asked (RFC 9207). */
  | 'mixUp';

/**
 * A provider of identities that did not vouch, or whose word is not taken. The message is for
 * administrators and carries no secret.
 */
export class UpstreamError extends Error {
  readonly code: UpstreamErrorCode;

  constructor(code: UpstreamErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UpstreamError';
    this.code = code;
  }
}

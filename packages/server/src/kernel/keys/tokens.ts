import type { AccessClaims, ConsoleClaims, TokenType, VerifiedClaims } from './claims.ts';
import type { StoredTokenClaims } from './stored-tokens.ts';

/** A signed token and when it ends. */
export interface SignedToken {
  readonly token: string;
  readonly expiresIn: number;
  readonly expires: string;
}

/** Signs tokens with the active key. */
export interface TokenSigner {
  sign(
    claims: AccessClaims,
    options: {
      readonly typ: TokenType;
      readonly ttlSeconds: number;
      /** The application that it is for. Default: the default one. */
      readonly audience?: string | undefined;
    },
  ): Promise<SignedToken>;
  /** Signs an access token whose hash is kept. Without an end, it has no `exp`. */
  signStored(claims: StoredTokenClaims, expiresAt: Date | null): Promise<string>;
  /** The public half of the active key, as PEM. */
  publicKey(): Promise<string>;
}

/** Checks tokens; throws `commonRefusals.unauthenticated` for anything but a good one. */
export interface TokenVerifier {
  verify(token: string): Promise<VerifiedClaims>;
}

/**
 * Tokens that the identity service hands to the console host: another audience, a kind of their
 * own.
 */
export interface ConsoleTokens {
  sign(
    claims: ConsoleClaims,
    options: { readonly audience: string; readonly ttlSeconds: number },
  ): Promise<SignedToken>;
  /** The claims of a good token; null for any other text. */
  verify(token: string, options: { readonly audience: string }): Promise<ConsoleClaims | null>;
}

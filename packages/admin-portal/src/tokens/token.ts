/** A client id with a secret, or one text that is a bearer by itself. */
export type TokenKind = 'ClientCredentials' | 'AccessToken';

/** A token of either kind. */
export interface Token {
  readonly id: string;
  readonly kind: TokenKind;
  readonly name: string;
  readonly createdAt: string;
  readonly expires?: string | undefined;
  readonly lastUsedAt?: string | undefined;
  /** Until then the secret before the present one still works, or did. */
  readonly previousSecretUntil?: string | undefined;
}

/** A token as it is made: with its secret, this once. */
export type CreatedToken<T extends Token = Token> = T & { readonly secret: string };

/** What a new token is for. */
export interface NewToken {
  readonly kind: TokenKind;
  readonly description: string;
  readonly expiresInMinutes: number | null;
}

/** What the provider says of a token, whatever its kind. */
export interface TokenResponse {
  readonly description?: string | undefined;
  readonly createdAt: string;
  readonly expires?: string | undefined;
  readonly lastUsedAt?: string | undefined;
  readonly previousSecretUntil?: string | undefined;
}

/** What the provider says, this once, of a token it made: of the one kind by its client id, of the other by an id. */
export type CreatedTokenResponse = ({ readonly clientId: string } | { readonly id: string }) & {
  readonly secret?: string | undefined;
};

/** How a token that was just made is called from now on. */
export function createdTokenId(reported: CreatedTokenResponse): string {
  return 'clientId' in reported ? reported.clientId : reported.id;
}

/** A token as pages show it. */
export function toToken(kind: TokenKind, id: string, reported: TokenResponse): Token {
  const { createdAt, expires, lastUsedAt, previousSecretUntil } = reported;
  return {
    id,
    kind,
    name: reported.description ?? id,
    createdAt,
    expires,
    lastUsedAt,
    previousSecretUntil,
  };
}

/** Which token gets another secret, and for how many minutes the one it has still works. */
export interface Rotation<T extends Token = Token> {
  readonly token: T;
  readonly overlapMinutes: number;
}

/** Both kinds in one list, the newest first. */
export function newestFirst<T extends Token>(...lists: readonly (readonly T[])[]): T[] {
  return lists.flat().toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

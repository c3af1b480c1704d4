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
}

/** A token as it is made: with its secret, this once. */
export type Made<T extends Token = Token> = T & { readonly secret: string };

/** What a new token is for. */
export interface NewToken {
  readonly kind: TokenKind;
  readonly description: string;
  readonly expiresInMinutes: number | null;
}

/** What the provider says of a token, whatever its kind. */
export interface SaidOfToken {
  readonly description?: string | undefined;
  readonly createdAt: string;
  readonly expires?: string | undefined;
  readonly lastUsedAt?: string | undefined;
}

/** A token as pages show it. */
export function tokenOf(kind: TokenKind, id: string, said: SaidOfToken): Token {
  const { createdAt, expires, lastUsedAt } = said;
  return { id, kind, name: said.description ?? id, createdAt, expires, lastUsedAt };
}

/** Both kinds in one list, the newest first. */
export function newestFirst<T extends Token>(...lists: readonly (readonly T[])[]): T[] {
  return lists.flat().toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

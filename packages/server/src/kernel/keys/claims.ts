/** Kind of a signed token of the API; a token of one kind is not accepted as another (T-JWT-6). */
export type TokenType = 'at+jwt' | 'id+jwt';

/** Claims of an access token. Contract, §6. */
export interface AccessClaims {
  readonly sub: string;
  readonly tenantId: string;
  readonly tenantIds: readonly string[];
  readonly type:
    | 'userToken'
    | 'userApiToken'
    | 'tenantApiToken'
    | 'userAccessToken'
    | 'tenantAccessToken'
    /** A backend for a tenant. Never signed: it represents a vendor token. */
    | 'vendorToken'
    /** A contact who opened a setup link. Never signed: it represents the session of the link. */
    | 'ssoSetupLink';
  readonly sid: string;
  /** Generation of the refresh token this token was handed out with. Decision 0050. */
  readonly gen?: number;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly profilePictureUrl?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly userId?: string;
  readonly act?: { readonly sub: string };
  readonly amr?: readonly string[];
  readonly acr?: string;
  readonly auth_time?: number;
  readonly superUser?: true;
  /** Who made the API token; absent when their account is gone. Contract, §6. */
  readonly createdByUserId?: string;
  /**
   * What is kept about the user an API token acts as; its own `metadata` is the token's.
   * Contract, §6.
   */
  readonly userMetadata?: Readonly<Record<string, unknown>> | undefined;
  /** Of a setup link: the only connection that it reaches. Issue 19, item 9. */
  readonly setupLink?: { readonly connectionId: string; readonly mayActivate: boolean };
  /** What an application that asked for the token recognises it by. Contract, §10. */
  readonly nonce?: string;
}

/**
 * Claims of the token that opens the console host: who, in which tenant and session. No role, no
 * permission. Decision 0100.
 */
export interface ConsoleClaims {
  readonly sub: string;
  readonly sid: string;
  readonly tenantId: string;
  readonly email: string;
  readonly name: string;
}

/** An access token whose signature, kind, issuer, audience and times have been checked. */
export interface VerifiedClaims extends AccessClaims {
  readonly iss: string;
  readonly aud: string;
  readonly iat: number;
  readonly exp: number;
}

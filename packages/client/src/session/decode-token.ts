/** What the client reads from an access token. It is shown, never trusted. Contract, §6. */
export interface AccessTokenClaims {
  readonly sub: string;
  readonly tenantId?: string;
  readonly tenantIds?: readonly string[];
  readonly type?: string;
  readonly email?: string;
  readonly name?: string;
  readonly userId?: string | undefined;
  readonly sid?: string;
  readonly act?: { readonly sub: string };
  readonly amr?: readonly string[];
  readonly acr?: string;
  readonly auth_time?: number;
  readonly superUser?: true;
  readonly invisible?: true;
  readonly iat?: number;
  readonly exp?: number;
  readonly iss?: string;
  readonly aud?: string | readonly string[];
}

/** A token that is not three parts of base64url JSON. The text is of specification 1, §5. */
export class InvalidTokenError extends Error {
  override readonly name = 'InvalidTokenError';
  constructor(options?: ErrorOptions) {
    super('Invalid token specified', options);
  }
}

/** Reads the payload of an access token without verifying it. Throws `InvalidTokenError`. */
export function decodeToken(token: string): AccessTokenClaims {
  try {
    const payload: unknown = JSON.parse(base64UrlText(token.split('.')[1] ?? ''));
    if (hasSubject(payload)) return payload;
  } catch (cause) {
    throw new InvalidTokenError({ cause });
  }
  throw new InvalidTokenError();
}

function hasSubject(payload: unknown): payload is AccessTokenClaims {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'sub' in payload &&
    typeof payload.sub === 'string'
  );
}

function base64UrlText(part: string): string {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

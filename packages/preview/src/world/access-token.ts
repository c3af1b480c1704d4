import type { PreviewUser, PreviewSession } from './world.ts';
import { previewVendorId } from './world.ts';

/** Seconds. Demo token expiry of specification 2, §9. */
export const previewTokenSeconds = 86_400;

function base64Url(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What an access token of the preview says. Claims of the contract, §6. */
export interface PreviewClaims {
  readonly user: PreviewUser;
  readonly session: PreviewSession;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly now: Date;
}

/** An access token in the shape of a real one; nobody signed it, and no provider accepts it. */
export function previewAccessToken({
  user,
  session,
  roles,
  permissions,
  now,
}: PreviewClaims): string {
  const issued = Math.floor(now.getTime() / 1000);
  const claims = {
    sub: user.id,
    name: user.name,
    email: user.email,
    email_verified: user.isVerified,
    type: 'userToken',
    tenantId: session.tenantId,
    tenantIds: user.memberships.map((membership) => membership.tenantId),
    roles,
    permissions,
    sid: session.id,
    ...(session.actorId ? { act: { sub: session.actorId } } : {}),
    aud: previewVendorId,
    iss: 'foyer-preview',
    iat: issued,
    exp: issued + previewTokenSeconds,
  };
  return unsignedToken('JWT', claims);
}

/** Claims in the shape of a signed token of a kind. */
export function unsignedToken(typ: string, claims: Readonly<Record<string, unknown>>): string {
  return `${base64Url({ alg: 'none', typ })}.${base64Url(claims)}.preview`;
}

/** The session an `Authorization` header names, and the tenant it works in; or `undefined`. */
export function getPlace(
  authorization: string | undefined,
): { sessionId: string; tenantId: string } | undefined {
  const payload = authorization?.replace(/^Bearer /, '').split('.')[1];
  if (!payload) return undefined;
  try {
    const { sid, tenantId }: { sid?: unknown; tenantId?: unknown } = Object(
      JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))),
    );
    return typeof sid === 'string' && typeof tenantId === 'string'
      ? { sessionId: sid, tenantId }
      : undefined;
  } catch {
    return undefined; // not a token of the preview
  }
}

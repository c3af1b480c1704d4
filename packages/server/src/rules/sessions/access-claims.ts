import type { AccessClaims } from '../../kernel/keys/claims.ts';
import { shortClaims } from '../../kernel/keys/short-claims.ts';
import type { Identity } from './identity.ts';

/** What `acr` says of a session with two factors. Contract, §6. */
export const multiFactorAcr = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

interface ClaimsSource extends Identity {
  readonly sessionId: string;
  readonly generation: number;
  readonly authenticatedAt: Date;
  readonly methods: readonly string[];
  readonly actorId: string | null;
}

/**
 * The claims of a user's access token. What would make it too large is left out in the order of
 * what a client can do without, as `users/v2/me` carries all of it: metadata, the picture, other
 * tenants, then permissions.
 */
export function accessClaims(user: ClaimsSource): AccessClaims {
  const claims: AccessClaims = {
    sub: user.userId,
    type: 'userToken',
    tenantId: user.tenantId,
    tenantIds: user.tenantIds,
    roles: user.roles,
    permissions: user.permissions,
    ...(user.email === null ? {} : { email: user.email, email_verified: user.verified }),
    name: user.name,
    metadata: user.metadata,
    sid: user.sessionId,
    gen: user.generation,
    amr: user.methods,
    ...(user.methods.includes('mfa') ? { acr: multiFactorAcr } : {}),
    auth_time: Math.floor(user.authenticatedAt.getTime() / 1000),
    ...(user.profilePictureUrl ? { profilePictureUrl: user.profilePictureUrl } : {}),
    ...(user.superUser ? { superUser: true } : {}),
    ...(user.actorId ? actingClaims(user, user.actorId) : {}),
  };
  return shortClaims(claims, [
    { metadata: {} },
    { profilePictureUrl: '' },
    { tenantIds: [user.tenantId] },
    { permissions: [] },
    { roles: [] },
  ]);
}

/** Who acts is named, and sees no other tenant of the user. Contract, §6. */
function actingClaims({ userId, tenantId }: Identity, actorId: string): Partial<AccessClaims> {
  return { userId, tenantIds: [tenantId], act: { sub: actorId } };
}

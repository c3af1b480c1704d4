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
 * The claims of a person's access token. What would make it too large is left out in the order of
 * what a client can do without, as `users/v2/me` carries all of it: metadata, the picture, other
 * tenants, then permissions.
 */
export function accessClaims(person: ClaimsSource): AccessClaims {
  const claims: AccessClaims = {
    sub: person.userId,
    type: 'userToken',
    tenantId: person.tenantId,
    tenantIds: person.tenantIds,
    roles: person.roles,
    permissions: person.permissions,
    ...(person.email === null ? {} : { email: person.email, email_verified: person.verified }),
    name: person.name,
    metadata: person.metadata,
    sid: person.sessionId,
    gen: person.generation,
    amr: person.methods,
    ...(person.methods.includes('mfa') ? { acr: multiFactorAcr } : {}),
    auth_time: Math.floor(person.authenticatedAt.getTime() / 1000),
    ...(person.profilePictureUrl ? { profilePictureUrl: person.profilePictureUrl } : {}),
    ...(person.superUser ? { superUser: true } : {}),
    ...(person.actorId ? actingClaims(person, person.actorId) : {}),
  };
  return shortClaims(claims, [
    { metadata: {} },
    { profilePictureUrl: '' },
    { tenantIds: [person.tenantId] },
    { permissions: [] },
    { roles: [] },
  ]);
}

/** Who acts is named, and sees no other tenant of the person. Contract, §6. */
function actingClaims({ userId, tenantId }: Identity, actorId: string): Partial<AccessClaims> {
  return { userId, tenantIds: [tenantId], act: { sub: actorId } };
}

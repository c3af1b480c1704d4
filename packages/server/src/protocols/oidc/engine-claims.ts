import type { AccountClaims } from 'oidc-provider';
import type { AccessClaims } from '../../kernel/keys/claims.ts';

/** Claims by scope. Contract, §6, and the standard names of the same things. */
export const claimsByScope = {
  openid: [
    'sub',
    'sid',
    'type',
    'tenantId',
    'tenantIds',
    'roles',
    'permissions',
    'amr',
    'acr',
    'auth_time',
    'act',
    'superUser',
  ],
  email: ['email', 'email_verified'],
  profile: ['name', 'picture', 'profilePictureUrl', 'metadata'],
};

/** What a user's tokens say, as the engine picks from it. */
export function accountClaims({ gen: _gen, ...claims }: AccessClaims): AccountClaims {
  const { profilePictureUrl } = claims;
  return { ...claims, ...(profilePictureUrl ? { picture: profilePictureUrl } : {}) };
}

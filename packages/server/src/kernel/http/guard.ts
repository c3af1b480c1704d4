import { commonRefusals, type Endpoint, grants, type PermissionKey } from '@foyer/contract';
import { apiTokensRefusals } from '@foyer/contract/api-tokens';
import { managementRefusals } from '@foyer/contract/management';
import { ssoRefusals } from '@foyer/contract/sso';
import type { TokenVerifier } from '../keys/tokens.ts';
import { refuse } from '../refusal.ts';
import type { Actor } from './context.ts';
import type { Route } from './route.ts';

/**
 * Who holds the token of the `Authorization` header; with or without the scheme word. Contract, §2.
 */
export async function authenticate(
  { header, address }: { readonly header: string | undefined; readonly address: string },
  verifier: Pick<TokenVerifier, 'verify'>,
): Promise<Actor> {
  const token = header?.replace(/^bearer +/i, '').trim();
  if (!token) throw refuse(commonRefusals.unauthenticated);
  const claims = await verifier.verify(token);
  return {
    userId: claims.userId ?? claims.sub,
    tenantId: claims.tenantId,
    sessionId: claims.sid,
    roles: claims.roles,
    permissions: claims.permissions,
    superUser: claims.superUser === true,
    address,
    token: claims,
  };
}

/**
 * Refuses anyone who acts as another user a call that changes something: what concerns the user
 * stays with them. Calls that help and may be made say so in the registry. Security decision 14,
 * decision 0127.
 */
export function denyDuringImpersonation(
  { token }: Pick<Actor, 'token'>,
  {
    endpoint,
    impersonating,
  }: { endpoint: Pick<Endpoint, 'method'>; impersonating?: 'allowed' | undefined },
): void {
  if (token.act && endpoint.method !== 'GET' && impersonating !== 'allowed')
    throw refuse(commonRefusals.impersonated);
}

/**
 * Whether a program calls, with a token of a user or of a tenant, and nobody is signed in.
 * Contract, §6.
 */
export function isMachineCaller({ token }: Pick<Actor, 'token'>): boolean {
  return token.type !== 'userToken';
}

/** Whether a backend calls for a tenant, and for no user of it. */
export const isBackend = ({ token }: Pick<Actor, 'token'>): boolean =>
  token.type === 'vendorToken' && token.userId === undefined;

/**
 * The user behind a call; null where a tenant's program or a backend calls for nobody in
 * particular.
 */
export const getUser = ({ userId, token }: Pick<Actor, 'userId' | 'token'>): string | null =>
  isMachineCaller({ token }) && token.userId === undefined ? null : userId;

/** The user behind a call that only a user can make; a backend names one in `frontegg-user-id`. */
export function requireUser(actor: Pick<Actor, 'userId' | 'token'>): string {
  const userId = getUser(actor);
  if (userId === null) throw refuse(managementRefusals.userNeeded);
  return userId;
}

/**
 * Refuses API tokens what only a signed-in user may do: everything without a permission, which is
 * their own, and for tokens of a tenant also what changes something, unless the registry says that
 * the call needs no user behind it. Decision 0209.
 */
export function refuseTokens(
  actor: Pick<Actor, 'token'>,
  {
    endpoint,
    apiToken,
  }: {
    endpoint: Pick<Endpoint, 'method' | 'permission' | 'backend'>;
    apiToken?: Route['apiToken'];
  },
): void {
  if (!isMachineCaller(actor) || apiToken === 'allowed') return;
  const { type } = actor.token;
  if (type === 'vendorToken') {
    if (endpoint.permission || endpoint.backend === 'tenant') return;
    if (endpoint.backend !== 'user') throw refuse(managementRefusals.sessionNeeded);
    if (actor.token.userId === undefined) throw refuse(managementRefusals.userNeeded);
    return;
  }
  const isOfUser = type === 'userApiToken' || type === 'userAccessToken';
  const mayCall = Boolean(endpoint.permission) && (isOfUser || endpoint.method === 'GET');
  if (!mayCall || apiToken === 'refused') throw refuse(apiTokensRefusals.usersOnly);
}

/**
 * The session of a setup link makes the calls that the registry allows it, for its own connection:
 * any other connection does not exist for it. Issue 19, item 9.
 */
export function assertSetupLink(
  { token }: Pick<Actor, 'token'>,
  { setupLink }: Pick<Route, 'setupLink'>,
  params: unknown,
): void {
  const connectionId = token.setupLink?.connectionId;
  if (connectionId === undefined || setupLink !== 'allowed') throw refuse(commonRefusals.forbidden);
  const { ssoConfigId = connectionId } = Object(params);
  if (ssoConfigId !== connectionId) throw refuse(ssoRefusals.notFound);
}

/** Whether a caller has a permission, also by a wildcard or as a super user. */
export const holds = (
  { superUser, permissions }: Pick<Actor, 'superUser' | 'permissions'>,
  permission: PermissionKey,
): boolean => superUser || permissions.some((current) => grants(current, permission));

/**
 * Refuses who lacks the permission the call declares. Nothing is decided by the address of the call
 * (T-HDR-3).
 */
export function authorize(actor: Actor, { permission }: Pick<Endpoint, 'permission'>): void {
  if (!permission || actor.superUser) return;
  if (!holds(actor, permission)) throw refuse(commonRefusals.forbidden);
}

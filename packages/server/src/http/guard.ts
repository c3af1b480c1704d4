import { commonRefusals, type Endpoint, grants } from '@foyer/contract';
import type { TokenVerifier } from '../keys/tokens.ts';
import { refuse } from '../refusal.ts';
import type { Actor } from './context.ts';

/** Who holds the token of the `Authorization` header; with or without the scheme word. Contract, §2. */
export async function authenticate(header: string | undefined, verifier: TokenVerifier): Promise<Actor> {
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
    token: claims,
  };
}

/**
 * Refuses whoever acts as somebody else a call that changes something: what concerns the person stays with them. Calls that
 * help and may be made say so in the registry. Security decision 14, decision 0127.
 */
export function refuseActing(
  { token }: Pick<Actor, 'token'>,
  { endpoint, whileActing }: { endpoint: Pick<Endpoint, 'method'>; whileActing?: 'allowed' | undefined },
): void {
  if (token.act && endpoint.method !== 'GET' && whileActing !== 'allowed') throw refuse(commonRefusals.impersonated);
}

/** Refuses who lacks the permission the call declares. Nothing is decided by the address of the call (T-HDR-3). */
export function authorise(actor: Actor, { permission }: Pick<Endpoint, 'permission'>): void {
  if (!permission || actor.superUser) return;
  if (!actor.permissions.some((held) => grants(held, permission))) throw refuse(commonRefusals.forbidden);
}

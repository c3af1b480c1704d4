import type { AuthResponse } from '@foyer/contract';
import { loginRefusals } from '@foyer/contract/login/refusals';
import { ssoLoginRefusals } from '@foyer/contract/sso-login/refusals';
import { getRequirement } from '../mfa/preview-factors.ts';
import { refuse, type Visit } from '../preview-replies.ts';
import { closedTo, usedBreakGlass } from '../sso/tenant-connections.ts';
import { previewAccessToken, previewTokenSeconds } from './access-token.ts';
import { withinLimits } from './session-limits.ts';
import type { Membership, PreviewUser, PreviewSession, World } from './world.ts';

/** The session of this browser and whose it is, if a user is signed in. */
export function currentSession(
  world: World,
): { session: PreviewSession; user: PreviewUser } | undefined {
  const session = world.sessions.find((one) => one.id === world.cookie);
  const user = world.users.find((one) => one.id === session?.userId);
  return session && user ? { session, user } : undefined;
}

/** Whether a membership lets its user in. */
export const isMembershipActive = ({ isDisabled, accessEndsAt }: Membership, now: Date) =>
  !isDisabled && (!accessEndsAt || Date.parse(accessEndsAt) > now.getTime());

/** Lets a user in who has proved a first factor, or asks for the second one. */
export function signIn(
  visit: Visit,
  user: PreviewUser,
  breakGlassCode?: string | null,
): AuthResponse {
  chooseOpen(visit, user, breakGlassCode);
  return getRequirement(visit, user) ?? openSession(visit, user);
}

/** Lets a user in by the sign-in of a tenant: into that one, whatever else is closed. */
export function enterBySso(visit: Visit, user: PreviewUser, tenantId: string): AuthResponse {
  user.lastTenantId = tenantId;
  return getRequirement(visit, user) ?? openSession(visit, user);
}

/**
 * Chooses a tenant that this proof opens; refuses where the tenant wants its own sign-in and
 * there is no other.
 */
export function chooseOpen(visit: Visit, user: PreviewUser, breakGlassCode?: string | null): void {
  const closed = closedTo(visit, user);
  if (closed.length === 0) return;
  const mine = user.memberships
    .filter(({ isDisabled }) => !isDisabled)
    .map(({ tenantId }) => tenantId);
  const shut = mine.find((id) => closed.includes(id));
  if (!shut) return;
  if (breakGlassCode) {
    if (!usedBreakGlass(visit.world, user, shut, breakGlassCode))
      throw refuse(ssoLoginRefusals.wrongBreakGlass);
    user.lastTenantId = shut;
    return;
  }
  const open = mine.filter((id) => !closed.includes(id));
  if (user.lastTenantId && open.includes(user.lastTenantId)) return;
  const [other] = visit.failures.sso === 'required' ? [] : open;
  if (!other) throw refuse(ssoLoginRefusals.required, { tenantId: shut });
  user.lastTenantId = other;
}

/** Opens a session in the tenant a user worked in last, once nothing else is asked. */
export function openSession(visit: Visit, user: PreviewUser): AuthResponse {
  const open = user.memberships.filter((one) => isMembershipActive(one, visit.now));
  const tenantIds = open.map((membership) => membership.tenantId);
  const tenantId = tenantIds.find((id) => id === user.lastTenantId) ?? tenantIds[0];
  if (!tenantId) throw refuse(loginRefusals.noTenant);
  const { world, now } = visit;
  const createdAt = now.toISOString();
  const session = {
    id: crypto.randomUUID(),
    userId: user.id,
    tenantId,
    createdAt,
    userAgent: navigator.userAgent,
  };
  // the user who was signed in at this browser is not any longer
  world.sessions = [...world.sessions.filter(({ id }) => id !== world.cookie), session];
  world.sessions = withinLimits(world, now);
  world.cookie = session.id;
  user.lastLogin = createdAt;
  return toAuthResponse(visit, user, session);
}

/** What every call that signs a user in answers. */
export function toAuthResponse(
  { now, roleBook }: Visit,
  user: PreviewUser,
  session: PreviewSession,
): AuthResponse {
  const roles = roleBook.rolesIn(user, session.tenantId);
  const accessToken = previewAccessToken({
    user,
    session,
    roles: roles.map((role) => role.key),
    permissions: roleBook.getPermissions(roles).map((permission) => permission.key),
    now,
  });
  return {
    mfaRequired: false,
    accessToken,
    refreshToken: session.id,
    tokenType: 'bearer',
    expiresIn: previewTokenSeconds,
    expires: new Date(now.getTime() + previewTokenSeconds * 1000).toUTCString(),
    userId: user.id,
    userEmail: user.email,
    emailVerified: user.isVerified,
  };
}

import type { AuthResponse } from '@foyer/contract';
import { loginRefusals } from '@foyer/contract/login/refusals';
import { ssoLoginRefusals } from '@foyer/contract/sso-login/refusals';
import { demandOf } from '../mfa/preview-factors.ts';
import { refuse, type Visit } from '../preview-replies.ts';
import { closedTo, usedBreakGlass } from '../sso/company-connections.ts';
import { previewAccessToken, previewTokenSeconds } from './access-token.ts';
import { withinLimits } from './session-limits.ts';
import type { Membership, Person, PreviewSession, World } from './world.ts';

/** The session of this browser and whose it is, if a user is signed in. */
export function currentSession(
  world: World,
): { session: PreviewSession; person: Person } | undefined {
  const session = world.sessions.find((one) => one.id === world.cookie);
  const person = world.people.find((one) => one.id === session?.personId);
  return session && person ? { session, person } : undefined;
}

/** Whether a membership lets its user in. */
export const letsIn = ({ isDisabled, accessEndsAt }: Membership, now: Date) =>
  !isDisabled && (!accessEndsAt || Date.parse(accessEndsAt) > now.getTime());

/** Lets a user in who has proved a first factor, or asks for the second one. */
export function signIn(visit: Visit, person: Person, breakGlassCode?: string | null): AuthResponse {
  chooseOpen(visit, person, breakGlassCode);
  return demandOf(visit, person) ?? openSession(visit, person);
}

/** Lets a user in by the sign-in of a tenant: into that one, whatever else is closed. */
export function enterBySso(visit: Visit, person: Person, tenantId: string): AuthResponse {
  person.lastTenantId = tenantId;
  return demandOf(visit, person) ?? openSession(visit, person);
}

/**
 * Chooses a tenant that this proof opens; refuses where the tenant wants its own sign-in and
 * there is no other.
 */
export function chooseOpen(visit: Visit, person: Person, breakGlassCode?: string | null): void {
  const closed = closedTo(visit, person);
  if (closed.length === 0) return;
  const mine = person.memberships
    .filter(({ isDisabled }) => !isDisabled)
    .map(({ tenantId }) => tenantId);
  const shut = mine.find((id) => closed.includes(id));
  if (!shut) return;
  if (breakGlassCode) {
    if (!usedBreakGlass(visit.world, person, shut, breakGlassCode))
      throw refuse(ssoLoginRefusals.wrongBreakGlass);
    person.lastTenantId = shut;
    return;
  }
  const open = mine.filter((id) => !closed.includes(id));
  if (person.lastTenantId && open.includes(person.lastTenantId)) return;
  const [other] = visit.failures.sso === 'required' ? [] : open;
  if (!other) throw refuse(ssoLoginRefusals.required, { tenantId: shut });
  person.lastTenantId = other;
}

/** Opens a session in the tenant a user worked in last, once nothing else is asked. */
export function openSession(visit: Visit, person: Person): AuthResponse {
  const open = person.memberships.filter((one) => letsIn(one, visit.now));
  const tenantIds = open.map((membership) => membership.tenantId);
  const tenantId = tenantIds.find((id) => id === person.lastTenantId) ?? tenantIds[0];
  if (!tenantId) throw refuse(loginRefusals.noTenant);
  const { world, now } = visit;
  const createdAt = now.toISOString();
  const session = {
    id: crypto.randomUUID(),
    personId: person.id,
    tenantId,
    createdAt,
    userAgent: navigator.userAgent,
  };
  // the user who was signed in at this browser is not any more
  world.sessions = [...world.sessions.filter(({ id }) => id !== world.cookie), session];
  world.sessions = withinLimits(world, now);
  world.cookie = session.id;
  person.lastLogin = createdAt;
  return toAuthResponse(visit, person, session);
}

/** What every call that signs a user in answers. */
export function toAuthResponse(
  { now, roleBook }: Visit,
  person: Person,
  session: PreviewSession,
): AuthResponse {
  const roles = roleBook.rolesIn(person, session.tenantId);
  const accessToken = previewAccessToken({
    person,
    session,
    roles: roles.map((role) => role.key),
    permissions: roleBook.permissionsOf(roles).map((permission) => permission.key),
    now,
  });
  return {
    mfaRequired: false,
    accessToken,
    refreshToken: session.id,
    tokenType: 'bearer',
    expiresIn: previewTokenSeconds,
    expires: new Date(now.getTime() + previewTokenSeconds * 1000).toUTCString(),
    userId: person.id,
    userEmail: person.email,
    emailVerified: person.isVerified,
  };
}

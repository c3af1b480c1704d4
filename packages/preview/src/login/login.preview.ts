import { decidingMembership } from '../world/account-tree.ts';
import { type AuthResponse, normaliseEmail } from '@foyer/contract';
import type { loginContract } from '@foyer/contract/login';
import { loginRefusals } from '@foyer/contract/login/refusals';
import { demandWaiting } from '../mfa/preview-factors.ts';
import { joinByLink } from '../invitations/preview-invitations.ts';
import { type PreviewReplies, refuse, type Visit } from '../preview-replies.ts';
import {
  attemptsOf,
  isStolen,
  rotationOf,
} from '../security-policies/preview-password-policies.ts';
import { issueToken } from '../world/mailed-links.ts';
import { passwordMark } from '../world/password-mark.ts';
import { withinLimits } from '../world/session-limits.ts';
import { toAuthResponse, currentSession, signIn } from '../world/signing-in.ts';
import type { Person } from '../world/world.ts';

/** Milliseconds of the pause after wrong passwords: the server's default. */
const pause = 900_000;

function isLocked({ now }: Visit, person: Person): boolean {
  return person.lockedUntil !== undefined && Date.parse(person.lockedUntil) > now.getTime();
}

function minutesLeft({ now }: Visit, { lockedUntil = '' }: Person): number {
  return Math.ceil((Date.parse(lockedUntil) - now.getTime()) / 60_000);
}

function countWrongPassword(visit: Visit, person: Person): void {
  person.wrongPasswords += 1;
  if (person.wrongPasswords >= attemptsOf(visit.world, person)) lockOut(visit, person);
}

/** Pauses sign-in of a user, who gets an email. */
export function lockOut(visit: Visit, user: Person): void {
  user.wrongPasswords = 0;
  user.lockedUntil = new Date(visit.now.getTime() + pause).toISOString();
  const token = crypto.randomUUID().replaceAll('-', '');
  issueToken(visit, user, 'unlock', token);
  visit.deliver({
    to: user.email,
    subject: 'Sign-in to your account is locked',
    text: 'We locked sign-in for 15 minutes after too many attempts with a wrong password. If this was you, unlock it now.',
    link: `${visit.origin}/account/unlock?token=${user.id}.${token}`,
  });
}

/** What a right password leads to before anybody is in: it was stolen, or it is too old. */
function passwordDemandOf(
  visit: Visit,
  person: Person,
  password: string,
): AuthResponse | undefined {
  const who = { mfaRequired: false, userId: person.id, userEmail: person.email };
  if (isStolen(visit.world, person, password)) return { ...who, isBreachedPassword: true };
  const rotation = rotationOf(visit.world, person, visit.now);
  if (!person.mustChangePassword && (!rotation || rotation.left > 0)) return undefined;
  const resetPasswordToken = crypto.randomUUID();
  issueToken(visit, person, 'resetPassword', resetPasswordToken);
  return { ...who, resetPasswordToken };
}

/** Signing in, staying in and signing out. */
export const loginPreview: PreviewReplies<typeof loginContract> = {
  signIn: (visit, { body }) => {
    const typed = normaliseEmail(body.email || body.username || '');
    const person = visit.world.people.find(
      (one) => one.email === typed || one.username?.toLowerCase() === typed,
    );
    if (!person) throw refuse(loginRefusals.wrongCredentials);
    if (isLocked(visit, person))
      throw refuse(loginRefusals.paused, { minutes: minutesLeft(visit, person) });
    if (person.passwordMark !== passwordMark(person.id, body.password)) {
      countWrongPassword(visit, person);
      throw refuse(loginRefusals.wrongCredentials);
    }
    if (!person.isVerified) throw refuse(loginRefusals.notActivated);
    person.wrongPasswords = 0;
    const demand = passwordDemandOf(visit, person, body.password);
    if (demand) return demand;
    joinByLink(visit, person, body.invitationToken);
    const rotation = rotationOf(visit.world, person, visit.now);
    const signedIn = signIn(visit, person, body.breakGlassCode);
    if (!rotation || rotation.left > rotation.notice) return signedIn;
    return { ...signedIn, passwordExpiresIn: rotation.left, notificationPeriod: rotation.notice };
  },

  refresh: (visit, { body }) => {
    const demand = demandWaiting(visit);
    if (demand) return demand;
    visit.world.sessions = withinLimits(visit.world, visit.now);
    const current = currentSession(visit.world);
    if (!current) throw refuse(loginRefusals.noSession);
    const { person, session } = current;
    // a tab may be in another account than the session
    const tenantId = body?.tenantId || session.tenantId;
    const isOpen = decidingMembership(visit.world, person, tenantId) !== undefined;
    return toAuthResponse(visit, person, isOpen ? { ...session, tenantId } : session);
  },

  signOut: ({ world }) => {
    world.sessions = world.sessions.filter((session) => session.id !== world.cookie);
    world.cookie = null;
    return undefined;
  },
};

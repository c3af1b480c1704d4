import { decidingMembership } from '../world/account-tree.ts';
import { type AuthResponse, normalizeEmail } from '@foyer/contract';
import type { loginContract } from '@foyer/contract/login';
import { loginRefusals } from '@foyer/contract/login/refusals';
import { demandWaiting } from '../mfa/preview-factors.ts';
import { joinByLink } from '../invitations/preview-invitations.ts';
import { type PreviewReplies, refuse, type Visit } from '../preview-replies.ts';
import {
  getAttempts,
  isStolen,
  getRotation,
} from '../security-policies/preview-password-policies.ts';
import { issueToken } from '../world/mailed-links.ts';
import { passwordMark } from '../world/password-mark.ts';
import { withinLimits } from '../world/session-limits.ts';
import { toAuthResponse, currentSession, signIn } from '../world/signing-in.ts';
import type { PreviewUser } from '../world/world.ts';

/** Milliseconds of the pause after wrong passwords: the server's default. */
const pause = 900_000;

function isLocked({ now }: Visit, user: PreviewUser): boolean {
  return user.lockedUntil !== undefined && Date.parse(user.lockedUntil) > now.getTime();
}

function minutesLeft({ now }: Visit, { lockedUntil = '' }: PreviewUser): number {
  return Math.ceil((Date.parse(lockedUntil) - now.getTime()) / 60_000);
}

function countWrongPassword(visit: Visit, user: PreviewUser): void {
  user.wrongPasswords += 1;
  if (user.wrongPasswords >= getAttempts(visit.world, user)) lockOut(visit, user);
}

/** Pauses sign-in of a user, who gets an email. */
export function lockOut(visit: Visit, user: PreviewUser): void {
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

/** What a right password leads to before anyone is in: it was stolen, or it is too old. */
function getPasswordRequirement(
  visit: Visit,
  user: PreviewUser,
  password: string,
): AuthResponse | undefined {
  const subject = { mfaRequired: false, userId: user.id, userEmail: user.email };
  if (isStolen(visit.world, user, password)) return { ...subject, isBreachedPassword: true };
  const rotation = getRotation(visit.world, user, visit.now);
  if (!user.mustChangePassword && (!rotation || rotation.left > 0)) return undefined;
  const resetPasswordToken = crypto.randomUUID();
  issueToken(visit, user, 'resetPassword', resetPasswordToken);
  return { ...subject, resetPasswordToken };
}

/** Signing in, staying in and signing out. */
export const loginPreview: PreviewReplies<typeof loginContract> = {
  signIn: (visit, { body }) => {
    const typed = normalizeEmail(body.email || body.username || '');
    const user = visit.world.users.find(
      (one) => one.email === typed || one.username?.toLowerCase() === typed,
    );
    if (!user) throw refuse(loginRefusals.wrongCredentials);
    if (isLocked(visit, user))
      throw refuse(loginRefusals.paused, { minutes: minutesLeft(visit, user) });
    if (user.passwordMark !== passwordMark(user.id, body.password)) {
      countWrongPassword(visit, user);
      throw refuse(loginRefusals.wrongCredentials);
    }
    if (!user.isVerified) throw refuse(loginRefusals.notActivated);
    user.wrongPasswords = 0;
    const demand = getPasswordRequirement(visit, user, body.password);
    if (demand) return demand;
    joinByLink(visit, user, body.invitationToken);
    const rotation = getRotation(visit.world, user, visit.now);
    const signedIn = signIn(visit, user, body.breakGlassCode);
    if (!rotation || rotation.left > rotation.notice) return signedIn;
    return { ...signedIn, passwordExpiresIn: rotation.left, notificationPeriod: rotation.notice };
  },

  refresh: (visit, { body }) => {
    const demand = demandWaiting(visit);
    if (demand) return demand;
    visit.world.sessions = withinLimits(visit.world, visit.now);
    const current = currentSession(visit.world);
    if (!current) throw refuse(loginRefusals.noSession);
    const { user, session } = current;
    // a tab may be in another account than the session
    const tenantId = body?.tenantId || session.tenantId;
    const isOpen = decidingMembership(visit.world, user, tenantId) !== undefined;
    return toAuthResponse(visit, user, isOpen ? { ...session, tenantId } : session);
  },

  signOut: ({ world }) => {
    world.sessions = world.sessions.filter((session) => session.id !== world.cookie);
    world.cookie = null;
    return undefined;
  },
};

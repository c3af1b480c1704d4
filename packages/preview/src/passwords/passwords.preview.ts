import { normalizeEmail } from '@foyer/contract';
import type { passwordsContract } from '@foyer/contract/passwords';
import { passwordsRefusals } from '@foyer/contract/passwords/refusals';
import { isAcceptablePassword } from '@foyer/contract/passwords/rules';
import { type PreviewReplies, refuse, type Visit } from '../preview-replies.ts';
import {
  isStolen,
  readPasswordRules,
  remembersPasswords,
  getRotation,
} from '../security-policies/preview-password-policies.ts';
import { forgetLinks, holderOfLink, issueLink, issueToken } from '../world/mailed-links.ts';
import { passwordMark } from '../world/password-mark.ts';
import type { PreviewUser } from '../world/world.ts';
import { previewPasswordRules } from './password-rules.ts';

/** Mails a user who has an account a link to set another password. */
export function mailResetLink(visit: Visit, address: string): void {
  const user = visit.world.users.find((one) => one.email === normalizeEmail(address));
  if (!user) return;
  visit.deliver({
    to: user.email,
    subject: 'Reset your password',
    text: `Hello ${user.name}, open this link to reset your password. It expires in one hour.`,
    link: issueLink(visit, user, 'resetPassword'),
  });
}

/** Sets a password, ends the sessions that are not `keepSession`, and says so by mail. */
function setPassword(
  visit: Visit,
  user: PreviewUser,
  change: { password: string; keepSession?: string },
): void {
  const { world, now, deliver, origin, paths } = visit;
  if (!isAcceptablePassword(change.password, readPasswordRules(world, user)))
    throw refuse(passwordsRefusals.weakPassword);
  if (isStolen(world, user, change.password)) throw refuse(passwordsRefusals.breachedPassword);
  const mark = passwordMark(user.id, change.password);
  const isOld = getRotation(world, user, now);
  const mustDiffer = remembersPasswords(world, user) || (isOld && isOld.left <= 0);
  if (mustDiffer && user.passwordMark === mark) throw refuse(passwordsRefusals.reusedPassword);
  user.passwordMark = mark;
  user.passwordSetAt = now.toISOString();
  delete user.mustChangePassword;
  delete user.hasStolenPassword;
  user.wrongPasswords = 0;
  delete user.lockedUntil;
  world.sessions = world.sessions.filter(
    ({ id, userId }) => userId !== user.id || id === change.keepSession,
  );
  deliver({
    to: user.email,
    subject: 'Your password was changed',
    text: 'Your password was changed, and you were signed out of your other sessions. If this wasn’t you, reset it now.',
    link: `${origin}${paths.forgotPassword}`,
  });
}

/** Forgetting, setting and changing a password. */
export const passwordsPreview: PreviewReplies<typeof passwordsContract> = {
  forgotPassword: (visit, { body }) => {
    mailResetLink(visit, 'email' in body ? body.email : body.identifier);
    return undefined;
  },

  sendPasswordRecoveryEmail: (visit, { body }) => {
    mailResetLink(visit, body.identifier);
    return { sessionId: crypto.randomUUID() };
  },

  sendPasswordRecoverySms: (visit, { body }) => {
    const user = visit.world.users.find((one) => one.email === normalizeEmail(body.identifier));
    const sessionId = crypto.randomUUID();
    if (!user) return { sessionId };
    const code = String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0');
    issueToken(visit, user, 'recoveryCode', `${sessionId}.${code}`);
    const text = `${code} resets your password. This would be an SMS to your phone.`;
    visit.deliver({ to: user.email, subject: `${code} resets your password`, text });
    return { sessionId };
  },

  verifyPasswordRecoverySms: (visit, { body: { sessionId, otcToken } }) => {
    const token = `${sessionId}.${otcToken.replace(/\D/g, '')}`;
    const code = visit.world.links.find(
      (one) => one.kind === 'recoveryCode' && one.token === token,
    );
    const user = code && holderOfLink(visit, { kind: 'recoveryCode', userId: code.userId, token });
    if (!user) throw refuse(passwordsRefusals.invalidCode);
    forgetLinks(visit.world, user, 'recoveryCode');
    const proof = crypto.randomUUID();
    issueToken(visit, user, 'resetPassword', proof);
    return { userId: user.id, token: proof };
  },

  getLinkAccount: (visit, { body: { kind, userId, token } }) => {
    const [id = '', secret = ''] = userId ? [userId, token] : token.split('.');
    const codes = visit.world.codes ?? [];
    const user =
      kind === 'magicLink'
        ? visit.world.users.find((one) =>
            codes.some(({ handle, userId }) => handle === id && userId === one.id),
          )
        : holderOfLink(visit, { kind, userId: id, token: secret });
    if (!user) throw refuse(passwordsRefusals.invalidLink);
    return { email: user.email };
  },

  unlockMe: (visit, { body }) => {
    const [userId = '', token = ''] = body.token.split('.');
    const user = holderOfLink(visit, { kind: 'unlock', userId, token });
    if (!user) throw refuse(passwordsRefusals.invalidUnlockLink);
    forgetLinks(visit.world, user, 'unlock');
    user.wrongPasswords = 0;
    delete user.lockedUntil;
    return undefined;
  },

  validateResetPasswordToken: (visit, { body }) => {
    if (!holderOfLink(visit, { kind: 'resetPassword', ...body }))
      throw refuse(passwordsRefusals.invalidLink);
    return undefined;
  },

  resetPassword: (visit, { body: { userId, token, password } }) => {
    const user = holderOfLink(visit, { kind: 'resetPassword', userId, token });
    if (!user) throw refuse(passwordsRefusals.invalidLink);
    setPassword(visit, user, { password });
    user.isVerified = true;
    forgetLinks(visit.world, user, 'resetPassword');
    return undefined;
  },

  changePassword: (visit, { body }) => {
    const { user, session } = visit;
    const isRight = user.passwordMark === passwordMark(user.id, body.password);
    if (!isRight) throw refuse(passwordsRefusals.wrongPassword);
    setPassword(visit, user, { password: body.newPassword, keepSession: session.id });
    return undefined;
  },

  getPasswordConfigForUser: ({ world }, { query }) => {
    const user = world.users.find(({ id }) => id === query?.userId);
    return user ? readPasswordRules(world, user) : previewPasswordRules;
  },
  getPasswordPolicy: ({ world, user }) => readPasswordRules(world, user),
  getPasswordRecoveryStrategies: () => [
    { strategy: 'email', isActive: true },
    { strategy: 'sms', isActive: true },
  ],
};

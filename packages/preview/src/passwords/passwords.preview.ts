import { normaliseEmail } from '@foyer/contract';
import type { passwordsContract } from '@foyer/contract/passwords';
import { passwordsRefusals } from '@foyer/contract/passwords/refusals';
import { isAcceptablePassword } from '@foyer/contract/passwords/rules';
import { type PreviewReplies, refuse, type Visit } from '../preview-replies.ts';
import {
  isStolen,
  readPasswordRules,
  remembersPasswords,
  rotationOf,
} from '../security-policies/preview-password-policies.ts';
import { forgetLinks, holderOfLink, issueLink, issueToken } from '../world/mailed-links.ts';
import { passwordMark } from '../world/password-mark.ts';
import type { Person } from '../world/world.ts';
import { previewPasswordRules } from './password-rules.ts';

/** Mails somebody who has an account a link to set another password. */
export function mailResetLink(visit: Visit, address: string): void {
  const person = visit.world.people.find((one) => one.email === normaliseEmail(address));
  if (!person) return;
  visit.deliver({
    to: person.email,
    subject: 'Reset your password',
    text: `Hello ${person.name}, open this link to reset your password. It expires in one hour.`,
    link: issueLink(visit, person, 'resetPassword'),
  });
}

/** Sets a password, ends the sessions that are not `keepSession`, and says so by mail. */
function setPassword(
  visit: Visit,
  person: Person,
  change: { password: string; keepSession?: string },
): void {
  const { world, now, deliver, origin, paths } = visit;
  if (!isAcceptablePassword(change.password, readPasswordRules(world, person)))
    throw refuse(passwordsRefusals.weakPassword);
  if (isStolen(world, person, change.password)) throw refuse(passwordsRefusals.breachedPassword);
  const mark = passwordMark(person.id, change.password);
  const isOld = rotationOf(world, person, now);
  const mustDiffer = remembersPasswords(world, person) || (isOld && isOld.left <= 0);
  if (mustDiffer && person.passwordMark === mark) throw refuse(passwordsRefusals.reusedPassword);
  person.passwordMark = mark;
  person.passwordSetAt = now.toISOString();
  delete person.mustChangePassword;
  delete person.hasStolenPassword;
  person.wrongPasswords = 0;
  delete person.lockedUntil;
  world.sessions = world.sessions.filter(
    ({ id, personId }) => personId !== person.id || id === change.keepSession,
  );
  deliver({
    to: person.email,
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
    const person = visit.world.people.find((one) => one.email === normaliseEmail(body.identifier));
    const sessionId = crypto.randomUUID();
    if (!person) return { sessionId };
    const code = String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0');
    issueToken(visit, person, 'recoveryCode', `${sessionId}.${code}`);
    const text = `${code} resets your password. This would be an SMS to your phone.`;
    visit.deliver({ to: person.email, subject: `${code} resets your password`, text });
    return { sessionId };
  },

  verifyPasswordRecoverySms: (visit, { body: { sessionId, otcToken } }) => {
    const token = `${sessionId}.${otcToken.replace(/\D/g, '')}`;
    const code = visit.world.links.find(
      (one) => one.kind === 'recoveryCode' && one.token === token,
    );
    const person =
      code && holderOfLink(visit, { kind: 'recoveryCode', userId: code.personId, token });
    if (!person) throw refuse(passwordsRefusals.invalidCode);
    forgetLinks(visit.world, person, 'recoveryCode');
    const proof = crypto.randomUUID();
    issueToken(visit, person, 'resetPassword', proof);
    return { userId: person.id, token: proof };
  },

  getLinkAccount: (visit, { body: { kind, userId, token } }) => {
    const [id = '', secret = ''] = userId ? [userId, token] : token.split('.');
    const codes = visit.world.codes ?? [];
    const person =
      kind === 'magicLink'
        ? visit.world.people.find((one) =>
            codes.some(({ handle, personId }) => handle === id && personId === one.id),
          )
        : holderOfLink(visit, { kind, userId: id, token: secret });
    if (!person) throw refuse(passwordsRefusals.invalidLink);
    return { email: person.email };
  },

  unlockMe: (visit, { body }) => {
    const [userId = '', token = ''] = body.token.split('.');
    const person = holderOfLink(visit, { kind: 'unlock', userId, token });
    if (!person) throw refuse(passwordsRefusals.invalidUnlockLink);
    forgetLinks(visit.world, person, 'unlock');
    person.wrongPasswords = 0;
    delete person.lockedUntil;
    return undefined;
  },

  validateResetPasswordToken: (visit, { body }) => {
    if (!holderOfLink(visit, { kind: 'resetPassword', ...body }))
      throw refuse(passwordsRefusals.invalidLink);
    return undefined;
  },

  resetPassword: (visit, { body: { userId, token, password } }) => {
    const person = holderOfLink(visit, { kind: 'resetPassword', userId, token });
    if (!person) throw refuse(passwordsRefusals.invalidLink);
    setPassword(visit, person, { password });
    person.isVerified = true;
    forgetLinks(visit.world, person, 'resetPassword');
    return undefined;
  },

  changePassword: (visit, { body }) => {
    const { person, session } = visit;
    const isRight = person.passwordMark === passwordMark(person.id, body.password);
    if (!isRight) throw refuse(passwordsRefusals.wrongPassword);
    setPassword(visit, person, { password: body.newPassword, keepSession: session.id });
    return undefined;
  },

  getPasswordConfigForUser: ({ world }, { query }) => {
    const user = world.people.find(({ id }) => id === query?.userId);
    return user ? readPasswordRules(world, user) : previewPasswordRules;
  },
  getPasswordPolicy: ({ world, person }) => readPasswordRules(world, person),
  getPasswordRecoveryStrategies: () => [
    { strategy: 'email', isActive: true },
    { strategy: 'sms', isActive: true },
  ],
};

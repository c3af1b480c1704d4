import { type Input, normalizeEmail } from '@foyer/contract';
import { isAcceptablePassword } from '@foyer/contract/passwords/rules';
import type { signUpContract } from '@foyer/contract/sign-up';
import { signUpRefusals } from '@foyer/contract/sign-up/refusals';
import { workingLink } from '../invitations/preview-invitations.ts';
import { previewPasswordRules } from '../passwords/password-rules.ts';
import { type PreviewReplies, refuse, type Visit } from '../preview-replies.ts';
import { issueLink } from '../world/mailed-links.ts';
import { issueCode } from '../world/preview-codes.ts';
import { passwordMark } from '../world/password-mark.ts';
import type { PreviewUser } from '../world/world.ts';

/**
 * Mails a user who waits for activation a new link, with a code for the page where they signed
 * up.
 */
export function mailActivationLink(visit: Visit, user: PreviewUser): string {
  const { code, handle } = issueCode(visit, {
    kind: 'activation',
    userId: user.id,
    about: user.email,
  });
  visit.deliver({
    to: user.email,
    subject: 'Activate your account',
    text: `Hello ${user.name}, open this link to activate your account, or enter the code ${code} on the page where you signed up.`,
    link: issueLink(visit, user, 'activation'),
  });
  return handle;
}

function mailAlreadyRegistered({ deliver, origin, paths }: Visit, user: PreviewUser): void {
  deliver({
    to: user.email,
    subject: 'You already have an account',
    text: 'Someone tried to sign up with your email address, which already has an account. Forgot your password? Reset it.',
    link: `${origin}${paths.forgotPassword}`,
  });
}

function openAccount(
  { world, now }: Visit,
  account: { email: string; name: string; company: string | null },
): PreviewUser {
  const createdAt = now.toISOString();
  const { email, name, company } = account;
  const tenant = { id: crypto.randomUUID(), name: company ?? '', isReseller: false, createdAt };
  const user: PreviewUser = {
    id: crypto.randomUUID(),
    email,
    name,
    passwordMark: '',
    isVerified: false,
    createdAt,
    wrongPasswords: 0,
    memberships:
      company === null
        ? []
        : [
            {
              tenantId: tenant.id,
              roleKeys: ['Admin'],
            },
          ],
  };
  if (company !== null) world.tenants.push(tenant);
  world.users.push(user);
  return user;
}

function signUp(visit: Visit, { body }: Input<(typeof signUpContract)['signUp']>) {
  const password = body.password ?? '';
  if (!isAcceptablePassword(password, previewPasswordRules))
    throw refuse(signUpRefusals.weakPassword);
  const link = body.invitationToken ? workingLink(visit, body.invitationToken) : undefined;
  const company = body.companyName?.trim() ?? '';
  if (!link && !company) throw refuse(signUpRefusals.fieldRequired);
  const email = normalizeEmail(body.email);
  const existing = visit.world.users.find((user) => user.email === email);
  if (existing?.isVerified) {
    mailAlreadyRegistered(visit, existing);
    return { shouldActivate: true, activationToken: crypto.randomUUID() };
  }
  const name = body.name?.trim() || email;
  const user = existing ?? openAccount(visit, { email, name, company: link ? null : company });
  user.passwordMark = passwordMark(user.id, password);
  if (link) user.joins = { tenantId: link.tenantId, roleKeys: link.roleKeys };
  return { shouldActivate: true, activationToken: mailActivationLink(visit, user) };
}

function signUpBy(visit: Visit, { body }: Input<(typeof signUpContract)['signUpWithUsername']>) {
  const { email, ...rest } = body ?? {};
  if (!email) throw refuse(signUpRefusals.emailRequired);
  return signUp(visit, { body: { ...rest, email } });
}

/** Opening an account. Whether an address was taken shows only in its mailbox. */
export const signUpPreview: PreviewReplies<typeof signUpContract> = {
  signUp,
  signUpWithPhoneNumber: signUpBy,
  signUpWithUsername: signUpBy,

  getSignUpForm: () => ({
    fields: {
      name: 'optional',
      companyName: 'required',
      phoneNumber: 'hidden',
      jobTitle: 'hidden',
      username: 'hidden',
    },
    marketing: false,
  }),

  getSignUpStrategies: () => [{ strategy: 'email', isActive: true, isRequired: true }],
};

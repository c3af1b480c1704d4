import { type Input, normaliseEmail } from '@foyer/contract';
import { isAcceptablePassword } from '@foyer/contract/passwords/rules';
import type { signUpContract } from '@foyer/contract/sign-up';
import { signUpRefusals } from '@foyer/contract/sign-up/refusals';
import { workingLink } from '../invitations/preview-invitations.ts';
import { previewPasswordRules } from '../passwords/password-rules.ts';
import { type PreviewReplies, refuse, type Visit } from '../preview-replies.ts';
import { issueLink } from '../world/mailed-links.ts';
import { issueCode } from '../world/preview-codes.ts';
import { passwordMark } from '../world/password-mark.ts';
import type { Person } from '../world/world.ts';

/**
 * Mails somebody who waits for activation a new link, with a code for the page where they signed
 * up.
 */
export function mailActivationLink(visit: Visit, person: Person): string {
  const { code, handle } = issueCode(visit, {
    kind: 'activation',
    personId: person.id,
    about: person.email,
  });
  visit.deliver({
    to: person.email,
    subject: 'Activate your account',
    text: `Hello ${person.name}, open this link to activate your account, or enter the code ${code} on the page where you signed up.`,
    link: issueLink(visit, person, 'activation'),
  });
  return handle;
}

function mailAlreadyRegistered({ deliver, origin, paths }: Visit, person: Person): void {
  deliver({
    to: person.email,
    subject: 'You already have an account',
    text: 'Someone tried to sign up with your email address, which already has an account. Forgot your password? Reset it.',
    link: `${origin}${paths.forgotPassword}`,
  });
}

function openAccount(
  { world, now }: Visit,
  account: { email: string; name: string; company: string | null },
): Person {
  const createdAt = now.toISOString();
  const { email, name, company } = account;
  const tenant = { id: crypto.randomUUID(), name: company ?? '', isReseller: false, createdAt };
  const person: Person = {
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
  world.people.push(person);
  return person;
}

function signUp(visit: Visit, { body }: Input<(typeof signUpContract)['signUp']>) {
  const password = body.password ?? '';
  if (!isAcceptablePassword(password, previewPasswordRules))
    throw refuse(signUpRefusals.weakPassword);
  const link = body.invitationToken ? workingLink(visit, body.invitationToken) : undefined;
  const company = body.companyName?.trim() ?? '';
  if (!link && !company) throw refuse(signUpRefusals.fieldRequired);
  const email = normaliseEmail(body.email);
  const known = visit.world.people.find((person) => person.email === email);
  if (known?.isVerified) {
    mailAlreadyRegistered(visit, known);
    return { shouldActivate: true, activationToken: crypto.randomUUID() };
  }
  const name = body.name?.trim() || email;
  const person = known ?? openAccount(visit, { email, name, company: link ? null : company });
  person.passwordMark = passwordMark(person.id, password);
  if (link) person.joins = { tenantId: link.tenantId, roleKeys: link.roleKeys };
  return { shouldActivate: true, activationToken: mailActivationLink(visit, person) };
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

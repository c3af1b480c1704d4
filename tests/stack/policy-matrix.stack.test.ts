import { expect, test } from 'vitest';
import { policyCases } from './policy-effects.ts';
import { createMethods } from './policy-methods.ts';
import { readOutcome } from './policy-outcomes.ts';
import { createEveryEndpoint } from './token-kinds.ts';

const building = await createEveryEndpoint({
  breachedPasswords: { allowTenants: true },
  flags: { 'security-center-show-login-flows': true },
});
const { methods, others } = await createMethods(building);
const cases = policyCases(building.stack);

/** Calls of the token matrix that open no session, and where the policies that concern them are tested. */
const withoutSession: Readonly<Record<string, string>> = {
  'activation.getActivationStrategy': 'reads a link',
  'invitations.verifyInviteToken': 'reads a link',
  'invitations.acceptInvitation': 'joins: domain-restrictions, password-policies',
  'invitations.acceptInvitationWithCode': 'joins: domain-restrictions',
  'login.signIn': 'is here as password; links and emergency codes: domain-restrictions, sso',
  'passkeys.verifyWebauthnDevice': 'adds a passkey to a session',
  'passwords.getLinkAccount': 'reads a link',
  'passwords.resetPassword': 'sets a password: passwords-rules, password-policies',
  'passwords.unlockMe': 'ends a lockout: lockout',
  'passwords.validateResetPasswordToken': 'reads a link',
  'passwords.verifyPasswordRecoverySms': 'leads to resetPassword',
  'profile.downloadOwnData': 'is a link to a file',
  'profile.verifyEmailChange': 'changes an email: domain-restrictions',
  'sso.openSsoSetupLink': 'opens a setup session that reaches one connection: sso-setup-links',
};

// Issue 18: every sign-in method and token type with every policy and restriction
test.each(cases)(
  '$name: each sign-in method and token is allowed or denied',
  async (one) => {
    const expected: Record<string, string> = {};
    const found: Record<string, string> = {};
    for (const method of methods) {
      const ready = await method.open();
      await one.set(ready);
      expected[method.name] = one.expected(method);
      found[method.name] = await readOutcome(ready.use);
    }
    expect(found).toEqual(expected);
  },
  120_000,
);

test('every call of the token matrix is a method, or opens no session', () => {
  const calls = new Set(others.map((name) => name.split('#')[0] ?? ''));
  const groups = ['mfa.', 'phones.', 'sign-up.'];
  const unknown = [...calls].filter(
    (call) => !groups.some((group) => call.startsWith(group)) && !(call in withoutSession),
  );
  expect(unknown).toEqual([]);
});

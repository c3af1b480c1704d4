import { expect, test } from 'vitest';
import { offersSession, toTenantSignIn } from './application-looks.ts';
import { readConfig } from './config.ts';

const report = readConfig({
  application: { clientId: 'd0000000-0000-4000-8000-00000000000d', name: 'Ledgerly' },
  applications: [
    {
      clientId: 'expenses',
      name: 'Expenses',
      kind: 'embedded',
      url: 'https://expenses.example.com',
      signIn: { authStrategy: 'SmsCode', otherMethods: [], socialProviders: ['github'] },
    },
  ],
});
if (report.kind !== 'valid') throw new Error('The configuration is not valid');
const { config } = report;

test.each([
  [true, ['sms']],
  [true, ['social', 'github']],
  [false, ['social', 'google']],
  [false, ['pwd', 'otp', 'mfa']],
  [false, ['link']],
  [true, ['link', 'activation']],
  [true, ['sso', 'saml']],
  [true, ['hwk', 'user', 'mfa']],
])('an application offers %s to a session that began with %o', (isOffered, methods) => {
  expect(offersSession(config, 'expenses', methods)).toBe(isOffered);
  const isOfDefault = !['sms', 'link'].includes(methods.join());
  expect(offersSession(config, undefined, methods)).toBe(isOfDefault);
});

test.each([
  ['expenses', 'SmsCode', ['EmailAndPassword'], 'SmsCode', []],
  ['expenses', 'EmailAndPassword', ['QuickSmsCode'], 'NoLocalAuthentication', []],
  [undefined, 'Code', ['QuickSmsCode'], 'Code', ['QuickSmsCode']],
] as const)(
  'to %s, users of a tenant that allows %s and %j sign in with %s and %j',
  (id, authStrategy, others, main, rest) => {
    const policy = { authStrategy, otherMethods: [...others] };
    const signIn = toTenantSignIn(config, id, policy);
    expect([signIn.authStrategy, signIn.otherMethods]).toEqual([main, rest]);
    // social providers are the application's, whatever the tenant says
    expect(offersSession(config, 'expenses', ['social', 'google'], policy)).toBe(false);
  },
);

import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const application = { clientId: '5a5a0000-0000-4000-8000-000000000001', name: 'Ledgerly' };

test('an application is all a configuration must have', () => {
  const report = readConfig({ application });
  expect(report).toMatchObject({
    kind: 'valid',
    config: {
      signIn: { allowSignups: true, activation: 'required' },
      sessions: { accessTokenSeconds: 300 },
      lockout: { maxAttempts: 10, pauseSeconds: 900 },
      roles: [
        { key: 'Admin', firstUserRole: true, permissions: ['fe.*'] },
        { key: 'ReadOnly', isDefault: true },
      ],
    },
  });
});

test('T-FAIL-1 everything wrong is named, field by field', () => {
  const report = readConfig({
    application: {
      clientId: 'x',
      allowedOrigins: ['https://app.test/path', '*', 'null'],
      allowedRedirects: ['javascript:alert(1)'],
    },
    sessions: { idleSeconds: -1 },
    passwrdPolicy: {},
  });
  expect(report.kind === 'invalid' && report.lines.map((line) => line.split(':')[0])).toEqual([
    'application.clientId',
    'application.name',
    'application.allowedOrigins.0',
    'application.allowedOrigins.1',
    'application.allowedOrigins.2',
    'application.allowedRedirects.0',
    'sessions.idleSeconds',
    '(whole file)',
  ]);
});

test.each(['jwt.metadata.plan', 'jwt.metadata', 'jwt.name', 'jwt.profilePictureUrl'])(
  'no rule of a plan or a flag asks for %s, which users write themselves',
  (attribute) => {
    const rules = [
      { conditions: [{ attribute, negate: false, op: 'in_list', value: { list: ['gold'] } }] },
    ];
    const features = [{ key: 'export', name: 'Export', flag: { rules } }];
    const plans = [{ key: 'pro', name: 'Pro', features: ['export'], rules }];
    const words = 'People write this attribute themselves; no rule may ask for it.';
    const read = readConfig({ application, entitlements: { features, plans } });
    expect(read).toMatchObject({
      kind: 'invalid',
      lines: [
        `entitlements.features.0.flag.rules.0.conditions.0.attribute: ${words}`,
        `entitlements.plans.0.rules.0.conditions.0.attribute: ${words}`,
      ],
    });
    const proved = [
      {
        conditions: [
          { attribute: 'jwt.tenantId', negate: false, op: 'in_list', value: { list: ['a'] } },
        ],
      },
    ];
    const good = {
      features,
      plans: [{ key: 'pro', name: 'Pro', features: ['export'], rules: proved }],
    };
    expect(
      readConfig({
        application,
        entitlements: { ...good, features: [{ key: 'export', name: 'Export' }] },
      }).kind,
    ).not.toBe('invalid');
  },
);

test('plans name features there are, keys are there once, and our own permissions belong to no feature', () => {
  const entitlements = {
    features: [
      { key: 'export', name: 'Export', permissions: ['fe.secure.read.users'] },
      { key: 'export', name: 'Export' },
    ],
    plans: [{ key: 'pro', name: 'Pro', features: ['export', 'reports'] }],
  };
  const withoutOwn = {
    ...entitlements,
    features: entitlements.features.map(({ key, name }) => ({ key, name })),
  };
  const report = (input: unknown) => {
    const read = readConfig({ application, entitlements: input });
    return read.kind === 'invalid' ? read.lines : [];
  };
  expect(report(entitlements)).toEqual([
    'entitlements.features.0.permissions: Permissions of the product itself cannot be tied to a feature.',
    'entitlements.plans.0.features: There is no feature reports.',
    'entitlements.features: A key stands there twice.',
  ]);
  expect(report(withoutOwn)).toEqual([
    'entitlements.plans.0.features: There is no feature reports.',
    'entitlements.features: A key stands there twice.',
  ]);
});

test('sign-up without an email needs the field and sign-in by the identifier', () => {
  const report = (input: object) => {
    const read = readConfig({ application, ...input });
    return read.kind === 'invalid' ? read.lines : [];
  };
  const withoutEmail = { username: true, phoneNumber: true };
  expect(report({ signUp: { withoutEmail } })).toEqual([
    'signUp.withoutEmail: Sign-up by username or phone number needs its field in signUp.fields.',
  ]);
  const fields = { username: 'optional', phoneNumber: 'optional' };
  expect(report({ signUp: { fields, withoutEmail } })).toEqual([
    'signUp.withoutEmail.phoneNumber: Needs the sign-in method SmsCode.',
  ]);
  const signIn = { otherMethods: ['SmsCode'] };
  expect(report({ signUp: { fields, withoutEmail }, signIn })).toEqual([]);
});

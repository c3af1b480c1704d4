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

test('plans name features there are, keys stand there once, and our own permissions belong to no feature', () => {
  const entitlements = {
    features: [
      { key: 'export', name: 'Export', permissions: ['fe.secure.read.users'] },
      { key: 'export', name: 'Export' },
    ],
    plans: [{ key: 'pro', name: 'Pro', features: ['export', 'reports'] }],
  };
  const withoutOwn = { ...entitlements, features: entitlements.features.map(({ key, name }) => ({ key, name })) };
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

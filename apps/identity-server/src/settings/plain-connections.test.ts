import { foyerConfig, type FoyerConfigInput } from '@foyer/server/kernel/config/config';
import { describe, expect, test } from 'vitest';
import { Stop } from '../exit-codes.ts';
import { demandsMailTls, refusePlainDatabase } from './plain-connections.ts';
import { listWarnings } from './production-warnings.ts';
import { readSettings } from './read-settings.ts';

const secret = 'a-secret-of-the-operator-0123456789abcdef';
const settingsWith = (...args: string[]) =>
  readSettings(
    ['--mode=production', '--public-url=https://id.example.com', `--secret=${secret}`, ...args],
    {},
  );
const application = { clientId: '5a5a0000-0000-4000-8000-000000000001', name: 'Ledgerly' };
const warnings = (args: string[], config: Partial<FoyerConfigInput> = {}) =>
  listWarnings(settingsWith(...args), foyerConfig.parse({ application, ...config }));
const database = (address: string) => `--database-url=${address}`;

describe('ASVS-12.3.1 in production a database on another machine', () => {
  test.each(['', '?sslmode=prefer', '?sslmode=allow', '?host=db.internal', '?ssl=false'])(
    'is refused without TLS (%s), and the line says what to do',
    (query) => {
      const settings = settingsWith(database(`postgresql://foyer:pw@10.0.0.7:5432/foyer${query}`));
      expect(() => refusePlainDatabase(settings)).toThrow(Stop);
      expect(() => refusePlainDatabase(settings)).toThrow(/sslmode=verify-full to --database-url/);
      expect(() => refusePlainDatabase({ ...settings, mode: 'demo' })).not.toThrow();
    },
  );

  test('is refused behind a pooler on this machine, too', () => {
    const direct = '--database-direct-url=postgresql://foyer:pw@10.0.0.7:5432/foyer';
    const pooler = database('postgresql://foyer:pw@127.0.0.1:6432/foyer');
    const refusal = /sslmode=verify-full to --database-direct-url/;
    expect(() => refusePlainDatabase(settingsWith(pooler, direct))).toThrow(refusal);
    expect(() => settingsWith(direct)).toThrow(/needs --database-url/);
    const plain = `${direct}?sslmode=disable`;
    expect(warnings([pooler, plain])).toHaveLength(1);
  });

  test.each(['?sslmode=verify-full', '?sslmode=require', '?ssl=true', '?sslmode=disable'])(
    'is taken with %s',
    (query) => {
      const settings = settingsWith(database(`postgresql://foyer:pw@db.internal/foyer${query}`));
      expect(() => refusePlainDatabase(settings)).not.toThrow();
    },
  );

  test.each([
    'postgresql://foyer:pw@localhost/foyer',
    'postgresql://foyer:pw@127.0.0.1/foyer',
    'postgresql://foyer:pw@[::1]/foyer',
    'postgresql:///foyer?host=/var/run/postgresql',
  ])('of this machine needs none: %s', (address) => {
    expect(() => refusePlainDatabase(settingsWith(database(address)))).not.toThrow();
    expect(warnings([database(address)])).toEqual([]);
  });

  test.each(['disable', 'no-verify'])(
    'that is plain on purpose is shown at the start: %s',
    (mode) => {
      const reported = warnings([
        database(`postgresql://foyer:pw@db.internal/foyer?sslmode=${mode}`),
      ]);
      expect(reported).toEqual([
        expect.stringContaining('does not use TLS, or does not verify it'),
      ]);
      expect(reported.join('')).not.toContain('pw');
    },
  );
});

test.each([
  ['smtp://u:p@mail.example.com:587', true, 0],
  ['smtps://u:p@mail.example.com', false, 0],
  ['smtp://127.0.0.1:25', false, 0],
  ['smtp://mail.internal:25?requireTLS=false', false, 1],
  ['smtp://mail.internal:25?ignoreTLS=true', false, 1],
])('TLS of the mail server %s: demanded %s, warnings %i', (address, isDemanded, count) => {
  const settings = settingsWith(`--smtp-url=${address}`);
  expect(demandsMailTls(settings, address)).toBe(isDemanded);
  expect(demandsMailTls({ ...settings, mode: 'demo' }, address)).toBe(false);
  expect(warnings([`--smtp-url=${address}`])).toHaveLength(count);
});

test('ASVS-3.5.4 an application that shares the host of the identity server is shown at the start', () => {
  const allowedOrigins = [
    'https://id.example.com:8443',
    'https://app.example.com',
    'https://id.example.com',
  ];
  expect(warnings([], { application: { ...application, allowedOrigins } })).toEqual([
    expect.stringContaining('https://id.example.com:8443 shares the host'),
  ]);
});

test('a list of stolen passwords without TLS is shown at the start; the demo tells nothing', () => {
  const config = { breachedPasswords: { enabled: true, baseUrl: 'http://list.internal' } };
  expect(warnings([], config)).toHaveLength(1);
  expect(
    listWarnings(
      { ...settingsWith(), mode: 'demo' },
      foyerConfig.parse({ application, ...config }),
    ),
  ).toEqual([]);
});

test('N-12 ASVS-6.6.1 texts as the only MFA method, or as the sign-in method, are shown at the start with what they risk', () => {
  const risk = expect.stringContaining('phone numbers can be hijacked');
  expect(warnings([], { mfa: { strategies: ['SMS'] } })).toEqual([risk]);
  expect(warnings([], { signIn: { authStrategy: 'SmsCode' } })).toEqual([risk]);
  expect(warnings([], { mfa: { strategies: ['SMS', 'AuthenticatorApp'] } })).toEqual([]);
});

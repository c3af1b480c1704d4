import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  configurationPage,
  configurationSections,
  refusedTogether,
} from '../../tooling/reference/configuration-page.ts';

const page = readFileSync(
  join(import.meta.dirname, '../../docs/operations/configuration.md'),
  'utf8',
);
const options = configurationSections().flatMap((section) => section.options);
const option = (path: string) => options.find((one) => one.path === path);

test('the configuration page matches the schemas', async () => {
  expect(page).toBe(await configurationPage());
});

test('every option has a description', () => {
  expect(options.length).toBeGreaterThan(150);
  expect(options.filter(({ words }) => words.length < 5).map(({ path }) => path)).toEqual([]);
});

test('each description belongs to its option, with limits and default', () => {
  expect(option('lockout.maxAttempts')).toEqual({
    path: 'lockout.maxAttempts',
    values: '3 to 100',
    fallback: '`10`',
    words: 'Wrong passwords for one account before sign-in is paused. Default 10.',
  });
  expect(option('mail.smtp')?.words).toContain('smtps://');
  expect(option('roles[].level')?.words).toContain('Lower is more powerful');
  expect(option('entitlements.plans[].forEveryone')?.words).toContain('Every account has it');
  expect(option('socialLogin.apple.keyId')?.words).toContain('key that signs');
  expect(option('socialLogin.google.trustEmail')?.words).toContain('counts as proof');
  expect(option('sms.twilio.from')?.words).toContain('+12025550100');
});

test('ASVS-2.1.3 the configuration page lists limits on attempts, requests, messages, and list sizes', () => {
  const limits = [
    'lockout.maxAttemptsPerAddress',
    'rateLimits.credentials',
    'sms.perDay',
    'invitations.mailsPerDay',
  ];
  for (const path of [...limits, 'apiTokens.perTenant', 'passkeys.maxPerUser'])
    expect(page).toMatch(new RegExp(`^\\| \`${path.replaceAll('.', '\\.')}\` \\| .*\\d`, 'm'));
});

test('ASVS-2.1.2 the configuration page lists the rules of every schema that compares options', () => {
  const source = join(import.meta.dirname, '../../packages/server/src/kernel/config');
  const files = ['config.ts', ...globSync('*.config.ts', { cwd: source })];
  const comparing = files.filter((file) =>
    /\.superRefine\(|\.refine\(\s*\(\{/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(comparing.length).toBeGreaterThan(3);
  const documented = refusedTogether();
  expect(comparing.filter((file) => !documented.some((one) => one.file === file))).toEqual([]);
  expect(page).toContain(
    '- NoLocalAuthentication leaves no other method; name the first one as authStrategy instead.',
  );
  expect(page).toContain('- This kind of application needs a secret.');
});

test('ASVS-5.1.1 the configuration page lists allowed uploads with size and format', () => {
  const [, uploads = ''] = page.split('## Bodies and uploads');
  expect(uploads).toMatch(/\| `profile\.\w+` \| \d+ KiB \| a file in a form \|/);
  expect(uploads).toContain('JPEG, PNG, WebP or GIF');
  expect(uploads).toContain('40 million pixels');
});

test('ASVS-6.1.2 the configuration page lists the context words for passwords and how to add some', () => {
  expect(option('passwordPolicy.refuseContextWords')?.words).toContain('tenants');
  expect(option('passwordPolicy.contextWords')?.values).toContain('4 to 100 characters');
});

test('ASVS-7.1.1 the configuration page lists idle and absolute session lifetimes', () => {
  const days = (path: string) => Number(option(path)?.fallback.replaceAll('`', '')) / 86_400;
  expect([days('sessions.idleSeconds'), days('sessions.absoluteSeconds')]).toEqual([24, 90]);
  expect(option('sessions.accessTokenSeconds')?.words).toContain('access token lives');
});

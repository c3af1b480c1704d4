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

test('the page is what the schemas say today', async () => {
  expect(page).toBe(await configurationPage());
});

test('every option says what it means', () => {
  expect(options.length).toBeGreaterThan(150);
  expect(options.filter(({ words }) => words.length < 5).map(({ path }) => path)).toEqual([]);
});

test('the words stand beside the option they belong to, with its bounds and its default', () => {
  expect(option('lockout.maxAttempts')).toEqual({
    path: 'lockout.maxAttempts',
    values: '3 to 100',
    fallback: '`10`',
    words: 'Wrong passwords for one account before sign-in is paused. Default 10.',
  });
  expect(option('mail.smtp')?.words).toContain('smtps://');
  expect(option('roles[].level')?.words).toContain('Lower is more powerful');
  expect(option('entitlements.plans[].forEverybody')?.words).toContain('Every account has it');
  expect(option('socialLogin.apple.keyId')?.words).toContain('key that signs');
  expect(option('socialLogin.google.trustEmail')?.words).toContain('counts as proof');
  expect(option('sms.twilio.from')?.words).toContain('+12025550100');
});

test('ASVS-2.1.3 limits stand on the page: guesses, requests, messages, members of lists', () => {
  const limits = [
    'lockout.maxAttemptsPerAddress',
    'rateLimits.credentials',
    'sms.perDay',
    'invitations.mailsPerDay',
  ];
  for (const path of [...limits, 'apiTokens.perTenant', 'passkeys.maxPerPerson'])
    expect(page).toMatch(new RegExp(`^\\| \`${path.replaceAll('.', '\\.')}\` \\| .*\\d`, 'm'));
});

test('ASVS-2.1.2 rules over several options stand on the page: every schema that compares options says its words there', () => {
  const source = join(import.meta.dirname, '../../packages/server/src/kernel/config');
  const files = ['config.ts', ...globSync('*.config.ts', { cwd: source })];
  const comparing = files.filter((file) =>
    /\.superRefine\(|\.refine\(\s*\(\{/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(comparing.length).toBeGreaterThan(3);
  const said = refusedTogether();
  expect(comparing.filter((file) => !said.some((one) => one.file === file))).toEqual([]);
  expect(page).toContain(
    '- NoLocalAuthentication leaves no other method; name the first one as authStrategy instead.',
  );
  expect(page).toContain('- Only public applications have no secret.');
});

test('ASVS-5.1.1 what may be uploaded, how large, of which kind, stands on the page', () => {
  const [, uploads = ''] = page.split('## Bodies and uploads');
  expect(uploads).toMatch(/\| `profile\.\w+` \| \d+ KiB \| a file in a form \|/);
  expect(uploads).toContain('JPEG, PNG, WebP or GIF');
  expect(uploads).toContain('40 million pixels');
});

test('ASVS-6.1.2 the words that passwords may not be made of stand on the page, and where to add some', () => {
  expect(option('passwordPolicy.refuseContextWords')?.words).toContain('tenants');
  expect(option('passwordPolicy.contextWords')?.values).toContain('4 to 100 characters');
});

test('ASVS-7.1.1 how long sessions last, used and unused, stands on the page', () => {
  const days = (path: string) => Number(option(path)?.fallback.replaceAll('`', '')) / 86_400;
  expect([days('sessions.idleSeconds'), days('sessions.absoluteSeconds')]).toEqual([24, 90]);
  expect(option('sessions.accessTokenSeconds')?.words).toContain('access token lives');
});

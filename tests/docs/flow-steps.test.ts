import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/flow-steps.md'), 'utf8');

/** Specification 1, §2: "Login steps" and "Other flow steps". */
const steps: Readonly<Record<string, string>> = {
  Login: `preLogin magicLinkPreLoginSuccess loginWithSmsOtc loginWithQuickSmsOtc loginWithOtc loginWithPassword
    loginWithTwoFactor redirectToSSO loginWithSSOFailed success forceTwoFactor recoverTwoFactor promptPasskeys
    breachedPassword breachedPasswordSuccess`,
  MFA: 'verify recoveryCode authenticatorApp smsSetPhoneNumber smsVerifyCode emailVerifyCode',
  Activation: 'activating activatingForm success resend',
  Invitation: 'validate invalid pending success failed',
  'Forgot password': 'forgotPassword success',
  'Phone reset': 'ResetPhoneNumber VerifyResetPhoneNumber ChangePhoneNumber',
  'Sign-up': 'SignUp SignUpSuccess',
  Impersonation: 'impersonating success',
};

const rows = page
  .split('\n')
  .filter((line) => /^\| [A-Z][\w -]* \| `/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, flow = '', step = '', file = '', name = '']) => ({
    flow,
    step: step.replaceAll('`', ''),
    file: file.replaceAll('`', ''),
    name,
  }));

test('the page has a row for each step of the specification and no others', () => {
  const expected = Object.entries(steps).flatMap(([flow, list]) =>
    list.split(/\s+/).map((step) => `${flow} ${step}`),
  );
  expect(rows.map(({ flow, step }) => `${flow} ${step}`)).toEqual(expected);
});

describe.each(rows)('$flow, $step', ({ file, name }) => {
  test('is covered by a test with this name', () => {
    const path = join(root, file);
    expect(existsSync(path), file).toBe(true);
    const names = [...readFileSync(path, 'utf8').matchAll(/^ *test\(\s*(['`])(.*?)\1,/gm)].map(
      ([, , found]) => found ?? '',
    );
    expect(name.length).toBeGreaterThan(5);
    expect(
      names.filter((one) => one.startsWith(name)),
      name,
    ).not.toEqual([]);
  });
});

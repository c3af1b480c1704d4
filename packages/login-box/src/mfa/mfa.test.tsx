// @vitest-environment jsdom
import type { MfaDevices, MfaStrategy } from '@foyer/contract';
import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { quickClock } from '../../testing/clock.ts';
import {
  type Answers,
  answers,
  createProvider,
  refusal,
  signedIn,
} from '../../testing/provider.ts';
import { renderBox, valueOf } from '../../testing/render-box.tsx';

const noDevices: MfaDevices = { webauthn: [], phones: [], authenticators: [], emails: [] };
const demand = { mfaRequired: true, mfaToken: 'mfa-1' };
const enrolled = (devices: Partial<MfaDevices>) => ({
  ...demand,
  mfaEnrolled: true,
  mfaDevices: { ...noDevices, ...devices },
});
const forced = (...mfaStrategies: MfaStrategy[]) => ({
  ...demand,
  mfaEnrolled: false,
  mfaDevices: noDevices,
  mfaStrategies,
});
const phone = { id: 'phone-1', phoneNumber: '+46 ••• 12' };
const app = { authenticators: [{ id: 'app-1' }] };
const sent = { otcToken: 'otc-1', phoneNumber: '+46 ••• 12' };
const wrong = () => refusal(403, 'mfa/wrongCode', 'That code is incorrect.');
const withCode = { ...signedIn, recoveryCode: 'AAAA-BBBB-CCCC' };

/** Signs in with a right password, to whatever is demanded after it. */
async function demanded(response: object, ...more: Answers[]) {
  const provider = createProvider(
    answers(loginCalls, { signIn: () => Response.json(response) }),
    answers(mfaCalls, {
      getRememberDeviceAllowed: () => ({ isAllowedToRemember: false, mfaDeviceExpiration: 0 }),
    }),
    ...more,
  );
  const box = renderBox(provider, 'loginUrl', {
    client: { clock: quickClock(), logLevel: 'none' },
  });
  await screen.findByRole('heading', { name: 'Sign in' });
  await box.user.keyboard('marta@acme.test{Enter}');
  await screen.findByRole('heading', { name: 'Enter your password' });
  await box.user.keyboard('Foyer-demo-2026{Enter}');
  return { provider, ...box };
}

test('the six digits of the app sign in by themselves, by keyboard alone, and go where one was going', async () => {
  const { provider, user, wentTo } = await demanded(
    enrolled(app),
    answers(mfaCalls, { verifyMfaCode: () => signedIn }),
  );
  await screen.findByRole('heading', { name: 'Enter your code' });
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  await user.keyboard('123456');
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(provider.getBodies(mfaCalls.verifyMfaCode)).toMatchObject([
    { mfaToken: 'mfa-1', value: '123456' },
  ]);
});

test('a code is pasted with its spaces', async () => {
  const { provider, user, wentTo } = await demanded(
    enrolled(app),
    answers(mfaCalls, { verifyMfaCode: () => signedIn }),
  );
  await screen.findByRole('heading', { name: 'Enter your code' });
  await user.paste('123 456');
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(provider.getBodies(mfaCalls.verifyMfaCode)).toMatchObject([{ value: '123456' }]);
});

test('a wrong code is said at the field, which keeps the focus; the next key begins a new one', async () => {
  const { provider, user, wentTo } = await demanded(
    enrolled(app),
    answers(mfaCalls, { verifyMfaCode: wrong }),
  );
  await screen.findByRole('heading', { name: 'Enter your code' });
  await user.keyboard('000000');
  expect(await screen.findByText('That code is incorrect.')).toBeTruthy();
  const field = screen.getByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  provider.say(answers(mfaCalls, { verifyMfaCode: () => signedIn }));
  await user.keyboard('123456');
  await waitFor(() => expect(wentTo).toEqual(['/']));
});

test('an incomplete code is explained before anything is sent', async () => {
  const { provider, user } = await demanded(enrolled(app));
  await screen.findByRole('heading', { name: 'Enter your code' });
  await user.keyboard('123');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Enter all 6 digits of the code.')).toBeTruthy();
  expect(provider.getBodies(mfaCalls.verifyMfaCode)).toEqual([]);
});

test('a sign-in that ran out starts over with the address kept', async () => {
  const expired = () => refusal(403, 'mfa/expired', 'This sign-in has ended.');
  const { user } = await demanded(enrolled(app), answers(mfaCalls, { verifyMfaCode: expired }));
  await screen.findByRole('heading', { name: 'Enter your code' });
  await user.keyboard('123456');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.getByText('That sign-in has expired. Start again.')).toBeTruthy();
  expect(valueOf('Email')).toBe('marta@acme.test');
  expect(screen.queryByLabelText('Code')).toBeNull();
});

// Review 2026-11-23, sign-in B4.
test('a sign-in with too many wrong codes starts over and names the reason', async () => {
  const exhausted = () => refusal(403, 'mfa/tooManyCodes', 'Too many wrong codes. Sign in again.');
  const { user } = await demanded(enrolled(app), answers(mfaCalls, { verifyMfaCode: exhausted }));
  await screen.findByRole('heading', { name: 'Enter your code' });
  await user.keyboard('123456');
  expect(await screen.findByText('Too many wrong codes. Sign in again.')).toBeTruthy();
});

test('with several MFA methods one chooses, and can choose again', async () => {
  const { provider, user } = await demanded(
    enrolled({ ...app, phones: [phone] }),
    answers(mfaCalls, { preVerifySmsForLogin: () => sent }),
  );
  await screen.findByRole('heading', { name: 'Confirm it’s you' });
  expect(provider.getBodies(mfaCalls.preVerifySmsForLogin)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'SMS to +46 ••• 12' }));
  await screen.findByRole('heading', { name: 'Check your phone' });
  await user.click(screen.getByRole('button', { name: 'Use another method' }));
  await user.click(await screen.findByRole('button', { name: 'Code from your authenticator app' }));
  await screen.findByRole('heading', { name: 'Enter your code' });
});

test('a text can be asked for again once the countdown is over', async () => {
  const { provider, user } = await demanded(
    enrolled({ phones: [phone] }),
    answers(mfaCalls, { preVerifySmsForLogin: () => sent }),
  );
  await screen.findByRole('heading', { name: 'Check your phone' });
  expect(screen.getByText('+46 ••• 12')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Send a new code' }));
  expect(
    await screen.findByText('We sent you a new code. The previous one no longer works.'),
  ).toBeTruthy();
  expect(provider.getBodies(mfaCalls.preVerifySmsForLogin)).toHaveLength(2);
});

test('whether to remember this browser is asked where the policy allows it, in days', async () => {
  const { provider, user, wentTo } = await demanded(
    enrolled(app),
    answers(mfaCalls, {
      getRememberDeviceAllowed: () => ({
        isAllowedToRemember: true,
        mfaDeviceExpiration: 1_209_600,
      }),
      verifyMfaCode: () => signedIn,
    }),
  );
  await screen.findByRole('heading', { name: 'Enter your code' });
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  await user.click(screen.getByLabelText('Don’t ask again in this browser for 14 days'));
  await user.type(screen.getByLabelText('Code'), '123456');
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(provider.getBodies(mfaCalls.verifyMfaCode)).toMatchObject([{ rememberDevice: true }]);
});

test('setting up an app shows its picture and its key, then the recovery code, which nothing skips', async () => {
  const { user, wentTo, client } = await demanded(
    forced('AuthenticatorApp'),
    answers(mfaCalls, {
      preEnrollAuthenticatorForLogin: () => ({
        qrCode: 'data:image/png;base64,AA',
        otpauthUrl: 'otpauth://totp/Foyer:marta?secret=JBSWY3DPEHPK',
      }),
      enrollAuthenticatorForLogin: () => withCode,
    }),
  );
  await screen.findByRole('heading', { name: 'Set up your authenticator app' });
  expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  const more = screen.getByRole('button', { name: 'Can’t scan it?' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await user.click(more);
  expect(screen.getByText('JBSW Y3DP EHPK')).toBeTruthy();
  await user.type(screen.getByLabelText('Code'), '123456');
  await screen.findByRole('heading', { name: 'Save your recovery code' });
  expect(screen.getByText('AAAA-BBBB-CCCC')).toBeTruthy();
  expect(client.session.get().status).toBe('signedIn');
  expect(wentTo).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  await waitFor(() => expect(wentTo).toEqual(['/']));
});

test('the recovery code is copied, saved as a file and printed', async () => {
  const { user } = await demanded(
    forced('SMS'),
    answers(mfaCalls, { preEnrollSmsForLogin: () => sent, enrollSmsForLogin: () => withCode }),
  );
  await screen.findByRole('heading', { name: 'Add your phone' });
  await user.keyboard('+46 70 123 45 67{Enter}');
  await screen.findByRole('heading', { name: 'Check your phone' });
  await user.keyboard('123456');
  await screen.findByRole('heading', { name: 'Save your recovery code' });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('AAAA-BBBB-CCCC');
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => (files.push(file), 'blob:x'),
      revokeObjectURL: () => undefined,
    }),
  );
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(await files[0]?.text()).toBe('Recovery code of marta@acme.test\n\nAAAA-BBBB-CCCC\n');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a phone to set up is checked for slips, and can be corrected after the text went out', async () => {
  const { provider, user } = await demanded(
    forced('SMS'),
    answers(mfaCalls, { preEnrollSmsForLogin: () => sent }),
  );
  await screen.findByRole('heading', { name: 'Add your phone' });
  await user.keyboard('0701234567{Enter}');
  expect(await screen.findByText(/^Enter a phone number with country code/)).toBeTruthy();
  expect(provider.getBodies(mfaCalls.preEnrollSmsForLogin)).toEqual([]);
  await user.clear(screen.getByLabelText('Phone number'));
  await user.type(screen.getByLabelText('Phone number'), '+46701234567{Enter}');
  await screen.findByRole('heading', { name: 'Check your phone' });
  await user.click(screen.getByRole('button', { name: 'Use another number' }));
  await screen.findByRole('heading', { name: 'Add your phone' });
  expect(valueOf('Phone number')).toBe('+46701234567');
});

test('a forced MFA method with several kinds offers each of them', async () => {
  await demanded(forced('AuthenticatorApp', 'SMS', 'WebAuthnPlatform', 'WebAuthnCrossPlatform'));
  await screen.findByRole('heading', { name: 'Protect your account' });
  for (const name of ['Authenticator app', 'SMS', 'Screen lock of this device', 'Security key'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
});

test('a browser without security keys says so in words, and one can go another way', async () => {
  const key = { id: 'key-1', deviceType: 'CrossPlatform' as const, name: 'Blue key' };
  const { user } = await demanded(
    enrolled({ ...app, webauthn: [key] }),
    answers(mfaCalls, {
      preVerifyWebauthnForLogin: () => ({ webauthnToken: 'w', options: { challenge: 'Y2g' } }),
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Security key: Blue key' }));
  await screen.findByRole('heading', { name: 'Use your security key' });
  await user.click(screen.getByRole('button', { name: 'Use security key' }));
  expect(await screen.findByText(/This browser doesn’t support this method/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use another method' }));
  await screen.findByRole('heading', { name: 'Confirm it’s you' });
});

test('a recovery code drops the MFA method, and one signs in again with the address kept', async () => {
  const { provider, user } = await demanded(
    enrolled({ phones: [phone] }),
    answers(mfaCalls, {
      preVerifySmsForLogin: () => sent,
      recoverMfa: () =>
        refusal(403, 'mfa/wrongRecoveryCode', 'That email address and recovery code don’t match.'),
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await screen.findByRole('heading', { name: 'Use your recovery code' });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enter your recovery code.')).toBeTruthy();
  await user.keyboard('nope{Enter}');
  expect(await screen.findByText('That email address and recovery code don’t match.')).toBeTruthy();
  provider.say(answers(mfaCalls, { recoverMfa: () => undefined }));
  await user.clear(screen.getByLabelText('Recovery code'));
  await user.type(screen.getByLabelText('Recovery code'), 'AAAA-BBBB-CCCC{Enter}');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(
    screen.getByText('Your MFA methods were removed. Sign in again to continue.'),
  ).toBeTruthy();
  expect(valueOf('Email')).toBe('marta@acme.test');
  expect(provider.getBodies(mfaCalls.recoverMfa).at(-1)).toEqual({
    email: 'marta@acme.test',
    recoveryCode: 'AAAA-BBBB-CCCC',
  });
});

test('back from the recovery code nothing is sent a second time', async () => {
  const { provider, user } = await demanded(
    enrolled({ phones: [phone] }),
    answers(mfaCalls, { preVerifySmsForLogin: () => sent }),
  );
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  await screen.findByRole('heading', { name: 'Check your phone' });
  expect(provider.getBodies(mfaCalls.preVerifySmsForLogin)).toHaveLength(1);
});

test('a silent refresh that asks for an MFA method opens with it', async () => {
  const provider = createProvider(
    answers(loginCalls, { refresh: () => enrolled(app) }),
    answers(mfaCalls, { verifyMfaCode: () => signedIn }),
  );
  const { user, wentTo } = renderBox(provider, 'loginUrl');
  await screen.findByRole('heading', { name: 'Enter your code' });
  await user.keyboard('123456');
  await waitFor(() => expect(wentTo).toEqual(['/']));
});

test('another tab that signs in takes this one along', async () => {
  const { provider, client, wentTo } = await demanded(enrolled(app));
  await screen.findByRole('heading', { name: 'Enter your code' });
  provider.say(answers(loginCalls, { refresh: () => signedIn }));
  await client.session.refresh();
  await waitFor(() => expect(wentTo).toEqual(['/']));
});

test('changing the address leaves MFA behind', async () => {
  const { user, client } = await demanded(enrolled(app));
  await screen.findByRole('heading', { name: 'Enter your code' });
  await user.click(screen.getByRole('button', { name: 'Change marta@acme.test' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(client.session.get()).toEqual({ status: 'signedOut' });
  fireEvent.focus(screen.getByLabelText('Email'));
});

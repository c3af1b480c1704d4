// @vitest-environment jsdom
import { featureFlagsCalls } from '@foyer/contract/feature-flags/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { passkeysCalls } from '@foyer/contract/passkeys/calls';
import { vendorCalls } from '@foyer/contract/vendor/calls';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withPasskeys } from '../../testing/credentials.ts';
import {
  type Answers,
  answers,
  createProvider,
  refusal,
  signedIn,
} from '../../testing/provider.ts';
import { renderBox } from '../../testing/render-box.tsx';

const laptop = {
  id: 'p1',
  deviceType: 'Platform',
  name: 'Laptop',
  createdAt: '2026-11-20T10:00:00Z',
  synced: false,
} as const;
const byPassword = { strategy: 'EmailAndPassword' } as const;
const byPasskey = { strategy: 'Passkeys', isActive: true } as const;
const flags = { 'show-passkeys-new': 'on' } as const;
const es256 = { type: 'public-key', alg: -7 } as const;
const offered: readonly Answers[] = [
  answers(vendorCalls, {
    getPublicAuthStrategies: () => ({
      mainAuthStrategies: [byPassword],
      secondaryAuthStrategies: [byPasskey],
    }),
  }),
  answers(featureFlagsCalls, { loadFeatureFlags: () => flags }),
  answers(passkeysCalls, {
    webauthnPrelogin: () => ({
      options: { challenge: 'AAAA', rpId: 'localhost', timeout: 300_000 },
    }),
    webauthnPostlogin: () => signedIn,
    listWebauthnDevices: () => ({ devices: [] }),
    createWebauthnDeviceSession: () => ({
      options: {
        rp: { id: 'localhost', name: 'Ledgerly' },
        user: { id: 'AAAA', name: 'marta@acme.test', displayName: 'Marta' },
        challenge: 'AAAA',
        pubKeyCredParams: [es256],
      },
    }),
    verifyWebauthnDevice: () => laptop,
  }),
];

const open = (...more: readonly Answers[]) => {
  const provider = createProvider(...offered, ...more);
  return {
    provider,
    ...renderBox(provider, 'loginUrl', { client: { logLevel: 'none' }, isStrict: false }),
  };
};

const passkeyButton = () => screen.findByRole('button', { name: /^Use a passkey/ });

async function signInByPassword(user: ReturnType<typeof renderBox>['user']) {
  await screen.findByRole('heading', { name: 'Sign in' });
  await user.type(screen.getByLabelText('Email'), 'marta@acme.test{Enter}');
  await screen.findByRole('heading', { name: 'Enter your password' });
  await user.keyboard('Foyer-demo-2026{Enter}');
}

test('the button signs in with a passkey, continues, and is marked the next time', async () => {
  const passkeys = withPasskeys();
  const { provider, user, wentTo, client } = open();
  await user.click(await passkeyButton());
  await waitFor(() => expect(passkeys.asks()).toBe('get'));
  passkeys.sign();
  await screen.findByRole('heading', { name: 'You’re signed in' });
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(provider.getBodies(passkeysCalls.webauthnPostlogin)).toMatchObject([
    { id: 'AAAA', rawId: 'AAAA' },
  ]);
  expect(client.storage.getItem('foyer.last-method.default')).toBe('Passkeys');
});

// Review 2026-11-23, wire 3: every visit loaded what passkeys take, and had the provider make a
// challenge.
test('the browser offers passkeys in the email field once a user moves, and one chosen there signs in', async () => {
  const passkeys = withPasskeys({ hasAutofill: true });
  const { provider, user, wentTo } = open();
  await passkeyButton();
  expect(provider.getBodies(passkeysCalls.webauthnPrelogin)).toEqual([]);
  await user.hover(screen.getByLabelText('Email'));
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn');
  await waitFor(() => expect(passkeys.asks()).toBe('conditional'));
  passkeys.sign();
  await waitFor(() => expect(wentTo).toEqual(['/']));
});

test('a user who stops the browser reads what to do, keeps what was typed, and signs in another way', async () => {
  const passkeys = withPasskeys();
  const { user } = open();
  await passkeyButton();
  await user.type(screen.getByLabelText('Email'), 'marta@acme.test');
  await user.click(await passkeyButton());
  await waitFor(() => expect(passkeys.asks()).toBe('get'));
  passkeys.refuse('NotAllowedError');
  expect(
    await screen.findByText('No passkey was used. Try again, or use another sign-in method.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('marta@acme.test')).toBeTruthy();
  await screen.findByRole('heading', { name: 'Enter your password' });
});

test('a browser without passkeys says so when the button is pressed', async () => {
  const { user } = open();
  await user.click(await passkeyButton());
  expect(await screen.findByText(/^This browser doesn’t support passkeys\./)).toBeTruthy();
});

test('a passkey that the provider does not take shows its words', async () => {
  const passkeys = withPasskeys();
  const { user } = open(
    answers(passkeysCalls, {
      webauthnPostlogin: () => refusal(401, 'passkeys/notAccepted', 'This passkey did not work.'),
    }),
  );
  await user.click(await passkeyButton());
  await waitFor(() => expect(passkeys.asks()).toBe('get'));
  passkeys.sign();
  expect(await screen.findByText('This passkey did not work.')).toBeTruthy();
});

test('after a password a passkey is offered, made, and one continues', async () => {
  const passkeys = withPasskeys();
  const { provider, user, wentTo } = open();
  await signInByPassword(user);
  await screen.findByRole('heading', { name: 'Sign in faster next time' });
  expect(wentTo).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Create a passkey' }));
  await waitFor(() => expect(passkeys.asks()).toBe('create'));
  passkeys.make();
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(provider.getBodies(passkeysCalls.verifyWebauthnDevice)).toMatchObject([
    { id: 'AAAA', deviceType: 'Platform' },
  ]);
});

test('"Not now" is one click, also while the browser asks', async () => {
  const passkeys = withPasskeys();
  const { user, wentTo } = open();
  await signInByPassword(user);
  await user.click(await screen.findByRole('button', { name: 'Create a passkey' }));
  await waitFor(() => expect(passkeys.asks()).toBe('create'));
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(passkeys.asks()).toBeUndefined();
});

test('a passkey that cannot be made is said, and may be left for later', async () => {
  const passkeys = withPasskeys();
  const { user, wentTo } = open();
  await signInByPassword(user);
  await user.click(await screen.findByRole('button', { name: 'Create a passkey' }));
  await waitFor(() => expect(passkeys.asks()).toBe('create'));
  act(() => passkeys.refuse('InvalidStateError'));
  expect(await screen.findByText(/^This device already has a passkey/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(wentTo).toEqual(['/']));
});

test.each([
  ['with a passkey already', { hasPlatform: true }, [laptop]],
  ['on a device that cannot keep one', { hasPlatform: false }, []],
] as const)('nothing is offered to a user %s', async (_, capabilities, devices) => {
  withPasskeys(capabilities);
  const { user, wentTo } = open(
    answers(passkeysCalls, { listWebauthnDevices: () => ({ devices: [...devices] }) }),
  );
  await signInByPassword(user);
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(screen.queryByRole('heading', { name: 'Sign in faster next time' })).toBeNull();
});

test('where passkeys are not offered there is no button, and the field asks for none', async () => {
  withPasskeys();
  const provider = createProvider(answers(loginCalls, { signIn: () => signedIn }));
  renderBox(provider, 'loginUrl', { client: { logLevel: 'none' } });
  const field = await screen.findByLabelText('Email');
  expect(field.getAttribute('autocomplete')).toBe('username');
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
});

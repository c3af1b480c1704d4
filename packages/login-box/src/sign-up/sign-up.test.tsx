// @vitest-environment jsdom
import { activationCalls } from '@foyer/contract/activation/calls';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import type { SignUpForm } from '@foyer/contract/sign-up';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { vendorCalls } from '@foyer/contract/vendor/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { quickClock } from '../../testing/clock.ts';
import { answers, createProvider, refusal, returning, signedIn } from '../../testing/provider.ts';
import { renderBox, valueOf } from '../../testing/render-box.tsx';

const rules = answers(passwordsCalls, {
  getPasswordConfigForUser: () => ({ minLength: 10, optionalTests: { requireNumbers: true } }),
});
const mustActivate = answers(signUpCalls, {
  signUp: () => ({ shouldActivate: true, userId: 'user-1' }),
});
const withoutSignUps = answers(vendorCalls, {
  getVendorConfig: () => ({
    allowSignups: false,
    allowNotVerifiedUsersLogin: false,
    apiTokensEnabled: true,
    forcePermissions: true,
    authStrategy: 'EmailAndPassword' as const,
    machineToMachineAuthStrategy: 'ClientCredentials' as const,
  }),
});
const address = '/account/sign-up';

async function fill(user: ReturnType<typeof renderBox>['user'], password = 'Foyer-demo-2026') {
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
  await user.keyboard(`Marta Lindqvist{Tab}marta@acme.test{Tab}Acme{Tab}${password}`);
}

test('name, email, tenant and password by keyboard alone open an account and lead to the mail', async () => {
  const provider = createProvider(rules, mustActivate);
  const { user } = renderBox(provider, 'signUpUrl', { address });
  await fill(user);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBe(
    document.activeElement,
  );
  expect(screen.getByText('marta@acme.test')).toBeTruthy();
  expect(provider.getBodies(signUpCalls.signUp)).toEqual([
    {
      name: 'Marta Lindqvist',
      email: 'marta@acme.test',
      companyName: 'Acme',
      password: 'Foyer-demo-2026',
      recaptchaToken: '',
      invitationToken: '',
    },
  ]);
});

// Review 2026-11-23, sign-in B17: the form was shown to anyone who knew its URL.
test.each([
  ['the host turns sign-up off', createProvider(rules), { signUp: false }],
  ['the environment does', createProvider(rules, withoutSignUps), {}],
] as const)('the sign-up page leads to the sign-in page when %s', async (_, provider, box) => {
  const { wentTo } = renderBox(provider, 'signUpUrl', { address, box, isStrict: false });
  await waitFor(() => expect(wentTo).toEqual(['/account/login']));
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('an invite link opens the sign-up form while sign-up is turned off', async () => {
  renderBox(createProvider(rules), 'signUpUrl', {
    address: `${address}?invitationToken=t`,
    box: { signUp: false },
  });
  await screen.findByLabelText('Full name');
});

test('the rules of the provider are ticked off while typing', async () => {
  const { user } = renderBox(createProvider(rules), 'signUpUrl', { address });
  const list = await screen.findByRole('list', { name: 'Password rules' });
  const states = () =>
    within(list)
      .getAllByRole('listitem')
      .map((rule) => rule.textContent);
  expect(states()).toEqual(['Not yet met: At least 10 characters', 'Not yet met: A digit']);
  await user.type(screen.getByLabelText('Password'), 'abc1');
  expect(states()).toEqual(['Not yet met: At least 10 characters', 'Met: A digit']);
  expect(screen.getByText('1 of 2 rules met')).toBeTruthy();
});

test('what is missing is explained at each field, the first one gets the focus, and nothing is sent', async () => {
  const provider = createProvider(rules, mustActivate);
  const { user } = renderBox(provider, 'signUpUrl', { address });
  await screen.findByRole('list', { name: 'Password rules' });
  await user.type(screen.getByLabelText('Full name'), 'Marta');
  await user.type(screen.getByLabelText('Password'), 'short{Enter}');
  expect(screen.getByText('Enter your email address.')).toBeTruthy();
  expect(screen.getByText('Enter your company name.')).toBeTruthy();
  expect(screen.getByText('This password doesn’t meet the requirements yet.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Work email'));
  expect(provider.getBodies(signUpCalls.signUp)).toHaveLength(0);
});

test('without rules from the provider the form works and the provider judges', async () => {
  const unavailable = answers(passwordsCalls, {
    getPasswordConfigForUser: () => refusal(503, 'common/busy', 'Busy'),
  });
  const weak = 'This password doesn’t meet the requirements. Choose a stronger one.';
  const provider = createProvider(
    unavailable,
    answers(signUpCalls, { signUp: () => refusal(400, 'signUp/weakPassword', weak) }),
  );
  const { user } = renderBox(provider, 'signUpUrl', { address, client: { logLevel: 'none' } });
  await fill(user, 'x');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(weak)).toBeTruthy();
  expect(valueOf('Full name')).toBe('Marta Lindqvist');
  expect(valueOf('Company')).toBe('Acme');
});

test('where no activation is asked for, it leads to the login page, which continues', async () => {
  const atOnce = answers(signUpCalls, {
    signUp: () => ({ shouldActivate: false, authResponse: signedIn }),
  });
  const { user, wentTo, open } = renderBox(createProvider(rules, atOnce), 'signUpUrl', {
    address: `${address}?redirectUrl=%2Fwelcome`,
  });
  await fill(user);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(wentTo[0]).toMatch(/^\/account\/login/));
  open('loginUrl');
  await waitFor(() => expect(wentTo.at(-1)).toBe('/welcome'));
});

test('where a user was going is kept for the page behind the link in the mail', async () => {
  const activates = answers(activationCalls, {
    getActivationStrategy: () => ({ shouldSetPassword: false }),
    activate: () => signedIn,
  });
  const { user, wentTo, open } = renderBox(
    createProvider(rules, mustActivate, activates),
    'signUpUrl',
    {
      address: `${address}?redirectUrl=%2Fwelcome`,
      client: { clock: quickClock() },
    },
  );
  await fill(user);
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Check your email' });
  history.replaceState(null, '', '/account/activate?userId=user-1&token=secret');
  open('activateUrl');
  await user.click(await screen.findByRole('button', { name: 'Activate account' }));
  await waitFor(() => expect(wentTo).toEqual(['/welcome']));
});

test('the mail can be asked for again once the countdown is over', async () => {
  const provider = createProvider(
    rules,
    mustActivate,
    answers(activationCalls, { resendActivation: () => undefined }),
  );
  const { user } = renderBox(provider, 'signUpUrl', { address, client: { clock: quickClock() } });
  await fill(user);
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Send again in 0:\d\d$/ }));
  expect(provider.getBodies(activationCalls.resendActivation)).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'Send it again' }));
  expect(await screen.findByText(/^We sent it again/)).toBeTruthy();
  expect(provider.getBodies(activationCalls.resendActivation)).toEqual([
    { email: 'marta@acme.test' },
  ]);
});

test('another email can be used instead', async () => {
  const { user } = renderBox(createProvider(rules, mustActivate), 'signUpUrl', { address });
  await fill(user);
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Use another email' }));
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(valueOf('Work email')).toBe('');
});

test('the email typed at the sign-in is there already', async () => {
  const { user, open } = renderBox(createProvider(rules), 'loginUrl');
  await user.type(await screen.findByLabelText('Email'), 'marta@acme.test');
  open('signUpUrl');
  await screen.findByRole('heading', { name: 'Create your account' });
  await waitFor(() => expect(valueOf('Work email')).toBe('marta@acme.test'));
});

test('a user who is signed in continues instead of opening a second account', async () => {
  const { wentTo } = renderBox(createProvider(returning), 'signUpUrl', { address });
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(screen.queryByLabelText('Full name')).toBeNull();
});

test('the documents of the host stand where one agrees to them', async () => {
  const links = { terms: 'https://ledgerly.test/terms', privacy: 'https://ledgerly.test/privacy' };
  renderBox(createProvider(rules), 'signUpUrl', { address, box: { links } });
  const sentence = await screen.findByText(/By creating an account, you agree to the/);
  const [terms, privacy] = within(sentence).getAllByRole('link');
  expect(terms?.getAttribute('href')).toBe(links.terms);
  expect(privacy?.getAttribute('rel')).toBe('noopener noreferrer');
});

test('a double click opens one account', async () => {
  let answer: (value: { shouldActivate: true }) => void = () => undefined;
  const provider = createProvider(
    rules,
    answers(signUpCalls, { signUp: () => new Promise((resolve) => (answer = resolve)) }),
  );
  const { user } = renderBox(provider, 'signUpUrl', { address });
  await fill(user);
  await user.dblClick(screen.getByRole('button', { name: 'Create account' }));
  answer({ shouldActivate: true });
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(provider.getBodies(signUpCalls.signUp)).toHaveLength(1);
  expect(provider.getBodies(loginCalls.signIn)).toHaveLength(0);
});

const aForm = (
  fields: Partial<SignUpForm['fields']>,
  more: Partial<Omit<SignUpForm, 'fields'>> = {},
) =>
  answers(signUpCalls, {
    getSignUpForm: (): SignUpForm => ({
      fields: {
        name: 'optional',
        companyName: 'hidden',
        phoneNumber: 'hidden',
        jobTitle: 'hidden',
        username: 'hidden',
        ...fields,
      },
      marketing: false,
      ...more,
    }),
  });

test('the form asks for what the provider wants, and explains what is missing', async () => {
  const terms = {
    version: '2',
    url: 'https://ledgerly.test/terms',
    privacyUrl: 'https://ledgerly.test/privacy',
  };
  const provider = createProvider(
    rules,
    mustActivate,
    aForm(
      { phoneNumber: 'required', username: 'optional', jobTitle: 'optional' },
      { terms, marketing: true },
    ),
  );
  const { user } = renderBox(provider, 'signUpUrl', { address });
  await user.type(await screen.findByLabelText('Work email'), 'marta@acme.test');
  await user.type(screen.getByLabelText('Password'), 'Foyer-demo-2026{Enter}');
  expect(screen.getByText('Enter your phone number.')).toBeTruthy();
  expect(screen.getByText('Accept the terms to create an account.')).toBeTruthy();
  expect(screen.queryByLabelText('Company')).toBeNull();
  await user.type(screen.getByLabelText('Phone number'), '+49 1511 2345678');
  await user.type(screen.getByLabelText(/^Username/), 'marta');
  expect(screen.getByRole('link', { name: /^Terms/ }).getAttribute('href')).toBe(terms.url);
  const consents = screen.getAllByRole('checkbox');
  expect(consents.map((box) => box instanceof HTMLInputElement && box.checked)).toEqual([
    false,
    false,
  ]);
  for (const consent of consents) await user.click(consent);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(provider.getBodies(signUpCalls.signUp)).toMatchObject([
    {
      phoneNumber: '+49 1511 2345678',
      username: 'marta',
      acceptedTermsOfService: true,
      allowMarketingMaterial: true,
    },
  ]);
});

test('the code of the mail activates on the same page and continues', async () => {
  const provider = createProvider(
    rules,
    answers(signUpCalls, { signUp: () => ({ shouldActivate: true, activationToken: 'waiting' }) }),
    answers(activationCalls, {
      activateWithCode: () => refusal(400, 'activation/invalidCode', 'This code is incorrect.'),
    }),
  );
  const { user, wentTo } = renderBox(provider, 'signUpUrl', { address });
  await fill(user);
  await user.keyboard('{Enter}');
  const field = await screen.findByLabelText('Code from the email');
  expect(document.activeElement).toBe(field);
  await user.keyboard('000000');
  await screen.findByText('This code is incorrect.');
  provider.say(answers(activationCalls, { activateWithCode: () => signedIn }));
  await user.keyboard('123456');
  await waitFor(() => expect(wentTo).toEqual(['/account/login']));
  expect(provider.getBodies(activationCalls.activateWithCode)).toMatchObject([
    { code: '000000' },
    { code: '123456', token: 'waiting' },
  ]);
});

const invited = `${address}?invitationToken=invited`;
const invite = {
  id: 'i',
  vendorId: 'v',
  tenantId: 't',
  token: 'invited',
  expires: '2026-12-31T00:00:00.000Z',
  kind: 'link',
  name: 'Globex',
} as const;
const invites = answers(invitationsCalls, { verifyInviteToken: () => invite });

test('an invite link names its tenant, asks for none, and goes along to the sign-in', async () => {
  const provider = createProvider(rules, mustActivate, invites);
  const { user } = renderBox(provider, 'signUpUrl', { address: invited });
  await screen.findByRole('heading', { name: 'Join Globex' });
  expect(screen.queryByLabelText('Company')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/account/login?invitationToken=invited',
  );
  await user.keyboard('Marta{Tab}marta@acme.test{Tab}Foyer-demo-2026{Enter}');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(provider.getBodies(signUpCalls.signUp)).toMatchObject([{ invitationToken: 'invited' }]);
});

test('an invite link of a locked tenant is said in the words of the provider (ER-01240)', async () => {
  const locked = answers(invitationsCalls, {
    verifyInviteToken: () => refusal(400, 'ER-01240', 'This account is suspended.'),
  });
  const { user } = renderBox(createProvider(rules, locked), 'signUpUrl', { address: invited });
  await screen.findByText('This account is suspended.');
  await user.click(screen.getByRole('button', { name: 'Create your own account' }));
  await screen.findByRole('heading', { name: 'Create your account' });
});

test('a user who is signed in decides with which account to join; the link is kept', async () => {
  const provider = createProvider(rules, returning, invites);
  const { user, wentTo, open } = renderBox(provider, 'signUpUrl', { address: invited });
  await user.click(await screen.findByRole('button', { name: 'Join with this account' }));
  await waitFor(() => expect(wentTo).toEqual(['/account/login?invitationToken=invited']));
  expect(provider.getBodies(loginCalls.signOut)).toHaveLength(1);
  open('loginUrl');
  await waitFor(() => expect(valueOf('Email')).toBe('marta@acme.test'));
});

test('an environment that allows it sends a code to the phone number of a sign-up without an email', async () => {
  const form = () => ({
    fields: {
      name: 'hidden' as const,
      companyName: 'hidden' as const,
      phoneNumber: 'optional' as const,
      jobTitle: 'hidden' as const,
      username: 'optional' as const,
    },
    marketing: false,
    withoutEmail: ['username' as const, 'phoneNumber' as const],
  });
  const calls = answers(signUpCalls, {
    getSignUpForm: form,
    signUpWithPhoneNumber: () => ({ shouldActivate: true, activationToken: 'handle-1' }),
  });
  const provider = createProvider(rules, calls);
  const { user } = renderBox(provider, 'signUpUrl', { address });
  await user.type(await screen.findByLabelText('Password'), 'Foyer-demo-2026');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enter your email address.')).toBeTruthy();
  await user.type(screen.getByLabelText(/Phone number/), '+49 1511 2345678');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByRole('heading', { name: 'Check your phone' });
  expect(screen.getByLabelText('Code from the SMS')).toBeTruthy();
  expect(provider.getBodies(signUpCalls.signUpWithPhoneNumber)).toMatchObject([
    { email: '', phoneNumber: '+49 1511 2345678' },
  ]);
});

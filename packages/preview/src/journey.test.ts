import { createFoyerClient, type FoyerClient } from '@foyer/client';
import { createActivationMachine } from '@foyer/client/flows/activation';
import { createForgotPasswordMachine } from '@foyer/client/flows/forgot-password';
import { createLoginMachine } from '@foyer/client/flows/login';
import { createLogoutMachine } from '@foyer/client/flows/logout';
import { createMfaMachine } from '@foyer/client/flows/mfa';
import { createMfaRecoveryMachine } from '@foyer/client/flows/mfa-recovery';
import { createResetPasswordMachine } from '@foyer/client/flows/reset-password';
import { createSignUpMachine } from '@foyer/client/flows/sign-up';
import { afterEach, expect, test } from 'vitest';
import { createActor } from '@foyer/client/machine';
import { waitFor } from 'xstate';
import {
  createPreviewTransport,
  type PreviewMail,
  previewPassword,
  type PreviewStorage,
} from './index.ts';

const open: FoyerClient[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.dispose();
});

function aStorage(): PreviewStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
  };
}

/** A page with the real client over the preview; `reload` opens the same page again. */
function aPage(storage = aStorage()) {
  const mails: PreviewMail[] = [];
  const visited: string[] = [];
  const transport = createPreviewTransport({
    delayMs: 0,
    storage,
    origin: 'https://host.test',
    onMail: (mail) => mails.push(mail),
  });
  const client = createFoyerClient({
    baseUrl: 'https://host.test',
    storage: null,
    logLevel: 'none',
    transport,
    onRedirectTo: (url) => void visited.push(url),
  });
  open.push(client);
  return { client, mails, visited, reload: () => aPage(storage) };
}

async function signIn(
  client: FoyerClient,
  { email, password = previewPassword }: { email: string; password?: string },
) {
  const login = createActor(createLoginMachine(client)).start();
  login.send({ type: 'enterEmail', email });
  login.send({ type: 'enterPassword', password });
  login.send({ type: 'submitEmail' });
  type State = ReturnType<typeof login.getSnapshot>;
  const isDone = (state: State) => state.matches('success') || Boolean(state.context.failure);
  const isAsked = (state: State) => isDone(state) || state.matches('promptPasskeys');
  const asked = await waitFor(login, isAsked);
  if (asked.matches('promptPasskeys')) login.send({ type: 'entered' }); // no passkey for now
  return waitFor(login, isDone);
}

/** What the link of the newest mail with this subject carries. */
function getLink(mails: readonly PreviewMail[], subject: string) {
  const link = mails.findLast((mail) => mail.subject === subject)?.link;
  const url = new URL(link ?? 'about:blank');
  const part = (name: string) => url.searchParams.get(name) ?? undefined;
  return { pathname: url.pathname, userId: part('userId'), token: part('token') };
}

const newcomer = {
  name: 'Grace',
  email: 'grace@hopper.test',
  password: 'Compilers-first-1952',
  companyName: 'Hopper & Co',
};

async function signUp(client: FoyerClient, fields = newcomer) {
  const flow = createActor(createSignUpMachine(client)).start();
  await waitFor(flow, (state) => state.matches({ SignUp: 'editing' }));
  flow.send({ type: 'enter', fields });
  flow.send({ type: 'submit' });
  return waitFor(flow, (state) => state.matches('SignUpSuccess') || Boolean(state.context.failure));
}

async function activate(client: FoyerClient, link: ReturnType<typeof getLink>) {
  const { userId, token } = link;
  const flow = createActor(createActivationMachine(client), { input: { userId, token } }).start();
  await waitFor(flow, (state) => state.matches({ activating: 'ready' }) || state.matches('resend'));
  flow.send({ type: 'submit' });
  return waitFor(flow, (state) => state.matches('success') || state.matches('resend'));
}

test('a user signs up, activates by the mail, and is signed in to a tenant of their own', async () => {
  const { client, mails } = aPage();
  await client.start();
  expect(client.session.get().status).toBe('signedOut');
  await signUp(client);
  expect(await signIn(client, newcomer)).toMatchObject({ context: { isNotActivated: true } });
  const link = getLink(mails, 'Activate your account');
  expect(link.pathname).toBe('/account/activate');
  expect((await activate(client, link)).matches('success')).toBe(true);
  expect(client.session.get()).toMatchObject({
    status: 'signedIn',
    user: { email: 'grace@hopper.test', name: 'Grace', verified: true, roles: [{ key: 'Admin' }] },
    activeTenant: { name: 'Hopper & Co' },
  });
});

test('an activation link works once; another one can be asked for', async () => {
  const { client, mails } = aPage();
  await client.start();
  await signUp(client);
  const link = getLink(mails, 'Activate your account');
  await activate(client, link);
  await client.session.signOut();
  expect((await activate(client, link)).matches('resend')).toBe(true);
  expect(client.session.get().status).toBe('signedOut');
});

test('signing up with a taken address looks the same, and only its owner hears of it', async () => {
  const { client, mails } = aPage();
  await client.start();
  expect(
    (await signUp(client, { ...newcomer, email: 'admin@acme.test' })).matches('SignUpSuccess'),
  ).toBe(true);
  expect(mails).toMatchObject([{ to: 'admin@acme.test', subject: 'You already have an account' }]);
});

test('a weak password is refused with its text', async () => {
  const { client } = aPage();
  await client.start();
  const state = await signUp(client, { ...newcomer, password: 'short' });
  expect(state.context.failure).toMatchObject({ code: 'signUp/weakPassword', status: 400 });
});

test('a demo account signs in, works in two tenants and is still there after a reload', async () => {
  const { client, reload } = aPage();
  await client.start();
  await signIn(client, { email: ' Admin@Acme.test' });
  const session = client.session.get();
  if (session.status !== 'signedIn') throw new Error('not signed in');
  expect(session.tenants.map((tenant) => tenant.name)).toEqual(['Acme', 'Globex']);
  expect(session.user.permissions.map((permission) => permission.key)).toEqual(['fe.*']);
  const globex = session.tenants.find((tenant) => tenant.name === 'Globex');
  await client.session.switchTenant(globex?.id ?? '');
  const after = {
    status: 'signedIn',
    activeTenant: { name: 'Globex' },
    claims: { tenantId: globex?.id, roles: ['ReadOnly'] },
  };
  expect(client.session.get()).toMatchObject(after);
  const { client: tomorrow } = reload();
  await tomorrow.start();
  expect(tomorrow.session.get()).toMatchObject(after);
});

test('a tenant a user does not belong to cannot be switched to', async () => {
  const { client } = aPage();
  await client.start();
  await signIn(client, { email: 'member@acme.test' });
  const north = '00000000-0000-4000-9000-000000000003';
  await expect(client.session.switchTenant(north)).rejects.toMatchObject({
    status: 404,
    code: 'tenants/notMember',
  });
});

test('a wrong password and an unknown address are answered alike', async () => {
  const { client } = aPage();
  await client.start();
  const wrong = await signIn(client, { email: 'admin@acme.test', password: 'Not-it-2026' });
  const unknown = await signIn(client, { email: 'nobody@acme.test' });
  expect(wrong.context.failure).toMatchObject({ code: 'login/wrongCredentials', status: 401 });
  expect({ ...unknown.context.failure, traceId: '' }).toEqual({
    ...wrong.context.failure,
    traceId: '',
  });
});

test('after ten wrong passwords even the right one is refused, and the owner gets a mail', async () => {
  const { client, mails } = aPage();
  await client.start();
  for (let attempt = 0; attempt < 10; attempt++)
    await signIn(client, { email: 'admin@acme.test', password: 'Not-it-2026' });
  expect(mails).toMatchObject([
    { to: 'admin@acme.test', subject: 'Sign-in to your account is locked' },
  ]);
  expect((await signIn(client, { email: 'admin@acme.test' })).matches('success')).toBe(false);
});

test('a forgotten password is set again by the mail; the old one and other sessions end', async () => {
  const { client, mails, reload } = aPage();
  await client.start();
  await signIn(client, { email: 'member@acme.test' });
  const forgot = createActor(createForgotPasswordMachine(client)).start();
  forgot.send({ type: 'enterEmail', email: 'member@acme.test' });
  forgot.send({ type: 'submit' });
  await waitFor(forgot, (state) => state.matches('success'));
  const { userId, token } = getLink(mails, 'Reset your password');
  const other = reload();
  const reset = createActor(createResetPasswordMachine(other.client), {
    input: { userId, token },
  }).start();
  await waitFor(reset, (state) => state.matches('form'));
  reset.send({ type: 'enterPassword', password: 'Another-one-2027' });
  reset.send({ type: 'submit' });
  await waitFor(reset, (state) => state.matches('success'));
  await client.session.refresh();
  expect(client.session.get().status).toBe('signedOut');
  expect(other.mails).toMatchObject([{ subject: 'Your password was changed' }]);
  expect((await signIn(client, { email: 'member@acme.test' })).matches('success')).toBe(false);
  const again = await signIn(client, { email: 'member@acme.test', password: 'Another-one-2027' });
  expect(again.matches('success')).toBe(true);
  forgot.stop();
});

test('a used reset link leads nowhere', async () => {
  const { client } = aPage();
  await client.start();
  const reset = createActor(createResetPasswordMachine(client), {
    input: { userId: 'nobody', token: 'none' },
  }).start();
  expect(
    (await waitFor(reset, (state) => state.matches('invalidLink'))).matches('invalidLink'),
  ).toBe(true);
});

test('signing out ends the session, also after a reload', async () => {
  const { client, reload } = aPage();
  await client.start();
  await signIn(client, { email: 'admin@globex.test' });
  const logout = createActor(createLogoutMachine(client)).start();
  await waitFor(logout, (state) => state.matches('success'));
  expect(client.session.get().status).toBe('signedOut');
  const { client: next } = reload();
  await next.start();
  expect(next.session.get().status).toBe('signedOut');
});

/** The demo user with an MFA method, at that. */
async function atSecondFactor(page = aPage()) {
  const { client } = page;
  await client.start();
  const login = createActor(createLoginMachine(client)).start();
  login.send({ type: 'enterEmail', email: 'careful@acme.test' });
  login.send({ type: 'enterPassword', password: previewPassword });
  login.send({ type: 'submitEmail' });
  const { context } = await waitFor(login, (state) => state.matches('loginWithTwoFactor'));
  const input = { email: context.email, pending: context.pending ?? { mfaRequired: true } };
  const mfa = createActor(createMfaMachine(client), { input }).start();
  await waitFor(mfa, (state) => state.matches({ verify: 'choosing' }));
  return { ...page, login, mfa };
}

test('the demo user with an MFA method chooses the app or a text, whose code is among the mails', async () => {
  const { mfa, mails, client } = await atSecondFactor();
  const way = mfa.getSnapshot().context.methods.find(({ strategy }) => strategy === 'SMS');
  if (!way) throw new Error('no phone');
  mfa.send({ type: 'choose', way });
  await waitFor(mfa, (state) => state.matches({ smsVerifyCode: 'editing' }));
  mfa.send({ type: 'enterCode', code: '000000' });
  mfa.send({ type: 'submit' });
  await waitFor(mfa, (state) => state.context.failure?.code === 'mfa/wrongCode');
  mfa.send({ type: 'back' });
  mfa.send({ type: 'choose', way });
  await waitFor(
    mfa,
    (state) => state.matches({ smsVerifyCode: 'editing' }) && state.context.resendIn === 30,
  );
  mfa.send({ type: 'enterCode', code: /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '' });
  mfa.send({ type: 'submit' });
  await waitFor(mfa, (state) => state.matches('success'));
  expect(client.session.get()).toMatchObject({
    status: 'signedIn',
    user: { email: 'careful@acme.test' },
  });
});

test('their recovery code drops the MFA methods', async () => {
  const { client, login } = await atSecondFactor();
  const recovery = createActor(createMfaRecoveryMachine(client), {
    input: { email: 'careful@acme.test' },
  }).start();
  recovery.send({ type: 'enterRecoveryCode', recoveryCode: 'CARA-CARE-FULL-2026' });
  recovery.send({ type: 'submit' });
  await waitFor(recovery, (state) => state.matches('success'));
  login.send({ type: 'startOver', notice: 'recovered' });
  await signIn(client, { email: 'careful@acme.test' });
  expect(client.session.get().status).toBe('signedIn');
});

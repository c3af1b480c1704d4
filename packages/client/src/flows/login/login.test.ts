import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { type Answer, dead, json, refusal } from '../../testing/simulated-provider.ts';
import type { LoginEvent } from './login.events.ts';
import { createLoginMachine } from './login.machine.ts';

const prelogin = '/auth/v2/user/sso/prelogin';
const email: LoginEvent = { type: 'enterEmail', email: 'ada@acme.test' };
const password = (text = 'right horse'): LoginEvent => ({ type: 'enterPassword', password: text });
const sso =
  (answer: object): Answer =>
  () =>
    json(answer, 201);

async function atPassword() {
  const flow = await runFlow(createLoginMachine);
  await flow.send(email, { type: 'submitEmail' });
  return flow;
}

test('an address, then a password, then in, and on to where one was going 200 ms later', async () => {
  const flow = await atPassword();
  expect(flow.at()).toBe('loginWithPassword.editing');
  flow.client.rememberDestination('/invoices');
  await flow.send(password(), { type: 'submitPassword' });
  expect([flow.at(), flow.status()]).toEqual(['success.leaving', 'signedIn']);
  await flow.time.advance(199);
  expect(flow.visited).toEqual([]);
  await flow.time.advance(1);
  expect(flow.visited).toEqual(['/invoices']);
  expect(flow.context().password).toBe('');
});

test('the calls are those of the published login box, with its empty texts', async () => {
  const flow = await atPassword();
  const before = flow.provider.calls.length - 1;
  await flow.send(password(), { type: 'submitPassword' });
  const calls = flow.provider.calls
    .slice(before)
    .map(({ method, path, body }) => [method, path, body]);
  expect(calls).toEqual([
    ['POST', '/identity/resources/auth/v2/user/sso/prelogin', '{"email":"ada@acme.test"}'],
    [
      'POST',
      '/identity/resources/auth/v1/user',
      '{"email":"ada@acme.test","password":"right horse","recaptchaToken":"","invitationToken":""}',
    ],
    ['GET', '/identity/resources/users/v2/me', undefined],
    ['GET', '/identity/resources/users/v3/me/tenants', undefined],
  ]);
});

test('a password filled in at the first step signs in at once', async () => {
  const flow = await runFlow(createLoginMachine);
  await flow.send(email, password(), { type: 'submitEmail' });
  expect(flow.at()).toBe('success.leaving');
});

test('an empty address goes nowhere', async () => {
  const flow = await runFlow(createLoginMachine);
  await flow.send({ type: 'enterEmail', email: '  ' }, { type: 'submitEmail' });
  expect(flow.at()).toBe('preLogin.editing');
});

test('a wrong password shows the words of the provider and keeps what was typed', async () => {
  const flow = await atPassword();
  await flow.send(password('wrong'), { type: 'submitPassword' });
  expect([flow.at(), flow.status()]).toEqual(['loginWithPassword.editing', 'signedOut']);
  expect(flow.context()).toMatchObject({
    email: 'ada@acme.test',
    password: 'wrong',
    failure: { text: 'No match.', code: 'login/wrongCredentials', traceId: 'trace-1' },
    isNotActivated: false,
  });
});

test.each([
  ['a dead network', dead],
  ['a 500 with HTML', () => new Response('<html>', { status: 500 })],
] as const)(
  '%s shows the text of the specification, keeps what was typed, and the next try works (C-1, C-2)',
  async (_, answer) => {
    const flow = await atPassword();
    flow.provider.next('POST /identity/resources/auth/v1/user', answer);
    await flow.send(password(), { type: 'submitPassword' });
    expect(flow.context()).toMatchObject({
      password: 'right horse',
      failure: { text: "We're facing some difficulties, Please try again" },
    });
    await flow.send({ type: 'submitPassword' });
    expect(flow.at()).toBe('success.leaving');
  },
);

test('a success that is no JSON is not a sign-in (C-3)', async () => {
  const flow = await atPassword();
  flow.provider.next('POST /identity/resources/auth/v1/user', () => new Response('ok'));
  await flow.send(password(), { type: 'submitPassword' });
  expect([flow.at(), flow.context().failure?.text]).toEqual([
    'loginWithPassword.editing',
    'Failed to authenticate',
  ]);
});

test('a double click sends once (C-6)', async () => {
  const flow = await atPassword();
  await flow.send(password());
  flow.fire({ type: 'submitPassword' });
  expect(flow.isBusy()).toBe(true);
  flow.fire({ type: 'submitPassword' });
  await flow.time.advance(0);
  expect(flow.provider.count('/auth/v1/user')).toBe(1);
});

test('a dead network at the first step stays there, with a text', async () => {
  const flow = await runFlow(createLoginMachine);
  flow.provider.next(prelogin, dead);
  await flow.send(email, { type: 'submitEmail' });
  expect([flow.at(), flow.context().failure?.text]).toEqual([
    'preLogin.editing',
    "We're facing some difficulties, Please try again",
  ]);
});

test('an account that is not activated can have its mail again', async () => {
  const flow = await atPassword();
  flow.provider.next('POST /identity/resources/auth/v1/user', () =>
    refusal(403, 'Not activated.', 'login/notActivated'),
  );
  await flow.send({ type: 'resendActivation' });
  expect(flow.provider.count('/activate/reset')).toBe(0);
  await flow.send(password(), { type: 'submitPassword' });
  expect(flow.context()).toMatchObject({
    isNotActivated: true,
    failure: { text: 'Not activated.' },
  });
  await flow.send({ type: 'resendActivation' });
  expect(flow.context()).toMatchObject({ wasResent: true, failure: undefined });
  expect(flow.provider.calls.at(-1)).toMatchObject({
    path: '/identity/resources/users/v1/activate/reset',
    body: '{"email":"ada@acme.test"}',
  });
});

test('changing the address goes back, keeps it and forgets the password', async () => {
  const flow = await atPassword();
  await flow.send(password('wrong'), { type: 'submitPassword' }, { type: 'changeEmail' });
  await flow.send({ type: 'changeEmail' });
  expect([flow.at(), flow.context()]).toMatchObject([
    'preLogin.editing',
    { email: 'ada@acme.test', password: '', failure: undefined },
  ]);
});

test('an address with single sign-on leaves after 2 s', async () => {
  const flow = await runFlow(createLoginMachine);
  flow.provider.next(prelogin, sso({ address: 'https://idp.test/sso?x=1', idpType: 'saml' }));
  await flow.send(email, { type: 'submitEmail' });
  expect(flow.at()).toBe('redirectToSSO.waiting');
  await flow.time.advance(1999);
  expect(flow.visited).toEqual([]);
  await flow.time.advance(1);
  expect(flow.visited).toEqual(['https://idp.test/sso?x=1']);
});

test('OIDC gets the redirect address it lacks, and keeps the one it has', async () => {
  for (const [address, expected] of [
    [
      'https://idp.test/a?x=1',
      'https://idp.test/a?x=1&redirect_uri=https%3A%2F%2Fapp.test%2Faccount%2Foidc%2Fcallback',
    ],
    ['https://idp.test/a?redirect_uri=y', 'https://idp.test/a?redirect_uri=y'],
  ] as const) {
    const flow = await runFlow(createLoginMachine);
    flow.provider.next(prelogin, sso({ address, idpType: 'oidc' }));
    await flow.send(email, { type: 'submitEmail' });
    await flow.time.advance(2000);
    expect(flow.visited).toEqual([expected]);
  }
});

test('an external address is left for at once', async () => {
  const flow = await runFlow(createLoginMachine);
  flow.provider.next(prelogin, sso({ address: 'https://old.test/login', addressType: 'external' }));
  await flow.send(email, { type: 'submitEmail' });
  expect(flow.visited).toEqual(['https://old.test/login']);
});

test('single sign-on can be left for the password of the same address: nobody is locked out by a broken tenant', async () => {
  const flow = await runFlow(createLoginMachine);
  flow.provider.next(prelogin, sso({ address: 'https://idp.test/?a', idpType: 'saml' }));
  await flow.send(email, { type: 'submitEmail' });
  await flow.send({ type: 'onContinue' });
  expect([flow.at(), flow.context().email]).toEqual(['loginWithPassword.editing', 'ada@acme.test']);
  await flow.time.advance(10_000);
  expect([flow.at(), flow.visited]).toEqual(['loginWithPassword.editing', []]);
});

test('single sign-on can be canceled before the browser goes', async () => {
  const flow = await runFlow(createLoginMachine);
  flow.provider.next(prelogin, sso({ address: 'https://idp.test/?a', idpType: 'saml' }));
  await flow.send(email, { type: 'submitEmail' }, { type: 'cancel' });
  await flow.send({ type: 'cancel' });
  await flow.time.advance(5000);
  expect([flow.at(), flow.visited]).toEqual(['preLogin.editing', []]);
});

test('T-RED-3: a script as the SSO address is no SSO at all', async () => {
  const flow = await runFlow(createLoginMachine);
  flow.provider.next(prelogin, sso({ address: 'javascript:alert(1)', idpType: 'saml' }));
  await flow.send(email, { type: 'submitEmail' });
  await flow.time.advance(5000);
  expect([flow.at(), flow.visited]).toEqual(['loginWithPassword.editing', []]);
});

test('the tenant of the address goes along with the SSO question', async () => {
  const flow = await runFlow(createLoginMachine, {
    href: 'https://app.test/account/login?tenantId=t-1',
  });
  await flow.send(email, { type: 'submitEmail' });
  expect(flow.provider.calls.at(-1)?.body).toBe('{"email":"ada@acme.test","tenantId":"t-1"}');
});

test('sign-in works with storage disabled (C-7)', async () => {
  const flow = await runFlow(createLoginMachine, {
    simulation: createSimulation({ hasStorage: false }),
  });
  await flow.send(email, password(), { type: 'submitEmail' });
  expect([flow.at(), flow.status()]).toEqual(['success.leaving', 'signedIn']);
});

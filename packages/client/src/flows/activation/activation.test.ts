import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { dead, json, refusal, tokenFor } from '../../testing/simulated-provider.ts';
import { createActivationMachine } from './activation.machine.ts';

const link = { userId: 'user-1', token: 'secret' };
const strategy = '/users/v1/activate/strategy';
const activate = 'POST /identity/resources/users/v1/activate';
const run = (options: Parameters<typeof runFlow>[1] = {}) =>
  runFlow(createActivationMachine, { input: link, ...options });
const needPassword = () => json({ shouldSetPassword: true });

test('opening the page redeems nothing; the button does, and a second later one is on the way', async () => {
  const flow = await run();
  expect([flow.at(), flow.provider.count('/users/v1/activate')]).toEqual(['activating.ready', 0]);
  flow.client.rememberDestination('/invoices');
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.status()]).toEqual(['success.pausing', 'signedIn']);
  await flow.time.advance(1000);
  expect(flow.at()).toBe('success.leaving');
  await flow.time.advance(200);
  expect(flow.visited).toEqual(['/invoices']);
});

const accounts = 'GET /identity/resources/join-requests/v1/accounts';
const acme = { tenantId: 'tenant-2', name: 'Acme' };

test('an account of the domain is offered, and access to it requested', async () => {
  const simulation = createSimulation();
  const pending = { id: 'r', status: 'pending', createdAt: '', expiresAt: '' };
  simulation.provider.always(accounts, () =>
    json([{ ...acme, tenantId: 'tenant-3', request: pending }, acme]),
  );
  simulation.provider.always('POST /identity/resources/join-requests/v1', () => json(acme));
  const flow = await run({ simulation });
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.context().joinable]).toEqual(['success.offering', [acme]]);
  await flow.time.advance(60_000);
  await flow.send({ type: 'requestAccess', tenantId: acme.tenantId });
  expect([flow.at(), flow.provider.calls.at(-1)?.body]).toEqual([
    'success.requested',
    '{"tenantId":"tenant-2"}',
  ]);
  await flow.time.advance(1000);
  expect(flow.at()).toBe('success.leaving');
});

test('an offer is declined, and a refused request can be tried again', async () => {
  const simulation = createSimulation();
  simulation.provider.always(accounts, () => json([acme]));
  simulation.provider.always('POST /identity/resources/join-requests/v1', () =>
    refusal(404, 'Not offered.', 'joinRequests/notOffered'),
  );
  const flow = await run({ simulation });
  await flow.send({ type: 'submit' });
  await flow.send({ type: 'requestAccess', tenantId: acme.tenantId });
  expect([flow.at(), flow.context().failure?.text]).toEqual(['success.offering', 'Not offered.']);
  await flow.send({ type: 'notNow' });
  expect(flow.at()).toBe('success.leaving');
});

test('a valid link signs another user out first, silently, and 500 ms pass (spec 1 §4)', async () => {
  const flow = await run({ signedIn: true, input: { userId: 'user-2', token: 'secret' } });
  expect([flow.status(), flow.at(), flow.provider.count('/auth/v1/logout')]).toEqual([
    'signedOut',
    'activating.leaving',
    1,
  ]);
  await flow.time.advance(499);
  expect(flow.at()).toBe('activating.leaving');
  await flow.time.advance(1);
  expect(flow.at()).toBe('activating.ready');
});

// Review 2026-11-23, sign-in B11.
test('an expired link leaves the session of another user open', async () => {
  const simulation = createSimulation();
  simulation.provider.always('GET /identity/resources/users/v1/activate/strategy', () =>
    refusal(400, 'Not valid.', 'activation/invalidLink'),
  );
  const flow = await run({
    simulation,
    signedIn: true,
    input: { userId: 'user-2', token: 'expired' },
  });
  expect([flow.status(), flow.at(), flow.provider.count('/auth/v1/logout')]).toEqual([
    'signedIn',
    'resend.editing',
    0,
  ]);
});

// Review 2026-11-23, sign-in B11.
test('a valid link leaves the session of its own user open', async () => {
  const flow = await run({ signedIn: true });
  expect([flow.status(), flow.at(), flow.provider.count('/auth/v1/logout')]).toEqual([
    'signedIn',
    'activating.ready',
    0,
  ]);
});

test('where a password is asked for, the form shows the rules and sends it', async () => {
  const simulation = createSimulation();
  simulation.provider.always('GET /identity/resources/users/v1/activate/strategy', needPassword);
  const flow = await run({ simulation });
  expect([flow.at(), flow.context().passwordConfig]).toEqual([
    'activatingForm.editing',
    { minLength: 10 },
  ]);
  await flow.send({ type: 'submit' });
  expect(flow.provider.count('/users/v1/activate')).toBe(0);
  await flow.send({ type: 'enterPassword', password: 'long enough' }, { type: 'submit' });
  expect(flow.at()).toBe('success.pausing');
  expect(flow.provider.calls.find(({ path }) => path.endsWith('/activate'))?.body).toBe(
    '{"userId":"user-1","token":"secret","password":"long enough","recaptchaToken":""}',
  );
});

test('a weak password keeps the form and what was typed', async () => {
  const simulation = createSimulation();
  simulation.provider.always('GET /identity/resources/users/v1/activate/strategy', needPassword);
  simulation.provider.next(activate, () => refusal(400, 'Too weak.', 'activation/weakPassword'));
  const flow = await run({ simulation });
  await flow.send({ type: 'enterPassword', password: 'x' }, { type: 'submit' });
  expect([flow.at(), flow.context()]).toMatchObject([
    'activatingForm.editing',
    { password: 'x', failure: { text: 'Too weak.' } },
  ]);
});

test.each([
  { userId: undefined, token: 't' },
  { userId: 'u', token: undefined },
])('half a link (%o) offers a new one', async (input) => {
  const flow = await run({ input });
  expect([flow.at(), flow.provider.count(strategy)]).toEqual(['resend.editing', 0]);
});

test('a used or expired link offers a new one, which can be asked for again after 30 s', async () => {
  const simulation = createSimulation();
  simulation.provider.next('GET /identity/resources/users/v1/activate/strategy', () =>
    refusal(400, 'Not valid.', 'activation/invalidLink'),
  );
  const flow = await run({ simulation });
  expect([flow.at(), flow.context().failure?.text]).toEqual(['resend.editing', 'Not valid.']);
  await flow.send({ type: 'resend' });
  expect(flow.provider.count('/activate/reset')).toBe(0);
  await flow.send({ type: 'enterEmail', email: ' ada@acme.test ' }, { type: 'resend' });
  expect([flow.at(), flow.context()]).toMatchObject([
    'resend.waiting',
    { wasResent: true, resendIn: 30 },
  ]);
  expect(flow.provider.calls.at(-1)?.body).toBe('{"email":"ada@acme.test"}');
  await flow.send({ type: 'resend' });
  await flow.time.advance(29_000);
  expect([flow.at(), flow.context().resendIn]).toEqual(['resend.waiting', 1]);
  await flow.time.advance(1000);
  await flow.send({ type: 'resend' });
  expect(flow.provider.count('/activate/reset')).toBe(2);
});

test('a link that dies between opening and button offers a new one', async () => {
  const flow = await run();
  flow.provider.next(activate, () => refusal(400, 'Not valid.', 'activation/invalidLink'));
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.status()]).toEqual(['resend.editing', 'signedOut']);
});

test('a dead network can be tried again, on opening and on the button', async () => {
  const simulation = createSimulation();
  simulation.provider.next('GET /identity/resources/users/v1/activate/strategy', dead);
  const flow = await run({ simulation });
  expect(flow.at()).toBe('activating.failed');
  flow.provider.next(activate, dead);
  await flow.send({ type: 'retry' });
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.context().failure?.text]).toEqual([
    'activating.ready',
    "We're facing some difficulties, Please try again",
  ]);
  await flow.send({ type: 'submit' });
  expect(flow.at()).toBe('success.pausing');
});

test.each([
  ['/welcome', '/welcome'],
  ['https://evil.test/', '/'],
])(
  'a redirect location %s leads to %s, the first without delay (T-RED-1)',
  async (redirectLocation, visited) => {
    const flow = await run();
    const accessToken = tokenFor({ sub: 'user-1' });
    flow.provider.next(activate, () =>
      json({ mfaRequired: false, accessToken, expiresIn: 300, redirectLocation }),
    );
    await flow.send({ type: 'submit' });
    await flow.time.advance(200);
    expect(flow.visited).toEqual([visited]);
  },
);

test('a new user without a link is offered accounts, and continues', async () => {
  const simulation = createSimulation();
  simulation.provider.always(accounts, () => json([acme]));
  const input = { userId: undefined, token: undefined, isOffer: true };
  const flow = await run({ simulation, input, signedIn: true });
  expect(flow.at()).toBe('success.offering');
  await flow.send({ type: 'notNow' });
  expect(flow.at()).toBe('success.leaving');
});

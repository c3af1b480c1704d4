import { expect, test } from 'vitest';
import { createActor } from '../../machine/actor.ts';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { type Answer, dead, json, refusal, tokenFor } from '../../testing/simulated-provider.ts';
import type { PasswordlessInput } from './passwordless.events.ts';
import { createPasswordlessMachine } from './passwordless.machine.ts';
import { registeredUserId } from './registered-device.ts';

const base = '/identity/resources/auth/v1/passwordless';
const email = ' ada@acme.test ';
const wrong: Answer = () => refusal(401, 'Not right.', 'passwordless/wrongCode');
const signedIn: Answer = () =>
  json(
    {
      mfaRequired: false,
      accessToken: tokenFor({ sub: 'user-1', tenantId: 'tenant-1' }),
      expiresIn: 300,
    },
    201,
  );

interface Options {
  readonly input?: PasswordlessInput;
  readonly href?: string;
  readonly onSend?: Answer;
  readonly reported?: object;
}

async function run({
  input = { step: 'loginWithOtc', email },
  reported = {},
  ...options
}: Options = {}) {
  const simulation = createSimulation();
  for (const type of ['magiclink', 'code', 'smscode']) {
    simulation.provider.always(`POST ${base}/${type}/prelogin`, () => json(reported, 201));
    simulation.provider.always(`POST ${base}/${type}/postlogin`, signedIn);
    if (options.onSend) simulation.provider.next(`POST ${base}/${type}/prelogin`, options.onSend);
  }
  return runFlow(createPasswordlessMachine, {
    input,
    simulation,
    ...(options.href && { href: options.href }),
  });
}

/** Specification 1, §4: passwordless mapping; contract, §8: the strategy in lower case. */
test.each([
  ['magicLinkPreLoginSuccess', 'magiclink'],
  ['loginWithOtc', 'code'],
  ['loginWithSmsOtc', 'smscode'],
] as const)('%s sends a message on entering and signs in with its code', async (step, type) => {
  const flow = await run({ input: { step, email } });
  expect([flow.at(), flow.provider.calls.at(-1)]).toMatchObject([
    `${step}.editing`,
    {
      path: `${base}/${type}/prelogin`,
      body: '{"email":"ada@acme.test","invitationToken":"","recaptchaToken":""}',
    },
  ]);
  await flow.send({ type: 'enterCode', code: '123456' }, { type: 'submit' });
  expect([flow.at(), flow.status(), flow.context()]).toMatchObject([
    `${step}.done`,
    'signedIn',
    { code: '', outcome: { kind: 'signedIn' } },
  ]);
  const verify = flow.provider.calls.find(({ path }) => path === `${base}/${type}/postlogin`);
  expect(verify?.body).toBe('{"token":"123456","recaptchaToken":"","invitationToken":""}');
});

test('quick SMS knows the user by id, and shows the masked phone', async () => {
  const input = { step: 'loginWithQuickSmsOtc', email: '', userId: 'user-1' } as const;
  const flow = await run({ input, reported: { phoneNumber: '*******4321' } });
  expect(flow.provider.bodies().at(-1)).toEqual({
    userId: 'user-1',
    recaptchaToken: '',
    invitationToken: '',
  });
  expect([flow.at(), flow.context().phoneNumber]).toEqual([
    'loginWithQuickSmsOtc.editing',
    '*******4321',
  ]);
});

test('a user name does as well as an address', async () => {
  const flow = await run({ input: { step: 'loginWithOtc', email: ' ada ' } });
  expect(flow.provider.bodies().at(-1)).toMatchObject({ username: 'ada' });
});

test('an invitation in the address goes along', async () => {
  const flow = await run({ href: 'https://app.test/account/login?invitationToken=invited' });
  expect(flow.provider.bodies().at(-1)).toMatchObject({ invitationToken: 'invited' });
});

test('what the provider still demands is handed on, and nobody is signed in', async () => {
  const flow = await run();
  flow.provider.next(`POST ${base}/code/postlogin`, () =>
    json({ mfaRequired: true, mfaToken: 'mfa-1' }, 201),
  );
  await flow.send({ type: 'enterCode', code: '123456' }, { type: 'submit' });
  expect([flow.status(), flow.context().outcome]).toMatchObject([
    'signedOut',
    { kind: 'pending', response: { mfaToken: 'mfa-1' } },
  ]);
});

test('a wrong code says so, stays to be looked at, and the next one works', async () => {
  const flow = await run();
  flow.provider.next(`POST ${base}/code/postlogin`, wrong);
  await flow.send({ type: 'enterCode', code: '000000' }, { type: 'submit' });
  expect([flow.at(), flow.context()]).toMatchObject([
    'loginWithOtc.editing',
    { code: '000000', failure: { code: 'passwordless/wrongCode' } },
  ]);
  await flow.send({ type: 'enterCode', code: '123456' }, { type: 'submit' });
  expect([flow.at(), flow.context().failure]).toEqual(['loginWithOtc.done', undefined]);
});

test('the message can be sent again when the countdown is over, and not before', async () => {
  const flow = await run();
  await flow.send({ type: 'enterCode', code: '12' }, { type: 'resend' });
  await flow.time.advance(29_999);
  await flow.send({ type: 'resend' });
  expect([flow.provider.count('/prelogin'), flow.context().resendIn]).toEqual([1, 1]);
  await flow.time.advance(1);
  await flow.send({ type: 'resend' });
  expect([flow.at(), flow.provider.count('/code/prelogin'), flow.context()]).toMatchObject([
    'loginWithOtc.editing',
    2,
    { code: '', wasResent: true, resendIn: 30 },
  ]);
});

test('the countdown continues while a code is checked, and runs only once after sending again', async () => {
  const flow = await run();
  flow.provider.next(`POST ${base}/code/postlogin`, wrong);
  await flow.time.advance(5000);
  await flow.send({ type: 'enterCode', code: '000000' }, { type: 'submit' });
  await flow.time.advance(25_000);
  expect(flow.context().resendIn).toBe(0);
  await flow.send({ type: 'resend' });
  await flow.time.advance(10_000);
  expect(flow.context().resendIn).toBe(20);
});

test('a message that cannot be sent says so and can be tried again', async () => {
  const flow = await run({ onSend: dead });
  expect([flow.at(), flow.context().failure?.text]).toEqual([
    'loginWithOtc.unsent',
    "We're facing some difficulties, Please try again",
  ]);
  await flow.send({ type: 'retry' });
  expect([flow.at(), flow.context().resendIn]).toEqual(['loginWithOtc.editing', 30]);
});

test('a second message that cannot be sent leaves the first code in place', async () => {
  const flow = await run();
  await flow.time.advance(30_000);
  flow.provider.next(`POST ${base}/code/prelogin`, dead);
  await flow.send({ type: 'enterCode', code: '123' }, { type: 'resend' });
  expect([flow.at(), flow.context()]).toMatchObject([
    'loginWithOtc.editing',
    { code: '123', wasResent: false, resendIn: 0, failure: { text: /difficulties/ } },
  ]);
});

test('a double submit checks a code once, and an empty one goes nowhere (C-6)', async () => {
  const flow = await run();
  await flow.send({ type: 'submit' });
  await flow.send({ type: 'enterCode', code: '123456' });
  flow.fire({ type: 'submit' });
  flow.fire({ type: 'submit' });
  await flow.time.advance(0);
  expect(flow.provider.count('/postlogin')).toBe(1);
});

test('after a text message signed a user in, quick SMS knows the user by id here, and nobody else', async () => {
  const first = await run({ input: { step: 'loginWithSmsOtc', email } });
  await first.send({ type: 'enterCode', code: '123456' }, { type: 'submit' });
  const { storage } = first.client;
  expect(registeredUserId(first.client, 'Ada@acme.test')).toBe('user-1');
  expect(registeredUserId(first.client, 'grace@acme.test')).toBeUndefined();

  const simulation = createSimulation();
  simulation.provider.always(`POST ${base}/smscode/prelogin`, () => json({}, 201));
  simulation.provider.state.cookie = false;
  const { client } = await simulation.start({ storage });
  const actor = createActor(createPasswordlessMachine(client), {
    clock: client.clock,
    input: { step: 'loginWithQuickSmsOtc', email },
  }).start();
  await simulation.time.advance(0);
  actor.stop();
  expect(simulation.provider.bodies().at(-1)).toMatchObject({ userId: 'user-1' });
});

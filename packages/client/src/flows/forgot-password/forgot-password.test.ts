import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { dead, json, refusal } from '../../testing/simulated-provider.ts';
import { createForgotPasswordMachine } from './forgot-password.machine.ts';

const reset = 'POST /identity/resources/users/v1/passwords/reset';

test('an address is asked for, the mail is sent, and can be sent again after 30 s', async () => {
  const flow = await runFlow(createForgotPasswordMachine);
  await flow.send({ type: 'submit' });
  expect(flow.provider.count('/passwords/reset')).toBe(0);
  await flow.send({ type: 'enterEmail', email: ' ada@acme.test ' }, { type: 'submit' });
  expect([flow.at(), flow.provider.calls.at(-1)?.body]).toEqual([
    'success.waiting',
    '{"email":"ada@acme.test"}',
  ]);
  await flow.send({ type: 'resend' });
  expect(flow.provider.count('/passwords/reset')).toBe(1);
  await flow.time.advance(30_000);
  await flow.send({ type: 'resend' });
  expect([flow.at(), flow.provider.count('/passwords/reset')]).toEqual(['success.waiting', 2]);
});

test('a mail that cannot be sent again says so and can be tried again', async () => {
  const flow = await runFlow(createForgotPasswordMachine);
  await flow.send({ type: 'enterEmail', email: 'ada@acme.test' }, { type: 'submit' });
  await flow.time.advance(30_000);
  flow.provider.next(reset, dead);
  await flow.send({ type: 'resend' });
  expect([flow.at(), flow.context().failure?.text]).toEqual([
    'success.ready',
    "We're facing some difficulties, Please try again",
  ]);
});

test('another address can be typed', async () => {
  const flow = await runFlow(createForgotPasswordMachine);
  await flow.send({ type: 'enterEmail', email: 'ada@acme.test' }, { type: 'submit' });
  await flow.send({ type: 'changeEmail' });
  expect([flow.at(), flow.context().email]).toEqual(['forgotPassword.editing', 'ada@acme.test']);
});

test('a dead network keeps the address', async () => {
  const flow = await runFlow(createForgotPasswordMachine);
  flow.provider.next(reset, dead);
  await flow.send({ type: 'enterEmail', email: 'ada@acme.test' }, { type: 'submit' });
  expect([flow.at(), flow.context()]).toMatchObject([
    'forgotPassword.editing',
    { email: 'ada@acme.test', failure: {} },
  ]);
});

const strategies = 'GET /identity/resources/configurations/v1/password-recovery/strategies';
const text = 'POST /identity/resources/users/v2/passwords/reset/sms';
const verify = `${text}/verify`;

async function runWithTexts() {
  const simulation = createSimulation();
  const { provider } = simulation;
  let sent = 0;
  provider.always(strategies, () => json([{ strategy: 'sms', isActive: true }]));
  provider.always(text, () => json({ sessionId: `session-${++sent}` }));
  provider.always(verify, () => json({ userId: 'user-1', token: 'secret' }));
  return runFlow(createForgotPasswordMachine, { simulation });
}

async function atCode() {
  const flow = await runWithTexts();
  await flow.send({ type: 'enterEmail', email: ' ada@acme.test ' }, { type: 'submitBySms' });
  return flow;
}

test('where texts are offered, a code leads to the page that takes a new password', async () => {
  const flow = await atCode();
  expect([flow.at(), flow.provider.calls.at(-1)?.body]).toEqual([
    'smsCode.editing',
    '{"identifier":"ada@acme.test","identifierType":"email"}',
  ]);
  await flow.send({ type: 'enterCode', code: '123456' }, { type: 'submitCode' });
  expect([flow.at(), flow.visited, flow.context().code]).toEqual([
    'smsCode.leaving',
    ['/account/reset-password?userId=user-1&token=secret'],
    '',
  ]);
  expect(flow.provider.calls.at(-1)?.body).toBe('{"sessionId":"session-1","otcToken":"123456"}');
});

test('where texts are not offered, or nobody says, none is sent', async () => {
  const flow = await runFlow(createForgotPasswordMachine);
  await flow.send({ type: 'enterEmail', email: 'ada@acme.test' }, { type: 'submitBySms' });
  expect([flow.at(), flow.context().canText]).toEqual(['forgotPassword.editing', false]);
  const simulation = createSimulation();
  simulation.provider.always(strategies, dead);
  expect((await runFlow(createForgotPasswordMachine, { simulation })).context().canText).toBe(
    false,
  );
});

test('a wrong code says so and the next one works', async () => {
  const flow = await atCode();
  flow.provider.next(verify, () => refusal(400, 'Not right.', 'passwords/invalidCode'));
  await flow.send({ type: 'enterCode', code: '000000' }, { type: 'submitCode' });
  expect([flow.at(), flow.context()]).toMatchObject([
    'smsCode.editing',
    { failure: { text: 'Not right.' } },
  ]);
  await flow.send({ type: 'enterCode', code: '123456' }, { type: 'submitCode' });
  expect(flow.at()).toBe('smsCode.leaving');
});

test('another text can be asked for after 30 s, and binds the code to itself', async () => {
  const flow = await atCode();
  await flow.time.advance(29_999);
  await flow.send({ type: 'resend' });
  expect(flow.context()).toMatchObject({ sessionId: 'session-1', resendIn: 1 });
  await flow.time.advance(1);
  await flow.send({ type: 'resend' });
  expect(flow.context()).toMatchObject({ sessionId: 'session-2', resendIn: 30, wasResent: true });
  flow.provider.next(text, dead);
  await flow.time.advance(30_000);
  await flow.send({ type: 'resend' });
  expect([flow.at(), flow.context()]).toMatchObject([
    'smsCode.editing',
    { sessionId: 'session-2', failure: {} },
  ]);
});

test('a text that cannot be sent keeps the address; another address can be typed', async () => {
  const flow = await runWithTexts();
  flow.provider.next(text, dead);
  await flow.send({ type: 'enterEmail', email: 'ada@acme.test' }, { type: 'submitBySms' });
  expect([flow.at(), flow.context().email]).toEqual(['forgotPassword.editing', 'ada@acme.test']);
  await flow.send({ type: 'submitBySms' });
  await flow.send({ type: 'changeEmail' });
  expect([flow.at(), flow.context().failure]).toEqual(['forgotPassword.editing', undefined]);
});

test('where users have user names, one does as well as an address', async () => {
  const simulation = createSimulation();
  simulation.provider.always('GET /identity/resources/configurations/v1/sign-up/strategies', () =>
    json([{ strategy: 'username', isActive: true, isRequired: false }]),
  );
  const flow = await runFlow(createForgotPasswordMachine, { simulation });
  expect(flow.context().acceptsNames).toBe(true);
  await flow.send({ type: 'enterEmail', email: ' ada ' }, { type: 'submit' });
  expect(flow.provider.calls.at(-1)?.body).toBe('{"identifier":"ada","identifierType":"username"}');
});

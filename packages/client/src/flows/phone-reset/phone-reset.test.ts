import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { dead, json, refusal } from '../../testing/simulated-provider.ts';
import { createPhoneResetMachine } from './phone-reset.machine.ts';

const phone = '/identity/resources/users/v1/phone';
const reset = `POST ${phone}/reset`;
const verify = `POST ${phone}/reset/verify`;
const change = `PUT ${phone}/change`;

async function run() {
  const simulation = createSimulation();
  let sent = 0;
  simulation.provider.always(reset, () => json({ resetPhoneNumberToken: `reset-${++sent}` }, 201));
  simulation.provider.always(verify, () => json({ changePhoneNumberToken: 'change-1' }, 201));
  simulation.provider.always(change, () => json({}));
  return runFlow(createPhoneResetMachine, {
    simulation,
    href: 'https://app.test/account/reset-phone-number',
  });
}

async function atCode() {
  const flow = await run();
  await flow.send({ type: 'enterEmail', email: ' ada@acme.test ' }, { type: 'submit' });
  return flow;
}

async function atNumber() {
  const flow = await atCode();
  await flow.send({ type: 'enterCode', code: '123456' }, { type: 'submit' });
  return flow;
}

test('the address, the code from its mailbox, the new number', async () => {
  const flow = await atNumber();
  expect(flow.at()).toBe('ChangePhoneNumber.editing');
  await flow.send(
    { type: 'enterPhoneNumber', phoneNumber: ' +49 151 2345678 ' },
    { type: 'submit' },
  );
  expect(flow.at()).toBe('success');
  const phoneCalls = flow.provider.calls.filter(({ path }) => path.startsWith(phone));
  expect(phoneCalls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', `${phone}/reset`, '{"email":"ada@acme.test"}'],
    ['POST', `${phone}/reset/verify`, '{"resetPhoneNumberToken":"reset-1","code":"123456"}'],
    [
      'PUT',
      `${phone}/change`,
      '{"changePhoneNumberToken":"change-1","phoneNumber":"+49 151 2345678"}',
    ],
  ]);
});

test('nothing is sent before something is typed', async () => {
  const flow = await run();
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.provider.count('/phone/reset')]).toEqual(['ResetPhoneNumber.editing', 0]);
});

test('a wrong code says so and the next one works', async () => {
  const flow = await atCode();
  flow.provider.next(verify, () => refusal(400, 'Not right.', 'phones/wrongCode'));
  await flow.send({ type: 'enterCode', code: '000000' }, { type: 'submit' });
  expect([flow.at(), flow.context()]).toMatchObject([
    'VerifyResetPhoneNumber.editing',
    { code: '000000', failure: { text: 'Not right.' } },
  ]);
  await flow.send({ type: 'enterCode', code: '123456' }, { type: 'submit' });
  expect(flow.at()).toBe('ChangePhoneNumber.editing');
});

test('a new mail binds the code to itself, when the countdown is over and not before', async () => {
  const flow = await atCode();
  await flow.send({ type: 'resend' });
  expect(flow.context()).toMatchObject({ resetPhoneNumberToken: 'reset-1', resendIn: 30 });
  await flow.time.advance(30_000);
  await flow.send({ type: 'resend' });
  expect(flow.context()).toMatchObject({
    resetPhoneNumberToken: 'reset-2',
    resendIn: 30,
    wasResent: true,
  });
});

test('another address can be typed', async () => {
  const flow = await atCode();
  await flow.send({ type: 'changeEmail' });
  expect([flow.at(), flow.context().email]).toEqual([
    'ResetPhoneNumber.editing',
    ' ada@acme.test ',
  ]);
});

test('a number the provider refuses can be corrected', async () => {
  const flow = await atNumber();
  flow.provider.next(change, () => refusal(400, 'Enter a phone number.', 'phones/invalidNumber'));
  await flow.send({ type: 'enterPhoneNumber', phoneNumber: '12' }, { type: 'submit' });
  expect([flow.at(), flow.context()]).toMatchObject([
    'ChangePhoneNumber.editing',
    { phoneNumber: '12', failure: { text: 'Enter a phone number.' } },
  ]);
});

test('anyone who takes too long starts again, with the address and the reason', async () => {
  const flow = await atNumber();
  flow.provider.next(change, () => refusal(400, 'This took too long.', 'phones/invalidToken'));
  await flow.send({ type: 'enterPhoneNumber', phoneNumber: '+49 151 2345678' }, { type: 'submit' });
  expect([flow.at(), flow.context()]).toMatchObject([
    'ResetPhoneNumber.editing',
    { email: ' ada@acme.test ', failure: { text: 'This took too long.' } },
  ]);
});

test.each([reset, verify, change])('a dead network at %s keeps what was typed', async (call) => {
  const flow = await (call === reset ? run() : call === verify ? atCode() : atNumber());
  flow.provider.next(call, dead);
  await flow.send({ type: 'enterEmail', email: 'ada@acme.test' });
  await flow.send(
    { type: 'enterCode', code: '123456' },
    { type: 'enterPhoneNumber', phoneNumber: '+49 151 2345678' },
  );
  const step = flow.at();
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.context().failure?.text]).toEqual([
    step,
    "We're facing some difficulties, Please try again",
  ]);
  await flow.send({ type: 'submit' });
  expect([flow.context().failure, flow.at()]).not.toContain(step);
});

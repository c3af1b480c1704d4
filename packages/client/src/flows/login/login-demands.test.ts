import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { type Answer, json, tokenFor } from '../../testing/simulated-provider.ts';
import type { LoginEvent } from './login.events.ts';
import { createLoginMachine } from './login.machine.ts';

const email: LoginEvent = { type: 'enterEmail', email: 'ada@acme.test' };
const password = (text = 'right horse'): LoginEvent => ({ type: 'enterPassword', password: text });

async function atPassword() {
  const flow = await runFlow(createLoginMachine);
  await flow.send(email, { type: 'submitEmail' });
  return flow;
}

const enrolled = {
  mfaRequired: true,
  mfaToken: 'm-1',
  mfaEnrolled: true,
  userEmail: 'ada@acme.test',
};

test.each([
  ['somebody who is enrolled', enrolled, 'loginWithTwoFactor'],
  ['somebody who does not say', { mfaRequired: true, mfaToken: 'm-1' }, 'loginWithTwoFactor'],
  ['somebody who is not enrolled', { ...enrolled, mfaEnrolled: false }, 'forceTwoFactor'],
  [
    'an address to send a code to',
    {
      ...enrolled,
      mfaEnrolled: false,
      mfaDevices: { webauthn: [], phones: [], authenticators: [], emails: [{ email: 'a' }] },
    },
    'loginWithTwoFactor',
  ],
])('MFA is required of %s', async (_, demand, step) => {
  const flow = await atPassword();
  flow.provider.next('POST /identity/resources/auth/v1/user', () => json(demand));
  await flow.send(password(), { type: 'submitPassword' });
  expect([flow.at(), flow.context().pending, flow.context().password, flow.status()]).toEqual([
    step,
    demand,
    '',
    'signedOut',
  ]);
});

test('a silent refresh that demands MFA opens with it, and knows the address', async () => {
  const simulation = createSimulation();
  simulation.provider.always('/auth/v1/user/token/refresh', () => json(enrolled, 201));
  const flow = await runFlow(createLoginMachine, { simulation });
  expect([flow.at(), flow.context().email]).toEqual(['loginWithTwoFactor', 'ada@acme.test']);
  await flow.send({ type: 'changeEmail' });
  expect([flow.at(), flow.session.get()]).toEqual(['preLogin.editing', { status: 'signedOut' }]);
});

test('a demand that another page of the box met is taken up', async () => {
  const flow = await runFlow(createLoginMachine);
  await flow.session.adopt(enrolled);
  expect(flow.at()).toBe('loginWithTwoFactor');
  await flow.session.adopt({ mfaRequired: false });
  expect(flow.at()).toBe('loginWithTwoFactor');
});

test('a correct MFA code continues to where the user was going', async () => {
  const flow = await runFlow(createLoginMachine);
  flow.client.rememberDestination('/invoices');
  await flow.send({ type: 'demanded', response: enrolled }, { type: 'entered' });
  await flow.time.advance(200);
  expect([flow.at(), flow.visited]).toEqual(['success.leaving', ['/invoices']]);
});

test('an MFA challenge that expired starts over with the address kept', async () => {
  const flow = await atPassword();
  await flow.session.adopt(enrolled);
  await flow.send({ type: 'startOver', notice: 'expired' });
  expect([flow.at(), flow.context(), flow.session.get()]).toMatchObject([
    'preLogin.editing',
    { email: 'ada@acme.test', notice: 'expired', pending: undefined },
    { status: 'signedOut' },
  ]);
  await flow.send({ type: 'submitEmail' });
  expect([flow.at(), flow.context().notice]).toEqual(['loginWithPassword.editing', undefined]);
});

test('the recovery code is a step of its own, with a way back', async () => {
  const flow = await runFlow(createLoginMachine);
  await flow.send({ type: 'demanded', response: enrolled }, { type: 'recover' });
  expect(flow.at()).toBe('recoverTwoFactor');
  await flow.send({ type: 'back' });
  expect(flow.at()).toBe('loginWithTwoFactor');
});

test('a password that must change leads to the page for it with what the provider handed out', async () => {
  const flow = await atPassword();
  const response = { mfaRequired: false, userId: 'user-1', resetPasswordToken: 'r&1' };
  flow.provider.next('POST /identity/resources/auth/v1/user', () => json(response));
  await flow.send(password(), { type: 'submitPassword' });
  expect([flow.at(), flow.visited]).toEqual([
    'preLogin.leaving',
    ['/account/reset-password?userId=user-1&token=r%261'],
  ]);
});

const day = 1440;

test.each([
  [3 * day + 60, 14 * day, 'success.warning', 3],
  [14 * day, 14 * day, 'success.warning', 14],
  [day - 1, 14 * day, 'success.warning', 0],
  [14 * day + 1, 14 * day, 'success.leaving', undefined],
])(
  'a password that expires in %i minutes, said from %i on, leads to %s',
  async (minutes, period, step, reported) => {
    const flow = await atPassword();
    const accessToken = tokenFor({ sub: 'user-1', tenantId: 'tenant-1' });
    const answer = {
      mfaRequired: false,
      accessToken,
      passwordExpiresIn: minutes,
      notificationPeriod: period,
    };
    flow.provider.next('POST /identity/resources/auth/v1/user', () => json(answer));
    await flow.send(password(), { type: 'submitPassword' });
    expect([flow.at(), flow.context().passwordDays, flow.status()]).toEqual([
      step,
      reported,
      'signedIn',
    ]);
    await flow.send({ type: 'onContinue' });
    await flow.time.advance(200);
    expect(flow.visited).toEqual(['/']);
  },
);

test('a breached password has its steps behind the flag of the contract, and without it signs nobody in', async () => {
  const breached: Answer = () => json({ mfaRequired: false, isBreachedPassword: true });
  const simulation = createSimulation();
  simulation.provider.always('GET /flags', () =>
    json({ 'security-center-show-login-flows': 'on' }),
  );
  const flow = await runFlow(createLoginMachine, { simulation });
  flow.provider.next('POST /identity/resources/auth/v1/user', breached);
  await flow.send(email, password(), { type: 'submitEmail' });
  expect(flow.at()).toBe('breachedPassword');
  await flow.send({ type: 'mailSent' });
  expect(flow.at()).toBe('breachedPasswordSuccess');
  await flow.send({ type: 'changeEmail' });
  expect([flow.at(), flow.context().email]).toEqual(['preLogin.editing', 'ada@acme.test']);
  const without = await atPassword();
  without.provider.next('POST /identity/resources/auth/v1/user', breached);
  await without.send(password(), { type: 'submitPassword' });
  expect([without.at(), without.context().failure?.text]).toEqual([
    'loginWithPassword.editing',
    'Failed to authenticate',
  ]);
});

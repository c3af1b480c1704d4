import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { type Answer, dead, json, refusal } from '../../testing/simulated-provider.ts';
import type { InvitationInput } from './invitation.events.ts';
import { createInvitationMachine } from './invitation.machine.ts';

const verify = 'POST /identity/resources/tenants/invites/v1/verify';
const accept = 'POST /identity/resources/users/v1/invitation/accept';
const link: InvitationInput = { userId: 'user-1', token: 'secret' };
const invitation = {
  id: 'i',
  vendorId: 'v',
  tenantId: 't',
  token: 'secret',
  expires: '',
  kind: 'person',
  name: 'Globex',
};

interface Options {
  readonly onVerify?: Answer;
  readonly onAccept?: Answer;
  readonly email?: string;
  readonly shouldSetPassword?: boolean;
  readonly signedIn?: boolean;
  readonly input?: InvitationInput;
}

async function run({
  email = 'grace@acme.test',
  shouldSetPassword = false,
  input = link,
  ...options
}: Options = {}) {
  const simulation = createSimulation();
  const { provider } = simulation;
  provider.always(verify, () => json({ ...invitation, email, shouldSetPassword }));
  provider.always(accept, () => new Response(''));
  if (options.onVerify) provider.next(verify, options.onVerify);
  if (options.onAccept) provider.next(accept, options.onAccept);
  return runFlow(createInvitationMachine, {
    input,
    simulation,
    signedIn: options.signedIn ?? false,
  });
}

test('opening shows the tenant and accepts nothing; the button accepts and signs nobody in', async () => {
  const flow = await run();
  expect([flow.at(), flow.context()]).toMatchObject([
    'validate.ready',
    { company: 'Globex', email: 'grace@acme.test', shouldSetPassword: false },
  ]);
  expect(flow.provider.count('/invitation/accept')).toBe(0);
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.status()]).toEqual(['success', 'signedOut']);
  expect(flow.provider.calls.at(-1)?.body).toBe('{"userId":"user-1","token":"secret"}');
});

test('a new user is asked for a name and a password under the rules', async () => {
  const flow = await run({ shouldSetPassword: true });
  expect(flow.context().passwordConfig).toEqual({ minLength: 10 });
  await flow.send({ type: 'submit' });
  expect(flow.at()).toBe('validate.ready');
  await flow.send(
    { type: 'enterName', name: ' Grace ' },
    { type: 'enterPassword', password: 'right horse 2' },
  );
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.context().password]).toEqual(['success', '']);
  expect(flow.provider.bodies().at(-1)).toMatchObject({ password: 'right horse 2', name: 'Grace' });
});

test.each([
  { userId: undefined, token: 't' },
  { userId: 'u', token: undefined },
])('half a link (%o) is invalid (spec 1 §4)', async (input) => {
  const flow = await run({ input });
  expect([flow.at(), flow.provider.count('/invites/v1/verify')]).toEqual(['invalid', 0]);
});

test('a used, withdrawn or expired invitation is invalid, on opening and on the button (T-INV-2)', async () => {
  const gone: Answer = () => refusal(400, 'Not valid.', 'invitations/invalidLink');
  expect((await run({ onVerify: gone })).at()).toBe('invalid');
  const flow = await run({ onAccept: gone });
  await flow.send({ type: 'submit' });
  expect(flow.at()).toBe('invalid');
});

test.each(['ER-01239', 'ER-01240'])(
  'a locked tenant (%s) fails in the words of the provider',
  async (code) => {
    const locked: Answer = () => refusal(400, 'This account is suspended.', code);
    const flow = await run({ onAccept: locked, shouldSetPassword: true });
    await flow.send({ type: 'enterPassword', password: 'right horse 2' }, { type: 'submit' });
    expect([flow.at(), flow.context().failure]).toMatchObject([
      'failed',
      { text: 'This account is suspended.', code },
    ]);
    expect((await run({ onVerify: locked })).at()).toBe('failed');
  },
);

test('another user who is signed in is named; one click switches, and the session is cleared (T-INV-1)', async () => {
  const flow = await run({ signedIn: true });
  expect([flow.at(), flow.status(), flow.context().signedInAs]).toEqual([
    'validate.ready',
    'signedIn',
    'ada@acme.test',
  ]);
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.status(), flow.context().signedInAs]).toEqual([
    'success',
    'signedOut',
    undefined,
  ]);
});

test('anyone who stays signed in goes home, and the invitation is not used up', async () => {
  const flow = await run({ signedIn: true });
  await flow.send({ type: 'stay' });
  expect([flow.visited, flow.status(), flow.provider.count('/invitation/accept')]).toEqual([
    ['/'],
    'signedIn',
    0,
  ]);
});

test('the invited user who is signed in already is nobody else', async () => {
  const flow = await run({ signedIn: true, email: 'Ada@Acme.test' });
  expect(flow.context().signedInAs).toBeUndefined();
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.status()]).toEqual(['success', 'signedOut']);
});

test('a weak password keeps the form and what was typed', async () => {
  const weak: Answer = () => refusal(400, 'Too weak.', 'invitations/weakPassword');
  const flow = await run({ onAccept: weak, shouldSetPassword: true });
  await flow.send({ type: 'enterPassword', password: 'x' }, { type: 'submit' });
  expect([flow.at(), flow.context()]).toMatchObject([
    'validate.ready',
    { password: 'x', failure: { text: 'Too weak.' } },
  ]);
});

test('a dead network can be tried again, on opening and on the button', async () => {
  const flow = await run({ onVerify: dead, onAccept: dead });
  // Review 2026-11-23, sign-in §4: the default text of specification 2, §8.
  const notChecked = { text: "We couldn't verify your invitation" };
  expect([flow.at(), flow.context().failure]).toMatchObject(['validate.unreachable', notChecked]);
  await flow.send({ type: 'retry' });
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.context().failure]).toMatchObject([
    'validate.ready',
    { text: /difficulties/ },
  ]);
  await flow.send({ type: 'submit' });
  expect(flow.at()).toBe('success');
});

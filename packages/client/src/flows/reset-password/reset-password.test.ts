import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { type Answer, dead, refusal } from '../../testing/simulated-provider.ts';
import type { ResetPasswordInput } from './reset-password.events.ts';
import { createResetPasswordMachine } from './reset-password.machine.ts';

const link = { userId: 'user-1', token: 'secret' };
const validate = 'POST /identity/resources/users/v1/passwords/reset/validate';
const verify = 'POST /identity/resources/users/v1/passwords/reset/verify';

async function run(
  onValidate?: Answer,
  options: { readonly signedIn?: boolean; readonly input?: ResetPasswordInput } = {},
) {
  const simulation = createSimulation();
  if (onValidate) simulation.provider.next(validate, onValidate);
  return runFlow(createResetPasswordMachine, { input: link, simulation, ...options });
}

test('a good link shows the form with the rules of the user; the new password is sent with the link', async () => {
  const flow = await run();
  expect([flow.at(), flow.context().passwordConfig]).toEqual(['form.editing', { minLength: 10 }]);
  await flow.send({ type: 'enterPassword', password: 'right horse 2' }, { type: 'submit' });
  expect([flow.at(), flow.context().password]).toEqual(['success', '']);
  expect(flow.provider.calls.at(-1)).toMatchObject({
    path: '/identity/resources/users/v1/passwords/reset/verify',
    body: '{"userId":"user-1","token":"secret","password":"right horse 2"}',
  });
});

/** Contract, §7: 400, 403, 410, 422 are invalid; 401, 404 and 5xx let the user try. */
test.each([
  [400, 'invalidLink'],
  [403, 'invalidLink'],
  [410, 'invalidLink'],
  [422, 'invalidLink'],
  [401, 'form.editing'],
  [404, 'form.editing'],
  [500, 'form.editing'],
  [503, 'form.editing'],
])('a %i on the check leads to %s', async (status, step) => {
  expect((await run(() => refusal(status, 'no'))).at()).toBe(step);
});

test('a dead network can be tried again', async () => {
  const flow = await run(dead);
  expect(flow.at()).toBe('validating.failed');
  await flow.send({ type: 'retry' });
  expect(flow.at()).toBe('form.editing');
});

test('half a link is invalid without asking', async () => {
  const flow = await run(undefined, { input: { userId: 'user-1', token: undefined } });
  expect([flow.at(), flow.provider.count('/reset/validate')]).toEqual(['invalidLink', 0]);
});

test('a weak password keeps the form and what was typed; a link used in the meantime does not', async () => {
  const flow = await run();
  const refusals = [
    refusal(400, 'Too weak.', 'passwords/weakPassword'),
    refusal(400, 'Used.', 'passwords/invalidLink'),
  ];
  flow.provider.next(verify, ...refusals.map((answer) => () => answer));
  await flow.send({ type: 'enterPassword', password: 'x' }, { type: 'submit' });
  expect([flow.at(), flow.context()]).toMatchObject([
    'form.editing',
    { password: 'x', failure: { text: 'Too weak.' } },
  ]);
  await flow.send({ type: 'submit' });
  expect(flow.at()).toBe('invalidLink');
});

test('as every session ends, so does the one of this browser', async () => {
  const flow = await run(undefined, { signedIn: true });
  expect(flow.status()).toBe('signedIn');
  await flow.send({ type: 'enterPassword', password: 'right horse 2' }, { type: 'submit' });
  expect(flow.status()).toBe('signedOut');
});

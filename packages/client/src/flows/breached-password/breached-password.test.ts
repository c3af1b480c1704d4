import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { dead } from '../../testing/simulated-provider.ts';
import { createBreachedPasswordMachine } from './breached-password.machine.ts';

const reset = 'POST /identity/resources/users/v1/passwords/reset';
const run = () => runFlow(createBreachedPasswordMachine, { input: { email: ' ada@acme.test ' } });

test('nothing is mailed before a user asks; then a reset link is, and again after 30 s', async () => {
  const flow = await run();
  expect([flow.at(), flow.provider.count('/passwords/reset')]).toEqual([
    'breachedPassword.ready',
    0,
  ]);
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.provider.calls.at(-1)?.body]).toEqual([
    'breachedPasswordSuccess.waiting',
    '{"email":"ada@acme.test"}',
  ]);
  await flow.send({ type: 'resend' });
  expect([flow.provider.count('/passwords/reset'), flow.context().resendIn]).toEqual([1, 30]);
  await flow.time.advance(30_000);
  await flow.send({ type: 'resend' });
  expect([flow.at(), flow.provider.count('/passwords/reset')]).toEqual([
    'breachedPasswordSuccess.waiting',
    2,
  ]);
});

test('a dead network says so, and the next try works', async () => {
  const flow = await run();
  flow.provider.next(reset, dead);
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.context().failure?.text]).toEqual([
    'breachedPassword.ready',
    "We're facing some difficulties, Please try again",
  ]);
  await flow.send({ type: 'submit' });
  expect(flow.at()).toBe('breachedPasswordSuccess.waiting');
});

test('a second mail that cannot be sent leaves the button ready', async () => {
  const flow = await run();
  await flow.send({ type: 'submit' });
  await flow.time.advance(30_000);
  flow.provider.next(reset, dead);
  await flow.send({ type: 'resend' });
  expect([flow.at(), flow.context().resendIn]).toEqual(['breachedPasswordSuccess.ready', 0]);
  expect(flow.context().failure).toBeDefined();
});

test('anyone who signed in by user name is mailed by it, too', async () => {
  const flow = await runFlow(createBreachedPasswordMachine, { input: { email: 'ada' } });
  await flow.send({ type: 'submit' });
  expect(flow.provider.calls.at(-1)?.body).toBe('{"identifier":"ada","identifierType":"username"}');
});

import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { type Answer, dead, json, refusal, tokenFor } from '../../testing/simulated-provider.ts';
import { createMagicLinkMachine } from './magic-link.machine.ts';

const postlogin = 'POST /identity/resources/auth/v1/passwordless/magiclink/postlogin';
const signedIn: Answer = () =>
  json(
    {
      mfaRequired: false,
      accessToken: tokenFor({ sub: 'user-1', tenantId: 'tenant-1' }),
      expiresIn: 300,
    },
    201,
  );

async function run(answer: Answer = signedIn) {
  const simulation = createSimulation();
  simulation.provider.always(postlogin, signedIn);
  simulation.provider.next(postlogin, answer);
  const href = 'https://app.test/account/login/magic-link?token=secret';
  return runFlow(createMagicLinkMachine, { input: { token: 'secret' }, simulation, href });
}

test('opening the page signs nobody in; the button does, and continues (T-LINK)', async () => {
  const flow = await run();
  expect([flow.at(), flow.provider.count('/postlogin')]).toEqual(['ready.asking', 0]);
  flow.client.rememberDestination('/invoices');
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.status()]).toEqual(['success', 'signedIn']);
  await flow.time.advance(200);
  expect(flow.visited).toEqual(['/invoices']);
});

test('where MFA is demanded, the login page asks for it', async () => {
  const flow = await run(() => json({ mfaRequired: true, mfaToken: 'mfa-1' }, 201));
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.visited]).toEqual(['ready.demanded', ['/account/login']]);
  expect(flow.client.session.get()).toMatchObject({
    status: 'signedOut',
    pending: { mfaToken: 'mfa-1' },
  });
});

test('a used or expired link says so', async () => {
  const flow = await run(() => refusal(401, 'Not valid.', 'passwordless/invalidLink'));
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.status()]).toEqual(['invalidLink', 'signedOut']);
});

test('a link without its token is invalid without asking', async () => {
  const simulation = createSimulation();
  const flow = await runFlow(createMagicLinkMachine, { input: { token: undefined }, simulation });
  expect([flow.at(), flow.provider.count('/postlogin')]).toEqual(['invalidLink', 0]);
});

test('a dead network keeps the link, and a double click signs in once', async () => {
  const flow = await run(dead);
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.context().failure]).toMatchObject([
    'ready.asking',
    { text: /difficulties/ },
  ]);
  flow.fire({ type: 'submit' });
  flow.fire({ type: 'submit' });
  await flow.time.advance(0);
  expect([flow.at(), flow.provider.count('/postlogin')]).toEqual(['success', 2]);
});

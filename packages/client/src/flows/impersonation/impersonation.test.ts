import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { type Answer, dead, json, refusal } from '../../testing/simulated-provider.ts';
import { createImpersonationMachine } from './impersonation.machine.ts';

const impersonate = 'POST /identity/resources/impersonation/v1';
const input = { impersonatedUserId: 'user-1', actorToken: 'once' };

async function run(answer?: Answer) {
  const simulation = createSimulation();
  const { provider } = simulation;
  const enter: Answer = () => {
    provider.state.cookie = true;
    return json({ accessToken: 'ignored', tokenType: 'bearer', expiresIn: 300, expires: '' }, 201);
  };
  provider.always(impersonate, enter);
  if (answer) provider.next(impersonate, answer);
  return runFlow(createImpersonationMachine, {
    input,
    simulation,
    href: 'https://app.test/account/impersonate',
  });
}

test('the button redeems the token, the cookie brings the session, success shows for 1 s (spec 1 §4)', async () => {
  const flow = await run();
  expect([flow.at(), flow.provider.count('/impersonation/v1')]).toEqual([
    'impersonating.asking',
    0,
  ]);
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.status()]).toEqual(['success.pausing', 'signedIn']);
  expect(flow.provider.calls.find(({ path }) => path.endsWith('/impersonation/v1'))?.body).toBe(
    '{"impersonatedUserId":"user-1","actorToken":"once"}',
  );
  await flow.time.advance(999);
  expect([flow.at(), flow.visited]).toEqual(['success.pausing', []]);
  await flow.time.advance(1);
  await flow.time.advance(200);
  expect([flow.at(), flow.visited]).toEqual(['success.leaving', ['/']]);
});

test('a used or foreign token ends in failed, with the words of the provider (T-IMP-1)', async () => {
  const flow = await run(() => refusal(400, 'Used up.', 'impersonation/invalidToken'));
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.context().failure?.text, flow.status()]).toEqual([
    'failed',
    'Used up.',
    'signedOut',
  ]);
});

test('half an address fails without asking', async () => {
  const simulation = createSimulation();
  const half = { impersonatedUserId: 'user-1', actorToken: undefined };
  const flow = await runFlow(createImpersonationMachine, { input: half, simulation });
  expect([flow.at(), flow.provider.count('/impersonation/v1')]).toEqual(['failed', 0]);
});

test('a dead network keeps the token', async () => {
  const flow = await run(dead);
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.context().failure]).toMatchObject([
    'impersonating.asking',
    { text: /difficulties/ },
  ]);
  await flow.send({ type: 'submit' });
  expect(flow.at()).toBe('success.pausing');
});

test('a session that cannot be fetched is asked for again, the token is not', async () => {
  const flow = await run();
  const refresh = 'POST /identity/resources/auth/v1/user/token/refresh';
  flow.provider.next(refresh, dead, dead, dead);
  await flow.send({ type: 'submit' });
  await flow.time.advance(3000);
  expect(flow.at()).toBe('impersonating.unreachable');
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.provider.count('/impersonation/v1')]).toEqual(['success.pausing', 1]);
});

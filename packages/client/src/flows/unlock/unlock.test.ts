import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { type Answer, dead, json, refusal } from '../../testing/simulated-provider.ts';
import { createUnlockMachine } from './unlock.machine.ts';

const unlock = 'POST /identity/resources/users/v3/me/unlock';

async function run(answer: Answer = () => json({}), token: string | undefined = 'secret') {
  const simulation = createSimulation();
  simulation.provider.next(unlock, answer);
  return runFlow(createUnlockMachine, { input: { token }, simulation });
}

test('opening the page ends no pause; the button does', async () => {
  const flow = await run();
  expect([flow.at(), flow.provider.count('/unlock')]).toEqual(['ready.asking', 0]);
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.provider.calls.at(-1)?.body]).toEqual(['success', '{"token":"secret"}']);
});

test('a used or expired link says so', async () => {
  const flow = await run(() => refusal(400, 'Not valid.', 'passwords/invalidUnlockLink'));
  await flow.send({ type: 'submit' });
  expect(flow.at()).toBe('invalidLink');
});

test('a link without its token is invalid without asking', async () => {
  const simulation = createSimulation();
  const flow = await runFlow(createUnlockMachine, { input: { token: undefined }, simulation });
  expect([flow.at(), flow.provider.count('/unlock')]).toEqual(['invalidLink', 0]);
});

test('a double click unlocks once, and a dead network keeps the link', async () => {
  const flow = await run(dead);
  flow.fire({ type: 'submit' });
  flow.fire({ type: 'submit' });
  await flow.time.advance(0);
  expect([flow.at(), flow.provider.count('/unlock')]).toEqual(['ready.asking', 1]);
  expect(flow.context().failure?.text).toBe("We're facing some difficulties, Please try again");
});

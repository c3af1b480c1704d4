import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import {
  type CredentialCapabilities,
  createSimulatedCredentials,
} from '../../testing/simulated-credentials.ts';
import { dead, json, refusal } from '../../testing/simulated-provider.ts';
import { createPromptPasskeysMachine } from './prompt-passkeys.machine.ts';

const devices = '/identity/resources/users/webauthn/v1/devices';
const me = 'GET /identity/resources/users/v2/me';

interface Given extends CredentialCapabilities {
  readonly held?: readonly object[];
  readonly user?: object;
}

function simulate({ held: current = [], user, ...capabilities }: Given) {
  const passkeys = createSimulatedCredentials(capabilities);
  const simulation = createSimulation({ credentials: passkeys.credentials });
  const { provider } = simulation;
  provider.always(`GET ${devices}`, () => json({ devices: current }));
  provider.always(`POST ${devices}`, () =>
    json({ options: { challenge: 'c', timeout: 300_000 } }, 201),
  );
  provider.always(`POST ${devices}/verify`, () => json({ id: 'p1', name: 'This device' }, 201));
  if (user)
    provider.always(me, () =>
      json({ id: 'user-1', email: 'ada@acme.test', tenantId: 'tenant-1', ...user }),
    );
  return { passkeys, simulation };
}

async function run(given: Given = {}) {
  const { passkeys, simulation } = simulate(given);
  const flow = await runFlow(createPromptPasskeysMachine, { simulation, signedIn: true });
  return { ...flow, passkeys, simulation };
}

test('a user without a passkey, on a device that can keep one, is offered one', async () => {
  const flow = await run();
  expect([flow.at(), flow.isBusy()]).toEqual(['promptPasskeys.ready', false]);
});

test.each([
  ['has one already', { held: [{ id: 'p1' }] }],
  ['uses a device that cannot keep one', { hasPlatform: false }],
  ['uses a browser without passkeys', { isSupported: false }],
  ['has a second factor that was not shown this time', { user: { mfaEnrolled: true } }],
] as const)('a user who %s continues at once', async (_, given) => {
  expect((await run(given)).at()).toBe('entered');
});

test('a provider that does not answer holds nobody up', async () => {
  const { simulation } = simulate({});
  simulation.provider.always(`GET ${devices}`, dead);
  const flow = await runFlow(createPromptPasskeysMachine, { simulation, signedIn: true });
  expect(flow.at()).toBe('entered');
});

test('a passkey is made, kept by the provider, and one continues', async () => {
  const flow = await run();
  await flow.send({ type: 'create' });
  expect([flow.at(), flow.isBusy(), flow.passkeys.asked()]).toEqual([
    'promptPasskeys.creating',
    true,
    ['create'],
  ]);
  flow.passkeys.answer();
  await flow.time.advance(0);
  expect(flow.at()).toBe('entered');
  expect(flow.provider.bodies().at(-1)).toMatchObject({
    id: 'key-1',
    deviceType: 'Platform',
    response: { attestationObject: 'AA', transports: ['internal'] },
  });
});

test('"Not now" is one click, also while the browser asks, which is taken back', async () => {
  const flow = await run();
  await flow.send({ type: 'create' }, { type: 'notNow' });
  expect([flow.at(), flow.passkeys.open()]).toEqual(['entered', undefined]);
});

test('"Not now" is remembered for this user on this device', async () => {
  const { passkeys, simulation } = simulate({});
  const first = await runFlow(createPromptPasskeysMachine, { simulation, signedIn: true });
  await first.send({ type: 'notNow' });
  const again = await runFlow(createPromptPasskeysMachine, { simulation, signedIn: true });
  expect([again.at(), passkeys.asked()]).toEqual(['entered', []]);
  for (const { client } of [first, again]) client.dispose();

  simulation.provider.always(me, () =>
    json({ id: 'user-2', email: 'grace@acme.test', tenantId: 'tenant-1' }),
  );
  const other = await runFlow(createPromptPasskeysMachine, { simulation, signedIn: true });
  expect(other.at()).toBe('promptPasskeys.ready');
});

test.each([
  ['cancelled', undefined, 'passkeys/notMade'],
  ['duplicate', undefined, 'passkeys/known'],
  ['failed', undefined, 'passkeys/makeFailed'],
  ['failed', 'ConstraintError', 'passkeys/cannotKeep'],
] as const)(
  'what the browser calls %s %s is said, and one may try again or continue',
  async (problem, name, code) => {
    const flow = await run();
    await flow.send({ type: 'create' });
    const cause = Object.assign(new Error('no'), { name });
    flow.passkeys.refuse(problem, name ? cause : undefined);
    await flow.time.advance(0);
    expect([flow.at(), flow.context().failure?.code]).toEqual(['promptPasskeys.ready', code]);
    await flow.send({ type: 'create' });
    expect([flow.at(), flow.context().failure]).toEqual(['promptPasskeys.creating', undefined]);
  },
);

test('a refusal of the provider is said in its words', async () => {
  const flow = await run();
  flow.provider.next(`POST ${devices}/verify`, () =>
    refusal(409, 'This device already has one.', 'passkeys/known'),
  );
  await flow.send({ type: 'create' });
  flow.passkeys.answer();
  await flow.time.advance(0);
  expect(flow.context().failure).toMatchObject({
    text: 'This device already has one.',
    code: 'passkeys/known',
  });
});

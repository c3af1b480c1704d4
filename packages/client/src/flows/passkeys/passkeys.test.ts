import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import {
  type CredentialCapabilities,
  createSimulatedCredentials,
} from '../../testing/simulated-credentials.ts';
import { dead, json, refusal } from '../../testing/simulated-provider.ts';
import { createPasskeysMachine } from './passkeys.machine.ts';

const devices = '/identity/resources/users/webauthn/v1/devices';
const laptop = {
  id: 'p1',
  deviceType: 'Platform',
  name: 'Laptop',
  createdAt: '2026-11-20T10:00:00.000Z',
  synced: false,
};
const key = { ...laptop, id: 'p2', deviceType: 'CrossPlatform', name: 'Security key' };

async function run(capabilities: CredentialCapabilities = {}) {
  const passkeys = createSimulatedCredentials(capabilities);
  const simulation = createSimulation({ credentials: passkeys.credentials });
  const { provider } = simulation;
  const selection = { residentKey: 'required', userVerification: 'required' };
  provider.always(`GET ${devices}`, () => json({ devices: [laptop] }));
  provider.always(`POST ${devices}`, () =>
    json({ options: { challenge: 'c', timeout: 300_000, authenticatorSelection: selection } }, 201),
  );
  provider.always(`POST ${devices}/verify`, () => json(key, 201));
  const flow = await runFlow(createPasskeysMachine, { simulation, signedIn: true });
  return {
    ...flow,
    passkeys,
    names: () => flow.context().passkeys.map((one: { name: string }) => one.name),
  };
}

test('a user sees their passkeys', async () => {
  const flow = await run();
  expect([flow.at(), flow.names()]).toEqual(['ready', ['Laptop']]);
});

test('a list that does not come can be asked for again', async () => {
  const flow = await run();
  flow.provider.next(`GET ${devices}`, dead);
  await flow.send({ type: 'reload' });
  expect([flow.at(), flow.context().failure?.text]).toEqual([
    'failed',
    "We're facing some difficulties, Please try again",
  ]);
  await flow.send({ type: 'reload' });
  expect([flow.at(), flow.names()]).toEqual(['ready', ['Laptop']]);
});

test.each([
  ['on this device', 'Platform', 'platform'],
  ['on a security key or another device', 'CrossPlatform', 'cross-platform'],
] as const)(
  'one makes a passkey %s, and may name it then',
  async (_, deviceType, authenticatorAttachment) => {
    const flow = await run();
    await flow.send({ type: 'add', deviceType });
    expect([flow.at(), flow.passkeys.open()]).toMatchObject([
      'adding',
      { authenticatorSelection: { authenticatorAttachment, residentKey: 'required' } },
    ]);
    flow.passkeys.answer();
    await flow.time.advance(0);
    expect([flow.at(), flow.names(), flow.context().added?.id]).toEqual([
      'ready',
      ['Laptop', 'Security key'],
      'p2',
    ]);
    expect(flow.provider.bodies().at(-1)).toMatchObject({ deviceType });
  },
);

test('one makes a passkey wherever one likes, and its place is shown by the browser', async () => {
  const flow = await run();
  await flow.send({ type: 'add' });
  expect(flow.passkeys.open()).toMatchObject({
    authenticatorSelection: { residentKey: 'required' },
  });
  expect(JSON.stringify(flow.passkeys.open())).not.toContain('authenticatorAttachment');
  flow.passkeys.answer();
  await flow.time.advance(0);
  expect(flow.provider.bodies().at(-1)).toMatchObject({ deviceType: 'Platform' });
});

test('making one can be stopped, and the question is taken back', async () => {
  const flow = await run();
  await flow.send({ type: 'add' }, { type: 'cancel' });
  expect([flow.at(), flow.passkeys.open(), flow.names()]).toEqual(['ready', undefined, ['Laptop']]);
});

test('a fresh proof that the provider wants first is handed on by its code', async () => {
  const flow = await run();
  flow.provider.next(`POST ${devices}`, () =>
    refusal(403, 'Confirm that it is you.', 'mfa/stepUpRequired'),
  );
  await flow.send({ type: 'add' });
  expect([flow.at(), flow.context().failure?.code, flow.passkeys.asked()]).toEqual([
    'ready',
    'mfa/stepUpRequired',
    [],
  ]);
});

test('a passkey gets another name; none is no name', async () => {
  const flow = await run();
  flow.provider.always(`PATCH ${devices}/p1`, () => json({ ...laptop, name: 'Work laptop' }));
  await flow.send({ type: 'rename', id: 'p1', name: '  ' });
  expect(flow.at()).toBe('ready');
  await flow.send({ type: 'rename', id: 'p1', name: 'Work laptop' });
  expect([flow.at(), flow.names()]).toEqual(['ready', ['Work laptop']]);
});

test('a passkey is removed; one that is gone already says so', async () => {
  const flow = await run();
  const removing = `DELETE ${devices}/p1`;
  flow.provider.always(removing, () => new Response('', { status: 200 }));
  flow.provider.next(removing, () =>
    refusal(404, 'This passkey does not exist any more.', 'passkeys/notFound'),
  );
  await flow.send({ type: 'remove', id: 'p1' });
  expect([flow.at(), flow.names(), flow.context().failure?.code]).toEqual([
    'ready',
    ['Laptop'],
    'passkeys/notFound',
  ]);
  await flow.send({ type: 'remove', id: 'p1' });
  expect([flow.at(), flow.names(), flow.context().failure]).toEqual(['ready', [], undefined]);
});

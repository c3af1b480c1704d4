import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import {
  type CredentialCapabilities,
  createSimulatedCredentials,
} from '../../testing/simulated-credentials.ts';
import { dead, json, refusal, tokenFor } from '../../testing/simulated-provider.ts';
import { createPasskeySignInMachine } from './passkey-sign-in.machine.ts';

const identity = '/identity/resources';
const prelogin = `POST ${identity}/auth/v1/webauthn/prelogin`;
const postlogin = `POST ${identity}/auth/v1/webauthn/postlogin`;
const accessToken = tokenFor({ sub: 'user-1', tenantId: 'tenant-1', amr: ['hwk', 'user', 'mfa'] });

const input = { hasField: true };

async function run(capabilities: CredentialCapabilities = {}, given = input) {
  const passkeys = createSimulatedCredentials(capabilities);
  const simulation = createSimulation({ credentials: passkeys.credentials });
  const { provider } = simulation;
  let issued = 0;
  provider.always(prelogin, () => {
    issued += 1;
    return json(
      { options: { challenge: `challenge-${issued}`, rpId: 'app.test', timeout: 300_000 } },
      201,
    );
  });
  provider.always(postlogin, () => json({ mfaRequired: false, accessToken, expiresIn: 300 }, 201));
  const flow = await runFlow(createPasskeySignInMachine, { simulation, input: given });
  return { ...flow, passkeys };
}

const body = (text: unknown) => JSON.parse(String(text));

test('the button asks for a passkey and signs in with what it signed, whatever was typed', async () => {
  const flow = await run();
  expect(flow.at()).toBe('ready');
  await flow.send({ type: 'use' });
  expect([flow.at(), flow.isBusy(), flow.passkeys.open()]).toMatchObject([
    'asking',
    true,
    { challenge: 'challenge-1', rpId: 'app.test' },
  ]);
  flow.passkeys.answer();
  await flow.time.advance(0);
  expect([flow.at(), flow.session.get().status]).toEqual(['entered', 'signedIn']);
  const asked = flow.provider.calls.find(({ path }) => path.endsWith('/webauthn/prelogin'));
  const sent = flow.provider.calls.find(({ path }) => path.endsWith('/webauthn/postlogin'));
  expect(body(asked?.body)).toEqual({});
  expect(body(sent?.body)).toMatchObject({
    id: 'key-1',
    rawId: 'key-1',
    response: { signature: 'AA', userHandle: 'AA' },
  });
});

test('where the browser can, passkeys are offered in the email field from the start', async () => {
  const flow = await run({ hasAutofill: true });
  expect([flow.at(), flow.isBusy(), flow.passkeys.asked()]).toEqual([
    'offering',
    false,
    ['conditional'],
  ]);
  flow.passkeys.answer();
  await flow.time.advance(0);
  expect([flow.at(), flow.session.get().status]).toEqual(['entered', 'signedIn']);
});

test('without an email field there is only the button', async () => {
  const flow = await run({ hasAutofill: true }, { hasField: false });
  expect([flow.at(), flow.passkeys.asked()]).toEqual(['ready', []]);
});

test('the offer is renewed before its challenge runs out', async () => {
  const flow = await run({ hasAutofill: true });
  expect(flow.passkeys.open()).toMatchObject({ challenge: 'challenge-1' });
  await flow.time.advance(240_000);
  expect([flow.at(), flow.passkeys.open()]).toMatchObject([
    'offering',
    { challenge: 'challenge-2' },
  ]);
});

test('the button takes the offer back before it asks', async () => {
  const flow = await run({ hasAutofill: true });
  await flow.send({ type: 'use' });
  expect([flow.at(), flow.passkeys.asked(), flow.passkeys.open()]).toMatchObject([
    'asking',
    ['conditional', 'get'],
    { challenge: 'challenge-2' },
  ]);
});

test('an offer that comes to nothing is not an error', async () => {
  const flow = await run({ hasAutofill: true });
  flow.passkeys.refuse('cancelled');
  await flow.time.advance(0);
  expect([flow.at(), flow.context().failure]).toEqual(['ready', undefined]);
});

test('without an answer of the provider nothing is offered, and nothing is said', async () => {
  const passkeys = createSimulatedCredentials({ hasAutofill: true });
  const simulation = createSimulation({ credentials: passkeys.credentials });
  simulation.provider.always(prelogin, dead);
  const flow = await runFlow(createPasskeySignInMachine, { simulation, input });
  expect([flow.at(), flow.context().failure, passkeys.asked()]).toEqual(['ready', undefined, []]);
});

test.each([
  [
    'cancelled',
    'passkeys/notUsed',
    'No passkey was used. Try again, or use another sign-in method.',
  ],
  [
    'failed',
    'passkeys/useFailed',
    'The passkey couldn’t be used. Try again, or use another sign-in method.',
  ],
] as const)(
  'a passkey that was %s says what to do, and the next try works (C-13)',
  async (problem, code, text) => {
    const flow = await run();
    await flow.send({ type: 'use' });
    flow.passkeys.refuse(problem);
    await flow.time.advance(0);
    expect([flow.at(), flow.context().failure]).toEqual(['ready', { code, text }]);
    await flow.send({ type: 'use' });
    expect(flow.context().failure).toBeUndefined();
    flow.passkeys.answer();
    await flow.time.advance(0);
    expect(flow.at()).toBe('entered');
  },
);

test('a wait that ran out is distinguished from a user who stopped', async () => {
  const flow = await run();
  await flow.send({ type: 'use' });
  await flow.time.advance(300_000);
  flow.passkeys.refuse('cancelled');
  await flow.time.advance(0);
  expect(flow.context().failure?.code).toBe('passkeys/useTimedOut');
});

test('a browser without passkeys says so when the button is pressed', async () => {
  const flow = await run({ isSupported: false });
  await flow.send({ type: 'use' });
  expect([flow.at(), flow.context().failure?.code]).toEqual(['ready', 'passkeys/useUnsupported']);
});

test('a passkey the provider does not know shows its words, and is not offered by itself again', async () => {
  const flow = await run({ hasAutofill: true });
  flow.provider.next(postlogin, () =>
    refusal(401, 'This passkey did not work.', 'passkeys/notAccepted'),
  );
  flow.passkeys.answer();
  await flow.time.advance(0);
  expect([flow.at(), flow.context().failure]).toMatchObject([
    'ready',
    { code: 'passkeys/notAccepted', text: 'This passkey did not work.' },
  ]);
});

test('what the provider still demands is handed on', async () => {
  const flow = await run();
  flow.provider.next(postlogin, () =>
    json({ mfaRequired: true, mfaToken: 'm', refreshToken: 'secret' }, 201),
  );
  await flow.send({ type: 'use' });
  flow.passkeys.answer();
  await flow.time.advance(0);
  expect([flow.at(), flow.context().response]).toEqual([
    'demanded',
    { mfaRequired: true, mfaToken: 'm' },
  ]);
});

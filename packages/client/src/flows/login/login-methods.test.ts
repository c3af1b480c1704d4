import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { type Answer, dead, json } from '../../testing/simulated-provider.ts';
import type { LoginEvent } from './login.events.ts';
import { createLoginMachine } from './login.machine.ts';

const email: LoginEvent = { type: 'enterEmail', email: 'ada@acme.test' };
const password = (text = 'right horse'): LoginEvent => ({ type: 'enterPassword', password: text });
const prelogin = '/auth/v2/user/sso/prelogin';
const sso =
  (answer: object): Answer =>
  () =>
    json(answer, 201);

const config = '/identity/resources/configurations/v1';
const strategies = (main: readonly string[], secondary: readonly string[] = []): Answer => {
  const secondaryAuthStrategies = secondary.map((strategy) => ({ strategy, isActive: true }));
  return () =>
    json({ mainAuthStrategies: main.map((strategy) => ({ strategy })), secondaryAuthStrategies });
};

/** A sign-in page of an environment with these sign-in methods. */
async function withMethods(
  main: readonly string[],
  secondary: readonly string[] = [],
  flags: readonly string[] = [],
) {
  const simulation = createSimulation();
  const { provider } = simulation;
  provider.always(`GET ${config}/public`, () => json({ authStrategy: main[0] }));
  provider.always(`GET ${config}/auth/strategies/public`, strategies(main, secondary));
  provider.always('GET /flags', () => json(Object.fromEntries(flags.map((flag) => [flag, 'on']))));
  return runFlow(createLoginMachine, { simulation });
}

test.each([
  ['EmailAndPassword', 'loginWithPassword.editing'],
  ['UsernameAndPassword', 'loginWithPassword.editing'],
  ['Code', 'loginWithOtc'],
  ['MagicLink', 'magicLinkPreLoginSuccess'],
  ['SmsCode', 'loginWithSmsOtc'],
])('the strategy %s of the policy leads to %s', async (strategy, step) => {
  const flow = await withMethods([strategy]);
  await flow.send(email, { type: 'submitEmail' });
  expect(flow.at()).toBe(step);
});

test('where user names do, one signs in with it, and single sign-on is asked about it', async () => {
  const flow = await withMethods(['EmailAndPassword'], ['UsernameAndPassword']);
  expect(flow.context().acceptsNames).toBe(true);
  await flow.send({ type: 'enterEmail', email: ' ada ' }, password(), { type: 'submitEmail' });
  expect(flow.at()).toBe('success.leaving');
  expect(flow.provider.bodies().filter((body) => body?.username)).toMatchObject([
    { username: 'ada' },
    { username: 'ada', password: 'right horse' },
  ]);
});

test('where the provider does not say which sign-in methods there are, it is the password', async () => {
  const simulation = createSimulation();
  simulation.provider.always(`GET ${config}/public`, dead);
  simulation.provider.always(`GET ${config}/auth/strategies/public`, dead);
  const flow = await runFlow(createLoginMachine, { simulation });
  await flow.send(email, { type: 'submitEmail' });
  expect(flow.at()).toBe('preLogin.checking');
  await flow.time.advance(5000);
  expect(flow.at()).toBe('loginWithPassword.editing');
});

test('single sign-on goes before every strategy', async () => {
  const flow = await withMethods(['Code']);
  flow.provider.next(prelogin, sso({ address: 'https://idp.test/sso?x=1', idpType: 'saml' }));
  await flow.send(email, { type: 'useMethod', method: 'Code' });
  expect(flow.at()).toBe('redirectToSSO.waiting');
});

test('where only single sign-on is left, an address without it gets an error and can be changed', async () => {
  const flow = await withMethods(['NoLocalAuthentication']);
  await flow.send(email, password(), { type: 'submitEmail' });
  expect([flow.at(), flow.context().notice, flow.provider.count('/auth/v1/user')]).toEqual([
    'preLogin.editing',
    'noWay',
    0,
  ]);
  await flow.send({ type: 'enterEmail', email: 'ada@other.test' });
  expect(flow.context().notice).toBeUndefined();
});

test('a filled password is not used where the policy has none', async () => {
  const flow = await withMethods(['Code']);
  await flow.send(email, password(), { type: 'submitEmail' });
  expect([flow.at(), flow.provider.count('/auth/v1/user')]).toEqual(['loginWithOtc', 0]);
});

test('another sign-in method is one event away, at every step, and only if it is allowed', async () => {
  const flow = await withMethods(['EmailAndPassword', 'Code']);
  await flow.send({ type: 'useMethod', method: 'Code' });
  expect(flow.at()).toBe('preLogin.editing');
  await flow.send(email, { type: 'useMethod', method: 'SmsCode' });
  expect(flow.at()).toBe('preLogin.editing');
  await flow.send({ type: 'useMethod', method: 'Code' });
  expect(flow.at()).toBe('loginWithOtc');
  await flow.send({ type: 'useMethod', method: 'EmailAndPassword' });
  expect(flow.at()).toBe('loginWithPassword.editing');
  await flow.send({ type: 'useMethod', method: 'Code' }, { type: 'changeEmail' });
  expect([flow.at(), flow.context().email]).toEqual(['preLogin.editing', 'ada@acme.test']);
  await flow.send({ type: 'submitEmail' });
  expect(flow.at()).toBe('loginWithPassword.editing');
});

test('the way that worked is remembered in this browser, and nothing about who used it', async () => {
  const simulation = createSimulation();
  const flow = await runFlow(createLoginMachine, { simulation });
  expect(flow.context().lastMethod).toBeUndefined();
  await flow.send(email, password(), { type: 'submitEmail' });
  const again = await runFlow(createLoginMachine, { simulation });
  expect(again.context().lastMethod).toBe('EmailAndPassword');
  expect(JSON.stringify([...simulation.browser.stored])).not.toContain('ada');
});

test('passkeys are offered after another sign-in method, where flag and policy permit', async () => {
  const flow = await withMethods(['EmailAndPassword'], ['Passkeys'], ['show-passkeys-new']);
  await flow.send(email, password(), { type: 'submitEmail' });
  expect([flow.at(), flow.visited]).toEqual(['promptPasskeys', []]);
  await flow.send({ type: 'entered' });
  expect(flow.at()).toBe('success.leaving');
});

test.each([
  ['the flag is off', ['Passkeys'], [], { type: 'entered' }],
  ['the policy has none', [], ['show-passkeys-new'], { type: 'entered' }],
  ['one was used', ['Passkeys'], ['show-passkeys-new'], { type: 'entered', method: 'Passkeys' }],
] as const)('passkeys are not offered where %s', async (_, secondary, flags, event) => {
  const flow = await withMethods(['EmailAndPassword'], secondary, flags);
  await flow.send(event);
  expect(flow.at()).toBe('success.leaving');
});

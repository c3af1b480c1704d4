import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { type Answer, dead, json, refusal } from '../../testing/simulated-provider.ts';
import { createSocialLinkingMachine } from './social-linking.machine.ts';
import { startSocialLinking, takeLinkedProvider } from './start-social-linking.ts';

const identities = '/identity/resources/users/v1/me/identities';
const prelogin = `POST ${identities}/google/prelogin`;
const linking = `POST ${identities}/google`;
const page = 'https://app.test/settings/profile?from=mail#top';

const getState = (flow: string, more: object = {}) =>
  JSON.stringify({ provider: 'google', flow, ...more });
const leadTo = (flow: string) =>
  json({
    authorizationUrl: `https://idp.test/authorize?state=${encodeURIComponent(getState(flow))}`,
  });
const linked: Answer = () =>
  json({ id: 'i-1', provider: 'google', createdAt: '2026-11-22T09:00:00.000Z' }, 201);

/** Leaves for Google from a page of a user who is signed in. */
async function leave(simulation = createSimulation(), flow = 'flow-1') {
  simulation.provider.state.cookie = true;
  simulation.provider.next(prelogin, () => leadTo(flow));
  const tab = await simulation.start({ href: page });
  await startSocialLinking(tab.client, 'google', 'admin-portal');
  tab.client.dispose(); // the page is left
  return { simulation, tab };
}

/** Comes back from there, in the browser that left or another. */
async function comeBack(
  simulation: ReturnType<typeof createSimulation>,
  {
    brought = { code: 'c-1', state: getState('flow-1') },
    answers = [linked],
    signedIn = true,
  }: {
    readonly brought?: Readonly<Partial<Record<string, string>>>;
    readonly answers?: readonly Answer[];
    readonly signedIn?: boolean;
  } = {},
) {
  for (const answer of answers) simulation.provider.next(linking, answer);
  const href = `https://app.test/account/social/success?${new URLSearchParams(Object.entries(brought).map(([name, text = '']) => [name, text]))}`;
  return runFlow(createSocialLinkingMachine, { simulation, signedIn, input: brought, href });
}

const readBody = (call: { readonly body?: unknown } | undefined): unknown =>
  typeof call?.body === 'string' ? JSON.parse(call.body) : undefined;

test('a user leaves for the provider by the address the environment names, with the way back', async () => {
  const { simulation, tab } = await leave();
  expect(tab.visited.at(-1)).toMatch(/^https:\/\/idp\.test\/authorize\?state=/);
  const asked = simulation.provider.calls.find(({ path }) => path.endsWith('/google/prelogin'));
  expect(readBody(asked)).toEqual({ redirectUri: 'https://app.test/account/social/success' });
});

test('what came back is connected once, and leads to where it began, which learns of it once', async () => {
  const { simulation } = await leave();
  const flow = await comeBack(simulation);
  await flow.time.advance(0);
  expect([flow.at(), flow.visited]).toEqual(['success', ['/settings/profile?from=mail#top']]);
  expect(
    readBody(simulation.provider.calls.find(({ path }) => path === `${identities}/google`)),
  ).toEqual({
    code: 'c-1',
    state: getState('flow-1'),
    redirectUri: 'https://app.test/account/social/success',
  });
  expect([takeLinkedProvider(flow.client), takeLinkedProvider(flow.client)]).toEqual([
    'google',
    undefined,
  ]);
  expect(
    [...simulation.browser.stored.keys()].filter((key) => key.includes('social-link')),
  ).toEqual([]);
});

test('two tabs that left at once come back to a page of their own each', async () => {
  const { simulation } = await leave(undefined, 'flow-1');
  simulation.provider.next(prelogin, () => leadTo('flow-2'));
  const other = await simulation.start({ href: 'https://app.test/elsewhere' });
  await startSocialLinking(other.client, 'google');
  const first = await comeBack(simulation);
  await first.time.advance(0);
  const second = await comeBack(simulation, {
    brought: { code: 'c-2', state: getState('flow-2') },
  });
  await second.time.advance(0);
  expect([first.visited, second.visited]).toEqual([
    ['/settings/profile?from=mail#top'],
    ['/elsewhere'],
  ]);
});

test.each([
  ['in another browser', createSimulation, getState('flow-1')],
  ['with the journey of somebody else', async () => (await leave()).simulation, getState('flow-9')],
  [
    'of another provider',
    async () => (await leave()).simulation,
    getState('flow-1', { provider: 'github' }),
  ],
])('an answer %s connects nothing and asks nobody', async (_, begin, state) => {
  const flow = await comeBack(await begin(), { brought: { code: 'c-1', state }, answers: [] });
  expect([flow.at(), flow.context().failure?.code]).toEqual(['failed', 'socialLogin/expired']);
  expect(flow.provider.paths().filter((path) => /identities\/\w+$/.test(path))).toEqual([]);
  await flow.send({ type: 'leave' });
  await flow.time.advance(200);
  expect(flow.visited).toEqual(['/']);
});

test.each([
  ['a no of the person', { error: 'access_denied' }, refusal(403, 'No.', 'socialLogin/denied')],
  [
    'an account of somebody else',
    { code: 'c-1' },
    refusal(409, 'Elsewhere.', 'socialLogin/linkedElsewhere'),
  ],
  [
    'another person who is signed in by now',
    { code: 'c-1' },
    refusal(401, 'Not you.', 'socialLogin/expired'),
  ],
  ['a provider that fails', { code: 'c-1' }, refusal(502, 'Not now.', 'socialLogin/unavailable')],
])(
  '%s is reported to the environment, shown in its words, and leads back',
  async (_, brought, answer) => {
    const { simulation } = await leave();
    simulation.provider.always(linking, () => answer.clone());
    const flow = await comeBack(simulation, {
      brought: { ...brought, state: getState('flow-1') },
      answers: [],
    });
    const [{ text } = { text: '' }] = [flow.context().failure];
    expect([flow.at(), flow.status()]).toEqual(['failed', 'signedIn']);
    expect((await answer.json()).errors).toContain(text);
    expect(takeLinkedProvider(flow.client)).toBeUndefined();
    await flow.send({ type: 'leave' });
    await flow.time.advance(0);
    expect(flow.visited).toEqual(['/settings/profile?from=mail#top']);
  },
);

test('who is signed out by now is sent to the sign-in, and from there to where it began', async () => {
  const { simulation } = await leave();
  const flow = await comeBack(simulation, { signedIn: false, answers: [] });
  expect([flow.at(), flow.provider.count(`${identities}/google`)]).toEqual(['signedOut', 0]);
  await flow.send({ type: 'signIn' });
  expect(flow.visited).toEqual(['/account/login']);
  flow.client.continueAfterLogin();
  await flow.time.advance(200);
  expect(flow.visited.at(-1)).toBe('/settings/profile?from=mail#top');
});

test('a dead network keeps what was brought, and the next try connects it', async () => {
  const { simulation } = await leave();
  const flow = await comeBack(simulation, { answers: [dead, linked] });
  expect([flow.at(), flow.context().failure]).toMatchObject([
    'linking.unreachable',
    { text: /difficulties/ },
  ]);
  await flow.send({ type: 'retry' });
  expect([flow.at(), takeLinkedProvider(flow.client)]).toEqual(['success', 'google']);
});

test.each([
  [
    'has connected it all the same',
    [{ id: 'i', provider: 'google', createdAt: '2026-11-22T09:00:00.000Z' }],
    'success',
  ],
  ['has not connected it', [], 'failed'],
])(
  'an answer that was lost on its way %s: the second try finds that out',
  async (_, found, step) => {
    const { simulation } = await leave();
    const used: Answer = () => refusal(401, 'Used.', 'socialLogin/expired');
    simulation.provider.always(`GET ${identities}`, () => json({ identities: found }));
    const flow = await comeBack(simulation, { answers: [dead] });
    simulation.provider.always(linking, used);
    await flow.send({ type: 'retry' });
    expect(flow.at()).toBe(step);
  },
);

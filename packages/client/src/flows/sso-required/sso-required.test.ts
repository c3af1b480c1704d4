import { expect, test } from 'vitest';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { type Answer, dead, json, refusal, tokenFor } from '../../testing/simulated-provider.ts';
import { createSsoRequiredMachine, type SsoRequiredInput } from './sso-required.machine.ts';

const prelogin = 'POST /identity/resources/auth/v2/user/sso/prelogin';
const signIn = 'POST /identity/resources/auth/v1/user';
const toSaml: Answer = () => json({ address: 'https://idp.test/start?t=1', idpType: 'saml' });
const toOidc: Answer = () => json({ address: 'https://idp.test/start?t=1', idpType: 'oidc' });
const inside = () =>
  json({ mfaRequired: false, accessToken: tokenFor({ sub: 'user-1', tenantId: 'tenant-1' }) });

async function refused(
  answers: Readonly<Record<string, Answer>> = {},
  more: Partial<SsoRequiredInput> = {},
) {
  const simulation = createSimulation();
  for (const [call, answer] of Object.entries(answers)) simulation.provider.always(call, answer);
  const input = { tenantId: 'tenant-9', email: 'ada@acme.test', password: 'right', ...more };
  const flow = await runFlow(createSsoRequiredMachine, { simulation, input });
  const asked = (call: string) =>
    flow.provider.calls
      .filter(({ method, path }) => `${method} ${path}` === call)
      .map(({ body }): unknown => (typeof body === 'string' ? JSON.parse(body) : undefined));
  return { ...flow, asked };
}

test('the tenant alone is asked about, and two seconds later the browser goes there', async () => {
  const flow = await refused({ [prelogin]: toOidc });
  expect([flow.at(), flow.asked(prelogin)]).toEqual([
    'redirectToSSO.waiting',
    [{ tenantId: 'tenant-9' }],
  ]);
  await flow.time.advance(1999);
  expect(flow.visited).toEqual([]);
  await flow.time.advance(1);
  const back = encodeURIComponent('https://app.test/account/oidc/callback');
  expect(flow.visited).toEqual([`https://idp.test/start?t=1&redirect_uri=${back}`]);
});

test('an external address is gone to at once', async () => {
  const flow = await refused({
    [prelogin]: () => json({ address: 'https://idp.test/', addressType: 'external' }),
  });
  expect(flow.visited).toEqual(['https://idp.test/']);
});

test('canceling stays, and continuing asks again', async () => {
  const flow = await refused({ [prelogin]: toSaml });
  await flow.send({ type: 'cancel' });
  await flow.time.advance(5000);
  expect([flow.at(), flow.visited]).toEqual(['stopped', []]);
  await flow.send({ type: 'onContinue' });
  expect([flow.at(), flow.asked(prelogin)]).toMatchObject(['redirectToSSO.waiting', [{}, {}]]);
});

test('cancelling before the answer is there stays, too, and the answer leads nowhere', async () => {
  let answer: (response: Response) => void = () => undefined;
  const flow = await refused({ [prelogin]: () => new Promise((resolve) => (answer = resolve)) });
  expect(flow.at()).toBe('asking');
  await flow.send({ type: 'cancel' });
  answer(json({ address: 'https://idp.test/start?t=1', idpType: 'saml' }));
  await flow.time.advance(5000);
  expect([flow.at(), flow.visited, flow.context()]).toMatchObject([
    'stopped',
    [],
    { ssoAddress: undefined, failure: undefined },
  ]);
});

test('a tenant that cannot be found, or a dead network, is said, and can be tried again', async () => {
  const nowhere = await refused({ [prelogin]: () => json({}) });
  expect([nowhere.at(), nowhere.context().ssoAddress]).toEqual(['stopped', '']);
  const unnamed = await refused({}, { tenantId: undefined });
  expect([unnamed.at(), unnamed.asked(prelogin)]).toEqual(['stopped', []]);
  const lost = await refused({ [prelogin]: dead });
  expect([lost.at(), lost.context().failure !== undefined]).toEqual(['stopped', true]);
  lost.provider.always(prelogin, toSaml);
  await lost.send({ type: 'onContinue' });
  expect([lost.at(), lost.context().failure]).toEqual(['redirectToSSO.waiting', undefined]);
});

test('an emergency code goes beside the password; a wrong one is said and stays to be corrected', async () => {
  const flow = await refused({
    [prelogin]: toSaml,
    [signIn]: () => refusal(403, 'This code is wrong.', 'ssoLogin/wrongBreakGlass'),
  });
  await flow.send({ type: 'useCode' }, { type: 'submit' });
  expect([flow.at(), flow.asked(signIn)]).toEqual(['breakGlass.editing', []]);
  await flow.send({ type: 'enterCode', code: ' c0de ' }, { type: 'submit' });
  expect([flow.at(), flow.context()]).toMatchObject([
    'breakGlass.editing',
    { code: ' c0de ', failure: { code: 'ssoLogin/wrongBreakGlass' } },
  ]);
  flow.provider.always(signIn, inside);
  await flow.send({ type: 'submit' });
  expect([flow.at(), flow.status(), flow.context().code]).toEqual(['entered', 'signedIn', '']);
  expect(flow.asked(signIn)[1]).toMatchObject({
    email: 'ada@acme.test',
    password: 'right',
    breakGlassCode: 'c0de',
  });
});

test('without a password there is no code to be typed', async () => {
  const flow = await refused({ [prelogin]: toSaml }, { password: undefined });
  await flow.send({ type: 'useCode' });
  expect(flow.at()).toBe('redirectToSSO.waiting');
});

import { expect, test } from 'vitest';
import { createActor } from '../../machine/actor.ts';
import { runFlow } from '../../testing/run-flow.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { type Answer, json, refusal, tokenFor } from '../../testing/simulated-provider.ts';
import { createLoginMachine } from '../login/login.machine.ts';
import { createSsoLoginMachine } from './sso-login.machine.ts';

const saml = 'POST /identity/resources/auth/v1/user/saml/postlogin';
const oidc = 'POST /identity/resources/auth/v2/user/oidc/postlogin';
const answer = {
  mfaRequired: false,
  accessToken: tokenFor({ sub: 'user-1', tenantId: 'tenant-1' }),
  expiresIn: 300,
};

async function comeBack(brought: Readonly<Partial<Record<string, string>>>, refused?: Answer) {
  const simulation = createSimulation();
  const { provider } = simulation;
  const works: Answer = () => {
    provider.always('/auth/v1/user/token/refresh', () => json(answer, 201));
    return json(answer, 201);
  };
  for (const call of [saml, oidc]) provider.always(call, refused ?? works);
  return runFlow(createSsoLoginMachine, {
    simulation,
    input: brought,
    href: 'https://app.test/account/saml/callback',
  });
}

type Flow = Awaited<ReturnType<typeof comeBack>>;

function readBody({ provider }: Flow, end: string): unknown {
  const body = provider.calls.find(({ path }) => path.endsWith(end))?.body;
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

test('SAML: both members are handed over as they came, and the page continues', async () => {
  const flow = await comeBack({ SAMLResponse: 'PHNhbWw+', RelayState: 'relay' });
  expect(readBody(flow, '/saml/postlogin')).toEqual({
    SAMLResponse: 'PHNhbWw+',
    RelayState: 'relay',
  });
  await flow.time.advance(200);
  expect([flow.at(), flow.status(), flow.visited]).toEqual(['success', 'signedIn', ['/']]);
});

test('SAML begun at the tenant comes without a relay state', async () => {
  const flow = await comeBack({ SAMLResponse: 'PHNhbWw+' });
  expect([flow.at(), readBody(flow, '/saml/postlogin')]).toMatchObject([
    'success',
    { RelayState: '' },
  ]);
});

test('OIDC: code, state, issuer and the way back', async () => {
  const flow = await comeBack({ code: 'c-1', state: 's-1', iss: 'https://idp.test' });
  expect(readBody(flow, '/oidc/postlogin')).toEqual({
    code: 'c-1',
    RelayState: 's-1',
    iss: 'https://idp.test',
    redirectUri: 'https://app.test/account/oidc/callback',
  });
  expect(flow.at()).toBe('success');
});

test('loginWithSSOFailed: the reason shows for a second and is still said by the page after it, for a while', async () => {
  const flow = await comeBack({ SAMLResponse: 'x' }, () =>
    refusal(403, 'Not accepted.', 'ssoLogin/notAccepted'),
  );
  expect([flow.at(), flow.context().failure]).toMatchObject([
    'loginWithSSOFailed.waiting',
    { text: 'Not accepted.' },
  ]);
  await flow.time.advance(999);
  expect(flow.visited).toEqual([]);
  await flow.time.advance(1);
  expect([flow.at(), flow.visited, flow.status()]).toEqual([
    'loginWithSSOFailed.leaving',
    ['/'],
    'signedOut',
  ]);
  const failureNow = () =>
    createActor(createLoginMachine(flow.client)).getSnapshot().context.failure;
  expect(failureNow()).toMatchObject({ code: 'ssoLogin/notAccepted', text: 'Not accepted.' });
  await flow.time.advance(60_000);
  expect(failureNow()).toBeUndefined();
});

test('opened once more by nobody who is inside: the reason is shown', async () => {
  const flow = await comeBack({ SAMLResponse: 'x' }, () =>
    refusal(401, 'Used.', 'ssoLogin/expired'),
  );
  expect([flow.at(), flow.context().failure?.code]).toEqual([
    'loginWithSSOFailed.waiting',
    'ssoLogin/expired',
  ]);
});

test('an address without an answer fails without asking', async () => {
  const flow = await comeBack({ RelayState: 'relay' });
  expect([flow.at(), flow.context().failure?.code]).toEqual([
    'loginWithSSOFailed.waiting',
    'callback/incomplete',
  ]);
  expect(flow.provider.count('/postlogin')).toBe(0);
});

test.each(['ssoLogin/testSucceeded', 'ssoLogin/testFailed'])(
  'a test run that ends in %s stays and says so',
  async (code) => {
    const flow = await comeBack({ SAMLResponse: 'x' }, () =>
      refusal(409, 'The test is over.', code),
    );
    await flow.time.advance(5000);
    expect([flow.at(), flow.context().failure?.code, flow.visited]).toEqual(['tested', code, []]);
  },
);

import { applicationsRefusals } from '@foyer/contract/applications';
import { loginRefusals } from '@foyer/contract/login';
import { loginCalls } from '@foyer/contract/login/calls';
import { hostedLoginRefusals } from '@foyer/contract/hosted-login';
import { passwordlessRefusals } from '@foyer/contract/passwordless';
import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { vendorCalls } from '@foyer/contract/vendor/calls';
import type { Visitor } from '@foyer/testkit';
import { expect, test } from 'vitest';
import {
  application,
  claimsIn,
  createApplicationBackend,
  createUser,
  visitApplication,
} from './application-visitors.ts';
import { codeIn, enter as enterByCode } from './asking-for-codes.ts';
import {
  authorizePath,
  callPage,
  contractAuthorize,
  contractToken,
  finish,
  follow,
  hostedStack,
  pkce,
  signIn,
} from './hosted-browser.ts';

const expenses = 'e0000000-0000-4000-8000-000000000001';
const callback = 'https://expenses.test/oauth/callback';
const verifier = 'abcdefghijklmnop';
const stack = await hostedStack({
  config: {
    applications: [
      { clientId: expenses, name: 'Expenses', kind: 'embedded', url: 'https://expenses.test' },
      {
        clientId: 'insights',
        name: 'Insights',
        kind: 'confidential',
        secret: 'insights-secret-0123456789-0123456789-0123',
        access: 'assigned',
        redirectUris: ['https://insights.test/cb'],
      },
      {
        clientId: 'letters',
        name: 'Letters',
        kind: 'confidential',
        secret: 'letters-secret-0123456789-0123456789-0123',
        redirectUris: ['https://letters.test/cb'],
        signIn: { authStrategy: 'Code', otherMethods: [], socialProviders: [] },
      },
    ],
  },
});
const { assign } = createApplicationBackend(stack);

const refresh = (visitor: Visitor) => visitor.api(loginCalls).refresh({ body: {} });
/** What our hosted page sends that signs in for an application. */
const hostedPage = (id: string) => ({
  'foyer-hosted-application-id': id,
  origin: 'http://foyer.test',
});

/** The name of the request that waits at the hosted page. */
const readUid = (page: URL | undefined) => page?.searchParams.get('interaction') ?? '';

test('an embedded application gets a session of its own beneath that of the browser', async () => {
  const ada = await createUser(stack);
  const browser = stack.visitor();
  const query = { client_id: expenses, redirect_uri: callback };
  const page = await follow(browser, contractAuthorize(pkce(verifier).challenge, query));
  await signIn(browser, ada);
  const code = (await finish(browser, readUid(page)))?.searchParams.get('code') ?? '';
  const body = { grant_type: 'authorization_code', code, code_verifier: verifier };
  const own = visitApplication(stack, application(expenses));
  const { tokens } = await contractToken(own, { ...body, redirect_uri: callback });
  expect(claimsIn(tokens.access_token)).toMatchObject({ aud: expenses, sub: ada.userId });
  expect([...own.cookies.keys()]).toEqual([`fe_refresh_${expenses.replace('-', '')}`]);
  // of the default application the code is none
  const again = await contractToken(browser, { ...body, redirect_uri: callback });
  expect(again.status).toBe(400);
});

test('an application that is not assigned gets no code until it is', async () => {
  const ada = await createUser(stack);
  const browser = stack.visitor();
  const path = authorizePath({ client_id: 'insights', redirect_uri: 'https://insights.test/cb' });
  const uid = readUid(await follow(browser, path));
  await signIn(browser, ada);
  expect((await callPage(browser, uid)).body.reasons).toEqual(['application']);
  expect(await callPage(browser, uid, 'finish')).toMatchObject({
    status: 403,
    body: { errorCode: applicationsRefusals.notAssigned.code },
  });
  await assign('insights', ada.tenantId);
  const back = await finish(browser, uid);
  expect(back?.searchParams.get('code')).toMatch(/.{20}/);
});

test('an application that does not offer the method of the session asks for another sign-in', async () => {
  const ada = await createUser(stack);
  const browser = stack.visitor();
  const query = { client_id: 'letters', redirect_uri: 'https://letters.test/cb' };
  const uid = readUid(await follow(browser, authorizePath(query)));
  await signIn(browser, ada);
  expect((await callPage(browser, uid)).body.reasons).toEqual(['method']);
  expect(await callPage(browser, uid, 'finish')).toMatchObject({
    status: 409,
    body: { errorCode: hostedLoginRefusals.otherMethod.code },
  });
  const silent = await follow(browser, authorizePath({ ...query, prompt: 'none' }));
  expect(silent?.searchParams.get('error')).toBe('login_required');
  const page = visitApplication(stack, hostedPage('letters'));
  expect((await page.api(vendorCalls).getVendorConfig()).authStrategy).toBe('Code');
  expect(await page.api(socialLoginCalls).getSocialProviders()).toEqual([]);
  await expect(signIn(page, ada)).rejects.toMatchObject({
    code: passwordlessRefusals.notEnabled.code,
  });
  await page.api(passwordlessCalls).passwordlessPrelogin({
    params: { type: 'code' },
    body: { email: ada.email },
  });
  await stack.inbox.settled();
  await enterByCode(page, 'code', codeIn(stack.inbox.all(ada.email).at(-1) ?? { text: '' }));
  for (const [name, value] of page.cookies) browser.cookies.set(name, value);
  const back = await finish(browser, uid);
  expect(back?.searchParams.get('code')).toMatch(/.{20}/);
  // the default application offers passwords only, and continues no session of another method
  expect(claimsIn(page.accessToken)['aud']).toBe('letters');
  await expect(refresh(browser)).rejects.toMatchObject({ code: loginRefusals.noSession.code });
  const refreshed = await browser.fetch('/oauth/authorize/silent', { method: 'POST' });
  expect(refreshed.status).toBe(401);
  await refresh(page);
  expect(claimsIn(page.accessToken)['aud']).toBe('letters');
});

test.each([
  ['foyer-hosted-application-id', undefined],
  ['foyer-hosted-application-id', 'https://expenses.test'],
  ['frontegg-requested-application-id', undefined],
])(
  'T-HDR-6 the header %s from origin %s does not select another application’s sign-in methods',
  async (name, origin) => {
    const visitor = visitApplication(stack, { [name]: 'letters', ...(origin ? { origin } : {}) });
    expect((await visitor.api(vendorCalls).getVendorConfig()).authStrategy).toBe(
      'EmailAndPassword',
    );
  },
);

test.each([
  ['EmailAndPassword', [], ['method'], 'NoLocalAuthentication'],
  ['EmailAndPassword', ['Code'], ['method'], 'Code'],
])(
  'an application and the policy %s %j of a tenant apply together',
  async (main, others, reasons, left) => {
    const ada = await createUser(stack);
    await stack.server.db.system((tx) =>
      tx
        .insertInto('sign_in_policies')
        .values({ tenant_id: ada.tenantId, auth_strategy: main, other_methods: others })
        .execute(),
    );
    const browser = stack.visitor();
    const query = { client_id: 'letters', redirect_uri: 'https://letters.test/cb' };
    const uid = readUid(await follow(browser, authorizePath(query)));
    await signIn(browser, ada);
    expect((await callPage(browser, uid)).body.reasons).toEqual(reasons);
    const scoped = { ...hostedPage('letters'), 'frontegg-scoped-tenant': ada.tenantId };
    const { authStrategy } = await visitApplication(stack, scoped)
      .api(vendorCalls)
      .getVendorConfig();
    expect(authStrategy).toBe(left);
  },
);

test('a default application that a tenant allows more methods continues its sessions', async () => {
  const ada = await createUser(stack);
  await stack.server.db.system(async (tx) => {
    const policy = { tenant_id: ada.tenantId, auth_strategy: 'MagicLink', other_methods: [] };
    await tx.insertInto('sign_in_policies').values(policy).execute();
    await tx
      .updateTable('sessions')
      .set({ methods: ['link'] })
      .where('user_id', '=', ada.userId)
      .execute();
  });
  await refresh(ada);
  expect(claimsIn(ada.accessToken)['sub']).toBe(ada.userId);
});

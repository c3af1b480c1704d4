import { managementRefusals } from '@foyer/contract/management';
import { loginCalls } from '@foyer/contract/login/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { createStack, stackClientId, type TestTenant, type TestUser } from '@foyer/testkit';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBackend } from './calling-as-backend.ts';
import {
  contractAuthorize,
  contractToken,
  enter,
  exchange,
  follow,
  getClaims,
  hostedStack,
  pkce,
  postForm,
  shop,
  signIn,
} from './hosted-browser.ts';

const stack = await hostedStack();
const { call, aToken } = createBackend(stack);
const templates = '/identity/resources/jwt-templates/v1';
const targeting = '/identity/resources/configurations/v1/jwt-template-targeting';

const form = (claims: object, more: object = {}) => ({
  key: 'tier',
  name: 'Tier',
  expiration: 120,
  algorithm: 'RS256',
  templateSchema: { claims },
  ...more,
});
const when = (attribute: string, list: readonly string[], more: object = {}) => ({
  conditionLogic: 'and',
  conditions: [{ attribute, op: 'in_list', value: { list }, negate: false, ...more }],
  treatment: 'tier',
});
const everyone = when('tokenType', ['userToken']);

async function aTemplate(claims: object, more: object = {}, rules: readonly object[] = [everyone]) {
  const created = await call('POST', templates, { body: form(claims, more) });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const targeted = await call('PUT', targeting, { body: { rules } });
  expect(targeted.status, JSON.stringify(targeted.body)).toBe(200);
  return String(created.body.id);
}

let tenant: TestTenant;
let ada: TestUser;
beforeAll(async () => {
  tenant = await stack.aTenant();
  ada = tenant.admin;
});
afterEach(async () => {
  const { body: present } = await call('GET', targeting);
  await call('DELETE', `${targeting}/${present.id}`);
  for (const { id } of (await call('GET', templates)).body.items)
    await call('DELETE', `${templates}/${id}`);
});

/** The claims of a new token of a user, and its lifetime in seconds. */
async function getToken(user: Pick<TestUser, 'email' | 'password'>) {
  const { email, password } = user;
  const { accessToken = '' } = await stack.api(loginCalls).signIn({ body: { email, password } });
  return readToken(accessToken);
}
function readToken(token: string) {
  const claims = getClaims(token);
  return { claims, seconds: Number(claims['exp']) - Number(claims['iat']) };
}

describe('a JWT template', () => {
  test('adds its claims and sets the lifetime of every token of a user', async () => {
    await call('POST', `/tenants/resources/tenants/v1/${tenant.id}/metadata`, {
      body: { metadata: { tier: 'gold' } },
    });
    await aTemplate({
      tier: '{{tenant.metadata.tier}}',
      owner: '{{user.email}} in {{tenant.name}}',
      app: '{{applicationId}}',
    });
    const app = stackClientId;
    const expected = {
      tier: 'gold',
      owner: `${ada.email} in ${tenant.name}`,
      app,
      type: 'userToken',
    };
    const shaped = { claims: expect.objectContaining(expected), seconds: 120 };

    expect(await getToken(ada)).toEqual(shaped);
    const refreshed = await ada.api(loginCalls).refresh({ body: {} });
    expect(readToken(refreshed.accessToken ?? '')).toEqual(shaped);
    const asked = await ada.api(tenantsCalls).getUserJwt({ body: { tenantId: tenant.id } });
    expect(readToken(asked.accessToken).claims).toMatchObject(expected);

    const { verifier, challenge } = pkce();
    const browser = stack.visitor();
    await signIn(browser, ada);
    const back = await follow(browser, contractAuthorize(challenge));
    const { tokens } = await contractToken(browser, {
      grant_type: 'authorization_code',
      code: back?.searchParams.get('code'),
      redirect_uri: 'http://foyer.test/oauth/callback',
      code_verifier: verifier,
    });
    expect(readToken(tokens.access_token)).toEqual(shaped);
  });

  test('applies to signed tokens of the standard endpoints, including refreshed tokens', async () => {
    const rule = when('applicationId', [shop.clientId]);
    await aTemplate({ app: '{{applicationId}}' }, {}, [rule]);
    const back = await enter(stack.visitor(), ada, { resource: shop.audience });
    const { body } = await exchange(stack, back, { resource: shop.audience });
    expect(body).toMatchObject({ expires_in: 120 });
    expect(readToken(body.access_token)).toMatchObject({
      claims: { app: shop.clientId, sub: ada.userId },
      seconds: 120,
    });
    const { body: renewed } = await postForm(stack, '/oidc/token', {
      grant_type: 'refresh_token',
      refresh_token: body.refresh_token,
      resource: shop.audience,
    });
    expect(readToken(renewed.access_token)).toMatchObject({
      claims: { app: shop.clientId },
      seconds: 120,
    });
    expect((await getToken(ada)).claims).not.toHaveProperty('app');
  });

  test('cannot change reserved claims of a token', async () => {
    const claims = { sub: '{{sub}}', roles: ['Admin'], tenantId: '{{user.metadata.x}}', act: 'x' };
    expect(await call('POST', templates, { body: form(claims) })).toMatchObject({
      status: 400,
      body: {
        errorCode: managementRefusals.fixedClaim.code,
        errors: ['A template can’t change these claims: roles, tenantId, act.'],
      },
    });
  });

  test('never makes a token valid for longer than an hour', async () => {
    await aTemplate({}, { expiration: 15_552_000 });
    expect((await getToken(ada)).seconds).toBe(3600);
    expect((await call('GET', templates)).body.items).toMatchObject([{ expiration: 15_552_000 }]);
  });

  test.each([
    ['HS256', { algorithm: 'HS256' }, managementRefusals.unsupportedAlgorithm],
    [
      'an unknown placeholder',
      { templateSchema: { claims: { a: '{{user.password}}' } } },
      managementRefusals.invalidSettings,
    ],
    ['a key that exists', { key: 'tier' }, managementRefusals.keyTaken],
  ])('is rejected with %s', async (_what, more, refusal) => {
    await aTemplate({});
    expect(
      await call('POST', templates, { body: form({}, { key: 'new', ...more }) }),
    ).toMatchObject({
      status: refusal.status,
      body: { errorCode: refusal.code },
    });
  });

  test('can be renamed but not deleted while a rule names it', async () => {
    const id = await aTemplate({ renamed: true });
    expect(await call('DELETE', `${templates}/${id}`)).toMatchObject({
      status: 409,
      body: { errorCode: managementRefusals.jwtTemplateInUse.code },
    });
    await call('PUT', `${templates}/${id}`, { body: { key: 'other' } });
    expect((await call('GET', targeting)).body.targeting.rules).toMatchObject([
      { treatment: 'other' },
    ]);
    expect((await getToken(ada)).claims).toMatchObject({ renamed: true });
  });

  test('cannot be changed by a backend without the scope', async () => {
    const token = await aToken('configuration:read');
    expect((await call('POST', templates, { token, body: form({}) })).status).toBe(403);
    expect((await call('GET', templates, { token })).status).toBe(200);
  });
});

describe('targeting rules', () => {
  const isTargeted = async (rule: object, user: TestUser = ada) => {
    await call('PUT', targeting, { body: { rules: [rule] } });
    const { accessToken = '' } = await user.api(loginCalls).refresh({ body: {} });
    return 'targeted' in getClaims(accessToken);
  };

  test('compare the user, the tenant, and the roles', async () => {
    await aTemplate({ targeted: true }, {}, []);
    const member = await tenant.member('ReadOnly');
    const roles = (await call('GET', '/identity/resources/roles/v1')).body;
    const adminRole = roles.find(({ key }: { key: string }) => key === 'Admin').id;
    expect(await isTargeted(when('tenantId', [tenant.id]))).toBe(true);
    expect(await isTargeted(when('tenantId', [crypto.randomUUID()]))).toBe(false);
    expect(await isTargeted(when('userEmail', ['@example.test'], { op: 'ends_with' }))).toBe(true);
    expect(await isTargeted(when('userId', [ada.userId], { negate: true }))).toBe(false);
    expect(await isTargeted(when('roleIds', [adminRole]))).toBe(true);
    expect(await isTargeted(when('roleIds', [adminRole]), member)).toBe(false);
    expect(await isTargeted(when('roleIds', [adminRole], { negate: true }), member)).toBe(true);
  });

  test('compare no email that is not verified', async () => {
    await aTemplate({ targeted: true }, {}, []);
    const member = await tenant.member('ReadOnly');
    const byEmail = when('userEmail', ['@example.test'], { op: 'ends_with' });
    expect(await isTargeted(byEmail, member)).toBe(true);
    await stack.server.db.system((tx) =>
      sql`update users set verified_at = null where id = ${member.userId}`.execute(tx),
    );
    expect(await isTargeted(byEmail, member)).toBe(false);
  });

  test('apply in order, also on a second node', async () => {
    await aTemplate({ from: 'first' });
    await call('POST', templates, { body: form({ from: 'second' }, { key: 'second' }) });
    const rules = [
      { ...everyone, treatment: 'second' },
      { ...everyone, treatment: 'tier' },
    ];
    await call('PUT', targeting, { body: { rules } });
    expect((await getToken(ada)).claims).toMatchObject({ from: 'second' });
    const besides = await createStack({ besides: stack });
    const { email, password } = ada;
    const other = await besides.api(loginCalls).signIn({ body: { email, password } });
    expect(getClaims(other.accessToken ?? '')).toMatchObject({ from: 'second' });
  });

  test('are rejected if they name an unknown template', async () => {
    expect(await call('PUT', targeting, { body: { rules: [everyone] } })).toMatchObject({
      status: 400,
      body: { errors: ['jwtTemplates.targeting.rules: There is no template tier.'] },
    });
  });
});

import { loginCalls } from '@foyer/contract/login/calls';
import type { TestUser, Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import {
  authorizePath,
  callPage,
  getClaims,
  contractAuthorize,
  contractToken,
  enter,
  exchange,
  finish,
  follow,
  hostedStack,
  getInteraction,
  pkce,
  postForm,
  signIn,
} from './hosted-browser.ts';
import { createSsoWorld, type SsoTenant } from './signing-in-by-sso.ts';

const generous = { credentials: 10_000, write: 10_000, mail: 10_000, session: 10_000 };
const stack = await hostedStack({ config: { rateLimits: generous } });
const world = await createSsoWorld(stack);
const shortVerifier = 'abcdefghijklmnop';

const enforce = (company: SsoTenant, enforced = true) =>
  stack.server.db.system((tx) =>
    tx
      .updateTable('sso_connections')
      .set({ enforced })
      .where('id', '=', company.connectionId)
      .execute(),
  );

/** A user of a tenant that enforces its connection, who has another tenant besides and was there last, or in the tenant. */
async function strict({ lastIn = 'elsewhere' }: { lastIn?: 'elsewhere' | 'company' } = {}) {
  const company = await world.company();
  const member = await stack.aUser({
    email: `member-${company.connectionId.slice(0, 8)}@${company.domain}`,
  });
  await stack.addMember(company.id, member.userId, 'ReadOnly');
  const last = lastIn === 'company' ? company.id : member.tenantId;
  await stack.server.db.system((tx) =>
    tx.updateTable('users').set({ last_tenant_id: last }).where('id', '=', member.userId).execute(),
  );
  return { company, member, enforced: () => enforce(company) };
}

async function byPassword(member: TestUser): Promise<Visitor> {
  const browser = stack.visitor();
  await signIn(browser, member);
  return browser;
}

async function viaSso(company: SsoTenant, { email }: TestUser): Promise<Visitor> {
  const browser = stack.visitor();
  await world.signIn(browser, world.user(company, { email }));
  return browser;
}

/** Gives a tenant an alias, by which applications ask for it. */
async function getAlias({ id }: SsoTenant): Promise<string> {
  const alias = `alias-${id}`;
  await stack.server.db.system((tx) =>
    tx.updateTable('tenants').set({ alias }).where('id', '=', id).execute(),
  );
  return alias;
}

// Review 2026-11-23, security W-4.
test('ASVS-7.6.1 refresh tokens of applications end with the session at the tenant’s provider', async () => {
  const company = await world.company();
  const browser = stack.visitor();
  const sessionEndsAt = new Date(stack.clock.now().getTime() + 3600_000);
  await world.signIn(browser, world.user(company, { sessionEndsAt }));
  const { body } = await exchange(
    stack,
    (await follow(browser, authorizePath())) ?? new URL('http://none'),
  );
  const refresh = (token: unknown) =>
    postForm(stack, '/oidc/token', { grant_type: 'refresh_token', refresh_token: String(token) });
  stack.clock.advance(3000);
  const refreshed = await refresh(body.refresh_token);
  expect(refreshed.status).toBe(200);
  stack.clock.advance(601);
  expect(await refresh(refreshed.body.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
});

describe('a tenant that enforces its connection', () => {
  test.each(['tenantId', 'organization'])(
    'asked for by %s, leads a password to the sign-in page',
    async (hint) => {
      const { company, member, enforced } = await strict();
      await enforced();
      const browser = await byPassword(member);
      const query = { [hint]: hint === 'tenantId' ? company.id : await getAlias(company) };
      const uid = getInteraction(await follow(browser, authorizePath(query)));
      expect((await callPage(browser, uid)).body).toMatchObject({
        reasons: ['singleSignOn'],
        signOnTenantId: company.id,
      });
      expect(await callPage(browser, uid, 'finish')).toMatchObject({
        status: 403,
        body: { errorCode: 'ssoLogin/required', context: { tenantId: company.id } },
      });
      const none = await follow(browser, authorizePath({ ...query, prompt: 'none' }));
      expect(none?.searchParams.get('error')).toBe('login_required');
      // the way on: the tenant's own sign-in at the page
      await world.signIn(browser, world.user(company, { email: member.email }));
      const { body } = await exchange(
        stack,
        (await finish(browser, uid)) ?? new URL('http://none'),
      );
      expect(getClaims(body.id_token)).toMatchObject({ sub: member.userId, tenantId: company.id });
    },
  );

  test('opens to its connection at once, and other tenants of the user open to a password', async () => {
    const { company, member, enforced } = await strict();
    await enforced();
    const inside = await follow(
      await viaSso(company, member),
      authorizePath({ tenantId: company.id }),
    );
    const { body } = await exchange(stack, inside ?? new URL('http://none'));
    expect(getClaims(body.id_token)['tenantId']).toBe(company.id);
    const beside = await exchange(stack, await enter(stack.visitor(), member));
    expect(getClaims(beside.body.id_token)['tenantId']).toBe(member.tenantId);
  });

  test('closes a session that was open in it: the page is shown, and signing out still works', async () => {
    const { company, member, enforced } = await strict({ lastIn: 'company' });
    const [browser, other] = [await byPassword(member), await byPassword(member)];
    const open = await exchange(
      stack,
      (await follow(browser, authorizePath())) ?? new URL('http://none'),
    );
    expect(getClaims(open.body.id_token)['tenantId']).toBe(company.id);
    await enforced();
    const uid = getInteraction(await follow(browser, authorizePath()));
    expect((await callPage(browser, uid)).body.reasons).toEqual(['singleSignOn']);
    const hint = open.body.id_token;
    expect((await follow(browser, `/oidc/logout?id_token_hint=${hint}`))?.pathname).toBeUndefined();
    await expect(browser.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject({
      status: 401,
    });
    // a refresh moves the session to where it may be, and the application is entered there
    await other.api(loginCalls).refresh({ body: {} });
    const { body } = await exchange(
      stack,
      (await follow(other, authorizePath())) ?? new URL('http://none'),
    );
    expect(getClaims(body.id_token)['tenantId']).toBe(member.tenantId);
  });

  test('takes back what applications hold: codes, refresh tokens, access tokens', async () => {
    const { company, member, enforced } = await strict();
    const browser = await byPassword(member);
    const hinted = authorizePath({ tenantId: company.id });
    const first = await exchange(stack, (await follow(browser, hinted)) ?? new URL('http://none'));
    const code = (await follow(browser, hinted)) ?? new URL('http://none');
    const bearer = { headers: { authorization: `Bearer ${first.body.access_token}` } };
    expect((await stack.visitor().fetch('/oidc/userinfo', bearer)).status).toBe(200);
    await enforced();
    expect(await exchange(stack, code)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    const again = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token };
    expect(await postForm(stack, '/oidc/token', again)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await stack.visitor().fetch('/oidc/userinfo', bearer)).status).toBe(401);
    const asked = await postForm(stack, '/oidc/introspect', { token: first.body.access_token });
    expect(asked.body).toEqual({ active: false });
  });

  test.each(['access_token', 'refresh_token'] as const)(
    'does not keep a %s from being taken back: it stays dead when the tenant is open again',
    async (kind) => {
      const { company, member, enforced } = await strict();
      const browser = await byPassword(member);
      const hinted = authorizePath({ tenantId: company.id });
      const current = await exchange(
        stack,
        (await follow(browser, hinted)) ?? new URL('http://none'),
      );
      const isAlive = async () =>
        (await postForm(stack, '/oidc/introspect', { token: current.body[kind] })).body['active'];
      expect(await isAlive()).toBe(true);
      await enforced();
      // nobody else may take it back, closed or not
      await postForm(
        stack,
        '/oidc/revoke',
        { token: current.body[kind], client_id: 'phone' },
        null,
      );
      await enforce(company, false);
      expect(await isAlive()).toBe(true);
      await enforced();
      expect((await postForm(stack, '/oidc/revoke', { token: current.body[kind] })).status).toBe(
        200,
      );
      await enforce(company, false);
      expect(await isAlive()).toBe(false);
    },
  );

  test('is not opened by the token call of published clients, in this browser or in another', async () => {
    const { company, member, enforced } = await strict();
    const browser = await byPassword(member);
    const code = async () => {
      const path = contractAuthorize(pkce(shortVerifier).challenge, { tenantId: company.id });
      return (await follow(browser, path))?.searchParams.get('code') ?? '';
    };
    const body = async (one: string) => ({
      grant_type: 'authorization_code',
      code: one,
      code_verifier: shortVerifier,
      redirect_uri: 'http://foyer.test/oauth/callback',
    });
    const current = (await contractToken(stack.visitor(), await body(await code()))).tokens;
    const [here, there] = [await code(), await code()];
    await enforced();
    for (const [user, one] of [
      [browser, here],
      [stack.visitor(), there],
    ] as const)
      expect((await contractToken(user, await body(one))).tokens.errorCode).toBe(
        'hostedLogin/invalidGrant',
      );
    // what an application holds already moves to where its user may be, as every session does
    const next = await contractToken(stack.visitor(), {
      grant_type: 'refresh_token',
      refresh_token: current.refresh_token,
      tenantId: company.id,
    });
    expect(next.tokens.errorCode).toBe('ssoLogin/required');
  });

  test('is not opened by silent sign-in', async () => {
    const { company, member, enforced } = await strict();
    const browser = await byPassword(member);
    const silent = async (one: Visitor) => {
      const answer = await one.fetch('/frontegg/oauth/authorize/silent', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ tenantId: company.id }),
      });
      const response: { id_token?: string; errorCode?: string } = JSON.parse(await answer.text());
      return response.id_token ? getClaims(response.id_token)['tenantId'] : response.errorCode;
    };
    expect(await silent(browser)).toBe(company.id);
    await enforced();
    expect(await silent(browser)).toBe('ssoLogin/required');
    expect(await silent(await viaSso(company, member))).toBe(company.id);
  });

  test('stays open to the one session that its break-glass code excused', async () => {
    const { company, member, enforced } = await strict();
    await enforced();
    const browser = await byPassword(member);
    await stack.server.db.system((tx) =>
      tx
        .updateTable('sessions')
        .set({ sso_excused_tenant_id: company.id })
        .where('user_id', '=', member.userId)
        .execute(),
    );
    const back = await follow(browser, authorizePath({ tenantId: company.id }));
    const { body } = await exchange(stack, back ?? new URL('http://none'));
    expect(getClaims(body.id_token)['tenantId']).toBe(company.id);
  });
});

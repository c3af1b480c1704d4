import { createHash } from 'node:crypto';
import { rotateKeys } from '@foyer/server/kernel/keys/key-store';
import { systemRandom } from '@foyer/server/adapters/random.system';
import { createSeal } from '@foyer/server/kernel/secrets/seal';
import { stackClientId, type Stack, type Visitor } from '@foyer/testkit';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import {
  authorizePath,
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
import { getAudits } from './reading-audits.ts';

const stack = await hostedStack();

const getEntries = async (userId: string) =>
  (await getAudits(stack, userId)).filter(({ action }) => action === 'application.accessed');

describe('the log', () => {
  test('says which application was entered, once for each code', async () => {
    const ada = await stack.aUser();
    const back = await enter(stack.visitor(), ada);
    expect(await getEntries(ada.userId)).toEqual([]);
    await exchange(stack, back);
    expect((await exchange(stack, back)).status).toBe(400);
    expect(await getEntries(ada.userId)).toEqual([
      expect.objectContaining({
        tenantId: ada.tenantId,
        description: 'Signed in to Shop through hosted login.',
        json: { clientId: 'shop' },
        ip: expect.any(String),
      }),
    ]);
  });

  test('says so of the embedded application, too', async () => {
    const ada = await stack.aUser();
    const browser = stack.visitor();
    await signIn(browser, ada);
    const back = await follow(browser, contractAuthorize(pkce('abcdefghijklmnop').challenge));
    const { status } = await contractToken(browser, {
      grant_type: 'authorization_code',
      code: back?.searchParams.get('code'),
      code_verifier: 'abcdefghijklmnop',
      redirect_uri: 'http://foyer.test/oauth/callback',
    });
    expect(status).toBe(201);
    expect(await getEntries(ada.userId)).toMatchObject([{ json: { clientId: stackClientId } }]);
  });
});

test('O-10 pages of the engine allow their own style and nothing else, in nobody’s frame, and say what to do', async () => {
  const ada = await stack.aUser();
  for (const [browser, path, words] of [
    [ada, '/oidc/logout', 'You will be signed out of every application'],
    [ada, '/oidc/logout/success', 'You can close this page.'],
    [ada, '/oidc/authorize?client_id=nobody', 'Go back to it and try again'],
  ] as const) {
    const answer = await browser.fetch(path, { redirect: 'manual' });
    const html = await answer.text();
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect([path, html.includes(words), / style="| on\w+="|<script/.test(html)]).toEqual([
      path,
      true,
      false,
    ]);
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  }
});

describe('O-17 F-28 when the signing keys change', () => {
  const getKid = (token: string): unknown =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
  const published = async (node: Stack) =>
    JSON.parse(await (await node.visitor().fetch('/.well-known/jwks.json')).text());

  test('the same process signs with the new one, and what was signed before is still good', async () => {
    const { db, clock, audit, settings } = stack.server.kernel;
    const seal = createSeal({ secret: settings.secret, random: systemRandom });
    const { kid } = await rotateKeys({ db, clock, audit, seal });
    // A node that knows of the next key already, as every one does after a minute.
    const node = await hostedStack({ besides: stack });
    const ada = await node.aUser();
    const browser = node.visitor();
    const { body: before } = await exchange(node, await enter(browser, ada));
    expect(getKid(before.id_token)).not.toBe(kid);

    stack.clock.advance(11 * 60);
    const again = { grant_type: 'refresh_token', refresh_token: before.refresh_token };
    const { body: after } = await postForm(node, '/oidc/token', again);
    expect(getKid(after.id_token)).toBe(kid);
    const keys = createLocalJWKSet(await published(node));
    // The engine dates its tokens by the machine's own clock.
    for (const token of [before.id_token, after.id_token])
      expect((await jwtVerify(token, keys, { audience: 'shop' })).payload.sub).toBe(ada.userId);
    // The engine takes the old one as a hint: for a silent sign-in, and for signing out without a question.
    const silent = await follow(
      browser,
      authorizePath({ prompt: 'none', id_token_hint: before.id_token }),
    );
    expect(silent?.searchParams.get('code')).toBeTruthy();
    const left = await browser.fetch(`/oidc/logout?id_token_hint=${before.id_token}`, {
      redirect: 'manual',
    });
    expect(left.headers.get('location')).toContain('/oidc/logout/success');
  });
});

describe.each(['', '/frontegg'])('with the prefix “%s”', (prefix) => {
  const callback = 'http://foyer.test/oauth/callback';
  const authorize = () =>
    contractAuthorize(pkce('abcdefghijklmnop').challenge).replace(
      '/frontegg/oauth',
      `${prefix}/oauth`,
    );
  const silent = (browser: Visitor) =>
    browser.fetch(`${prefix}/oauth/authorize/silent`, { method: 'POST' });

  test('users are led to the page, come back with a code, and continue silently', async () => {
    const ada = await stack.aUser();
    const browser = stack.visitor();
    expect((await silent(browser)).status).toBe(401);
    const first = await browser.fetch(authorize(), { redirect: 'manual' });
    expect(new URL(first.headers.get('location') ?? 'x:').pathname).toBe('/oidc/authorize');
    const uid = getInteraction(await follow(browser, authorize()));
    await signIn(browser, ada);
    const code = (await finish(browser, uid))?.searchParams.get('code');
    const call = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: 'abcdefghijklmnop',
    };
    expect((await contractToken(browser, call, prefix)).status).toBe(201);
    expect((await silent(browser)).status).toBe(201);
  });

  test('a navigation and a call sign out', async () => {
    const [ada, grace] = [await stack.aUser(), await stack.aUser()];
    const left = await ada.fetch(
      `${prefix}/oauth/logout?post_logout_redirect_uri=http://foyer.test/&state=s`,
      {
        redirect: 'manual',
      },
    );
    expect([left.status, left.headers.get('location')]).toEqual([
      302,
      'http://foyer.test/?state=s',
    ]);
    expect((await silent(ada)).status).toBe(401);
    expect((await grace.fetch(`${prefix}/oauth/logout/token`, { method: 'POST' })).status).toBe(
      200,
    );
    expect((await silent(grace)).status).toBe(401);
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isBreakFor, type OidcBreak, oidcBreaks, type SamlBreak, samlBreaks } from './breaks.ts';
import { startLabIdentityProviders } from './create-lab-identity-providers.ts';
import type { LabOidcId } from './lab-identity-providers.ts';

let lab: Awaited<ReturnType<typeof startLabIdentityProviders>>;
beforeAll(async () => {
  lab = await startLabIdentityProviders({ applications: ['https://app.test'] });
});
afterAll(() => lab.close());

const getKeys = <T extends object>(table: T) =>
  Object.keys(table).filter((key) => isBreakFor(table, key));

describe('the OpenID provider, judged by openid-client', () => {
  const redirectUri = 'https://app.test/account/oidc/callback';

  /** A whole sign-in by a client that checks everything. */
  async function signIn(id: LabOidcId, user: string, how?: OidcBreak) {
    const provider = lab.oidc(id);
    const options = { execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks] };
    const { issuer, clientId, clientSecret } = provider;
    const config = await client.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      undefined,
      options,
    );
    const isOldFashioned = id === 'linkedin';
    const [verifier, state, nonce] = [
      client.randomPKCECodeVerifier(),
      client.randomState(),
      client.randomNonce(),
    ];
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      ...(isOldFashioned
        ? {}
        : { code_challenge: await client.calculatePKCECodeChallenge(verifier) }),
      ...(isOldFashioned ? {} : { code_challenge_method: 'S256' }),
    });
    const { redirectTo } = await provider.answer(address.href, user, how ? { break: how } : {});
    const tokens = await client.authorizationCodeGrant(config, new URL(redirectTo), {
      expectedState: state,
      ...(isOldFashioned ? {} : { pkceCodeVerifier: verifier, expectedNonce: nonce }),
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('There is no ID token');
    return {
      claims,
      userinfo: await client.fetchUserInfo(config, tokens.access_token, claims.sub),
    };
  }

  test('an honest answer is accepted, with claims and groups', async () => {
    const { claims, userinfo } = await signIn('acme', 'olga@acme-labs.test');
    const reported = {
      sub: 'labs-2001',
      email: 'olga@acme-labs.test',
      email_verified: true,
      name: 'Olga Labs',
      groups: ['Research'],
    };
    expect(claims).toMatchObject({ ...reported, iss: lab.oidc('acme').issuer, aud: 'lab-acme' });
    expect(userinfo).toMatchObject(reported);
  });

  test('a client that speaks only the standard signs in with every provider that does', async () => {
    for (const id of ['google', 'microsoft', 'slack', 'linkedin'] as const) {
      const { claims } = await signIn(id, 'sam@mail.test');
      expect(claims).toMatchObject({
        sub: 'person-3001',
        email: 'sam@mail.test',
        name: 'Sam Social',
      });
    }
  });

  const aboutUser: readonly OidcBreak[] = ['missingEmail', 'unverifiedEmail', 'foreignDomain'];
  test.each(getKeys(oidcBreaks).filter((how) => !aboutUser.includes(how)))(
    'an answer that is wrong is refused: %s',
    async (how) => {
      await signIn('acme', 'raj@acme-labs.test');
      await expect(signIn('acme', 'olga@acme-labs.test', how)).rejects.toThrow();
    },
  );

  test('what is wrong about a user is wrong in token and userinfo', async () => {
    const missing = await signIn('acme', 'olga@acme-labs.test', 'missingEmail');
    for (const reported of [missing.claims, missing.userinfo])
      expect(reported).not.toHaveProperty('email');
    const unverified = await signIn('acme', 'olga@acme-labs.test', 'unverifiedEmail');
    for (const reported of [unverified.claims, unverified.userinfo])
      expect(reported).toMatchObject({ email_verified: false });
    const foreign = await signIn('acme', 'olga@acme-labs.test', 'foreignDomain');
    for (const reported of [foreign.claims, foreign.userinfo])
      expect(reported).toMatchObject({ email: 'olga@elsewhere.test' });
  });

  test('keys are announced, then switched, and sign-ins work all the time', async () => {
    const { keys } = lab.oidc('google');
    const [first] = await keys.certificates();
    await keys.announce();
    const both = await keys.certificates();
    expect(both).toEqual([first, expect.stringContaining('BEGIN CERTIFICATE')]);
    await signIn('google', 'sam@mail.test');
    await keys.switch();
    expect(await keys.certificates()).toEqual([both[1]]);
    await signIn('google', 'sam@mail.test');
  });

  test('nobody gets a code at an address the lab does not know', async () => {
    const address = new URL(lab.oidc('acme').endpoints.authorization);
    address.search = new URLSearchParams({
      client_id: 'lab-acme',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: 'https://evil.test/',
    }).toString();
    await expect(lab.oidc('acme').answer(address.href, 'olga@acme-labs.test')).rejects.toThrow(
      'redirect_uri',
    );
    const page = await fetch(address, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
  });
});

describe('Apple, GitHub and Facebook as they are', () => {
  const redirectUri = 'https://app.test/account/social/success';

  async function getCode(id: LabOidcId, user: string, how?: OidcBreak) {
    const { clientId, endpoints, answer } = lab.oidc(id);
    const query = {
      client_id: clientId,
      redirect_uri: redirectUri,
      state: 's',
      scope: 'user:email',
    };
    const { redirectTo } = await answer(
      `${endpoints.authorization}?${new URLSearchParams(query)}`,
      user,
      how ? { break: how } : {},
    );
    return new URL(redirectTo).searchParams;
  }

  async function redeem(id: LabOidcId, code: string, headers: Record<string, string> = {}) {
    const { clientId, clientSecret, endpoints } = lab.oidc(id);
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      code,
      redirect_uri: redirectUri,
    });
    return fetch(endpoints.token, { method: 'POST', body, headers });
  }

  test('GitHub tells the address by a call of its own, and answers forms unless asked for JSON', async () => {
    const code = (await getCode('github', 'kim@mail.test')).get('code') ?? '';
    const form = new URLSearchParams(await (await redeem('github', code)).text());
    const authorization = `Bearer ${form.get('access_token')}`;
    const { endpoints } = lab.oidc('github');
    const user = await (await fetch(endpoints.userinfo, { headers: { authorization } })).json();
    expect(user).toEqual({
      id: expect.any(Number),
      login: 'person-3002',
      name: 'Kim Quiet',
      email: null,
    });
    const emails = await (await fetch(endpoints.emails, { headers: { authorization } })).json();
    expect(emails).toEqual([
      { email: 'kim@mail.test', primary: true, verified: false, visibility: 'private' },
    ]);
    const again = await redeem('github', code, { accept: 'application/json' });
    expect([again.status, await again.json()]).toMatchObject([200, { error: 'invalid_grant' }]);
  });

  test('Facebook tells the address with the user, where there is one', async () => {
    const users = await Promise.all(
      ([undefined, 'missingEmail'] as const).map(async (how) => {
        const code = (await getCode('facebook', 'sam@mail.test', how)).get('code') ?? '';
        const { access_token: token } = await (await redeem('facebook', code)).json();
        return (
          await fetch(`${lab.oidc('facebook').endpoints.userinfo}?access_token=${token}`)
        ).json();
      }),
    );
    const sam = { id: expect.stringMatching(/^\d+$/), name: 'Sam Social' };
    expect(users).toEqual([{ ...sam, email: 'sam@mail.test' }, sam]);
  });

  test('Apple posts its answer, tells the name once, and wants a token as secret', async () => {
    const { clientId, endpoints, answer } = lab.oidc('apple');
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid name email',
      response_mode: 'form_post',
      state: 's',
    });
    const address = `${endpoints.authorization}?${query}`;
    const [first, second] = [
      await answer(address, 'sam@mail.test'),
      await answer(address, 'sam@mail.test'),
    ];
    expect(first).toEqual({
      redirectTo: redirectUri,
      form: {
        code: expect.any(String),
        state: 's',
        user: expect.stringContaining('"firstName":"Sam"'),
      },
    });
    expect(second.form).not.toHaveProperty('user');
    expect((await redeem('apple', first.form?.['code'] ?? '')).status).toBe(401);
  });

  test('a user who is refused comes back with an error', async () => {
    const answer = await getCode('github', 'sam@mail.test', 'denied');
    expect([answer.get('error'), answer.get('state'), answer.get('code')]).toEqual([
      'access_denied',
      's',
      null,
    ]);
  });
});

describe('the SAML provider, judged by node-saml', () => {
  const spEntityId = 'https://app.test/saml';
  const acsUrl = 'https://app.test/acs';
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  /** A service that checks everything. */
  async function aService() {
    return new SAML({
      callbackUrl: acsUrl,
      issuer: spEntityId,
      audience: spEntityId,
      entryPoint: lab.saml.ssoUrl,
      logoutUrl: lab.saml.sloUrl,
      privateKey: privatePem,
      idpIssuer: lab.saml.entityId,
      idpCert: [...(await lab.saml.keys.certificates())],
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: 0,
      validateInResponseTo: ValidateInResponseTo.always,
    });
  }

  async function signIn(how?: SamlBreak) {
    const service = await aService();
    const address = await service.getAuthorizeUrlAsync('state', undefined, {});
    const answer = await lab.saml.responseFor(
      'ada@acme-sso.test',
      address,
      how ? { break: how } : {},
    );
    expect([answer.acsUrl, answer.relayState]).toEqual([acsUrl, 'state']);
    return service.validatePostResponseAsync({ SAMLResponse: answer.samlResponse });
  }

  test('an honest answer is accepted, with attributes and groups', async () => {
    const { profile } = await signIn();
    expect(profile).toMatchObject({
      issuer: lab.saml.entityId,
      nameID: 'acme-1001',
      attributes: {
        email: 'ada@acme-sso.test',
        name: 'Ada Lovelace',
        groups: ['Engineering', 'Admins'],
        department: 'Analytical engines',
      },
    });
  });

  test('what is hostile in XML arrives as it was written', async () => {
    const name = `<Ada> & "Sons" 'of' ]]> é 🦊 \r\n\t end`;
    const user = {
      directory: 'saml',
      subject: 'acme <1>',
      email: 'ada@acme-sso.test',
      name,
      groups: [],
    } as const;
    const service = await aService();
    const asked = await service.getAuthorizeUrlAsync('', undefined, {});
    const answer = await lab.saml.responseFor({ ...user, emailVerified: true, claims: {} }, asked);
    const { profile } = await service.validatePostResponseAsync({
      SAMLResponse: answer.samlResponse,
    });
    expect(profile).toMatchObject({ nameID: 'acme <1>', attributes: { name } });
  });

  // node-saml leaves the issuer of a response and Recipient to anyone who uses it
  const notJudged: readonly SamlBreak[] = [
    'missingEmail',
    'foreignDomain',
    'wrongRecipient',
    'wrongIssuer',
  ];
  test.each(getKeys(samlBreaks).filter((how) => !notJudged.includes(how)))(
    'an answer that is wrong is refused: %s',
    async (how) => {
      await signIn();
      await expect(signIn(how)).rejects.toThrow();
    },
  );

  test('what is wrong about a user is wrong in the assertion', async () => {
    expect((await signIn('missingEmail')).profile?.['attributes']).not.toHaveProperty('email');
    expect((await signIn('foreignDomain')).profile).toMatchObject({
      attributes: { email: 'ada@elsewhere.test' },
    });
  });

  test('another recipient and another issuer are in the response', async () => {
    const sent = async (how: SamlBreak) => {
      const { samlResponse } = await lab.saml.responseFor(
        'ada@acme-sso.test',
        { acsUrl, spEntityId },
        { break: how },
      );
      return Buffer.from(samlResponse, 'base64').toString();
    };
    const recipient = await sent('wrongRecipient');
    expect(recipient).toContain('Recipient="https://another-service.test/acs"');
    expect(recipient).not.toContain(acsUrl);
    const issuer = await sent('wrongIssuer');
    expect(issuer.match(/another-provider/g)).toHaveLength(2);
    expect(issuer).not.toContain(lab.saml.entityId);
  });

  test('an announced certificate is in the metadata before it signs', async () => {
    const bare = (pem = '') => pem.replaceAll(/-----[^-]+-----|\s/g, '');
    await lab.saml.keys.announce();
    const [first, second] = await lab.saml.keys.certificates();
    const metadata = await (await fetch(lab.saml.metadataUrl)).text();
    expect(metadata).toContain(bare(first));
    expect(metadata).toContain(bare(second));
    await signIn();
    await lab.saml.keys.switch();
    expect(await lab.saml.metadata()).not.toContain(bare(first));
    await signIn();
  });

  test('a signed wish to sign out is accepted, and one of the service is answered', async () => {
    const service = await aService();
    const sloUrl = 'https://app.test/slo';
    const wish = new URL(
      await lab.saml.logoutRequest({ sloUrl, nameId: 'acme-1001', relayState: 'r' }),
    );
    const read = await service.validateRedirectAsync(
      Object.fromEntries(wish.searchParams),
      wish.search.slice(1),
    );
    expect(read).toMatchObject({ loggedOut: true, profile: { nameID: 'acme-1001' } });
    const user = { issuer: spEntityId, nameID: 'acme-1001', nameIDFormat: 'persistent' };
    const asked = await service.getLogoutUrlAsync(user, 'r', {});
    const answer = new URL(await lab.saml.logoutResponse(asked, sloUrl));
    const done = await service.validateRedirectAsync(
      Object.fromEntries(answer.searchParams),
      answer.search.slice(1),
    );
    expect(done.loggedOut).toBe(true);
  });
});

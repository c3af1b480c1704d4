import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { createOutgoing } from '../../kernel/outgoing/create-outgoing.ts';
import type { UpstreamErrorCode } from './upstream-error.ts';
import type { ExchangeRequest } from './upstream.ts';
import { createUpstreamOidc } from './upstream-oidc.ts';
import { createUpstreamFixture, type TokenMaking } from '../../../testing/upstream.fixture.ts';

let offset = 0;
const clock = { now: () => new Date(Date.now() + offset) };
const honest = await createUpstreamFixture(clock.now);
const other = await createUpstreamFixture(clock.now);
afterAll(() => Promise.all([honest.close(), other.close()]));

const outgoing = createOutgoing({ allowPrivate: true });
const upstream = createUpstreamOidc({ outgoing, clock });
const clientId = 'foyer';
const redirectUri = 'https://app.example.test/account/social/success';
const codeVerifier = 'v'.repeat(43);
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
const nonce = 'n'.repeat(43);
const seconds = () => Math.floor(clock.now().getTime() / 1000);

/** A whole sign-in at the honest provider, whose token is made as told. */
async function signIn(
  making: TokenMaking = {},
  differently: Partial<ExchangeRequest['expected']> = {},
) {
  const metadata = await upstream.discover(honest.issuer);
  const scopes = ['openid'];
  const address = upstream.authorizationUrl({
    metadata,
    clientId,
    redirectUri,
    scopes,
    state: 'state',
    nonce,
    codeChallenge,
  });
  const { code } = honest.agree(address, making);
  const expected = { nonce, iss: undefined, ...differently };
  return upstream.exchange({
    metadata,
    clientId,
    clientSecret: 's',
    redirectUri,
    code,
    codeVerifier,
    expected,
  });
}

const refusal = (code: UpstreamErrorCode) => ({ name: 'UpstreamError', code });

test('an honest answer is taken, with its claims', async () => {
  const { claims } = await signIn();
  expect(claims).toMatchObject({
    iss: honest.issuer,
    sub: 'somebody',
    email: 'somebody@example.test',
  });
});

describe('T-LINK-3 a token that is wrong in one thing is refused, and taken when that one thing is right', () => {
  const hostile: readonly (readonly [string, TokenMaking, UpstreamErrorCode, TokenMaking])[] = [
    [
      'a foreign issuer',
      { claims: { iss: other.issuer } },
      'wrongIssuer',
      { claims: { iss: honest.issuer } },
    ],
    ['the issuer with a slash', { claims: { iss: `${honest.issuer}/` } }, 'wrongIssuer', {}],
    ['no issuer', { claims: { iss: undefined } }, 'wrongIssuer', {}],
    [
      'a foreign audience',
      { claims: { aud: 'another' } },
      'wrongAudience',
      { claims: { aud: clientId } },
    ],
    ['no audience', { claims: { aud: undefined } }, 'wrongAudience', {}],
    [
      'several audiences and nobody named',
      { claims: { aud: [clientId, 'another'] } },
      'wrongAudience',
      { claims: { aud: [clientId, 'another'], azp: clientId } },
    ],
    [
      'another party named',
      { claims: { azp: 'another' } },
      'wrongAudience',
      { claims: { azp: clientId } },
    ],
    ['a foreign nonce', { claims: { nonce: 'x' } }, 'wrongNonce', { claims: { nonce } }],
    ['no nonce', { claims: { nonce: undefined } }, 'wrongNonce', {}],
    ['no signature', { signedWith: 'nothing' }, 'wrongAlgorithm', {}],
    [
      'an algorithm none with a signature',
      { header: { alg: 'none' }, signedWith: 'publicKeyAsSecret' },
      'wrongAlgorithm',
      {},
    ],
    ['HS256 with the public key', { signedWith: 'publicKeyAsSecret' }, 'wrongAlgorithm', {}],
    ['a foreign key', { signedWith: 'another' }, 'wrongSignature', { signedWith: 'published' }],
    [
      'a foreign key under another id',
      { signedWith: 'another', header: { kid: 'x' } },
      'wrongSignature',
      {},
    ],
    [
      'a key it brings itself',
      { header: { jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } } },
      'wrongSignature',
      {},
    ],
    ['an address of a key', { header: { jku: `${other.issuer}/jwks` } }, 'wrongSignature', {}],
    [
      'a changed payload',
      {
        bent: (token) =>
          token.replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"x"}').toString('base64url')}.`),
      },
      'wrongSignature',
      { bent: (token) => token },
    ],
    ['padding', { bent: (token) => `${token}=` }, 'malformed', {}],
    ['a fourth part', { bent: (token) => `${token}.e30` }, 'malformed', {}],
    ['no token', { bent: () => '' }, 'malformed', {}],
    [
      'an end that is over',
      { claims: { exp: seconds() - 120 } },
      'expired',
      { claims: { exp: seconds() + 120 } },
    ],
    ['no end', { claims: { exp: undefined } }, 'malformed', {}],
    [
      'an old beginning',
      { claims: { iat: seconds() - 3600 } },
      'expired',
      { claims: { iat: seconds() - 30 } },
    ],
    [
      'a beginning to come',
      { claims: { iat: seconds() + 600 } },
      'notYetValid',
      { claims: { iat: seconds() + 5 } },
    ],
    [
      'not yet',
      { claims: { nbf: seconds() + 600 } },
      'notYetValid',
      { claims: { nbf: seconds() } },
    ],
    ['nobody', { claims: { sub: '' } }, 'malformed', { claims: { sub: 's' } }],
    ['a subject that is no text', { claims: { sub: 7 } }, 'malformed', {}],
  ];

  test.each(hostile)('%s', async (_what, wrong, code, right) => {
    await expect(signIn(wrong)).rejects.toMatchObject(refusal(code));
    await expect(signIn(right)).resolves.toMatchObject({ claims: { iss: honest.issuer } });
  });
});

describe('the client basic profile, under the names of the conformance suite', () => {
  const refused: readonly (readonly [string, TokenMaking, UpstreamErrorCode])[] = [
    ['oidcc-client-test-invalid-iss', { claims: { iss: `${honest.issuer}1` } }, 'wrongIssuer'],
    ['oidcc-client-test-missing-sub', { claims: { sub: undefined } }, 'malformed'],
    ['oidcc-client-test-invalid-aud', { claims: { aud: `${clientId}1` } }, 'wrongAudience'],
    ['oidcc-client-test-missing-aud', { claims: { aud: undefined } }, 'wrongAudience'],
    ['oidcc-client-test-missing-iat', { claims: { iat: undefined } }, 'malformed'],
    ['oidcc-client-test-nonce-invalid', { claims: { nonce: `${nonce}1` } }, 'wrongNonce'],
    ['oidcc-client-test-invalid-sig-rs256', { signedWith: 'another' }, 'wrongSignature'],
    ['oidcc-client-test-idtoken-sig-none', { signedWith: 'nothing' }, 'wrongAlgorithm'],
  ];

  test.each(refused)('%s', async (_name, wrong, code) => {
    await expect(signIn(wrong)).rejects.toMatchObject(refusal(code));
  });

  const taken: readonly (readonly [string, TokenMaking])[] = [
    ['oidcc-client-test', {}],
    ['oidcc-client-test-idtoken-sig-rs256', { header: { alg: 'RS256' } }],
  ];

  test.each(taken)('%s', async (_name, making) => {
    await expect(signIn(making)).resolves.toMatchObject({ claims: { sub: 'somebody' } });
  });

  const noKid = { namesNoKey: true };

  test('oidcc-client-test-kid-absent-single-jwks', async () => {
    await expect(signIn(noKid)).resolves.toMatchObject({ claims: { sub: 'somebody' } });
    await expect(signIn({ ...noKid, signedWith: 'another' })).rejects.toMatchObject(
      refusal('wrongSignature'),
    );
  });

  // The specification lets a client refuse here. Ours tries the keys that fit: the token is by one of them, or it is not.
  test('oidcc-client-test-kid-absent-multiple-jwks', async () => {
    const several = await createUpstreamFixture(clock.now);
    several.publishAnother();
    const metadata = await upstream.discover(several.issuer);
    const asked = {
      metadata,
      clientId,
      redirectUri,
      scopes: ['openid'],
      state: 's',
      nonce,
      codeChallenge,
    };
    const enter = (making: TokenMaking) => {
      const { code } = several.agree(upstream.authorizationUrl(asked), making);
      const expected = { nonce, iss: undefined };
      return upstream.exchange({
        metadata,
        clientId,
        clientSecret: 's',
        redirectUri,
        code,
        codeVerifier,
        expected,
      });
    };
    await expect(enter(noKid)).resolves.toMatchObject({ claims: { sub: 'somebody' } });
    const bent = (token: string) => token.replace(/[^.]{8}$/, 'AAAAAAAA');
    await expect(enter({ ...noKid, bent })).rejects.toMatchObject(refusal('wrongSignature'));
    await several.close();
  });

  /** What the provider tells at its userinfo endpoint after an honest sign-in. */
  async function refusalByCode(info: Readonly<Record<string, unknown>>) {
    const login = await signIn({ api: { '/userinfo': info } });
    const userInfoEndpoint = `${honest.issuer}/userinfo`;
    return upstream.userInfo(
      { ...(await upstream.discover(honest.issuer)), userInfoEndpoint },
      login,
    );
  }

  test('oidcc-client-test-userinfo-invalid-sub', async () => {
    for (const sub of ['somebody1', '', undefined, ['somebody']])
      await expect(refusalByCode({ sub, email: 'ada@acme.test' })).rejects.toMatchObject({
        name: 'UpstreamError',
      });
  });

  test('oidcc-client-test-scope-userinfo-claims', async () => {
    const info = { sub: 'somebody', email: 'ada@acme.test', name: 'Ada' };
    await expect(refusalByCode(info)).resolves.toEqual(info);
  });

  test('oidcc-client-test-client-secret-basic', async () => {
    const metadata = { ...(await upstream.discover(honest.issuer)) };
    const exchanged = async (methods: readonly string[]) => {
      const asked = {
        metadata,
        clientId: 'foyer:1',
        redirectUri,
        scopes: ['openid'],
        state: 's',
        nonce,
        codeChallenge,
      };
      const { code } = honest.agree(upstream.authorizationUrl(asked));
      await upstream.exchange({
        metadata: {
          ...metadata,
          tokenEndpointAuthMethods: methods,
        },
        clientId: 'foyer:1',
        redirectUri,
        code,
        clientSecret: 'a+b/c d',
        codeVerifier,
        expected: {
          nonce,
          iss: undefined,
        },
      });
      return { header: honest.credentials.at(-1), body: honest.asked.at(-1) };
    };
    const basic = await exchanged(['client_secret_post', 'client_secret_basic']);
    // RFC 6749, §2.3.1: form-encoded before they are joined
    expect(basic.header).toBe(`Basic ${Buffer.from('foyer%3A1:a%2Bb%2Fc+d').toString('base64')}`);
    expect(basic.body?.has('client_secret')).toBe(false);
    const post = await exchanged(['client_secret_post']);
    expect([post.header, post.body?.get('client_secret')]).toEqual(['', 'a+b/c d']);
  });
});

describe('O-12 RFC 9207: which provider answers', () => {
  test('the issuer of another one is refused, that of the one asked is taken', async () => {
    await expect(signIn({}, { iss: other.issuer })).rejects.toMatchObject(refusal('mixUp'));
    await expect(signIn({}, { iss: honest.issuer })).resolves.toBeDefined();
  });

  test('a provider that names its issuer must do so, unless the page may be one that drops it', async () => {
    other.configuration['authorization_response_iss_parameter_supported'] = true;
    const metadata = await upstream.discover(other.issuer);
    const request = { metadata, clientId, clientSecret: 's', redirectUri, code: 'x', codeVerifier };
    await expect(
      upstream.exchange({ ...request, expected: { nonce, iss: undefined } }),
    ).rejects.toMatchObject(refusal('mixUp'));
    // the next check is the code, which is none
    for (const expected of [
      { nonce, iss: other.issuer },
      { nonce, iss: undefined, issMayMiss: true },
    ])
      await expect(upstream.exchange({ ...request, expected })).rejects.toMatchObject(
        refusal('wrongCode'),
      );
  });

  test('a code of one provider is worth nothing at another (mix-up)', async () => {
    const metadata = await upstream.discover(honest.issuer);
    const scopes = ['openid'];
    const asked = { metadata, clientId, redirectUri, scopes, state: 's', nonce, codeChallenge };
    const { code } = honest.agree(upstream.authorizationUrl(asked));
    const foreign = await upstream.discover(other.issuer);
    const expected = { nonce, iss: other.issuer };
    await expect(
      upstream.exchange({
        metadata: foreign,
        clientId,
        clientSecret: 's',
        redirectUri,
        code,
        codeVerifier,
        expected,
      }),
    ).rejects.toMatchObject(refusal('wrongCode'));
  });
});

test('the nonce may miss only where a provider is known for it, and a wrong one is refused even there', async () => {
  const lenient = { nonceMayMiss: true };
  await expect(signIn({ claims: { nonce: undefined } }, lenient)).resolves.toBeDefined();
  await expect(signIn({ claims: { nonce: 'x' } }, lenient)).rejects.toMatchObject(
    refusal('wrongNonce'),
  );
});

test('ASVS-6.8.4 a sign-in that was asked to be fresh says so', async () => {
  const fresh = { maxAge: 60 };
  await expect(signIn({}, fresh)).rejects.toMatchObject(refusal('expired'));
  await expect(signIn({ claims: { auth_time: seconds() - 3600 } }, fresh)).rejects.toMatchObject(
    refusal('expired'),
  );
  await expect(signIn({ claims: { auth_time: seconds() - 5 } }, fresh)).resolves.toBeDefined();
});

test('an error of the provider has a code of ours, and a code works once', async () => {
  await expect(signIn({ status: 400 })).rejects.toMatchObject(refusal('providerError'));
  const metadata = await upstream.discover(honest.issuer);
  const request = {
    metadata,
    clientId,
    clientSecret: 's',
    redirectUri,
    code: 'none',
    codeVerifier,
  };
  await expect(
    upstream.exchange({ ...request, expected: { nonce, iss: undefined } }),
  ).rejects.toMatchObject(refusal('wrongCode'));
});

describe('the configuration of a provider', () => {
  const fresh = () => createUpstreamOidc({ outgoing, clock });

  test('ASVS-10.5.3 one that calls itself otherwise is refused', async () => {
    other.configuration['issuer'] = honest.issuer;
    await expect(fresh().discover(other.issuer)).rejects.toMatchObject(refusal('discoveryFailed'));
    delete other.configuration['issuer'];
    await expect(fresh().discover(other.issuer)).resolves.toMatchObject({ issuer: other.issuer });
  });

  test('addresses that are none of the web are refused', async () => {
    for (const wrong of ['javascript:alert(1)', 'file:///etc/passwd', 7]) {
      other.configuration['token_endpoint'] = wrong;
      await expect(fresh().discover(other.issuer)).rejects.toMatchObject(
        refusal('discoveryFailed'),
      );
    }
    delete other.configuration['token_endpoint'];
  });

  test('nobody there is a failure of its own', async () => {
    await expect(fresh().discover('http://127.0.0.1:9')).rejects.toMatchObject(
      refusal('unreachable'),
    );
    const guarded = createUpstreamOidc({
      outgoing: createOutgoing({ allowPrivate: false }),
      clock,
    });
    await expect(guarded.discover(honest.issuer)).rejects.toMatchObject(refusal('unreachable'));
  });
});

describe('Microsoft: one configuration for every directory', () => {
  const tid = '72f988bf-86f1-41af-91ab-2d7cd011db47';

  test('the issuer is that of the directory the token names, and of no other', async () => {
    const many = await createUpstreamFixture(clock.now);
    const issuer = `${many.issuer}/common/v2.0`;
    many.configuration['issuer'] = `${many.issuer}/{tenantid}/v2.0`;
    const metadata = await upstream.discover(issuer);
    const scopes = ['openid'];
    const enter = (claims: Readonly<Record<string, unknown>>) => {
      const asked = { metadata, clientId, redirectUri, scopes, state: 's', nonce, codeChallenge };
      const { code } = many.agree(upstream.authorizationUrl(asked), { claims });
      const expected = { nonce, iss: undefined };
      return upstream.exchange({
        metadata,
        clientId,
        clientSecret: 's',
        redirectUri,
        code,
        codeVerifier,
        expected,
      });
    };
    const iss = `${many.issuer}/${tid}/v2.0`;
    await expect(enter({ iss, tid })).resolves.toMatchObject({ claims: { iss } });
    for (const wrong of [
      { iss, tid: tid.replace('7', '8') },
      { iss, tid: undefined },
      { iss: `${many.issuer}/x/v2.0`, tid: 'x' },
      { iss: `${many.issuer}/{tenantid}/v2.0`, tid: '{tenantid}' },
      { iss: `${many.issuer}/common/v2.0`, tid: 'common' },
    ])
      await expect(enter(wrong)).rejects.toMatchObject(refusal('wrongIssuer'));
    await many.close();
  });

  test('a place for the tenant is nobody else’s to use', async () => {
    other.configuration['issuer'] = `${other.issuer}/{tenantid}`;
    const fresh = createUpstreamOidc({ outgoing, clock });
    await expect(fresh.discover(other.issuer)).rejects.toMatchObject(refusal('discoveryFailed'));
    delete other.configuration['issuer'];
  });
});

test('F-12 keys that were changed are fetched again, but not for every token of an outsider', async () => {
  await signIn();
  await honest.rotate();
  await expect(signIn()).rejects.toMatchObject(refusal('wrongSignature'));
  offset = 31_000;
  await expect(signIn()).resolves.toBeDefined();
});

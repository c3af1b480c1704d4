import { loginCalls } from '@foyer/contract/login/calls';
import { createStack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';
import { aCertificate, aConnection, aMetadata, aPage, readBody, getSso } from './setting-up-sso.ts';

const stack = await createStack();
const ssoEndpoint = 'https://idp.acme.test/sso';
const notFound = { status: 404, code: 'sso/notFound' };
const params = ({ id: ssoConfigId }: { id: string }) => ({ ssoConfigId });

describe('a connection', () => {
  test('is made from fields, as the published wizard sends them, and listed', async () => {
    const { admin } = await stack.aTenant();
    const publicCertificate = aCertificate(stack);
    const body = { ssoEndpoint, type: 'saml', publicCertificate, enabled: false } as const;
    const created = await getSso(admin).createSsoConfiguration({ body });
    expect(created).toMatchObject({
      enabled: false,
      type: 'saml',
      ssoEndpoint,
      publicCertificate,
      signRequest: false,
      enforced: false,
      acsUrl: 'http://foyer.test/frontegg/auth/saml/callback',
      spEntityId: 'http://foyer.test/frontegg/saml',
      domains: [],
      roleIds: [],
      groups: [],
      oidcClientId: '',
      oidcSecret: '',
      ready: true,
      revision: 1,
      jit: true,
      certificates: [
        {
          state: 'good',
          subject: expect.stringContaining('idp.acme.test'),
        },
      ],
    });
    expect(await getSso(admin).listSsoConfigurations()).toEqual([created]);
  });

  test('need not be complete, and says so', async () => {
    const { admin } = await stack.aTenant();
    const created = await getSso(admin).createSsoConfiguration({ body: {} });
    expect(created).toMatchObject({
      enabled: false,
      ready: false,
      ssoEndpoint: '',
      publicCertificate: '',
    });
  });

  test('takes a certificate in each form users paste', async () => {
    const { admin } = await stack.aTenant();
    const pem = aCertificate(stack);
    for (const publicCertificate of [
      pem,
      readBody(pem),
      Buffer.from(pem).toString('base64'),
      `\n ${pem}\r\n`,
    ])
      expect((await aConnection(stack, admin, { publicCertificate })).publicCertificate).toBe(pem);
  });

  test('is made from the text of its metadata', async () => {
    const { admin } = await stack.aTenant();
    const pem = aCertificate(stack);
    const metadata = aMetadata({ entityId: 'https://idp.acme.test/meta', certificates: [pem] });
    const created = await getSso(admin).createSsoFromMetadata({ body: { metadata } });
    expect(created).toMatchObject({
      idpEntityId: 'https://idp.acme.test/meta',
      ssoEndpoint,
      publicCertificate: pem,
      ready: true,
      enabled: false,
    });
  });

  test('is made from the address of its metadata, which is loaded again on demand', async () => {
    const { admin } = await stack.aTenant();
    const [old, next] = [aCertificate(stack, { days: 40 }), aCertificate(stack, { days: 400 })];
    let certificates = [old];
    const url = await aPage(() =>
      aMetadata({ entityId: 'https://idp.acme.test/meta', certificates }),
    );
    const created = await getSso(admin).createSsoFromMetadataUrl({
      body: { url, configMetadata: { from: 'host' } },
    });
    expect(created).toMatchObject({
      metadataUrl: url,
      publicCertificate: old,
      configMetadata: { from: 'host' },
    });
    certificates = [old, next];
    const read = await getSso(admin).refreshSsoMetadata({ params: params(created) });
    expect(read.certificates).toHaveLength(2);
    expect(read.revision).toBe(2);
    const without = await aConnection(stack, admin);
    const refreshing = getSso(admin).refreshSsoMetadata({ params: params(without) });
    await expect(refreshing).rejects.toMatchObject({ status: 409, code: 'sso/noMetadataUrl' });
  });

  test('has two certificates at most, and its metadata may carry more: those that live longest are kept', async () => {
    const { admin } = await stack.aTenant();
    const certificates = [30, 300, 200].map((days) => aCertificate(stack, { days }));
    const publicCertificate = certificates.join('\n');
    const body = { ssoEndpoint, publicCertificate } as const;
    const three = getSso(admin).createSsoConfiguration({ body });
    await expect(three).rejects.toMatchObject({ status: 400, code: 'sso/tooManyCertificates' });
    const created = await getSso(admin).createSsoFromMetadata({
      body: { metadata: aMetadata({ certificates }) },
    });
    expect(created.certificates).toHaveLength(2);
    expect(created.publicCertificate).not.toContain(certificates[0]);
  });

  test('shows which certificate ends soon', async () => {
    const { admin } = await stack.aTenant();
    const publicCertificate = [
      aCertificate(stack, { days: 5 }),
      aCertificate(stack, { days: 99 }),
    ].join('\n');
    const created = await aConnection(stack, admin, { publicCertificate });
    expect(created.certificates.map(({ state }) => state)).toEqual(['ending', 'good']);
  });

  test('is changed by what is named; the rest stays, and the secret never comes back', async () => {
    const { admin } = await stack.aTenant();
    const created = await aConnection(stack, admin);
    const changed = await getSso(admin).updateSsoConfiguration({
      params: params(created),
      body: { signRequest: true, oidcSecret: 'topsecret', publicCertificate: null },
    });
    expect(changed).toMatchObject({
      signRequest: true,
      ssoEndpoint,
      hasOidcSecret: true,
      oidcSecret: '',
      revision: 2,
    });
    expect(changed.publicCertificate).toBe(created.publicCertificate);
    const stored = await getSso(admin).updateSsoConfiguration({
      params: params(created),
      body: { oidcSecret: '' },
    });
    expect(stored).toMatchObject({ hasOidcSecret: true, revision: 2 });
    const rows = await stack.server.db.read((tx) =>
      tx.selectFrom('sso_connections').select('oidc_secret').where('id', '=', created.id).execute(),
    );
    expect(rows[0]?.oidc_secret?.toString('latin1')).not.toContain('topsecret');
    const audits = await getAudits(stack, admin.userId);
    expect(JSON.stringify(audits)).not.toContain('topsecret');
  });

  test('answers the same under the verb of the specification', async () => {
    const { admin } = await stack.aTenant();
    const created = await aConnection(stack, admin);
    const answer = await admin.fetch(
      `/frontegg/team/resources/sso/v1/configurations/${created.id}`,
      {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${admin.accessToken}`,
        },
        body: JSON.stringify({ enabled: false }),
      },
    );
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { enabled: false, revision: 2 },
    ]);
  });

  test('is set up again by metadata and by its address, and keeps the chosen kind of provider', async () => {
    const { admin } = await stack.aTenant();
    const created = await aConnection(stack, admin, { type: 'okta' });
    const metadata = aMetadata({
      entityId: 'https://idp.acme.test/two',
      certificates: [aCertificate(stack)],
    });
    const changed = await getSso(admin).updateSsoFromMetadata({
      params: params(created),
      body: { metadata },
    });
    expect(changed).toMatchObject({
      type: 'okta',
      idpEntityId: 'https://idp.acme.test/two',
      enabled: true,
    });
    const url = await aPage(() => metadata.replaceAll('/two', '/three'));
    const again = await getSso(admin).updateSsoFromMetadataUrl({
      params: params(created),
      body: { url },
    });
    expect(again).toMatchObject({ idpEntityId: 'https://idp.acme.test/three', metadataUrl: url });
  });

  test('is deleted with everything that belongs to it', async () => {
    const { admin } = await stack.aTenant();
    const created = await aConnection(stack, admin);
    await getSso(admin).createSsoDomain({
      params: params(created),
      body: { domain: 'acme.example' },
    });
    await getSso(admin).deleteSsoConfiguration({ params: params(created) });
    expect(await getSso(admin).listSsoConfigurations()).toEqual([]);
    await expect(
      getSso(admin).deleteSsoConfiguration({ params: params(created) }),
    ).rejects.toMatchObject(notFound);
  });

  test('is in the audit log from its making to its end', async () => {
    const { admin } = await stack.aTenant();
    const created = await aConnection(stack, admin);
    await getSso(admin).updateSsoConfiguration({ params: params(created), body: { jit: false } });
    await getSso(admin).deleteSsoConfiguration({ params: params(created) });
    const rows = (await getAudits(stack, admin.userId)).filter(({ action }) =>
      action.startsWith('sso.'),
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'sso.connection_created',
      'sso.connection_updated',
      'sso.connection_deleted',
    ]);
    expect(rows[1]?.json).toMatchObject({
      connectionId: created.id,
      changed: ['jit'],
      revision: 2,
    });
  });

  test('of twenty is the last, also when many are made at once', async () => {
    const { admin } = await stack.aTenant();
    const making = Array.from({ length: 24 }, () =>
      getSso(admin).createSsoConfiguration({ body: {} }),
    );
    const done = await Promise.allSettled(making);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused[0]).toMatchObject({ status: 409, code: 'sso/tooManyConnections' });
  });
});

describe('a connection over OpenID Connect', () => {
  const discovery = (issuer: string) => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });

  test('is made by its issuer, which must answer for itself', async () => {
    const { admin } = await stack.aTenant();
    const self: { issuer: string } = { issuer: '' };
    self.issuer = await aPage(() => JSON.stringify(discovery(self.issuer)));
    const body = {
      type: 'oidc',
      ssoEndpoint: self.issuer,
      oidcClientId: 'foyer',
      oidcSecret: 's3cret',
    } as const;
    const created = await getSso(admin).createSsoConfiguration({ body });
    expect(created).toMatchObject({
      type: 'oidc',
      ssoEndpoint: self.issuer,
      oidcClientId: 'foyer',
      ready: true,
    });
    expect(created).toMatchObject({ hasOidcSecret: true, oidcSecret: '' });
  });

  test('is refused where the issuer does not answer, or answers for another', async () => {
    const { admin } = await stack.aTenant();
    const refused = { status: 400, code: 'sso/discoveryFailed' };
    const foreign = await aPage(() => JSON.stringify(discovery('https://elsewhere.example')));
    const broken = await aPage(() => 'nothing', 500);
    for (const issuer of [foreign, broken]) {
      const making = getSso(admin).createSsoConfiguration({
        body: { type: 'oidc', ssoEndpoint: issuer },
      });
      await expect(making).rejects.toMatchObject(refused);
    }
    const odd = getSso(admin).createSsoConfiguration({
      body: { type: 'oidc', ssoEndpoint: 'ftp://idp' },
    });
    await expect(odd).rejects.toMatchObject({ status: 400, code: 'sso/badIssuer' });
  });
});

describe('bad input is refused in words', () => {
  test.each([
    ['an address that is none', { ssoEndpoint: 'idp.acme.test/sso' }, 'sso/badEndpoint'],
    ['a script in place of an address', { ssoEndpoint: 'javascript:alert(1)' }, 'sso/badEndpoint'],
    ['an address with a password', { ssoEndpoint: 'https://a:b@idp.acme.test' }, 'sso/badEndpoint'],
    ['a certificate that is none', { publicCertificate: 'hello' }, 'sso/badCertificate'],
    [
      'another base64',
      { publicCertificate: Buffer.from('hello').toString('base64') },
      'sso/badCertificate',
    ],
    ['enforcing from the start', { enforced: true }, 'sso/enforceNeedsReady'],
    [
      'a large host value',
      { configMetadata: { text: 'x'.repeat(20_000) } },
      'sso/configMetadataTooLarge',
    ],
  ])('%s', async (_what, body, code) => {
    const { admin } = await stack.aTenant();
    const making = getSso(admin).createSsoConfiguration({ body });
    await expect(making).rejects.toMatchObject({ code, errors: [expect.stringMatching(/\w/)] });
  });

  test('a certificate that has ended', async () => {
    const { admin } = await stack.aTenant();
    const publicCertificate = aCertificate(stack, { days: -0.5 });
    const making = getSso(admin).createSsoConfiguration({ body: { publicCertificate } });
    await expect(making).rejects.toMatchObject({ status: 400, code: 'sso/endedCertificate' });
  });

  test('metadata that is none says why, and an address that answers badly, too', async () => {
    const { admin } = await stack.aTenant();
    const noMetadata = getSso(admin).createSsoFromMetadata({ body: { metadata: '<html/>' } });
    await expect(noMetadata).rejects.toMatchObject({
      code: 'sso/badMetadata',
      context: { reason: 'metadataKind' },
    });
    const url = await aPage(() => 'gone', 410);
    const gone = getSso(admin).createSsoFromMetadataUrl({ body: { url } });
    await expect(gone).rejects.toMatchObject({ code: 'sso/metadataUnreachable', errors: [/410/] });
  });

  test('T-SSRF-1: metadata is not loaded from inside, where that is not allowed', async () => {
    const strict = await createStack({ settings: { mode: 'production' }, besides: stack });
    const { admin } = await stack.aTenant();
    const [url, body] = [
      'https://127.0.0.1:9/metadata',
      { email: admin.email, password: admin.password },
    ];
    const visitor = strict.visitor();
    await visitor.api(loginCalls).signIn({ body });
    const loading = getSso(visitor).createSsoFromMetadataUrl({ body: { url } });
    await expect(loading).rejects.toMatchObject({
      code: 'sso/metadataUnreachable',
      context: { reason: 'private' },
    });
    const open = getSso(visitor).createSsoConfiguration({
      body: { ssoEndpoint: 'http://idp.acme.test/sso' },
    });
    await expect(open).rejects.toMatchObject({ code: 'sso/badEndpoint' });
  });
});

describe('another tenant', () => {
  test('reaches none of the calls with the id of a connection', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const created = await aConnection(stack, acme.admin);
    const api = getSso(globex.admin);
    const at = { params: params(created) };
    const metadata = aMetadata({ certificates: [aCertificate(stack)] });
    await expect(
      api.updateSsoConfiguration({ ...at, body: { enabled: false } }),
    ).rejects.toMatchObject(notFound);
    await expect(api.updateSsoFromMetadata({ ...at, body: { metadata } })).rejects.toMatchObject(
      notFound,
    );
    await expect(api.refreshSsoMetadata(at)).rejects.toMatchObject(notFound);
    await expect(api.deleteSsoConfiguration(at)).rejects.toMatchObject(notFound);
    expect(await api.listSsoConfigurations()).toEqual([]);
    expect(await getSso(acme.admin).listSsoConfigurations()).toEqual([created]);
  });

  test('a member without the permission reads and changes nothing', async () => {
    const tenant = await stack.aTenant();
    const member = await tenant.member('ReadOnly');
    const forbidden = { status: 403, code: 'request/forbidden' };
    await expect(getSso(member).listSsoConfigurations()).rejects.toMatchObject(forbidden);
    await expect(getSso(member).createSsoConfiguration({ body: {} })).rejects.toMatchObject(
      forbidden,
    );
  });
});

test('a change needs a fresh proof of who makes it', async () => {
  const { admin } = await stack.aTenant();
  stack.clock.advance(301);
  await admin.api(loginCalls).refresh({ body: {} });
  const making = getSso(admin).createSsoConfiguration({ body: {} });
  await expect(making).rejects.toMatchObject({ code: 'mfa/stepUpRequired' });
  expect(await getSso(admin).listSsoConfigurations()).toEqual([]);
});

describe('our side as a document', () => {
  test('is public, cacheable XML with our addresses and keys', async () => {
    const { admin } = await stack.aTenant();
    const { id, spMetadataUrl, acsUrl, spEntityId } = await aConnection(stack, admin, {
      signRequest: true,
    });
    expect(spMetadataUrl).toBe(`http://foyer.test/frontegg/auth/saml/metadata/${id}`);
    const answer = await stack.visitor().fetch(new URL(spMetadataUrl).pathname);
    expect(answer.headers.get('content-type')).toBe('application/samlmetadata+xml');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const text = await answer.text();
    for (const part of [acsUrl, spEntityId, 'X509Certificate', 'AuthnRequestsSigned="true"'])
      expect(text).toContain(part);
  });

  test('is not there for what is no connection', async () => {
    for (const id of ['nothing', '00000000-0000-4000-8000-000000000000'])
      expect((await stack.visitor().fetch(`/frontegg/auth/saml/metadata/${id}`)).status).toBe(404);
  });
});

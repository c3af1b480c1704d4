import { expect, test } from 'vitest';
import { client, oidccPeer } from './oidcc-peer.ts';
import { postForm } from './hosted-browser.ts';

// The modules of the conformance suite's config plan, by their names; and what is advertised, tried (O-16).

const { stack, config } = await oidccPeer();
const document: Record<string, unknown> = JSON.parse(
  await (await fetch(`${stack.url}/.well-known/openid-configuration`)).text(),
);

test('oidcc-discovery-endpoint-verification', () => {
  expect(document).toMatchObject({
    issuer: stack.url,
    authorization_endpoint: `${stack.url}/oidc/authorize`,
    token_endpoint: `${stack.url}/oidc/token`,
    userinfo_endpoint: `${stack.url}/oidc/userinfo`,
    revocation_endpoint: `${stack.url}/oidc/revoke`,
    introspection_endpoint: `${stack.url}/oidc/introspect`,
    end_session_endpoint: `${stack.url}/oidc/logout`,
    jwks_uri: `${stack.url}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    authorization_response_iss_parameter_supported: true,
    request_uri_parameter_supported: false,
  });
});

test('oidcc-discovery-issuer-not-matching-config: the document is at both addresses, as one', async () => {
  const other = await fetch(`${stack.url}/oauth/.well-known/openid-configuration`);
  expect(await other.json()).toEqual(document);
});

test('ASVS-11.6.1 oidcc-discovery-jwks-uri-keys: the signing key comes first, and no private half', async () => {
  const { keys }: { keys: Record<string, string>[] } = JSON.parse(
    await (await fetch(String(document['jwks_uri']))).text(),
  );
  expect(keys[0]).toMatchObject({ kty: 'RSA', use: 'sig', alg: 'RS256', kid: expect.any(String) });
  for (const key of keys) expect(Object.keys(key)).not.toContain('d');
});

test('openid-client accepts it', () => {
  expect(config.serverMetadata().issuer).toBe(stack.url);
  expect(config.serverMetadata().supportsPKCE()).toBe(true);
  expect(client.buildAuthorizationUrl(config, {}).href).toContain('/oidc/authorize');
});

test('O-16 what is not advertised is not there', async () => {
  for (const path of [
    '/oidc/register',
    '/oidc/request',
    '/oidc/device/auth',
    '/oidc/backchannel',
    '/oidc/nothing',
  ]) {
    expect((await postForm(stack, path, { x: 'y' })).status).toBe(404);
  }
  for (const grant of ['password', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code'])
    expect((await postForm(stack, '/oidc/token', { grant_type: grant })).body.error).toBe(
      'unsupported_grant_type',
    );
});

test('O-11 pages of an application may call the token endpoint, pages of others may not read its answers', async () => {
  const preflight = (origin: string, path: string) =>
    fetch(stack.url + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  const authorize = await fetch(`${stack.url}/oidc/authorize`, {
    headers: { origin: 'https://shop.test' },
  });
  expect(authorize.headers.get('access-control-allow-origin')).toBeNull();
  const form = { grant_type: 'refresh_token', refresh_token: 'x' };
  const headersFor = (origin: string) => ({
    origin,
    authorization: `Basic ${Buffer.from('shop:shop-secret-0123456789-0123456789-0123456789').toString('base64')}`,
  });
  const ours = await fetch(`${stack.url}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: headersFor('https://shop.test'),
  });
  expect(ours.headers.get('access-control-allow-origin')).toBe('https://shop.test');
  const theirs = await fetch(`${stack.url}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: headersFor('https://evil.test'),
  });
  expect(theirs.headers.get('access-control-allow-origin')).toBeNull();
  expect((await preflight('https://shop.test', '/oidc/token')).status).toBeLessThan(300);
});

import { createFoyerClient } from '@foyer/client';
import { loginCalls } from '@foyer/contract/login/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { ssoLoginCalls } from '@foyer/contract/sso-login/calls';
import { expect, test } from 'vitest';
import { createPreviewTransport, previewPassword } from '../index.ts';

const ssoEndpoint = 'https://idp.acme.test/sso';

async function signedIn() {
  const client = createFoyerClient({
    baseUrl: 'https://host.test',
    storage: null,
    logLevel: 'none',
    transport: createPreviewTransport({
      delayMs: 0,
      storage: null,
      origin: 'https://host.test',
    }),
  });
  const body = { email: 'admin@globex.test', password: previewPassword };
  await client.session.adopt(await client.api(loginCalls).signIn({ body }));
  return { calls: client.api(ssoCalls), login: client.api(ssoLoginCalls) };
}

test('a connection of the preview is set up, tested, enforced and deleted', async () => {
  const { calls, login } = await signedIn();
  expect(await calls.listSsoConfigurations()).toEqual([]);
  const created = await calls.createSsoConfiguration({
    body: { ssoEndpoint, publicCertificate: 'MII', enabled: true },
  });
  const params = { ssoConfigId: created.id };
  const enforce = () => calls.updateSsoConfiguration({ params, body: { enforced: true } });
  await expect(enforce()).rejects.toMatchObject({ code: 'sso/enforceNeedsReady' });
  const domain = await calls.createSsoDomain({ params, body: { domain: 'Acme.test' } });
  await calls.validateSsoDomain({ params: { ...params, domainId: domain.id } });
  await expect(enforce()).rejects.toMatchObject({ code: 'sso/enforceNeedsTest' });
  const test = await calls.startSsoTest({ params });
  expect(test).toMatchObject({ state: 'waiting' });
  const SAMLResponse = new URL(test.address).searchParams.get('SAMLResponse') ?? '';
  await expect(login.samlPostlogin({ body: { SAMLResponse } })).rejects.toMatchObject({
    code: 'ssoLogin/testSucceeded',
  });
  expect(await calls.getSsoTest({ params: { ...params, testId: test.id } })).toMatchObject({
    state: 'succeeded',
  });
  expect(await enforce()).toMatchObject({
    enforced: true,
    domains: [{ domain: 'acme.test', validated: true }],
  });
  const broken = await calls.updateSsoConfiguration({
    params,
    body: { ssoEndpoint: `${ssoEndpoint}/2` },
  });
  expect(broken).toMatchObject({ enforced: false, testIsFresh: false });
  await calls.deleteSsoConfiguration({ params });
  expect(await calls.listSsoConfigurations()).toEqual([]);
});

test('groups and default roles of the preview are kept, under the older calls, too', async () => {
  const { calls } = await signedIn();
  await expect(calls.createSamlGroup({ body: { group: 'A' } })).rejects.toMatchObject({
    code: 'sso/notFound',
  });
  await calls.updateSamlConfiguration({
    body: { enabled: true, domain: 'acme.test', ssoEndpoint },
  });
  const group = await calls.createSamlGroup({ body: { group: 'A', roleIds: ['role:ReadOnly'] } });
  const [connection] = await calls.listSsoConfigurations();
  expect(connection).toMatchObject({ groups: [group], domains: [{ domain: 'acme.test' }] });
  const moved = await calls.updateSamlConfiguration({ body: { domain: 'acme2.test' } });
  expect(moved).toMatchObject({ domain: 'acme2.test', validated: false, ssoEndpoint: '' });
});

test('a code for emergencies of the preview is made and taken back', async () => {
  const { calls } = await signedIn();
  const { code } = await calls.createSsoBreakGlass();
  expect(code).toHaveLength(43);
  expect(await calls.getSsoBreakGlass()).toMatchObject({ exists: true });
  await calls.deleteSsoBreakGlass();
  expect(await calls.getSsoBreakGlass()).toEqual({ exists: false });
});

import { createStack } from '@foyer/testkit';
import { beforeAll, expect, test } from 'vitest';
import { aCertificate, aDomain, aMetadata, getSso } from './setting-up-sso.ts';

const stack = await createStack();
const ours = {
  acsUrl: 'http://foyer.test/frontegg/auth/saml/callback',
  spEntityId: 'http://foyer.test/frontegg/saml',
};
const ssoEndpoint = 'https://idp.acme.test/sso';
let readOnly: string;
beforeAll(async () => {
  const rows = await stack.server.db.read((tx) =>
    tx.selectFrom('roles').select(['id', 'key']).execute(),
  );
  readOnly = rows.find(({ key }) => key === 'ReadOnly')?.id ?? '';
});

test('a tenant without a connection gets one that is switched off, and empty lists', async () => {
  const { admin } = await stack.aTenant();
  const api = getSso(admin);
  expect(await api.getSamlConfiguration()).toEqual({ enabled: false, isSamlActive: true, ...ours });
  expect(await api.getSamlVendorConfig()).toEqual(ours);
  expect(await api.getOidcConfiguration()).toEqual({
    active: true,
    redirectUri: 'http://foyer.test/account/oidc/callback',
  });
  expect(await api.listSamlGroups()).toEqual([]);
  expect(await api.getSamlDefaultRoles()).toEqual({ roleIds: [] });
  await expect(api.createSamlGroup({ body: { group: 'A' } })).rejects.toMatchObject({
    code: 'sso/notFound',
  });
  await expect(api.validateSamlDomain()).rejects.toMatchObject({
    status: 409,
    code: 'sso/noDomain',
  });
  await expect(api.setSamlDefaultRoles({ body: { roleIds: [] } })).rejects.toMatchObject({
    status: 404,
  });
});

test('the connection is made with its domain, filled by metadata, and its domain proved', async () => {
  const { admin } = await stack.aTenant();
  const api = getSso(admin);
  const domain = aDomain();
  const created = await api.updateSamlConfiguration({
    body: { enabled: true, domain, type: 'saml' },
  });
  expect(created).toMatchObject({ enabled: true, domain, validated: false, type: 'saml', ...ours });
  const metadata = aMetadata({ certificates: [aCertificate(stack)] });
  expect(await api.updateSamlMetadata({ body: { metadata } })).toMatchObject({
    ssoEndpoint,
    domain,
    enabled: true,
  });
  stack.dns.addTxt(domain, created.generatedVerification ?? '');
  expect(await api.validateSamlDomain()).toMatchObject({ validated: true });
  expect(await api.listSsoConfigurations()).toHaveLength(1);
});

test('without a domain it is kept, too: leaving it local is the client’s habit', async () => {
  const { admin } = await stack.aTenant();
  const created = await getSso(admin).updateSamlConfiguration({
    body: { enabled: false, ssoEndpoint },
  });
  expect(created).toMatchObject({ enabled: false, ssoEndpoint });
  expect(created).not.toHaveProperty('domain');
});

test('specification 1, §5: another domain clears endpoint, certificate and sign flag', async () => {
  const { admin } = await stack.aTenant();
  const api = getSso(admin);
  const body = {
    enabled: true,
    ssoEndpoint,
    publicCertificate: aCertificate(stack),
    signRequest: true,
    oidcSecret: '',
  };
  const first = await api.updateSamlConfiguration({ body: { ...body, domain: aDomain() } });
  expect(first).toMatchObject({ ssoEndpoint, signRequest: true });
  const same = await api.updateSamlConfiguration({ body: { ...body, domain: first.domain } });
  expect(same).toMatchObject({
    ssoEndpoint,
    signRequest: true,
    generatedVerification: first.generatedVerification,
  });
  const domain = aDomain();
  const moved = await api.updateSamlConfiguration({ body: { ...body, domain } });
  expect(moved).toMatchObject({
    domain,
    validated: false,
    ssoEndpoint: '',
    publicCertificate: '',
    signRequest: false,
  });
  expect(moved.generatedVerification).not.toBe(first.generatedVerification);
  const filled = await api.updateSamlConfiguration({ body: { ...body, domain } });
  expect(filled).toMatchObject({ ssoEndpoint, signRequest: true });
});

test('two that save first at the same time make one connection', async () => {
  const { admin } = await stack.aTenant();
  const body = { enabled: true, domain: aDomain() };
  await Promise.all([1, 2, 3].map(() => getSso(admin).updateSamlConfiguration({ body })));
  expect(await getSso(admin).listSsoConfigurations()).toHaveLength(1);
});

test('its groups and default roles are those of the connection', async () => {
  const { admin } = await stack.aTenant();
  const api = getSso(admin);
  await api.updateSamlConfiguration({ body: { enabled: true, domain: aDomain() } });
  await api.setSamlDefaultRoles({ body: { roleIds: [readOnly] } });
  expect(await api.getSamlDefaultRoles()).toEqual({ roleIds: [readOnly] });
  const created = await api.createSamlGroup({
    body: { group: 'Engineering', roleIds: [readOnly] },
  });
  expect(await api.listSamlGroups()).toEqual([created]);
  const params = { id: created.id };
  await api.updateSamlGroup({ params, body: { group: 'Builders', roleIds: [] } });
  expect((await api.listSsoConfigurations())[0]).toMatchObject({
    roleIds: [readOnly],
    groups: [{ group: 'Builders', roleIds: [] }],
  });
  await api.deleteSamlGroup({ params });
  await expect(api.deleteSamlGroup({ params })).rejects.toMatchObject({
    status: 404,
    code: 'sso/groupNotFound',
  });
});

test('a group of another tenant is not found, with a connection of one’s own and without', async () => {
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  await getSso(acme.admin).updateSamlConfiguration({ body: { domain: aDomain() } });
  const { id } = await getSso(acme.admin).createSamlGroup({ body: { group: 'A' } });
  const api = getSso(globex.admin);
  const missing = { status: 404, code: 'sso/groupNotFound' };
  await expect(api.deleteSamlGroup({ params: { id } })).rejects.toMatchObject(missing);
  await api.updateSamlConfiguration({ body: { domain: aDomain() } });
  await expect(api.deleteSamlGroup({ params: { id } })).rejects.toMatchObject(missing);
  const body = { group: 'B', roleIds: [] };
  await expect(api.updateSamlGroup({ params: { id }, body })).rejects.toMatchObject(missing);
  expect(await getSso(acme.admin).listSamlGroups()).toMatchObject([{ group: 'A' }]);
});

test.each([
  ['gmail.com', 'sso/publicDomain'],
  ['no domain', 'sso/badDomain'],
])('%s is refused and nothing is made', async (domain, code) => {
  const { admin } = await stack.aTenant();
  const saving = getSso(admin).updateSamlConfiguration({ body: { enabled: true, domain } });
  await expect(saving).rejects.toMatchObject({ status: 400, code });
  expect(await getSso(admin).listSsoConfigurations()).toEqual([]);
});

import { ssoCalls } from '@foyer/contract/sso/calls';
import type { SsoSetupLink } from '@foyer/contract/sso';
import { createStack, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { aCertificate, aDomain, aMetadata } from './setting-up-sso.ts';

const sso = ['fe.secure.read.samlConfiguration', 'fe.secure.write.samlConfiguration'];
const roles = [
  { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
  { key: 'SsoManager', name: 'SSO manager', permissions: sso, level: 50 },
  { key: 'ReadOnly', name: 'Member', permissions: [], isDefault: true, level: 100 },
];
const plenty = 100_000;
const rateLimits = {
  read: plenty,
  write: plenty,
  attempts: plenty,
  credentials: plenty,
  mail: plenty,
  session: plenty,
};
// without it, the calls of the console are not served
const servedConsole = {
  signInUrl: 'http://console.foyer.test',
  hostUrl: 'http://browser.foyer.test',
};
const stack = await createStack({ config: { roles, rateLimits, console: servedConsole } });
const contact = 'it@contact.example';
const limited = { status: 403, code: 'sso/setupLinkLimited' };
const invalid = { status: 400, code: 'sso/setupLinkInvalid' };
const xml = () => aMetadata({ certificates: [aCertificate(stack)] });

const tokenIn = ({ url }: { url: string }) => new URL(url).searchParams.get('token') ?? '';

/** An account with an empty connection, and ways to send and open its links. */
async function aTenantWithLinks() {
  const tenant = await stack.aTenant();
  const api = tenant.admin.api(ssoCalls);
  const { id: ssoConfigId } = await api.createSsoConfiguration({ body: { type: 'saml' } });
  const at = { params: { ssoConfigId } };
  const send = (more = {}, by: Pick<Visitor, 'api'> = tenant.admin) =>
    by.api(ssoCalls).createSsoSetupLink({ ...at, body: { email: contact, ...more } });
  return { ...tenant, api, ssoConfigId, at, send };
}

const open = (link: { url: string }) =>
  stack
    .visitor()
    .api(ssoCalls)
    .openSsoSetupLink({ body: { token: tokenIn(link) } });

/** The calls of a contact who opened a link. */
async function openAsContact(link: { url: string }) {
  const { session } = await open(link);
  const visitor = stack.visitor();
  const call = (path: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) =>
    visitor.fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${session}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const json = async (path: string, how?: Parameters<typeof call>[1]) => {
    const response = await call(path, how);
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return { session, json };
}

const prefix = '/frontegg';
const base = `${prefix}/team/resources/sso/v1/configurations`;

describe('a setup link', () => {
  test('is emailed, opened once, and shown to administrators with its state', async () => {
    const { api, at, send, admin } = await aTenantWithLinks();
    const link = await send({ mayActivate: true });
    const email = await stack.inbox.next(contact);
    expect(email.text).toContain(tokenIn(link));
    const setup = await open(link);
    expect(setup).toMatchObject({ connectionId: at.params.ssoConfigId, email: contact });
    await expect(open(link)).rejects.toMatchObject(invalid);
    const [listed] = await api.listSsoSetupLinks(at);
    expect(listed).toMatchObject({
      email: contact,
      mayActivate: true,
      createdBy: admin.email,
      openedAt: expect.any(String),
      lastUsedAt: expect.any(String),
    } satisfies Partial<SsoSetupLink>);
  });

  test('lets the contact set up, verify, and test its connection, and names them in the audit log', async () => {
    const { api, at, ssoConfigId, id, send } = await aTenantWithLinks();
    const it = await openAsContact(await send());
    const one = `${base}/${ssoConfigId}`;
    const domain = aDomain();
    const added = await it.json(`${one}/domains`, { method: 'POST', body: { domain } });
    stack.dns.addTxt(domain, added.body.txtRecord);
    const verify = `${one}/domains/${added.body.id}/validate`;
    expect((await it.json(verify, { method: 'PUT' })).status).toBe(200);
    const metadata = await it.json(`${one}/metadata`, { method: 'PUT', body: { metadata: xml() } });
    expect(metadata).toMatchObject({ status: 200, body: { ready: true } });
    const started = await it.json(`${one}/tests`, { method: 'POST' });
    expect(started).toMatchObject({ status: 201, body: { state: 'waiting' } });
    expect((await it.json(`${one}/tests`)).body).toHaveLength(1);
    const rows = await stack.server.db.read((tx) =>
      tx
        .selectFrom('audits')
        .select(['action', 'email', 'user_id'])
        .where('tenant_id', '=', id)
        .where('email', '=', `Setup link for ${contact}`)
        .execute(),
    );
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([null]));
    const done = rows.map(({ action }) => action);
    for (const action of ['setup_link_opened', 'domain_added', 'domain_verified', 'test_started'])
      expect(done).toContain(`sso.${action}`);
    expect((await api.getSsoConfirmation(at)).changes[0]?.by).toBe(`Setup link for ${contact}`);
  });

  test('lets nobody turn the connection on, require it, or change whom it affects', async () => {
    const { ssoConfigId, send } = await aTenantWithLinks();
    const it = await openAsContact(await send());
    const change = (body: object) => it.json(`${base}/${ssoConfigId}`, { method: 'PATCH', body });
    for (const body of [
      { enabled: true },
      { enforced: true },
      { jit: false },
      { allowIdpInitiated: true },
      { configMetadata: { emailAttribute: 'other' } },
    ])
      expect(await change(body)).toMatchObject({
        status: 403,
        body: { errorCode: 'sso/setupLinkLimited' },
      });
    expect((await change({ ssoEndpoint: 'https://idp.acme.test/sso' })).status).toBe(200);
  });

  test('needs a confirmation for what the contact set, unless an administrator let them turn it on', async () => {
    for (const mayActivate of [false, true]) {
      const { api, ssoConfigId, send } = await aTenantWithLinks();
      const it = await openAsContact(await send({ mayActivate }));
      const one = `${base}/${ssoConfigId}`;
      await it.json(`${one}/metadata`, { method: 'PUT', body: { metadata: xml() } });
      if (mayActivate)
        expect((await it.json(one, { method: 'PATCH', body: { enabled: true } })).status).toBe(200);
      expect((await api.listSsoConfigurations())[0]).toMatchObject({
        enabled: mayActivate,
        needsConfirmation: !mayActivate,
      });
    }
  });

  test('vouches for no more than the administrator who sent it', async () => {
    const { api, ssoConfigId, member, send } = await aTenantWithLinks();
    const manager = await member('SsoManager');
    const it = await openAsContact(await send({ mayActivate: true }, manager));
    await it.json(`${base}/${ssoConfigId}/metadata`, { method: 'PUT', body: { metadata: xml() } });
    expect((await api.listSsoConfigurations())[0]).toMatchObject({ needsConfirmation: true });
  });

  test('ends when it is revoked, renewed, or expired', async () => {
    const { api, ssoConfigId, send } = await aTenantWithLinks();
    const first = await send();
    const it = await openAsContact(first);
    const params = { ssoConfigId, linkId: first.id };
    const renewed = await api.renewSsoSetupLink({ params });
    expect((await it.json(base)).status).toBe(401);
    const again = await openAsContact(renewed);
    expect((await again.json(base)).status).toBe(200);
    await api.revokeSsoSetupLink({ params });
    expect((await again.json(base)).status).toBe(401);
    await expect(api.renewSsoSetupLink({ params })).rejects.toMatchObject({
      status: 404,
      code: 'sso/setupLinkNotFound',
    });
    const short = await send({ expiresInDays: 1 });
    const late = await openAsContact(await send({ expiresInDays: 1 }));
    stack.clock.advance(24 * 60 * 60 + 1);
    await expect(open(short)).rejects.toMatchObject(invalid);
    expect((await late.json(base)).status).toBe(401);
  });

  test('is listed for 30 days after its end, and deleted then', async () => {
    const { api, ssoConfigId, send } = await aTenantWithLinks();
    const { id: revoked } = await send({ expiresInDays: 30 });
    const { id: expired } = await send({ expiresInDays: 1 });
    await api.revokeSsoSetupLink({ params: { ssoConfigId, linkId: revoked } });
    const idsAfter = async (days: number) => {
      stack.clock.advance(days * 24 * 60 * 60);
      await stack.server.housekeep();
      const rows = await stack.server.db.system((tx) =>
        tx
          .selectFrom('sso_setup_links')
          .select('id')
          .where('connection_id', '=', ssoConfigId)
          .execute(),
      );
      return rows.map(({ id }) => id).toSorted();
    };
    expect(await idsAfter(29)).toEqual([revoked, expired].toSorted());
    expect(await idsAfter(1)).toEqual([expired]);
    expect(await idsAfter(1)).toEqual([]);
  });

  test('cannot be managed by another account, or by its contact', async () => {
    const { api, ssoConfigId, at, send } = await aTenantWithLinks();
    const link = await send();
    const globex = (await stack.aTenant()).admin.api(ssoCalls);
    const params = { ssoConfigId, linkId: link.id };
    await expect(globex.listSsoSetupLinks(at)).rejects.toMatchObject({ status: 404 });
    await expect(globex.renewSsoSetupLink({ params })).rejects.toMatchObject({ status: 404 });
    await expect(globex.revokeSsoSetupLink({ params })).rejects.toMatchObject({ status: 404 });
    const it = await openAsContact(link);
    const own = await it.json(`${base}/${ssoConfigId}/setup-links`);
    expect(own.status).toBe(403);
    expect(await api.listSsoSetupLinks(at)).toHaveLength(1);
  });

  test('removes no verified domain', async () => {
    const { api, ssoConfigId, at, send } = await aTenantWithLinks();
    const domain = aDomain();
    const { id: domainId, txtRecord } = await api.createSsoDomain({ ...at, body: { domain } });
    const it = await openAsContact(await send());
    stack.dns.addTxt(domain, txtRecord);
    await api.validateSsoDomain({ params: { ssoConfigId, domainId } });
    const removed = await it.json(`${base}/${ssoConfigId}/domains/${domainId}`, {
      method: 'DELETE',
    });
    expect(removed).toMatchObject({ status: limited.status, body: { errorCode: limited.code } });
  });
});

/** What contacts may call; everything else of the registry is closed to them. */
const contactCalls = new Set([
  'listSsoConfigurations',
  'updateSsoConfiguration',
  'updateSsoFromMetadata',
  'updateSsoFromMetadataUrl',
  'refreshSsoMetadata',
  'createSsoDomain',
  'deleteSsoDomain',
  'validateSsoDomain',
  'previewSsoMetadata',
  'previewSsoMetadataUrl',
  'startSsoTest',
  'listSsoTests',
  'getSsoTest',
]);

describe('the session of a setup link', () => {
  test('is rejected by every call that is not about its connection', async () => {
    const { ssoConfigId, id, send, api } = await aTenantWithLinks();
    const other = await api.createSsoConfiguration({ body: { type: 'saml' } });
    const it = await openAsContact(await send());
    const reached: string[] = [];
    for (const { name, slug, endpoint } of stack.server.routes) {
      if (endpoint.access !== 'bearer') continue;
      const isOpen = slug === 'sso' && contactCalls.has(name);
      const connection = isOpen ? other.id : ssoConfigId;
      if (isOpen && !endpoint.path.includes('{ssoConfigId}')) continue;
      const start = endpoint.outsidePrefix ? '' : prefix;
      const path = `${start}${endpoint.path}`.replace(/\{(\w+)\}/g, (_, key) =>
        key === 'ssoConfigId' ? connection : id,
      );
      const { method } = endpoint;
      const { status, body } = await it.json(path, {
        method,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
      });
      const isRefused = isOpen
        ? status === 404 && body.errorCode === 'sso/notFound'
        : status === 403 || status === 401;
      if (!isRefused) reached.push(`${slug}.${name}: ${status}`);
    }
    expect(reached).toEqual([]);
    const list = await it.json(base);
    expect(list.body.map((one: { id: string }) => one.id)).toEqual([ssoConfigId]);
  });
});

import { createStack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';
import { aConnection, aDomain, aProvedDomain, getSso } from './setting-up-sso.ts';

const stack = await createStack();
const taken = { status: 409, code: 'sso/domainTaken' };

async function aTenantWithConnection() {
  const tenant = await stack.aTenant();
  const { id: ssoConfigId } = await aConnection(stack, tenant.admin);
  return { ...tenant, api: getSso(tenant.admin), params: { ssoConfigId } };
}

describe('a domain', () => {
  test('is named, published and proved, and then shows as validated', async () => {
    const { api, params } = await aTenantWithConnection();
    const domain = aDomain();
    const created = await api.createSsoDomain({
      params,
      body: { domain: ` @${domain.toUpperCase()}. ` },
    });
    expect(created).toMatchObject({ domain, validated: false });
    expect(created.txtRecord).toMatch(/^foyer-domain-verification=[\w-]{43}$/);
    const at = { params: { ...params, domainId: created.id } };
    await expect(api.validateSsoDomain(at)).rejects.toMatchObject({
      status: 409,
      code: 'sso/notProved',
      context: {
        domain,
        txtRecord: created.txtRecord,
        found: 0,
      },
    });
    stack.dns.addTxt(domain, 'v=spf1 -all');
    stack.dns.addTxt(domain, created.txtRecord);
    await api.validateSsoDomain(at);
    const [connection] = await api.listSsoConfigurations();
    expect(connection?.domains).toEqual([{ ...created, validated: true }]);
  });

  test('is proved by the second version of the call, too', async () => {
    const { api, params } = await aTenantWithConnection();
    const domain = aDomain();
    const created = await api.createSsoDomain({ params, body: { domain } });
    stack.dns.addTxt(domain, created.txtRecord);
    await api.validateSsoDomainV2({ params: { ...params, domainId: created.id } });
    expect((await api.listSsoConfigurations())[0]?.domains[0]?.validated).toBe(true);
  });

  test('stays proved, however often it is asked and whatever becomes of the record', async () => {
    const { api, params, admin } = await aTenantWithConnection();
    const { id, domain } = await aProvedDomain(stack, admin, params.ssoConfigId);
    stack.dns.remove(domain);
    await api.validateSsoDomain({ params: { ...params, domainId: id } });
    await api.validateSsoDomain({ params: { ...params, domainId: id } });
    const rows = (await getAudits(stack, admin.userId)).filter(
      ({ action }) => action === 'sso.domain_verified',
    );
    expect(rows).toHaveLength(1);
  });

  test('in a connection may be one of several, each once', async () => {
    const { api, params } = await aTenantWithConnection();
    const domains = [aDomain(), aDomain()];
    for (const domain of domains) await api.createSsoDomain({ params, body: { domain } });
    const again = api.createSsoDomain({ params, body: { domain: domains[0] ?? '' } });
    await expect(again).rejects.toMatchObject({ status: 409, code: 'sso/domainExists' });
    expect((await api.listSsoConfigurations())[0]?.domains.map(({ domain }) => domain)).toEqual(
      domains,
    );
  });

  test('with foreign letters is kept as the name system writes it', async () => {
    const { api, params } = await aTenantWithConnection();
    const created = await api.createSsoDomain({ params, body: { domain: 'Bücher.example' } });
    expect(created.domain).toBe('xn--bcher-kva.example');
  });

  test.each([
    '',
    'company',
    'http://company.com',
    'a b.com',
    '-x.com',
    '192.0.2.1',
    `${'x'.repeat(64)}.com`,
    'a@b.com',
  ])('is not %j', async (domain) => {
    const { api, params } = await aTenantWithConnection();
    const adding = api.createSsoDomain({ params, body: { domain } });
    await expect(adding).rejects.toMatchObject({ status: 400, code: 'sso/badDomain' });
  });

  test.each(['gmail.com', 'GMail.com.', 'mail.outlook.com', 'qq.com', 'web.de', 'yahoo.co.uk'])(
    'is not that of everyone: %s',
    async (domain) => {
      const { api, params } = await aTenantWithConnection();
      const adding = api.createSsoDomain({ params, body: { domain } });
      await expect(adding).rejects.toMatchObject({ status: 400, code: 'sso/publicDomain' });
    },
  );

  test('is not looked up again where the name system fails: the answer says when', async () => {
    const { api, params } = await aTenantWithConnection();
    const { id, domain } = await api.createSsoDomain({ params, body: { domain: aDomain() } });
    stack.dns.fail(domain, 'timeout');
    const asking = api.validateSsoDomain({ params: { ...params, domainId: id } });
    await expect(asking).rejects.toMatchObject({ status: 503, code: 'sso/dnsUnavailable' });
  });

  test('is deleted; then another user may prove it', async () => {
    const [acme, globex] = [await aTenantWithConnection(), await aTenantWithConnection()];
    const { id, domain } = await aProvedDomain(stack, acme.admin, acme.params.ssoConfigId);
    await acme.api.deleteSsoDomain({ params: { ...acme.params, domainId: id } });
    await aProvedDomain(stack, globex.admin, globex.params.ssoConfigId, domain);
    expect((await globex.api.listSsoConfigurations())[0]?.domains[0]?.validated).toBe(true);
  });

  test('of fifty is the last', async () => {
    const { api, params } = await aTenantWithConnection();
    for (let count = 0; count < 50; count += 1)
      await api.createSsoDomain({ params, body: { domain: aDomain() } });
    const more = api.createSsoDomain({ params, body: { domain: aDomain() } });
    await expect(more).rejects.toMatchObject({ status: 409, code: 'sso/tooManyDomains' });
  });
});

describe('T-LINK-8 a domain that another tenant proved', () => {
  test('cannot be claimed, not even with a record of one’s own', async () => {
    const [acme, globex] = [await aTenantWithConnection(), await aTenantWithConnection()];
    const { domain } = await aProvedDomain(stack, acme.admin, acme.params.ssoConfigId);
    await expect(
      aProvedDomain(stack, globex.admin, globex.params.ssoConfigId, domain),
    ).rejects.toMatchObject(taken);
    expect((await globex.api.listSsoConfigurations())[0]?.domains[0]?.validated).toBe(false);
    expect((await acme.api.listSsoConfigurations())[0]?.domains[0]?.validated).toBe(true);
  });

  test('cannot be claimed with its record: each tenant gets its own', async () => {
    const [acme, globex] = [await aTenantWithConnection(), await aTenantWithConnection()];
    const domain = aDomain();
    const theirs = await acme.api.createSsoDomain({ params: acme.params, body: { domain } });
    const own = await globex.api.createSsoDomain({ params: globex.params, body: { domain } });
    expect(own.txtRecord).not.toBe(theirs.txtRecord);
    stack.dns.addTxt(domain, theirs.txtRecord);
    const claiming = globex.api.validateSsoDomain({
      params: { ...globex.params, domainId: own.id },
    });
    await expect(claiming).rejects.toMatchObject({ status: 409, code: 'sso/notProved' });
  });

  test('of two that validate at the same time one wins', async () => {
    const domain = aDomain();
    const sides = [await aTenantWithConnection(), await aTenantWithConnection()];
    const proving = [];
    for (const { api, params } of sides) {
      const created = await api.createSsoDomain({ params, body: { domain } });
      stack.dns.addTxt(domain, created.txtRecord);
      proving.push(() => api.validateSsoDomain({ params: { ...params, domainId: created.id } }));
    }
    const done = await Promise.allSettled(proving.map((prove) => prove()));
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(done.find((one) => one.status === 'rejected')?.reason).toMatchObject(taken);
    const proved = await stack.server.db.read((tx) =>
      tx
        .selectFrom('sso_domains')
        .select('id')
        .where('domain', '=', domain)
        .where('validated_at', 'is not', null)
        .execute(),
    );
    expect(proved).toHaveLength(1);
  });

  test('is out of reach with its id, under their and under the foreign connection', async () => {
    const [acme, globex] = [await aTenantWithConnection(), await aTenantWithConnection()];
    const { id: domainId } = await aProvedDomain(stack, acme.admin, acme.params.ssoConfigId);
    const missing = { status: 404, code: 'sso/domainNotFound' };
    for (const { ssoConfigId } of [acme.params, globex.params]) {
      const at = { params: { ssoConfigId, domainId } };
      await expect(globex.api.validateSsoDomain(at)).rejects.toMatchObject(missing);
      await expect(globex.api.validateSsoDomainV2(at)).rejects.toMatchObject(missing);
      await expect(globex.api.deleteSsoDomain(at)).rejects.toMatchObject(missing);
    }
    const adding = globex.api.createSsoDomain({ params: acme.params, body: { domain: aDomain() } });
    await expect(adding).rejects.toMatchObject({ status: 404, code: 'sso/notFound' });
    expect((await acme.api.listSsoConfigurations())[0]?.domains).toMatchObject([
      { id: domainId, validated: true },
    ]);
  });
});

test('single sign-on is active once a user can use it', async () => {
  const fresh = await createStack();
  const { admin } = await fresh.aTenant();
  const isActive = async () => (await getSso(fresh.visitor()).getSsoPublicConfiguration()).isActive;
  const { id } = await aConnection(fresh, admin);
  expect(await isActive()).toBe(false);
  await aProvedDomain(fresh, admin, id);
  expect(await isActive()).toBe(true);
});

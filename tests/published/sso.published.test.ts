import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { anAccount } from '../running-server/account.ts';
import { type RunningServer, startRunningServer } from '../running-server/running-server.ts';
import { aCertificate, aDomain, aMetadata } from '../stack/setting-up-sso.ts';
import { loadRestClient, getMethod, publishedPairs } from './published-packages.ts';
import { openPublishedPage } from './published-page.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startRunningServer();
});
afterAll(() => server.close());
afterEach(() => void vi.unstubAllGlobals());

const ssoEndpoint = 'https://idp.acme.test/sso';
const publicCertificate = aCertificate({ clock: { now: () => new Date() } });
const metadata = aMetadata({ certificates: [publicCertificate] });
const withId = z.looseObject({ id: z.string() });
const withRecord = withId.extend({ domain: z.string(), txtRecord: z.string() });
const ssoState = z.looseObject({
  ssoState: z.looseObject({
    ssoConfigurations: z.array(withId.extend({ enabled: z.boolean(), domains: z.array(withId) })),
  }),
});
const getRefusal = async (call: unknown) => Promise.resolve(call).catch((error: unknown) => error);

/** What the newcomer does on the lab's page of names. */
async function publish(name: string, text: string): Promise<void> {
  const answer = await fetch(`${server.origin}/lab/dns`, {
    method: 'POST',
    body: new URLSearchParams({ name, text }),
  });
  if (answer.status >= 400) throw new Error(`The lab answered ${answer.status}`);
}

async function anAdministrator(name: string) {
  const browser = createVisitorBrowser(server.origin);
  browser.open('/');
  const { api, ContextHolder } = loadRestClient(name);
  ContextHolder['setContext']?.({ baseUrl: server.origin });
  ContextHolder['setAccessToken']?.(null);
  const { email, password } = await anAccount(server.origin);
  const auth = (method: string) => getMethod(api.auth, method);
  await auth('loginv2')({ email, password });
  return { auth };
}

describe.each([{ name: '@frontegg/rest-api' }, { name: 'frontegg-rest-api-3' }])(
  '$name',
  ({ name }) => {
    test('sets a connection up from fields, by metadata and by address, and deletes it', async () => {
      const { auth } = await anAdministrator(name);
      expect(await auth('getSSOConfigurations')()).toEqual([]);
      const wizard = { ssoEndpoint, type: 'saml', publicCertificate, enabled: false };
      const { id } = withId.parse(await auth('createSSOConfiguration')(wizard));
      expect(await auth('updateSSOConfiguration')(id, { enabled: true })).toMatchObject({
        id,
        enabled: true,
        ssoEndpoint,
      });
      expect(await auth('updateSSOConfigurationByMetadata')(id, { metadata })).toMatchObject({
        id,
        publicCertificate,
      });
      const other = withId.parse(await auth('createSSOConfigurationByMetadata')({ metadata }));
      const url = `${server.origin}/nothing-here`;
      for (const call of [
        () => auth('createSSOConfigurationByMetadataUrl')({ url }),
        () => auth('updateSSOConfigurationByMetadataUrl')(id, { url }),
      ])
        expect(await getRefusal(call())).toHaveProperty('statusCode', 400);
      expect(await auth('getSSOConfigurations')()).toMatchObject([
        { id, domains: [], groups: [], roleIds: [] },
        other,
      ]);
      await auth('deleteSSOConfiguration')(other.id);
      expect(await auth('getSSOConfigurations')()).toHaveLength(1);
    });

    test('proves a domain, and sets groups and default roles', async () => {
      const { auth } = await anAdministrator(name);
      const { id } = withId.parse(
        await auth('createSSOConfiguration')({ ssoEndpoint, publicCertificate }),
      );
      const { id: domainId, ...created } = withRecord.parse(
        await auth('createSSODomain')(id, { domain: aDomain() }),
      );
      const tooSoon = await getRefusal(auth('validateSSODomain')(id, domainId));
      expect(tooSoon).toHaveProperty('statusCode', 409);
      await publish(created.domain, created.txtRecord);
      await auth('validateSSODomain')(id, domainId);
      if (name === '@frontegg/rest-api') await auth('validateSSODomainV2')(id, domainId);
      expect(await auth('getSSOConfigurations')()).toMatchObject([
        { domains: [{ id: domainId, validated: true }] },
      ]);
      expect(await auth('getSSOPublicConfiguration')()).toEqual({ isActive: expect.any(Boolean) });

      await auth('setSSODefaultRoles')(id, { roleIds: [] });
      expect(await auth('getSSODefaultRoles')(id)).toEqual({ roleIds: [] });
      await auth('createSSOGroup')(id, { group: 'Engineering', roleIds: [] });
      const [group] = z.array(withId).parse(await auth('getSSOGroups')(id));
      await auth('updateSSOGroup')(id, { id: group?.id, group: 'Builders', roleIds: [] });
      expect(await auth('getSSOGroups')(id)).toEqual([{ ...group, group: 'Builders' }]);
      await auth('deleteSSOGroup')(id, group?.id);
      expect(await auth('getSSOGroups')(id)).toEqual([]);
      await auth('deleteSSODomain')(id, domainId);
      expect(await auth('getSSOConfigurations')()).toMatchObject([{ domains: [] }]);
    });

    test('lists the social providers, before and after a user is signed in', async () => {
      const { auth } = await anAdministrator(name);
      expect(await auth('getSocialLoginProviders')()).toEqual(expect.any(Array));
      expect(await auth('getSocialLoginProvidersV2')()).toEqual(expect.any(Array));
      expect(await auth('getSocialLoginProvidersV2ForAuthenticatedUser')()).toEqual(
        expect.any(Array),
      );
      expect(await auth('getCustomSocialLoginProvidersV1')()).toEqual({
        providers: expect.any(Array),
      });
    });

    test('works the older calls, which know one connection', async () => {
      const { auth } = await anAdministrator(name);
      expect(await auth('getSamlConfiguration')()).toMatchObject({ enabled: false });
      const ours = {
        acsUrl: expect.stringContaining('/auth/saml/callback'),
        spEntityId: expect.any(String),
      };
      expect(await auth('getSamlVendorConfiguration')()).toEqual(ours);
      expect(await auth('getOidcConfiguration')()).toMatchObject({ active: true });
      const domain = aDomain();
      const saved = await auth('updateSamlConfiguration')({ enabled: true, domain, type: 'saml' });
      expect(saved).toMatchObject({ enabled: true, domain, validated: false });
      expect(await auth('updateSamlVendorMetadata')({ metadata })).toMatchObject({
        ssoEndpoint,
        domain,
      });
      const { generatedVerification } = z
        .looseObject({ generatedVerification: z.string() })
        .parse(saved);
      await publish(domain, generatedVerification);
      expect(await auth('validateSamlDomain')()).toMatchObject({ validated: true });
      await auth('updateSamlRoles')({ roleIds: [] });
      expect(await auth('getSamlRoles')()).toEqual({ roleIds: [] });
      await auth('createSamlGroup')({ group: 'Engineering', roleIds: [] });
      const [group] = z.array(withId).parse(await auth('getSamlRolesGroups')());
      await auth('updateSamlGroup')({ id: group?.id, group: 'Builders', roleIds: [] });
      expect(await auth('getSamlRolesGroups')()).toEqual([{ ...group, group: 'Builders' }]);
      await auth('deleteSamlGroup')({ id: group?.id });
      expect(await auth('getSamlRolesGroups')()).toEqual([]);
    });
  },
);

describe.each(publishedPairs)('$store', (pair) => {
  test('saves a connection and a domain, and shows them again when it loads them', async () => {
    const user = await anAccount(server.origin);
    const browser = createVisitorBrowser(server.origin);
    const page = await openPublishedPage(pair, browser, '/');
    page.act('login', { ...user, recaptchaToken: '', invitationToken: '' });
    await page.sees(({ isAuthenticated }) => isAuthenticated);
    const shown = (state: object) => ssoState.parse(state).ssoState.ssoConfigurations;

    page.act('saveSSOConfigurationV2', {
      ssoEndpoint,
      type: 'saml',
      publicCertificate,
      enabled: false,
    });
    await page.sees((state) => shown(state).length === 1);
    const [created] = shown(page.state());
    page.act('saveSSODomain', { ssoConfigId: created?.id, domain: aDomain() });
    await page.sees((state) => shown(state)[0]?.domains.length === 1);
    page.act('updateSSOConfiguration', { ssoConfigId: created?.id, enabled: true });
    await page.sees((state) => shown(state)[0]?.enabled === true);

    const again = await openPublishedPage(pair, browser, '/');
    again.act('loadSSOConfigurationsV2');
    await again.sees((state) => shown(state).length === 1);
    expect(shown(again.state())).toMatchObject([
      {
        id: created?.id,
        enabled: true,
        ssoEndpoint,
        publicCertificate,
        domains: [{ validated: false }],
      },
    ]);
  });
});

import { ssoCalls } from '@foyer/contract/sso/calls';
import { ssoLoginCalls } from '@foyer/contract/sso-login/calls';
import { CallError, type Stack, type TestTenant, type Visitor } from '@foyer/testkit';
import { afterAll } from 'vitest';
import {
  isBreakFor,
  type OidcBreak,
  oidcBreaks,
  type SamlBreak,
  samlBreaks,
} from '../../apps/lab/src/identity-providers/breaks.ts';
import { startLabIdentityProviders } from '../../apps/lab/src/identity-providers/create-lab-identity-providers.ts';
import type { LabUser } from '../../apps/lab/src/identity-providers/lab-user.ts';

/** A tenant whose users sign in with a provider of their own. */
export interface SsoTenant extends TestTenant {
  readonly domain: string;
  readonly connectionId: string;
  readonly protocol: 'saml' | 'oidc';
}

/** What a tenant wants of its connection. */
export interface ConnectionWish {
  readonly domain?: string;
  readonly protocol?: 'saml' | 'oidc';
  readonly signRequest?: boolean;
  readonly jit?: boolean;
  readonly allowIdpInitiated?: boolean;
  /** The SAML provider takes requests as forms only. */
  readonly takesForms?: boolean;
  /** It takes sign-outs as forms only, too. */
  readonly signsOutByForm?: boolean;
  readonly configMetadata?: Record<string, string>;
}

let created = 0;

/** The lab's identity providers for the tenants of a stack. */
export async function createSsoWorld(stack: Stack) {
  const lab = await startLabIdentityProviders({ clock: stack.clock, applications: [stack.url] });
  afterAll(lab.close);
  const oidc = lab.oidc('acme');
  const acsUrl = `${stack.url}/frontegg/auth/saml/callback`;

  async function metadata({
    takesForms = false,
    signsOutByForm = false,
  }: ConnectionWish): Promise<string> {
    const response = await lab.saml.metadata();
    const whole = signsOutByForm
      ? response.replace(/(SingleLogoutService [^>]*)HTTP-Redirect/, '$1HTTP-POST')
      : response;
    return takesForms
      ? whole.replace(
          /<md:SingleSignOnService [^>]*HTTP-Redirect[^>]*>(<\/md:SingleSignOnService>)?/,
          '',
        )
      : whole;
  }

  async function connect(tenant: TestTenant, wish: ConnectionWish = {}): Promise<SsoTenant> {
    const {
      protocol = 'saml',
      domain = `company-${(created += 1)}.test`,
      takesForms,
      signsOutByForm,
      ...rest
    } = wish;
    const api = tenant.admin.api(ssoCalls);
    const { id } =
      protocol === 'saml'
        ? await api.createSsoFromMetadata({
            body: {
              metadata: await metadata({
                ...(takesForms ? { takesForms } : {}),
                ...(signsOutByForm ? { signsOutByForm } : {}),
              }),
            },
          })
        : await api.createSsoConfiguration({
            body: {
              type: 'oidc',
              ssoEndpoint: oidc.issuer,
              oidcClientId: oidc.clientId,
              oidcSecret: oidc.clientSecret,
            },
          });
    const params = { ssoConfigId: id };
    const added = await api.createSsoDomain({ params, body: { domain } });
    stack.dns.addTxt(domain, added.txtRecord);
    await api.validateSsoDomain({ params: { ...params, domainId: added.id } });
    await api.updateSsoConfiguration({ params, body: { ...rest, enabled: true } });
    return { ...tenant, domain, connectionId: id, protocol };
  }

  const company = async (wish: ConnectionWish = {}) => connect(await stack.aTenant(), wish);

  /** A user of the tenant at its provider. */
  function user({ domain, protocol }: SsoTenant, details: Partial<LabUser> = {}): LabUser {
    const subject = `subject-${(created += 1)}`;
    return {
      directory: protocol,
      subject,
      email: `${subject}@${domain}`,
      name: 'Ada Lovelace',
      groups: [],
      emailVerified: true,
      claims: {},
      ...details,
    };
  }

  /** From the prelogin to the provider. */
  async function leave(browser: Visitor, email: string): Promise<string> {
    const { address = '', idpType } = await browser.api(ssoCalls).prelogin({ body: { email } });
    // the published client appends it, Contract §11
    const redirect = `&redirect_uri=${encodeURIComponent(`${stack.url}/account/oidc/callback`)}`;
    return go(browser, idpType === 'oidc' ? address + redirect : address);
  }

  async function go(browser: Visitor, address: string): Promise<string> {
    const answer = await browser.fetch(address);
    return answer.headers.get('location') ?? '';
  }

  /** The provider's page posts its answer through the browser; answers the address of our page. */
  async function post(
    browser: Visitor,
    fields: { samlResponse: string; relayState?: string },
  ): Promise<URL> {
    const body = new URLSearchParams({
      SAMLResponse: fields.samlResponse,
      RelayState: fields.relayState ?? '',
    });
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: lab.origin,
      'sec-fetch-site': 'cross-site',
    };
    const answer = await browser.fetch(acsUrl, { method: 'POST', headers, body: body.toString() });
    return new URL(answer.headers.get('location') ?? `about:status-${answer.status}`);
  }

  /** What our page does when the browser is back. */
  function comeBack(browser: Visitor, page: URL) {
    const reported = (name: string) => page.searchParams.get(name) ?? '';
    if (page.pathname === '/account/saml/callback') {
      const body = { SAMLResponse: reported('SAMLResponse'), RelayState: reported('RelayState') };
      return browser.api(ssoLoginCalls).samlPostlogin({ body });
    }
    const body = {
      code: reported('code'),
      RelayState: reported('state'),
      iss: reported('iss'),
      error: reported('error'),
    };
    return browser.api(ssoLoginCalls).oidcPostloginV2({ body });
  }

  /** The provider lets a user in, or lies about it; answers the address of our page. */
  async function pass(
    browser: Visitor,
    user: LabUser,
    to: string,
    options: { readonly break?: SamlBreak | OidcBreak } = {},
  ): Promise<URL> {
    const { break: lie } = options;
    if (user.directory === 'saml')
      return post(
        browser,
        await lab.saml.responseFor(user, to, isBreakFor(samlBreaks, lie) ? { break: lie } : {}),
      );
    return new URL(
      (await oidc.answer(to, user, isBreakFor(oidcBreaks, lie) ? { break: lie } : {})).redirectTo,
    );
  }

  async function signIn(
    browser: Visitor,
    user: LabUser,
    options: { readonly break?: SamlBreak | OidcBreak } = {},
  ) {
    const to = await leave(browser, user.email);
    return comeBack(browser, await pass(browser, user, to, options));
  }

  return { lab, oidc, acsUrl, connect, company, user, leave, go, post, pass, comeBack, signIn };
}

/** Code of the refusal, or what came instead. */
export async function getRefusal(calling: Promise<unknown>): Promise<unknown> {
  try {
    return { answered: await calling };
  } catch (error) {
    return error instanceof CallError ? error.code : error;
  }
}

/** Older connections of another tenant, each with its own domain, otherwise equal to a tenant's. */
export async function addCopies(
  stack: Stack,
  { connectionId }: { connectionId: string },
  count: number,
): Promise<void> {
  const { id: tenant_id } = await stack.aTenant();
  await stack.server.db.system(async (tx) => {
    const { id: _id, ...like } = await tx
      .selectFrom('sso_connections')
      .selectAll()
      .where('id', '=', connectionId)
      .executeTakeFirstOrThrow();
    const config_metadata = JSON.stringify(like.config_metadata);
    const copies = Array.from({ length: count }, () => ({
      ...like,
      config_metadata,
      tenant_id,
      created_at: new Date(0),
    }));
    const created = await tx.insertInto('sso_connections').values(copies).returning('id').execute();
    const now = new Date();
    const domains = created.map(({ id }) => ({
      tenant_id,
      connection_id: id,
      domain: `${id}.test`,
      txt_record: id,
      created_at: now,
      validated_at: now,
    }));
    await tx.insertInto('sso_domains').values(domains).execute();
  });
}

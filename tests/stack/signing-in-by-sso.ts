import { ssoCalls } from '@foyer/contract/sso/calls';
import { ssoLoginCalls } from '@foyer/contract/sso-login/calls';
import { CallError, type Stack, type TestTenant, type Visitor } from '@foyer/testkit';
import { afterAll } from 'vitest';
import {
  isBreakOf,
  type OidcBreak,
  oidcBreaks,
  type SamlBreak,
  samlBreaks,
} from '../../apps/lab/src/identity-providers/breaks.ts';
import { startLabIdentityProviders } from '../../apps/lab/src/identity-providers/create-lab-identity-providers.ts';
import type { LabPerson } from '../../apps/lab/src/identity-providers/lab-person.ts';

/** A company whose people sign in with a provider of their own. */
export interface SsoCompany extends TestTenant {
  readonly domain: string;
  readonly connectionId: string;
  readonly protocol: 'saml' | 'oidc';
}

/** What a company wants of its connection. */
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

let made = 0;

/** The lab's identity providers for the companies of a stack. */
export async function createSsoWorld(stack: Stack) {
  const lab = await startLabIdentityProviders({ clock: stack.clock, applications: [stack.url] });
  afterAll(lab.close);
  const oidc = lab.oidc('acme');
  const acsUrl = `${stack.url}/frontegg/auth/saml/callback`;

  async function metadata({
    takesForms = false,
    signsOutByForm = false,
  }: ConnectionWish): Promise<string> {
    const told = await lab.saml.metadata();
    const whole = signsOutByForm
      ? told.replace(/(SingleLogoutService [^>]*)HTTP-Redirect/, '$1HTTP-POST')
      : told;
    return takesForms
      ? whole.replace(
          /<md:SingleSignOnService [^>]*HTTP-Redirect[^>]*>(<\/md:SingleSignOnService>)?/,
          '',
        )
      : whole;
  }

  async function connect(tenant: TestTenant, wish: ConnectionWish = {}): Promise<SsoCompany> {
    const {
      protocol = 'saml',
      domain = `company-${(made += 1)}.test`,
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

  /** Somebody of the company at its provider. */
  function someone({ domain, protocol }: SsoCompany, details: Partial<LabPerson> = {}): LabPerson {
    const subject = `subject-${(made += 1)}`;
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
    const told = (name: string) => page.searchParams.get(name) ?? '';
    if (page.pathname === '/account/saml/callback') {
      const body = { SAMLResponse: told('SAMLResponse'), RelayState: told('RelayState') };
      return browser.api(ssoLoginCalls).samlPostlogin({ body });
    }
    const body = {
      code: told('code'),
      RelayState: told('state'),
      iss: told('iss'),
      error: told('error'),
    };
    return browser.api(ssoLoginCalls).oidcPostloginV2({ body });
  }

  /** The provider lets somebody in, or lies about it; answers the address of our page. */
  async function pass(
    browser: Visitor,
    who: LabPerson,
    to: string,
    options: { readonly break?: SamlBreak | OidcBreak } = {},
  ): Promise<URL> {
    const { break: lie } = options;
    if (who.directory === 'saml')
      return post(
        browser,
        await lab.saml.responseFor(who, to, isBreakOf(samlBreaks, lie) ? { break: lie } : {}),
      );
    return new URL(
      (await oidc.answer(to, who, isBreakOf(oidcBreaks, lie) ? { break: lie } : {})).redirectTo,
    );
  }

  async function signIn(
    browser: Visitor,
    who: LabPerson,
    options: { readonly break?: SamlBreak | OidcBreak } = {},
  ) {
    const to = await leave(browser, who.email);
    return comeBack(browser, await pass(browser, who, to, options));
  }

  return { lab, oidc, acsUrl, connect, company, someone, leave, go, post, pass, comeBack, signIn };
}

/** Code of the refusal, or what came instead. */
export async function refusalOf(calling: Promise<unknown>): Promise<unknown> {
  try {
    return { answered: await calling };
  } catch (error) {
    return error instanceof CallError ? error.code : error;
  }
}

/** Older connections of somebody else, each with a domain of its own, that differ in nothing from a company's. */
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
    const made = await tx.insertInto('sso_connections').values(copies).returning('id').execute();
    const now = new Date();
    const domains = made.map(({ id }) => ({
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

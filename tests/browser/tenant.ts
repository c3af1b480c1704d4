import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { anAccount, aSession, call } from '../running-server/account.ts';
import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import { aNewUser, type User, getSecret } from '../running-server/user.ts';
import { expect, expectMoment, heading, origin } from './journey.ts';

/** What a tenant wants of its connection to the lab. */
export interface TenantWish {
  readonly protocol?: 'saml' | 'oidc';
  /** Sign-ins may begin at the provider. */
  readonly allowIdpInitiated?: boolean;
}

/** A tenant of its own that signs in with the lab, by a domain nobody else has. */
export interface Tenant {
  /** May do everything there; has a password and an address of the domain. */
  readonly admin: User;
  readonly tenantId: string;
  readonly domain: string;
  readonly connectionId: string;
  /** Of the administrator. */
  readonly accessToken: string;
  /** A call of the administrator below `/frontegg`. */
  readonly call: (method: string, path: string, body?: object) => Promise<unknown>;
}

const tokenClaims = z.object({ tenantId: z.string() });
const connection = z.object({ id: z.string() });
const domainMade = z.object({ id: z.string(), txtRecord: z.string() });
const testRun = z.object({ address: z.string() });
const refreshed = z.object({ accessToken: z.string() });
const breakGlass = z.object({ code: z.string() });

/** Makes a tenant, connects it to the lab and proves its domain there. */
export async function aTenant({ protocol = 'saml', ...wish }: TenantWish = {}): Promise<Tenant> {
  const user = aNewUser();
  const domain = `c${user.companyName.replace(/[^a-z0-9]/g, '')}.test`;
  // Before the domain is the tenant's, as afterwards nobody else signs up with it.
  const admin = await anAccount(origin, { email: `chief@${domain}` });
  const { accessToken } = await aSession(origin, admin);
  const send = createCalls(accessToken);
  const base = '/team/resources/sso/v1/configurations';
  const { id } = connection.parse(
    protocol === 'saml'
      ? await send('POST', `${base}/metadata`, { metadata: await labMetadata() })
      : await send('POST', base, await labIssuer()),
  );
  const created = domainMade.parse(await send('POST', `${base}/${id}/domains`, { domain }));
  await publish(domain, created.txtRecord);
  await send('PUT', `${base}/${id}/domains/${created.id}/validate`);
  await send('PATCH', `${base}/${id}`, { ...wish, enabled: true });
  const { tenantId } = tokenClaims.parse(getClaims(accessToken));
  return { admin, tenantId, domain, connectionId: id, accessToken, call: send };
}

/** Calls of a user who has a password. */
export async function callsBy(user: Pick<User, 'email' | 'password'>): Promise<Tenant['call']> {
  return createCalls((await aSession(origin, user)).accessToken);
}

/** Calls of anyone who is signed in in a browser. */
export async function callsIn(context: BrowserContext): Promise<Tenant['call']> {
  const path = '/frontegg/identity/resources/auth/v1/user/token/refresh';
  const answer = await context.request.post(`${origin}${path}`, { data: {}, headers: { origin } });
  return createCalls(refreshed.parse(await answer.json()).accessToken);
}

/** Calls below `/frontegg` with a token. */
export function createCalls(accessToken: string): Tenant['call'] {
  return async (method, path, body) => {
    const answer = await fetch(`${origin}/frontegg${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}

/** What an access token says. */
function getClaims(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

async function labMetadata(): Promise<string> {
  return (await fetch(`${origin}/lab/idp/saml/metadata`)).text();
}

const discovery = z.object({ issuer: z.string() });

async function labIssuer() {
  const answer = await fetch(`${origin}/lab/idp/acme/.well-known/openid-configuration`);
  const { issuer } = discovery.parse(await answer.json());
  return {
    type: 'oidc',
    ssoEndpoint: issuer,
    oidcClientId: 'lab-acme',
    oidcSecret: 'lab-secret-of-acme',
  };
}

/** The lab plays the domain name system. */
/** Adds a TXT record to the DNS of the lab. */
export async function publish(name: string, text: string): Promise<void> {
  const answer = await fetch(`${origin}/lab/dns`, {
    method: 'POST',
    body: new URLSearchParams({ name, text }),
  });
  if (!answer.ok) throw new Error(`the record was answered ${answer.status}`);
}

/** Begins a test run in a browser, which is the one that may make it, and answers where. */
async function aTestRun(
  { accessToken, connectionId }: Tenant,
  context: BrowserContext,
): Promise<string> {
  const path = `/frontegg/team/resources/sso/v1/configurations/${connectionId}/tests`;
  const headers = { origin, authorization: `Bearer ${accessToken}` };
  const answer = await context.request.post(`${origin}${path}`, { headers });
  return testRun.parse(await answer.json()).address;
}

/** Closes the tenant to every other sign-in method: a test run in this browser, then the switch. */
export async function enforce(company: Tenant, page: Page): Promise<void> {
  await page.goto(await aTestRun(company, page.context()));
  await chooseOutsider(page, company.admin.email);
  await expect(heading(page, 'The connection works')).toBeVisible();
  await company.call('PATCH', `/team/resources/sso/v1/configurations/${company.connectionId}`, {
    enforced: true,
  });
}

/** The tenant's code for emergencies. */
export async function emergencyCode({ call: send }: Tenant): Promise<string> {
  return breakGlass.parse(await send('POST', '/team/resources/sso/v1/break-glass')).code;
}

/** Asks every member for MFA. */
export async function forceSecondFactor({ call: send }: Pick<Tenant, 'call'>): Promise<void> {
  await send('POST', '/identity/resources/configurations/v1/mfa-policy', {
    enforceMFAType: 'Force',
  });
}

/** Makes a user with an account a member. */
export async function join(
  company: Pick<Tenant, 'call'>,
  { email }: Pick<User, 'email'>,
): Promise<void> {
  await company.call('POST', '/identity/resources/users/v2', { email });
  const link = linkTo(await mailTo(origin, email, /invited you to/i), '/account/invitation/accept');
  const answer = await call(origin, '/users/v1/invitation/accept', getSecret(link));
  if (!answer.ok)
    throw new Error(`accepting was answered ${answer.status}: ${await answer.text()}`);
}

const start = '**/auth/sso/start?*';

/** The browser does not leave for a tenant from now on, as if a user had stopped it: the card stays. Answers how to let it go again. */
export async function stayHere(page: Page): Promise<() => Promise<void>> {
  await page.route(start, (route) => route.abort('aborted'));
  return () => page.unroute(start);
}

/** Enters an address of a tenant on the sign-in page, up to the card that names where it leads. */
export async function leaveFor(page: Page, email: string): Promise<void> {
  await page.goto('/account/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectMoment(page, 'redirectToSSO');
}

/** At a provider of the lab: a user who isn't in its list. */
export async function chooseOutsider(page: Page, email: string): Promise<void> {
  await expect(heading(page, /\(lab\)/)).toBeVisible();
  const address = page.getByRole('textbox', { name: 'Email address' });
  if (!(await address.isVisible())) await page.getByText('Somebody else').click();
  await address.fill(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** How a sign-in at a provider returns to us. */
export interface ProviderReturn {
  /** Signs in on the provider's page. */
  readonly agree: (page: Page) => Promise<void>;
  /** The page of ours that opens then. */
  readonly callback: string;
}

/**
 * Signs in at a provider and returns the URL of the page that opens then. Its scripts are blocked, so what the URL carries stays
 * unused. The page itself cannot be blocked: Playwright intercepts no redirected requests.
 */
export async function catchReturn(
  page: Page,
  { agree, callback }: ProviderReturn,
): Promise<string> {
  await page.route(`${origin}/assets/*.js`, (route) => route.abort());
  const returning = page.waitForRequest(callback);
  const blocked = page.waitForEvent('requestfailed', (request) =>
    request.url().startsWith(`${origin}/assets/`),
  );
  await agree(page);
  await blocked;
  return (await returning).url();
}

import { z } from 'zod';
import { applicationsRefusals } from '../applications/applications.refusals.ts';
import { identity } from '../base-paths.ts';
import { get, post } from '../endpoint.ts';
import { commonRefusals } from '../refusals.ts';
import { loginRefusals } from '../login/login.refusals.ts';
import { absentable, authResponse } from '../shared-schemas.ts';
import { ssoLoginRefusals } from './sso-login.refusals.ts';

export { ssoLoginRefusals };

/** Characters of an encoded assertion; the server takes 256 kB of it decoded. */
const maxResponseLength = 400_000;
const short = z.string().max(2048);

const preloginBody = z.object({ email: absentable, username: absentable, tenantId: absentable });
const address = z.object({
  address: z.string().optional(),
  idpType: z.enum(['saml', 'oidc']).optional(),
  addressType: z.enum(['sso', 'external']).optional(),
});
const leading = z.union([
  z.object({ location: z.string() }),
  /** For providers that take a form only; `script` is the hash of the one that posts it. */
  z.object({ page: z.object({ html: z.string(), script: z.string() }) }),
]);

const refusals = [
  ...Object.values(ssoLoginRefusals).filter(
    ({ code }) => code !== ssoLoginRefusals.wrongBreakGlass.code,
  ),
  loginRefusals.noTenant,
  applicationsRefusals.notAssigned,
];

/** What an OpenID provider came back with; `iss` and `error` are ours, beyond the wire contract. */
const answer = {
  code: absentable,
  redirectUri: absentable,
  /** RFC 9207. Pages that pass it are safe from providers that send users through other ones. */
  iss: absentable,
  /** What the provider said instead of a code. */
  error: absentable,
};

/**
 * Signing in by a tenant's own provider: where to go, and the answer that comes back. Decision
 * 0167.
 */
export const ssoLoginContract = {
  samlPrelogin: post(`${identity}/auth/v1/user/saml/prelogin`, {
    access: 'none',
    summary: 'Where a user signs in by single sign-on; no address means not at all. Older form.',
    body: preloginBody,
    response: address,
  }),
  samlPostlogin: post(`${identity}/auth/v1/user/saml/postlogin`, {
    access: 'none',
    summary:
      'Signs in with what the SAML callback page was called with and sets the refresh cookie.',
    body: z.object({
      RelayState: z.string().max(512).nullish(),
      SAMLResponse: z.string().max(maxResponseLength),
    }),
    response: authResponse,
    changesSession: true,
    refusals,
  }),
  oidcPostlogin: post(`${identity}/auth/v1/user/oidc/postlogin`, {
    access: 'none',
    summary:
      'Signs in with the code of an OpenID provider and sets the refresh cookie. Older form.',
    body: z.object({ ...answer, state: short }),
    response: authResponse,
    changesSession: true,
    refusals,
  }),
  oidcPostloginV2: post(`${identity}/auth/v2/user/oidc/postlogin`, {
    access: 'none',
    summary: 'Signs in with the code of an OpenID provider and sets the refresh cookie.',
    body: z.object({ ...answer, RelayState: short }),
    response: authResponse,
    changesSession: true,
    refusals,
  }),
  startSso: get('/auth/sso/start', {
    access: 'none',
    summary:
      'Leads the browser to a tenant’s identity provider. Its address comes from the prelogin.',
    query: z.object({ ticket: short, redirect_uri: short.optional() }),
    response: leading,
    responds: 'redirect',
  }),
  samlAcs: post('/auth/saml/callback', {
    access: 'none',
    summary: 'Takes the answer a SAML provider posts and leads back to the page.',
    body: z.object({
      SAMLResponse: z.string().max(maxResponseLength),
      RelayState: z.string().max(512).optional(),
    }),
    response: leading,
    responds: 'redirect',
    accepts: 'crossSiteForm',
  }),
  samlLogout: get('/auth/saml/logout', {
    access: 'none',
    summary:
      'Takes a logout message of a SAML provider: ends the sessions it names, or closes a sign-out of ours.',
    query: z.object({
      SAMLRequest: z.string().optional(),
      SAMLResponse: z.string().optional(),
      /** Ours: a sign-out that leaves as a form. */
      ticket: z.string().max(8192).optional(),
    }),
    response: leading,
    responds: 'redirect',
  }),
  samlLogoutPosted: post('/auth/saml/logout', {
    access: 'none',
    summary:
      'Takes a logout message that a SAML provider posts: ends the sessions it names, or closes a sign-out of ours.',
    body: z.object({
      SAMLRequest: z.string().max(maxResponseLength).optional(),
      SAMLResponse: z.string().max(maxResponseLength).optional(),
      RelayState: z.string().max(512).optional(),
    }),
    response: leading,
    responds: 'redirect',
    accepts: 'crossSiteForm',
  }),
  oidcBackChannelLogout: post('/auth/oidc/backchannel-logout', {
    access: 'none',
    summary:
      'Takes a logout token of an OpenID provider, from its server: ends the sessions it names.',
    body: z.object({ logout_token: z.string().max(65_536) }),
    status: 200,
    accepts: 'form',
    refusals: [commonRefusals.invalid],
  }),
  oidcBackendCallback: post('/auth/oidc/callback', {
    access: 'none',
    summary: 'Takes the answer an OpenID provider posts and leads back to the page.',
    body: z.object({
      code: short.optional(),
      state: short,
      iss: short.optional(),
      error: short.optional(),
    }),
    response: leading,
    responds: 'redirect',
    accepts: 'crossSiteForm',
  }),
} as const;

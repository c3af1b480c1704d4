import { z } from 'zod';
import { get, post } from '../endpoint.ts';
import { absentable } from '../shared-schemas.ts';
import { managementRefusals } from '../management/management.refusals.ts';
import { ssoLoginRefusals } from '../sso-login/sso-login.refusals.ts';
import { applicationsRefusals } from '../applications/applications.refusals.ts';
import { hostedLoginRefusals } from './hosted-login.refusals.ts';

export { hostedLoginRefusals };

/**
 * What a hosted sign-in ends with. Contract, §10: the client uses the ID token as its bearer, so
 * both are the same.
 */
export const oauthTokenResponse = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer').optional(),
  /** Seconds. */
  expires_in: z.number().optional(),
});
export type OAuthTokenResponse = z.infer<typeof oauthTokenResponse>;

/** A sign-in method that the application asks to begin with. Contract, §10. */
export const directAction = z.object({
  type: z.enum(['social-login', 'custom-social-login', 'direct', 'signup']),
  /** A provider's name, the address of a direct sign-in, or empty. */
  data: z.string(),
  additionalQueryParams: z.record(z.string(), z.string()).optional(),
});
export type DirectAction = z.infer<typeof directAction>;

/** Why the box opens although a user may be signed in already. */
export const interactionReason = z.enum([
  'noSession',
  'login',
  'maxAge',
  'selectAccount',
  'stepUp',
  'otherAccount',
  'tenant',
  'application',
  'singleSignOn',
  'method',
]);
export type InteractionReason = z.infer<typeof interactionReason>;

/** A sign-in that an application asks for, as the hosted page needs it. */
export const interaction = z.object({
  uid: z.string(),
  application: z.object({ clientId: z.string(), name: z.string() }),
  /**
   * Every reason that is left; the first is what to ask for. Empty: `finish` will lead on at once.
   */
  reasons: z.array(interactionReason),
  /** Whom this browser is signed in as. */
  signedIn: z.object({ userId: z.string(), email: z.string(), name: z.string() }).optional(),
  loginHint: z.string().optional(),
  /**
   * Alias of the tenant the application asks for. A hint: it opens nothing that the user may not
   * open.
   */
  organization: z.string().optional(),
  tenantId: z.string().optional(),
  /**
   * With `singleSignOn` among the reasons: the tenant whose own sign-in is needed. The prelogin
   * says where that is.
   */
  signOnTenantId: z.string().optional(),
  /** The `acr` the application asks for: with it, an MFA method is needed. */
  acr: z.string().optional(),
  /** Seconds the last proof may be old. */
  maxAge: z.number().optional(),
  directAction: directAction.optional(),
  /** Languages the application asks for, best first, as BCP 47 tags. */
  languages: z.array(z.string()),
});
export type Interaction = z.infer<typeof interaction>;

/** The application that hosted pages return to. */
export const hostedApplication = z.object({
  name: z.string(),
  /** URL of its home page; absent if the configuration has none. */
  url: z.string().optional(),
});
export type HostedApplication = z.infer<typeof hostedApplication>;

const leadsTo = z.object({ location: z.string() });
const uid = z.object({ uid: z.string().max(100) });
const interactionRefusals = [hostedLoginRefusals.gone];

/**
 * Signing in on our own page for other applications: the calls of the contract beside the standard
 * ones. Decision 0174.
 */
export const hostedLoginContract = {
  oauthAuthorize: get('/oauth/authorize', {
    access: 'cookie',
    responds: 'redirect',
    summary:
      'Begins a hosted sign-in: leads to the standard endpoint after the quirks of published clients are put right.',
    query: z.record(z.string(), z.unknown()),
    response: leadsTo,
  }),
  oauthSilentAuthorize: post('/oauth/authorize/silent', {
    access: 'cookie',
    summary: 'Tokens for the session of the refresh cookie.',
    body: z.object({ tenantId: absentable }).nullish(),
    response: oauthTokenResponse,
    changesSession: true,
    refusals: [hostedLoginRefusals.noSession, ssoLoginRefusals.required],
  }),
  oauthToken: post('/oauth/token', {
    access: 'none',
    summary:
      'Exchanges a code, or a refresh token, as the published clients do: JSON in, one token as access and ID token out.',
    body: z.object({
      grant_type: z.enum(['authorization_code', 'refresh_token']),
      code: absentable,
      redirect_uri: absentable,
      code_verifier: absentable,
      refresh_token: absentable,
      tenantId: absentable,
      client_id: absentable,
      client_secret: absentable,
      state: absentable,
    }),
    response: oauthTokenResponse,
    changesSession: true,
    refusals: [
      hostedLoginRefusals.invalidGrant,
      hostedLoginRefusals.invalidClient,
      managementRefusals.scopeMissing,
      ssoLoginRefusals.required,
    ],
  }),
  oauthLogout: get('/oauth/logout', {
    access: 'cookie',
    responds: 'redirect',
    summary: 'Signs out and, as a navigation, leads on to a registered address.',
    query: z.object({
      id_token_hint: absentable,
      post_logout_redirect_uri: absentable,
      state: absentable,
    }),
    response: leadsTo.partial(),
  }),
  oauthLogoutToken: post('/oauth/logout/token', {
    access: 'cookie',
    summary: 'Signs out the session of the refresh cookie.',
    status: 200,
    changesSession: true,
  }),
  getHostedApplication: get('/oauth/application', {
    access: 'none',
    outsidePrefix: true,
    summary:
      'Name and URL of the application that a hosted page leads back to: the one named, or the embedded one.',
    query: z.object({ client_id: absentable }),
    response: hostedApplication,
  }),
  getInteraction: get('/oauth/interaction/{uid}', {
    access: 'cookie',
    outsidePrefix: true,
    summary: 'What an application asks for, for the hosted sign-in page.',
    params: uid,
    response: interaction,
    refusals: interactionRefusals,
  }),
  finishInteraction: post('/oauth/interaction/{uid}/finish', {
    access: 'cookie',
    outsidePrefix: true,
    summary:
      'Leads back to the application with the session of the refresh cookie, once it answers what was asked.',
    params: uid,
    response: leadsTo,
    status: 200,
    refusals: [
      ...interactionRefusals,
      hostedLoginRefusals.signInFirst,
      hostedLoginRefusals.signInAgain,
      hostedLoginRefusals.stepUpFirst,
      hostedLoginRefusals.otherMethod,
      hostedLoginRefusals.otherAccount,
      hostedLoginRefusals.notAMember,
      applicationsRefusals.notAssigned,
      ssoLoginRefusals.required,
    ],
  }),
  abortInteraction: post('/oauth/interaction/{uid}/abort', {
    access: 'cookie',
    outsidePrefix: true,
    summary: 'Leads back to the application without a sign-in.',
    params: uid,
    response: leadsTo,
    status: 200,
    refusals: interactionRefusals,
  }),
} as const;

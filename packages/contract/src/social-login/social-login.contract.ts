import { z } from 'zod';
import { applicationsRefusals } from '../applications/applications.refusals.ts';
import { identity } from '../base-paths.ts';
import { del, get, post } from '../endpoint.ts';
import { loginRefusals } from '../login/login.refusals.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { absentable, authResponse, dateTime } from '../shared-schemas.ts';
import { signUpRefusals } from '../sign-up/sign-up.refusals.ts';
import { socialLoginRefusals } from './social-login.refusals.ts';

export { socialLoginRefusals };

/** The providers we speak with, as they are in paths. */
export const socialProvider = z.enum([
  'microsoft',
  'facebook',
  'google',
  'github',
  'slack',
  'apple',
  'linkedin',
]);

const { notOffered, wrongRedirect, expired, denied, unavailable, failed, noEmail } =
  socialLoginRefusals;
const { emailNotVerified, accountExists, noAccount, linkedElsewhere, lastWayIn } =
  socialLoginRefusals;

const own = { access: 'bearer', permission: null } as const;
const params = z.object({ provider: socialProvider });
const identities = `${identity}/users/v1/me/identities`;
/** Texts of a callback; codes and states of some providers are long. */
const brought = z
  .string()
  .max(8192)
  .nullish()
  .transform((text) => text || undefined);

const configured = z.array(
  z.object({
    type: socialProvider,
    clientId: z.string().nullish(),
    /** Page of ours that the provider leads back to. */
    redirectUrl: z.string(),
    /** Address of ours that a provider posts its form to, where it does (Apple). */
    backendRedirectUrl: z.string().optional(),
    active: z.boolean(),
    customised: z.boolean(),
    /** Path below the prefix; null where the client builds the provider's address itself. */
    authorizationUrl: z.string().nullish(),
    additionalScopes: z.array(z.string()).optional(),
  }),
);

/** A provider that a user can sign in with. */
const linkedIdentity = z.object({
  id: z.string(),
  provider: socialProvider,
  /** As the provider said when it was linked; may be another one than that of the account. */
  email: z.string().optional(),
  createdAt: dateTime,
  lastUsedAt: dateTime.optional(),
});
export type LinkedIdentity = z.infer<typeof linkedIdentity>;

/** The same in the list of one's own. */
const ownIdentity = linkedIdentity.extend({
  /** Nothing else opens the account: `unlinkIdentity` would be refused. */
  isLastWayIn: z.boolean(),
});
export type OwnIdentity = z.infer<typeof ownIdentity>;

/** What a provider led back with. */
const callback = z.object({
  code: brought,
  state: brought,
  redirectUri: brought,
  /**
   * Issuer of the answer, where the provider names it. RFC 9207. Ours, beyond the wire contract,
   * like the one below.
   */
  iss: brought,
  /** Why the provider did not sign anyone in. RFC 6749, §4.1.2.1. */
  error: brought,
});

/**
 * Signing in with Google, Microsoft, Apple, GitHub, Slack, LinkedIn and Facebook, and connecting
 * them. Decision 0160.
 */
export const socialLoginContract = {
  getSocialProvidersV1: get(`${identity}/sso/v1`, {
    access: 'none',
    summary: 'The social providers that are set up, for older clients.',
    response: z.array(
      z.object({
        type: socialProvider,
        clientId: z.string(),
        redirectUrl: z.string(),
        active: z.boolean(),
      }),
    ),
  }),
  getSocialProviders: get(`${identity}/sso/v2`, {
    access: 'none',
    summary: 'The social providers that are set up.',
    response: configured,
  }),
  getSocialProvidersAuthenticated: get(`${identity}/sso/v2/authenticated`, {
    ...own,
    summary: 'The social providers that are set up, for a user who is signed in.',
    response: configured,
  }),
  getCustomSocialProviders: get(`${identity}/sso/custom/v1`, {
    access: 'none',
    summary: 'Further providers that the operator defined.',
    response: z.object({ providers: z.array(z.unknown()) }),
  }),
  socialPrelogin: get(`${identity}/auth/v2/user/sso/default/{provider}/prelogin`, {
    access: 'none',
    summary: 'Binds a sign-in to this browser and leads it to the provider. Opened by navigation.',
    params,
    query: z.object({
      /**
       * Page of ours to come back to; one of the settings, to the letter. Default: that of the
       * public address.
       */
      redirect_uri: brought,
      /**
       * JSON text `{provider, appId, action, oauthState?}`; older clients say more in it. Contract,
       * §11.
       */
      state: brought,
      prompt: absentable,
      login_hint: absentable,
    }),
    response: z.object({ location: z.string() }),
    responds: 'redirect',
    refusals: [notOffered, wrongRedirect],
  }),
  socialFormCallback: post(`${identity}/auth/v2/user/sso/default/{provider}/callback`, {
    access: 'none',
    summary:
      'Takes the form that a provider posts (Apple) and leads on to the page of ours that waits for it.',
    params,
    body: z.object({ code: brought, state: brought, error: brought, user: brought, iss: brought }),
    response: z.object({ location: z.string() }),
    responds: 'redirect',
    status: 303,
    accepts: 'crossSiteForm',
    refusals: [notOffered],
  }),
  socialPostlogin: post(`${identity}/auth/v1/user/sso/{provider}/postlogin`, {
    access: 'none',
    summary:
      'Signs in, or up, with what a social provider led back with, and sets the refresh cookie.',
    params,
    query: z.object({
      ...callback.shape,
      /**
       * Not looked at: what comes through the browser proves nothing about who brought it. Decision
       * 0160.
       */
      id_token: brought,
      code_verifier: brought,
      code_verifier_pkce: brought,
    }),
    body: z.object({ metadata: absentable, invitationToken: absentable }).optional(),
    response: authResponse.extend({
      email: z.string(),
      isNewUser: z.boolean(),
      userId: z.string(),
      tenantId: z.string().optional(),
      name: z.string(),
    }),
    status: 201,
    changesSession: true,
    refusals: [
      notOffered,
      wrongRedirect,
      expired,
      denied,
      unavailable,
      failed,
      noEmail,
      emailNotVerified,
      accountExists,
      noAccount,
      signUpRefusals.disabled,
      signUpRefusals.termsRequired,
      loginRefusals.notActivated,
      loginRefusals.noTenant,
      applicationsRefusals.notAssigned,
    ],
  }),
  /** These four are beyond the wire contract, which links nobody. Decisions 0131 and 0162. */
  listOwnIdentities: get(identities, {
    ...own,
    summary: 'The providers that the signed-in user can sign in with, oldest first.',
    response: z.object({ identities: z.array(ownIdentity) }),
  }),
  beginLinkingIdentity: post(`${identities}/{provider}/prelogin`, {
    ...own,
    summary:
      'Where the signed-in user is sent to link a provider; binds what follows to this browser.',
    params,
    body: z.object({ redirectUri: brought }).optional(),
    response: z.object({ authorizationUrl: z.string() }),
    refusals: [notOffered, wrongRedirect, unavailable, mfaRefusals.stepUpRequired],
  }),
  linkIdentity: post(`${identities}/{provider}`, {
    ...own,
    summary: 'Links what a provider led back with to the signed-in user who asked for it.',
    params,
    body: callback,
    response: linkedIdentity,
    refusals: [notOffered, wrongRedirect, expired, denied, unavailable, failed, linkedElsewhere],
  }),
  unlinkIdentity: del(`${identities}/{id}`, {
    ...own,
    summary: 'Takes a provider away from the signed-in user, unless it is the last sign-in method.',
    params: z.object({ id: z.string().max(100) }),
    refusals: [commonRefusals.notFound, lastWayIn, mfaRefusals.stepUpRequired],
  }),
} as const;

import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, post, put } from '../endpoint.ts';
import { authStrategy } from '../vendor/vendor.contract.ts';
import { managementRefusals } from './management.refusals.ts';

const vendor = { access: 'vendor', scope: 'configuration' } as const;
const oauth = '/oauth/resources/configurations/v1';
const social = `${identity}/sso/v2`;
const domains = '/vendors/resources/associated-domains/v1';
const { invalidSettings, fixedSetting, unknownProvider, unknownUri } = managementRefusals;
const { otherDomain, unknownDomain } = managementRefusals;
const stating = [invalidSettings, fixedSetting] as const;

const text = z.string().max(200);
const provider = z.enum([
  'google',
  'microsoft',
  'github',
  'slack',
  'facebook',
  'linkedin',
  'apple',
]);
export type ManagedProvider = z.infer<typeof provider>;
const oneProvider = { params: z.object({ provider }) };
const socialLogin = {
  type: z.string(),
  active: z.boolean(),
  clientId: z.string(),
  redirectUrl: z.string(),
  /** Masked in responses. */
  secret: z.string(),
  customised: z.boolean(),
  additionalScopes: z.array(z.string()),
};
const platform = { params: z.object({ platform: z.enum(['ios', 'android']) }) };
const associatedDomain = z.object({
  id: z.string(),
  appId: z.string().optional(),
  packageName: z.string().optional(),
  sha256CertFingerprints: z.array(z.string()).optional(),
});
const workspace = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string(),
  backendStack: z.string(),
  frontendStack: z.string(),
  openSaaSInstalled: z.boolean(),
  host: z.string(),
  allowedOrigins: z.array(z.string()),
});
/** The settings of the environment, with the public key that verifies its tokens. */
export const identityConfiguration = z.object({
  id: z.string(),
  publicKey: z.string(),
  /** Seconds. */
  defaultTokenExpiration: z.number(),
  /** Seconds. */
  defaultRefreshTokenExpiration: z.number(),
  cookieSameSite: z.enum(['STRICT', 'LAX', 'NONE']),
  allowSignups: z.boolean(),
  allowNotVerifiedUsersLogin: z.boolean(),
  apiTokensEnabled: z.boolean(),
  forcePermissions: z.boolean(),
  authStrategy,
  allowOverridePasswordComplexity: z.boolean(),
  allowOverridePasswordExpiration: z.boolean(),
  allowOverrideEnforcePasswordHistory: z.boolean(),
  jwtAlgorithm: z.literal('RS256'),
  machineToMachineAuthStrategy: z.enum(['ClientCredentials', 'AccessToken']),
  /** Seconds. */
  defaultPasswordlessTokenExpiration: z.number(),
  rotateRefreshTokens: z.literal(true),
  addRolesToJwt: z.literal(true),
  addPermissionsToJwt: z.literal(true),
});

const customDomain = z.object({
  id: z.string(),
  domain: z.string(),
  status: z.literal('Active'),
  records: z.array(z.object({ type: z.string(), name: z.string(), value: z.string() })),
});

/** What else is stated about the environment, for backends. */
export const managementEnvironment = {
  setIdentityConfiguration: post(`${identity}/configurations/v1`, {
    ...vendor,
    summary: 'Changes the settings of the environment that are sent; some are fixed.',
    body: z.looseObject({
      defaultTokenExpiration: z.number().int().optional(),
      defaultRefreshTokenExpiration: z.number().int().optional(),
      machineToMachineAuthStrategy: z.enum(['ClientCredentials', 'AccessToken']).optional(),
      allowSignups: z.boolean().optional(),
      allowNotVerifiedUsersLogin: z.boolean().optional(),
      authStrategy: z.string().max(40).optional(),
      defaultPasswordlessTokenExpiration: z.number().int().optional(),
      cookieSameSite: z.enum(['STRICT', 'LAX', 'NONE']).optional(),
    }),
    response: identityConfiguration,
    status: 201,
    refusals: stating,
  }),
  getVendor: get('/vendors', {
    ...vendor,
    summary: 'The environment, which Terraform calls the workspace.',
    response: workspace,
  }),
  updateVendor: put('/vendors', {
    ...vendor,
    summary: 'Changes the name of the product and the allowed origins.',
    body: z.object({
      name: text.min(1).optional(),
      country: text.nullish(),
      backendStack: text.nullish(),
      frontendStack: text.nullish(),
      host: z.string().max(300).nullish(),
      allowedOrigins: z.array(z.string().max(300)).max(100).optional(),
    }),
    refusals: stating,
  }),
  getCustomDomains: get('/vendors/custom-domains/v2', {
    ...vendor,
    summary: 'The custom domain of the environment.',
    response: z.object({ customDomains: z.array(customDomain) }),
  }),
  createCustomDomain: post('/vendors/custom-domains/v2/verify', {
    ...vendor,
    summary: 'Registers the domain of the public URL. No other domain can be registered.',
    body: z.object({ customDomain: z.string().max(300) }),
    status: 201,
    refusals: [otherDomain],
  }),
  deleteCustomDomain: del('/vendors/custom-domains/v2/{id}', {
    ...vendor,
    params: z.object({ id: z.string().max(100) }),
    summary: 'Removes the custom domain. Foyer still serves its public URL.',
    refusals: [unknownDomain],
  }),
  getOauthConfiguration: get(oauth, {
    ...vendor,
    summary: 'Whether hosted login is on.',
    response: z.object({ isActive: z.boolean() }),
  }),
  activateOauth: post(`${oauth}/activate`, {
    ...vendor,
    summary: 'Turns hosted login on.',
    status: 201,
  }),
  deactivateOauth: post(`${oauth}/deactivate`, {
    ...vendor,
    summary: 'Turns hosted login off. Sign-ins can no longer start or complete; sessions continue.',
    status: 201,
  }),
  listRedirectUris: get(`${oauth}/redirect-uri`, {
    ...vendor,
    summary: 'Redirect URIs of hosted login.',
    response: z.object({
      redirectUris: z.array(z.object({ id: z.string(), redirectUri: z.string() })),
    }),
  }),
  addRedirectUri: post(`${oauth}/redirect-uri`, {
    ...vendor,
    summary: 'Adds a redirect URI of hosted login, from the next start of the servers.',
    body: z.object({ redirectUri: z.string().max(2000) }),
    status: 201,
    refusals: stating,
  }),
  deleteRedirectUri: del(`${oauth}/redirect-uri/{id}`, {
    ...vendor,
    params: z.object({ id: text }),
    summary: 'Removes a redirect URI of hosted login, from the next start of the servers.',
    refusals: [unknownUri, ...stating],
  }),
  getSocialLogin: get(`${social}/{provider}`, {
    ...vendor,
    ...oneProvider,
    summary: 'A social provider.',
    response: z.object(socialLogin),
    refusals: [unknownProvider],
  }),
  setSocialLogin: post(social, {
    ...vendor,
    summary: 'Changes a social provider, from the next start of the servers.',
    body: z.object({
      ...socialLogin,
      type: provider,
      customised: z.boolean().optional(),
      secret: z.string().max(2000).optional(),
      redirectUrl: z.string().max(2000).optional(),
      additionalScopes: z.array(text).max(50).optional(),
    }),
    status: 201,
    refusals: stating,
  }),
  activateSocialLogin: post(`${social}/{provider}/activate`, {
    ...vendor,
    ...oneProvider,
    summary: 'Offers a social provider to users, from the next start of the servers.',
    status: 201,
    refusals: [unknownProvider],
  }),
  deactivateSocialLogin: post(`${social}/{provider}/deactivate`, {
    ...vendor,
    ...oneProvider,
    summary: 'No longer offers a social provider, from the next start of the servers.',
    status: 200,
    refusals: [unknownProvider],
  }),
  setMetadata: post('/metadata', {
    ...vendor,
    summary: 'Changes what the portal (adminBox) or the audit log shows.',
    accepts: { json: 524_288 },
    query: z.object({ entityName: text.optional() }),
    body: z.looseObject({
      entityName: text.optional(),
      configuration: z.record(z.string(), z.unknown()).optional(),
      properties: z
        .array(z.looseObject({ name: text }))
        .max(100)
        .optional(),
    }),
    response: z.record(z.string(), z.unknown()),
    status: 201,
    refusals: stating,
  }),
  listAssociatedDomains: get(`${domains}/{platform}`, {
    ...vendor,
    ...platform,
    summary: 'Mobile apps that may open links of this host and use its passkeys.',
    response: z.array(associatedDomain),
  }),
  createAssociatedDomain: post(`${domains}/{platform}`, {
    ...vendor,
    ...platform,
    summary: 'Adds a mobile app to the files in /.well-known.',
    body: associatedDomain.omit({ id: true }),
    response: associatedDomain,
    status: 201,
    refusals: stating,
  }),
  deleteAssociatedDomain: del(`${domains}/{platform}/{id}`, {
    ...vendor,
    params: z.object({ platform: z.enum(['ios', 'android']), id: text }),
    summary: 'Removes a mobile app.',
    refusals: [unknownDomain],
  }),
} as const;

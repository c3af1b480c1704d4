import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, post, put } from '../endpoint.ts';
import { managementRefusals } from './management.refusals.ts';

const base = `${identity}/user-sources/v1`;
const vendor = { access: 'vendor', scope: 'configuration' } as const;
const { invalidSettings, noCode, unknownUserSource } = managementRefusals;

const text = z.string().max(2000);
const code = z.string().max(65_536);
const tenantConfig = z.object({
  tenantResolverType: z.string().max(20),
  tenantId: z.string().max(64).optional(),
  tenantIdFieldName: z.string().max(200).optional(),
});
const common = { syncOnLogin: z.boolean().optional(), tenantConfig };
const migrating = { ...common, isMigrated: z.boolean().optional() };

/** Settings of each kind. A secret that is omitted or masked stays unchanged. */
const configurations = {
  auth0: z.object({ ...migrating, domain: text, clientId: text, secret: text.optional() }),
  cognito: z.object({
    ...migrating,
    region: text,
    clientId: text,
    userPoolId: text,
    accessKeyId: text,
    secretAccessKey: text.optional(),
    clientSecret: text.optional(),
  }),
  // sign-in does not need the service account, so its private key is not read
  firebase: z.object({ ...migrating, apiKey: text.optional() }),
  'custom-code': z.object({
    ...migrating,
    codePayload: code,
    getUserCodePayload: code.optional(),
  }),
  federation: z.object({
    ...common,
    wellknownUrl: text.optional(),
    oauth2Config: z
      .object({
        authorizationUrl: text.optional(),
        tokenUrl: text,
        userInfoUrl: text,
        scopes: z.array(text).max(50).optional(),
        grantTypes: z.array(text).max(20).optional(),
      })
      .optional(),
    clientId: text,
    secret: text.optional(),
  }),
} as const;

/** The kinds of user sources. */
export type UserSourceKind = keyof typeof configurations;
type Configurations = { [K in UserSourceKind]: z.output<(typeof configurations)[K]> };

const fields = {
  name: z.string().min(1).max(100),
  index: z.number().int(),
  description: z.string().max(500).optional(),
  appIds: z.array(z.string().max(100)).max(100).optional(),
};

/** A user source, as backends create or change it. */
export interface UserSourceForm<K extends UserSourceKind = UserSourceKind> {
  readonly name?: string | undefined;
  readonly index?: number | undefined;
  readonly description?: string | undefined;
  readonly appIds?: readonly string[] | undefined;
  readonly configuration?: Configurations[K] | undefined;
}

const created = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  appIds: z.array(z.string()),
  description: z.string(),
  index: z.number(),
});
/** A user source without its configuration. */
export type CreatedUserSource = z.infer<typeof created>;
const source = created.extend({
  /** Secrets are masked. */
  configuration: z.record(z.string(), z.unknown()),
});
/** A user source, as backends read it. */
export type ManagedUserSource = z.infer<typeof source>;

const params = z.object({ id: z.string().max(64) });

const creating = <K extends UserSourceKind>(kind: K, path: string, name: string) =>
  post(`${base}/${path}`, {
    ...vendor,
    summary: `Adds ${name} as a user source for sign-in with email and password.`,
    body: z.object({ ...fields, configuration: configurations[kind] }),
    response: created,
    status: 201,
    refusals: [invalidSettings, noCode],
  });
const updating = <K extends UserSourceKind>(kind: K, path: string, name: string) =>
  put(`${base}/${path}/{id}`, {
    ...vendor,
    summary: `Changes ${name}; fields that are not sent stay unchanged.`,
    params,
    body: z.object({ ...fields, configuration: configurations[kind] }).partial(),
    refusals: [invalidSettings, noCode, unknownUserSource],
  });

/** User sources: other user databases that sign-in consults. */
export const managementUserSources = {
  getUserSource: get(`${base}/{id}`, {
    ...vendor,
    summary: 'A user source, without its secrets.',
    params,
    response: source,
    refusals: [unknownUserSource],
  }),
  deleteUserSource: del(`${base}/{id}`, {
    ...vendor,
    summary:
      'Deletes a user source. Its users remain, but need a password in Foyer to sign in with one.',
    params,
    refusals: [unknownUserSource],
  }),
  createAuth0UserSource: creating('auth0', 'external/auth0', 'an Auth0 tenant'),
  updateAuth0UserSource: updating('auth0', 'external/auth0', 'an Auth0 user source'),
  createCognitoUserSource: creating('cognito', 'external/cognito', 'an Amazon Cognito user pool'),
  updateCognitoUserSource: updating('cognito', 'external/cognito', 'an Amazon Cognito user source'),
  createFirebaseUserSource: creating('firebase', 'external/firebase', 'a Firebase project'),
  updateFirebaseUserSource: updating('firebase', 'external/firebase', 'a Firebase user source'),
  createCustomCodeUserSource: creating('custom-code', 'external/custom-code', 'code'),
  updateCustomCodeUserSource: updating('custom-code', 'external/custom-code', 'a code user source'),
  createFederationUserSource: creating('federation', 'federation', 'an OAuth 2.0 provider'),
  updateFederationUserSource: updating('federation', 'federation', 'a federation user source'),
} as const;

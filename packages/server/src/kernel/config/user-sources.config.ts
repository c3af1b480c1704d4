import { z } from 'zod';
import { codeText } from './custom-code.config.ts';

const secret = z.string().min(1).max(1000);
const clientId = z.string().min(1).max(300);
const address = z.url({ protocol: /^https?$/ }).max(2000);
/** Larger ones cannot be compared with an ID in the database. */
const field = z.string().min(1).max(200);

const staticTenant = z.strictObject({
  tenantResolverType: z.literal('static'),
  /** ID of the tenant. */
  tenantId: z.uuid('tenantId: Enter the ID of a tenant.'),
});
const newTenant = z.strictObject({ tenantResolverType: z.literal('new') });
const dynamicTenant = z.strictObject({
  tenantResolverType: z.literal('dynamic'),
  /** Field of the source's user that contains the tenant ID; use dots for nested fields. */
  tenantIdFieldName: field.refine((path) => !path.includes('user_metadata'), {
    message: 'Users can change their user_metadata. Use a field that only you can change.',
  }),
});
/** The code returns the tenant ID. */
const fromSource = z.strictObject({ tenantResolverType: z.literal('from-source') });
const tenantConfig = z.discriminatedUnion('tenantResolverType', [
  staticTenant,
  dynamicTenant,
  newTenant,
]);

const common = {
  /** ID, which audit entries name. Required. */
  id: z.string().regex(/^[\w-]{1,64}$/, 'Letters, digits, dashes; at most 64 characters.'),
  /** Name shown to operators. Required. */
  name: z.string().min(1).max(100),
  /** Description shown to operators. Default: none. */
  description: z.string().max(500).default(''),
  /** Foyer checks sources with lower numbers first. Default 0. */
  index: z.number().int().min(0).max(10_000).default(0),
  /** Client IDs of the applications whose sign-ins use this source. Default: all applications. */
  appIds: z.array(z.string().min(1).max(100)).max(100).default([]),
  /** Updates the profile each time the source verifies the password. Default: false. */
  syncOnLogin: z.boolean().default(false),
};
const migrating = {
  ...common,
  /** Stores the password that the source accepted, and doesn't check the source for this user again. Default: false. */
  isMigrated: z.boolean().default(false),
};

/** A user source. */
export const userSourceConfig = z.discriminatedUnion('type', [
  z.strictObject({
    ...migrating,
    type: z.literal('auth0'),
    /** Domain of the Auth0 tenant, or the origin of a custom domain. */
    domain: z
      .string()
      .regex(/^(https?:\/\/)?[\w.-]+(:\d{1,5})?\/?$/, 'Enter a domain such as acme.eu.auth0.com.'),
    clientId,
    secret,
    tenantConfig,
  }),
  z.strictObject({
    ...migrating,
    type: z.literal('cognito'),
    region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'Enter a region such as eu-west-1.'),
    clientId,
    /** Required if the app client has a secret. */
    clientSecret: secret.optional(),
    userPoolId: z.string().regex(/^[\w-]{1,55}$/, 'Enter an ID such as eu-west-1_Ab12Cd34E.'),
    accessKeyId: z.string().regex(/^\w{8,128}$/, 'Enter the ID of an access key.'),
    secretAccessKey: secret,
    tenantConfig,
  }),
  z.strictObject({
    ...migrating,
    type: z.literal('firebase'),
    apiKey: z.string().min(1).max(300),
    tenantConfig: z.discriminatedUnion('tenantResolverType', [staticTenant, newTenant]),
  }),
  z.strictObject({
    ...migrating,
    type: z.literal('custom-code'),
    /** JavaScript that verifies the password and returns the user. */
    codePayload: codeText,
    /** JavaScript that returns the profile of a user. Default: `codePayload` returns it. */
    getUserCodePayload: codeText.optional(),
    tenantConfig: z.discriminatedUnion('tenantResolverType', [newTenant, fromSource]),
  }),
  z
    .strictObject({
      ...common,
      type: z.literal('federation'),
      /** URL of the provider's OpenID configuration. Default: the endpoints of `oauth2Config`. */
      wellknownUrl: address.optional(),
      oauth2Config: z
        .strictObject({
          tokenUrl: address,
          userInfoUrl: address,
          scopes: z.array(field).max(50).default([]),
        })
        .optional(),
      clientId,
      secret,
      tenantConfig,
    })
    .refine(
      ({ wellknownUrl, oauth2Config }) =>
        (wellknownUrl === undefined) !== (oauth2Config === undefined),
      { message: 'Set either wellknownUrl or oauth2Config.' },
    ),
]);
/** A user source of the configuration. */
export type UserSourceConfig = z.output<typeof userSourceConfig>;
/** How Foyer finds the tenant of a source's user. */
export type SourceTenantConfig = UserSourceConfig['tenantConfig'];

/** Other user databases that Foyer checks at sign-in with email and password. Optional. */
export const userSourcesConfig = z
  .strictObject({
    /** User sources; docs/guides/user-sources.md describes their settings. Default: none. */
    sources: z.array(userSourceConfig).max(20).default([]),
    /**
     * URL of the Amazon Cognito API, such as a VPC endpoint. Default: the URL of the source's region.
     */
    cognitoUrl: address.optional(),
    /**
     * URL of the Firebase Authentication API, such as its emulator. Default: Google's URL.
     */
    firebaseUrl: address.default('https://identitytoolkit.googleapis.com'),
  })
  .refine(({ sources }) => new Set(sources.map(({ id }) => id)).size === sources.length, {
    message: 'Two user sources have the same ID.',
  });

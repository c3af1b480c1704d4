import { z } from 'zod';
import { dateTime } from '../shared-schemas.ts';

/**
 * What administrators choose in the wizard; everything but `oidc` speaks SAML. Wire contract,
 * SsoConfiguration.
 */
export const ssoTypes = ['saml', 'okta', 'azure', 'google', 'oidc'] as const;
/** One of `ssoTypes`. */
export type SsoType = (typeof ssoTypes)[number];

/** A domain of a connection; `txtRecord` is published in the domain's zone to prove it. */
export const ssoDomain = z.object({
  id: z.string(),
  domain: z.string(),
  validated: z.boolean(),
  txtRecord: z.string(),
});
export type SsoDomain = z.infer<typeof ssoDomain>;

/** A group of the identity provider and the roles it gives. */
export const ssoGroup = z.object({
  id: z.string(),
  group: z.string(),
  roleIds: z.array(z.string()),
});
export type SsoGroup = z.infer<typeof ssoGroup>;

/** A certificate the provider signs with. `ending`: within 30 days. */
export const ssoCertificate = z.object({
  /** SHA-256 in hex. */
  fingerprint: z.string(),
  subject: z.string(),
  notBefore: dateTime,
  notAfter: dateTime,
  state: z.enum(['good', 'ending', 'ended']),
});
export type SsoCertificate = z.infer<typeof ssoCertificate>;

/**
 * A connection to an identity provider of the tenant. What stands after `updatedAt` is ours, beyond
 * the wire contract.
 */
export const ssoConfiguration = z.object({
  id: z.string(),
  enabled: z.boolean(),
  type: z.enum(ssoTypes),
  generatedVerification: z.string(),
  /** SAML: where sign-ins go. OpenID Connect: the issuer. */
  ssoEndpoint: z.string(),
  /** PEM; two of them while the provider changes its certificate. */
  publicCertificate: z.string(),
  signRequest: z.boolean(),
  acsUrl: z.string(),
  spEntityId: z.string(),
  oidcClientId: z.string(),
  /** Always empty: a secret is never given back. `hasOidcSecret` says whether there is one. */
  oidcSecret: z.string(),
  domains: z.array(ssoDomain),
  roleIds: z.array(z.string()),
  groups: z.array(ssoGroup),
  skipEmailDomainValidation: z.boolean(),
  createdAt: dateTime.optional(),
  updatedAt: dateTime.optional(),
  /** Nobody of the proved domains signs in any other way. */
  enforced: z.boolean(),
  allowIdpInitiated: z.boolean(),
  /** Whether a new user gets an account at the first sign-in. */
  jit: z.boolean(),
  idpEntityId: z.string(),
  sloEndpoint: z.string(),
  metadataUrl: z.string(),
  hasOidcSecret: z.boolean(),
  /** As an administrator entered it; empty if unknown. Ours; not of the wire contract. */
  oidcSecretExpiresAt: z.string(),
  certificates: z.array(ssoCertificate),
  /** Our side as a document to load at the provider. */
  spMetadataUrl: z.string(),
  /** Where an OpenID provider sends users back to. */
  redirectUri: z.string(),
  /** Everything a sign-in needs is there. */
  ready: z.boolean(),
  /** Counts the changes that matter to a sign-in. */
  revision: z.number(),
  /** When it was last seen to work as it is now. */
  testedAt: dateTime.optional(),
  /** Whether that is fresh enough to enforce the connection. */
  testIsFresh: z.boolean(),
  /**
   * Anyone who changed whom it believes holds less than others: it opens none of those until it is
   * confirmed, and enforces nothing.
   */
  needsConfirmation: z.boolean(),
  /** When a user last signed in with it; only in lists. */
  lastSignInAt: dateTime.optional(),
  configMetadata: z.record(z.string(), z.unknown()),
});
export type SsoConfiguration = z.infer<typeof ssoConfiguration>;

/** A change that waits for a confirmation. */
export const ssoPendingChange = z.object({
  at: dateTime,
  /** Who made it: an email, or a name such as `Setup link for it@example.com`; empty if unknown. */
  by: z.string(),
  /** Changed settings; empty if the connection was created. */
  fields: z.array(z.string()),
});

/** What an administrator needs to confirm a connection. */
export const ssoConfirmation = z.object({
  isNeeded: z.boolean(),
  /** Whether the caller may confirm: nobody in the account ranks above them. */
  canConfirm: z.boolean(),
  /** Changes since the last confirmation, newest first; 20 at most. */
  changes: z.array(ssoPendingChange),
});
export type SsoConfirmation = z.infer<typeof ssoConfirmation>;

/** What the calls of specification 1 show of a tenant's first connection. */
export const samlConfiguration = z.object({
  enabled: z.boolean(),
  domain: z.string().optional(),
  validated: z.boolean().optional(),
  generatedVerification: z.string().optional(),
  ssoEndpoint: z.string().optional(),
  publicCertificate: z.string().optional(),
  signRequest: z.boolean().optional(),
  acsUrl: z.string().optional(),
  spEntityId: z.string().optional(),
  isSamlActive: z.boolean().optional(),
  oidcClientId: z.string().optional(),
  /** Always empty. */
  oidcSecret: z.string().optional(),
  type: z.enum(ssoTypes).optional(),
  createdAt: dateTime.optional(),
  updatedAt: dateTime.optional(),
});
export type SamlConfiguration = z.infer<typeof samlConfiguration>;

const text = (length: number) => z.string().max(length).nullish();
const flag = z.boolean().nullish();
/** Values of hosts; sixteen kilobytes as text. */
export const configMetadata = z.record(z.string().max(100), z.unknown()).nullish();

/** PEM, two of them, or base64 of either form. */
const certificateText = text(40_000);

/**
 * What may be said of a connection. Members that published clients send back and that we derive are
 * dropped.
 */
export const ssoConfigurationForm = z.object({
  enabled: flag,
  type: z.enum(ssoTypes, 'Choose saml, okta, azure, google or oidc.').nullish(),
  ssoEndpoint: text(2048),
  publicCertificate: certificateText,
  signRequest: flag,
  oidcClientId: text(512),
  oidcSecret: text(2048),
  /** A day or a moment; an empty text clears it. */
  oidcSecretExpiresAt: z
    .string()
    .regex(/^(\d{4}-\d\d-\d\d(T[\d:.]{5,15}Z)?)?$/, 'Enter a date such as 2027-03-31.')
    .refine((date) => date === '' || !Number.isNaN(Date.parse(date)), 'Enter a date that exists.')
    .nullish(),
  enforced: flag,
  allowIdpInitiated: flag,
  jit: flag,
  idpEntityId: text(1024),
  sloEndpoint: text(2048),
  configMetadata,
});
/** What a connection is made of, checked and with its defaults. */
export type SsoConfigurationForm = z.output<typeof ssoConfigurationForm>;

/** The text of an identity provider's metadata file. */
export const metadataBody = z.object({
  metadata: z.string().min(1, 'Paste the metadata of your identity provider.').max(512_000),
});
/** Where an identity provider publishes its metadata. */
export const metadataUrlBody = z.object({
  url: z.string().trim().min(1).max(2048),
  configMetadata,
});

/** What a metadata document would change, before it is saved. */
export const ssoMetadataPreview = z.object({
  idpEntityId: z.string(),
  ssoEndpoint: z.string(),
  sloEndpoint: z.string(),
  /** Whether the provider wants signed requests. */
  signRequest: z.boolean(),
  /** The certificates that would be saved: the current one and the next one. */
  certificates: z.array(ssoCertificate),
});
export type SsoMetadataPreview = z.infer<typeof ssoMetadataPreview>;

/** A user whom a change of a connection affects. */
const ssoUser = z.object({ id: z.string(), name: z.string(), email: z.string() });

/** Who signs in with a domain. */
export const ssoDomainUsage = z.object({
  /** Active members with an email address in the domain. */
  users: z.number(),
  /** Of those, users without a password. */
  withoutPassword: z.number(),
});
export type SsoDomainUsage = z.infer<typeof ssoDomainUsage>;

/** Users of a domain in alphabetical order, 200 at most. */
export const ssoDomainUsers = z.object({
  users: z.array(ssoUser.extend({ hasPassword: z.boolean() })),
});
export type SsoDomainUsers = z.infer<typeof ssoDomainUsers>;

/** Why a user would probably fail to sign in if SSO were required. */
export const rehearsalReasons = ['lastAttemptFailed', 'otherDomain', 'neverSignedIn'] as const;
/** One of `rehearsalReasons`. */
export type RehearsalReason = (typeof rehearsalReasons)[number];

/** Who would have to use a connection if it were required, and who would fail. */
export const ssoRehearsal = z.object({
  /** Active members that the requirement covers. */
  users: z.number(),
  /** Of those, users who have signed in with the connection. */
  signedIn: z.number(),
  /** Users who would probably fail, by reason. */
  atRiskCount: z.number(),
  /** The first 200 of them. */
  atRisk: z.array(ssoUser.extend({ reason: z.enum(rehearsalReasons) })),
  /** Users who are exempt from the requirement. They are in none of the other numbers. */
  exemptCount: z.number(),
  /** The first 200 of them. */
  exempt: z.array(ssoUser.extend({ expiresAt: dateTime })),
});
export type SsoRehearsal = z.infer<typeof ssoRehearsal>;

const roleIds = z.array(z.string().max(64)).max(100);
/** Ids of the roles that everyone who comes by the connection holds. */
export const rolesBody = z.object({ roleIds });
const groupName = z
  .string()
  .trim()
  .min(1, 'Enter the name of the group as your identity provider sends it.')
  .max(255, 'A group name has 255 characters at most.');
/** A group as the provider sends it, and the roles it gives. */
export const newGroupBody = z.object({ group: groupName, roleIds: roleIds.nullish() });
/** The same for a group that is there: all of its roles. */
export const groupBody = z.object({ group: groupName, roleIds });

/** Why a sign-in failed, in words for administrators. */
export const ssoProblem = z.object({
  code: z.string(),
  /** What happened. */
  text: z.string(),
  /** What to do about it. */
  fix: z.string(),
});
export type SsoProblem = z.infer<typeof ssoProblem>;

/** A sign-in made to see whether a connection works. */
export const ssoTest = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'succeeded', 'failed']),
  /** Of the connection when the test began; the test says nothing about another one. */
  revision: z.number(),
  /** What the provider said about the user who made the test. */
  claims: z.record(z.string(), z.unknown()),
  problem: ssoProblem.optional(),
  createdAt: dateTime,
  finishedAt: dateTime.optional(),
});
export type SsoTest = z.infer<typeof ssoTest>;

/** A refused sign-in, without assertions, secrets and addresses of others. */
export const ssoFailure = z.object({
  id: z.string(),
  connectionId: z.string().optional(),
  at: dateTime,
  traceId: z.string().optional(),
  problem: ssoProblem,
  detail: z.record(z.string(), z.unknown()),
});
export type SsoFailure = z.infer<typeof ssoFailure>;

/** Whether a tenant has a code for emergencies. */
export const ssoBreakGlass = z.object({
  exists: z.boolean(),
  createdAt: dateTime.optional(),
  usedAt: dateTime.optional(),
});
export type SsoBreakGlass = z.infer<typeof ssoBreakGlass>;

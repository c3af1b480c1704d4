import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get, post } from '../endpoint.ts';
import { managementApplications } from './management-applications.ts';
import { managementBulk } from './management-bulk.ts';
import { managementCustomCode } from './management-custom-code.ts';
import { managementEntitlements } from './management-entitlements.ts';
import { identityConfiguration, managementEnvironment } from './management-environment.ts';
import { managementMoreUsers } from './management-more-users.ts';
import { managementPolicies } from './management-policies.ts';
import { managementRoles } from './management-roles.ts';
import { managementSso } from './management-sso.ts';
import { managementRefusals } from './management.refusals.ts';
import { managementEvents } from './management-events.ts';
import { managementHooks } from './management-hooks.ts';
import { managementJwtTemplates } from './management-jwt-templates.ts';
import { managementMessages } from './management-messages.ts';
import { managementMigrations } from './management-migrations.ts';
import { managementSetup } from './management-setup.ts';
import { managementTenantWork } from './management-tenant-work.ts';
import { managementTenants } from './management-tenants.ts';
import { managementUserSources } from './management-user-sources.ts';
import { managementUsers } from './management-users.ts';
import { managementWebhooks } from './management-webhooks.ts';

export { managementRefusals };
export type {
  ManagedEntitlement,
  ManagedFeature,
  ManagedFlag,
  ManagedPlan,
  ManagedRule,
} from './entitlement-schemas.ts';
export type {
  AccessType,
  ApplicationChange,
  NewApplication,
} from '../applications/application-schemas.ts';
export { bulkSchemas } from './management-bulk.ts';
export type { CreatedMember, NewMember } from './management-more-users.ts';
export type { ManagedProvider } from './management-environment.ts';
export type {
  ManagedCategory,
  ManagedPermission,
  ManagedRole,
  NewManagedRole,
} from './management-roles.ts';
export type { HookChange, HookForm, ManagedHook } from './management-hooks.ts';
export type {
  JwtTargetingRule,
  JwtTemplateChange,
  JwtTemplateForm,
  JwtTemplateQuery,
  ManagedJwtTemplate,
} from './management-jwt-templates.ts';
export type {
  MailProviderForm,
  MailTemplateForm,
  ManagedMailProvider,
  ManagedMailTemplate,
  ManagedSmsTemplate,
  SmsTemplateForm,
} from './management-messages.ts';
export type { ManagedAuditQuery, TenantLink } from './management-tenant-work.ts';
export type { ManagedTenant } from './management-tenants.ts';
export { type MigratedUser, migrationSchemas } from './management-migrations.ts';
export type {
  CreatedUserSource,
  ManagedUserSource,
  UserSourceForm,
  UserSourceKind,
} from './management-user-sources.ts';
export type { ManagedUser } from './management-users.ts';

const treatment = z.enum(['true', 'false']);
const targetingRule = z.object({
  conditionLogic: z.literal('and'),
  conditions: z.array(z.looseObject({ attribute: z.string() })),
  treatment,
});
const current = z.object({ roles: z.array(z.string()), permissions: z.array(z.string()) });
const tokens = { access: 'vendor', scope: 'tokens' } as const;
const entitlements = { access: 'vendor', scope: 'entitlements' } as const;
const { invalidCredentials, unknownToken, tenantNeeded } = managementRefusals;

/** What a snapshot of all entitlements holds. Management contract, §8. */
const snapshot = z.object({
  features: z.array(z.tuple([z.string(), z.string(), z.array(z.string())])),
  featureBundles: z.array(
    z.tuple([z.string(), z.array(z.string()), treatment, z.array(targetingRule)]),
  ),
  entitlements: z.array(
    z.tuple([z.string(), z.string(), z.string().nullable(), z.string().nullable()]),
  ),
  featureFlags: z.array(
    z.tuple([
      z.string(),
      z.boolean(),
      z.literal('boolean'),
      treatment,
      treatment,
      z.array(targetingRule),
    ]),
  ),
});
export type EntitlementsSnapshot = z.infer<typeof snapshot>;

const core = {
  authenticateVendor: post('/auth/vendor', {
    access: 'none',
    summary: 'Exchanges a client ID and secret for a vendor token, valid for 24 hours.',
    body: z.object({ clientId: z.string().max(200), secret: z.string().max(512) }),
    /** `expiresIn` in seconds. */
    response: z.object({ token: z.string(), expiresIn: z.number() }),
    status: 200,
    refusals: [invalidCredentials],
  }),
  getBaseUrl: get('/vendors/base-url', {
    access: 'vendor',
    scope: 'configuration',
    summary: 'Where browsers are sent for hosted login.',
    response: z.object({ baseURL: z.string() }),
  }),
  getIdentityConfiguration: get(`${identity}/configurations/v1`, {
    access: 'vendor',
    scope: 'configuration',
    summary: 'The configuration of the environment, with the public key that verifies its tokens.',
    response: identityConfiguration,
  }),
  ...managementTenants,
  ...managementUsers,
  ...managementMigrations,
  ...managementEvents,
  listActiveUserAccessTokens: get(`${identity}/vendor-only/users/access-tokens/v1/active`, {
    ...tokens,
    summary: 'IDs of all user access tokens that are valid now.',
    response: z.array(z.string()),
  }),
  listActiveTenantAccessTokens: get(`${identity}/vendor-only/tenants/access-tokens/v1/active`, {
    ...tokens,
    summary: 'IDs of all tenant access tokens that are valid now.',
    response: z.array(z.string()),
  }),
  getUserAccessToken: get(`${identity}/vendor-only/users/access-tokens/v1/{id}`, {
    ...tokens,
    summary: 'The roles and permissions that a user access token carries now.',
    params: z.object({ id: z.string() }),
    response: current,
    refusals: [unknownToken],
  }),
  getTenantAccessToken: get(`${identity}/vendor-only/tenants/access-tokens/v1/{id}`, {
    ...tokens,
    summary: 'The roles and permissions that a tenant access token carries now.',
    params: z.object({ id: z.string() }),
    response: current,
    refusals: [unknownToken],
  }),
  writeAudit: post('/audits', {
    access: 'vendor',
    scope: 'audits',
    summary: 'Writes an entry of the host application into the audit log of the tenant.',
    body: z.looseObject({
      severity: z.enum(['Info', 'Medium', 'High', 'Critical', 'Error']).default('Info'),
      action: z.string().max(200).optional(),
      user: z.string().max(320).optional(),
      email: z.string().max(320).optional(),
      ip: z.string().max(64).optional(),
      userAgent: z.string().max(512).optional(),
      description: z.string().max(2000).optional(),
      resource: z.string().max(200).optional(),
      tenantId: z.string().max(100).optional(),
    }),
    response: z.object({ status: z.literal('accepted') }),
    status: 202,
    refusals: [tenantNeeded],
  }),
  getSnapshotOffset: get('/entitlements/api/v1/vendor-entitlements-snapshot-offset', {
    ...entitlements,
    summary: 'A number that changes whenever the snapshot of entitlements does.',
    response: z.object({ snapshotOffset: z.number() }),
  }),
  getSnapshot: get('/entitlements/api/v1/vendor-entitlements', {
    ...entitlements,
    summary: 'Features, plans, flags, and the plans of every tenant and user.',
    response: z.object({ data: snapshot, snapshotOffset: z.number() }),
  }),
} as const;

/** The calls of backends by what they are about; the server has one route table for each. */
export const managementGroups = {
  core,
  entitlements: managementEntitlements,
  roles: managementRoles,
  moreUsers: managementMoreUsers,
  policies: managementPolicies,
  environment: { ...managementEnvironment, ...managementSso },
  messages: managementMessages,
  hooks: managementHooks,
  jwtTemplates: managementJwtTemplates,
  webhooks: managementWebhooks,
  setup: managementSetup,
  tenantWork: managementTenantWork,
  applications: managementApplications,
  bulk: managementBulk,
  userSources: managementUserSources,
  customCode: managementCustomCode,
} as const;

/** Calls of backends, scripts, and tools, with a vendor token. Management contract. */
export const managementContract = {
  ...managementGroups.core,
  ...managementGroups.entitlements,
  ...managementGroups.roles,
  ...managementGroups.moreUsers,
  ...managementGroups.policies,
  ...managementGroups.environment,
  ...managementGroups.messages,
  ...managementGroups.hooks,
  ...managementGroups.jwtTemplates,
  ...managementGroups.webhooks,
  ...managementGroups.setup,
  ...managementGroups.tenantWork,
  ...managementGroups.applications,
  ...managementGroups.bulk,
  ...managementGroups.userSources,
  ...managementGroups.customCode,
} as const;

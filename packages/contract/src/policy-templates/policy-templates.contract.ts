import { z } from 'zod';
import { tenantsBase } from '../base-paths.ts';
import { countryRestrictionConfig } from '../country-restrictions/country-restrictions.contract.ts';
import { countryRestrictionsRefusals } from '../country-restrictions/country-restrictions.refusals.ts';
import {
  emailDomainConfig,
  domainListType,
} from '../domain-restrictions/domain-restrictions.contract.ts';
import { domainRestrictionsRefusals } from '../domain-restrictions/domain-restrictions.refusals.ts';
import { del, get, post, put } from '../endpoint.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { rolesRefusals } from '../roles/roles.refusals.ts';
import {
  affectedUsers,
  affectedUsersPage,
  policyImpact,
} from '../security-policies/policy-impact.ts';
import { securityPoliciesRefusals } from '../security-policies/security-policies.refusals.ts';
import { securitySettings } from '../security-policies/security-settings.ts';
import { dateTime } from '../shared-schemas.ts';
import { subAccountsRefusals } from '../sub-accounts/sub-accounts.refusals.ts';
import { policyTemplatesRefusals } from './policy-templates.refusals.ts';

export { policyTemplatesRefusals };

const base = `${tenantsBase}/policy-templates/v1`;
const policies = securitySettings.shape;

const ipRestrictions = z.object({
  isActive: z.boolean(),
  strategy: z.enum(['ALLOW', 'BLOCK']),
  /** Addresses, ranges, and networks; they replace those of the account's list. */
  ips: z.array(z.string().max(100)).max(1000),
});
const countryRestrictions = countryRestrictionConfig.omit({ id: true }).extend({
  /** ISO 3166 alpha-2; they replace the account's list. */
  countries: z.array(z.string().trim().max(10)).max(300),
});
const emailDomains = emailDomainConfig.omit({ listType: true }).extend({
  listType: domainListType,
  /** They replace those of the account's list. */
  domains: z.array(z.string().max(300)).max(1000),
});
const templateRole = z.object({
  key: z.string().regex(/^[A-Za-z0-9_.:-]{1,64}$/),
  name: z.string().trim().min(1).max(100),
  description: z.string().trim().max(500).default(''),
  /** 0 is the strongest. */
  level: z.number().int().min(0).max(32_767),
  permissionKeys: z.array(z.string().max(200)).max(1000),
});

/** What a template sets. Parts that are left out stay as each account has them. */
const templateContent = z.object({
  sessions: policies.sessions.shape.value.optional(),
  mfa: policies.mfa.shape.value.optional(),
  lockout: policies.lockout.shape.value.optional(),
  passwordHistory: policies.passwordHistory.shape.value.optional(),
  passwordRotation: policies.passwordRotation.shape.value.optional(),
  passwordStrength: policies.passwordStrength.shape.value.optional(),
  breachedPasswords: policies.breachedPasswords.shape.value.optional(),
  ipRestrictions: ipRestrictions.optional(),
  countryRestrictions: countryRestrictions.optional(),
  emailDomains: emailDomains.optional(),
  roles: z.array(templateRole).max(20).optional(),
});
export type TemplateContent = z.infer<typeof templateContent>;
/** A role of a template. */
export type TemplateRole = z.infer<typeof templateRole>;

const form = z.object({
  name: z.string().trim().min(1).max(100),
  /** The accounts below cannot change what it sets. */
  isLocked: z.boolean(),
  /** The account below whose subtree it covers, that account included. Default: all accounts below. */
  scopeTenantId: z.string().max(64).optional(),
  content: templateContent,
});
export type TemplateForm = z.infer<typeof form>;

const run = z.object({
  id: z.string(),
  createdAt: dateTime,
  isFinished: z.boolean(),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
});
export type TemplateRun = z.infer<typeof run>;

const template = form.extend({
  id: z.string(),
  scopeTenantId: z.string(),
  scopeName: z.string(),
  /** Accounts that it covers now. */
  accounts: z.number(),
  /** When it was applied for the first time; from then on, new accounts get it. */
  appliedAt: dateTime.nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
  /** The latest application that is still stored. */
  lastRun: run.nullable(),
});
export type PolicyTemplate = z.infer<typeof template>;

const account = { tenantId: z.string(), name: z.string(), path: z.array(z.string()) };
const differences = z.array(
  z.object({ part: z.string(), template: z.unknown(), account: z.unknown() }),
);
/** Why an account, or a part, is left out. */
const blocked = z.object({ code: z.string(), text: z.string() });

const dryRunItem = policyImpact.extend({
  ...account,
  differences,
  /** The template would not be applied here. */
  blocked: blocked.optional(),
  /** Parts of the template that would not be set here; they are in no difference and no effect. */
  skipped: z.array(
    blocked.extend({
      part: z.string(),
      /** Name of the template that decides the part. */
      otherTemplate: z.string().optional(),
    }),
  ),
});
export type DryRunItem = z.infer<typeof dryRunItem>;

const driftItem = z.object({
  ...account,
  /** `pending`: the template has never been applied here; `hidden`: the account is closed to you. */
  state: z.enum(['applied', 'differs', 'pending', 'hidden']),
  differences,
  /** Parts that another template decides. */
  otherTemplates: z.array(z.object({ part: z.string(), name: z.string() })),
});
export type DriftItem = z.infer<typeof driftItem>;

const expiration = z.object({
  kind: z.enum(['ssoCertificate', 'ssoSecret', 'scimToken', 'apiToken', 'unverifiedDomain']),
  ...account,
  /** Name of the connection or token, or the domain. */
  subject: z.string(),
  /** When it ends; of an unverified domain, when it was added. */
  at: dateTime,
});
export type Expiration = z.infer<typeof expiration>;

const page = {
  _offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  _limit: z.coerce.number().int().min(1).max(50).default(25),
};
const total = z.object({ totalItems: z.number(), totalPages: z.number() });
const one = z.object({ id: z.string().max(64) });

const read = {
  access: 'bearer',
  permission: 'fe.account-hierarchy.read.subAccount',
  refusals: [subAccountsRefusals.noAccess, commonRefusals.forbidden],
} as const;
const { notFound, runNotFound, tooMany, empty, running, noAccounts } = policyTemplatesRefusals;
const write = { ...read, permission: 'fe.account-hierarchy.write.subAccount' } as const;
const saving = [
  ...read.refusals,
  subAccountsRefusals.notFound,
  subAccountsRefusals.readOnly,
  subAccountsRefusals.notReseller,
  policyTemplatesRefusals.invalidIp,
  policyTemplatesRefusals.roleKeyTaken,
  domainRestrictionsRefusals.invalidDomain,
  countryRestrictionsRefusals.unknownCountry,
  securityPoliciesRefusals.belowMinimum,
  securityPoliciesRefusals.methodNotOffered,
  securityPoliciesRefusals.breachCheckFixed,
  rolesRefusals.unknownPermission,
  rolesRefusals.roleAbove,
  rolesRefusals.permissionAbove,
  mfaRefusals.stepUpRequired,
  empty,
  running,
] as const;

/**
 * Templates of security policies, restrictions, and roles for the accounts below, and what expires
 * there. The wire contract has none.
 */
export const policyTemplatesContract = {
  listPolicyTemplates: get(base, {
    ...read,
    summary: 'The templates of the active account, by name.',
    response: z.array(template),
  }),
  createPolicyTemplate: post(base, {
    ...write,
    summary: 'Creates a template. It sets nothing until it is applied.',
    body: form,
    response: template,
    status: 201,
    refusals: [...saving, tooMany],
  }),
  updatePolicyTemplate: put(`${base}/{id}`, {
    ...write,
    summary:
      'Changes a template. Accounts keep what was applied until it is applied again; a lock that is removed ends at once.',
    params: one,
    body: form,
    response: template,
    refusals: [...saving, notFound],
  }),
  deletePolicyTemplate: del(`${base}/{id}`, {
    ...write,
    summary: 'Deletes a template and its locks. Accounts keep the values that it set.',
    params: one,
    refusals: [...read.refusals, mfaRefusals.stepUpRequired, notFound],
  }),
  previewPolicyTemplate: get(`${base}/{id}/dry-run`, {
    ...write,
    summary: 'What applying a template would change in each account, and who is affected.',
    params: one,
    query: z.object(page),
    response: z.object({ items: z.array(dryRunItem), _metadata: total }),
    refusals: [...read.refusals, notFound],
  }),
  listPolicyTemplateAffected: post(`${base}/{id}/dry-run/{tenantId}/users`, {
    ...write,
    summary: 'The users behind one count of a dry run in one account, by name and page by page.',
    params: one.extend({ tenantId: z.string().max(64) }),
    body: affectedUsersPage,
    status: 200,
    response: affectedUsers,
    refusals: [...read.refusals, subAccountsRefusals.notFound, notFound],
  }),
  applyPolicyTemplate: post(`${base}/{id}/apply`, {
    ...write,
    summary: 'Applies a template in the background, to all accounts that it covers or to some.',
    params: one,
    body: z.object({ tenantIds: z.array(z.string().max(64)).min(1).max(1000).optional() }),
    response: run,
    status: 202,
    refusals: [...saving, notFound, noAccounts],
  }),
  getPolicyTemplateRun: get(`${base}/{id}/runs/{runId}`, {
    ...read,
    summary: 'The progress of an application, with the accounts that could not be changed.',
    params: one.extend({ runId: z.string().max(64) }),
    response: run.extend({
      problems: z.array(z.object({ ...account, code: z.string(), text: z.string() })),
    }),
    refusals: [...read.refusals, runNotFound],
  }),
  listPolicyTemplateDrift: get(`${base}/{id}/drift`, {
    ...read,
    summary: 'How each account that a template covers differs from it.',
    params: one,
    query: z.object(page),
    response: z.object({ items: z.array(driftItem), _metadata: total }),
    refusals: [...read.refusals, notFound],
  }),
  listAppliedTemplates: get(`${base}/applied`, {
    access: 'bearer',
    permission: 'fe.secure.read.securityPolicy',
    summary: 'What templates of parent accounts have set in the active account.',
    response: z.array(
      z.object({
        part: z.string(),
        isLocked: z.boolean(),
        /** The account that owns the template. */
        parentName: z.string(),
        appliedAt: dateTime,
      }),
    ),
  }),
  listExpirations: get(`${base}/expirations`, {
    ...read,
    summary:
      'SSO certificates and secrets, SCIM and API tokens that expire within 90 days in accounts below, and domains that are not verified; by date, at most 500.',
    response: z.array(expiration),
  }),
} as const;

import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, post } from '../endpoint.ts';
import {
  affectedUsers,
  affectedUsersPage,
  policyImpact,
} from '../security-policies/policy-impact.ts';
import { maxDomains } from './domain-restrictions.rules.ts';
import { domainRestrictionsRefusals } from './domain-restrictions.refusals.ts';

export { domainRestrictionsRefusals };

const base = `${identity}/configurations/restrictions/v1/email-domain`;
const { invalidDomain, invalidEmail, duplicate, tooMany, notFound } = domainRestrictionsRefusals;

/** Which list a domain belongs to, and which one applies. */
export const domainListType = z.enum(['ALLOW', 'BLOCK']);

/** A domain of a list. `*.` in front represents all subdomains. */
export const emailDomainRule = z.object({
  id: z.string(),
  domain: z.string(),
  type: domainListType,
});
export type EmailDomainRule = z.infer<typeof emailDomainRule>;

/** Whether email domains are restricted, and how. */
export const emailDomainConfig = z.object({
  active: z.boolean(),
  listType: domainListType,
  blockPublicDomains: z.boolean(),
});
export type EmailDomainConfig = z.infer<typeof emailDomainConfig>;

const configChange = z.object({
  active: z.boolean(),
  blockPublicDomains: z.boolean().optional(),
  type: domainListType.optional(),
});
/** A text field may hold more than a domain can have; what is too long is refused as invalid. */
const domain = z.string().max(300);
const newDomain = z.object({ domain, type: domainListType });

/** A change that is not saved yet: of the configuration, of the lists, or of both. */
export const domainRestrictionChange = configChange.partial().extend({
  add: z.array(newDomain).max(maxDomains).optional(),
  /** IDs of domains. */
  remove: z.array(z.string().max(100)).max(maxDomains).optional(),
});
export type DomainRestrictionChange = z.infer<typeof domainRestrictionChange>;

/**
 * The result of each line of a bulk addition, in their order; `domain` is how a valid line is
 * stored.
 */
const bulkLine = z.object({
  domain: z.string().optional(),
  result: z.enum(['added', 'duplicate', 'invalid']),
  id: z.string().optional(),
});

/** What the rule says about an email. */
export const emailDomainTest = z.object({
  allowed: z.boolean(),
  reason: z.enum(['listed', 'notListed', 'publicProvider', 'noEmail']),
  /** As it is compared. */
  domain: z.string(),
  /** The entry of the list that covers it. */
  rule: emailDomainRule.optional(),
});
export type EmailDomainTest = z.infer<typeof emailDomainTest>;

/**
 * Who is outside a rule. They stay members; new users, invitations, and email changes are refused.
 */
export const domainImpact = policyImpact.extend({
  /** The caller's own email is outside. */
  excludesCaller: z.boolean(),
});
export type DomainImpact = z.infer<typeof domainImpact>;

const read = { access: 'bearer', permission: 'fe.secure.read.securityPolicy' } as const;
const write = { access: 'bearer', permission: 'fe.secure.write.securityPolicy' } as const;

/**
 * Email domains of new users. Wire contract, group *Restrictions*; bulk, test, impact, and affected
 * users are ours.
 */
export const domainRestrictionsContract = {
  listEmailDomains: get(base, {
    ...read,
    summary: 'The domains of both lists, by name.',
    response: z.object({ items: z.array(emailDomainRule) }),
  }),
  createEmailDomain: post(base, {
    ...write,
    summary: 'Adds a domain to a list.',
    body: newDomain,
    response: emailDomainRule,
    status: 201,
    refusals: [invalidDomain, duplicate, tooMany],
  }),
  bulkCreateEmailDomains: post(`${base}/bulk`, {
    ...write,
    summary: 'Adds up to 1,000 domains and reports the result of each.',
    body: z.object({ domains: z.array(newDomain).min(1).max(maxDomains) }),
    response: z.object({ items: z.array(bulkLine) }),
    status: 201,
    refusals: [tooMany],
  }),
  getEmailDomainConfig: get(`${base}/config`, {
    ...read,
    summary: 'Whether email domains are restricted in the active tenant, and how.',
    response: emailDomainConfig,
  }),
  updateEmailDomainConfig: post(`${base}/config`, {
    ...write,
    summary:
      'Turns the restrictions on or off, or changes the list that applies. Existing members stay.',
    body: configChange,
    response: emailDomainConfig,
    status: 201,
  }),
  previewEmailDomainChange: post(`${base}/config/impact`, {
    ...read,
    summary: 'Reports who would be outside the rule after a change, without saving it.',
    body: domainRestrictionChange,
    response: domainImpact,
    status: 200,
  }),
  listUsersOutsideEmailDomains: post(`${base}/config/affected`, {
    ...write,
    summary: 'The members or invitations outside the rule, by name and page by page.',
    body: affectedUsersPage.extend({ change: domainRestrictionChange.default({}) }),
    response: affectedUsers,
    status: 200,
  }),
  testEmailDomain: post(`${base}/test`, {
    ...read,
    summary: 'Reports whether the rule allows an email, and why.',
    body: z.object({ email: z.string().max(300) }),
    response: emailDomainTest,
    status: 200,
    refusals: [invalidEmail],
  }),
  deleteEmailDomain: del(`${base}/{id}`, {
    ...write,
    summary: 'Deletes a domain from its list.',
    params: z.object({ id: z.string().max(100) }),
    refusals: [notFound],
  }),
} as const;

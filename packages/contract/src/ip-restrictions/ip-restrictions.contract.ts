import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, post } from '../endpoint.ts';
import { policyImpact } from '../security-policies/policy-impact.ts';
import { absentable, dateTime } from '../shared-schemas.ts';
import { pageLinks } from '../users/member-schemas.ts';
import { ipRestrictionsRefusals } from './ip-restrictions.refusals.ts';

export { ipRestrictionsRefusals };

const base = `${identity}/configurations/v1/restrictions/ip`;
const { invalidIp, duplicate, tooMany, notFound, excludesCaller } = ipRestrictionsRefusals;

/** Which list a rule belongs to, and which one applies. */
export const restrictionStrategy = z.enum(['ALLOW', 'BLOCK']);
export type RestrictionStrategy = z.infer<typeof restrictionStrategy>;

/** An address, a range, or a network of a list. */
export const ipRestriction = z.object({
  id: z.string(),
  ip: z.string(),
  strategy: restrictionStrategy,
  isActive: z.boolean(),
  description: z.string(),
  createdAt: dateTime,
  updatedAt: dateTime,
});
export type IpRestriction = z.infer<typeof ipRestriction>;

/** Whether IP restrictions apply, and which list. */
export const ipRestrictionConfig = z.object({
  isActive: z.boolean(),
  strategy: restrictionStrategy.optional(),
});
export type IpRestrictionConfig = z.infer<typeof ipRestrictionConfig>;

const description = z.string().max(200);
/** A range of two IPv6 addresses has 79 characters. */
const ip = z.string().max(100);
const newRule = z.object({
  ip,
  /** Default: the list that applies. */
  strategy: restrictionStrategy.optional(),
  isActive: z.boolean().optional(),
  description: absentable.pipe(description.optional()),
});
/** The caller's own address, typed, to save a change that blocks it. */
const confirmedIp = z.string().max(100).optional();

const read = { access: 'bearer', permission: 'fe.secure.read.securityPolicy' } as const;
const write = { access: 'bearer', permission: 'fe.secure.write.securityPolicy' } as const;
const counts = z.object({ totalItems: z.number(), totalPages: z.number() });

/**
 * The result of each line of a bulk addition, in their order; `ip` is how a valid line is stored.
 */
const bulkLine = z.object({
  ip: z.string().optional(),
  result: z.enum(['added', 'duplicate', 'invalid']),
  id: z.string().optional(),
});

/**
 * Addresses that may use an account. Wire contract, group *Restrictions*; test and impact are ours.
 */
export const ipRestrictionsContract = {
  listIpRestrictions: get(base, {
    ...read,
    summary: 'The rules of a list, newest first; 10 unless `_limit` says otherwise.',
    query: z.object({
      _offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      _limit: z.coerce.number().int().min(1).max(100).default(10),
      _filter: restrictionStrategy.default('ALLOW'),
    }),
    response: z.object({ items: z.array(ipRestriction), _metadata: counts, _links: pageLinks }),
  }),
  createIpRestriction: post(base, {
    ...write,
    summary: 'Adds an address, a range, or a network to a list.',
    body: newRule.extend({ confirmedIp }),
    response: ipRestriction,
    status: 201,
    refusals: [invalidIp, duplicate, tooMany, excludesCaller],
  }),
  bulkCreateIpRestrictions: post(`${base}/bulk`, {
    ...write,
    summary: 'Adds up to 1,000 rules and reports the result of each.',
    body: z.object({ ips: z.array(newRule).min(1).max(1000), confirmedIp }),
    response: z.object({ items: z.array(bulkLine) }),
    status: 201,
    refusals: [tooMany, excludesCaller],
  }),
  getIpConfig: get(`${base}/config`, {
    ...read,
    summary: 'Whether IP restrictions apply to the active tenant, and which list.',
    response: ipRestrictionConfig,
  }),
  updateIpConfig: post(`${base}/config`, {
    ...write,
    summary:
      'Turns IP restrictions on or off or changes the list that applies. Sessions outside the list end.',
    body: ipRestrictionConfig.extend({ confirmedIp }),
    response: ipRestrictionConfig,
    status: 201,
    refusals: [excludesCaller],
  }),
  previewIpConfig: post(`${base}/config/impact`, {
    ...read,
    summary: 'Reports who is affected by a change of the configuration, without saving it.',
    body: ipRestrictionConfig,
    response: policyImpact,
    status: 200,
  }),
  testIp: post(`${base}/test`, {
    ...read,
    summary: 'Reports whether an address is allowed by the list that applies, and by which rule.',
    body: z.object({ ip, strategy: restrictionStrategy.optional() }),
    response: z.object({ allowed: z.boolean(), rule: ipRestriction.optional() }),
    status: 200,
    refusals: [invalidIp],
  }),
  getOwnIp: get(`${base}/own`, {
    ...read,
    summary: 'The address of the caller, as restrictions see it.',
    response: z.object({ ip: z.string() }),
  }),
  verifyCurrentIp: post(`${base}/verify`, {
    ...read,
    summary: 'Whether the list that applies, or would apply, allows the caller.',
    response: z.object({ valid: z.boolean() }),
    status: 201,
  }),
  verifyCurrentIpInAllowList: post(`${base}/verify/allow`, {
    ...read,
    summary: 'Whether the address of the caller is in the allow list.',
    response: z.object({ valid: z.boolean() }),
    status: 201,
  }),
  deleteIpRestriction: del(`${base}/{id}`, {
    ...write,
    summary: 'Deletes a rule.',
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ confirmedIp }),
    refusals: [notFound, excludesCaller],
  }),
} as const;

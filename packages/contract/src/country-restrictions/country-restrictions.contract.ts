import { z } from 'zod';
import { get, post } from '../endpoint.ts';
import { policyImpact } from '../security-policies/policy-impact.ts';
import { countryRestrictionsRefusals } from './country-restrictions.refusals.ts';

export { countryRestrictionsRefusals };

const base = '/security-engines/resources/policies/v1/country-restriction';
const { unavailable, unknownCountry, excludesCaller } = countryRestrictionsRefusals;
const strategy = z.enum(['ALLOW', 'BLOCK']);

/** Whether country restrictions apply, and what happens to the countries of the list. */
export const countryRestrictionConfig = z.object({
  id: z.string().optional(),
  enabled: z.boolean(),
  /** `ALLOW`: only the countries of the list. `BLOCK`: all other countries. */
  action: strategy,
  /** Whether addresses without a known country are allowed. */
  failStrategy: strategy,
  /** Whether administrators get an email when a sign-in is blocked. */
  shouldSendRestrictionEmail: z.boolean(),
});
export type CountryRestrictionConfig = z.infer<typeof countryRestrictionConfig>;

/** ISO 3166 alpha-2; upper-cased when saved. */
const countryCode = z.string().trim().max(10);
const countries = z.array(countryCode).max(300);
const config = countryRestrictionConfig.omit({ id: true });
/** The caller's own address, typed, to save a change that blocks it. */
const confirmedIp = z.string().max(100).optional();

const read = { access: 'bearer', permission: 'fe.secure.read.securityPolicy' } as const;
const write = { access: 'bearer', permission: 'fe.secure.write.securityPolicy' } as const;

/**
 * Countries from which an account may be used. Wire contract, group *Restrictions*; impact and own
 * location are ours.
 */
export const countryRestrictionsContract = {
  getCountryRestrictionConfig: get(base, {
    ...read,
    summary: 'Whether country restrictions apply to the active tenant, and how.',
    response: countryRestrictionConfig,
  }),
  updateCountryRestrictionConfig: post(base, {
    ...write,
    summary:
      'Changes the country restrictions, and the list with them if `countries` is present. Sessions in blocked countries end.',
    body: config.extend({ countries: countries.optional(), confirmedIp }),
    response: countryRestrictionConfig,
    status: 201,
    refusals: [unavailable, unknownCountry, excludesCaller],
  }),
  listCountryRestrictions: get(`${base}/countries`, {
    ...read,
    summary: 'The countries of the list.',
    response: z.array(z.object({ id: z.string(), countryCode: z.string() })),
  }),
  setCountryRestrictions: post(`${base}/countries`, {
    ...write,
    summary: 'Replaces the list of countries. Sessions in blocked countries end.',
    body: z.object({ countries: z.array(z.object({ countryCode })).max(300), confirmedIp }),
    status: 201,
    refusals: [unknownCountry, excludesCaller],
  }),
  previewCountryRestrictions: post(`${base}/impact`, {
    ...read,
    summary: 'Reports who is affected by a change of the country restrictions, without saving it.',
    body: config.extend({ countries: countries.optional() }),
    response: policyImpact,
    status: 200,
    refusals: [unknownCountry],
  }),
  getOwnLocation: get(`${base}/own`, {
    ...read,
    summary: 'The location of the caller, and whether the server has a GeoIP file.',
    response: z.object({
      isAvailable: z.boolean(),
      ip: z.string(),
      countryCode: z.string().nullable(),
    }),
  }),
} as const;

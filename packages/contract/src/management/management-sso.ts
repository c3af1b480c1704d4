import { z } from 'zod';
import { team } from '../base-paths.ts';
import { get, post, put } from '../endpoint.ts';
import { managementRefusals } from './management.refusals.ts';

const vendor = { access: 'vendor', scope: 'configuration' } as const;
const sso = `${team}/sso/v1`;
const { fixedSetting, unknownDomain, unknownTenant } = managementRefusals;

const domainPolicy = z.object({
  allowVerifiedUsersToAddDomains: z.boolean(),
  skipDomainVerification: z.boolean(),
  bypassDomainCrossValidation: z.boolean(),
});
const perDomain = z.object({
  active: z.boolean(),
  unspecifiedTenantStrategy: z.string(),
  useActiveTenant: z.boolean(),
});

/** SSO of all tenants. */
export const managementSso = {
  getSsoDomainPolicy: get(`${sso}/configurations/domains`, {
    ...vendor,
    summary: 'How domains of SSO connections are verified. Fixed.',
    response: domainPolicy,
  }),
  setSsoDomainPolicy: put(`${sso}/configurations/domains`, {
    ...vendor,
    summary: 'Accepts only the current policy.',
    body: domainPolicy.partial(),
    status: 201,
    refusals: [fixedSetting],
  }),
  getMultipleSsoPerDomain: get(`${sso}/configurations/multiple-sso-per-domain`, {
    ...vendor,
    summary: 'Whether several tenants can use the same email domain for SSO. Fixed.',
    response: perDomain,
  }),
  setMultipleSsoPerDomain: put(`${sso}/configurations/multiple-sso-per-domain`, {
    ...vendor,
    summary: 'Accepts only the current setting.',
    body: perDomain.partial(),
    status: 201,
    refusals: [fixedSetting],
  }),
  getOidcConfiguration: get(`${sso}/oidc/configurations`, {
    ...vendor,
    summary: 'Whether OpenID Connect is on for SSO, and its redirect URI. Fixed.',
    response: z.object({ active: z.literal(true), redirectUri: z.string() }),
    status: 201,
  }),
  setOidcConfiguration: post(`${sso}/oidc/configurations`, {
    ...vendor,
    summary: 'Accepts only the current settings: OpenID Connect on, and its redirect URI.',
    body: z.object({ active: z.boolean().optional(), redirectUri: z.string().nullish() }),
    status: 201,
    refusals: [fixedSetting],
  }),
  forceValidateSsoDomain: put(`${sso}/configurations/domains/{domain}/force-validate`, {
    ...vendor,
    params: z.object({ domain: z.string().max(253) }),
    summary: 'Marks a domain of an SSO connection as verified, without a DNS record.',
    body: z.object({ validated: z.boolean().default(true), tenantId: z.string() }),
    refusals: [unknownTenant, unknownDomain],
  }),
} as const;

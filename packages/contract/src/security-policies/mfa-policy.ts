import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get, patch, post } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { securityPoliciesRefusals } from './security-policies.refusals.ts';

const base = `${identity}/configurations/v1/mfa-policy`;
const { notFound, exists } = securityPoliciesRefusals;

const enforceMfaType = z.enum(['DontForce', 'Force', 'ForceExceptSAML']);
/** Seconds: from a minute to a year. */
const mfaDeviceExpiration = z.number().int().min(60).max(31_536_000);

/**
 * Whether members must prove an MFA method, and for how many seconds a browser may be spared it.
 */
export const mfaPolicy = z.object({
  id: z.string(),
  enforceMFAType: enforceMfaType,
  allowRememberMyDevice: z.boolean(),
  mfaDeviceExpiration: z.number(),
  createdAt: dateTime,
  updatedAt: dateTime,
});
export type MfaPolicy = z.infer<typeof mfaPolicy>;

/** Everyone may know what is demanded of them: their account shows a switch that is locked. */
const read = { access: 'bearer', permission: null, response: mfaPolicy } as const;
const write = {
  access: 'bearer',
  permission: 'fe.secure.write.securityPolicy',
  response: mfaPolicy,
} as const;

/** The calls of the second-factor policy. Defaults: wire contract, constraints of the calls. */
export const mfaPolicyCalls = {
  getMfaPolicy: get(base, {
    ...read,
    backend: 'tenant',
    summary: 'The second-factor policy the active tenant has of its own; empty when it has none.',
    response: mfaPolicy.partial(),
  }),
  createMfaPolicy: post(base, {
    ...write,
    summary: 'Gives the active tenant a second-factor policy of its own.',
    body: z.object({
      enforceMFAType: enforceMfaType.default('Force'),
      allowRememberMyDevice: z.boolean().default(false),
      mfaDeviceExpiration: mfaDeviceExpiration.default(1_209_600),
    }),
    status: 201,
    refusals: [exists],
  }),
  updateMfaPolicy: patch(base, {
    ...write,
    summary: 'Changes the second-factor policy of the active tenant.',
    body: z.object({
      id: z.string(),
      enforceMFAType: enforceMfaType.optional(),
      allowRememberMyDevice: z.boolean().optional(),
      mfaDeviceExpiration: mfaDeviceExpiration.optional(),
    }),
    refusals: [notFound],
  }),
  getVendorMfaPolicy: get(`${base}/vendor`, {
    ...read,
    summary: 'The second-factor policy of the environment, which holds for tenants without one.',
  }),
} as const;

/** The calls about it, as types. */
export type MfaPolicyCalls = typeof mfaPolicyCalls;

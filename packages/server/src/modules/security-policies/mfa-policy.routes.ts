import type { MfaPolicyCalls } from '@foyer/contract/security-policies';
import type { RouteSpec } from '../../kernel/http/route.ts';
import type { MfaPolicyService } from './mfa-policy.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = {
  tenant: 'token',
  rate: 'write',
  audit: 'security_policy.updated',
  apiToken: 'refused',
} as const;

/** The calls of the second-factor policy: a part of the routes of security policies. */
export function mfaPolicyRoutes(policy: MfaPolicyService): {
  readonly [K in keyof MfaPolicyCalls]: RouteSpec<MfaPolicyCalls[K]>;
} {
  return {
    getMfaPolicy: { ...reading, handle: (ctx) => policy.get(ctx) },
    createMfaPolicy: { ...writing, handle: (ctx, { body }) => policy.create(ctx, body) },
    updateMfaPolicy: { ...writing, handle: (ctx, { body }) => policy.update(ctx, body) },
    getVendorMfaPolicy: { ...reading, handle: async () => policy.vendor },
  };
}

import type { SignInPolicies } from '../login/sign-in-policies.service.ts';
import type { Platform } from '../platform.ts';
import { createVendorRoutes } from './vendor.routes.ts';

type VendorDeps = Platform & {
  readonly policies: SignInPolicies;
  readonly startedAt: Date;
};

/** The public configuration of the environment. */
export function createVendor(deps: VendorDeps) {
  return { routes: createVendorRoutes(deps, deps.startedAt) };
}

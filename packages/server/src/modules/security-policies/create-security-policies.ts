import type { Platform } from '../platform.ts';
import { createMfaPolicyService } from './mfa-policy.service.ts';
import { createMfaPolicyStore } from './mfa-policy.store.ts';
import { createSecurityPoliciesRoutes } from './security-policies.routes.ts';
import { createSecurityPoliciesService } from './security-policies.service.ts';
import { createSecurityPoliciesStore } from './security-policies.store.ts';

type SecurityPoliciesDeps = Platform & { readonly startedAt: Date };

/** Password and MFA policies of an account. */
export function createSecurityPolicies(deps: SecurityPoliciesDeps) {
  const store = createSecurityPoliciesStore();
  const policies = createSecurityPoliciesService({ ...deps, store });
  const mfaPolicy = createMfaPolicyService({ ...deps, store: createMfaPolicyStore() });
  return { routes: createSecurityPoliciesRoutes(policies, mfaPolicy) };
}

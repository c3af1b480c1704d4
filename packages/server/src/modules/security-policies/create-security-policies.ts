import type { Platform } from '../platform.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { createMfaPolicyService } from './mfa-policy.service.ts';
import { createMfaPolicyStore } from './mfa-policy.store.ts';
import { createPolicyImpactStore } from './policy-impact.store.ts';
import { createSecurityPoliciesRoutes } from './security-policies.routes.ts';
import { createSecurityPoliciesService } from './security-policies.service.ts';
import { createSecurityPoliciesStore } from './security-policies.store.ts';
import { createSecuritySettingsService } from './security-settings.service.ts';
import { createSecuritySettingsStore } from './security-settings.store.ts';

type SecurityPoliciesDeps = Platform & {
  readonly startedAt: Date;
  readonly sessions: Pick<SessionsService, 'endOverLimit'>;
};

/** Password and MFA policies of an account. */
export function createSecurityPolicies(deps: SecurityPoliciesDeps) {
  const store = createSecurityPoliciesStore();
  const policies = createSecurityPoliciesService({ ...deps, store });
  const mfaPolicy = createMfaPolicyService({ ...deps, store: createMfaPolicyStore() });
  const settings = createSecuritySettingsService({
    ...deps,
    store: createSecuritySettingsStore(),
    impact: createPolicyImpactStore(),
    endOverLimit: deps.sessions.endOverLimit,
  });
  return { settings, routes: createSecurityPoliciesRoutes(policies, mfaPolicy, settings) };
}

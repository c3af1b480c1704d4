import type { SecurityFacts } from '@foyer/contract/security-center/rules';
import type { Platform } from '../platform.ts';
import { createDailyScores } from './daily-scores.ts';
import { createSecurityCenterRoutes } from './security-center.routes.ts';
import { createSecurityCenterService, type SecurityCenterDeps } from './security-center.service.ts';
import { createSecurityCenterStore } from './security-center.store.ts';

/** The security of an account as a score, with what improves it. */
export function createSecurityCenter(
  deps: Platform & Pick<SecurityCenterDeps, 'securityCounts' | 'policySettings'>,
) {
  const store = createSecurityCenterStore();
  const service = createSecurityCenterService({ ...deps, store });
  const scores = createDailyScores({ ...deps, store, score: service.score });
  return {
    facts: (tenantId: string): Promise<SecurityFacts> => service.facts(tenantId),
    routes: createSecurityCenterRoutes(service),
    jobs: [scores.job],
    tasks: [scores.task],
    expiring: [['security_snoozes', 'until']] as const,
  };
}

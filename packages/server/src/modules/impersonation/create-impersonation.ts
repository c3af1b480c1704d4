import type { Platform } from '../platform.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { createImpersonationConsentService } from './impersonation-consent.service.ts';
import { createImpersonationConsentStore } from './impersonation-consent.store.ts';
import { createImpersonationExpiry } from './impersonation-expiry.ts';
import { createImpersonationJudge } from './impersonation-judge.ts';
import { createImpersonationRoutes } from './impersonation.routes.ts';
import { createImpersonationService } from './impersonation.service.ts';
import { createImpersonationStore } from './impersonation.store.ts';

type ImpersonationDeps = Platform & { readonly sessions: SessionsService };

/** Acting as another user. */
export function createImpersonation(deps: ImpersonationDeps) {
  const store = createImpersonationStore();
  const consents = createImpersonationConsentStore();
  const judge = createImpersonationJudge({ ...deps, store, consents });
  const service = createImpersonationService({ ...deps, ...judge, store });
  const consent = createImpersonationConsentService({ ...deps, ...judge, store: consents });
  return {
    routes: createImpersonationRoutes(service, consent),
    tasks: [createImpersonationExpiry(deps)],
    expiring: [['impersonation_requests', 'expires_at'] as const],
  };
}

import type { Platform } from '../platform.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { createImpersonationRoutes } from './impersonation.routes.ts';
import { createImpersonationService } from './impersonation.service.ts';
import { createImpersonationStore } from './impersonation.store.ts';

type ImpersonationDeps = Platform & { readonly sessions: SessionsService };

/** Acting as another user. */
export function createImpersonation(deps: ImpersonationDeps) {
  const service = createImpersonationService({ ...deps, store: createImpersonationStore() });
  return { routes: createImpersonationRoutes(service) };
}

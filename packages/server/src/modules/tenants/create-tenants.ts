import type { Platform } from '../platform.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { createTenantsRoutes } from './tenants.routes.ts';
import { createTenantsService } from './tenants.service.ts';
import { createTenantsStore } from './tenants.store.ts';

type TenantsDeps = Platform & { readonly sessions: SessionsService };

/** The accounts of a user, and switching between them. */
export function createTenants(deps: TenantsDeps) {
  const service = createTenantsService({ ...deps, store: createTenantsStore() });
  return { routes: createTenantsRoutes(service) };
}

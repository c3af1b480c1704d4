import type { Platform } from '../platform.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { RoleCatalog } from '../roles/role-catalog.ts';
import { createApiTokenUse } from './api-token-use.ts';
import { createApiTokensRoutes } from './api-tokens.routes.ts';
import { createApiTokensService } from './api-tokens.service.ts';
import { createApiTokensStore } from './api-tokens.store.ts';

type ApiTokensDeps = Platform & {
  readonly catalog: RoleCatalog;
  readonly roleGrants: RoleGrants;
};

/** API tokens of users and accounts. `use` authenticates the calls made with them. */
export function createApiTokens(deps: ApiTokensDeps) {
  const store = createApiTokensStore();
  const use = createApiTokenUse({ ...deps, store });
  const service = createApiTokensService({ ...deps, store });
  return { use, service, routes: createApiTokensRoutes(service, use) };
}

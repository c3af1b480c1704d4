import { createIpRestrictionsRoutes } from './ip-restrictions.routes.ts';
import { createIpRestrictionsService, type IpRestrictionsDeps } from './ip-restrictions.service.ts';

/** IP restrictions of an account. */
export function createIpRestrictions(deps: IpRestrictionsDeps) {
  return { routes: createIpRestrictionsRoutes(createIpRestrictionsService(deps)) };
}

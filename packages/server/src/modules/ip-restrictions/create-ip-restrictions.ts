import { createIpRestrictionsRoutes } from './ip-restrictions.routes.ts';
import { createIpRestrictionsService, type IpRestrictionsDeps } from './ip-restrictions.service.ts';
import { createIpTemplate } from './ip-template.ts';

/** IP restrictions of an account. */
export function createIpRestrictions(deps: IpRestrictionsDeps) {
  return {
    template: createIpTemplate(deps),
    routes: createIpRestrictionsRoutes(createIpRestrictionsService(deps)),
  };
}

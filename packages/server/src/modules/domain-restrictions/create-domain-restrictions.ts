import { createDomainRestrictionsRoutes } from './domain-restrictions.routes.ts';
import {
  createDomainRestrictionsService,
  type DomainRestrictionsDeps,
} from './domain-restrictions.service.ts';

/** Email domain restrictions of an account. */
export function createDomainRestrictions(deps: DomainRestrictionsDeps) {
  return { routes: createDomainRestrictionsRoutes(createDomainRestrictionsService(deps)) };
}

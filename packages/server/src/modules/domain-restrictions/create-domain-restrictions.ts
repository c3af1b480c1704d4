import { createDomainRestrictionsRoutes } from './domain-restrictions.routes.ts';
import {
  createDomainRestrictionsService,
  type DomainRestrictionsDeps,
} from './domain-restrictions.service.ts';
import { createDomainTemplate } from './domain-template.ts';

/** Email domain restrictions of an account. */
export function createDomainRestrictions(deps: DomainRestrictionsDeps) {
  const service = createDomainRestrictionsService(deps);
  return {
    service,
    template: createDomainTemplate(deps),
    routes: createDomainRestrictionsRoutes(service),
  };
}

import { createCountryNotice } from '../../rules/restrictions/country-notice.ts';
import { createCountryRestrictionsRoutes } from './country-restrictions.routes.ts';
import { createCountryTemplate } from './country-template.ts';
import {
  type CountryRestrictionsDeps,
  createCountryRestrictionsService,
} from './country-restrictions.service.ts';

/** Country restrictions of an account. */
export function createCountryRestrictions(
  deps: CountryRestrictionsDeps & Parameters<typeof createCountryNotice>[0],
) {
  return {
    template: createCountryTemplate(deps),
    routes: createCountryRestrictionsRoutes(createCountryRestrictionsService(deps)),
    jobs: [createCountryNotice(deps)],
  };
}

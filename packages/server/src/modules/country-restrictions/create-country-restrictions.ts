import { createCountryRestrictionsRoutes } from './country-restrictions.routes.ts';
import {
  type CountryRestrictionsDeps,
  createCountryRestrictionsService,
} from './country-restrictions.service.ts';

/** Country restrictions of an account. */
export function createCountryRestrictions(deps: CountryRestrictionsDeps) {
  return { routes: createCountryRestrictionsRoutes(createCountryRestrictionsService(deps)) };
}

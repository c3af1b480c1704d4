// Generated from country-restrictions.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { countryRestrictionsContract } from './country-restrictions.contract.ts';

/** The calls of country-restrictions as verb and path. */
export const countryRestrictionsCalls: CallTable<typeof countryRestrictionsContract> = {
  getCountryRestrictionConfig: {
    method: 'GET',
    path: '/security-engines/resources/policies/v1/country-restriction',
    access: 'bearer',
  },
  updateCountryRestrictionConfig: {
    method: 'POST',
    path: '/security-engines/resources/policies/v1/country-restriction',
    access: 'bearer',
  },
  listCountryRestrictions: {
    method: 'GET',
    path: '/security-engines/resources/policies/v1/country-restriction/countries',
    access: 'bearer',
  },
  setCountryRestrictions: {
    method: 'POST',
    path: '/security-engines/resources/policies/v1/country-restriction/countries',
    access: 'bearer',
  },
  previewCountryRestrictions: {
    method: 'POST',
    path: '/security-engines/resources/policies/v1/country-restriction/impact',
    access: 'bearer',
  },
  getOwnLocation: {
    method: 'GET',
    path: '/security-engines/resources/policies/v1/country-restriction/own',
    access: 'bearer',
  },
};

import { countryRestrictionsContract } from '@foyer/contract/country-restrictions';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { CountryRestrictionsService } from './country-restrictions.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = {
  tenant: 'token',
  rate: 'write',
  apiToken: 'refused',
  audit: 'country_restrictions.updated',
} as const;

/** The calls of country restrictions. */
export function createCountryRestrictionsRoutes(service: CountryRestrictionsService) {
  return defineRoutes('country-restrictions', countryRestrictionsContract, {
    getCountryRestrictionConfig: { ...reading, handle: (ctx) => service.config(ctx) },
    updateCountryRestrictionConfig: {
      ...writing,
      handle: (ctx, { body }) => service.save(ctx, body),
    },
    listCountryRestrictions: { ...reading, handle: (ctx) => service.countries(ctx) },
    setCountryRestrictions: {
      ...writing,
      handle: (ctx, { body }) => service.saveCountries(ctx, body),
    },
    previewCountryRestrictions: {
      ...reading,
      handle: (ctx, { body }) => service.preview(ctx, body),
    },
    getOwnLocation: { ...reading, handle: (ctx) => service.own(ctx) },
  });
}

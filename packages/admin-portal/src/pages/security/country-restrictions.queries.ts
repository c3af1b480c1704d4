import type { CountryRestrictionConfig } from '@foyer/contract/country-restrictions';
import { countryRestrictionsCalls as calls } from '@foyer/contract/country-restrictions/calls';
import { apiQuery } from '@foyer/react/query';

/** Country restrictions with their list. */
export interface CountryRestrictions extends Omit<CountryRestrictionConfig, 'id'> {
  readonly countries: readonly string[];
}

/** Queries of country restrictions; all keys start with `country-restrictions`. */
export const countryRestrictionsQueries = {
  present: () =>
    apiQuery({
      calls,
      key: ['country-restrictions', 'present'],
      read: async (api): Promise<CountryRestrictions> => {
        const [config, countries] = await Promise.all([
          api.getCountryRestrictionConfig(),
          api.listCountryRestrictions(),
        ]);
        const { id: _id, ...present } = config;
        return { ...present, countries: countries.map(({ countryCode }) => countryCode) };
      },
    }),
  /** The caller's location, and whether the server knows locations at all. */
  own: () =>
    apiQuery({
      calls,
      key: ['country-restrictions', 'own'],
      read: (api) => api.getOwnLocation(),
    }),
  /** Who is affected by restrictions that are not saved. */
  impact: ({ countries, ...config }: CountryRestrictions) =>
    apiQuery({
      calls,
      key: ['country-restrictions', 'impact', config, countries],
      read: (api) =>
        api.previewCountryRestrictions({ body: { ...config, countries: [...countries] } }),
    }),
};

import type { IpRestrictionConfig, RestrictionStrategy } from '@foyer/contract/ip-restrictions';
import { ipRestrictionsCalls as calls } from '@foyer/contract/ip-restrictions/calls';
import { apiQuery } from '@foyer/react/query';

/** Addresses on one page of a list. Specification 2, §9. */
export const addressesOnPage = 4;

/** Queries of IP restrictions; all keys start with `ip-restrictions`. */
export const ipRestrictionsQueries = {
  config: () =>
    apiQuery({ calls, key: ['ip-restrictions', 'config'], read: (api) => api.getIpConfig() }),
  /** The caller's address, and whether the allow list has it. */
  own: () =>
    apiQuery({
      calls,
      key: ['ip-restrictions', 'own'],
      read: async (api) => {
        const [{ ip }, { valid }] = await Promise.all([
          api.getOwnIp(),
          api.verifyCurrentIpInAllowList(),
        ]);
        return { ip, isListed: valid };
      },
    }),
  list: (strategy: RestrictionStrategy, page: number) =>
    apiQuery({
      calls,
      key: ['ip-restrictions', 'list', strategy, page],
      read: (api) =>
        api.listIpRestrictions({
          query: {
            _filter: strategy,
            _offset: (page - 1) * addressesOnPage,
            _limit: addressesOnPage,
          },
        }),
    }),
  /** Who is affected by a configuration that is not saved. */
  impact: (config: IpRestrictionConfig) =>
    apiQuery({
      calls,
      key: ['ip-restrictions', 'impact', config],
      read: (api) => api.previewIpConfig({ body: config }),
    }),
  /** What the list that applies says about an address. */
  test: (ip: string) =>
    apiQuery({
      calls,
      key: ['ip-restrictions', 'test', ip],
      read: (api) => api.testIp({ body: { ip } }),
    }),
};

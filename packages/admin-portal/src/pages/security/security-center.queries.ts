import { bulkUsersCalls } from '@foyer/contract/bulk-users/calls';
import { ipRestrictionsCalls } from '@foyer/contract/ip-restrictions/calls';
import { securityCenterCalls } from '@foyer/contract/security-center/calls';
import type { UserPreset } from '@foyer/contract/users';
import { usersCalls } from '@foyer/contract/users/calls';
import { apiQuery } from '@foyer/react/query';

/** The flag that turns the security center on. Specification 1, §6. */
export const securityCenterFlag = 'security-center';
/** The permission to see it. */
export const securityCenterPermission = 'fe.secure.read.securityPolicy';
/** Rows of each table. Specification 2, §9. */
export const usersOnPage = 10;
/** Users that one fix disables at most. */
const maxAtOnce = 1000;

/** Queries of the security center; all keys start with `security-center`. */
export const securityCenterQueries = {
  center: () =>
    apiQuery({
      calls: securityCenterCalls,
      key: ['security-center', 'overview'],
      read: (api, signal) => api.getSecurityCenter({}, { signal }),
    }),
  users: (preset: UserPreset, page: number) =>
    apiQuery({
      calls: usersCalls,
      key: ['security-center', 'users', preset, page],
      read: (api) =>
        api.listUsersV3({
          query: {
            _preset: preset,
            _limit: usersOnPage,
            _offset: (page - 1) * usersOnPage,
            _includeSubTenants: false,
          },
        }),
      keepsPrevious: true,
    }),
  /** IDs of inactive users who are not disabled yet. */
  inactiveIds: () =>
    apiQuery({
      calls: usersCalls,
      key: ['security-center', 'inactive-ids'],
      read: async (api) => {
        const { items } = await api.listUsersV3({
          query: { _preset: 'inactive', _limit: maxAtOnce, _offset: 0, _includeSubTenants: false },
        });
        return items.filter(({ isDisabled }) => !isDisabled).map(({ id }) => id);
      },
    }),
  disabling: (ids: readonly string[]) =>
    apiQuery({
      calls: bulkUsersCalls,
      key: ['security-center', 'disabling', ids],
      read: (api) =>
        api.previewBulkOperation({
          body: { action: { kind: 'disable' }, selection: { ids: [...ids] } },
        }),
    }),
  /** The state of the allow list, and what turning it on does. */
  allowList: () =>
    apiQuery({
      calls: ipRestrictionsCalls,
      key: ['security-center', 'allow-list'],
      read: async (api) => {
        const [before, { ip }, { valid }, { _metadata }, impact] = await Promise.all([
          api.getIpConfig(),
          api.getOwnIp(),
          api.verifyCurrentIpInAllowList(),
          api.listIpRestrictions({ query: { _filter: 'ALLOW', _limit: 1 } }),
          api.previewIpConfig({ body: { isActive: true, strategy: 'ALLOW' } }),
        ]);
        return { before, ownIp: ip, isInside: valid, rules: _metadata.totalItems, impact };
      },
    }),
};

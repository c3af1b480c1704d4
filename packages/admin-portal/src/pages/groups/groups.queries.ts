import { groupsCalls } from '@foyer/contract/groups/calls';
import { apiQuery } from '@foyer/react/query';

/** Queries of groups; all keys start with `groups`. */
export const groupsQueries = {
  /** Every group with its roles. */
  list: () =>
    apiQuery({
      calls: groupsCalls,
      key: ['groups', 'list'],
      read: async (api) => (await api.listGroups({ query: { _groupsRelations: 'roles' } })).groups,
    }),
  /** One group with its members. */
  members: (groupId: string) =>
    apiQuery({
      calls: groupsCalls,
      key: ['groups', 'members', groupId],
      read: (api) => api.getGroup({ params: { groupId }, query: { _groupsRelations: 'users' } }),
    }),
  settings: () =>
    apiQuery({
      calls: groupsCalls,
      key: ['groups', 'settings'],
      read: (api) => api.getGroupConfig(),
    }),
  /** The users who have roles from groups. */
  impact: () =>
    apiQuery({
      calls: groupsCalls,
      key: ['groups', 'impact'],
      read: (api) => api.getGroupConfigImpact(),
    }),
};

import type { Permission, Role } from '@foyer/contract';
import type { Group, GroupSettings, groupsContract } from '@foyer/contract/groups';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { useMemo } from 'react';
import { giverOf, mayGiveRole } from '../../portal/giving.rules.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { groupsMessages } from './groups.messages.ts';

type C = typeof groupsContract;

/** Reads the groups with their roles, and how the account uses them. */
export function useGroupsData() {
  const list = useApiQuery({
    calls: groupsCalls,
    key: ['groups', 'with-roles'],
    read: (api) => api.listGroups({ query: { _groupsRelations: 'roles' } }),
  });
  const settings = useApiQuery({
    calls: groupsCalls,
    key: ['group-settings'],
    read: (api) => api.getGroupConfig(),
  });
  return {
    groups: list.data?.groups,
    settings: settings.data,
    error: list.data ? undefined : list.error,
    isRefreshing: list.isFetching,
    retry: () => void list.refetch(),
  };
}

/** The members of one group. */
export function useGroupMembers(groupId: string) {
  return useApiQuery({
    calls: groupsCalls,
    key: ['groups', 'members', groupId],
    read: (api) =>
      api.getGroup({
        params: { groupId },
        query: { _groupsRelations: 'users' },
      }),
  });
}

/** Roles to choose from; none for who may not read them. */
export function useRolesToGive() {
  const { isAllowed } = usePortal();
  const isEnabled = isAllowed('fe.secure.read.roles');
  return useApiQuery({
    calls: rolesCalls,
    key: ['roles'],
    isEnabled,
    read: (api) => api.listRoles(),
  });
}

/** Why the person may not change a group, or what people hold by it; `undefined` where they may. */
export interface GroupGiving {
  readonly whyNotMake: string | undefined;
  /** Name, colour, description. */
  readonly whyNotEdit: (group: Group) => string | undefined;
  /** Members, roles, deleting. */
  readonly whyNotChange: (group: Group) => string | undefined;
  readonly whyNotHandOn: (role: Role) => string | undefined;
}

/** Nobody gives by a group what they could not give directly. */
export function useGroupGiving(): GroupGiving {
  const { user, whyNot } = usePortal();
  const text = usePageTexts('groups', groupsMessages);
  const permissions = useApiQuery({
    calls: rolesCalls,
    key: ['permissions'],
    read: (api) => api.listPermissions(),
  });
  return useMemo(() => {
    const giver = giverOf(user);
    const keys = new Map(permissions.data?.map(({ id, key }: Permission) => [id, key]));
    const isBelow = ({ level = 0, permissions: ids }: Role) =>
      mayGiveRole(giver, { level, keys: ids.flatMap((id) => keys.get(id) ?? []) });
    const whyNotMake = whyNot('fe.secure.write.groups');
    const whyNotEdit = ({ managedBy }: Group) =>
      whyNotMake ?? (managedBy === 'scim2' ? text('directoryReason') : undefined);
    return {
      whyNotMake,
      whyNotEdit,
      whyNotChange: (group) =>
        whyNotEdit(group) ??
        (group.roles?.every(isBelow) === false ? text('aboveReason') : undefined),
      whyNotHandOn: (role) => (isBelow(role) ? undefined : text('roleAboveReason')),
    };
  }, [permissions.data, user, whyNot, text]);
}

/** What is read again after a group has changed. */
const touched = [['groups'], ['group-settings'], ['role-uses'], ['members'], ['users']] as const;
const common = { calls: groupsCalls, invalidates: touched };

/** What somebody says of a group. */
export interface GroupForm {
  readonly name: string;
  readonly color: string;
  readonly description: string;
  readonly metadata: string;
}

/** The changes of the page. Where people get or lose something, the provider asks who one is. */
export function useGroupChanges() {
  const withFresh = useFreshVerification();
  const make = useApiChange<C, GroupForm, Group>({
    ...common,
    change: (api, body) => api.createGroup({ body }),
  });
  const update = useApiChange<C, Partial<GroupForm> & { readonly groupId: string }, Group>({
    ...common,
    change: (api, { groupId, ...body }) => api.updateGroup({ params: { groupId }, body }),
  });
  const remove = useApiChange<C, string>({
    ...common,
    change: (api, groupId) => withFresh(() => api.deleteGroup({ params: { groupId } })),
  });
  const addUsers = useApiChange<C, { readonly groupId: string; readonly userIds: string[] }>({
    ...common,
    change: (api, { groupId, userIds }) =>
      withFresh(() => api.addGroupUsers({ params: { groupId }, body: { userIds } })),
  });
  const removeUsers = useApiChange<C, { readonly groupId: string; readonly userIds: string[] }>({
    ...common,
    optimistic: (cache, { groupId, userIds }) =>
      cache.update<Group>(['groups', 'members', groupId], (group) => {
        const users = group.users?.filter(({ id }) => !userIds.includes(id)) ?? [];
        return { ...group, users, userCount: users.length };
      }),
    change: (api, { groupId, userIds }) =>
      withFresh(() => api.removeGroupUsers({ params: { groupId }, body: { userIds } })),
  });
  const setRoles = useApiChange<C, { readonly group: Group; readonly roleIds: readonly string[] }>({
    ...common,
    change: async (api, { group, roleIds }) => {
      const params = { groupId: group.id };
      const before = group.roles?.map(({ id }) => id) ?? [];
      const added = roleIds.filter((id) => !before.includes(id));
      const removed = before.filter((id) => !roleIds.includes(id));
      if (added.length > 0)
        await withFresh(() => api.addGroupRoles({ params, body: { roleIds: added } }));
      if (removed.length > 0)
        await withFresh(() => api.removeGroupRoles({ params, body: { roleIds: removed } }));
    },
  });
  const setSettings = useApiChange<C, Partial<GroupSettings>, GroupSettings>({
    ...common,
    change: (api, body) => withFresh(() => api.updateGroupConfig({ body })),
  });
  return { make, update, remove, addUsers, removeUsers, setRoles, setSettings };
}

/** The changes of the page. */
export type GroupChanges = ReturnType<typeof useGroupChanges>;

import type { Api, Permission, Role } from '@foyer/contract';
import type { Group, GroupSettings, groupsContract } from '@foyer/contract/groups';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { canGrantRole, toGrantor } from '@foyer/contract/roles/rules';
import { useMemo } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { rolesQueries } from '../roles/roles.queries.ts';
import { groupsMessages } from './groups.messages.ts';
import { groupsQueries } from './groups.queries.ts';

/** A dialog of the page. */
export type GroupDialog =
  | { readonly kind: 'create' | 'settings' }
  | { readonly kind: 'edit' | 'delete'; readonly group: Group };

type C = typeof groupsContract;
type Ids = readonly string[];

/** The roles that a group can have; none for users who may not read roles. */
export function useGrantableRoles() {
  const { isAllowed } = usePortal();
  return useApiQuery({ ...rolesQueries.list(), isEnabled: isAllowed('fe.secure.read.roles') });
}

/** Why the user may not change a group; `undefined` where they may. */
export interface GroupLocks {
  readonly create: string | undefined;
  /** Name, color, description, and metadata. */
  readonly edit: (group: Group) => string | undefined;
  /** Members, roles, and deletion. */
  readonly change: (group: Group) => string | undefined;
  readonly grant: (role: Role) => string | undefined;
}

/** Users cannot grant through a group what they could not grant directly. */
export function useGroupLocks(): GroupLocks {
  const { user, disabledReason } = usePortal();
  const text = usePageTexts('groups', groupsMessages);
  const permissions = useApiQuery(rolesQueries.permissions());
  return useMemo(() => {
    const grantor = toGrantor(user);
    const keys = new Map(permissions.data?.map(({ id, key }: Permission) => [id, key]));
    const canGrant = ({ level, permissions: ids }: Role) =>
      canGrantRole(grantor, { level, permissionKeys: ids.flatMap((id) => keys.get(id) ?? []) });
    const create = disabledReason('fe.secure.write.groups');
    const edit = ({ managedBy }: Group) =>
      create ?? (managedBy === 'scim2' ? text('directoryReason') : undefined);
    const grantsTooMuch = ({ roles = [] }: Group) => !roles.every(canGrant);
    return {
      create,
      edit,
      change: (group) => edit(group) ?? (grantsTooMuch(group) ? text('groupTooStrong') : undefined),
      grant: (role) => (canGrant(role) ? undefined : text('roleTooStrong')),
    };
  }, [permissions.data, user, disabledReason, text]);
}

/** What the form of a group edits. */
export interface GroupForm {
  readonly name: string;
  readonly color: string;
  readonly description: string;
  readonly metadata: string;
}

interface NewGroup extends GroupForm {
  readonly userIds: readonly string[];
  readonly roleIds: readonly string[];
}

interface GroupUsersChange {
  readonly group: Group;
  readonly userIds: readonly string[];
  /** Named in the toast when it is one user. */
  readonly name?: string | undefined;
}

interface GroupRolesChange {
  readonly group: Group;
  readonly roleIds: readonly string[];
}

const getRoleIds = ({ roles = [] }: Group) => roles.map(({ id }) => id);
const stale = { calls: groupsCalls, invalidates: staleAfter.groups };

/** Changes of groups. Changes that grant or remove access ask for a recent verification. */
export function useGroupChanges() {
  const withFresh = useFreshVerification();
  const text = usePageTexts('groups', groupsMessages);
  const notify = useNotify();
  const create = useApiChange<C, NewGroup, Group>({
    ...stale,
    change: async (api, { userIds, roleIds, ...form }) => {
      const group = await api.createGroup({ body: form });
      const params = { groupId: group.id };
      try {
        if (userIds.length > 0)
          await withFresh(() => api.addGroupUsers({ params, body: { userIds: [...userIds] } }));
        if (roleIds.length > 0)
          await withFresh(() => api.addGroupRoles({ params, body: { roleIds: [...roleIds] } }));
      } catch (error) {
        // a group with half of what was asked for would be in the way of the next attempt
        await api.deleteGroup({ params });
        throw error;
      }
      return group;
    },
    onDone: ({ name }) => notify.done(text('created', { name })),
  });
  const update = useApiChange<C, Partial<GroupForm> & { readonly group: Group }, Group>({
    ...stale,
    change: (api, { group, ...body }) => api.updateGroup({ params: { groupId: group.id }, body }),
    onDone: ({ name }) => notify.done(text('updated', { name })),
  });
  const remove = useApiChange<C, Group>({
    ...stale,
    change: (api, { id }) => withFresh(() => api.deleteGroup({ params: { groupId: id } })),
    onDone: (_, { input: { name } }) => notify.done(text('deleted', { name })),
  });
  return { create, update, remove };
}

/** Adds members to a group and removes them; both can be undone. */
export function useGroupMemberChanges() {
  const withFresh = useFreshVerification();
  const text = usePageTexts('groups', groupsMessages);
  const notify = useNotify();
  const addUsers = (api: Api<C>, { group: { id }, userIds }: GroupUsersChange) =>
    withFresh(() =>
      api.addGroupUsers({ params: { groupId: id }, body: { userIds: [...userIds] } }),
    );
  const removeUsers = (api: Api<C>, { group: { id }, userIds }: GroupUsersChange) =>
    withFresh(() =>
      api.removeGroupUsers({ params: { groupId: id }, body: { userIds: [...userIds] } }),
    );
  const add = useApiChange<C, GroupUsersChange>({
    ...stale,
    change: addUsers,
    undo: removeUsers,
    onDone: (_, { input: { group, userIds }, undo }) =>
      notify.done(text('added', { count: userIds.length, group: group.name }), undo),
  });
  const remove = useApiChange<C, GroupUsersChange>({
    ...stale,
    optimistic: (cache, { group: { id }, userIds }) =>
      cache.update<Group>(groupsQueries.members(id).key, (group) => {
        const users = group.users?.filter((user) => !userIds.includes(user.id)) ?? [];
        return { ...group, users, userCount: users.length };
      }),
    change: removeUsers,
    undo: addUsers,
    onDone: (_, { input: { group, name = '' }, undo }) =>
      notify.done(text('removed', { name, group: group.name }), undo),
    onFailure: (failure) => notify.failed(failure),
  });
  return { add, remove };
}

/** Changes the roles of a group; can be undone. */
export function useGroupRolesChange() {
  const withFresh = useFreshVerification();
  const text = usePageTexts('groups', groupsMessages);
  const notify = useNotify();
  const replace = async (api: Api<C>, groupId: string, from: Ids, to: Ids) => {
    const params = { groupId };
    const added = to.filter((id) => !from.includes(id));
    const removed = from.filter((id) => !to.includes(id));
    if (added.length > 0)
      await withFresh(() => api.addGroupRoles({ params, body: { roleIds: added } }));
    if (removed.length > 0)
      await withFresh(() => api.removeGroupRoles({ params, body: { roleIds: removed } }));
  };
  return useApiChange<C, GroupRolesChange>({
    ...stale,
    change: (api, { group, roleIds }) => replace(api, group.id, getRoleIds(group), roleIds),
    undo: async (api, { group, roleIds }) => {
      await replace(api, group.id, roleIds, getRoleIds(group));
      notify.done(text('rolesRestored', { group: group.name }));
    },
    onDone: (_, { input: { group }, undo }) =>
      notify.done(text('rolesSaved', { group: group.name, count: group.userCount }), undo),
  });
}

interface SettingsChange {
  readonly before: GroupSettings;
  readonly after: GroupSettings;
  /** Users who gain or lose roles. */
  readonly affected: number;
}

/** Whether members get the roles of their groups. */
export const grantsRoles = ({ enabled, rolesEnabled }: GroupSettings) => enabled && rolesEnabled;

/** Changes whether groups are used; can be undone. */
export function useGroupSettingsChange() {
  const withFresh = useFreshVerification();
  const text = usePageTexts('groups', groupsMessages);
  const notify = useNotify();
  return useApiChange<C, SettingsChange>({
    ...stale,
    change: (api, { after }) => withFresh(() => api.updateGroupConfig({ body: after })),
    undo: async (api, { before }) => {
      await withFresh(() => api.updateGroupConfig({ body: before }));
      notify.done(text('settingsRestored'));
    },
    onDone: (_, { input: { before, after, affected }, undo }) => {
      const hasImpact = grantsRoles(after) !== grantsRoles(before) && affected > 0;
      const impact = text(grantsRoles(after) ? 'gained' : 'lost', { count: affected });
      const words = hasImpact ? `${text('settingsSaved')} ${impact}` : text('settingsSaved');
      notify.done(words, undo);
    },
  });
}

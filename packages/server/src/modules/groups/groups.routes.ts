import { groupsContract } from '@foyer/contract/groups';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { GroupChanges } from './group-changes.service.ts';
import type { GroupsService } from './groups.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = { tenant: 'token', rate: 'write' } as const;

interface GroupsParts {
  readonly groups: GroupsService;
  readonly changes: GroupChanges;
}

/** The calls of groups. */
export function createGroupsRoutes({ groups, changes }: GroupsParts) {
  return defineRoutes('groups', groupsContract, {
    listGroups: {
      ...reading,
      handle: (ctx, { query }) => groups.list(ctx, null, query._groupsRelations),
    },
    createGroup: {
      ...writing,
      audit: 'group.created',
      handle: (ctx, { body }) => groups.create(ctx, body),
    },
    getGroupsByIds: {
      ...reading,
      apiToken: 'allowed',
      impersonating: 'allowed',
      handle: (ctx, { query, body }) => groups.list(ctx, body.groupsIds, query._groupsRelations),
    },
    getGroupConfig: { ...reading, handle: (ctx) => groups.settings(ctx) },
    updateGroupConfig: {
      ...writing,
      audit: 'group.settings_updated',
      handle: (ctx, { body }) => changes.setSettings(ctx, body),
    },
    getGroupConfigImpact: { ...reading, handle: (ctx) => groups.impact(ctx) },
    deleteGroup: {
      ...writing,
      audit: 'group.deleted',
      handle: (ctx, { params }) => changes.remove(ctx, params.groupId),
    },
    getGroup: {
      ...reading,
      handle: (ctx, { params, query }) => groups.one(ctx, params.groupId, query._groupsRelations),
    },
    updateGroup: {
      ...writing,
      audit: 'group.updated',
      handle: (ctx, { params, body }) => groups.update(ctx, params.groupId, body),
    },
    removeGroupRoles: {
      ...writing,
      audit: 'group.roles_updated',
      handle: (ctx, { params, body }) => changes.removeRoles(ctx, params.groupId, body.roleIds),
    },
    addGroupRoles: {
      ...writing,
      audit: 'group.roles_updated',
      handle: (ctx, { params, body }) => changes.addRoles(ctx, params.groupId, body.roleIds),
    },
    removeGroupUsers: {
      ...writing,
      audit: 'group.members_updated',
      handle: (ctx, { params, body }) => changes.removeUsers(ctx, params.groupId, body.userIds),
    },
    addGroupUsers: {
      ...writing,
      audit: 'group.members_updated',
      handle: (ctx, { params, body }) => changes.addUsers(ctx, params.groupId, body.userIds),
    },
  });
}

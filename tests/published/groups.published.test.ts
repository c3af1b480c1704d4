import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { anAccount } from '../running-server/account.ts';
import { loadRestClient, getMethod } from './published-packages.ts';
import { sharedServer } from './shared-server.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

const server = sharedServer();
afterEach(() => void vi.unstubAllGlobals());

const group = z.looseObject({
  id: z.string(),
  name: z.string(),
  managedBy: z.enum(['frontegg', 'scim2']),
});
const groups = z.object({ groups: z.array(group) });
const withId = z.looseObject({ id: z.string() });

async function anAdministrator(name: string) {
  const browser = createVisitorBrowser(server.origin);
  browser.open('/');
  const { api, ContextHolder } = loadRestClient(name);
  ContextHolder['setContext']?.({ baseUrl: server.origin });
  ContextHolder['setAccessToken']?.(null);
  await getMethod(api.auth, 'loginv2')(await anAccount(server.origin));
  const [role] = z.array(withId).parse(await getMethod(api.roles, 'getRoles')());
  const me = withId.parse(await getMethod(api.teams, 'getProfile')());
  return {
    call: (method: string) => getMethod(api.groups, method),
    roleId: role?.id ?? '',
    userId: me.id,
  };
}

describe.each([{ name: '@frontegg/rest-api' }, { name: 'frontegg-rest-api-3' }])(
  '$name',
  ({ name }) => {
    test('makes a group, fills it, shows it, empties and deletes it', async () => {
      const { call, roleId, userId } = await anAdministrator(name);
      const { id } = group.parse(
        await call('createGroup')({ name: 'Sales', color: '#1d4ed8', description: 'Sells' }),
      );
      expect(await call('updateGroup')({ groupId: id, name: 'Trade' })).toMatchObject({
        id,
        name: 'Trade',
      });
      await call('addUsersToGroup')(id, { userIds: [userId] });
      await call('addRolesToGroup')(id, { roleIds: [roleId] });
      const query = { _groupsRelations: 'rolesAndUsers' };
      const full = { id, name: 'Trade', users: [{ id: userId }], roles: [{ id: roleId }] };
      expect(await call('getGroupById')({ groupId: id }, query)).toMatchObject(full);
      expect(groups.parse(await call('getGroups')(query)).groups).toMatchObject([full]);
      expect(
        groups.parse(await call('getGroupsByIds')({ groupsIds: [id] }, query)).groups,
      ).toMatchObject([{ id }]);
      await call('deleteRolesFromGroup')(id, { roleIds: [roleId] });
      await call('deleteUsersFromGroup')(id, { userIds: [userId] });
      expect(await call('getGroupById')({ groupId: id }, query)).toMatchObject({
        users: [],
        roles: [],
      });
      await call('deleteGroup')(id);
      expect(groups.parse(await call('getGroups')(query)).groups).toEqual([]);
    });

    test('turns groups off and on', async () => {
      const { call } = await anAdministrator(name);
      expect(await call('getGroupConfiguration')()).toEqual({ enabled: true, rolesEnabled: true });
      await call('updateGroupConfiguration')({ enabled: false, rolesEnabled: true });
      expect(await call('getGroupConfiguration')()).toEqual({ enabled: false, rolesEnabled: true });
    });
  },
);

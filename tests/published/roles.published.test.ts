import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { anAccount } from '../running-server/account.ts';
import { loadRestClient, getMethod } from './published-packages.ts';
import { sharedServer } from './shared-server.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

const server = sharedServer();
afterEach(() => void vi.unstubAllGlobals());

const role = z.looseObject({ id: z.string(), key: z.string(), permissions: z.array(z.string()) });
const permission = z.looseObject({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  categoryId: z.string(),
});
const category = z.looseObject({
  id: z.string(),
  name: z.string(),
  permissionIds: z.array(z.string()),
});
const readUsers = 'fe.secure.read.users';
const form = { key: 'Sales', name: 'Sales', description: '', isDefault: false, level: 100 };

async function anAdministrator(name: string) {
  const browser = createVisitorBrowser(server.origin);
  browser.open('/');
  const { api, ContextHolder } = loadRestClient(name);
  ContextHolder['setContext']?.({ baseUrl: server.origin });
  ContextHolder['setAccessToken']?.(null);
  await getMethod(api.auth, 'loginv2')(await anAccount(server.origin));
  return {
    roles: (method: string) => getMethod(api.roles, method),
    teams: (method: string) => getMethod(api.teams, method),
  };
}

describe.each([{ name: '@frontegg/rest-api' }, { name: 'frontegg-rest-api-3' }])(
  '$name',
  ({ name }) => {
    test('opens the page of roles, and makes, fills, changes and deletes one', async () => {
      const { roles, teams } = await anAdministrator(name);
      const permissions = z.array(permission).parse(await roles('getPermissions')());
      expect(await teams('loadAvailablePermissions')()).toEqual(permissions);
      const categories = z.array(category).parse(await roles('getPermissionCategories')());
      const headings = new Map(categories.map((one) => [one.id, one.permissionIds]));
      for (const { id, categoryId } of permissions) expect(headings.get(categoryId)).toContain(id);
      const permissionId = permissions.find(({ key }) => key === readUsers)?.id ?? '';

      const created = role.parse(await roles('addRole')({ ...form, permissions: [] }));
      const { id: roleId } = created;
      const granted = async () =>
        z
          .array(role)
          .parse(await roles('getRoles')())
          .find(({ id }) => id === roleId)?.permissions;
      await roles('attachPermissionsToRole')({ roleId, permissionIds: [permissionId] });
      expect(await granted()).toEqual([permissionId]);
      await roles('attachPermissionToRoles')({ permissionId, roleIds: [] });
      expect(await granted()).toEqual([]);
      expect(await roles('updateRole')({ roleId, name: 'Trade' })).toMatchObject({
        id: roleId,
        name: 'Trade',
      });
      const { items } = z
        .object({ items: z.array(z.looseObject({ id: z.string(), name: z.string() })) })
        .parse(await teams('loadAvailableRoles')());
      expect(items.find(({ id }) => id === roleId)).toMatchObject({ name: 'Trade' });
      await roles('deleteRole')({ roleId });
      expect(await granted()).toBeUndefined();
    });
  },
);

test('the newer client copies a role', async () => {
  const { roles } = await anAdministrator('@frontegg/rest-api');
  const [base] = z.array(role).parse(await roles('getRoles')());
  const copy = await roles('addRoleV2')({
    ...form,
    key: 'Copy',
    permissionIds: [],
    baseRoleId: base?.id,
  });
  expect(copy).toMatchObject({ key: 'Copy', permissions: base?.permissions });
});

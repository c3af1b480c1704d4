import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import {
  aDirectory,
  aScimUser,
  enterpriseSchema,
  groupSchema,
  toPatch,
  provisioned,
  provisioningApi,
  resourcesIn,
  toDirectory,
  userSchema,
} from './provisioning-directory.ts';
import { auditsIn } from './reading-audits.ts';

const stack = await createStack();
const fresh = async () => {
  const tenant = await stack.aTenant();
  return { ...tenant, directory: await aDirectory(stack, tenant.admin) };
};

describe('a connection', () => {
  test('is created with a token that is shown once, listed, renamed, and deleted', async () => {
    const { admin, id: tenantId } = await stack.aTenant();
    const api = provisioningApi(admin);
    const body = { source: 'azure-ad', connectionName: 'Head office' } as const;
    const created = await api.createScimConnection({ body });
    const { id, token, url } = created;
    expect(token).toMatch(/^foyer_scim_[\w-]{43}$/);
    expect(url).toBe(`http://foyer.test/frontegg/directory/resources/scim/v2/${id}`);
    const [listed] = await api.listScimConnections();
    expect(listed).toMatchObject({
      id,
      connectionName: 'Head office',
      syncToUserManagement: true,
      lastSync: null,
      health: 'waiting',
    });
    expect(JSON.stringify(listed)).not.toContain(token);
    const change = { connectionName: 'HQ', syncToUserManagement: false };
    await api.updateScimConnection({ params: { id }, body: change });
    expect(await api.getScimConnection({ params: { id } })).toMatchObject(change);
    await api.deleteScimConnection({ params: { id } });
    expect(await api.listScimConnections()).toEqual([]);
    for (const action of ['created', 'updated', 'deleted'] as const)
      expect(await auditsIn(stack, tenantId, `scim_connection.${action}`)).toHaveLength(1);
  });

  test('is out of reach of another tenant and of members', async () => {
    const { directory, member } = await fresh();
    const { admin: outsider } = await stack.aTenant();
    const params = { id: directory.id };
    const api = provisioningApi(outsider);
    for (const call of [
      () => api.getScimConnection({ params }),
      () => api.countScimUsers({ params }),
      () => api.deleteScimConnection({ params }),
      () => api.listScimRequests({ params }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'provisioning/notFound' });
    const reading = provisioningApi(await member()).listScimConnections();
    await expect(reading).rejects.toMatchObject({ status: 403 });
  });

  test('S-20 has two tokens during a rotation, and a revoked or expired one is rejected', async () => {
    const { admin, directory } = await fresh();
    const api = provisioningApi(admin);
    const params = { id: directory.id };
    const second = await api.createScimToken({ params, body: { expiresInDays: 1 } });
    const next = toDirectory(stack, { id: directory.id, token: second.token });
    for (const one of [directory, next])
      expect((await one.request('GET', '/Users')).status).toBe(200);
    const third = api.createScimToken({ params, body: {} });
    await expect(third).rejects.toMatchObject({ code: 'provisioning/tooManyTokens' });
    const first = (await api.getScimConnection({ params })).tokens.find(
      ({ id }) => id !== second.id,
    );
    await api.revokeScimToken({ params: { id: directory.id, tokenId: first?.id ?? '' } });
    expect((await directory.request('GET', '/Users')).status).toBe(401);
    stack.clock.advance(86_400_000);
    const { status, headers, body } = await next.request('GET', '/Users');
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="SCIM"']);
    expect(body).toMatchObject({ status: '401', detail: expect.stringContaining('not valid') });
  });

  test('logs its requests without texts from their bodies, and shows how it is doing', async () => {
    const { admin, directory } = await fresh();
    const user = aScimUser();
    await provisioned(directory, user);
    await directory.request('GET', `/Users?filter=userName eq "${user.userName}"`);
    await directory.request('PATCH', '/Users/1', toPatch({ op: 'replace', path: 'active' }));
    const params = { id: directory.id };
    const { items } = await provisioningApi(admin).listScimRequests({ params });
    expect(items.map(({ method, status }) => [method, status])).toEqual([
      ['PATCH', 404],
      ['GET', 200],
      ['POST', 201],
    ]);
    expect(items[1]?.path).toBe('/Users?filter=userName eq "…"');
    expect(items[2]?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(items)).not.toContain(user.userName);
    const { items: failed } = await provisioningApi(admin).listScimRequests({
      params,
      query: { failed: 'true' },
    });
    expect(failed).toHaveLength(1);
    const { health, users, lastSync } = await provisioningApi(admin).getScimConnection({ params });
    expect({ health, users }).toEqual({ health: 'active', users: 1 });
    expect(lastSync).not.toBeNull();
  });
});

describe('users', () => {
  test('are created, read, replaced, changed, and removed', async () => {
    const { directory, id: tenantId } = await fresh();
    const user = aScimUser({ externalId: 'ext-1', displayName: 'Grace Hopper' });
    const created = await directory.request('POST', '/Users', user);
    expect(created.status).toBe(201);
    const id = String(created.body['id']);
    expect(created.headers.get('location')).toBe(`http://foyer.test${directory.path}/Users/${id}`);
    expect(created.headers.get('content-type')).toContain('application/scim+json');
    expect(created.headers.get('etag')).toBe('W/"1"');
    expect(created.body).toMatchObject({ ...user, id, meta: { resourceType: 'User' } });
    const put = await directory.request('PUT', `/Users/${id}`, { ...user, title: 'Admiral' });
    expect(put.body).toMatchObject({ title: 'Admiral', externalId: 'ext-1' });
    const patched = await directory.request(
      'PATCH',
      `/Users/${id}`,
      toPatch({ op: 'remove', path: 'title' }, { op: 'add', path: 'nickName', value: 'Amazing' }),
    );
    expect(patched.body).toMatchObject({ nickName: 'Amazing' });
    expect(patched.body).not.toHaveProperty('title');
    expect((await directory.request('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await directory.request('GET', `/Users/${id}`)).status).toBe(404);
    expect((await directory.request('DELETE', `/Users/${id}`)).status).toBe(404);
    for (const action of ['created', 'updated', 'deleted'] as const)
      expect((await auditsIn(stack, tenantId, `scim_user.${action}`)).length).toBeGreaterThan(0);
  });

  test('become members with the default roles, and are counted', async () => {
    const { admin, directory } = await fresh();
    const user = aScimUser();
    const id = await provisioned(directory, user);
    const { items } = await admin.api(usersCalls).listUsersV3({ query: { ids: id } });
    expect(items[0]).toMatchObject({ id, email: user.userName, name: 'Grace Hopper' });
    const params = { id: directory.id };
    expect(await provisioningApi(admin).countScimUsers({ params })).toEqual({ count: 1 });
    const { items: managed } = await provisioningApi(admin).listScimUsers({ params });
    expect(managed[0]).toMatchObject({ id, userName: user.userName, origin: 'created' });
  });

  test('receive an activation email where single sign-on does not verify their email', async () => {
    const { directory } = await fresh();
    const user = aScimUser();
    await provisioned(directory, user);
    const mail = await stack.inbox.next(user.userName);
    expect(mail.links.some((link) => link.includes('/account/activate'))).toBe(true);
    const inactive = aScimUser({ active: false });
    await provisioned(directory, inactive);
    await stack.inbox.settled();
    expect(stack.inbox.all(inactive.userName)).toEqual([]);
  });

  test('S-12 are found by filters and searches, sorted, and paged', async () => {
    const { directory } = await fresh();
    const names = ['Charlie', 'Alice', 'Bob'];
    for (const givenName of names)
      await provisioned(
        directory,
        aScimUser({ name: { givenName }, [enterpriseSchema]: { department: `${givenName} Dept` } }),
      );
    const list = async (query: string) =>
      resourcesIn(await directory.request('GET', `/Users?${query}`)).map(
        // oxlint-disable-next-line typescript/consistent-type-assertions -- a user as our server sends it
        ({ name }) => (name as { givenName: string }).givenName,
      );
    const sorted = 'sortBy=name.givenName';
    expect(await list(sorted)).toEqual(['Alice', 'Bob', 'Charlie']);
    expect(await list(`${sorted}&sortOrder=descending&count=1`)).toEqual(['Charlie']);
    expect(await list(`${sorted}&startIndex=2&count=1`)).toEqual(['Bob']);
    expect(await list('filter=name.givenName eq "bob"')).toEqual(['Bob']);
    expect(
      await list(
        `filter=${enterpriseSchema}:department sw "Alice" or name.givenName pr and not (name.givenName ne "Bob")&${sorted}`,
      ),
    ).toEqual(['Alice', 'Bob']);
    expect(await list('filter=emails[type eq "work" and value co "@"]')).toHaveLength(3);
    expect(
      await list('filter=meta.created gt "2020-01-01T00:00:00Z" and active eq true'),
    ).toHaveLength(3);
    const { body } = await directory.request('GET', '/Users?count=0');
    expect(body).toMatchObject({ totalResults: 3, itemsPerPage: 0, startIndex: 1 });
    const searched = await directory.request('POST', '/Users/.search', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter: 'name.givenName eq "Alice"',
      attributes: ['userName'],
    });
    expect(Object.keys(resourcesIn(searched)[0] ?? {})).toEqual(['schemas', 'id', 'userName']);
  });

  test('S-12 and groups are searched together at the root', async () => {
    const { directory } = await fresh();
    const [ada, grace] = [await provisioned(directory), await provisioned(directory)];
    const group = { schemas: [groupSchema], displayName: 'Engineering' };
    const created = await directory.request('POST', '/Groups', group);
    const search = (rest: object) => directory.request('POST', '/.search', rest);
    const ids = async (rest: object) => resourcesIn(await search(rest)).map(({ id }) => id);
    expect(await ids({})).toEqual([ada, grace, created.body['id']]);
    expect(await ids({ startIndex: 2, count: 1 })).toEqual([grace]);
    expect(await ids({ startIndex: 3, count: 5 })).toEqual([created.body['id']]);
    expect((await search({ count: 0 })).body).toMatchObject({ totalResults: 3, itemsPerPage: 0 });
    expect(await ids({ filter: `userName pr and id eq "${ada}"` })).toEqual([ada]);
    expect(await ids({ filter: 'meta.resourceType eq "Group"' })).toEqual([created.body['id']]);
    const unknown = await search({ filter: 'shoeSize eq "7"' });
    expect(unknown.body).toMatchObject({ status: '400', scimType: 'invalidFilter' });
    expect((await search({ sortBy: 'userName' })).status).toBe(400);
    expect((await directory.request('GET', '/.search')).status).toBe(405);
  });

  test('S-3 S-19 have unique user names in any case, and keep the IDs of the directory outside', async () => {
    const { directory } = await fresh();
    const user = aScimUser({ id: '1', externalId: '1' });
    const first = await directory.request('POST', '/Users', user);
    expect(first.body['id']).not.toBe('1');
    const again = await directory.request('POST', '/Users', {
      ...aScimUser(),
      userName: user.userName.toUpperCase(),
    });
    expect(again.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
  });

  test('S-14 are changed only in the version that the client has read', async () => {
    const { directory } = await fresh();
    const id = await provisioned(directory);
    const title = (value: string) => toPatch({ op: 'replace', path: 'title', value });
    const path = `/Users/${id}`;
    const stale = { 'if-match': 'W/"7"' };
    expect((await directory.request('PATCH', path, title('A'), stale)).status).toBe(412);
    const current = { 'if-match': 'W/"1"' };
    expect((await directory.request('PATCH', path, title('A'), current)).status).toBe(200);
    const unchanged = await directory.request('GET', path, undefined, { 'if-none-match': 'W/"2"' });
    expect(unchanged.status).toBe(304);
  });
});

describe('T-SCIM-3 deactivation', () => {
  test('ends sessions at once, blocks sign-in, and reactivation restores access', async () => {
    const { admin, directory, member, id: tenantId } = await fresh();
    const user = await member();
    const body = { userIds: [user.userId] };
    await provisioningApi(admin).assignScimUsers({ params: { id: directory.id }, body });
    const path = `/Users/${user.userId}`;
    const active = (value: unknown) => toPatch({ op: 'Replace', path: 'active', value });
    expect((await directory.request('PATCH', path, active('False'))).body).toMatchObject({
      active: false,
    });
    await expect(user.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    await expect(user.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject({ status: 401 });
    const { email, password } = user;
    const browser = stack.visitor();
    await browser.api(loginCalls).signIn({ body: { email, password } });
    const enter = () => browser.api(tenantsCalls).switchTenant({ body: { tenantId } });
    await expect(enter()).rejects.toMatchObject({ status: expect.any(Number) });
    await directory.request('PATCH', path, active('True'));
    await enter();
    expect(await auditsIn(stack, tenantId, 'scim_user.deactivated')).toHaveLength(1);
    expect(await auditsIn(stack, tenantId, 'scim_user.reactivated')).toHaveLength(1);
  });

  test('of the last administrator is rejected with a clear error', async () => {
    const { admin, directory } = await fresh();
    const params = { id: directory.id };
    await provisioningApi(admin).assignScimUsers({ params, body: { userIds: [admin.userId] } });
    const path = `/Users/${admin.userId}`;
    for (const reply of [
      await directory.request('PATCH', path, toPatch({ op: 'replace', value: { active: false } })),
      await directory.request('DELETE', path),
    ])
      expect(reply).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('last administrator') },
      });
    await admin.api(profileCalls).getMe();
  });
});

describe('groups', () => {
  test('S-15 are created, renamed, filled, emptied, and deleted', async () => {
    const { directory } = await fresh();
    const [ada, grace] = [await provisioned(directory), await provisioned(directory)];
    const created = await directory.request('POST', '/Groups', {
      schemas: [groupSchema],
      displayName: 'Engineering',
      members: [{ value: ada }],
    });
    expect(created.status).toBe(201);
    const path = `/Groups/${String(created.body['id'])}`;
    const add = toPatch({ op: 'Add', path: 'members', value: [{ value: grace }] });
    const added = await directory.request('PATCH', path, add);
    expect(added.body['members']).toHaveLength(2);
    const removed = await directory.request(
      'PATCH',
      path,
      toPatch({ op: 'remove', path: `members[value eq "${ada}"]` }),
    );
    expect(removed.body['members']).toMatchObject([{ value: grace, type: 'User' }]);
    const { body: member } = await directory.request('GET', `/Users/${grace}`);
    expect(member['groups']).toMatchObject([{ display: 'Engineering' }]);
    const renamed = await directory.request(
      'PATCH',
      path,
      toPatch({ op: 'replace', value: { id: created.body['id'], displayName: 'R&D' } }),
    );
    expect(renamed.body['displayName']).toBe('R&D');
    const without = await directory.request('GET', `${path}?excludedAttributes=members`);
    expect(without.body).not.toHaveProperty('members');
    await directory.request('DELETE', `/Users/${grace}`);
    expect((await directory.request('GET', path)).body).not.toHaveProperty('members');
    expect((await directory.request('DELETE', path)).status).toBe(204);
  });

  test('reject nested groups, unknown members, and a second group of the name', async () => {
    const { directory } = await fresh();
    const create = (rest: object) =>
      directory.request('POST', '/Groups', { schemas: [groupSchema], ...rest });
    const { body } = await create({ displayName: 'Sales' });
    expect((await create({ displayName: 'sales' })).body).toMatchObject({ scimType: 'uniqueness' });
    for (const member of [{ value: body['id'], type: 'Group' }, { value: body['id'] }])
      expect(await create({ displayName: 'Other', members: [member] })).toMatchObject({
        status: 400,
        body: { scimType: 'invalidValue' },
      });
  });

  test('give the roles that an administrator maps, who must hold them', async () => {
    const { admin, directory, id: tenantId } = await fresh();
    const ada = await provisioned(directory);
    const group = { schemas: [groupSchema], displayName: 'Admins', members: [{ value: ada }] };
    const groupId = String((await directory.request('POST', '/Groups', group)).body['id']);
    const { id: roleId } = await stack.server.db.read((tx) =>
      tx.selectFrom('roles').select('id').where('key', '=', 'Admin').executeTakeFirstOrThrow(),
    );
    const roleIds = [roleId];
    const params = { id: directory.id, groupId };
    await provisioningApi(admin).updateScimGroupRoles({ params, body: { roleIds } });
    const { items } = await provisioningApi(admin).listScimGroups({ params: { id: directory.id } });
    expect(items).toEqual([{ id: groupId, name: 'Admins', userCount: 1, roleIds }]);
    expect(await auditsIn(stack, tenantId, 'scim_group.roles_updated')).toHaveLength(1);
    const unknown = { roleIds: [crypto.randomUUID()] };
    const mapping = provisioningApi(admin).updateScimGroupRoles({ params, body: unknown });
    await expect(mapping).rejects.toMatchObject({ code: 'provisioning/unknownRole' });
  });

  test('keep the last administrator, who holds the role by a group', async () => {
    const { admin, directory, id: tenantId } = await fresh();
    const { userId } = admin;
    const connection = { id: directory.id };
    await provisioningApi(admin).assignScimUsers({
      params: connection,
      body: { userIds: [userId] },
    });
    const group = { schemas: [groupSchema], displayName: 'Admins', members: [{ value: userId }] };
    const groupId = String((await directory.request('POST', '/Groups', group)).body['id']);
    const own = await stack.server.db.read((tx) =>
      tx.selectFrom('membership_roles').select('role_id').where('user_id', '=', userId).execute(),
    );
    await provisioningApi(admin).updateScimGroupRoles({
      params: { ...connection, groupId },
      body: { roleIds: own.map(({ role_id }) => role_id) },
    });
    await stack.server.db.tenant(tenantId, (tx) =>
      tx.deleteFrom('membership_roles').where('user_id', '=', userId).execute(),
    );
    const path = `/Groups/${groupId}`;
    for (const reply of [
      await directory.request('PATCH', path, toPatch({ op: 'remove', path: 'members' })),
      await directory.request('DELETE', path),
    ])
      expect(reply).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('last administrator') },
      });
    expect((await directory.request('GET', path)).body['members']).toHaveLength(1);
  });
});

describe('discovery', () => {
  test('S-1 S-13 S-16 describes what is supported, and cannot be filtered', async () => {
    const { directory } = await fresh();
    const config = await directory.request('GET', '/ServiceProviderConfig');
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      etag: { supported: true },
      sort: { supported: true },
    });
    const types = resourcesIn(await directory.request('GET', '/ResourceTypes'));
    expect(types.map(({ endpoint }) => endpoint)).toEqual(['/Users', '/Groups']);
    const found = resourcesIn(await directory.request('GET', '/Schemas'));
    expect(found.map(({ id }) => id)).toEqual([userSchema, enterpriseSchema, groupSchema]);
    // scim2-tester builds its models from the schemas, and needs to know what a reference refers to
    const references = JSON.stringify(found).match(/"type":"reference"/g);
    expect(JSON.stringify(found).match(/"referenceTypes":\["/g)).toEqual(
      references?.map(() => '"referenceTypes":["'),
    );
    expect((await directory.request('GET', `/Schemas/${userSchema}`)).body['name']).toBe('User');
    expect((await directory.request('GET', '/Schemas?filter=id pr')).status).toBe(403);
    expect((await directory.request('GET', '/Me')).status).toBe(501);
    expect((await directory.request('POST', '/Bulk', {})).status).toBe(404);
  });
});

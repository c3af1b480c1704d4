import { applicationsRefusals } from '@foyer/contract/applications';
import { managementRefusals } from '@foyer/contract/management';
import { profileCalls } from '@foyer/contract/profile/calls';
import { createStack, stackClientId } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import {
  application,
  claimsIn,
  createApplicationBackend,
  createUser,
  enter,
} from './application-visitors.ts';

const stack = await createStack();
const { call, base, create, assign } = createApplicationBackend(stack);
const users = '/identity/resources/applications/v1';
const appURL = 'https://crm.example.com';
const form = { name: 'CRM', appURL, loginURL: `${appURL}/sign-in` };

describe('applications', () => {
  test('are created, read, changed, and deleted', async () => {
    const created = await call('POST', `${base}/v1`, { body: { ...form, description: 'Deals' } });
    const { id } = created.body;
    expect(created).toMatchObject({
      status: 201,
      body: { ...form, description: 'Deals', accessType: 'FREE_ACCESS', isDefault: false },
    });
    const body = { name: 'Sales', accessType: 'MANAGED_ACCESS', metadata: { team: 'sales' } };
    expect(await call('PATCH', `${base}/v1/${id}`, { body })).toMatchObject({ status: 201 });
    expect((await call('GET', `${base}/v1/${id}`)).body).toMatchObject({
      ...body,
      appURL,
      description: 'Deals',
    });
    const named = await call('GET', `${base}/v1?name=sal&_accessType=MANAGED_ACCESS`);
    expect(named.body.map((one: { id: string }) => one.id)).toEqual([id]);
    expect(await call('DELETE', `${base}/v1/${id}`)).toMatchObject({ status: 200 });
    expect(await call('GET', `${base}/v1/${id}`)).toMatchObject({
      status: 404,
      body: { errorCode: applicationsRefusals.unknown.code },
    });
  });

  test('are entered at once, on every node, and closed once they are deleted', async () => {
    const user = await createUser(stack);
    const id = await create();
    const visitor = await enter(stack, user, application(id));
    expect(claimsIn(visitor.accessToken)['aud']).toBe(id);
    const second = await createStack({ besides: stack });
    const elsewhere = await enter(second, user, application(id));
    expect(claimsIn(elsewhere.accessToken)['aud']).toBe(id);
    await call('DELETE', `${base}/v1/${id}`);
    await expect(visitor.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
  });

  test('have credentials that can be replaced', async () => {
    const id = await create();
    const before = await call('GET', `${base}/v1/credentials/${id}`);
    expect(before.body).toEqual({
      clientSecret: expect.stringMatching(/^.{43}$/),
      sharedSecret: expect.stringMatching(/^.{43}$/),
    });
    await call('POST', `${base}/v1/credentials/regenerate`, { body: { appId: id } });
    const after = await call('GET', `${base}/v1/credentials/${id}`);
    expect(after.body.clientSecret).not.toBe(before.body.clientSecret);
  });

  test('have a default one, which stays open', async () => {
    const found = await call('GET', `${base}/v1/default`);
    expect(found.body).toMatchObject({ id: stackClientId, name: 'Ledgerly', isDefault: true });
    const refused = { status: 409, body: { errorCode: applicationsRefusals.isDefault.code } };
    const path = `${base}/v1/${stackClientId}`;
    const body = { accessType: 'MANAGED_ACCESS' };
    expect(await call('PATCH', path, { body })).toMatchObject(refused);
    expect(await call('DELETE', path)).toMatchObject(refused);
    const other = { status: 409, body: { errorCode: applicationsRefusals.otherDefault.code } };
    const asDefault = { ...form, isDefault: true };
    expect(await call('POST', `${base}/v1`, { body: asDefault })).toMatchObject(other);
    expect(await call('PATCH', `${base}/v1/${await create()}`, { body: asDefault })).toMatchObject(
      other,
    );
  });

  test('have a default one, of which all else can be changed', async () => {
    const branded = await createStack({ config: { branding: { productName: 'Ledgerly' } } });
    const backend = createApplicationBackend(branded);
    const path = `${base}/v1/${stackClientId}`;
    const body = {
      ...form,
      logoURL: `${appURL}/logo.png`,
      description: 'Deals',
      metadata: { team: 'sales' },
      type: 'other',
      frontendStack: 'vue',
      isDefault: true,
      isActive: true,
      accessType: 'FREE_ACCESS',
    };
    expect(await backend.call('PATCH', path, { body })).toMatchObject({ status: 201 });
    expect((await backend.call('GET', `${base}/v1/default`)).body).toMatchObject(body);
  });
});

describe('assignments', () => {
  test('of tenants are listed, changed, and taken back', async () => {
    const { id: tenantId } = await stack.aTenant();
    const appId = await create({ accessType: 'MANAGED_ACCESS' });
    expect(await assign(appId, tenantId)).toMatchObject({
      status: 201,
      body: { tenantId, appIds: [appId] },
    });
    const own = `${base}/tenant-assignments/v1/${appId}`;
    expect((await call('GET', own)).body).toEqual({ tenantIds: [tenantId] });
    const body = { accessType: 'MANAGED_ACCESS' };
    expect(await call('PUT', `${own}/${tenantId}`, { body })).toMatchObject({ status: 200 });
    const listed = (accessType: string) =>
      call('GET', `${base}/tenant-assignments/v1?appIds=${appId}&accessType=${accessType}`);
    expect((await listed('MANAGED_ACCESS')).body).toEqual([{ tenantId, appIds: [appId] }]);
    expect((await listed('FREE_ACCESS')).body).toEqual([]);
    await call('DELETE', `${own}/${tenantId}`);
    expect((await call('GET', own)).body).toEqual({ tenantIds: [] });
  });

  test('of users are listed and taken back', async () => {
    const { id: tenantId, admin, member } = await stack.aTenant();
    const { userId } = await member();
    const appId = await create({ accessType: 'MANAGED_ACCESS' });
    const body = { appId, tenantId, userIds: [userId] };
    expect(await call('POST', users, { body })).toMatchObject({
      body: { errorCode: applicationsRefusals.notAvailable.code },
    });
    await assign(appId, tenantId, 'MANAGED_ACCESS');
    expect(await call('POST', users, { body })).toMatchObject({ status: 201, body: [{ appId }] });
    expect((await call('GET', `${users}/${appId}/users`)).body).toEqual([userId]);
    expect((await call('GET', `${users}/${userId}/apps`)).body).toEqual([appId]);
    expect((await call('GET', `${users}/${admin.userId}/apps`)).body).toEqual([]);
    await call('DELETE', users, { body });
    expect((await call('GET', `${users}/${appId}/users`)).body).toEqual([]);
  });

  test('need a known application, tenant, and member', async () => {
    const user = await createUser(stack);
    const appId = await create();
    expect(await assign('none', user.tenantId)).toMatchObject({
      body: { errorCode: applicationsRefusals.unknown.code },
    });
    expect(await assign(appId, crypto.randomUUID())).toMatchObject({
      body: { errorCode: managementRefusals.unknownTenant.code },
    });
    const { tenantId } = await createUser(stack);
    const body = { appId, tenantId, userIds: [user.userId] };
    expect(await call('POST', users, { body })).toMatchObject({
      body: { errorCode: applicationsRefusals.unknownUser.code },
    });
  });
});

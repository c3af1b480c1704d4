import { commonRefusals } from '@foyer/contract';
import { managementRefusals } from '@foyer/contract/management';
import { auditsCalls } from '@foyer/contract/audits/calls';
import { createStack, type TestTenant } from '@foyer/testkit';
import { beforeAll, expect, test } from 'vitest';
import { createBackend } from './calling-as-backend.ts';
import { filledRequest } from './filled-requests.ts';
import { getRoleId } from './inviting.ts';

/** Calls of the browser side, made by a backend for a tenant. */
const stack = await createStack();
const { aToken, call } = createBackend(stack);
const bearerRoutes = stack.server.routes.filter(
  ({ endpoint }) => endpoint.access === 'bearer' && endpoint.permission,
);

let token = '';
let tenant: TestTenant;
beforeAll(async () => {
  token = await aToken();
  tenant = await stack.aTenant();
});

test('a call needs a tenant', async () => {
  expect(await call('GET', '/identity/resources/users/v3')).toMatchObject({
    status: 400,
    body: { errorCode: managementRefusals.tenantNeeded.code },
  });
  expect(
    await call('GET', '/identity/resources/users/v3', { tenantId: crypto.randomUUID() }),
  ).toMatchObject({ status: 404 });
});

test('a call on behalf of a user is allowed if the user may make it', async () => {
  const member = await tenant.member('ReadOnly');
  const asking = { tenantId: tenant.id, userId: member.userId };
  const body = { email: 'invited@host.test', roleIds: [] };
  expect((await call('GET', '/identity/resources/users/v3', asking)).status).toBe(200);
  expect((await call('POST', '/identity/resources/users/v2', { ...asking, body })).status).toBe(
    403,
  );
  const outsider = { tenantId: tenant.id, userId: crypto.randomUUID() };
  expect((await call('GET', '/identity/resources/users/v3', outsider)).status).toBe(404);
});

test('T-TEN-4 a call that does not concern a user is rejected on behalf of a user', async () => {
  const calls = stack.server.routes.filter(
    ({ endpoint }) => endpoint.access === 'vendor' && endpoint.backend !== 'user',
  );
  expect(calls.length).toBeGreaterThan(150);
  const { userId } = await tenant.member('ReadOnly');
  const asUser = (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.delete('authorization');
    headers.set('x-access-token', token);
    headers.set('frontegg-user-id', userId);
    return stack.visitor().fetch(url, { ...init, headers });
  };
  const filling = { id: userId, email: 'x@host.test' };
  const { code } = managementRefusals.notForUsers;
  const answers: unknown[] = [];
  for (const route of calls) {
    const answer = await filledRequest({ fetch: asUser }, route, {
      filling,
      token: '',
      prefix: '',
    });
    const { errorCode } = JSON.parse(await answer.text());
    if (errorCode !== code) answers.push([route.name, answer.status, errorCode]);
  }
  expect(answers).toEqual([]);
});

test('a call about one user names their tenant, too', async () => {
  const { userId } = await tenant.member('ReadOnly');
  const refused = { status: 403, body: { errorCode: managementRefusals.notForUsers.code } };
  const users = '/identity/resources/users/v1';
  for (const tenantId of [undefined, '', 'WITHOUT_TENANT_ID']) {
    const asking = { userId, ...(tenantId === undefined ? {} : { tenantId }) };
    const disabling = { ...asking, body: {} };
    expect(await call('POST', `${users}/mfa/disable`, disabling)).toMatchObject(refused);
    const renaming = { ...asking, body: { name: 'Other' } };
    expect(await call('PUT', users, renaming)).toMatchObject(refused);
  }
});

test('a backend on behalf of a user grants and reads no more than the user can', async () => {
  const { userId } = await tenant.member('ReadOnly');
  const reader = { tenantId: tenant.id, userId };
  const identity = '/identity/resources';
  const link = { tenantId: tenant.id, userId: tenant.admin.userId };
  const calls = [
    ['POST', `${identity}/tenants/api-tokens/v1`, { description: 'x' }],
    ['PATCH', `${identity}/tenants/api-tokens/v1/${crypto.randomUUID()}`, { description: 'x' }],
    ['POST', '/team/resources/sso/v2/configurations', { type: 'saml', enabled: false }],
    ['POST', `${identity}/tenants/invites/v1`, link],
    ['GET', `${identity}/groups/v2`],
    ['GET', '/audits/resources/audits/v2'],
    ['POST', '/audits/resources/audits/v2/export/csv', {}],
  ] as const;
  for (const [method, path, body] of calls)
    expect([path, await call(method, path, { ...reader, body })]).toMatchObject([
      path,
      { status: 403, body: { errorCode: commonRefusals.forbidden.code } },
    ]);
  const roles = { roleIds: [await getRoleId(stack, 'Admin')] };
  const assigned = await call('POST', `${identity}/users/v1/${userId}/roles`, {
    ...reader,
    body: roles,
  });
  expect(assigned).toMatchObject({
    status: 403,
    body: { errorCode: managementRefusals.notForUsers.code },
  });
});

test('an invitation is audited with the credential', async () => {
  const path = '/identity/resources/users/v2';
  const body = { email: 'backend-invited@host.test' };
  expect(await call('POST', path, { tenantId: tenant.id, body })).toMatchObject({ status: 201 });
  const { data } = await tenant.admin.api(auditsCalls).listAudits({ query: { offset: 0 } });
  expect(JSON.stringify(data[0])).toContain('vendorCredentialId');
});

test.each(bearerRoutes.map((route) => ({ name: `${route.slug}.${route.name}`, route })))(
  '$name answers a backend without an internal error',
  async ({ route }) => {
    const scratch = await stack.aTenant();
    const answer = await filledRequest(
      {
        fetch: (url: string, init: RequestInit = {}) => {
          const headers = new Headers(init.headers);
          headers.delete('authorization');
          headers.set('x-access-token', token);
          headers.set('frontegg-tenant-id', scratch.id);
          return stack.visitor().fetch(url, { ...init, headers });
        },
      },
      route,
      { filling: { id: scratch.admin.userId, email: 'x@host.test' }, token: '', prefix: '' },
    );
    expect(answer.status, await answer.clone().text()).toBeLessThan(500);
    expect(answer.status).not.toBe(401);
  },
);

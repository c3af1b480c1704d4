import { managementRefusals } from '@foyer/contract/management';
import { apiTokensRefusals } from '@foyer/contract/api-tokens';
import { createStack, type TestTenant } from '@foyer/testkit';
import { beforeAll, expect, test } from 'vitest';
import { createBackend } from './calling-as-backend.ts';

const stack = await createStack();
const { aToken, call } = createBackend(stack);
const tokens = '/identity/resources/tenants/api-tokens/v1';
const connections = '/team/resources/sso/v2/configurations';

let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  [tenant, other] = [await stack.aTenant(), await stack.aTenant()];
});

test('an API token is created and changed, and its secret works before and after', async () => {
  const sent = { description: 'Terraform', metadata: { team: 'core' } };
  const created = await call('POST', tokens, { tenantId: tenant.id, body: sent });
  expect(created).toMatchObject({
    status: 201,
    body: { ...sent, tenantId: tenant.id, secret: expect.any(String) },
  });
  const { clientId, secret } = created.body;
  const body = { description: 'Terraform Cloud' };
  const changed = await call('PATCH', `${tokens}/${clientId}`, { tenantId: tenant.id, body });
  expect(changed).toMatchObject({ status: 200, body: { ...sent, ...body } });
  expect(changed.body.secret).toBeUndefined();
  const exchanged = await stack.visitor().fetch('/frontegg/identity/resources/auth/v1/api-token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, secret }),
  });
  expect(exchanged.status).toBe(200);
  expect(await call('PATCH', `${tokens}/${clientId}`, { tenantId: other.id, body })).toMatchObject({
    status: 404,
    body: { errorCode: apiTokensRefusals.notFound.code },
  });
  expect(await call('POST', tokens, { body: sent })).toMatchObject({
    status: 400,
    body: { errorCode: managementRefusals.tenantNeeded.code },
  });
  const token = await aToken('users');
  expect((await call('POST', tokens, { tenantId: tenant.id, body: sent, token })).status).toBe(403);
});

test('an SSO connection is created and changed for the tenant that the body names', async () => {
  const created = await call('POST', connections, {
    body: {
      tenantId: tenant.id,
      type: 'saml',
      enabled: false,
      ssoEndpoint: 'https://idp.example.test/sso',
    },
  });
  expect(created).toMatchObject({ status: 201, body: { type: 'saml', enabled: false } });
  const path = `${connections}/${created.body.id}`;
  const body = { tenantId: tenant.id, ssoEndpoint: 'https://idp.example.test/other' };
  expect(await call('PATCH', path, { body })).toMatchObject({
    status: 200,
    body: { ssoEndpoint: body.ssoEndpoint },
  });
  expect(await call('PATCH', path, { body: { ...body, tenantId: other.id } })).toMatchObject({
    status: 404,
  });
  expect(await call('POST', connections, { body: { type: 'saml' } })).toMatchObject({
    status: 400,
    body: { errorCode: managementRefusals.tenantNeeded.code },
  });
});

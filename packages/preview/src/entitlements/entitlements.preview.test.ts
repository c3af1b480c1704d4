import { createFoyerClient } from '@foyer/client';
import { entitlementsCalls } from '@foyer/contract/entitlements/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { expect, test } from 'vitest';
import { createPreviewTransport, previewPassword } from '../index.ts';

test('a preview judges by its roles and by what the host says it sells', async () => {
  const features = { reports: { planIds: ['free'], expireTime: null, linkedPermissions: [] } };
  const transport = createPreviewTransport({
    delayMs: 0,
    storage: null,
    permissions: { ReadOnly: ['invoices.read'] },
    entitlements: {
      features,
      plans: { free: { defaultTreatment: 'true' } },
    },
  });
  const client = createFoyerClient({
    baseUrl: 'https://host.test',
    storage: null,
    logLevel: 'none',
    transport,
  });
  const login = { email: 'member@acme.test', password: previewPassword };
  await client.session.adopt(await client.api(loginCalls).signIn({ body: login }));
  const verdicts = await client.api(entitlementsCalls).loadEntitlementsV1();
  expect(verdicts.features).toEqual({ reports: { isEntitled: true } });
  expect(verdicts.permissions).toMatchObject({
    'invoices.read': { isEntitled: true },
    'fe.secure.write.users': { isEntitled: false, justification: 'MISSING_PERMISSION' },
  });
  const data = await client.api(entitlementsCalls).loadEntitlementsV2();
  expect(data.features).toEqual(features);
  expect(data.permissions).toHaveProperty(['invoices.read'], true);
});

import { createFoyerClient } from '@foyer/client';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { expect, test } from 'vitest';
import { createPreviewTransport, previewPassword } from '../index.ts';

test('a client id keeps what programs shall know about it, also with another secret', async () => {
  const transport = createPreviewTransport({
    delayMs: 0,
    storage: null,
    origin: 'https://host.test',
  });
  const client = createFoyerClient({
    baseUrl: 'https://host.test',
    storage: null,
    logLevel: 'none',
    transport,
  });
  const body = { email: 'admin@acme.test', password: previewPassword };
  await client.session.adopt(await client.api(loginCalls).signIn({ body }));
  const api = client.api(apiTokensCalls);
  const metadata = { system: 'billing' };
  const { clientId: id } = await api.createTenantApiToken({
    body: { description: 'Nightly export', roleIds: [], expiresInMinutes: null, metadata },
  });
  await api.rotateTenantApiToken({ params: { id } });
  const found = (await api.listTenantApiTokens()).filter(({ clientId }) => clientId === id);
  expect(found).toMatchObject([{ metadata }]);
});

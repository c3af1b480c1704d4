import { expect, test } from 'vitest';
import { createSimulation } from '../testing/simulated-client.ts';
import { json } from '../testing/simulated-provider.ts';
import { saveCustomLogin } from './save-custom-login.ts';

const place = '/metadata/admin-box';

test('a custom login that did not change fails with "No changes to update" and makes no call', async () => {
  const { start, provider } = createSimulation();
  const { client } = await start();
  const document = { theme: { palette: { primary: '#112233' } } };
  await expect(
    saveCustomLogin(client, document, { theme: { palette: { primary: '#112233' } } }),
  ).rejects.toMatchObject({
    message: 'No changes to update',
  });
  expect(provider.count(place)).toBe(0);
});

test('a change is sent as a path and its value, and the document is read again', async () => {
  const { start, provider } = createSimulation();
  provider.always(`POST ${place}`, () => json({}));
  provider.always(`GET ${place}`, () => json({ theme: { palette: { primary: '#445566' } } }));
  const { client } = await start();
  const saving = saveCustomLogin(client, {}, { theme: { palette: { primary: '#445566' } } });
  await expect(saving).resolves.toEqual({ theme: { palette: { primary: '#445566' } } });
  const sent = provider.calls.find(({ path, method }) => path === place && method === 'POST');
  expect(sent?.body).toBe('{"actions":[{"type":"theme/palette/primary","payload":"#445566"}]}');
});

test('the login page of a tenant carries the query of its application address, and keeps its own', async () => {
  const { start, provider, time } = createSimulation();
  provider.state.cookie = false;
  const settings = {
    tenantId: 't',
    applicationUrl: 'https://acme.example/app?organization=acme&a=1',
  };
  provider.always('GET /tenants/resources/account-settings/v1/public', () => json(settings));
  const wentTo: string[] = [];
  const { client } = await start({
    tenantResolver: () => ({ tenant: 'acme' }),
    onRedirectTo: (url) => wentTo.push(url),
  });
  await time.advance(0);
  client.redirectTo('/account/login');
  client.redirectTo('/account/login?a=2');
  client.redirectTo('/account/sign-up');
  expect(wentTo).toEqual([
    '/account/login?organization=acme&a=1',
    '/account/login?a=2&organization=acme',
    '/account/sign-up',
  ]);
});

import { expect, test } from 'vitest';
import { createHostedLogin } from '../../hosted/create-hosted-login.ts';
import type { ClientOptions } from '../../hosted/client-options.ts';
import { createSimulation } from '../../testing/simulated-client.ts';
import { type Answer, json } from '../../testing/simulated-provider.ts';
import { redirectToRequiredSso } from './redirect-to-required-sso.ts';

const prelogin = 'POST /identity/resources/auth/v2/user/sso/prelogin';
const refused = new Error('Only by your company.');

async function choose(answer: Answer, options: Partial<ClientOptions> = {}) {
  const simulation = createSimulation();
  simulation.provider.always(prelogin, answer);
  const tab = await simulation.start({ href: 'https://app.test/books?year=2026', ...options });
  return { ...tab, leading: redirectToRequiredSso(tab.client, 'tenant-9', refused), simulation };
}

test('the tenant is asked about alone, and the page is where one comes back to', async () => {
  const tab = await choose(() => json({ address: 'https://idp.test/start?t=1', idpType: 'saml' }));
  await tab.leading;
  expect(tab.visited).toEqual(['https://idp.test/start?t=1']);
  const [asked] = tab.simulation.provider.calls.filter(({ path }) =>
    path.endsWith('/sso/prelogin'),
  );
  expect(asked?.body).toBe('{"tenantId":"tenant-9"}');
  expect([...tab.simulation.browser.stored.values()]).toContain('/books?year=2026');
});

test('a tenant that names no way leaves the refusal as it was', async () => {
  const tab = await choose(() => json({}));
  await expect(tab.leading).rejects.toBe(refused);
  expect(tab.visited).toEqual([]);
});

test('with hosted login the provider’s page is asked for that tenant, and no other way is looked for', async () => {
  const left: string[] = [];
  const hosted = {
    hosted: createHostedLogin,
    disableSilentRefresh: true,
    onRedirectTo: (to: string) => left.push(to),
  };
  const tab = await choose(
    () => json({ address: 'https://idp.test/start?t=1', idpType: 'saml' }),
    hosted,
  );
  await tab.leading;
  const asked = left.map((to) => new URL(to));
  expect(
    asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('tenantId')]),
  ).toEqual([['/frontegg/oauth/authorize', 'tenant-9']]);
  expect(
    tab.simulation.provider.calls.filter(({ path }) => path.endsWith('/sso/prelogin')),
  ).toEqual([]);
  expect([...tab.simulation.browser.stored.values()]).toContain('/books?year=2026');
});

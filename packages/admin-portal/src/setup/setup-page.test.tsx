// @vitest-environment jsdom
import { createFoyerClient } from '@foyer/client';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { FoyerClientProvider } from '@foyer/react';
import { cleanup, render, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { SetupPage } from './setup-page.tsx';

/** An administrator sends a link; the contact opens it in another browser. */
async function openLink(mayActivate: boolean) {
  const { client, user, transport } = await renderPage('sso');
  const sso = client.api(ssoCalls);
  const { id: ssoConfigId } = await sso.createSsoConfiguration({
    body: { type: 'okta', configMetadata: { guide: 'okta' } },
  });
  const params = { ssoConfigId };
  const { url } = await sso.createSsoSetupLink({
    params,
    body: { email: 'it@contact.test', mayActivate },
  });
  cleanup();
  sessionStorage.clear();
  history.replaceState(null, '', url);
  const contact = createFoyerClient({ baseUrl: location.origin, transport, storage: null });
  onTestFinished(() => {
    cleanup();
    contact.dispose();
  });
  const show = () =>
    render(
      <FoyerClientProvider client={contact}>
        <SetupPage options={{}} />
      </FoyerClientProvider>,
    );
  show();
  return { sso, params, user, show };
}

const step = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Setup steps' })).getByRole('button', {
    name: new RegExp(`^${name}`),
  });

test('a contact opens a link once, sets up its connection, and turns it on', async () => {
  const { sso, params, user, show } = await openLink(true);
  await user.click(await screen.findByRole('button', { name: 'Start setup' }));
  await screen.findByRole('heading', { name: /^Set up single sign-on for/ });
  expect(location.search).toBe('');
  await user.click(await screen.findByRole('button', { name: 'Add domain' }));
  const adding = await screen.findByRole('dialog', { name: 'Add domain' });
  await user.type(within(adding).getByRole('textbox', { name: 'Email domain' }), 'contact.test');
  await user.click(within(adding).getByRole('button', { name: 'Add domain' }));
  await user.click(await screen.findByRole('button', { name: 'Check now' }));
  await screen.findByText('Verified');
  expect(screen.getByRole('button', { name: 'Remove' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(step('Connection'));
  const url = await screen.findByRole('textbox', { name: 'Metadata URL' });
  await user.type(url, 'https://idp.test/metadata');
  await user.click(screen.getByRole('button', { name: 'Load metadata' }));
  await user.click(await screen.findByRole('button', { name: 'Save metadata' }));
  await screen.findByRole('button', { name: 'Next: Test' });
  cleanup();
  show();
  await screen.findByRole('navigation', { name: 'Setup steps' });
  await user.click(step('Activate'));
  await user.click(screen.getByRole('button', { name: 'Turn on connection' }));
  await screen.findByText('The connection is on. You are done.');
  const [link] = await sso.listSsoSetupLinks({ params });
  expect(link).toMatchObject({ email: 'it@contact.test', openedAt: expect.any(String) });
});

test('a contact who may not activate sees no such step, and a used link does not work', async () => {
  const { user, show } = await openLink(false);
  const address = location.href;
  await user.click(await screen.findByRole('button', { name: 'Start setup' }));
  await screen.findByRole('heading', { name: /^Set up single sign-on for/ });
  await screen.findByRole('button', { name: /^Test/ });
  expect(screen.queryByRole('button', { name: /^Activate/ })).toBeNull();
  cleanup();
  history.replaceState(null, '', address);
  show();
  await user.click(await screen.findByRole('button', { name: 'Start setup' }));
  await screen.findByText('This link does not work');
});

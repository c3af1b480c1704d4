// @vitest-environment jsdom
import { provisioningCalls } from '@foyer/contract/provisioning/calls';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

test('a connection is created, shows its token once, and opens with the guide of its directory', async () => {
  const { user, client } = await renderPage('provisioning');
  const [button] = await screen.findAllByRole('button', { name: 'Add connection' });
  if (button) await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Add directory connection' });
  await user.click(within(dialog).getByRole('radio', { name: /JumpCloud/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Create connection' }));
  const secret = await screen.findByRole('dialog', { name: 'Connect JumpCloud' });
  await within(secret).findByText(/^foyer_scim_/);
  const copies = within(secret).getAllByRole('button', { name: /^Copy/ });
  for (const copy of copies) await user.click(copy);
  await user.click(within(secret).getByRole('button', { name: 'Done' }));
  await screen.findByText(
    'Waiting for the first request from JumpCloud. This page updates automatically.',
  );
  await screen.findByText(/In the JumpCloud Admin Portal/);
  const connections = await client.api(provisioningCalls).listScimConnections();
  expect(connections.map(({ connectionName }) => connectionName)).toContain('JumpCloud');
});

test('a conflict is resolved by assigning the member', async () => {
  const { user, client } = await renderPage('provisioning');
  await user.click(await screen.findByText('Okta'));
  await user.click(await screen.findByRole('tab', { name: /Conflicts/ }));
  await user.click(await screen.findByRole('button', { name: /^Assign admin@acme.test/ }));
  await screen.findByText('No conflicts');
  const [okta] = await client.api(provisioningCalls).listScimConnections();
  expect(okta).toMatchObject({ users: 1, conflicts: 0 });
});

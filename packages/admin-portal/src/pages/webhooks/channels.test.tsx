// @vitest-environment jsdom
import { integrationsCalls } from '@foyer/contract/integrations/calls';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const at = '?view=channels&search=role+created';

test('an event is sent to an address and announced in a channel, and the matrix shows it', async () => {
  const { user, client } = await renderPage('webhooks', { at });
  await user.click(await screen.findByRole('button', { name: 'Role created' }));
  const dialog = await screen.findByRole('dialog', { name: 'Role created' });
  const email = within(dialog).getByRole('region', { name: 'Email' });
  await user.click(within(email).getByLabelText('Other email address'));
  await user.paste('alerts@acme.test');
  await user.click(within(email).getByRole('button', { name: 'Add' }));
  const slack = within(dialog).getByRole('region', { name: 'Slack' });
  await user.click(await within(slack).findByLabelText('Channels'));
  await user.click(await screen.findByRole('option', { name: '#security' }));
  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const row = await screen.findByRole('row', { name: /^Role created/ });
  expect(await within(row).findByText('1 recipient')).toBeTruthy();
  expect(await within(row).findByText('1 channel')).toBeTruthy();
  const api = client.api(integrationsCalls);
  expect(await api.listEmailConfigurations()).toMatchObject([
    { eventKey: 'role.created', subscriptions: [{ recipients: ['alerts@acme.test'] }] },
  ]);
});

test('a search without events and a list without notifications lead back to all events', async () => {
  const { user } = await renderPage('webhooks', { at: '?view=channels&setUp=true' });
  await screen.findByText('No notifications yet');
  await user.click(screen.getByRole('button', { name: 'Show all events' }));
  await screen.findByRole('rowheader', { name: /^Role created/ });
  await user.type(
    screen.getByRole('searchbox', { name: 'Search events' }),
    'nothing like it{Enter}',
  );
  await screen.findByText('No matching events');
});

test.each([
  [{ failures: true }, /Slack rejected 3 messages to #security: .*archived/],
  [{ disabled: true }, /^Slack has rejected the connection since .*Connect again\.$/],
] as const)('what Slack rejects is an alert of the page: %o', async (kind, expected) => {
  const since = '2026-11-27T10:00:00.000Z';
  const failure = { channelId: 'C0000003', cause: 'is_archived', count: 3, since, lastAt: since };
  const configuration = {
    id: 'slack',
    slackSubscriptions: [],
    team: 'Acme',
    ...('failures' in kind ? { failures: [failure] } : {}),
    ...('disabled' in kind ? { disabled: { at: since, cause: 'token_revoked' } } : {}),
  };
  await renderPage('webhooks', {
    at,
    answer: ({ url }) => (url.endsWith('/v1/slack') ? Response.json(configuration) : undefined),
  });
  const alert = await screen.findByText(expected);
  expect(alert.closest('.foyer-alert')).not.toBeNull();
});

// @vitest-environment jsdom
import { webhooksCalls } from '@foyer/contract/webhooks/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const form = {
  displayName: 'Billing sync',
  description: '',
  url: 'https://billing.acme.test/hooks',
  eventKeys: ['user.removed'],
  isActive: true,
  secret: null,
};

test('without webhooks the page says how to start, and a new one shows its secret once', async () => {
  const { user, client } = await renderPage('webhooks');
  await screen.findByText('No webhooks yet');
  const [create] = screen.getAllByRole('button', { name: 'Create webhook' });
  if (create) await user.click(create);
  const dialog = await screen.findByRole('dialog', { name: 'Create webhook' });
  await user.click(within(dialog).getByLabelText('Name'));
  await user.paste(form.displayName);
  await user.click(within(dialog).getByLabelText('URL'));
  await user.paste(form.url);
  await user.click(within(dialog).getByRole('button', { name: 'Create webhook' }));
  await within(dialog).findByText('Select at least one event.');
  await user.click(within(dialog).getByLabelText('Search events'));
  await user.paste('removed');
  await user.click(await within(dialog).findByRole('checkbox', { name: /^User removed/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Create webhook' }));
  const secret = await screen.findByRole('dialog', { name: 'Signing secret of Billing sync' });
  await within(secret).findByText(/^whsec_/);
  for (const copy of within(secret).getAllByRole('button', { name: /^Copy/ }))
    await user.click(copy);
  await user.click(within(secret).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(/whsec_/)).toBeNull());
  const [webhook] = await client.api(webhooksCalls).listWebhooks();
  expect(webhook).toMatchObject({ displayName: 'Billing sync', eventKeys: ['user.removed'] });
  expect(webhook?.secret).toBeNull();
});

test('a webhook of the list opens its log, where a delivery shows payload and response', async () => {
  let release: () => void = () => undefined;
  const created = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  const { user, client } = await renderPage('webhooks', {
    answer: ({ method, path }) =>
      method === 'GET' && path.endsWith('/webhook') ? created : undefined,
  });
  await client.api(webhooksCalls).createWebhook({ body: form });
  release();
  await screen.findByText('100% of 1');
  await user.click(screen.getByText('Billing sync'));
  const sheet = await screen.findByRole('dialog', { name: 'Billing sync' });
  const row = await within(sheet).findByRole('button', { name: /user\.removed/ });
  expect(row.getAttribute('aria-expanded')).toBe('false');
  await user.click(row);
  expect(row.getAttribute('aria-expanded')).toBe('true');
  const payload = await within(sheet).findByRole('region', { name: 'Payload' });
  expect(payload.textContent).toContain('"eventKey": "user.removed"');
  const response = within(sheet).getByRole('region', { name: 'Response' });
  expect(response.textContent).toBe('ok');
  const headers = within(sheet).getByRole('region', { name: 'Request headers' });
  expect(headers.textContent).toContain('webhook-signature: v1,');
});

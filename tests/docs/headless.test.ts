// @vitest-environment jsdom
import { createFoyerClient } from '@foyer/client';
import { createPreviewTransport, previewPassword } from '@foyer/preview';
import { FoyerClientProvider } from '@foyer/react';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CustomBox } from '../../docs/guides/headless/custom-box.tsx';

afterEach(cleanup);

test('the custom box of the guide signs in after a wrong password and another email', async () => {
  const transport = createPreviewTransport({ delayMs: 0, storage: null });
  const client = createFoyerClient({
    baseUrl: location.origin,
    transport,
    storage: null,
    onRedirectTo: () => undefined,
  });
  void client.start();
  render(createElement(FoyerClientProvider, { client }, createElement(CustomBox)));
  const user = userEvent.setup();

  await user.type(await screen.findByLabelText('Email'), 'viewer@acme.test{Enter}');
  await user.type(await screen.findByLabelText('Password'), 'wrong{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/couldn't sign you in/);
  await user.click(screen.getByRole('button', { name: 'Not you?' }));

  await user.type(await screen.findByLabelText('Email'), 'admin@acme.test{Enter}');
  await screen.findByRole('heading', { name: 'Hello admin@acme.test' });
  await user.type(screen.getByLabelText('Password'), `${previewPassword}{Enter}`);
  expect((await screen.findByText('Welcome, admin@acme.test')).textContent).toBeTruthy();
  client.dispose();
});

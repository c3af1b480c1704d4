// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
test('the page opens', async () => {
  const { user } = await renderPage('users');
  expect(await screen.findByText('Mel Member')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Add user' }));
  await user.type(await screen.findByRole('textbox', { name: /E-mail/ }), 'new@acme.test');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('new@acme.test is invited.')).toBeTruthy();
}, 60000);

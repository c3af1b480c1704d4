// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderPage } from '../../../testing/render-page.tsx';

const openTab = (options: RenderOptions = {}) =>
  renderPage('security', { at: '/general-settings', ...options });
type Opened = Awaited<ReturnType<typeof openTab>>;

async function edit({ user }: Opened, name: string) {
  await user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  return within(await screen.findByRole('dialog', { name }));
}

test('the breach check is turned on with the users it affects, by name, and undone', async () => {
  const page = await openTab();
  const { user } = page;
  expect(await screen.findByText('Not checked')).toBeTruthy();
  const dialog = await edit(page, 'Breached passwords');
  await user.click(dialog.getByRole('switch', { name: 'Check for breached passwords' }));
  expect(
    await dialog.findByText('1 user must choose a new password at the next sign-in.'),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Show users' }));
  expect(await dialog.findByText('Cara Careful')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Rejected')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Not checked')).toBeTruthy();
});

test('a policy that a parent account locked names that account and cannot be edited', async () => {
  const lock = { part: 'lockout', isLocked: true, parentName: 'North', appliedAt: '2026-03-02' };
  const answer = ({ path }: { readonly path: string }) =>
    path.endsWith('/policy-templates/v1/applied') ? Response.json([lock]) : undefined;
  await openTab({ answer });
  await screen.findByText('Set by North');
  const description = /North set this for its sub-accounts/;
  const button = screen.getByRole('button', { name: 'Edit User lockout', description });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

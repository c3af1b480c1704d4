// @vitest-environment jsdom
import { subAccountsCalls } from '@foyer/contract/sub-accounts/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const as = 'reseller@north.test';
const row = (name: RegExp) => screen.findByRole('row', { name });

test('the account tree expands, and a new account appears without reading it again', async () => {
  const { user, calls } = await renderPage('allAccounts', { as });
  await user.click(await screen.findByRole('button', { name: 'Show sub-accounts of Cumbria' }));
  await row(/^Eden Brewery/);
  await row(/^Harbour Foods/);
  const reads = () => calls.filter(({ path }) => path.endsWith('hierarchy/v2')).length;
  const before = reads();
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create a sub-account of North' });
  await user.click(within(dialog).getByRole('button', { name: 'Create account' }));
  await within(dialog).findByText('Enter a name.');
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Alnwick Gardens');
  await user.click(within(dialog).getByRole('button', { name: 'Create account' }));
  await row(/^Alnwick Gardens/);
  expect(reads()).toBe(before);
  await user.click(screen.getByRole('button', { name: 'Hide sub-accounts of Cumbria' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Eden Brewery/ })).toBeNull());
});

test('the deletion of an account counts what goes with it, and needs its name', async () => {
  const { user, client } = await renderPage('allAccounts', { as });
  await user.click(await screen.findByRole('button', { name: 'Actions for Cumbria' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Cumbria?' });
  await within(dialog).findByText(/This affects 0 users and 8 sub-accounts/);
  await user.type(within(dialog).getByRole('textbox'), 'Cumbria');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Cumbria/ })).toBeNull());
  const left = await client.api(subAccountsCalls).listSubTenants();
  expect(left.map(({ tenantName }) => tenantName)).not.toContain('Eden Brewery');
});

test('an account tree without accounts offers the first one', async () => {
  const answer = ({ path }: { readonly path: string }) =>
    path.endsWith('hierarchy/v2')
      ? Response.json({ items: [], _metadata: { totalItems: 0, totalPages: 0 } })
      : undefined;
  await renderPage('allAccounts', { as, answer });
  await screen.findByText('No accounts yet');
  expect(screen.getAllByRole('button', { name: 'Create account' })).toHaveLength(2);
});

test('users of all accounts are listed once with their accounts', async () => {
  const { user } = await renderPage('allAccounts', { as });
  await user.click(await screen.findByRole('tab', { name: 'Users' }));
  expect((await row(/desk@pinestreet/)).textContent).toMatch(/Harbour Foods/);
});

test('drift of a template names the account and both values, and ends when it is applied again', async () => {
  const { user } = await renderPage('allAccounts', { as, at: '/policies' });
  await row(/^Customer baseline/);
  await user.click(screen.getByRole('button', { name: 'Actions for Customer baseline' }));
  await user.click(await screen.findByRole('menuitem', { name: 'View drift' }));
  const dialog = await screen.findByRole('dialog', { name: 'Drift: Customer baseline' });
  await within(dialog).findByText(/Template: 8 attempts · Account: 20 attempts/);
  await user.click(within(dialog).getByRole('button', { name: 'Apply again Harbour Foods' }));
  await within(dialog).findByText(/^All \d+ accounts match the template\.$/);
});

test('expirations link to the account that they are in', async () => {
  await renderPage('allAccounts', { as, at: '/expirations' });
  const link = within(await row(/^okta/)).getByRole('link', { name: 'Pine Street Clinic' });
  expect(link.getAttribute('href')).toMatch(/sso/);
});

test('a template whose last run is no longer stored shows since when it has been in use', async () => {
  const template = {
    id: 't1',
    name: 'Baseline',
    isLocked: false,
    content: { passwordHistory: { historySize: 5 } },
    scopeTenantId: 's1',
    scopeName: 'Cumbria',
    accounts: 8,
    appliedAt: '2026-09-01T12:00:00.000Z',
    createdAt: '2026-09-01T12:00:00.000Z',
    updatedAt: '2026-09-01T12:00:00.000Z',
    lastRun: null,
  };
  const answer = ({ method, path }: { readonly method: string; readonly path: string }) =>
    method === 'GET' && path.endsWith('policy-templates/v1')
      ? Response.json([template])
      : undefined;
  await renderPage('allAccounts', { as, at: '/policies', answer });
  expect((await row(/^Baseline/)).textContent).toContain('In use since Sep 1, 2026');
});

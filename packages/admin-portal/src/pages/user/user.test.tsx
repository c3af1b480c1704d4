// @vitest-environment jsdom
import { groupsCalls } from '@foyer/contract/groups/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const melId = '00000000-0000-4000-a000-000000000002';
const caraId = '00000000-0000-4000-a000-000000000005';
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name });
const section = (name: string) => within(screen.getByRole('region', { name }));

test('a user opens from the list under their own URL, and the way back keeps filters and order', async () => {
  const { user } = await renderPage('users', { at: '?search=mel&order=desc' });
  const row = () => screen.findByRole('row', { name: /Mel Member/ });
  await user.click(within(await row()).getByText('Mel Member'));
  await heading(/^Mel Member/);
  expect(location.pathname).toBe(`/settings/users/${melId}`);
  await user.click(screen.getByRole('link', { name: 'Back to users' }));
  expect(document.activeElement).toBe(await row());
  expect(location.pathname + location.search).toBe('/settings/users?search=mel&order=desc');
});

test('the page names each effective role with its sources and each permission with its roles', async () => {
  const { client } = await renderPage('users');
  const groups = client.api(groupsCalls);
  const { id: groupId } = await groups.createGroup({ body: { name: 'Engineering' } });
  await groups.addGroupRoles({ params: { groupId }, body: { roleIds: ['role:Admin'] } });
  await groups.addGroupUsers({ params: { groupId }, body: { userIds: [melId] } });
  history.pushState(null, '', `/settings/users/${melId}`);
  dispatchEvent(new PopStateEvent('popstate'));
  await heading(/^Mel Member/);
  const access = section('Access').getByRole('heading', { name: 'Effective roles' }).parentElement;
  expect(access?.textContent).toContain('AdminGroup Engineering');
  expect(access?.textContent).toContain('Read onlyAssigned directly · Directory group Finance');
  expect(section('Access').getByText(/^\d+ permissions?$/)).toBeTruthy();
  expect(section('Access').getAllByText('from Admin').length).toBeGreaterThan(0);
});

test('actions that are not available say why', async () => {
  await renderPage('users', { at: `/${melId}` });
  await heading(/^Mel Member/);
  const why = (name: string) =>
    screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
  expect(why('Reset MFA')).toBe(true);
  expect(section('Sign-in and MFA').getAllByText('MFA is not set up.').length).toBeGreaterThan(0);
  expect(why('Resend activation email')).toBe(true);
  expect(
    section('Manage user').getAllByText('This user has already activated their account.').length,
  ).toBeGreaterThan(0);
  expect(why('Edit profile')).toBe(true);
  expect(why('Remove from account')).toBe(false);
});

test('a viewer who may not edit users sees access but not how the user signs in', async () => {
  await renderPage('users', { as: 'member@acme.test', at: `/${caraId}` });
  await heading(/^Cara Careful/);
  expect(section('Access').getByText('Effective roles')).toBeTruthy();
  expect(screen.getByText('Only users who can edit users see how others sign in.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Sessions' })).toBeNull();
});

test('removing a user leads back to the list', async () => {
  const { user } = await renderPage('users', { at: `/${melId}?view=members` });
  await heading(/^Mel Member/);
  await user.click(screen.getByRole('button', { name: 'Remove from account' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove Mel Member?' }));
  await user.click(question.getByRole('button', { name: 'Remove from account' }));
  await screen.findByRole('row', { name: /Ada Admin/ });
  expect(location.pathname).toBe('/settings/users');
});

test('a password reset of a user without an email sends the link to a new one', async () => {
  const { user, calls } = await renderPage('users', {
    at: `/${melId}`,
    answer: async ({ url, method }) =>
      method === 'GET' && url.endsWith(`/${melId}/details`)
        ? Response.json({
            member: { ...mel, username: 'mel', email: '' },
            permissions: [],
            isElsewhere: false,
            hasPassword: true,
            factors: [],
            sessions: [],
            tokens: [],
          })
        : undefined,
  });
  await user.click(await screen.findByRole('button', { name: 'Require password reset' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'mel@example.com');
  await user.click(dialog.getByRole('button', { name: 'Require password reset' }));
  await waitFor(() => {
    const sent = calls.find(({ url }) => url.endsWith('/password/reset'));
    expect(sent?.body).toBe(JSON.stringify({ email: 'mel@example.com' }));
  });
});

const mel = {
  id: melId,
  name: 'Mel Member',
  tenantId: '00000000-0000-4000-9000-000000000001',
  vendorId: 'v',
  roleIds: [],
  roles: [],
  activatedForTenant: true,
  createdAt: '2026-03-02T09:00:00.000Z',
};

test('a link to a user who has left says so', async () => {
  await renderPage('users', { at: '/00000000-0000-4000-a000-00000000ffff' });
  expect(await screen.findByText('User not found')).toBeTruthy();
});

test('a link to a user of a sub-account names the account', async () => {
  const accounts = [{ tenantId: '00000000-0000-4000-9000-000000000004', name: 'North East' }];
  const found = { ...mel, id: caraId, email: 'mel@north.test', accounts, ...accounts[0] };
  await renderPage('users', {
    as: 'reseller@north.test',
    at: `/${caraId}`,
    answer: async ({ url }) =>
      url.includes(`userIds=${caraId}`)
        ? Response.json({ items: [{ ...found, name: 'Mel Member' }], totalItems: 1, totalPages: 1 })
        : undefined,
  });
  await heading(/^Mel Member/);
  expect(screen.getByText(/belongs to the sub-account North East/)).toBeTruthy();
});

test('a page that cannot be loaded offers another try', async () => {
  await renderPage('users', {
    at: `/${melId}`,
    answer: ({ url }) =>
      url.endsWith('/details') ? Response.json({ errors: ['Down.'] }, { status: 400 }) : undefined,
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

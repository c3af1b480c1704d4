// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

async function getMenu(name: string, user: Awaited<ReturnType<typeof renderPage>>['user']) {
  await user.click(within(await row(name)).getByRole('button', { name: /^Actions/ }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

test('who may only read is shown why once, and sees no field that looks as if it could be changed', async () => {
  const { user } = await renderPage('users', { as: 'member@acme.test' });
  expect(await getMenu('Cara Careful', user)).toEqual([
    'Open',
    expect.stringMatching(/^Manage user.*need the permission “Change users”/),
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Open' }));
  const access = within(await screen.findByRole('region', { name: 'Access' }));
  expect(await access.findByText(/need the permission “Change users”/)).toBeTruthy();
  expect(access.queryByRole('combobox')).toBeNull();
});

// Review 2026-11-23, portal B7
test('a member without the permission to change users sees and filters nothing about how others sign in', async () => {
  const { user } = await renderPage('users', {
    as: 'member@acme.test',
    at: '?mfa=off&password=stolen',
  });
  await row('Cara Careful');
  expect(screen.queryByRole('columnheader', { name: 'MFA' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^MFA/ })).toBeNull();
  const menuItems = async (button: string) => {
    await user.click(screen.getByRole('button', { name: button }));
    const items = await screen.findAllByRole('menuitem');
    await user.keyboard('{Escape}');
    return items.map(({ textContent }) => textContent);
  };
  expect(await menuItems('Views')).toEqual([
    'All users',
    'Inactive for 90 days',
    'Disabled',
    'Save view…',
  ]);
  expect(await menuItems('Add filter')).not.toContain('Password');
});

// Review 2026-11-23, portal B15
test('the menu of a user offers to end a sign-in pause only where there is one', async () => {
  const { user } = await renderPage('users');
  expect(await getMenu('Mel Member', user)).not.toContain('Unlock sign-in');
});

test('who belongs to an account below is shown, and is not changed from here', async () => {
  const { user, calls } = await renderPage('users', {
    as: 'reseller@north.test',
    at: '?below=true',
    answer: ({ url }) => {
      if (!url.includes('/members/v1?')) return undefined;
      const elsewhere = {
        id: '00000000-0000-4000-a000-0000000000a1',
        email: 'grace@harbour.test',
        name: 'Grace Hopper',
        tenantId: 'harbour',
        vendorId: 'vendor',
        roles: [],
        roleIds: [],
        groups: [],
        activatedForTenant: true,
        mfaEnabled: false,
        createdAt: '2026-03-02T09:00:00.000Z',
      };
      return Response.json({ items: [elsewhere], totalItems: 1, totalPages: 1 });
    },
  });
  const reason = 'This user belongs to another account. Make changes there.';
  expect(await getMenu('Grace Hopper', user)).toEqual(['Open', `Manage user, ${reason}`]);
  await user.click(screen.getByRole('menuitem', { name: 'Open' }));
  await screen.findByRole('heading', { name: /^Grace Hopper/ });
  expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
  expect(calls.some(({ url }) => url.endsWith('/details'))).toBe(false);
  await user.click(screen.getByRole('link', { name: /Back to users/ }));
  await user.click(within(await row('Grace Hopper')).getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(
    (await screen.findAllByText(/^Some of these users belong to other accounts/)).length,
  ).toBeGreaterThan(0);
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPortal } from '../../testing/render-page.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('each page of the tenant tells who may not open it what is missing, and reads nothing; their pages open', async () => {
  const always = { visibility: 'always', featureFlag: '' } as const;
  const closed = ['users', 'groups', 'roles', 'account', 'apiTokens'] as const;
  const { calls, user } = await renderPortal('/settings/users', {
    options: {
      navigation: Object.fromEntries([...closed, 'profile' as const].map((tab) => [tab, always])),
    },
    answer: ({ path }) =>
      path.endsWith('/users/v2/me')
        ? Response.json({
            id: 'ada',
            name: 'Ada',
            email: 'admin@acme.test',
            permissions: [],
            roles: [],
          })
        : undefined,
  });
  const names = {
    users: 'Users',
    groups: 'Groups',
    roles: 'Roles',
    account: 'Account details',
    apiTokens: 'API tokens',
  };
  const own = calls.length;
  for (const tab of closed) {
    await user.click(screen.getByRole('link', { name: new RegExp(`^${names[tab]}.*no access$`) }));
    await heading(`You don’t have access to ${names[tab]}`);
    expect(document.querySelector('main')?.textContent).toMatch(/permission/);
  }
  expect(calls.slice(own)).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  await heading('Profile');
});

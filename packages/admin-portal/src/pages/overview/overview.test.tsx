// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage, renderPortal } from '../../../testing/render-page.tsx';

const path = '/identity/resources/overview/v1';
const overview = {
  users: { total: 502, joined: 12, active: 431, withMfa: 251, invited: 300 },
  attention: [
    { kind: 'administratorsWithoutMfa', count: 5, names: ['Ada Park', 'Mel Reed', 'Noa Brandt'] },
    { kind: 'expiringTokens', count: 1, names: ['Nightly export'] },
  ],
  setup: [
    { step: 'inviteUsers', isDone: true },
    { step: 'customLogin', isDone: false },
  ],
  events: [
    {
      id: 'e1',
      action: 'role.created',
      title: 'Role created',
      description: 'Created the role Sales.',
      by: 'Ada Park',
      createdAt: new Date().toISOString(),
    },
  ],
};

test('the overview links each figure, item, and setup step to the page where it is fixed', async () => {
  const { user } = await renderPage('overview', {
    answer: ({ path: asked }) => (asked.endsWith(path) ? Response.json(overview) : undefined),
  });
  const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(await screen.findByRole('link', { name: /^502 users 12 joined this week/ })).toBeTruthy();
  expect(href(/^300 pending invitations/)).toBe('/settings/users?view=invited');
  expect(href(/^50% use MFA 251 of 502 users/)).toBe('/settings/users?mfa=on');
  const item = screen.getByRole('link', { name: /^5 administrators don’t use MFA/ });
  expect(item.textContent).toContain('Ada Park, Mel Reed, Noa Brandt, and 2 more');
  expect(href(/^1 API token expires within 14 days/)).toBe('/settings/api-tokens?expiry=soon');
  const setup = screen.getByRole('region', { name: 'Set up your account' });
  expect(setup.textContent).toContain('1 of 2 steps done');
  expect(screen.getByText('Created the role Sales.')).toBeTruthy();
  await user.click(within(setup).getByRole('link', { name: /^Brand your sign-in page/ }));
  expect(location.pathname).toBe('/settings/account/custom-login');
});

test('the overview is the first page of an administrator', async () => {
  await renderPortal('/settings');
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeTruthy();
  expect(location.pathname).toBe('/settings/overview');
});

test('the overview is absent from the menu of a user who is not an administrator', async () => {
  await renderPortal('/settings', { as: 'member@acme.test' });
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Overview' })).toBeNull();
});

test('the overview says why it could not be loaded, and loads after another try', async () => {
  let isDown = true;
  const { user } = await renderPage('overview', {
    answer: ({ path: asked }) =>
      isDown && asked.endsWith(path)
        ? Response.json({ errors: ['Down for a moment.'] }, { status: 400 })
        : undefined,
  });
  expect(await screen.findByText('The overview could not be loaded.')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByRole('heading', { name: 'Needs attention' })).toBeTruthy();
});

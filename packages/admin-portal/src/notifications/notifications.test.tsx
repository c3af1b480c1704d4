// @vitest-environment jsdom
import { notificationsCalls } from '@foyer/contract/notifications/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';

type Opened = Awaited<ReturnType<typeof renderPage>>;

const bell = (name: string) => screen.findByRole('button', { name });

async function openPanel({ user }: Opened) {
  await user.click(await bell('Notifications, 3 unread'));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
}

async function choose({ user }: Opened, title: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for “${title}”` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('a notification opens its page and is read, and all are read at once', async () => {
  const opened = await renderPage('profile');
  const { user } = opened;
  const panel = await openPanel(opened);
  await user.click(
    panel.getByRole('button', { name: /^Unread.*Sign-in from a new device.*You signed in/ }),
  );
  await waitFor(() => expect(location.pathname).toBe('/settings/privacy'));
  await user.click(await bell('Notifications, 2 unread'));
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await screen.findByText('0 unread');
  await user.keyboard('{Escape}');
  await bell('Notifications');
});

test('a notification is pinned to the top, and archiving it can be undone', async () => {
  const opened = await renderPage('profile');
  await openPanel(opened);
  await choose(opened, 'Passkey added', 'Pin to top');
  const pinned = await screen.findByRole('region', { name: 'Pinned' });
  within(pinned).getByText('Passkey added');
  await choose(opened, 'Your roles changed', 'Archive');
  await waitFor(() => expect(screen.queryByText('Your roles changed')).toBeNull());
  await opened.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Your roles changed');
});

test('preferences change at once, and emails that protect the account cannot be turned off', async () => {
  const opened = await renderPage('profile');
  await openPanel(opened);
  await opened.user.click(screen.getByRole('button', { name: 'Notification preferences' }));
  const roleEmail = await screen.findByRole('switch', { name: 'Role changes: email' });
  expect(roleEmail.getAttribute('aria-checked')).toBe('false');
  await opened.user.click(roleEmail);
  await waitFor(async () => {
    const { preferences } = await opened.client
      .api(notificationsCalls)
      .getNotificationPreferences();
    expect(preferences).toContainEqual({ type: 'roleChange', inApp: true, email: true });
  });
  const always = screen.getByRole('switch', { name: 'Impersonation: email' });
  expect(always.getAttribute('aria-disabled')).toBe('true');
});

test('a list that cannot be loaded says so, and is empty when there is nothing', async () => {
  let isBroken = true;
  const opened = await renderPage('profile', {
    answer: ({ path, method }) => {
      if (method !== 'GET' || path !== '/notification') return undefined;
      if (isBroken) return Response.json({ errors: ['Not now.'] }, { status: 400 });
      return Response.json({ data: [], current: 0, total: 0, unreadCount: 0 });
    },
  });
  await opened.user.click(await bell('Notifications'));
  await screen.findByText('Your notifications could not be loaded');
  isBroken = false;
  await opened.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('You’re all caught up');
});

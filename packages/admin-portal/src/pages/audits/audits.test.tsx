// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

test('an open event shows its changes and leads to the events of its IP address', async () => {
  const { user } = await renderPage('audits', { at: '?type=security_policy.' });
  const [row] = await screen.findAllByText('Security policy changed');
  if (row) await user.click(row);
  const sheet = within(await screen.findByRole('dialog'));
  expect(location.search).toContain('event=');
  const change = sheet.getByRole('row', { name: /idleSessionTimeout/ });
  expect(change.textContent).toBe('idleSessionTimeout3600900');
  expect(sheet.queryByRole('row', { name: /maximumConcurrentSessions/ })).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'From this IP address' }));
  await waitFor(() => expect(location.search).toMatch(/^\?ip=[\w%.]+$/));
});

test('filters of the URL are sent to the server, and a link opens its event', async () => {
  const id = '00000000-0000-4000-b000-000000000001';
  const { calls } = await renderPage('audits', {
    at: `?severity=High&severity=Critical&search=ada&sort=severity&page=2&event=${id}`,
  });
  await screen.findByRole('dialog');
  const listed = calls.find(({ url }) => url.includes('/audits?'))?.url ?? '';
  const query = new URL(listed).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    severity: 'High,Critical',
    filter: 'ada',
    sortBy: 'severity',
    sortDirection: 'desc',
    offset: '1',
  });
});

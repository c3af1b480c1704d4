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

test('an export says how far it is, and downloads the whole file', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:audits';
  };
  URL.revokeObjectURL = () => undefined;
  let finish = () => {};
  const lines = Array.from({ length: 1500 }, (_, at) => `event ${at}\n`).join('');
  const last = new Promise<void>((resolve) => {
    finish = resolve;
  });
  async function* parts() {
    yield new TextEncoder().encode(lines);
    await last;
    yield new TextEncoder().encode('last\n');
  }
  // jsdom has no streams
  const all = parts();
  const response = new Response('');
  Object.defineProperty(response, 'body', {
    value: { getReader: () => ({ read: () => all.next() }) },
  });
  const { user } = await renderPage('audits', {
    answer: ({ url }) => (url.includes('/export/') ? response : undefined),
  });
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
  await screen.findByText(/^Preparing the file: 1,500 of/);
  finish();
  await screen.findByText('Audit log downloaded');
  expect(await files[0]?.text()).toMatch(/^\uFEFF?event 0\n[^]*event 1499\nlast\n$/);
  expect(screen.queryByText(/^Preparing the file/)).toBeNull();
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

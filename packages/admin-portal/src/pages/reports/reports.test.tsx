// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const findRow = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });

async function chooseAction(
  user: Awaited<ReturnType<typeof renderPage>>['user'],
  report: string,
  action: string,
) {
  await user.click(within(await findRow(report)).getByRole('button', { name: /Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('a report is scheduled for the last day of the month, paused, and removed', async () => {
  const { user } = await renderPage('reports');
  await chooseAction(user, 'MFA enrollment', 'Schedule…');
  const dialog = await screen.findByRole('dialog', { name: 'Schedule MFA enrollment' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Frequency' }));
  await user.click(await screen.findByRole('option', { name: 'Monthly' }));
  await user.click(within(dialog).getByRole('combobox', { name: 'Day of the month' }));
  await user.click(await screen.findByRole('option', { name: 'Last day' }));
  const time = within(dialog).getByRole('textbox', { name: 'Time' });
  await user.clear(time);
  await user.type(time, '25:00');
  await user.click(within(dialog).getByRole('button', { name: 'Save schedule' }));
  expect(within(dialog).getByText('Enter a time such as 09:00.')).toBeDefined();
  await user.clear(time);
  await user.type(time, '06:30');
  await user.click(within(dialog).getByRole('button', { name: 'Save schedule' }));
  expect(await screen.findByText('Every month on the last day at 06:30')).toBeDefined();

  await chooseAction(user, 'MFA enrollment', 'Pause schedule');
  expect(await screen.findByText('Paused')).toBeDefined();
  await chooseAction(user, 'MFA enrollment', 'Remove schedule');
  await waitFor(() => expect(screen.queryByText('Paused')).toBeNull());
});

test('a report is sent to the chosen users', async () => {
  const { user, calls } = await renderPage('reports');
  await chooseAction(user, 'Audit summary', 'Send now…');
  const dialog = await screen.findByRole('dialog', { name: 'Send Audit summary' });
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ method, url }) => method === 'POST' && url.includes('/triggers/'));
  expect(JSON.parse(typeof sent?.body === 'string' ? sent.body : '{}')).toMatchObject({
    templateId: 'audit-summary',
    to: ['admin@acme.test'],
    type: 'pdf',
  });
});

test('the preview follows its filters', async () => {
  const { user, calls } = await renderPage('reports', {
    at: '?preview=audit-summary',
    answer: ({ url }) =>
      url.includes('preview-report')
        ? new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } })
        : undefined,
  });
  const sheet = await screen.findByRole('dialog', { name: 'Audit summary' });
  const picture = await within(sheet).findByRole('img', { name: /Preview of the report/ });
  expect(picture.getAttribute('src')).toMatch(/^data:image/);
  await user.click(within(sheet).getByRole('combobox', { name: 'Period' }));
  await user.click(await screen.findByRole('option', { name: 'Past 90 days' }));
  await waitFor(() => {
    const filters = calls
      .filter(({ url }) => url.includes('preview-report'))
      .map(({ url }) => atob(new URL(url, 'http://x').searchParams.get('dataFilters') ?? ''));
    expect(filters.at(-1)).toContain('90d');
  });
});

test('an access review is decided line by line and completed', async () => {
  const { user } = await renderPage('reports');
  await user.click(await screen.findByRole('button', { name: 'Start review' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start an access review' });
  await user.click(within(dialog).getByRole('button', { name: 'Start review' }));
  const complete = await screen.findByRole('button', { name: 'Complete review' });
  const [remove] = (await screen.findAllByRole('button', { name: /^Remove / })).slice(-1);
  if (!remove) throw new Error('no line');
  await user.click(remove);
  const question = await screen.findByRole('alertdialog', { name: 'Remove 1 role?' });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removed 1 role.')).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: /all/i }));
  await user.click(await screen.findByRole('button', { name: 'Keep' }));
  expect(await screen.findByText(/^Every line is decided/)).toBeDefined();
  await user.click(complete);
  const last = await screen.findByRole('alertdialog', { name: 'Complete this review?' });
  await user.click(within(last).getByRole('button', { name: 'Complete review' }));
  expect(await screen.findByText('Access review completed.')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'All reports' }));
  expect(await findRow('MFA enrollment')).toBeDefined();
});

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const isImport = ({ method, path }: { readonly method: string; readonly path: string }) =>
  method === 'POST' && path.endsWith('/v1/bulk/import');

async function openImport(options?: Parameters<typeof renderPage>[1]) {
  const page = await renderPage('users', options);
  await screen.findByRole('row', { name: /Mel Member/ });
  await page.user.click(screen.getByRole('button', { name: 'More' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Import users' }));
  return {
    ...page,
    dialog: within(await screen.findByRole('dialog', { name: 'Import users' })),
  };
}

type Dialog = Awaited<ReturnType<typeof openImport>>['dialog'];

const problemsIn = (dialog: Dialog) =>
  within(dialog.getByRole('region', { name: 'Result of the check' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

// Review 2026-11-23, portal B6
test('a file is mapped and checked before one request invites its users', async () => {
  const { user, calls, dialog } = await openImport();
  const file = [
    'Person;Who;Access;Direct line',
    'Ann Lee;ann@acme.test;Read only;+49 30 1234567',
    'Ben;ben@acme;;',
    'Mel;member@acme.test;;',
    'Cid;cid@acme.test;Nobody;',
  ].join('\n');
  await user.upload(
    dialog.getByLabelText('Choose CSV file', { selector: 'input' }),
    new File([file.replace('Person', 'Name')], 'people.csv'),
  );
  const access = await dialog.findByRole('combobox', { name: 'Access' });
  await user.click(access);
  await user.click(await screen.findByRole('option', { name: 'Roles' }));
  await waitFor(() =>
    expect(problemsIn(dialog)).toEqual([
      'Line 3: ben@acmeInvalid email',
      'Line 4: member@acme.testExisting member',
      'Line 5: NobodyUnknown role',
    ]),
  );
  expect(dialog.getByText('3 rows have problems and won’t be imported.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Invite 1 user' }));
  const area = within(await screen.findByRole('region', { name: 'Bulk operations' }));
  expect(await area.findByText('1 user invited')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const [request, ...others] = calls.filter(isImport);
  expect(others).toEqual([]);
  expect(typeof request?.body === 'string' && JSON.parse(request.body)).toEqual({
    users: [{ email: 'ann@acme.test', name: 'Ann Lee', roleIds: [expect.any(String)] }],
  });
  await user.click(screen.getByRole('tab', { name: /Invited/ }));
  expect(await screen.findByRole('row', { name: /ann@acme.test/ })).toBeTruthy();
});

test('nothing is sent without a column of emails', async () => {
  const { user, dialog, calls } = await openImport();
  await user.click(dialog.getByRole('textbox', { name: 'CSV or email addresses' }));
  await user.paste('Name,Role\nAnn,Admin');
  const send = dialog.getByRole('button', { name: 'Invite 0 users' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
  await user.click(send);
  expect(dialog.getByText('Choose the column that contains the email.')).toBeTruthy();
  expect(calls.filter(isImport)).toEqual([]);
});

test('an import that is refused keeps what was entered and says why', async () => {
  const { user, dialog } = await openImport({
    answer: ({ method, url }) =>
      method === 'POST' && url.endsWith('/v1/bulk/import')
        ? Response.json({ errors: ['Too many.'], errorCode: 'ER-00000' }, { status: 429 })
        : undefined,
  });
  const source = dialog.getByRole('textbox', { name: 'CSV or email addresses' });
  await user.click(source);
  await user.paste('ann@acme.test, ben@acme.test');
  await user.click(dialog.getByRole('button', { name: 'Invite 2 users' }));
  expect(await dialog.findByText('Too many.')).toBeTruthy();
  expect(source).toHaveProperty('value', 'ann@acme.test, ben@acme.test');
});

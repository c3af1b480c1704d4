// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderPage } from '../../../testing/render-page.tsx';

const ownIp = '203.0.113.7';

const openTab = (options: RenderOptions = {}) =>
  renderPage('security', { at: '/ip-restrictions', ...options });
type Opened = Awaited<ReturnType<typeof openTab>>;

const press = async ({ user }: Opened, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

const rows = () => screen.queryAllByRole('button', { name: /^Actions for/ });

async function addMany(page: Opened, lines: string) {
  await press(page, 'Add several');
  const dialog = await dialogNamed('Add to the allow list');
  await page.user.click(dialog.getByRole('textbox', { name: 'Addresses' }));
  await page.user.paste(lines);
  await page.user.click(dialog.getByRole('button', { name: /^Add \d+ address/ }));
  return dialog;
}

async function chooseMode(page: Opened, mode: RegExp) {
  await press(page, /^Edit\s*IP restrictions$/);
  const dialog = await dialogNamed('IP restrictions');
  await page.user.click(dialog.getByRole('radio', { name: mode }));
  return dialog;
}

test('a pasted list is added with a result per line, in pages of four, and invalid lines are edited', async () => {
  const page = await openTab();
  expect(await screen.findByText('No addresses in the allow list')).toBeTruthy();
  const lines = ['192.0.2.1, Berlin office', '192.0.2.0/28', 'office', '192.0.2.1'];
  const more = ['198.51.100.1-198.51.100.9', '2001:db8::1', '198.51.100.50'];
  const dialog = await addMany(page, [...lines, '', ...more].join('\n'));
  expect(await dialog.findByText('5 added, 1 already in the list, 1 invalid')).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
    'officeNot an IP address',
  );
  await page.user.click(dialog.getByRole('button', { name: 'Edit invalid lines' }));
  const field = dialog.getByRole('textbox', { name: 'Addresses' });
  expect(field).toHaveProperty('value', 'office');
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('5 addresses')).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(screen.getByText('Berlin office')).toBeTruthy();
  await press(page, 'Next page');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await press(page, 'Undo');
  expect(await screen.findByText('No addresses in the allow list')).toBeTruthy();
});

test('an address is added with a note, refused as a duplicate, tested, and deleted with Undo', async () => {
  const page = await openTab();
  const { user } = page;
  const add = async (ip: string) => {
    await press(page, 'Add address');
    const dialog = await dialogNamed('Add to the allow list');
    await user.type(dialog.getByRole('textbox', { name: /IP address, range/ }), ip);
    await user.type(dialog.getByRole('textbox', { name: /Note/ }), 'Office');
    await user.click(dialog.getByRole('button', { name: 'Add address' }));
    return dialog;
  };
  await add('192.0.2.0/24');
  expect(await screen.findByText('192.0.2.0/24 added to the allow list.')).toBeTruthy();
  const again = await add('192.0.2.0/24');
  expect(await again.findByText('This IP address is already in the list.')).toBeTruthy();
  await user.click(again.getByRole('button', { name: 'Cancel' }));
  const field = await screen.findByRole('textbox', { name: 'IP address to test' });
  await user.type(field, '192.0.2.9{Enter}');
  const allowed = 'Restrictions are off. With the allow list, 192.0.2.9 would be allowed.';
  expect(await screen.findByText(allowed)).toBeTruthy();
  expect(screen.getByText('It matches 192.0.2.0/24 (Office).')).toBeTruthy();
  await press(page, 'Actions for 192.0.2.0/24');
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('It matches no address in the list.')).toBeTruthy();
  await press(page, 'Undo');
  expect(await screen.findByText('Office')).toBeTruthy();
});

test('an allow list without the administrator’s address is saved after the address is typed', async () => {
  const page = await openTab();
  const { user, calls } = page;
  const dialog = await chooseMode(page, /^Only the allow list/);
  expect(await dialog.findByText(`This would block your own IP address, ${ownIp}.`)).toBeTruthy();
  expect(await dialog.findByText('1 session will end when you save.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const name = 'Block your own IP address?';
  const question = within(await screen.findByRole('alertdialog', { name }));
  await user.click(question.getByRole('button', { name: 'Block my IP address' }));
  await user.type(question.getByRole('textbox'), ownIp);
  await user.click(question.getByRole('button', { name: 'Block my IP address' }));
  expect(await screen.findByText('Only addresses in the allow list are allowed')).toBeTruthy();
  const saved = calls.filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/restrictions/ip/config'),
  );
  expect(saved.map(({ body }) => typeof body === 'string' && JSON.parse(body))).toEqual([
    { isActive: true, strategy: 'ALLOW' },
    { isActive: true, strategy: 'ALLOW', confirmedIp: ownIp },
  ]);
});

test('"Add my IP" in the impact lets the allow list be saved without confirmation, and Undo turns it off', async () => {
  const page = await openTab();
  const { user } = page;
  const dialog = await chooseMode(page, /^Only the allow list/);
  await user.click(await dialog.findByRole('button', { name: 'Add my IP' }));
  expect(await dialog.findByText('Nobody is affected right away.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Only addresses in the allow list are allowed')).toBeTruthy();
  expect(await screen.findByText('My IP')).toBeTruthy();
  expect(screen.getByText('In effect')).toBeTruthy();
  const undo = await screen.findAllByRole('button', { name: 'Undo' });
  const [last] = undo.toReversed();
  if (last) await user.click(last);
  expect(await screen.findByText('Off: every IP address is allowed')).toBeTruthy();
});

test('restrictions that do not load are loaded again', async () => {
  let isDown = true;
  const { user } = await openTab({
    answer: ({ path }) =>
      isDown && path.includes('/restrictions/ip')
        ? Response.json({ errors: ['Not today.'] }, { status: 403 })
        : undefined,
  });
  expect(await screen.findByText('The IP restrictions could not be loaded.')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('Off: every IP address is allowed')).toBeTruthy();
});

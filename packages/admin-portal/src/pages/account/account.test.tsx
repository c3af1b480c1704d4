// @vitest-environment jsdom
import { accountSettingsCalls } from '@foyer/contract/account-settings/calls';
import type { TransportRequest } from '@foyer/client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const row = async (name: string) => screen.findByRole('button', { name: `Edit ${name}` });
const path = '/tenants/resources/account-settings/v1';

test('a text is changed in its place, at once, and can be taken back', async () => {
  const { user } = await renderPage('account');
  await user.click(await row('Company name'));
  const field = await screen.findByRole('textbox', { name: 'Company name' });
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a company name.')).toBeTruthy();
  await user.type(field, 'Acme Engines{Enter}');
  expect(await screen.findByText('Company name updated.')).toBeTruthy();
  expect(screen.getAllByText('Acme Engines').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryAllByText('Acme Engines')).toEqual([]));
  // Review 2026-11-23, portal B14
  const toast = await screen.findByText('Company name restored.');
  expect(
    within(toast.parentElement ?? document.body).queryByRole('button', { name: 'Undo' }),
  ).toBeNull();
});

// Review 2026-11-23, portal B13
test('the custom login has an address in kebab-case, to which the old one leads', async () => {
  const { user } = await renderPage('account', { at: '/customLogin' });
  const field = { name: /Sign-in link name/ };
  await screen.findByRole('textbox', field);
  await waitFor(() => expect(location.pathname).toBe('/settings/account/custom-login'));
  await user.click(screen.getByRole('tab', { name: 'Settings' }));
  expect(location.pathname).toBe('/settings/account/settings');
  await user.click(screen.getByRole('tab', { name: 'Custom login' }));
  await screen.findByRole('textbox', field);
  expect(location.pathname).toBe('/settings/account/custom-login');
});

test('a website is checked, and shown as a link', async () => {
  const { user } = await renderPage('account');
  await user.click(await row('Website'));
  await user.type(
    await screen.findByRole('textbox', { name: 'Website' }),
    'javascript:alert(1){Enter}',
  );
  expect(await screen.findByText(/Enter a full URL/)).toBeTruthy();
  await user.clear(screen.getByRole('textbox', { name: 'Website' }));
  await user.type(screen.getByRole('textbox', { name: 'Website' }), 'https://acme.example{Enter}');
  expect(await screen.findByText('Website updated.')).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'https://acme.example' });
  expect(link.getAttribute('href')).toBe('https://acme.example');
});

test('fields are hidden or only to be read where the host says so', async () => {
  const account = {
    address: 'hidden',
    website: 'viewOnly',
    timezone: 'viewOnly',
    customLogin: 'hidden',
  } as const;
  await renderPage('account', { options: { appearance: { account } } });
  await row('Company name');
  expect(screen.queryByText('Address')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit Website' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit Time zone' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Custom login' })).toBeNull();
});

test('an address that is only to be read is read with its country, and a page without a part says so', async () => {
  const address = { address: '12 Saint James’s Square, United Kingdom' };
  const answer = ({ path: asked, method }: TransportRequest) =>
    method === 'GET' && asked.endsWith(path) ? Response.json(address) : undefined;
  await renderPage('account', {
    answer,
    options: { appearance: { account: { address: 'viewOnly' } } },
  });
  expect(await screen.findByText(address.address)).toBeTruthy();
  cleanup();
  const hidden = { settings: 'hidden', customLogin: 'hidden' } as const;
  await renderPage('account', { options: { appearance: { account: hidden } } });
  expect(await screen.findByText('No settings available')).toBeTruthy();
});

test('who may not change the settings is shown why', async () => {
  await renderPage('account', { as: 'member@acme.test' });
  const edit = await row('Company name');
  expect(edit.getAttribute('aria-disabled')).toBe('true');
  const why = document.getElementById(edit.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toContain('Change account settings');
});

test('a failure rolls back and says so; a page that cannot load offers another try', async () => {
  let isDown = true;
  const { user, calls } = await renderPage('account', {
    answer: ({ path: asked, method }) => {
      const isRefused = asked.endsWith(path) && (method === 'PUT' || isDown);
      return isRefused
        ? Response.json({ errors: ['Down for a moment.'] }, { status: 400 })
        : undefined;
    },
  });
  expect(await screen.findByText('The settings could not be loaded.')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /again/i }));
  await user.click(await row('Address'));
  await user.type(await screen.findByRole('textbox', { name: /Address/ }), '1 Main Street{Enter}');
  expect((await screen.findAllByText('Down for a moment.')).length).toBeGreaterThan(0);
  expect(calls.some(({ method }) => method === 'PUT')).toBe(true);
});

test('the custom login is saved as one, and not without a change', async () => {
  const { user, calls } = await renderPage('account', { at: '/customLogin' });
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('No changes to update')).toBeTruthy();
  expect(
    calls.filter(({ method, path: asked }) => method !== 'GET' && /settings|admin-box/.test(asked)),
  ).toEqual([]);
  await user.type(
    screen.getByRole('textbox', { name: /Application URL/ }),
    'https://app.acme.example/?organization=acme',
  );
  expect(screen.getByText('/account/login?organization=acme')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Custom login' }));
  await user.click(screen.getByRole('radio', { name: 'Brick' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Custom login updated.')).toBeTruthy();
  const sent = calls
    .filter(({ method }) => method !== 'GET')
    .map(({ path: asked, body }) => [asked, body]);
  expect(sent).toContainEqual(['/metadata/admin-box', expect.stringContaining('#a9301c')]);
});

test('the ways of days and times are chosen from lists, shown by a sample, and taken back', async () => {
  const { user, calls } = await renderPage('account');
  const bodies = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await user.click(await row('Time format'));
  await user.click(await screen.findByRole('combobox', { name: 'Time format' }));
  await user.click(await screen.findByRole('option', { name: /12-hour/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Time format updated.');
  await user.click(await row('Date format'));
  await user.click(await screen.findByRole('combobox', { name: 'Date format' }));
  await user.click(await screen.findByRole('option', { name: /DD\.MM\.YYYY/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Date format updated.');
  const sample = /^\d\d\.\d\d\.\d{4} \d\d:\d\d [AP]M · /;
  expect(await screen.findByText(sample)).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body);
  await waitFor(() => expect(screen.queryByText(sample)).toBeNull());
  expect(bodies().slice(0, 2)).toEqual(['{"timeFormat":"hh:mm A"}', '{"dateFormat":"DD.MM.YYYY"}']);
});

test('the logo is dropped and pasted, its removal is asked for; nobody drops one who may not change it', async () => {
  const { user, calls } = await renderPage('account');
  await row('Company name');
  const field = () => document.querySelector('.foyer-image') ?? document.body;
  const logo = new File(['x'], 'logo.png', { type: 'image/png' });
  const sent = () =>
    calls.filter(
      ({ method, body }) => method === 'PUT' && typeof body === 'string' && body.includes('"logo"'),
    );
  fireEvent.drop(field(), { dataTransfer: { files: [logo] } });
  await screen.findByText('Logo updated.');
  expect(await screen.findByText('Dark mode')).toBeTruthy();
  fireEvent.paste(field(), { clipboardData: { files: [logo] } });
  await waitFor(() => expect(sent()).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the logo?' }));
  expect(sent()).toHaveLength(2);
  await user.click(question.getByRole('button', { name: 'Remove logo' }));
  await screen.findByText('Logo removed.');
  await waitFor(() => expect(screen.queryByText('Dark mode')).toBeNull());
});

test('who may not change the settings cannot drop or paste a logo', async () => {
  const { calls } = await renderPage('account', { as: 'member@acme.test' });
  await row('Company name');
  const field = document.querySelector('.foyer-image') ?? document.body;
  const files = { files: [new File(['x'], 'logo.png', { type: 'image/png' })] };
  fireEvent.drop(field, { dataTransfer: files });
  fireEvent.paste(field, { clipboardData: files });
  expect((await screen.findAllByText(/Change account settings/)).length).toBeGreaterThan(0);
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('edits of the custom login are asked for before they are lost, checked, and discarded', async () => {
  const { user } = await renderPage('account', { at: '/customLogin' });
  const alias = await screen.findByRole('textbox', { name: /Sign-in link name/ });
  await user.clear(alias);
  await user.type(alias, 'a!');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(
    await screen.findByText('Use 3 to 40 lowercase letters, digits, and dashes.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Settings' }));
  await user.click(await screen.findByRole('button', { name: 'Stay on page' }));
  expect(alias).toHaveProperty('value', 'a!');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(screen.getByRole('tab', { name: 'Settings' }));
  await row('Company name');
});

test('a custom login that cannot be read says so and can be tried again', async () => {
  let isDown = true;
  const { user } = await renderPage('account', {
    at: '/customLogin',
    answer: ({ path: asked, method }) =>
      isDown && method === 'GET' && asked.endsWith('/metadata/admin-box')
        ? Response.json({ errors: ['Down for a moment.'] }, { status: 400 })
        : undefined,
  });
  expect(await screen.findByText('Down for a moment.')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('textbox', { name: /Sign-in link name/ });
});

// Review 2026-11-23, portal B9
test('the last administrator sees why leaving is not possible before anything is asked', async () => {
  const { user } = await renderPage('account', { as: 'admin@globex.test' });
  const reason =
    'You are the last administrator of Globex. Make another user an administrator before you leave.';
  await screen.findAllByText(reason);
  await user.click(screen.getByRole('button', { name: 'Leave account' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('leaving asks for the name', async () => {
  const { user, calls } = await renderPage('account', { as: 'member@acme.test' });
  await user.click(await screen.findByRole('button', { name: 'Leave account' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByRole('textbox'), 'Acme');
  await user.click(within(dialog).getByRole('button', { name: 'Leave account' }));
  await waitFor(() =>
    expect(
      calls.some(({ method, path: asked }) => method === 'DELETE' && asked.includes('/members/')),
    ).toBe(true),
  );
});

test('the address of the tenant is one text, whose last part is the country', async () => {
  const { user, calls } = await renderPage('account');
  const line = () => screen.findByRole('textbox', { name: /^Address/ });
  await user.click(await row('Address'));
  await user.type(await line(), '1 Main Street, Springfield, IL');
  const country = await screen.findByRole('combobox', { name: 'Country' });
  expect(country).toHaveProperty('value', '');
  await user.type(country, 'united s');
  await user.click(await screen.findByRole('option', { name: 'United States' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const saved = '1 Main Street, Springfield, IL, United States';
  expect(await screen.findByText(saved)).toBeTruthy();
  await user.click(await row('Address'));
  await user.type(await line(), ' 62701{Enter}');
  const bodies = () =>
    calls
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => typeof body === 'string' && JSON.parse(body));
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies().map(({ address }) => address)).toEqual([
    saved,
    '1 Main Street, Springfield, IL 62701, United States',
  ]);
});

test('a color that was chosen can be given back', async () => {
  const { user } = await renderPage('account', { at: '/customLogin' });
  await user.click(await screen.findByRole('radio', { name: 'Teal' }));
  await user.click(await screen.findByRole('button', { name: 'Reset to default' }));
  expect(screen.getByRole('radio', { name: 'Teal' })).toHaveProperty('checked', false);
  expect(screen.queryByRole('button', { name: 'Reset to default' })).toBeNull();
});

const getBodies = (calls: Awaited<ReturnType<typeof renderPage>>['calls'], at: string) =>
  calls
    .filter(({ method, path: asked }) => method === 'PUT' && asked.endsWith(at))
    .map(({ body }) => body);

test('a custom login that was changed elsewhere in the meantime is shown before it is replaced; what nobody touched here stays', async () => {
  const { user, client, calls } = await renderPage('account', { at: '/customLogin' });
  const alias = await screen.findByRole('textbox', { name: /Sign-in link name/ });
  await user.type(alias, 'mine');
  await user.click(screen.getByRole('radio', { name: 'Brick' }));
  const elsewhere = { alias: 'theirs', applicationUrl: 'https://theirs.example' };
  await client.api(accountSettingsCalls).updateAccountSettings({ body: elsewhere });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/Sign-in link name is now “theirs”\./)).toBeTruthy();
  expect(alias).toHaveProperty('value', 'mine');
  expect(getBodies(calls, path)).toEqual([JSON.stringify(elsewhere)]);
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /Application URL/ })).toHaveProperty(
      'value',
      'https://theirs.example',
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Custom login updated.')).toBeTruthy();
  expect(getBodies(calls, path).slice(1)).toEqual(['{"alias":"mine"}']);
  expect(await client.api(accountSettingsCalls).getAccountSettings()).toMatchObject({
    ...elsewhere,
    alias: 'mine',
  });
});

test('a setting that was changed elsewhere in the meantime is shown in its row, and replaced by who saves again', async () => {
  const { user, client } = await renderPage('account');
  const settings = client.api(accountSettingsCalls);
  await user.click(await row('Website'));
  const field = await screen.findByRole('textbox', { name: 'Website' });
  await user.type(field, 'https://mine.example');
  await settings.updateAccountSettings({
    body: { website: 'https://theirs.example', address: '1 Main Street' },
  });
  await user.type(field, '{Enter}');
  expect(await screen.findAllByText(/Website is now “https:\/\/theirs\.example”\./)).not.toEqual(
    [],
  );
  expect(field).toHaveProperty('value', 'https://mine.example');
  expect(await settings.getAccountSettings()).toMatchObject({ website: 'https://theirs.example' });
  await user.type(field, '{Enter}');
  await waitFor(async () =>
    expect(await settings.getAccountSettings()).toMatchObject({
      website: 'https://mine.example',
      address: '1 Main Street',
    }),
  );
});

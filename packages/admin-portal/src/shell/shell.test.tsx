// @vitest-environment jsdom
import { FoyerError } from '@foyer/client';
import { usersCalls } from '@foyer/contract/users/calls';
import { useApiQuery } from '@foyer/react/query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage, renderPortal } from '../../testing/render-page.tsx';
import { usePageParams } from '../portal/use-page-params.ts';
import { usePortal } from '../portal/use-portal.ts';
import { useUnsaved } from '../portal/use-unsaved.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const page = (title: string) => async () =>
  function Fake() {
    return <h1>{title}</h1>;
  };
const pages = {
  profile: page('Me'),
  privacy: page('Mine'),
  users: page('Users'),
  audits: page('Log'),
};
const menu = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('the menu shows the tabs that have a page, in the order of the specification, grouped', async () => {
  await renderPortal('/settings', { pages });
  await heading('Me');
  expect(location.pathname).toBe('/settings/profile');
  expect(menu()).toEqual(['Profile', 'Privacy & security', 'Users', 'Audit logs']);
  expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('heading', { name: 'Workspace' })).toBeTruthy();
});

// Review 2026-11-23, portal B12
test('an address without a page says so and leads back, and stays in the address bar', async () => {
  const { user } = await renderPortal('/settings/nowhere', { pages });
  for (const path of ['/settings/nowhere', '/settings/sso', '/settings/users/nowhere']) {
    act(() => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await heading('Page not found');
    expect(location.pathname).toBe(path);
  }
  await user.click(screen.getByRole('button', { name: 'Go to Profile' }));
  await heading('Me');
  expect(location.pathname).toBe('/settings/profile');
});

test('each tab has an address: links and back', async () => {
  const { user } = await renderPortal('/settings/users', { pages });
  await heading('Users');
  await user.click(screen.getByRole('link', { name: 'Audit logs' }));
  await heading('Log');
  expect(location.pathname).toBe('/settings/audits');
  expect(document.activeElement?.tagName).toBe('MAIN');
  act(() => history.back());
  await heading('Users');
});

test('the provider shows and hides tabs by its metadata, and the host has the last word', async () => {
  const navigation = { users: { visibility: 'hidden' }, groups: { visibility: 'always' } };
  const { calls } = await renderPortal('/settings', {
    pages: { ...pages, groups: page('Circles') },
    options: { navigation: { audits: { visibility: 'hidden' } } },
    answer: ({ url }) =>
      url.includes('entityName=adminBox')
        ? Response.json({
            rows: [
              { id: 'a', entityName: 'adminBox', properties: [], configuration: { navigation } },
            ],
          })
        : undefined,
  });
  await heading('Me');
  expect(menu()).toEqual(['Profile', 'Privacy & security', 'Groups']);
  expect(calls.some(({ path }) => path === '/flags')).toBe(true);
});

test('nothing of the menu shows before metadata and flags are there', async () => {
  let answerFlags = () => {};
  const flags = new Promise<Response>((resolve) => {
    answerFlags = () => resolve(Response.json({ 'fe-roles-page': 'on' }));
  });
  const opening = renderPortal('/settings', {
    pages: { ...pages, roles: page('Roles here') },
    options: { navigation: { roles: { visibility: 'always' } } },
    answer: ({ path }) => (path === '/flags' ? flags : undefined),
  });
  await act(() => Promise.resolve());
  expect(screen.queryByRole('navigation')).toBeNull();
  answerFlags();
  await opening;
  await heading('Me');
  expect(menu()).toContain('Roles');
});

test('a page that everyone sees says to who may not open it what is missing', async () => {
  await renderPortal('/settings/users', {
    pages,
    as: 'member@acme.test',
    options: { navigation: { users: { visibility: 'always', permissions: ['fe.never'] } } },
  });
  await heading('You don’t have access to Users');
  expect(screen.getByText(/fe\.never/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Users.*no access$/ })).toBeTruthy();
});

test('a link to a page that is not in the menu for want of a permission says so', async () => {
  await renderPortal('/settings/groups', {
    pages: { ...pages, groups: async () => Listing },
    as: 'member@acme.test',
    options: { navigation: { groups: { visibility: 'byPermissions' } } },
  });
  await heading('You don’t have access to Groups');
  expect(screen.queryByRole('link', { name: /^Groups/ })).toBeNull();
  expect(location.pathname).toBe('/settings/groups');
});

test('a page that breaks leaves the frame standing, tells the trace id and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Breaking = () => {
    if (isBroken) throw new FoyerError('no', { status: 500, traceId: 'trace-7' });
    return <h1>Whole</h1>;
  };
  const { user } = await renderPortal('/settings/users', {
    pages: { ...pages, users: async () => Breaking },
  });
  await heading('Users could not be shown');
  expect(screen.getByText('trace-7')).toBeTruthy();
  expect(menu()).toContain('Profile');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Whole');
});

test('a script that does not arrive can be tried again', async () => {
  let tries = 0;
  const users = () => (++tries === 1 ? Promise.reject(new Error('offline')) : page('Users')());
  const { user } = await renderPortal('/settings/users', {
    pages: { ...pages, users },
    isStrict: false,
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await heading('Users');
});

function Editor() {
  const [value, setValue] = useState('');
  useUnsaved(value !== '');
  return (
    <>
      <h1>Editor</h1>
      <input
        aria-label="Field"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </>
  );
}

test('what is not saved is asked for once: links, the menus, and the end of the page', async () => {
  const { user } = await renderPortal('/settings/users', {
    pages: { ...pages, users: async () => Editor },
  });
  await user.type(await screen.findByLabelText('Field'), 'x');
  const ending = new Event('beforeunload', { cancelable: true });
  dispatchEvent(ending);
  expect(ending.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay on page' }));
  expect(location.pathname).toBe('/settings/users');
  expect(screen.getByLabelText<HTMLInputElement>('Field').value).toBe('x');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await heading('Me');
});

function Listing() {
  const [params, setParams] = usePageParams({ page: 1, search: '', status: [], withAll: false });
  const { openPage, disabledReason } = usePortal();
  return (
    <>
      <h1>List</h1>
      <output>{JSON.stringify(params)}</output>
      <p>{disabledReason('fe.secure.write.users') ?? 'may'}</p>
      <button type="button" onClick={() => setParams({ page: 3 })}>
        third
      </button>
      <button
        type="button"
        onClick={() =>
          setParams({ search: 'ada', status: ['a', 'b'], withAll: true }, { replace: true })
        }
      >
        filter
      </button>
      <button type="button" onClick={() => openPage('audits', 'one/two', { user: 'ada' })}>
        elsewhere
      </button>
    </>
  );
}

test('search, filters and page live in the address, and a filter goes to the first page', async () => {
  const { user } = await renderPage('users', {
    pages: { ...pages, users: async () => Listing },
    at: '?page=2&foreign=1',
  });
  await heading('List');
  const output = () => JSON.parse(document.querySelector('output')?.textContent ?? '');
  expect(output()).toEqual({ page: 2, search: '', status: [], withAll: false });
  await user.click(screen.getByRole('button', { name: 'third' }));
  expect(location.search).toBe('?foreign=1&page=3');
  await user.click(screen.getByRole('button', { name: 'filter' }));
  expect(location.search).toBe('?foreign=1&search=ada&status=a&status=b&withAll=true');
  expect(output()).toEqual({ page: 1, search: 'ada', status: ['a', 'b'], withAll: true });
  act(() => history.back());
  await waitFor(() => expect(output().page).toBe(2));
  await user.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(location.pathname + location.search).toBe('/settings/audits/one/two?user=ada');
});

test('why a user may not is a sentence with the name of the permission', async () => {
  const listing = { ...pages, users: async () => Listing };
  await renderPage('users', { pages: listing, as: 'member@acme.test' });
  await screen.findByText(/need the permission “Change users” in Acme/);
});

test('another account is switched to without leaving the page, and what it does not have shows as such', async () => {
  const { user } = await renderPortal('/settings/users?role=of-acme', { pages });
  await heading('Users');
  await user.click(screen.getByRole('button', { name: /^Switch account/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Globex' }));
  await screen.findByRole('button', { name: /^Switch account: ?Globex/ });
  await heading('Users');
  expect(location.pathname).toBe('/settings/users');
  // what is filtered by is of the account that was left
  await waitFor(() => expect(location.search).toBe(''));
});

test('Ctrl K finds pages and settings, and goes there by keyboard alone', async () => {
  const { user } = await renderPortal('/settings/users', { pages });
  await heading('Users');
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search settings' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('job tit');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Job titleProfile',
  ]);
  await user.keyboard('{Enter}');
  await heading('Me');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('Ctrl K finds users of the account, says when it cannot, and leads to them', async () => {
  let fails = true;
  const { user } = await renderPortal('/settings/profile', {
    pages,
    answer: ({ url }) =>
      fails && url.includes('/team/resources/members/v1?')
        ? Response.json({ errors: ['No.'] }, { status: 403 })
        : undefined,
  });
  await heading('Me');
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search settings' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('mel');
  expect(await screen.findByText(/^Users could not be searched/)).toBeTruthy();
  fails = false;
  await user.keyboard(' mem');
  expect((await screen.findByRole('option', { name: /Mel Member/ })).textContent).toBe(
    'Mel Membermember@acme.test',
  );
  await user.keyboard('{Enter}');
  await heading('Users');
  expect(location.pathname).toBe('/settings/users/00000000-0000-4000-a000-000000000002');
});

test('? lists the shortcuts, but not while a user types', async () => {
  const { user } = await renderPortal('/settings/users', {
    pages: { ...pages, users: async () => Editor },
  });
  await user.type(await screen.findByLabelText('Field'), '?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('heading', { name: 'Editor' }));
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
});

test('a permission that is taken away while the portal is open closes what it opened', async () => {
  let permissions = [{ key: 'fe.secure.read.users' }];
  function Asking() {
    const read = useApiQuery({
      calls: usersCalls,
      key: ['x'],
      read: (api) => api.listUsersV3({ query: {} }),
    });
    return (
      <>
        <h1>Asking</h1>
        <button type="button" onClick={() => void read.refetch()}>
          again
        </button>
      </>
    );
  }
  let isRefused = false;
  const { user } = await renderPortal('/settings/users', {
    pages: { ...pages, users: async () => Asking },
    options: { navigation: { users: { visibility: 'always' } } },
    answer: async ({ path, url }) => {
      if (path === usersCalls.listUsersV3.path && isRefused)
        return Response.json({ errors: ['no'], errorCode: 'request/forbidden' }, { status: 403 });
      if (!url.includes('/users/v2/me?') && !path.endsWith('/users/v2/me')) return undefined;
      return Response.json({
        id: 'ada',
        name: 'Ada',
        email: 'admin@acme.test',
        permissions,
        roles: [],
      });
    },
  });
  await heading('Asking');
  isRefused = true;
  permissions = [];
  await user.click(screen.getByRole('button', { name: 'again' }));
  await heading('You don’t have access to Users');
});

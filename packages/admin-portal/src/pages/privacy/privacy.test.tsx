// @vitest-environment jsdom
import { previewPassword } from '@foyer/preview';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('other sessions are ended, one and all', async () => {
  const { user } = await renderPage('privacy');
  const sessions = await region('Sessions');
  await sessions.findByText('This device');
  expect(
    sessions.getByText(/^Phone · Lisbon, Portugal · 198\.51\.100\.23 · active 3 hours ago/),
  ).toBeTruthy();
  const [first] = sessions.getAllByRole('button', { name: 'Sign out' });
  if (first) await user.click(first);
  const one = within(await screen.findByRole('alertdialog', { name: 'Sign out “Safari on iOS”?' }));
  await user.click(one.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('“Safari on iOS” signed out.')).toBeTruthy();
  await user.click(await sessions.findByRole('button', { name: 'Sign out all other sessions' }));
  const all = within(
    await screen.findByRole('alertdialog', { name: 'Sign out all other sessions?' }),
  );
  expect(all.getByText(/^1 other session ends/)).toBeTruthy();
  await user.click(all.getByRole('button', { name: 'Sign out all other sessions' }));
  expect(await sessions.findByText('You have no other sessions.')).toBeTruthy();
});

test('an authenticator app is set up with a code, gives a recovery code, and is removed', async () => {
  const { user } = await renderPage('privacy');
  const factors = await region('Multi-factor authentication (MFA)');
  expect((await factors.findByRole('switch')).getAttribute('aria-checked')).toBe('false');
  await user.click(await factors.findByRole('button', { name: 'Add app' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }));
  const code = await dialog.findByRole('textbox', { name: 'Code from the app' });
  await user.type(code, '000000');
  expect(await dialog.findByText(/incorrect/)).toBeTruthy();
  await user.type(code, '123456');
  const recovery = within(await screen.findByRole('dialog', { name: 'Your recovery code' }));
  expect(recovery.getByRole('textbox', { name: 'Recovery code' }).textContent).not.toBe('');
  await user.click(recovery.getByRole('button', { name: /Copy/ }));
  await user.click(recovery.getByRole('button', { name: 'I saved it' }));
  await waitFor(() =>
    expect(factors.getByRole('switch').getAttribute('aria-checked')).toBe('true'),
  );
  expect(
    factors.getByText(/^Codes from an app on your phone · added .* · last used now$/),
  ).toBeTruthy();
  await user.click(factors.getByRole('button', { name: 'Remove' }));
  const asking = within(
    await screen.findByRole('alertdialog', { name: 'Remove “Authenticator app”?' }),
  );
  expect(asking.getByText(/only MFA method/)).toBeTruthy();
  await user.click(asking.getByRole('button', { name: 'Remove' }));
  expect(await factors.findByText('No MFA methods yet.')).toBeTruthy();
});

test('their mailbox is a second step: added by its code, its recovery code kept as a file and on paper, renewed, removed', async () => {
  const mails: string[] = [];
  const onMail = ({ subject }: { readonly subject: string }) => void mails.push(subject);
  const { user } = await renderPage('privacy', { preview: { onMail } });
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:recovery');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const print = vi.spyOn(window, 'print').mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  const factors = await region('Multi-factor authentication (MFA)');
  await user.click(await factors.findByRole('button', { name: 'Add email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add email as an MFA method' }));
  const field = await dialog.findByRole('textbox', { name: 'Code from the email' });
  await user.type(field, '000000');
  expect(await dialog.findByText(/incorrect/)).toBeTruthy();
  await user.type(field, mails.at(-1)?.slice(0, 6) ?? '');
  const first = within(await screen.findByRole('dialog', { name: 'Your recovery code' }));
  const code = first.getByRole('textbox', { name: 'Recovery code' }).textContent;
  await user.click(first.getByRole('button', { name: 'Download as a file' }));
  const [file] = saved.mock.calls[0] ?? [];
  expect(file instanceof Blob && (await file.text())).toContain(code);
  await user.click(first.getByRole('button', { name: 'I saved it' }));
  expect(await factors.findByText('Email admin@acme.test')).toBeTruthy();
  expect(factors.queryByRole('button', { name: 'Add email' })).toBeNull();
  await user.click(factors.getByRole('button', { name: 'New recovery code' }));
  const asking = within(
    await screen.findByRole('alertdialog', { name: 'Create a new recovery code?' }),
  );
  expect(asking.getByText(/stops working immediately/)).toBeTruthy();
  await user.click(asking.getByRole('button', { name: 'Create code' }));
  const second = within(await screen.findByRole('dialog', { name: 'Your recovery code' }));
  expect(second.getByRole('textbox', { name: 'Recovery code' }).textContent).not.toBe(code);
  await user.click(second.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(second.getByRole('button', { name: 'I saved it' }));
  await user.click(factors.getByRole('button', { name: 'Remove' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
  );
  expect(await factors.findByText('No MFA methods yet.')).toBeTruthy();
});

test.each([
  ['of everybody the switch is locked, with the reason', 'Force', ['sso'], 'true'],
  ['but not of who came by its own sign-in, theirs is not', 'ForceExceptSAML', ['sso'], null],
  ['but not of who came by its own sign-in, that of others is', 'ForceExceptSAML', ['pwd'], 'true'],
])('where the tenant demands it %s', async (_, enforceMFAType, amr, locked) => {
  const policy = { id: 'p', enforceMFAType, allowRememberMyDevice: false, mfaDeviceExpiration: 60 };
  const ada = { id: 'ada', name: 'Ada', email: 'admin@acme.test', amr, permissions: [], roles: [] };
  await renderPage('privacy', {
    answer: ({ path, method }) => {
      if (path.endsWith('/users/v2/me')) return Response.json(ada);
      return method === 'GET' && path.endsWith('/mfa-policy')
        ? Response.json({ ...policy, createdAt: '2026-01-01', updatedAt: '2026-01-01' })
        : undefined;
    },
  });
  const factors = await region('Multi-factor authentication (MFA)');
  if (locked) await factors.findAllByText('Required by Acme.');
  const lock = await factors.findByRole('switch');
  await waitFor(() => expect(lock.getAttribute('aria-disabled')).toBe(locked));
});

test('the password is changed with its rules ticked off', async () => {
  const { user } = await renderPage('privacy');
  const part = await region('Password');
  await user.click(await part.findByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  await user.type(dialog.getByLabelText('Current password'), previewPassword);
  await user.type(dialog.getByLabelText('New password'), 'short');
  await user.click(dialog.getByRole('button', { name: 'Change password' }));
  expect(await dialog.findByText('This password doesn’t meet the requirements yet.')).toBeTruthy();
  await user.type(dialog.getByLabelText('New password'), '-but-longer-Now-2026');
  await user.click(dialog.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(/^Password changed/)).toBeTruthy();
});

test('a user without a password sees that, and asks for a link to set one', async () => {
  const ada = {
    id: 'ada',
    name: 'Ada',
    email: 'admin@acme.test',
    provider: 'google',
    hasPassword: false,
  };
  let isDown = true;
  const mails: string[] = [];
  const { user } = await renderPage('privacy', {
    preview: { onMail: ({ to, subject }) => void mails.push(`${to}: ${subject}`) },
    answer: ({ path }) => {
      if (path.endsWith('/users/v2/me'))
        return Response.json({ ...ada, permissions: [], roles: [] });
      return isDown && path.endsWith('/passwords/reset')
        ? Response.json({ errors: ['Down.'] }, { status: 503 })
        : undefined;
    },
  });
  const part = await region('Password');
  await part.findByText('No password set. You use other sign-in methods.');
  expect(part.queryByRole('button', { name: 'Change password' })).toBeNull();
  await user.click(part.getByRole('button', { name: 'Set a password' }));
  await screen.findByText(/^The link was not sent\./);
  isDown = false;
  await user.click(part.getByRole('button', { name: 'Set a password' }));
  await screen.findByText('We sent a link to set your password to admin@acme.test.');
  expect(mails).toContainEqual(expect.stringMatching(/^admin@acme\.test: .*password/i));
});

test('where the tenant signs in without a password there is none to change, and the switch opens what it offers', async () => {
  const { user } = await renderPage('privacy', {
    answer: ({ path }) => {
      if (path.endsWith('/auth/strategies'))
        return Response.json({
          mainAuthStrategies: [{ strategy: 'Code' }],
          secondaryAuthStrategies: [],
        });
      const strategies = [{ strategy: 'SMS', isActive: true }];
      return path.endsWith('/mfa/strategies') ? Response.json({ strategies }) : undefined;
    },
  });
  const factors = await region('Multi-factor authentication (MFA)');
  await user.click(await factors.findByRole('switch'));
  expect(await screen.findByRole('dialog', { name: 'Add a phone' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
});

test('the last sign-ins are shown, a few at first, the rest when they are asked for', async () => {
  const signIn = (at: number) => ({
    id: String(at),
    at: new Date(Date.UTC(2026, 0, at)).toISOString(),
    impersonated: at === 6,
    isOpen: at === 7,
    ...(at === 6
      ? {}
      : {
          browser: 'Firefox',
          system: 'Windows',
          device: 'desktop',
          ipAddress: '203.0.113.9',
        }),
  });
  const { user } = await renderPage('privacy', {
    answer: ({ path }) =>
      path.endsWith('/me/history') ? Response.json([7, 6, 5, 4, 3, 2, 1].map(signIn)) : undefined,
  });
  const part = await region('Sign-in history');
  expect(
    await part.findAllByText('Firefox on Windows · Computer · Unknown location · 203.0.113.9'),
  ).toHaveLength(4);
  expect([
    part.getAllByText('Still signed in').length,
    part.getAllByText('Support session').length,
  ]).toEqual([1, 1]);
  await user.click(part.getByRole('button', { name: 'Show 2 more' }));
  expect(part.getAllByText(/^Firefox on Windows/)).toHaveLength(6);
  expect(part.queryByRole('button')).toBeNull();
});

test('the account is deleted after days of grace, and kept again', async () => {
  const { user } = await renderPage('privacy', { as: 'admin@globex.test' });
  const part = await region('Delete account');
  // nobody else administers Globex, and Ada belongs to it. Review 2026-11-23, portal B9: said before anything is pressed
  expect(await part.findByText(/last administrator of Globex/)).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'Delete my account' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('who is no last administrator asks for the deletion by typing the address, and takes it back', async () => {
  const { user } = await renderPage('privacy', {
    as: 'member@acme.test',
    preview: { permissions: { ReadOnly: ['fe.secure.read.securityPolicy'] } },
  });
  const part = await region('Delete account');
  await user.click(await part.findByRole('button', { name: 'Delete my account' }));
  const asking = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
  await user.type(asking.getByRole('textbox'), 'member@acme.test');
  await user.click(asking.getByRole('button', { name: 'Delete my account' }));
  await user.click(await part.findByRole('button', { name: 'Cancel deletion' }));
  expect(await screen.findByText('Account deletion canceled.')).toBeTruthy();
});

test('sessions and MFA methods are hidden and locked as the host says', async () => {
  const appearance = { privacy: { loginSessions: 'hidden', mfa: 'viewOnly' } } as const;
  await renderPage('privacy', { options: { appearance } });
  const factors = await region('Multi-factor authentication (MFA)');
  expect((await factors.findAllByText('Managed by your organization.')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('region', { name: 'Sessions' })).toBeNull();
});

test('each part that cannot be read says so on its own, with a trace id, and is read again; the others work', async () => {
  const broken = new Set([
    '/sessions/v1/me',
    '/me/history',
    '/webauthn/v1/devices',
    '/mfa/devices',
    '/me/deletion',
  ]);
  const isBroken = (path: string) => [...broken].some((end) => path.endsWith(end));
  const traced = { status: 503, headers: { 'frontegg-trace-id': 'trace-9' } };
  const { user } = await renderPage('privacy', {
    answer: ({ path, method }) =>
      method === 'GET' && isBroken(path)
        ? Response.json({ errors: ['Down for a moment.'] }, traced)
        : undefined,
  });
  const parts = [
    'Multi-factor authentication (MFA)',
    'Passkeys',
    'Sessions',
    'Sign-in history',
    'Delete account',
  ];
  for (const name of parts) {
    const part = await region(name);
    expect(await part.findByText('This section could not be loaded.')).toBeTruthy();
    expect(part.getByText('trace-9')).toBeTruthy();
  }
  expect(screen.getByRole('button', { name: 'Change password' })).toBeTruthy();
  broken.clear();
  for (const name of parts)
    await user.click((await region(name)).getByRole('button', { name: 'Try again' }));
  expect(await (await region('Sessions')).findByText('This device')).toBeTruthy();
  expect(
    await (await region('Passkeys')).findByRole('button', { name: 'Add passkey' }),
  ).toBeTruthy();
  expect(
    await (await region('Multi-factor authentication (MFA)')).findByRole('button', {
      name: 'Add app',
    }),
  ).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('This section could not be loaded.')).toBeNull());
});

test('the ways of a second step that cannot be read are asked for again, instead of none being offered', async () => {
  let isDown = true;
  const { user } = await renderPage('privacy', {
    answer: ({ path }) =>
      isDown && path.endsWith('/mfa/strategies')
        ? Response.json({ errors: ['Down.'] }, { status: 503 })
        : undefined,
  });
  const factors = await region('Multi-factor authentication (MFA)');
  await factors.findByText('This section could not be loaded.');
  isDown = false;
  await user.click(factors.getByRole('button', { name: 'Try again' }));
  expect(await factors.findByRole('button', { name: 'Add app' })).toBeTruthy();
});

// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

type Opened = Awaited<ReturnType<typeof renderPage>>;

async function choose(user: Opened['user'], name: string, action: string | RegExp) {
  await user.click(within(await row(name)).getByRole('button', { name: /Actions|More|Menu/i }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

// Review 2026-11-23, portal B5
test('invitations are sent again, one, some and all; where nobody waits, that is said', async () => {
  const mails: string[] = [];
  const { user } = await renderPage('users', {
    preview: { onMail: ({ to }) => void mails.push(to) },
  });
  await row('Mel Member');
  const sendAll = async () => {
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Resend all invitations' }));
    return within(await screen.findByRole('alertdialog'));
  };
  const none = await sendAll();
  expect(none.getByText('There are no pending invitations.')).toBeTruthy();
  await user.click(none.getByRole('button', { name: 'Cancel' }));
  const waiting = ['ann@acme.test', 'bob@acme.test'];
  for (const email of waiting) {
    await user.click(screen.getByRole('button', { name: 'Add user' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add user' }));
    await user.type(dialog.getByRole('textbox', { name: /Email/ }), `${email}{Enter}`);
    await screen.findByText(`Invitation sent to ${email}.`);
  }
  await user.click(screen.getByRole('tab', { name: /Invited/ }));
  mails.length = 0;
  await choose(user, 'ann@acme.test', 'Resend invitation');
  await screen.findByText('Email sent to ann@acme.test.');
  expect(mails).toEqual(['ann@acme.test']);
  const question = await sendAll();
  expect(question.getByText('2 users get an email with a link to accept.')).toBeTruthy();
  expect(mails).toHaveLength(1);
  await user.click(question.getByRole('button', { name: 'Send 2 emails' }));
  await screen.findByText('2 emails sent.');
  expect(mails.toSorted()).toEqual(['ann@acme.test', ...waiting]);
  await user.click(within(await row('bob@acme.test')).getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: 'Resend invitation' }));
  await user.click(await screen.findByRole('button', { name: 'Send 1 email' }));
  await screen.findByText('1 email sent.');
  expect(mails.at(-1)).toBe('bob@acme.test');
});

test('sending 120 invitations again shows progress and reports what was not sent', async () => {
  const batches: number[] = [];
  let answer: (response: Response) => void = () => undefined;
  const { user } = await renderPage('users', {
    answer: (request) => {
      const { path, url } = request;
      const items = Array.from({ length: 120 }, (_, at) => invitation(`i${at}@acme.test`));
      if (url.includes('invited=only'))
        return Response.json({ items, totalItems: 120, totalPages: 1 });
      if (!path.endsWith('/invitations/v1/resend')) return undefined;
      batches.push(sentIds(request));
      return batches.length === 2
        ? new Promise<Response>((resolve) => (answer = resolve))
        : Response.json({ sent: batches.length === 1 ? 50 : 20, withheld: 0 });
    },
  });
  await row('Mel Member');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Resend all invitations' }));
  await user.click(await screen.findByRole('button', { name: 'Send 120 emails' }));
  await screen.findByText('50 of 120 processed…');
  answer(Response.json({ sent: 48, withheld: 2 }));
  await screen.findByText(
    '118 emails sent. 2 not sent: the addresses received several emails recently.',
  );
  expect(batches).toEqual([50, 50, 20]);
});

const sentIds = (call: { readonly body?: unknown }): number =>
  typeof call.body === 'string' ? JSON.parse(call.body).ids.length : 0;
const invitation = (email: string) => ({
  id: email,
  email,
  name: '',
  tenantId: 'acme',
  vendorId: 'vendor',
  roles: [],
  roleIds: [],
  activatedForTenant: false,
  createdAt: '2026-11-01T09:00:00.000Z',
  invitation: { isExpired: false },
});

import type { TransportRequest } from '@foyer/client';
import { previewPassword } from '@foyer/preview';
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { renderPage } from './render-page.tsx';

/** Opens a page of tokens on which no token gets another secret until that is allowed. */
export async function renderWithoutRotation(tab: 'apiTokens' | 'personalApiTokens') {
  let isRefused = true;
  const page = await renderPage(tab, {
    answer: ({ path }) =>
      isRefused && path.endsWith('/rotate')
        ? Response.json({ errors: ['Not today.'] }, { status: 403 })
        : undefined,
  });
  const allow = () => {
    isRefused = false;
  };
  return { ...page, allow };
}

/** Which tokens the page is about. */
interface Kind {
  /** What the address of their calls begins with. */
  readonly path: string;
  /** What their secret is called. */
  readonly secret: string;
}

/** From the dialog of a token “Nightly export” that was just made: it gets another secret, once with an hour between, once at once. */
export async function expectRotation(
  { user, calls, allow }: Awaited<ReturnType<typeof renderWithoutRotation>>,
  { path, secret }: Kind,
): Promise<void> {
  const first = within(await screen.findByRole('dialog', { name: 'Your new token' }));
  const before = first.getByRole('textbox', { name: secret }).textContent;
  await user.click(first.getByRole('button', { name: `Copy ${secret}` }));
  await user.click(first.getByRole('button', { name: 'Done' }));
  const menu = async () => {
    await user.click(await screen.findByRole('button', { name: /Nightly export/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'New secret' }));
    return within(await screen.findByRole('dialog', { name: 'A new secret for “Nightly export”' }));
  };
  const asking = await menu();
  expect(asking.getByRole('radio', { name: 'One day' })).toHaveProperty('checked', true);
  await user.click(asking.getByRole('radio', { name: 'One hour' }));
  await user.click(asking.getByRole('button', { name: 'Make a new secret' }));
  expect(await asking.findByText('Not today.')).toBeTruthy();
  allow();
  await user.click(asking.getByRole('button', { name: 'Make a new secret' }));
  const shown = within(
    await screen.findByRole('dialog', { name: 'The new secret of “Nightly export”' }),
  );
  expect(shown.getByText(/^It is shown only now. The old one works until /)).toBeTruthy();
  expect(shown.getByRole('textbox', { name: secret }).textContent).not.toBe(before);
  await user.click(shown.getByRole('button', { name: `Copy ${secret}` }));
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(/^Old one ends in /)).toBeTruthy();
  const rotated = calls.findLast((call) => call.path.endsWith('/rotate'));
  expect(rotated?.path).toContain(path);
  expect(typeof rotated?.body === 'string' && JSON.parse(rotated.body)).toEqual({
    overlapMinutes: 60,
  });
  const again = await menu();
  expect(again.getByText(/^The secret before this one would have worked until /)).toBeTruthy();
  await user.click(again.getByRole('radio', { name: 'Not at all' }));
  await user.click(again.getByRole('button', { name: 'Make a new secret' }));
  expect(
    await screen.findByText('It is shown only now. The old one does not work any more.'),
  ).toBeTruthy();
}

/** A provider that wants a fresh verification before the next token ends, as it does with a sign-in that is a while ago (decision 0241). */
export function wantingProof() {
  let isWanted = true;
  const answer = ({ method, path }: TransportRequest) => {
    if (!isWanted || method !== 'DELETE' || !path.includes('-tokens/')) return undefined;
    isWanted = false;
    return Response.json(
      { errors: ['Confirm that it is you.'], errorCode: 'mfa/stepUpRequired' },
      { status: 403 },
    );
  };
  return answer;
}

/** From the dialog that asks whether a token ends: the person proves who they are, and it ends then. */
export async function expectRevoked(
  user: Awaited<ReturnType<typeof renderPage>>['user'],
  name: string,
): Promise<void> {
  const asking = within(await screen.findByRole('alertdialog', { name: `Revoke “${name}”?` }));
  await user.click(asking.getByRole('button', { name: 'Revoke' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  await user.type(await proof.findByLabelText('Password'), previewPassword);
  await user.click(proof.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(`“${name}” was revoked.`)).toBeTruthy();
}

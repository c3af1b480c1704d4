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
  const first = within(await screen.findByRole('dialog', { name: 'Token created' }));
  const before = first.getByRole('textbox', { name: secret }).textContent;
  await user.click(first.getByRole('button', { name: `Copy ${secret}` }));
  await user.click(first.getByRole('button', { name: 'Done' }));
  const menu = async () => {
    await user.click(await screen.findByRole('button', { name: /Nightly export/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rotate secret' }));
    return within(
      await screen.findByRole('dialog', { name: 'Rotate the secret of “Nightly export”' }),
    );
  };
  const asking = await menu();
  expect(asking.getByRole('radio', { name: '1 day' })).toHaveProperty('checked', true);
  await user.click(asking.getByRole('radio', { name: '1 hour' }));
  await user.click(asking.getByRole('button', { name: 'Rotate secret' }));
  expect(await asking.findByText('Not today.')).toBeTruthy();
  allow();
  await user.click(asking.getByRole('button', { name: 'Rotate secret' }));
  const shown = within(
    await screen.findByRole('dialog', { name: 'New secret of “Nightly export”' }),
  );
  expect(shown.getByText(/The old secret works until /)).toBeTruthy();
  expect(shown.getByRole('textbox', { name: secret }).textContent).not.toBe(before);
  await user.click(shown.getByRole('button', { name: `Copy ${secret}` }));
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(/^Old secret expires in /)).toBeTruthy();
  const rotated = calls.findLast((call) => call.path.endsWith('/rotate'));
  expect(rotated?.path).toContain(path);
  expect(typeof rotated?.body === 'string' && JSON.parse(rotated.body)).toEqual({
    overlapMinutes: 60,
  });
  const again = await menu();
  expect(again.getByText(/^An earlier secret was valid until /)).toBeTruthy();
  await user.click(again.getByRole('radio', { name: 'Don’t keep it' }));
  await user.click(again.getByRole('button', { name: 'Rotate secret' }));
  expect(
    await screen.findByText(
      'Copy it now; it won’t be shown again. The old secret no longer works.',
    ),
  ).toBeTruthy();
}

/** A provider that wants a fresh verification before the next token ends, as it does with a sign-in that is a while ago (decision 0241). */
export function wantingProof() {
  let isRequested = true;
  const answer = ({ method, path }: TransportRequest) => {
    if (!isRequested || method !== 'DELETE' || !path.includes('-tokens/')) return undefined;
    isRequested = false;
    return Response.json(
      { errors: ['Confirm that it is you.'], errorCode: 'mfa/stepUpRequired' },
      { status: 403 },
    );
  };
  return answer;
}

/** From the dialog that asks whether a token ends: the user proves who they are, and it ends then. */
export async function expectRevoked(
  user: Awaited<ReturnType<typeof renderPage>>['user'],
  name: string,
): Promise<void> {
  const asking = within(await screen.findByRole('alertdialog', { name: `Revoke “${name}”?` }));
  await user.click(asking.getByRole('button', { name: 'Revoke' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  await user.type(await proof.findByLabelText('Password'), previewPassword);
  await user.click(proof.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(`“${name}” revoked.`)).toBeTruthy();
}

import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { aNewUser, createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';

const getLanguage = ({ html }: { readonly html: string }) =>
  /<html lang="([^"]*)" dir="([^"]*)"/.exec(html)?.slice(1);

async function signUpWith(acceptLanguage: string) {
  const stack = await createStack();
  const user = aNewUser();
  const response = await stack.visitor().fetch('/frontegg/identity/resources/users/v1/signUp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': acceptLanguage },
    body: JSON.stringify(user),
  });
  expect(response.status).toBe(201);
  const first = await stack.inbox.next(user.email);
  return { ...stack, user, first };
}

test('the first mail follows the browser of anyone who signs up, the next ones the user', async () => {
  const { api, inbox, user, first } = await signUpWith('sv, ar-EG;q=0.9, en;q=0.8');
  expect(getLanguage(first)).toEqual(['ar', 'rtl']);
  // Asked for without any language, as another program would.
  await api(passwordsCalls).forgotPassword({ body: { email: user.email } });
  expect(getLanguage(await inbox.next(user.email))).toEqual(['ar', 'rtl']);
});

test('a language the host keeps with the user wins', async () => {
  const { server, api, inbox, user } = await signUpWith('ja');
  await server.db.system((tx) =>
    tx
      .updateTable('users')
      .set({ metadata: JSON.stringify({ locale: 'pt-BR' }) })
      .where('email', '=', user.email)
      .execute(),
  );
  await api(passwordsCalls).forgotPassword({ body: { email: user.email } });
  expect(getLanguage(await inbox.next(user.email))).toEqual(['pt', 'ltr']);
});

test('a user whose language nobody knows reads English', async () => {
  const { first } = await signUpWith('sv-SE, fi');
  expect(getLanguage(first)).toEqual(['en', 'ltr']);
});

import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { aNewPerson, createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';

const languageOf = ({ html }: { readonly html: string }) =>
  /<html lang="([^"]*)" dir="([^"]*)"/.exec(html)?.slice(1);

async function signUpWith(acceptLanguage: string) {
  const stack = await createStack();
  const person = aNewPerson();
  const response = await stack.visitor().fetch('/frontegg/identity/resources/users/v1/signUp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': acceptLanguage },
    body: JSON.stringify(person),
  });
  expect(response.status).toBe(201);
  const first = await stack.inbox.next(person.email);
  return { ...stack, person, first };
}

test('the first mail follows the browser of whoever signs up, the next ones the person', async () => {
  const { api, inbox, person, first } = await signUpWith('sv, ar-EG;q=0.9, en;q=0.8');
  expect(languageOf(first)).toEqual(['ar', 'rtl']);
  // Asked for without any language, as another program would.
  await api(passwordsCalls).forgotPassword({ body: { email: person.email } });
  expect(languageOf(await inbox.next(person.email))).toEqual(['ar', 'rtl']);
});

test('a language the host keeps with the person wins', async () => {
  const { server, api, inbox, person } = await signUpWith('ja');
  await server.db.system((tx) =>
    tx
      .updateTable('users')
      .set({ metadata: JSON.stringify({ locale: 'pt-BR' }) })
      .where('email', '=', person.email)
      .execute(),
  );
  await api(passwordsCalls).forgotPassword({ body: { email: person.email } });
  expect(languageOf(await inbox.next(person.email))).toEqual(['pt', 'ltr']);
});

test('somebody whose language nobody knows reads English', async () => {
  const { first } = await signUpWith('sv-SE, fi');
  expect(languageOf(first)).toEqual(['en', 'ltr']);
});

import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { expect, test } from 'vitest';
import { createStack } from './create-stack.ts';

const stack = await createStack();

test('a user signs up, activates through the mail and is known to the server', async () => {
  const ada = await stack.aUser({ name: 'Ada Lovelace' });
  const me = await ada.api(profileCalls).getMe({ query: {} });
  expect(me).toMatchObject({
    id: ada.userId,
    name: 'Ada Lovelace',
    email: ada.email,
    tenantId: ada.tenantId,
  });
});

test('a second browser of the same user has cookies of its own', async () => {
  const ada = await stack.aUser();
  const phone = await ada.elsewhere();
  expect(phone.cookies.get([...phone.cookies.keys()][0] ?? '')).toBeDefined();
  await ada.api(loginCalls).signOut();
  expect([...ada.cookies.keys()].filter((name) => name.startsWith('fe_refresh_'))).toEqual([]);
  await phone.api(loginCalls).refresh({ body: {} });
});

test('a member works in the tenant of another user', async () => {
  const acme = await stack.aTenant({ name: 'Acme' });
  const member = await acme.member('ReadOnly');
  const me = await member.api(profileCalls).getMe({ query: {} });
  expect(me).toMatchObject({ tenantId: acme.id, roles: [{ key: 'ReadOnly' }] });
});

test('a refused call is an error with status, code and trace id', async () => {
  const refreshing = stack.api(loginCalls).refresh({ body: {} });
  await expect(refreshing).rejects.toMatchObject({ status: 401, code: 'login/noSession' });
  const error = await refreshing.catch((one: unknown) => one);
  expect(error).toHaveProperty('headers');
});

test('a stack that listens answers over the network', async () => {
  const listening = await createStack({ listen: true });
  const answer = await fetch(`${listening.url}/healthz`);
  expect(answer.status).toBe(200);
});

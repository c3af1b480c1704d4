import { randomUUID } from 'node:crypto';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { aNewUser, createStack, getSecret, type Stack, stackClientId } from '@foyer/testkit';
import { expect, test } from 'vitest';

const stack = await createStack();
const long = await createStack({
  config: { passwordPolicy: { minLength: 15, minOptionalTestsToPass: 0 } },
});
const weak = { status: 400 };

const signIn = (at: Stack, email: string, password: string) =>
  at.api(loginCalls).signIn({ body: { email, password } });

async function mailedLink({ email }: { readonly email: string }) {
  await long.api(passwordsCalls).forgotPassword({ body: { email } });
  await long.inbox.settled();
  const links = long.inbox.all(email).flatMap((mail) => mail.links);
  return getSecret(links.findLast((one) => one.includes('/account/reset-password')) ?? '');
}

test('N-1 where fifteen characters are asked for, fourteen are refused wherever a password is chosen', async () => {
  const [fourteen, fifteen] = ['fourteen signs', 'fifteen signs 15'.slice(0, 15)];
  expect([fourteen.length, fifteen.length]).toEqual([14, 15]);
  const signUp = (password: string) =>
    long.api(signUpCalls).signUp({ body: aNewUser({ password }) });
  await expect(signUp(fourteen)).rejects.toMatchObject(weak);
  await expect(signUp(fifteen)).resolves.toMatchObject({ shouldActivate: true });

  const ada = await long.aUser();
  const change = (newPassword: string) =>
    ada.api(passwordsCalls).changePassword({ body: { password: ada.password, newPassword } });
  await expect(change(fourteen)).rejects.toMatchObject(weak);
  await change(fifteen);
  await expect(signIn(long, ada.email, fifteen)).resolves.toMatchObject({ userId: ada.userId });

  const link = await mailedLink(ada);
  const reset = (password: string) =>
    long.api(passwordsCalls).resetPassword({ body: { ...link, password } });
  await expect(reset(fourteen)).rejects.toMatchObject(weak);
  await reset('another fifteen');
  await expect(signIn(long, ada.email, 'another fifteen')).resolves.toMatchObject({
    userId: ada.userId,
  });
});

test('N-3 a password is the same in every form that keyboards write it in, and no other one is', async () => {
  const chosen = 'Crème brûlée über Ångström 1';
  const [composed, apart] = [chosen.normalize('NFC'), chosen.normalize('NFD')];
  expect(composed).not.toBe(apart);
  const [ada, ben] = [
    await stack.aUser({ password: composed }),
    await stack.aUser({ password: apart }),
  ];
  for (const { email, userId } of [ada, ben])
    for (const typed of [composed, apart])
      await expect(signIn(stack, email, typed)).resolves.toMatchObject({ userId });
  await expect(signIn(stack, ada.email, 'Creme brulee uber Angstrom 1')).rejects.toMatchObject({
    status: 401,
  });
  await ben
    .api(passwordsCalls)
    .changePassword({ body: { password: composed, newPassword: `${apart}!` } });
  await expect(signIn(stack, ben.email, `${composed}!`)).resolves.toMatchObject({
    userId: ben.userId,
  });
});

test('ASVS-6.2.9 passwords of 64 and of 128 characters are taken, and all of them counts', async () => {
  for (const length of [64, 128]) {
    const password = `${'Correct horse battery staple, '.repeat(5).slice(0, length - 1)}~`;
    const { email, userId } = await stack.aUser({ password });
    await expect(signIn(stack, email, password)).resolves.toMatchObject({ userId });
    await expect(signIn(stack, email, password.slice(0, -1))).rejects.toMatchObject({
      status: 401,
    });
  }
});

const existing = await createStack({
  config: {
    application: { clientId: stackClientId, name: 'Ledgerly' },
    passwordPolicy: { contextWords: ['Vienna'], minOptionalTestsToPass: 0 },
  },
});
const madeOfNames = {
  status: 400,
  code: expect.stringMatching(/weakPassword$/),
  message: expect.stringContaining('others know'),
};

test('ASVS-6.2.11 a password made of the product, the tenant, the user or the operator’s words is refused at sign-up', async () => {
  const user = {
    name: 'Grace Hopper',
    email: `cobol.${randomUUID().slice(0, 4)}@nanoseconds.test`,
    companyName: 'Navy Computing',
  };
  const signUp = (password: string, at = existing) =>
    at.api(signUpCalls).signUp({ body: aNewUser({ ...user, password }) });
  const created = [
    'Ledgerly-2026!',
    'computing-navy-1',
    'GRACE-hopper-7',
    'nanoseconds.9',
    'cobolcobol12',
    'vienna-vienna',
  ];
  for (const password of created)
    await expect(signUp(password), password).rejects.toMatchObject(madeOfNames);
  await expect(signUp('hopper of a green meadow')).resolves.toMatchObject({ shouldActivate: true });
  const off = await createStack({
    config: { passwordPolicy: { refuseContextWords: false, minOptionalTestsToPass: 0 } },
    besides: existing,
  });
  await expect(signUp('GRACE-hopper-7', off)).resolves.toMatchObject({ shouldActivate: true });
});

test('it is refused where a password is changed or replaced, too, and the link works afterwards', async () => {
  const ada = await existing.aUser({ name: 'Katherine Johnson' });
  const password = 'Johnson-1962';
  const changing = ada
    .api(passwordsCalls)
    .changePassword({ body: { password: ada.password, newPassword: password } });
  await expect(changing).rejects.toMatchObject(madeOfNames);
  await existing.api(passwordsCalls).forgotPassword({ body: { email: ada.email } });
  await existing.inbox.settled();
  const links = existing.inbox.all(ada.email).flatMap((mail) => mail.links);
  const link = getSecret(links.findLast((one) => one.includes('/account/reset-password')) ?? '');
  const reset = (chosen: string) =>
    existing.api(passwordsCalls).resetPassword({ body: { ...link, password: chosen } });
  await expect(reset(password)).rejects.toMatchObject(madeOfNames);
  await reset('friendship seven, 1962');
});

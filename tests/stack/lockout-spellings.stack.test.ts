import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { createStack, type Stack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { ask, enter, withPhone, toWrongCode } from './asking-for-codes.ts';
import { aUserWithApp, firstStep } from './second-factors.ts';

const plenty = 100_000;
const limit = 5;
const config = {
  signIn: { otherMethods: ['Code' as const, 'SmsCode' as const] },
  signUp: { fields: { username: 'optional' as const } },
  lockout: { maxAttempts: limit, maxAttemptsPerAddress: plenty },
  rateLimits: {
    read: plenty,
    write: plenty,
    attempts: plenty,
    credentials: plenty,
    mail: plenty,
    session: plenty,
  },
  sms: { perAddressAndHour: plenty, perNumberAndHour: plenty, perNumberAndDay: plenty },
};
const stack = await createStack({ config });
const restarted = () => createStack({ config, besides: stack });

const signIn = (
  at: Stack,
  { email, username, password }: { email?: string; username?: string; password: string },
) => at.api(loginCalls).signIn({ body: { email, username, password } });
const opens = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

/** Ways to write an address; whichever opens the account is counted with it. */
const spellings: Readonly<Record<string, (email: string) => string>> = {
  'as it is': (email) => email,
  'in capitals': (email) => email.toUpperCase(),
  'in mixed letters': (email) => email.replace('ada', 'AdA'),
  'with blanks around': (email) => `  ${email} \t`,
  'with a blank that does not break': (email) => `\u{a0}${email}`,
  'with a wide dot': (email) => email.replace('.', '．'),
  'with a small dot': (email) => email.replace('.', '﹒'),
  'with a leader dot': (email) => email.replaceAll('.', '․'),
  'with an ideographic dot': (email) => email.replace(/\.test$/, '。test'),
  'with wide letters': (email) => email.replace('example', 'ｅｘａｍｐｌｅ'),
  'with a wide at': (email) => email.replace('@', '＠'),
  'with a long s': (email) => email.replace('.test', '.teſt'),
  'with a tag behind plus': (email) => email.replace('@', '+tag@'),
  'without its dots': (email) => email.replace(/^ada\./, 'ada'),
  'with a sign nobody sees': (email) => `${email.slice(0, 2)}\u{200b}${email.slice(2)}`,
  'with a control sign': (email) => `${email.slice(0, 2)}\u{7}${email.slice(2)}`,
  'with a soft hyphen': (email) => `${email.slice(0, 2)}\u{ad}${email.slice(2)}`,
  'with a dot behind': (email) => `${email}.`,
};

describe('T-BF-3 an address', () => {
  test.each(Object.entries(spellings))('%s has no tries of its own', async (_name, spell) => {
    const ada = await stack.aUser();
    const email = spell(ada.email);
    const isSame = await opens(signIn(stack, { email, password: ada.password }));
    for (let times = 0; times < limit; times += 1)
      await opens(signIn(stack, { email, password: `guess ${times}` }));
    expect(await opens(signIn(stack, ada))).toBe(!isSame);
    expect(await opens(signIn(stack, { email, password: ada.password }))).toBe(false);
  });

  test('with a tag, without its dots or with a sign nobody sees is another user', async () => {
    const ada = await stack.aUser();
    for (const name of ['with a tag behind plus', 'without its dots', 'with a sign nobody sees'])
      expect(
        await opens(
          signIn(stack, { email: spellings[name]?.(ada.email) ?? '', password: ada.password }),
        ),
      ).toBe(false);
  });
});

test('T-BF-5 T-BF-1 every path that looks at a password counts together, a guess each, and a restart forgets none', async () => {
  const ada = await stack.aUser();
  const username = `lovelace${crypto.randomUUID().slice(0, 6)}`;
  await ada.api(profileCalls).createUsername({ body: { username } });
  const password = 'a guess';
  const paths = [
    () => signIn(stack, { email: ada.email, password }),
    () => signIn(stack, { username, password }),
    () => signIn(stack, { username: ` ${username.toUpperCase()} `, password }),
    () => signIn(stack, { username: ada.email, password }),
    () =>
      ada
        .api(passwordsCalls)
        .changePassword({ body: { password, newPassword: 'Another-password-1' } }),
  ];
  expect(paths).toHaveLength(limit);
  for (const path of paths) expect(await opens(path())).toBe(false);
  for (const node of [stack, await restarted()]) {
    expect(await opens(signIn(node, ada))).toBe(false);
    expect(await opens(signIn(node, { username, password: ada.password }))).toBe(false);
  }
});

test('T-BF-5 T-BF-1 wrong MFA codes count over sign-ins and calls, and a restart forgets none', async () => {
  const { user, app } = await aUserWithApp(stack);
  for (let times = 0; times < limit; times += 1) {
    const { browser, demand, mfaToken } = await firstStep(stack, user);
    const params = { deviceId: demand.mfaDevices?.authenticators[0]?.id ?? '' };
    const body = { mfaToken, value: '000000' };
    const attempt =
      times % 2
        ? browser.api(mfaCalls).verifyMfaCode({ body })
        : browser.api(mfaCalls).verifyAuthenticatorForLogin({ params, body });
    expect(await opens(attempt)).toBe(false);
  }
  for (const node of [stack, await restarted()]) {
    const { browser, mfaToken } = await firstStep(node, user);
    expect(
      await opens(browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } })),
    ).toBe(false);
  }
});

test('T-BF-5 T-BF-3 wrong sign-in codes count for the user, by whichever name they were asked for, and a restart forgets none', async () => {
  const ada = await stack.aUser();
  const phoneNumber = await withPhone(stack, ada);
  const username = `lovelace${crypto.randomUUID().slice(0, 6)}`;
  await ada.api(profileCalls).createUsername({ body: { username } });
  const names = [
    { email: ada.email },
    { username },
    { phoneNumber },
    { email: ada.email.toUpperCase() },
  ];
  for (const name of [
    ...names,
    { phoneNumber: `${phoneNumber.slice(0, 3)} ${phoneNumber.slice(3)}` },
  ]) {
    const browser = stack.visitor();
    await ask(browser, 'smscode', name);
    const { code } = await stack.texts.next(phoneNumber);
    for (let times = 0; times < 4; times += 1)
      expect(await opens(enter(browser, 'smscode', toWrongCode(code)))).toBe(false);
  }
  // twenty wrong ones within a day: from now on even the right one of a new text is refused
  stack.clock.advance(3601);
  for (const node of [stack, await restarted()]) {
    const browser = node.visitor();
    await ask(browser, 'smscode', { email: ada.email });
    expect(await opens(enter(browser, 'smscode', (await stack.texts.next(phoneNumber)).code))).toBe(
      false,
    );
  }
});

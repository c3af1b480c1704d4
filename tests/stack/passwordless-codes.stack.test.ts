import { loginCalls } from '@foyer/contract/login/calls';
import { phonesCalls } from '@foyer/contract/phones/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { aNewUser, createStack, type TestUser, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import {
  aNumber,
  ask,
  asked,
  aStackWithEveryWay,
  codeIn,
  enter,
  withPhone,
  toWrongCode,
} from './asking-for-codes.ts';
import { vouchedFor } from './changing-phones.ts';

const stack = await aStackWithEveryWay();
const wrongCode = { status: 401, code: 'passwordless/wrongCode' };

async function isIn(browser: Visitor, { userId }: Pick<TestUser, 'userId'>) {
  expect((await browser.api(profileCalls).getMe()).id).toBe(userId);
  await browser.api(loginCalls).refresh();
}

describe('a mailed code', () => {
  test('signs in the browser that asked, and leaves no pending sign-in behind', async () => {
    const ada = await stack.aUser();
    const { browser, mail } = await asked(stack, 'code', ada);
    expect([...browser.cookies.keys()].some((name) => name.startsWith('fe_login_'))).toBe(true);
    expect(mail.subject).toBe(`${codeIn(mail)} is your Ledgerly sign-in code`);
    await enter(browser, 'code', codeIn(mail));
    await isIn(browser, ada);
    expect([...browser.cookies.keys()].some((name) => name.startsWith('fe_login_'))).toBe(false);
  });

  test('the cookie that binds it is for the server only', async () => {
    const path = '/frontegg/identity/resources/auth/v1/passwordless/code/prelogin';
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'nobody@example.test' });
    const [line = ''] = (
      await stack.visitor().fetch(path, { method: 'POST', headers, body })
    ).headers.getSetCookie();
    expect(line).toMatch(/^fe_login_5a5a00000000-4000-8000-000000000001=[\w-]{43};/);
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Lax/);
    expect(line).toMatch(/Max-Age=600/);
  });

  test('ASVS-6.6.2 is nothing in another browser, with a pending sign-in of its own or none', async () => {
    const [ada, eve] = [await stack.aUser(), await stack.aUser()];
    const { browser, mail } = await asked(stack, 'code', ada);
    const other = await asked(stack, 'code', eve);
    await expect(enter(other.browser, 'code', codeIn(mail))).rejects.toMatchObject(wrongCode);
    await expect(enter(stack.visitor(), 'code', codeIn(mail))).rejects.toMatchObject(wrongCode);
    await enter(browser, 'code', codeIn(mail));
  });

  test('T-PWD-3 belongs to the way it was asked for', async () => {
    const ada = await stack.aUser();
    for (const endpoint of ['magiclink', 'smscode'] as const) {
      const { browser, mail } = await asked(stack, 'code', ada);
      await expect(enter(browser, endpoint, codeIn(mail))).rejects.toMatchObject(wrongCode);
    }
  });

  test('T-PWD-6 that went to the old mailbox is worth nothing once there is another one', async () => {
    const ada = await stack.aUser();
    const { browser, mail } = await asked(stack, 'magiclink', ada);
    const vouched = await vouchedFor(stack, ada);
    const email = aNewUser().email;
    await ada.api(profileCalls).requestEmailChange({ body: { email } });
    await stack.inbox.settled();
    const code = codeIn(stack.inbox.all(email).at(-1) ?? mail);
    await ada.api(profileCalls).verifyEmailChange({ body: { email, code } });
    await expect(enter(browser, 'magiclink', codeIn(mail))).rejects.toMatchObject(wrongCode);
    const body = { changePhoneNumberToken: vouched, phoneNumber: aNumber() };
    const replacing = stack.api(phonesCalls).changePhoneNumber({ body });
    await expect(replacing).rejects.toMatchObject({ status: 400, code: 'phones/invalidToken' });
  });

  test('T-OTP-1 is void after five wrong ones', async () => {
    const ada = await stack.aUser();
    const { browser, mail } = await asked(stack, 'code', ada);
    for (let tries = 0; tries < 5; tries += 1)
      await expect(enter(browser, 'code', toWrongCode(codeIn(mail)))).rejects.toMatchObject(
        wrongCode,
      );
    await expect(enter(browser, 'code', codeIn(mail))).rejects.toMatchObject(wrongCode);
  });

  test('T-OTP-2 fifty parallel redemptions of one code on two nodes: one succeeds', async () => {
    const other = await createStack({
      besides: stack,
      config: { signIn: { otherMethods: ['Code'] }, rateLimits: { credentials: 100_000 } },
    });
    const ada = await stack.aUser();
    const { browser, mail } = await asked(stack, 'code', ada);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => {
        const copy = (at % 2 === 0 ? stack : other).visitor();
        for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
        return enter(copy, 'code', codeIn(mail));
      }),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('T-BF-1 wrong codes are counted over all pending sign-ins of a user', async () => {
    const ada = await stack.aUser();
    for (let round = 0; round < 4; round += 1) {
      const { browser, mail } = await asked(stack, 'code', ada);
      for (let tries = 0; tries < 5; tries += 1)
        await expect(enter(browser, 'code', toWrongCode(codeIn(mail)))).rejects.toMatchObject(
          wrongCode,
        );
    }
    const last = await asked(stack, 'code', ada);
    await expect(enter(last.browser, 'code', codeIn(last.mail))).rejects.toMatchObject(wrongCode);
    // T-BF-4: other sign-in methods stay open
    await stack.api(loginCalls).signIn({ body: { email: ada.email, password: ada.password } });
  });

  test('is sent so often within an hour; another network still gets some', async () => {
    const ada = await stack.aUser();
    await stack.inbox.settled();
    const before = stack.inbox.all(ada.email).length;
    for (let times = 0; times < 8; times += 1)
      await ask(stack.visitor(), 'code', { email: ada.email });
    await stack.inbox.settled();
    expect(stack.inbox.all(ada.email)).toHaveLength(before + 5);
    const { attemptCounter } = stack.server.kernel;
    const counted = ['passwordless', ada.userId] as const;
    expect((await stack.server.db.read((tx) => attemptCounter.look(tx, counted, 15))).count).toBe(
      5,
    );
    stack.clock.advance(3601);
    await ask(stack.visitor(), 'code', { email: ada.email });
    await stack.inbox.settled();
    expect(stack.inbox.all(ada.email)).toHaveLength(before + 6);
  });

  test('finds the account by any spelling of address and user name, by user id and by phone', async () => {
    const ada = await stack.aUser();
    const phoneNumber = await withPhone(stack, ada);
    const username = `ada-${ada.userId.slice(0, 8)}`;
    await ada.api(profileCalls).createUsername({ body: { username } });
    const methods = [
      { username: username.toUpperCase() },
      { username: ada.email },
      { userId: ada.userId },
      { phoneNumber },
    ];
    for (const user of [...methods, { email: ` ${ada.email.toUpperCase()}` }]) {
      const browser = stack.visitor();
      await stack.inbox.settled();
      const before = stack.inbox.all(ada.email).length;
      await ask(browser, 'code', user);
      await stack.inbox.settled();
      const mail = stack.inbox.all(ada.email)[before];
      await enter(browser, 'code', codeIn(mail ?? { text: '' }));
    }
  });

  test('an account that waits for activation gets its activation link instead, and nothing lets it in', async () => {
    const grace = aNewUser();
    const browser = stack.visitor();
    const headers = { 'content-type': 'application/json' };
    await browser.fetch('/frontegg/identity/resources/users/v1/signUp', {
      method: 'POST',
      headers,
      body: JSON.stringify(grace),
    });
    await stack.inbox.next(grace.email);
    await ask(stack.visitor(), 'code', { email: grace.email });
    const mail = await stack.inbox.next(grace.email);
    expect(mail.links.some((one) => one.includes('/account/activate'))).toBe(true);
  });

  test('a locked account gets nothing, and a code that was on its way lets nobody in', async () => {
    const ada = await stack.aUser();
    const { browser, mail } = await asked(stack, 'code', ada);
    await stack.server.db.system((tx) =>
      tx.updateTable('users').set({ locked_at: new Date() }).where('id', '=', ada.userId).execute(),
    );
    await expect(enter(browser, 'code', codeIn(mail))).rejects.toMatchObject({ status: 403 });
    const before = stack.inbox.all(ada.email).length;
    await ask(stack.visitor(), 'code', { email: ada.email });
    await stack.inbox.settled();
    expect(stack.inbox.all(ada.email)).toHaveLength(before);
  });
});

// Review 2026-11-23, sign-in B14.
test('a browser that asks for the same message within 30 seconds gets none, and the code of the first one works', async () => {
  const ada = await stack.aUser();
  const { browser, mail } = await asked(stack, 'code', ada);
  stack.clock.advance(29);
  await ask(browser, 'code', { email: ada.email });
  await stack.inbox.settled();
  const codes = () =>
    stack.inbox.all(ada.email).filter(({ subject }) => subject.includes('sign-in code'));
  expect(codes()).toHaveLength(1);
  await enter(browser, 'code', codeIn(mail));
  stack.clock.advance(2);
  await ask(browser, 'code', { email: ada.email });
  await stack.inbox.settled();
  expect(codes()).toHaveLength(2);
});

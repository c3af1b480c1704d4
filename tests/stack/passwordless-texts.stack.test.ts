import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import type { PasswordlessType } from '@foyer/contract/passwordless';
import { aNewUser, type TestUser, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { aNumber, ask, aStackWithEveryWay, enter, withPhone } from './asking-for-codes.ts';

const stack = await aStackWithEveryWay();

async function isIn(browser: Visitor, { userId }: Pick<TestUser, 'userId'>) {
  expect((await browser.api(profileCalls).getMe()).id).toBe(userId);
  await browser.api(loginCalls).refresh();
}

describe('a code by text', () => {
  test('signs in with the phone of the account', async () => {
    const ada = await stack.aUser();
    const phoneNumber = await withPhone(stack, ada);
    const browser = stack.visitor();
    expect(await ask(browser, 'smscode', { email: ada.email })).toEqual({});
    const { body, code } = await stack.texts.next(phoneNumber);
    expect(body).toMatch(/^\d{6} is your sign-in code for Ledgerly\..*\n\n@foyer\.test #\d{6}$/);
    await enter(browser, 'smscode', code);
    await isIn(browser, ada);
  });

  test('of the user this browser knows says where it went, by the last two digits', async () => {
    const ada = await stack.aUser();
    const phoneNumber = await withPhone(stack, ada);
    const browser = stack.visitor();
    const answer = await ask(browser, 'smscode', { userId: ada.userId });
    expect(answer).toEqual({ phoneNumber: `********${phoneNumber.slice(-2)}` });
    await enter(browser, 'smscode', (await stack.texts.next(phoneNumber)).code);
    await isIn(browser, ada);
  });

  test('goes to a number that was typed, if it is a user’s proved one', async () => {
    const ada = await stack.aUser();
    const phoneNumber = await withPhone(stack, ada);
    const browser = stack.visitor();
    const typed = `${phoneNumber.slice(0, 3)} (0) ${phoneNumber.slice(3, 7)} ${phoneNumber.slice(7)}`;
    expect(await ask(browser, 'smscode', { phoneNumber: typed })).toEqual({
      phoneNumber: `********${phoneNumber.slice(-2)}`,
    });
    await enter(browser, 'smscode', (await stack.texts.next(phoneNumber)).code);
    await isIn(browser, ada);
  });

  test('is not for numbers that are none', async () => {
    const asking = ask(stack.visitor(), 'smscode', { phoneNumber: '12345' });
    await expect(asking).rejects.toMatchObject({ status: 400, code: 'phones/invalidNumber' });
  });

  test('toll fraud: numbers of nobody get no text', async () => {
    const phoneNumber = aNumber();
    await ask(stack.visitor(), 'smscode', { phoneNumber });
    await stack.texts.settled();
    expect(stack.texts.all(phoneNumber)).toEqual([]);
  });

  test('a user without a phone is informed in the mailbox only', async () => {
    const ada = await stack.aUser();
    expect(await ask(stack.visitor(), 'smscode', { email: ada.email })).toEqual({});
    const mail = await stack.inbox.next(ada.email);
    expect(mail.subject).toBe('Your Ledgerly account has no phone number');
    expect(mail.links).toContain('http://foyer.test/account/reset-phone-number');
  });
});

describe('T-ENUM-1 asking', () => {
  test.each(['magiclink', 'code', 'smscode'] as const)(
    'for %s looks alike for everyone',
    async (type) => {
      const [existing, noPhone, locked] = [
        await stack.aUser(),
        await stack.aUser(),
        await stack.aUser(),
      ];
      await withPhone(stack, existing);
      await stack.server.db.system((tx) =>
        tx
          .updateTable('users')
          .set({ locked_at: new Date() })
          .where('id', '=', locked.userId)
          .execute(),
      );
      const waiting = aNewUser();
      await stack.visitor().fetch('/frontegg/identity/resources/users/v1/signUp', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(waiting),
      });
      const emails = [
        existing.email,
        noPhone.email,
        locked.email,
        waiting.email,
        'nobody@example.test',
      ];
      const ids = [
        existing.userId,
        noPhone.userId,
        locked.userId,
        '00000000-0000-4000-8000-00000000dead',
        'nonsense',
      ];
      for (const bodies of [
        emails.map((email) => ({ email })),
        ids.map((userId) => ({ userId })),
      ]) {
        const looks = [];
        for (const body of bodies) looks.push(await describeLooks(await prelogin(type, body)));
        for (const one of looks) expect(one).toEqual(looks[0]);
        expect(looks[0]?.status).toBe(201);
      }
    },
  );

  test('the digits of nobody’s phone stay the same, so that asking twice tells nothing', async () => {
    const noUser = { userId: '00000000-0000-4000-8000-00000000beef' };
    const answers = [
      await ask(stack.visitor(), 'smscode', noUser),
      await ask(stack.visitor(), 'smscode', noUser),
    ];
    expect(answers[0]?.phoneNumber).toMatch(/^\*{8}\d\d$/);
    expect(answers[1]).toEqual(answers[0]);
  });
});

function prelogin(type: PasswordlessType, body: object): Promise<Response> {
  return stack
    .visitor()
    .fetch(`/frontegg/identity/resources/auth/v1/passwordless/${type}/prelogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
}

/** Everything of an answer that could tell accounts apart; values that are new each time are left out. */
async function describeLooks(answer: Response) {
  return {
    status: answer.status,
    headers: [...answer.headers.keys()].toSorted(),
    length: answer.headers.get('content-length'),
    cookies: answer.headers
      .getSetCookie()
      .map((line) => line.replace(/=[\w-]{43};/, '=<handle>;').replace(/Expires=[^;]*/, '')),
    body: (await answer.text()).replace(/\*{8}\d\d/, '<masked>'),
  };
}

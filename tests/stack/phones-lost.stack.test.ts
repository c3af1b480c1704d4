import { loginCalls } from '@foyer/contract/login/calls';
import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { createStack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { aNumber, codeIn } from './asking-for-codes.ts';
import { change, configOfTexts, lastMailTo, phones, vouchedFor } from './changing-phones.ts';
import { getAudits } from './reading-audits.ts';

const stack = await createStack({ config: configOfTexts });
const invalidNumber = { status: 400, code: 'phones/invalidNumber' };

describe('a lost phone', () => {
  test('is replaced with the help of the mailbox; both places hear of it, and the next sign-in proves the number', async () => {
    const ada = await stack.aUser();
    const [lost, found] = [aNumber(), aNumber()];
    await change(stack, ada, lost);
    const changePhoneNumberToken = await vouchedFor(stack, ada);
    await phones(stack.visitor()).changePhoneNumber({
      body: { changePhoneNumberToken, phoneNumber: found },
    });
    expect((await stack.texts.next(lost)).body).toMatch(
      /no longer linked to your Ledgerly account/,
    );
    expect((await lastMailTo(stack, ada)).text).toMatch(/replaced a lost phone number/);
    await expect(ada.api(loginCalls).refresh()).rejects.toMatchObject({ status: 401 });

    const browser = stack.visitor();
    const body = { email: ada.email };
    await browser
      .api(passwordlessCalls)
      .passwordlessPrelogin({ params: { type: 'smscode' }, body });
    const token = (await stack.texts.next(found)).code;
    const signedIn = { params: { type: 'smscode' as const }, body: { token } };
    await browser.api(passwordlessCalls).passwordlessPostlogin(signedIn);
    expect(await phones(browser).listMyPhoneNumbers()).toMatchObject([
      { phoneNumber: found, verified: true },
    ]);
    const actions = (await getAudits(stack, ada.userId)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['phone.reset_requested', 'phone.reset']));
  });

  test('the old number signs in no more', async () => {
    const ada = await stack.aUser();
    const lost = aNumber();
    await change(stack, ada, lost);
    const changePhoneNumberToken = await vouchedFor(stack, ada);
    await phones(stack.visitor()).changePhoneNumber({
      body: { changePhoneNumberToken, phoneNumber: aNumber() },
    });
    await stack.texts.settled();
    const before = stack.texts.all(lost).length;
    const body = { phoneNumber: lost };
    await stack.api(passwordlessCalls).passwordlessPrelogin({ params: { type: 'smscode' }, body });
    await stack.texts.settled();
    expect(stack.texts.all(lost)).toHaveLength(before);
  });

  test('a mistyped number does not cost the token; a used, old or foreign token opens nothing', async () => {
    const ada = await stack.aUser();
    const changePhoneNumberToken = await vouchedFor(stack, ada);
    const set = (token: string, phoneNumber: string) =>
      phones(stack.visitor()).changePhoneNumber({
        body: { changePhoneNumberToken: token, phoneNumber },
      });
    await expect(set(changePhoneNumberToken, '12345')).rejects.toMatchObject(invalidNumber);
    await set(changePhoneNumberToken, aNumber());
    const invalidToken = { status: 400, code: 'phones/invalidToken' };
    const [, secret] = (await vouchedFor(stack, ada)).split('.');
    const old = await vouchedFor(stack, ada);
    stack.clock.advance(601);
    for (const token of [
      changePhoneNumberToken,
      old,
      `${(await stack.aUser()).userId}.${secret}`,
      'x',
      '',
    ]) {
      if (token) await expect(set(token, aNumber())).rejects.toMatchObject(invalidToken);
    }
  });

  test('both verbs of the contract are served', async () => {
    const ada = await stack.aUser();
    const token = await vouchedFor(stack, ada);
    const answer = await stack
      .visitor()
      .fetch('/frontegg/identity/resources/users/v1/phone/change', {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          changePhoneNumberToken: token,
          phoneNumber: aNumber(),
        }),
      });
    expect(answer.status).toBe(200);
  });

  test('T-OTP-2 fifty parallel tries with one code: one succeeds', async () => {
    const ada = await stack.aUser();
    const { resetPhoneNumberToken } = await phones(stack.visitor()).resetPhoneNumber({
      body: { email: ada.email },
    });
    const code = codeIn(await lastMailTo(stack, ada));
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        phones(stack.visitor()).verifyResetPhoneNumber({ body: { resetPhoneNumberToken, code } }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is mailed about so often within an hour', async () => {
    const ada = await stack.aUser();
    await stack.inbox.settled();
    const before = stack.inbox.all(ada.email).length;
    for (let times = 0; times < 8; times += 1)
      await phones(stack.visitor()).resetPhoneNumber({ body: { email: ada.email } });
    await stack.inbox.settled();
    expect(stack.inbox.all(ada.email)).toHaveLength(before + 5);
  });

  test('T-ENUM-1 asking and trying look alike for everyone', async () => {
    const [existing, locked] = [await stack.aUser(), await stack.aUser()];
    await stack.server.db.system((tx) =>
      tx
        .updateTable('users')
        .set({ locked_at: new Date() })
        .where('id', '=', locked.userId)
        .execute(),
    );
    const looks = [];
    for (const email of [existing.email, locked.email, 'nobody@example.test']) {
      const started = await send('/phone/reset', { email });
      const { resetPhoneNumberToken } = tokenIn(await started.clone().json());
      const tried = await send('/phone/reset/verify', { resetPhoneNumberToken, code: '000000' });
      looks.push([await describeLooks(started), await describeLooks(tried)]);
    }
    for (const one of looks) expect(one).toEqual(looks[0]);
    expect(looks[0]?.map(({ status }) => status)).toEqual([201, 400]);
  });
});

function send(path: string, body: object): Promise<Response> {
  return stack.visitor().fetch(`/frontegg/identity/resources/users/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function tokenIn(value: unknown): { resetPhoneNumberToken: string } {
  const { resetPhoneNumberToken }: { resetPhoneNumberToken?: unknown } = Object(value);
  return { resetPhoneNumberToken: String(resetPhoneNumberToken) };
}

async function describeLooks(answer: Response) {
  return {
    status: answer.status,
    headers: [...answer.headers.keys()].toSorted(),
    length: answer.headers.get('content-length'),
    cookies: answer.headers.getSetCookie(),
    body: (await answer.text()).replace(/[\w-]{43}/, '<handle>'),
  };
}

import { loginCalls } from '@foyer/contract/login/calls';
import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { createStack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { aNumber, toWrongCode } from './asking-for-codes.ts';
import { change, configOfTexts, lastMailTo, phones } from './changing-phones.ts';
import { getAudits } from './reading-audits.ts';

const stack = await createStack({ config: { ...configOfTexts, passwordRecovery: { sms: true } } });
const wrongCode = { status: 400, code: 'phones/wrongCode' };
const invalidNumber = { status: 400, code: 'phones/invalidNumber' };

describe('their phone number', () => {
  test('is proved by a code and shown in the profile', async () => {
    const ada = await stack.aUser();
    const phoneNumber = aNumber();
    await change(stack, ada, phoneNumber);
    expect((await ada.api(profileCalls).getMe()).phoneNumber).toBe(phoneNumber);
    expect(await phones(ada).listMyPhoneNumbers()).toMatchObject([
      { userId: ada.userId, phoneNumber, verified: true },
    ]);
    expect((await lastMailTo(stack, ada)).text).toContain(
      `Your phone number is now ********${phoneNumber.slice(-2)}.`,
    );
    const actions = (await getAudits(stack, ada.userId)).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(['phone.code_sent', 'phone.changed']);
  });

  test('takes the place of the earlier one, whose phone is notified', async () => {
    const ada = await stack.aUser();
    const [first, second] = [aNumber(), aNumber()];
    await change(stack, ada, first);
    await change(stack, ada, second);
    expect((await phones(ada).listMyPhoneNumbers()).map((one) => one.phoneNumber)).toEqual([
      second,
    ]);
    const response = await stack.texts.next(first);
    expect(response.body).toMatch(/no longer linked to your Ledgerly account/);
  });

  test('T-PWD-6 a code that went to the earlier one is worth nothing, and nothing came of it', async () => {
    const ada = await stack.aUser();
    const [first, second] = [aNumber(), aNumber()];
    await change(stack, ada, first);
    const thief = stack.visitor();
    const user = { identifier: ada.email, identifierType: 'email' as const };
    const { sessionId } = await thief.api(passwordsCalls).sendPasswordRecoverySms({ body: user });
    const recovery = { sessionId, otcToken: (await stack.texts.next(first)).code };
    const proof = await thief.api(passwordsCalls).verifyPasswordRecoverySms({ body: recovery });
    const params = { type: 'smscode' as const };
    await thief.api(passwordlessCalls).passwordlessPrelogin({ params, body: { email: ada.email } });
    const { code: token } = await stack.texts.next(first);
    await change(stack, ada, second);
    const entering = thief
      .api(passwordlessCalls)
      .passwordlessPostlogin({ params, body: { token } });
    await expect(entering).rejects.toMatchObject({ code: 'passwordless/wrongCode' });
    const resetting = thief
      .api(passwordsCalls)
      .resetPassword({ body: { ...proof, password: 'A-thief-chose-this-1' } });
    await expect(resetting).rejects.toMatchObject({ code: 'passwords/invalidLink' });
  });

  test('is not taken without its code, nor with that of another user or purpose', async () => {
    const [ada, eve] = [await stack.aUser(), await stack.aUser()];
    const phoneNumber = aNumber();
    const { changePhoneId } = await phones(ada).changePhoneNumberWithVerification({
      body: { phoneNumber },
    });
    const { code } = await stack.texts.next(phoneNumber);
    const tries = [
      () =>
        phones(ada).verifyChangePhoneNumber({ body: { changePhoneId, code: toWrongCode(code) } }),
      () => phones(ada).verifyPhoneNumber({ body: { otcToken: 'x', code } }),
      () => phones(eve).verifyChangePhoneNumber({ body: { changePhoneId, code } }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(wrongCode);
    expect(await phones(eve).listMyPhoneNumbers()).toEqual([]);
  });

  test('T-PWD-3 a code that adds a number changes none', async () => {
    const ada = await stack.aUser();
    const phoneNumber = aNumber();
    const { otcToken = '' } = await phones(ada).createPhoneNumber({ body: { phoneNumber } });
    const { code } = await stack.texts.next(phoneNumber);
    const changing = phones(ada).verifyChangePhoneNumber({
      body: { changePhoneId: otcToken, code },
    });
    await expect(changing).rejects.toMatchObject(wrongCode);
    expect(await phones(ada).listMyPhoneNumbers()).toMatchObject([
      { phoneNumber, verified: false },
    ]);
  });

  test('T-OTP-1 five wrong codes void the right one', async () => {
    const ada = await stack.aUser();
    const phoneNumber = aNumber();
    const { changePhoneId } = await phones(ada).changePhoneNumberWithVerification({
      body: { phoneNumber },
    });
    const { code } = await stack.texts.next(phoneNumber);
    for (const typed of [...Array.from({ length: 5 }, () => toWrongCode(code)), code]) {
      const verifying = phones(ada).verifyChangePhoneNumber({
        body: { changePhoneId, code: typed },
      });
      await expect(verifying).rejects.toMatchObject(wrongCode);
    }
  });

  test('toll fraud: only numbers that exist and cost nobody extra', async () => {
    const ada = await stack.aUser();
    for (const phoneNumber of [
      '12345',
      '+49 900 1234567',
      '+1 900 234 5678',
      '+999 12345678',
      '+49 151 2',
    ]) {
      const body = { phoneNumber };
      await expect(phones(ada).changePhoneNumberWithVerification({ body })).rejects.toMatchObject(
        invalidNumber,
      );
      await expect(phones(ada).createPhoneNumber({ body })).rejects.toMatchObject(invalidNumber);
    }
  });

  test('toll fraud: a user who keeps asking is asked to wait', async () => {
    const ada = await stack.aUser();
    const phoneNumber = aNumber();
    for (let times = 0; times < 5; times += 1) {
      await phones(ada).changePhoneNumberWithVerification({ body: { phoneNumber } });
      await stack.texts.next(phoneNumber);
    }
    const asking = phones(ada).changePhoneNumberWithVerification({ body: { phoneNumber } });
    await expect(asking).rejects.toMatchObject({ status: 429, code: 'request/tooMany' });
  });

  test('needs a sign-in that is not long ago', async () => {
    const ada = await stack.aUser();
    stack.clock.advance(3600);
    await ada.api(loginCalls).refresh();
    const changing = phones(ada).changePhoneNumberWithVerification({
      body: { phoneNumber: aNumber() },
    });
    await expect(changing).rejects.toMatchObject({ status: 403, code: 'mfa/stepUpRequired' });
  });

  test('without a way to send texts there is none', async () => {
    const silent = await createStack({ config: configOfTexts, withoutTexts: true });
    const ada = await silent.aUser();
    const changing = phones(ada).changePhoneNumberWithVerification({
      body: { phoneNumber: aNumber() },
    });
    await expect(changing).rejects.toMatchObject({ status: 400, code: 'phones/noTexts' });
    const asking = silent.api(passwordlessCalls).passwordlessPrelogin({
      params: { type: 'smscode' },
      body: { email: ada.email },
    });
    await expect(asking).rejects.toMatchObject({ status: 400, code: 'passwordless/notEnabled' });
  });
});

describe('the numbers of a tenant', () => {
  test('are listed for its administrators, page by page', async () => {
    const acme = await stack.aTenant();
    const member = await acme.member('ReadOnly');
    const [first, second] = [aNumber(), aNumber()].toSorted();
    await change(stack, acme.admin, second ?? '');
    await phones(member).createPhoneNumber({ body: { phoneNumber: first ?? '', verify: false } });
    const all = await phones(acme.admin).listPhoneNumbers({
      query: { _sortBy: 'phoneNumber', _limit: 1 },
    });
    expect(all).toMatchObject({
      items: [
        {
          phoneNumber: first,
          verified: false,
        },
      ],
      _metadata: {
        totalItems: 2,
        totalPages: 2,
      },
      _links: {
        first: '?_limit=1&_offset=0',
        prev: '',
        next: '?_limit=1&_offset=1',
        last: '?_limit=1&_offset=1',
      },
    });
    const fromBelow = { _sortBy: 'phoneNumber', _order: 'DESC', _limit: 1, _offset: 1 } as const;
    expect((await phones(acme.admin).listPhoneNumbers({ query: fromBelow })).items).toEqual(
      all.items,
    );
    const found = await phones(acme.admin).listPhoneNumbers({
      query: { _phoneNumber: second?.slice(5) },
    });
    expect(found.items.map((one) => one.userId)).toEqual([acme.admin.userId]);
    const verified = await phones(acme.admin).listUsersPhoneNumbers();
    expect(verified).toMatchObject({ items: [{ userId: acme.admin.userId, phoneNumber: second }] });
    const userIds = `${member.userId}, ${acme.admin.userId}`;
    expect(
      (await phones(acme.admin).listUsersPhoneNumbers({ query: { userIds } })).items,
    ).toHaveLength(1);
  });

  test('T-ENUM-3 show nobody of another tenant', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    await change(stack, globex.admin, aNumber());
    for (const list of ['listPhoneNumbers', 'listUsersPhoneNumbers'] as const) {
      const query = { userIds: globex.admin.userId };
      const shown = await phones(acme.admin)[list]({ query });
      expect(shown).toMatchObject({ items: [], _metadata: { totalItems: 0, totalPages: 0 } });
    }
  });
});

import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { aNewUser, createStack, getSecret } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { aNumber, codeIn } from './asking-for-codes.ts';
import { add, change, configOfTexts, lastMailTo, phones } from './changing-phones.ts';

const stack = await createStack({ config: configOfTexts });
const wrongCode = { status: 400, code: 'phones/wrongCode' };

describe('further numbers', () => {
  test('are added, proved later, and removed with a code to themselves', async () => {
    const ada = await stack.aUser();
    const [first, second] = [aNumber(), aNumber()];
    await add(stack, ada, first);
    expect(
      await phones(ada).createPhoneNumber({ body: { phoneNumber: second, verify: false } }),
    ).toEqual({});
    const { otcToken } = await phones(ada).preVerifyPhoneNumber({ body: { phoneNumber: second } });
    const { code } = await stack.texts.next(second);
    await phones(ada).verifyPhoneNumber({ body: { otcToken, code } });
    const [one, other] = await phones(ada).listMyPhoneNumbers();
    expect([one?.verified, other?.verified]).toEqual([true, true]);

    const removal = await phones(ada).deletePhoneNumber({ params: { phoneId: other?.id ?? '' } });
    expect(removal.phoneId).toBe(other?.id);
    const removalCode = (await stack.texts.next(second)).code;
    const params = { phoneId: removal.phoneId };
    const body = { otcToken: removal.otcToken, code: removalCode };
    const wrongly = { params: { phoneId: one?.id ?? '' }, body };
    await expect(phones(ada).verifyDeletePhoneNumber(wrongly)).rejects.toMatchObject(wrongCode);
    const again = await phones(ada).deletePhoneNumber({ params });
    const { code: newCode } = await stack.texts.next(second);
    await phones(ada).verifyDeletePhoneNumber({
      params,
      body: { otcToken: again.otcToken, code: newCode },
    });
    expect((await phones(ada).listMyPhoneNumbers()).map((row) => row.phoneNumber)).toEqual([first]);
    expect((await ada.api(profileCalls).getMe()).phoneNumber).toBe(first);
  });

  test('that were never proved are removed with a code by mail', async () => {
    const ada = await stack.aUser();
    await phones(ada).createPhoneNumber({ body: { phoneNumber: aNumber(), verify: false } });
    const [phone] = await phones(ada).listMyPhoneNumbers();
    const params = { phoneId: phone?.id ?? '' };
    const { otcToken } = await phones(ada).deletePhoneNumber({ params });
    const code = codeIn(await lastMailTo(stack, ada));
    await phones(ada).verifyDeletePhoneNumber({ params, body: { otcToken, code } });
    expect(await phones(ada).listMyPhoneNumbers()).toEqual([]);
  });

  test('a number that is not proved signs nobody in', async () => {
    const ada = await stack.aUser();
    const phoneNumber = aNumber();
    await phones(ada).createPhoneNumber({ body: { phoneNumber, verify: false } });
    const body = { phoneNumber };
    await stack.api(passwordlessCalls).passwordlessPrelogin({ params: { type: 'smscode' }, body });
    await stack.texts.settled();
    expect(stack.texts.all(phoneNumber)).toEqual([]);
  });

  test('T-LINK-1 those of an outsider go when the owner of the mailbox proves it', async () => {
    const open = await createStack({
      config: { ...configOfTexts, signIn: { ...configOfTexts.signIn, activation: 'off' } },
    });
    const outsider = open.visitor();
    const body = aNewUser();
    const { authResponse } = await outsider.api(signUpCalls).signUp({ body });
    outsider.accessToken = authResponse?.accessToken;
    const phoneNumber = aNumber();
    await change(open, outsider, phoneNumber);
    await open.api(passwordsCalls).forgotPassword({ body: { email: body.email } });
    await open.inbox.settled();
    const links = open.inbox.all(body.email).flatMap((mail) => mail.links);
    const reset = getSecret(links.find((one) => one.includes('reset-password')) ?? '');
    await open
      .api(passwordsCalls)
      .resetPassword({ body: { ...reset, password: 'The-owners-own-1' } });
    await open.texts.settled();
    const before = open.texts.all(phoneNumber).length;
    for (const user of [{ phoneNumber }, { email: body.email }])
      await open
        .api(passwordlessCalls)
        .passwordlessPrelogin({ params: { type: 'smscode' }, body: user });
    await open.texts.settled();
    expect(open.texts.all(phoneNumber)).toHaveLength(before);
  });

  test('there are five at most', async () => {
    const ada = await stack.aUser();
    const another = () =>
      phones(ada).createPhoneNumber({ body: { phoneNumber: aNumber(), verify: false } });
    for (let count = 0; count < 5; count += 1) await another();
    await expect(another()).rejects.toMatchObject({ status: 400, code: 'phones/tooManyNumbers' });
  });

  test('T-TEN-1 those of another user are not there', async () => {
    const [ada, eve] = [await stack.aUser(), await stack.aUser()];
    const phoneNumber = aNumber();
    await add(stack, ada, phoneNumber);
    const [phone] = await phones(ada).listMyPhoneNumbers();
    const params = { phoneId: phone?.id ?? '' };
    const notFound = { status: 404, code: 'request/notFound' };
    await expect(phones(eve).deletePhoneNumber({ params })).rejects.toMatchObject(notFound);
    await expect(phones(eve).preVerifyPhoneNumber({ body: { phoneNumber } })).rejects.toMatchObject(
      notFound,
    );
    const { otcToken } = await phones(ada).deletePhoneNumber({ params });
    const { code } = await stack.texts.next(phoneNumber);
    const removing = phones(eve).verifyDeletePhoneNumber({ params, body: { otcToken, code } });
    await expect(removing).rejects.toMatchObject(wrongCode);
    expect(await phones(ada).listMyPhoneNumbers()).toHaveLength(1);
  });

  test('T-LINK-6 anyone who proves a number has it; the previous owner is notified and no longer signs in with it', async () => {
    const [before, now] = [await stack.aUser(), await stack.aUser()];
    const phoneNumber = aNumber();
    await change(stack, before, phoneNumber);
    await change(stack, now, phoneNumber);
    expect(await phones(before).listMyPhoneNumbers()).toEqual([]);
    expect((await before.api(profileCalls).getMe()).phoneNumber).toBeUndefined();
    expect((await lastMailTo(stack, before)).text).toMatch(/another user verified it/);
    const browser = stack.visitor();
    await browser
      .api(passwordlessCalls)
      .passwordlessPrelogin({ params: { type: 'smscode' }, body: { phoneNumber } });
    const token = (await stack.texts.next(phoneNumber)).code;
    const entered = await browser.api(passwordlessCalls).passwordlessPostlogin({
      params: { type: 'smscode' },
      body: { token },
    });
    expect(entered.userId).toBe(now.userId);
  });
});

import { activationCalls } from '@foyer/contract/activation/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { phonesCalls } from '@foyer/contract/phones/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { aNewUser, createStack, getSecret, type Visitor } from '@foyer/testkit';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { aNumber, ask, codeIn, enter, withPhone, toWrongCode } from './asking-for-codes.ts';
import { change } from './changing-phones.ts';
import { handOut } from './inviting.ts';
import { getAudits } from './reading-audits.ts';

const plenty = 100_000;
const stack = await createStack({
  config: {
    signUp: {
      fields: { username: 'optional', phoneNumber: 'optional' },
      withoutEmail: { username: true, phoneNumber: true },
    },
    signIn: { otherMethods: ['SmsCode'] },
    passwordRecovery: { sms: true },
    lockout: { maxAttempts: 3, maxAttemptsPerAddress: plenty },
    sms: { perAddressAndHour: plenty },
    rateLimits: { attempts: plenty, credentials: plenty, mail: plenty },
  },
});
const password = 'A-password-of-her-own-1';
const newPassword = 'Quite-another-password-7';
const companyName = 'Analytical Engines';

let names = 0;
const aUsername = () => {
  names += 1;
  return `Ada.L-${names}`;
};

const me = (user: Visitor) => user.api(profileCalls).getMe();
const signIn = (username: string, typed = password) =>
  stack
    .visitor()
    .api(loginCalls)
    .signIn({ body: { username, password: typed } });
const openByUsername = (browser: Visitor, username: string) =>
  browser.api(signUpCalls).signUpWithUsername({ body: { username, password, companyName } });

/** A user who signed up with a username and nothing else. */
async function byUsername() {
  const browser = stack.visitor();
  const username = aUsername();
  const { userId = '', authResponse } = await openByUsername(browser, username);
  browser.accessToken = authResponse?.accessToken;
  return { browser, username, userId };
}

const openByPhone = (browser: Visitor, phoneNumber: string) =>
  browser.api(signUpCalls).signUpWithPhoneNumber({ body: { phoneNumber, companyName } });
const activate = (browser: Visitor, token: string, code: string) =>
  browser.api(activationCalls).activateWithCode({ body: { userId: '', token, code } });

/** A user who signed up with a phone number and nothing else. */
async function byPhone() {
  const browser = stack.visitor();
  const phoneNumber = aNumber();
  const { activationToken = '' } = await openByPhone(browser, phoneNumber);
  const { code } = await stack.texts.next(phoneNumber);
  const { accessToken, userId = '' } = await activate(browser, activationToken, code);
  browser.accessToken = accessToken;
  return { browser, phoneNumber, userId };
}

describe('sign-up by username', () => {
  test('opens an active account and signs in', async () => {
    const browser = stack.visitor();
    const username = aUsername();
    const opened = await openByUsername(browser, username);
    expect(opened).toMatchObject({ shouldActivate: false, authResponse: { mfaRequired: false } });
    expect(opened.authResponse).not.toHaveProperty('userEmail');
    browser.accessToken = opened.authResponse?.accessToken;
    expect(await me(browser)).toMatchObject({
      email: '',
      username,
      name: username,
      verified: true,
    });
    const claims = decodeJwt(browser.accessToken ?? '');
    const amr = ['pwd', 'activation'];
    expect(claims).toMatchObject({ sub: opened.userId, name: username, amr });
    expect(claims).not.toHaveProperty('email');
    await expect(signIn(username.toUpperCase())).resolves.toHaveProperty('accessToken');
    expect((await getAudits(stack, opened.userId ?? '')).map(({ action }) => action)).toContain(
      'user.signed_up',
    );
  });

  test('rejects a taken username and a missing password', async () => {
    const { username } = await byUsername();
    await expect(openByUsername(stack.visitor(), username.toLowerCase())).rejects.toMatchObject({
      status: 409,
      code: 'signUp/usernameTaken',
    });
    const body = { username: aUsername(), companyName };
    const opening = stack.api(signUpCalls).signUpWithUsername({ body });
    await expect(opening).rejects.toMatchObject({ status: 400, code: 'signUp/weakPassword' });
  });

  test('joins the tenant of an invite link', async () => {
    const { admin, id } = await stack.aTenant();
    const { token: invitationToken } = await handOut(admin);
    const body = { username: aUsername(), password, invitationToken };
    const { tenantId } = await stack.api(signUpCalls).signUpWithUsername({ body });
    expect(tenantId).toBe(id);
  });
});

describe('sign-up by phone number', () => {
  test('opens the account once the code is entered, and signs in with SMS codes', async () => {
    const { browser, phoneNumber, userId } = await byPhone();
    expect(await me(browser)).toMatchObject({ id: userId, email: '', phoneNumber, verified: true });
    const elsewhere = stack.visitor();
    // the sign-in box has one field for usernames and phone numbers
    await ask(elsewhere, 'smscode', { username: phoneNumber });
    const { code } = await stack.texts.next(phoneNumber);
    await expect(enter(elsewhere, 'smscode', code)).resolves.toMatchObject({ userId });
  });

  test('rejects a wrong code and sends another one on request', async () => {
    const browser = stack.visitor();
    const phoneNumber = aNumber();
    const { activationToken: token = '' } = await openByPhone(browser, phoneNumber);
    const strategy = browser.api(activationCalls).getActivationStrategy;
    expect(await strategy({ query: { userId: '', token } })).toEqual({ shouldSetPassword: false });
    const first = await stack.texts.next(phoneNumber);
    await expect(activate(browser, token, toWrongCode(first.code))).rejects.toMatchObject({
      code: 'activation/invalidCode',
    });
    await browser.api(activationCalls).resendActivation({ body: { activationToken: token } });
    const { code } = await stack.texts.next(phoneNumber);
    await expect(activate(browser, token, code)).resolves.toHaveProperty('accessToken');
  });

  test('reports a number that has an account only after its code', async () => {
    const { phoneNumber } = await byPhone();
    const ada = await stack.aUser();
    for (const taken of [phoneNumber, await withPhone(stack, ada)]) {
      const browser = stack.visitor();
      const answer = await openByPhone(browser, taken);
      expect(Object.keys(answer).toSorted()).toEqual(['activationToken', 'shouldActivate']);
      const { code } = await stack.texts.next(taken);
      await expect(activate(browser, answer.activationToken ?? '', code)).rejects.toMatchObject({
        status: 409,
        code: 'signUp/phoneTaken',
      });
    }
  });
});

describe('a user without an email', () => {
  test('is paused after wrong passwords and unlocked by an administrator', async () => {
    const { admin } = await stack.aTenant();
    const { token: invitationToken } = await handOut(admin);
    const username = aUsername();
    const body = { username, password, invitationToken };
    const { userId = '' } = await stack.api(signUpCalls).signUpWithUsername({ body });
    const other = await byUsername();
    for (let times = 0; times < 3; times += 1)
      await expect(signIn(username, 'a guess')).rejects.toMatchObject({ status: 401 });
    await expect(signIn(username)).rejects.toMatchObject({ status: 429, code: 'login/paused' });
    await expect(signIn(other.username)).resolves.toHaveProperty('accessToken');
    await admin.api(usersCalls).unlockUser({ params: { userId } });
    await expect(signIn(username)).resolves.toMatchObject({ userId });
  });

  test('is listed, found, and sorted by the username', async () => {
    const { browser, username, userId } = await byUsername();
    const list = (query: object) => browser.api(usersCalls).listMembers({ query });
    const found = await list({ search: username.toLowerCase(), _sortBy: 'email' });
    expect(found.items).toMatchObject([{ id: userId, email: '', username, name: username }]);
    const emails = await browser.api(usersCalls).listUsersEmails({ query: {} });
    expect(emails.items).toEqual([{ userId, email: '' }]);
    expect(await browser.api(usersCalls).exportMembers({ query: {} })).toContain(username);
  });

  test('keeps the last identifier', async () => {
    const { browser, username } = await byUsername();
    const remove = () => browser.api(profileCalls).deleteUsername({ params: { username } });
    await expect(remove()).rejects.toMatchObject({ status: 409, code: 'profile/lastIdentifier' });
    const holder = await byPhone();
    const [number] = await holder.browser.api(phonesCalls).listMyPhoneNumbers();
    const params = { phoneId: number?.id ?? '' };
    await expect(
      holder.browser.api(phonesCalls).deletePhoneNumber({ params }),
    ).rejects.toMatchObject({ status: 409, code: 'phones/lastIdentifier' });
    const ada = await stack.aUser();
    const { phoneNumber } = holder;
    const { changePhoneId } = await ada
      .api(phonesCalls)
      .changePhoneNumberWithVerification({ body: { phoneNumber } });
    const { code } = await stack.texts.next(phoneNumber);
    const taking = ada.api(phonesCalls).verifyChangePhoneNumber({ body: { changePhoneId, code } });
    await expect(taking).rejects.toMatchObject({ status: 409, code: 'phones/numberInUse' });
  });

  test('cannot lose every identifier in the database', async () => {
    const { userId } = await byUsername();
    const removing = stack.server.db.system((tx) =>
      tx.deleteFrom('usernames').where('user_id', '=', userId).execute(),
    );
    await expect(removing).rejects.toThrow('needs an email');
  });

  test('adds an email with the code sent there', async () => {
    const { browser, username, userId } = await byUsername();
    const { email } = aNewUser();
    await browser.api(profileCalls).requestEmailChange({ body: { email } });
    const code = codeIn(await stack.inbox.next(email));
    await browser.api(profileCalls).verifyEmailChange({ body: { email, code } });
    expect(await me(browser)).toMatchObject({ id: userId, email, verified: true });
    await expect(signIn(username)).resolves.toMatchObject({ userId, userEmail: email });
  });

  test('is not offered email as an MFA method', async () => {
    const { browser } = await byUsername();
    await expect(browser.api(mfaCalls).preEnrollEmail()).rejects.toMatchObject({
      code: 'mfa/notOffered',
    });
  });

  test('resets a forgotten password by SMS', async () => {
    const { browser, username } = await byUsername();
    const phoneNumber = aNumber();
    await change(stack, browser, phoneNumber);
    const body = { identifier: username, identifierType: 'username' as const };
    const { sessionId } = await stack.api(passwordsCalls).sendPasswordRecoverySms({ body });
    const { code: otcToken } = await stack.texts.next(phoneNumber);
    const { userId, token } = await stack
      .api(passwordsCalls)
      .verifyPasswordRecoverySms({ body: { sessionId, otcToken } });
    await stack
      .api(passwordsCalls)
      .resetPassword({ body: { userId, token, password: newPassword } });
    await expect(signIn(username, newPassword)).resolves.toMatchObject({ userId });
  });

  test('gets an email and a new password from a link that an administrator sends', async () => {
    const { admin } = await stack.aTenant();
    const { token: invitationToken } = await handOut(admin);
    const username = aUsername();
    const opened = await stack
      .api(signUpCalls)
      .signUpWithUsername({ body: { username, password, invitationToken } });
    const params = { userId: opened.userId ?? '' };
    const { email } = aNewUser();
    await admin.api(usersCalls).forcePasswordReset({ params, body: { email } });
    const { links } = await stack.inbox.next(email);
    const { userId, token } = getSecret(links[0] ?? '');
    await stack
      .api(passwordsCalls)
      .resetPassword({ body: { userId, token, password: newPassword } });
    const answer = await stack.api(loginCalls).signIn({ body: { email, password: newPassword } });
    expect(answer).toMatchObject({ userId: params.userId, userEmail: email });
    const again = admin.api(usersCalls).forcePasswordReset({ params, body: { email } });
    await expect(again).rejects.toMatchObject({ status: 409, code: 'users/hasEmail' });
  });
});

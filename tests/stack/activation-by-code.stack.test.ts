import { activationCalls } from '@foyer/contract/activation/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { aNewUser, createStack, getSecret } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';

const stack = await createStack();
const wrong = { status: 400, code: 'activation/invalidCode' };

async function readMail(email: string) {
  const { text, links } = await stack.inbox.next(email);
  const [code = ''] = /\b\d{6}\b/.exec(text) ?? [];
  return { code, link: getSecret(links.find((one) => one.includes('/account/activate')) ?? '') };
}

async function signedUp(details = {}) {
  const browser = stack.visitor();
  const user = aNewUser(details);
  const { activationToken: token = '' } = await browser.api(signUpCalls).signUp({ body: user });
  return { browser, user, token, ...(await readMail(user.email)) };
}

const type = (
  browser: ReturnType<typeof stack.visitor>,
  body: { token: string; code: string; password?: string },
) => browser.api(activationCalls).activateWithCode({ body: { userId: '', ...body } });

const other = (code: string) => (code === '000000' ? '000001' : '000000');

describe('where one signed up', () => {
  test('the code of the mail signs in, and voids the link beside it', async () => {
    const { browser, user, token, code, link } = await signedUp();
    const strategy = browser
      .api(activationCalls)
      .getActivationStrategy({ query: { userId: '', token } });
    await expect(strategy).resolves.toEqual({ shouldSetPassword: false });
    const answer = await type(browser, { token, code });
    expect(answer).toMatchObject({
      mfaRequired: false,
      userEmail: user.email,
      emailVerified: true,
    });
    await expect(browser.api(profileCalls).getMe()).resolves.toMatchObject({ verified: true });
    const again = browser.api(activationCalls).activate({ body: link });
    await expect(again).rejects.toMatchObject({ code: 'activation/invalidLink' });
    await expect(type(browser, { token, code })).rejects.toMatchObject(wrong);
  });

  test('the link voids the code', async () => {
    const { browser, token, code, link } = await signedUp();
    await browser.api(activationCalls).activate({ body: link });
    await expect(type(browser, { token, code })).rejects.toMatchObject(wrong);
  });

  test('T-OTP-1 five wrong codes void the right one; another mail brings a new one for the same page', async () => {
    const { browser, user, token, code } = await signedUp();
    for (let tries = 0; tries < 5; tries += 1)
      await expect(type(browser, { token, code: other(code) })).rejects.toMatchObject(wrong);
    await expect(type(browser, { token, code })).rejects.toMatchObject(wrong);
    const body = { email: user.email, activationToken: token };
    await browser.api(activationCalls).resendActivation({ body });
    const fresh = await readMail(user.email);
    await expect(type(browser, { token, code: fresh.code })).resolves.toMatchObject({
      mfaRequired: false,
    });
  });

  test('a mail asked for by another user brings no code, and leaves this one good', async () => {
    const { browser, user, token, code } = await signedUp();
    const theirs = await signedUp();
    for (const activationToken of [undefined, theirs.token, 'A'.repeat(43)]) {
      await stack
        .api(activationCalls)
        .resendActivation({ body: { email: user.email, activationToken } });
      expect((await readMail(user.email)).code).toBe('');
    }
    await expect(type(browser, { token, code })).resolves.toMatchObject({ mfaRequired: false });
  });

  test('T-OTP-2 of fifty at once, on two nodes, one signs in', async () => {
    const { browser, token, code } = await signedUp();
    const nodes = [stack, await createStack({ besides: stack })];
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => {
        const tab = (nodes[at % 2] ?? stack).visitor();
        for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
        return type(tab, { token, code });
      }),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('it does not outlive the link', async () => {
    const { browser, token, code } = await signedUp();
    stack.clock.advance(24 * 3600 + 1);
    await expect(type(browser, { token, code })).rejects.toMatchObject(wrong);
  });
});

describe('T-LINK-1 elsewhere', () => {
  test('a code asks for a password, which is the only one afterwards', async () => {
    const { user, token, code } = await signedUp();
    const owner = stack.visitor();
    const strategy = owner
      .api(activationCalls)
      .getActivationStrategy({ query: { userId: '', token } });
    await expect(strategy).resolves.toEqual({ shouldSetPassword: true });
    await expect(type(owner, { token, code })).rejects.toMatchObject({
      code: 'activation/passwordRequired',
    });
    await type(owner, { token, code, password: 'The-owners-own-1' });
    const { email, password } = user;
    await expect(stack.api(loginCalls).signIn({ body: { email, password } })).rejects.toMatchObject(
      { status: 401 },
    );
  });

  test('the code of a later sign-up is the only good one', async () => {
    const { browser, user, token, code } = await signedUp();
    const later = await signedUp({ email: user.email });
    await expect(type(browser, { token, code })).rejects.toMatchObject(wrong);
    await expect(type(later.browser, later)).resolves.toMatchObject({ mfaRequired: false });
  });

  test('a code is worth nothing once the mailbox was proved in another way', async () => {
    const { browser, user, token, code } = await signedUp();
    await stack.api(passwordsCalls).forgotPassword({ body: { email: user.email } });
    const { links } = await stack.inbox.next(user.email);
    const reset = getSecret(links.find((one) => one.includes('reset-password')) ?? '');
    await stack
      .api(passwordsCalls)
      .resetPassword({ body: { ...reset, password: 'The-owners-own-1' } });
    const late = type(browser, { token, code, password: 'The-strangers-1' });
    await expect(late).rejects.toMatchObject(wrong);
    const { email } = user;
    const owner = stack.api(loginCalls).signIn({ body: { email, password: 'The-owners-own-1' } });
    await expect(owner).resolves.toBeDefined();
  });

  test('a code goes with its own sign-up only', async () => {
    const [one, two] = [await signedUp(), await signedUp()];
    await expect(type(one.browser, { token: one.token, code: two.code })).rejects.toMatchObject(
      wrong,
    );
    const named = { token: one.token, code: one.code, userId: two.link.userId };
    await expect(
      one.browser.api(activationCalls).activateWithCode({ body: named }),
    ).rejects.toMatchObject(wrong);
  });
});

test('T-ENUM-1 the page that waits looks alike for a taken address, also after a second sign-up', async () => {
  const ada = await stack.aUser();
  const looks = [];
  for (const email of [ada.email, aNewUser().email]) {
    const browser = stack.visitor();
    const seen: unknown[] = [];
    const note = (call: Promise<unknown>) =>
      call.then(
        (answer) => seen.push(answer),
        ({ status, code }: { status: number; code: string }) => seen.push([status, code]),
      );
    const tokens: string[] = [];
    for (let times = 0; times < 2; times += 1) {
      const { activationToken = '' } = await browser
        .api(signUpCalls)
        .signUp({ body: aNewUser({ email }) });
      tokens.push(activationToken);
    }
    for (const token of [...tokens, 'B'.repeat(43)]) {
      await note(
        browser.api(activationCalls).getActivationStrategy({ query: { userId: '', token } }),
      );
      for (let tries = 0; tries < 6; tries += 1)
        await note(type(browser, { token, code: 'abcdef' }));
      await note(
        browser.api(activationCalls).getActivationStrategy({ query: { userId: '', token } }),
      );
    }
    looks.push(seen);
  }
  expect(looks[0]).toEqual(looks[1]);
});

test('the code may be left out of mail and answer', async () => {
  const plain = await createStack({ config: { signUp: { activationCode: false } } });
  const body = aNewUser();
  expect(await plain.api(signUpCalls).signUp({ body })).toEqual({ shouldActivate: true });
  expect((await plain.inbox.next(body.email)).text).not.toMatch(/\b\d{6}\b/);
});

test('where users come in without a password, the link elsewhere asks for none, and an outsider’s is gone', async () => {
  const signIn = {
    authStrategy: 'MagicLink' as const,
    otherMethods: ['EmailAndPassword' as const],
  };
  const open = await createStack({ config: { signIn } });
  const outsider = aNewUser();
  await open.api(signUpCalls).signUp({ body: outsider });
  const { links } = await open.inbox.next(outsider.email);
  const link = getSecret(links.find((one) => one.includes('/account/activate')) ?? '');
  const owner = open.visitor();
  const strategy = owner.api(activationCalls).getActivationStrategy({ query: link });
  await expect(strategy).resolves.toEqual({ shouldSetPassword: false });
  await owner.api(activationCalls).activate({ body: link });
  await expect(owner.api(profileCalls).getMe()).resolves.toMatchObject({ verified: true });
  const { email, password } = outsider;
  await expect(open.api(loginCalls).signIn({ body: { email, password } })).rejects.toMatchObject({
    status: 401,
  });
});

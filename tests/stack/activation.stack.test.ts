import { activationCalls } from '@foyer/contract/activation/calls';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { aNewUser, createStack, getSecret, type Stack, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';

const stack = await createStack();
const invalid = { status: 400, code: 'activation/invalidLink' };

async function signedUp(details = {}) {
  const browser = stack.visitor();
  const user = aNewUser(details);
  await browser.api(signUpCalls).signUp({ body: user });
  return { browser, user, link: await nextLink(user.email) };
}

async function nextLink(email: string) {
  const { links } = await stack.inbox.next(email);
  return getSecret(links.find((one) => one.includes('/account/activate')) ?? '');
}

describe('in the browser that signed up', () => {
  test('a link signs in with one click', async () => {
    const { browser, user, link } = await signedUp();
    await expect(
      browser.api(activationCalls).getActivationStrategy({ query: link }),
    ).resolves.toEqual({
      shouldSetPassword: false,
    });
    const answer = await browser.api(activationCalls).activate({ body: link });
    expect(answer).toMatchObject({
      mfaRequired: false,
      userEmail: user.email,
      emailVerified: true,
    });
    await expect(browser.api(profileCalls).getMe()).resolves.toMatchObject({ verified: true });
    const { email, password } = user;
    await expect(
      stack.api(loginCalls).signIn({ body: { email, password } }),
    ).resolves.toBeDefined();
  });

  test('looking at the strategy consumes nothing', async () => {
    const { browser, link } = await signedUp();
    for (let times = 0; times < 3; times += 1)
      await browser.api(activationCalls).getActivationStrategy({ query: link });
    await expect(browser.api(activationCalls).activate({ body: link })).resolves.toBeDefined();
  });

  test('T-OTP-2 fifty parallel redemptions of one link give one session', async () => {
    const { browser, link } = await signedUp();
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => {
        const tab = stack.visitor();
        for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
        return tab.api(activationCalls).activate({ body: link });
      }),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const sessions = await stack.server.db.read((tx) =>
      tx.selectFrom('sessions').select('id').where('user_id', '=', link.userId).execute(),
    );
    expect(sessions).toHaveLength(1);
  });
});

describe('in another browser (T-LINK-1)', () => {
  test('a link asks for a password, and the one of the sign-up is worth nothing afterwards', async () => {
    const { user, link } = await signedUp();
    const owner = stack.visitor();
    await expect(
      owner.api(activationCalls).getActivationStrategy({ query: link }),
    ).resolves.toEqual({
      shouldSetPassword: true,
    });
    const silent = owner.api(activationCalls).activate({ body: link });
    await expect(silent).rejects.toMatchObject({
      status: 400,
      code: 'activation/passwordRequired',
    });
    const weak = owner.api(activationCalls).activate({ body: { ...link, password: 'short' } });
    await expect(weak).rejects.toMatchObject({ status: 400, code: 'activation/weakPassword' });
    await owner.api(activationCalls).activate({ body: { ...link, password: 'The-owners-own-1' } });
    const { email, password } = user;
    await expect(stack.api(loginCalls).signIn({ body: { email, password } })).rejects.toMatchObject(
      { status: 401 },
    );
    const body = { email, password: 'The-owners-own-1' };
    await expect(stack.api(loginCalls).signIn({ body })).resolves.toBeDefined();
  });

  test('an outsider who signs up first, and again in between, gets neither in nor in the way', async () => {
    const victim = aNewUser();
    const outsider = stack.visitor();
    const { email } = victim;
    await outsider.api(signUpCalls).signUp({ body: aNewUser({ email }) });
    const owner = stack.visitor();
    await owner.api(signUpCalls).signUp({ body: victim });
    const last = aNewUser({ email });
    await outsider.api(signUpCalls).signUp({ body: last });
    // Three mails, in whatever order the workers sent them: one link lives, and it asks the owner for a password.
    const links = [await nextLink(email), await nextLink(email), await nextLink(email)];
    const living: typeof links = [];
    for (const link of links) {
      const strategy = owner.api(activationCalls).getActivationStrategy({ query: link });
      const answer = await strategy.catch((error: unknown) => error);
      if (answer instanceof Error) expect(answer).toMatchObject(invalid);
      else expect(living.push(link) && answer).toEqual({ shouldSetPassword: true });
    }
    expect(living).toHaveLength(1);
    const [link] = living;
    if (!link) throw new Error('no link lives');
    for (const body of links.filter((one) => one !== link)) {
      await expect(owner.api(activationCalls).activate({ body })).rejects.toMatchObject(invalid);
    }
    await owner.api(activationCalls).activate({ body: { ...link, password: victim.password } });
    const theirs = outsider.api(loginCalls).signIn({ body: { email, password: last.password } });
    await expect(theirs).rejects.toMatchObject({ status: 401 });
    await expect(outsider.api(loginCalls).refresh()).rejects.toMatchObject({ status: 401 });
  });

  test('a link that was asked for elsewhere still knows the browser that signed up', async () => {
    const { browser, user } = await signedUp();
    await stack.api(activationCalls).resendActivation({ body: { email: user.email } });
    const link = await nextLink(user.email);
    await expect(browser.api(activationCalls).activate({ body: link })).resolves.toMatchObject({
      mfaRequired: false,
    });
  });

  test('T-LINK-1 with activation off, who proves the mailbox throws the outsider out', async () => {
    const open = await createStack({ config: { signIn: { activation: 'off' } } });
    const outsider = open.visitor();
    const body = aNewUser();
    const { authResponse } = await outsider.api(signUpCalls).signUp({ body });
    outsider.accessToken = authResponse?.accessToken;
    const { bearers, invitationToken } = await leftBehind(outsider);
    await open.api(passwordsCalls).forgotPassword({ body: { email: body.email } });
    await open.inbox.settled();
    const links = open.inbox.all(body.email).flatMap((mail) => mail.links);
    const reset = getSecret(links.find((one) => one.includes('reset-password')) ?? '');
    await open
      .api(passwordsCalls)
      .resetPassword({ body: { ...reset, password: 'The-owners-own-1' } });
    await expect(outsider.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    await expect(outsider.api(loginCalls).refresh()).rejects.toMatchObject({ status: 401 });
    const again = outsider
      .api(loginCalls)
      .signIn({ body: { email: body.email, password: body.password } });
    await expect(again).rejects.toMatchObject({ status: 401 });
    for (const token of bearers) expect(await getStatus(open, token)).toBe(401);
    const joining = open
      .api(invitationsCalls)
      .verifyInviteToken({ body: { token: invitationToken } });
    await expect(joining).rejects.toMatchObject({ code: 'invitations/invalidLink' });
    const owner = open.visitor();
    await owner
      .api(loginCalls)
      .signIn({ body: { email: body.email, password: 'The-owners-own-1' } });
    expect((await owner.api(profileCalls).getMyDeletion()).deletion).toBeUndefined();
  });
});

/** What outlives a session: tokens for programs, a link into the tenant, the wish to have the account deleted. */
async function leftBehind(outsider: Visitor) {
  const api = outsider.api(apiTokensCalls);
  const own = await api.createUserAccessToken({ body: { description: 'own' } });
  const { roles } = await outsider.api(profileCalls).getMe();
  const roleIds = roles.map(({ id }) => id);
  const ofTenant = await api.createTenantAccessToken({
    body: { description: 'of the account', roleIds },
  });
  const { token } = await outsider.api(invitationsCalls).createInviteLink({ body: { roleIds } });
  await outsider.api(profileCalls).askMyDeletion();
  return { bearers: [own.secret, ofTenant.secret], invitationToken: token };
}

const getStatus = async ({ visitor }: Pick<Stack, 'visitor'>, token = '') => {
  const authorization = `Bearer ${token}`;
  return (
    await visitor().fetch('/frontegg/identity/resources/users/v3', { headers: { authorization } })
  ).status;
};

describe('a link that does not work', () => {
  test('used, expired, another user’s, empty or of another kind', async () => {
    const { browser, link } = await signedUp();
    const other = await signedUp();
    await browser.api(activationCalls).activate({ body: link });
    stack.clock.advance(24 * 3600 + 1);
    const bad = [
      link,
      other.link,
      { ...other.link, userId: link.userId },
      { ...other.link, userId: 'x\u0000' },
      { ...link, token: 'undefined' },
      { ...link, token: ' ' },
    ];
    for (const body of bad) {
      await expect(browser.api(activationCalls).activate({ body })).rejects.toMatchObject(invalid);
      await expect(
        browser.api(activationCalls).getActivationStrategy({ query: body }),
      ).rejects.toMatchObject({
        status: 400,
      });
    }
    const asReset = { ...other.link, password: 'A-new-password-1' };
    await expect(stack.api(passwordsCalls).resetPassword({ body: asReset })).rejects.toMatchObject({
      code: 'passwords/invalidLink',
    });
  });

  test('a new one can be asked for, and the one before it dies', async () => {
    const { browser, user, link } = await signedUp();
    await stack
      .api(activationCalls)
      .resendActivation({ body: { email: ` ${user.email.toUpperCase()}` } });
    const fresh = await nextLink(user.email);
    await expect(browser.api(activationCalls).activate({ body: link })).rejects.toMatchObject(
      invalid,
    );
    await expect(browser.api(activationCalls).activate({ body: fresh })).resolves.toBeDefined();
  });

  test('asking again for an active or unknown address mails nothing, and answers alike', async () => {
    const ada = await stack.aUser();
    await stack.inbox.settled();
    const before = stack.inbox.all().length;
    const existing = await stack
      .api(activationCalls)
      .resendActivation({ body: { email: ada.email } });
    const unknown = await stack
      .api(activationCalls)
      .resendActivation({ body: { email: 'nobody@example.test' } });
    expect(existing).toEqual(unknown);
    await stack.inbox.settled();
    expect(stack.inbox.all().length).toBe(before);
  });

  test('a reset proves the mailbox as well, and voids the activation link', async () => {
    const { browser, user, link } = await signedUp();
    await stack.api(passwordsCalls).forgotPassword({ body: { email: user.email } });
    const { links } = await stack.inbox.next(user.email);
    const reset = getSecret(links.find((one) => one.includes('reset-password')) ?? '');
    const body = { ...reset, password: 'A-new-password-1' };
    await stack.api(passwordsCalls).resetPassword({ body });
    await expect(browser.api(activationCalls).activate({ body: link })).rejects.toMatchObject(
      invalid,
    );
    const signingIn = stack
      .api(loginCalls)
      .signIn({ body: { email: user.email, password: body.password } });
    await expect(signingIn).resolves.toMatchObject({ emailVerified: true });
  });
});

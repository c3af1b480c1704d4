import { activationCalls } from '@foyer/contract/activation/calls';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { aNewPerson, createStack, secretOf, type Stack, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';

const stack = await createStack();
const invalid = { status: 400, code: 'activation/invalidLink' };

async function signedUp(details = {}) {
  const browser = stack.visitor();
  const person = aNewPerson(details);
  await browser.api(signUpCalls).signUp({ body: person });
  return { browser, person, link: await nextLink(person.email) };
}

async function nextLink(email: string) {
  const { links } = await stack.inbox.next(email);
  return secretOf(links.find((one) => one.includes('/account/activate')) ?? '');
}

describe('in the browser that signed up', () => {
  test('a link signs in with one click', async () => {
    const { browser, person, link } = await signedUp();
    await expect(
      browser.api(activationCalls).getActivationStrategy({ query: link }),
    ).resolves.toEqual({
      shouldSetPassword: false,
    });
    const answer = await browser.api(activationCalls).activate({ body: link });
    expect(answer).toMatchObject({
      mfaRequired: false,
      userEmail: person.email,
      emailVerified: true,
    });
    await expect(browser.api(profileCalls).getMe()).resolves.toMatchObject({ verified: true });
    const { email, password } = person;
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
    const { person, link } = await signedUp();
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
    const { email, password } = person;
    await expect(stack.api(loginCalls).signIn({ body: { email, password } })).rejects.toMatchObject(
      { status: 401 },
    );
    const body = { email, password: 'The-owners-own-1' };
    await expect(stack.api(loginCalls).signIn({ body })).resolves.toBeDefined();
  });

  test('a stranger who signs up first, and again in between, gets neither in nor in the way', async () => {
    const victim = aNewPerson();
    const stranger = stack.visitor();
    const { email } = victim;
    await stranger.api(signUpCalls).signUp({ body: aNewPerson({ email }) });
    const owner = stack.visitor();
    await owner.api(signUpCalls).signUp({ body: victim });
    const last = aNewPerson({ email });
    await stranger.api(signUpCalls).signUp({ body: last });
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
    const theirs = stranger.api(loginCalls).signIn({ body: { email, password: last.password } });
    await expect(theirs).rejects.toMatchObject({ status: 401 });
    await expect(stranger.api(loginCalls).refresh()).rejects.toMatchObject({ status: 401 });
  });

  test('a link that was asked for elsewhere still knows the browser that signed up', async () => {
    const { browser, person } = await signedUp();
    await stack.api(activationCalls).resendActivation({ body: { email: person.email } });
    const link = await nextLink(person.email);
    await expect(browser.api(activationCalls).activate({ body: link })).resolves.toMatchObject({
      mfaRequired: false,
    });
  });

  test('T-LINK-1 with activation off, who proves the mailbox throws the stranger out', async () => {
    const open = await createStack({ config: { signIn: { activation: 'off' } } });
    const stranger = open.visitor();
    const body = aNewPerson();
    const { authResponse } = await stranger.api(signUpCalls).signUp({ body });
    stranger.accessToken = authResponse?.accessToken;
    const { bearers, invitationToken } = await leftBehind(stranger);
    await open.api(passwordsCalls).forgotPassword({ body: { email: body.email } });
    await open.inbox.settled();
    const links = open.inbox.all(body.email).flatMap((mail) => mail.links);
    const reset = secretOf(links.find((one) => one.includes('reset-password')) ?? '');
    await open
      .api(passwordsCalls)
      .resetPassword({ body: { ...reset, password: 'The-owners-own-1' } });
    await expect(stranger.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    await expect(stranger.api(loginCalls).refresh()).rejects.toMatchObject({ status: 401 });
    const again = stranger
      .api(loginCalls)
      .signIn({ body: { email: body.email, password: body.password } });
    await expect(again).rejects.toMatchObject({ status: 401 });
    for (const token of bearers) expect(await statusOf(open, token)).toBe(401);
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

/** What outlives a session: tokens for programs, a link into the company, the wish to have the account deleted. */
async function leftBehind(stranger: Visitor) {
  const api = stranger.api(apiTokensCalls);
  const own = await api.createUserAccessToken({ body: { description: 'own' } });
  const { roles } = await stranger.api(profileCalls).getMe();
  const roleIds = roles.map(({ id }) => id);
  const ofTenant = await api.createTenantAccessToken({
    body: { description: 'of the account', roleIds },
  });
  const { token } = await stranger.api(invitationsCalls).createInviteLink({ body: { roleIds } });
  await stranger.api(profileCalls).askMyDeletion();
  return { bearers: [own.secret, ofTenant.secret], invitationToken: token };
}

const statusOf = async ({ visitor }: Pick<Stack, 'visitor'>, token = '') => {
  const authorization = `Bearer ${token}`;
  return (
    await visitor().fetch('/frontegg/identity/resources/users/v3', { headers: { authorization } })
  ).status;
};

describe('a link that does not work', () => {
  test('used, expired, somebody else’s, empty or of another kind', async () => {
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
    const { browser, person, link } = await signedUp();
    await stack
      .api(activationCalls)
      .resendActivation({ body: { email: ` ${person.email.toUpperCase()}` } });
    const fresh = await nextLink(person.email);
    await expect(browser.api(activationCalls).activate({ body: link })).rejects.toMatchObject(
      invalid,
    );
    await expect(browser.api(activationCalls).activate({ body: fresh })).resolves.toBeDefined();
  });

  test('asking again for an active or unknown address mails nothing, and answers alike', async () => {
    const ada = await stack.aPerson();
    await stack.inbox.settled();
    const before = stack.inbox.all().length;
    const known = await stack.api(activationCalls).resendActivation({ body: { email: ada.email } });
    const unknown = await stack
      .api(activationCalls)
      .resendActivation({ body: { email: 'nobody@example.test' } });
    expect(known).toEqual(unknown);
    await stack.inbox.settled();
    expect(stack.inbox.all().length).toBe(before);
  });

  test('a reset proves the mailbox as well, and voids the activation link', async () => {
    const { browser, person, link } = await signedUp();
    await stack.api(passwordsCalls).forgotPassword({ body: { email: person.email } });
    const { links } = await stack.inbox.next(person.email);
    const reset = secretOf(links.find((one) => one.includes('reset-password')) ?? '');
    const body = { ...reset, password: 'A-new-password-1' };
    await stack.api(passwordsCalls).resetPassword({ body });
    await expect(browser.api(activationCalls).activate({ body: link })).rejects.toMatchObject(
      invalid,
    );
    const signingIn = stack
      .api(loginCalls)
      .signIn({ body: { email: person.email, password: body.password } });
    await expect(signingIn).resolves.toMatchObject({ emailVerified: true });
  });
});

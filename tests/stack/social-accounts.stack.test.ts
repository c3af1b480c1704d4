import { activationCalls } from '@foyer/contract/activation/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { aNewUser, getSecret, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { handOut } from './inviting.ts';
import { getAudits } from './reading-audits.ts';
import { withApp } from './second-factors.ts';
import { aKnown, createSocialStack, type Known, type ProviderName } from './social-providers.ts';

const social = await createSocialStack();
const { stack, upstream, come } = social;
const { aUser, visitor } = stack;
const expired = { status: 401, code: 'socialLogin/expired' };

describe('accounts', () => {
  test('T-LINK-1: the owner of an address takes over what an outsider opened with it', async () => {
    const grace = aKnown();
    const mallory = visitor();
    const planted = aNewUser({ email: grace.email, name: 'Mallory', companyName: 'Malice' });
    await mallory.api(signUpCalls).signUp({ body: planted });
    const link = getSecret(
      (await stack.inbox.next(grace.email)).links.find((one) => one.includes('activate')) ?? '',
    );
    const entered = visitor();
    const answer = await come(entered, 'google', grace, { action: 'login' });
    expect(answer).toMatchObject({ email: grace.email, name: 'Grace Hopper', isNewUser: false });
    // neither the password nor the link of the outsider's sign-up works any longer
    const { email, password } = planted;
    const signingIn = visitor().api(loginCalls).signIn({ body: { email, password } });
    await expect(signingIn).rejects.toMatchObject({ code: 'login/wrongCredentials' });
    await expect(mallory.api(activationCalls).activate({ body: link })).rejects.toMatchObject({
      status: 400,
    });
    await expect(entered.api(loginCalls).refresh()).resolves.toMatchObject({ mfaRequired: false });
  });

  // Review 2026-11-23, security §3: only what the outsider had added was tested, not their sessions.
  test('T-LINK-1 sessions of an outsider end when the owner of the address comes by a provider', async () => {
    const grace = aKnown();
    const outsider = await aUser({ email: grace.email });
    await stack.server.db.system((tx) =>
      tx
        .updateTable('users')
        .set({ verified_at: null })
        .where('id', '=', outsider.userId)
        .execute(),
    );
    await come(visitor(), 'google', grace, { action: 'login' });
    await expect(outsider.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    await expect(outsider.api(loginCalls).refresh()).rejects.toMatchObject({
      code: 'login/noSession',
    });
  });

  test('who only signs in opens nothing', async () => {
    const coming = come(visitor(), 'google', aKnown(), { action: 'login' });
    await expect(coming).rejects.toMatchObject({ status: 403, code: 'socialLogin/noAccount' });
  });

  // Review 2026-11-23, sign-in B8: a new user had to start over on another page.
  describe('a new user who came to sign in', () => {
    const noAccount = { status: 403, code: 'socialLogin/noAccount' };
    const asSignUp = (brought: { readonly state: string }) => ({
      ...brought,
      state: JSON.stringify({ ...JSON.parse(brought.state), action: 'signUp' }),
    });
    async function refusedFirst(provider: ProviderName = 'google', from = social) {
      const browser = from.stack.visitor();
      const brought = await from.goAndAgree(browser, provider, aKnown(), { action: 'login' });
      await expect(from.handOn(browser, provider, brought)).rejects.toMatchObject(noAccount);
      const handOn = (body = {}) => from.handOn(browser, provider, asSignUp(brought), body);
      return { browser, brought, handOn };
    }

    test.each(['google', 'github', 'apple', 'linkedin'] as const)(
      'creates an account with the answer %s gave, once',
      async (provider) => {
        const { handOn } = await refusedFirst(provider);
        await expect(handOn()).resolves.toMatchObject({ isNewUser: true, name: 'Grace Hopper' });
        await expect(handOn()).rejects.toMatchObject(expired);
      },
    );

    test('does so in the same browser only', async () => {
      const { brought } = await refusedFirst();
      await expect(social.handOn(visitor(), 'google', asSignUp(brought))).rejects.toMatchObject(
        expired,
      );
    });

    test('has ten minutes, however often the answer is sent', async () => {
      const { browser, brought, handOn } = await refusedFirst();
      stack.clock.advance(500);
      await expect(social.handOn(browser, 'google', brought)).rejects.toMatchObject(noAccount);
      stack.clock.advance(101);
      await expect(handOn()).rejects.toMatchObject(expired);
    });

    test('agrees to the terms first where there are any', async () => {
      const terms = { version: '7', url: 'https://example.test/terms' };
      const formal = await createSocialStack({ config: { signUp: { terms } } });
      const { handOn } = await refusedFirst('google', formal);
      await expect(handOn()).rejects.toMatchObject({ code: 'signUp/termsRequired' });
      const metadata = JSON.stringify({
        acceptedTermsOfService: true,
        allowMarketingMaterial: false,
      });
      await expect(handOn({ metadata })).resolves.toMatchObject({ isNewUser: true });
    });

    test('is refused while sign-up is closed', async () => {
      const closed = await createSocialStack({ config: { signIn: { allowSignups: false } } });
      const { handOn } = await refusedFirst('google', closed);
      await expect(handOn()).rejects.toMatchObject({ code: 'signUp/disabled' });
      await expect(handOn()).rejects.toMatchObject(expired);
    });
  });

  test('a tenant of one’s own begins with the first account, in which one may do everything', async () => {
    const browser = visitor();
    await come(browser, 'google', aKnown(), { action: 'signUp' });
    await browser.api(loginCalls).refresh();
    const { activeTenant } = await browser.api(tenantsCalls).getMyTenants();
    expect(activeTenant.name).toBe('Grace Hopper');
  });

  test('older clients say what they want by what was agreed to', async () => {
    const grace = aKnown();
    const browser = visitor();
    const state = JSON.stringify({
      provider: 'google',
      acceptedTermsOfService: true,
      afterAuthRedirectUrl: '/here',
    });
    const address = await social.leave(browser, 'google', { state });
    const { email } = grace;
    const brought = upstream.agree(address, { claims: { sub: grace.id, email } });
    expect(JSON.parse(brought.state)).toMatchObject({
      afterAuthRedirectUrl: '/here',
      acceptedTermsOfService: true,
    });
    await expect(social.handOn(browser, 'google', brought)).resolves.toMatchObject({
      isNewUser: true,
    });
  });

  test('closed sign-up is closed here, too, except for invited users', async () => {
    const closed = await createSocialStack({ config: { signIn: { allowSignups: false } } });
    const coming = closed.come(closed.stack.visitor(), 'google', aKnown(), { action: 'signUp' });
    await expect(coming).rejects.toMatchObject({ status: 403, code: 'signUp/disabled' });
  });

  test('an invite link leads into its tenant, new or not', async () => {
    const admin = await aUser();
    const { token: invitationToken } = await handOut(admin);
    const grace = aKnown();
    const answer = await come(visitor(), 'google', grace, { body: { invitationToken } });
    expect(answer).toMatchObject({ isNewUser: true, tenantId: admin.tenantId });
    const other = await aUser();
    const { token: second } = await handOut(other);
    const again = await come(visitor(), 'google', grace, { body: { invitationToken: second } });
    expect(again).toMatchObject({ isNewUser: false, tenantId: other.tenantId });
  });

  test('terms must be accepted, and are recorded', async () => {
    const terms = { version: '7', url: 'https://example.test/terms' };
    const formal = await createSocialStack({ config: { signUp: { terms, marketing: true } } });
    const grace = aKnown();
    const enter = (body: { metadata?: string }) =>
      formal.come(formal.stack.visitor(), 'google', grace, { action: 'signUp', body });
    await expect(enter({})).rejects.toMatchObject({ status: 400, code: 'signUp/termsRequired' });
    const metadata = JSON.stringify({
      acceptedTermsOfService: true,
      allowMarketingMaterial: false,
    });
    const { userId } = await enter({ metadata });
    const { db } = formal.stack.server;
    const consents = await db.read((tx) =>
      tx
        .selectFrom('consents')
        .select(['kind', 'version', 'given'])
        .where('user_id', '=', userId)
        .orderBy('kind')
        .execute(),
    );
    expect(consents).toEqual([
      { kind: 'marketing', version: '7', given: false },
      { kind: 'terms', version: '7', given: true },
    ]);
  });

  test('a locked account stays locked', async () => {
    const grace = aKnown();
    const { userId } = await come(visitor(), 'google', grace, { action: 'signUp' });
    const { db, kernel } = stack.server;
    await db.read((tx) =>
      tx
        .updateTable('users')
        .set({ locked_at: kernel.clock.now() })
        .where('id', '=', userId)
        .execute(),
    );
    const browser = visitor();
    await expect(come(browser, 'google', grace)).rejects.toMatchObject({ status: 403 });
    expect(browser.accessToken).toBeUndefined();
  });
});

/** Links a provider to a user who is signed in, as the page does. */
async function linkTo(
  user: Visitor,
  provider: ProviderName,
  { id: sub, email }: Pick<Known, 'id' | 'email'>,
  at = upstream,
) {
  const params = { provider };
  const { authorizationUrl } = await user.api(socialLoginCalls).beginLinkingIdentity({ params });
  const body = at.agree(authorizationUrl, { claims: { sub, email, email_verified: false } });
  return { body, link: () => user.api(socialLoginCalls).linkIdentity({ params, body }) };
}

describe('linking, by who is signed in', () => {
  test('a provider is linked whatever its address says, opens the account from then on, and is written down', async () => {
    const ada = await aUser();
    const grace = aKnown({ vouched: false });
    const linked = await (await linkTo(ada, 'google', grace)).link();
    expect(linked).toMatchObject({ provider: 'google', email: grace.email });
    await expect(come(visitor(), 'google', grace)).resolves.toMatchObject({
      userId: ada.userId,
      email: ada.email,
    });
    const actions = (await getAudits(stack, ada.userId)).map(({ action }) => action);
    expect(actions).toContain('social_login.linked');
  });

  test('T-LINK-1: with activation off, what an outsider linked opens nothing once the owner has chosen a password', async () => {
    const open = await createSocialStack({ config: { signIn: { activation: 'off' } } });
    const mallory = open.stack.visitor();
    const planted = aNewUser();
    const { authResponse } = await mallory.api(signUpCalls).signUp({ body: planted });
    mallory.accessToken = authResponse?.accessToken;
    const theirs = aKnown();
    await (await linkTo(mallory, 'google', theirs, open.upstream)).link();
    await expect(open.come(open.stack.visitor(), 'google', theirs)).resolves.toMatchObject({
      email: planted.email,
    });
    await open.stack.inbox.settled();
    await open.stack.api(passwordsCalls).forgotPassword({ body: { email: planted.email } });
    await open.stack.inbox.settled();
    const links = open.stack.inbox.all(planted.email).flatMap((mail) => mail.links);
    const reset = getSecret(links.find((one) => one.includes('reset-password')) ?? '');
    await open.stack
      .api(passwordsCalls)
      .resetPassword({ body: { ...reset, password: 'The-owners-own-1' } });
    const coming = open.come(open.stack.visitor(), 'google', theirs);
    await expect(coming).rejects.toMatchObject({ status: 403, code: 'socialLogin/noAccount' });
  });

  test('the owner is notified by mail, at the address of the account, once, and of the end of it as well', async () => {
    const ada = await aUser();
    await stack.inbox.settled();
    const grace = aKnown();
    const response = async () => {
      await stack.inbox.settled();
      return stack.inbox.all(ada.email).map(({ subject }) => subject);
    };
    const before = await response();
    const { id } = await (await linkTo(ada, 'slack', grace)).link();
    const linked = [...before, expect.stringMatching(/^Slack was linked to your /)];
    expect(await response()).toEqual(linked);
    await (await linkTo(ada, 'slack', grace)).link();
    expect(await response()).toEqual(linked);
    await ada.api(socialLoginCalls).unlinkIdentity({ params: { id } });
    expect(await response()).toEqual([
      ...linked,
      expect.stringMatching(/^Slack was unlinked from your /),
    ]);
    expect(stack.inbox.all(grace.email)).toEqual([]);
  });

  test('MFA is required after a provider as well', async () => {
    const ada = await aUser();
    const grace = aKnown();
    await (await linkTo(ada, 'google', grace)).link();
    await withApp(stack, ada);
    const browser = visitor();
    const answer = await come(browser, 'google', grace);
    expect(answer).toMatchObject({
      mfaRequired: true,
      email: ada.email,
      isNewUser: false,
      name: ada.name,
    });
    expect(answer.mfaToken).toBeDefined();
    expect(browser.accessToken).toBeUndefined();
    // the refresh that clients make next says the same. Contract, §5
    await expect(browser.api(loginCalls).refresh()).resolves.toMatchObject({ mfaRequired: true });
  });

  test('T-LINK-4 what was begun by one user is not ended by another, nor in another browser, nor as a sign-in', async () => {
    const [ada, eve] = [await aUser(), await aUser()];
    const { body } = await linkTo(ada, 'google', aKnown());
    const params = { provider: 'google' } as const;
    await expect(eve.api(socialLoginCalls).linkIdentity({ params, body })).rejects.toMatchObject(
      expired,
    );
    const again = await linkTo(ada, 'google', aKnown());
    const { code, state } = again.body;
    await expect(social.handOn(ada, 'google', { code, state })).rejects.toMatchObject(expired);
    // one browser, two users one after the other
    const third = await linkTo(ada, 'google', aKnown());
    ada.accessToken = eve.accessToken;
    await expect(third.link()).rejects.toMatchObject(expired);
  });

  test('T-LINK-4 a proof links once: not again, and not after what it linked is gone', async () => {
    const ada = await aUser();
    const { body, link } = await linkTo(ada, 'google', aKnown());
    const { id } = await link();
    await expect(link()).rejects.toMatchObject(expired);
    await ada.api(socialLoginCalls).unlinkIdentity({ params: { id } });
    const again = ada.api(socialLoginCalls).linkIdentity({ params: { provider: 'google' }, body });
    await expect(again).rejects.toMatchObject(expired);
    await expect(ada.api(socialLoginCalls).listOwnIdentities()).resolves.toMatchObject({
      identities: [],
    });
  });

  test('a sign-in is no linking', async () => {
    const ada = await aUser();
    const brought = await social.goAndAgree(ada, 'google', aKnown());
    const linking = ada
      .api(socialLoginCalls)
      .linkIdentity({ params: { provider: 'google' }, body: brought });
    await expect(linking).rejects.toMatchObject(expired);
  });

  test('what is another user’s stays theirs', async () => {
    const [ada, eve] = [await aUser(), await aUser()];
    const grace = aKnown();
    await (await linkTo(ada, 'google', grace)).link();
    await expect((await linkTo(ada, 'google', grace)).link()).resolves.toMatchObject({
      provider: 'google',
    });
    const taking = (await linkTo(eve, 'google', grace)).link();
    await expect(taking).rejects.toMatchObject({
      status: 409,
      code: 'socialLogin/linkedElsewhere',
    });
    await expect(come(visitor(), 'google', grace)).resolves.toMatchObject({ userId: ada.userId });
  });

  test('an old session proves itself first', async () => {
    const ada = await aUser();
    stack.clock.advance(60 * 60);
    await ada.api(loginCalls).refresh();
    const stepUp = { code: 'mfa/stepUpRequired' };
    const params = { provider: 'google' } as const;
    await expect(ada.api(socialLoginCalls).beginLinkingIdentity({ params })).rejects.toMatchObject(
      stepUp,
    );
    const unlinking = ada.api(socialLoginCalls).unlinkIdentity({ params: { id: ada.userId } });
    await expect(unlinking).rejects.toMatchObject(stepUp);
  });
});

describe('unlinking', () => {
  const own = async (user: Visitor) =>
    (await user.api(socialLoginCalls).listOwnIdentities()).identities;
  const unlink = (user: Visitor, id = '') =>
    user.api(socialLoginCalls).unlinkIdentity({ params: { id } });

  test('what was unlinked opens nothing any longer', async () => {
    const ada = await aUser();
    const grace = aKnown();
    const { id } = await (await linkTo(ada, 'google', grace)).link();
    await unlink(ada, id);
    await expect(own(ada)).resolves.toEqual([]);
    await expect(come(visitor(), 'google', grace)).rejects.toMatchObject({
      code: 'socialLogin/noAccount',
    });
    await expect(unlink(ada, id)).rejects.toMatchObject({ status: 404 });
  });

  test('another user’s is out of reach', async () => {
    const [ada, eve] = [await aUser(), await aUser()];
    const { id } = await (await linkTo(ada, 'google', aKnown())).link();
    await expect(unlink(eve, id)).rejects.toMatchObject({ status: 404, code: 'request/notFound' });
    await expect(unlink(eve, 'no-id')).rejects.toMatchObject({ status: 404 });
    await expect(own(ada)).resolves.toHaveLength(1);
  });

  test('the last sign-in method stays, also when two go at once', async () => {
    const browser = visitor();
    await come(browser, 'google', aKnown(), { action: 'signUp' });
    const [google] = await own(browser);
    const lastWayIn = { status: 409, code: 'socialLogin/lastWayIn' };
    expect(google?.isLastWayIn).toBe(true);
    await expect(unlink(browser, google?.id)).rejects.toMatchObject(lastWayIn);
    const { id } = await (await linkTo(browser, 'slack', aKnown())).link();
    expect((await own(browser)).map((one) => one.isLastWayIn)).toEqual([false, false]);
    const both = await Promise.allSettled([unlink(browser, google?.id), unlink(browser, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(own(browser)).resolves.toHaveLength(1);
  });

  test('where mails open the account, no provider is the last sign-in method', async () => {
    const mailing = await createSocialStack({
      config: { signIn: { otherMethods: ['MagicLink'] } },
    });
    const browser = mailing.stack.visitor();
    await mailing.come(browser, 'google', aKnown(), { action: 'signUp' });
    const [google] = await own(browser);
    expect(google?.isLastWayIn).toBe(false);
    await expect(unlink(browser, google?.id)).resolves.toBeUndefined();
  });
});

import { decodeToken } from '@foyer/client';
import { loginCalls } from '@foyer/contract/login/calls';
import { passkeysCalls } from '@foyer/contract/passkeys/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { vendorCalls } from '@foyer/contract/vendor/calls';
import {
  aNewUser,
  createAuthenticator,
  createStack,
  type TestUser,
  getSecret,
} from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { passkeyHolders } from './passkey-holders.ts';
import { getAudits } from './reading-audits.ts';

const stack = await createStack();
const origin = stack.url;
const { register, assertion, signIn } = passkeyHolders(stack);
const notAccepted = { status: 401, code: 'passkeys/notAccepted' };

const getActions = async ({ userId }: TestUser) =>
  (await getAudits(stack, userId)).map(({ action }) => action);

describe('signing in', () => {
  test('N-14 a passkey signs its owner in from a browser nobody knows, and counts as two factors', async () => {
    const ada = await stack.aUser();
    const { authenticator } = await register(ada);
    const { browser, answer } = await signIn(authenticator);
    expect(answer).toMatchObject({ mfaRequired: false, userId: ada.userId, userEmail: ada.email });
    const claims = decodeToken(answer.accessToken ?? '');
    expect(claims.amr).toEqual(expect.arrayContaining(['hwk', 'user', 'mfa']));
    await browser.api(loginCalls).refresh({ body: {} });
    expect(await getActions(ada)).toContain('user.authenticated');
  });

  test('W-12: the question names no passkey, and is the same on every visit but for its challenge', async () => {
    const questions = await Promise.all(
      [1, 2].map(() => stack.api(passkeysCalls).webauthnPrelogin()),
    );
    const [one, other] = questions.map(({ options }) => options);
    expect(one).toEqual({ ...other, challenge: one?.challenge });
    expect(one?.challenge).not.toBe(other?.challenge);
    expect(one).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'foyer.test',
      timeout: 300_000,
      userVerification: 'required',
    });
  });

  test('W-11: who named an address is signed in by a passkey of that account only', async () => {
    const [ada, grace] = [await stack.aUser(), await stack.aUser()];
    const { authenticator } = await register(ada);
    const spelled = ada.email.toUpperCase();
    expect((await signIn(authenticator, {}, { email: spelled })).answer.userId).toBe(ada.userId);
    expect((await signIn(authenticator, {}, { userId: ada.userId })).answer.userId).toBe(
      ada.userId,
    );
    await expect(signIn(authenticator, {}, { email: grace.email })).rejects.toMatchObject(
      notAccepted,
    );
    await expect(signIn(authenticator, {}, { userId: grace.userId })).rejects.toMatchObject(
      notAccepted,
    );
  });

  test('W-19: without a verified user a passkey opens nothing', async () => {
    const { authenticator } = await register(await stack.aUser());
    const refused = signIn(authenticator, { flags: { userVerified: false } });
    await expect(refused).rejects.toMatchObject(notAccepted);
  });

  test('T-WAN-2: an answer works once, on whichever node it arrives', async () => {
    const node = await createStack({ besides: stack });
    const { authenticator } = await register(await stack.aUser());
    const body = await assertion(authenticator);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? stack : node).api(passkeysCalls).webauthnPostlogin({ body }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('T-WAN-2: an answer to a question of five minutes ago is refused', async () => {
    const { authenticator } = await register(await stack.aUser());
    const body = await assertion(authenticator);
    stack.clock.advance(5 * 60 + 1);
    await expect(stack.api(passkeysCalls).webauthnPostlogin({ body })).rejects.toMatchObject(
      notAccepted,
    );
  });

  test('W-14: a counter that does not go up is refused and noted, as there may be a copy of the key', async () => {
    const ada = await stack.aUser();
    const { authenticator } = await register(ada);
    await signIn(authenticator, { counter: 7 });
    await expect(signIn(authenticator, { counter: 7 })).rejects.toMatchObject(notAccepted);
    await expect(signIn(authenticator, { counter: 0 })).rejects.toMatchObject(notAccepted);
    expect(
      (await getActions(ada)).filter((action) => action === 'passkey.clone_detected'),
    ).toHaveLength(2);
    await signIn(authenticator, { counter: 8 });
  });

  test('N-15: a passkey that is copied between devices counts nothing, and works every time', async () => {
    const ada = await stack.aUser();
    const { authenticator, passkey } = await register(ada, { synced: true });
    expect(passkey.synced).toBe(true);
    await signIn(authenticator);
    await signIn(authenticator);
  });

  test('T-BF-4: wrong passwords of an outsider do not keep the owner of a passkey out', async () => {
    const ada = await stack.aUser();
    const { authenticator } = await register(ada);
    const { attemptCounter } = stack.server.kernel;
    await stack.server.db.read(async (tx) => {
      for (let times = 0; times < 20; times += 1)
        await attemptCounter.hit(tx, ['login.account', ada.email], 10, 900);
    });
    const byPassword = stack
      .api(loginCalls)
      .signIn({ body: { email: ada.email, password: ada.password } });
    await expect(byPassword).rejects.toMatchObject({ code: 'login/paused' });
    expect((await signIn(authenticator)).answer.userId).toBe(ada.userId);
  });

  test('T-ENUM-1: a locked account answers as an unknown passkey does', async () => {
    const ada = await stack.aUser();
    const { authenticator } = await register(ada);
    await stack.server.db.system((tx) =>
      tx
        .updateTable('users')
        .set({ locked_at: stack.clock.now() })
        .where('id', '=', ada.userId)
        .execute(),
    );
    const unknown = createAuthenticator({ origin });
    const { options } = await (await stack.aUser())
      .api(passkeysCalls)
      .createWebauthnDeviceSession();
    unknown.create(options);
    const looks = await Promise.all(
      [authenticator, unknown].map(async (one) => {
        const answer = await stack
          .visitor()
          .fetch('/frontegg/identity/resources/auth/v1/webauthn/postlogin', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(await assertion(one)),
          });
        return [answer.status, answer.headers.getSetCookie(), await answer.text()];
      }),
    );
    expect(looks[0]).toEqual(looks[1]);
    expect(looks[0]?.[0]).toBe(401);
  });

  test('T-ENUM-1, W-17: the question looks alike for every kind of account', async () => {
    const [existing, holder, locked] = [
      await stack.aUser(),
      await stack.aUser(),
      await stack.aUser(),
    ];
    await register(holder);
    await stack.server.db.system((tx) =>
      tx
        .updateTable('users')
        .set({ locked_at: stack.clock.now() })
        .where('id', '=', locked.userId)
        .execute(),
    );
    const waiting = aNewUser();
    await stack.api(signUpCalls).signUp({ body: waiting });
    const emails = [
      'nobody@example.test',
      ...[existing, holder, locked, waiting].map(({ email }) => email),
      '',
    ];
    const looks = await Promise.all(
      emails.map(async (email) => {
        const answer = await stack
          .visitor()
          .fetch('/frontegg/identity/resources/auth/v1/webauthn/prelogin', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email }),
          });
        const body = (await answer.text()).replace(/"challenge":"[\w-]{43}"/, '"challenge"');
        return JSON.stringify([answer.status, [...answer.headers.keys()].toSorted(), body]);
      }),
    );
    expect(new Set(looks).size).toBe(1);
  });

  test('an account that waits for its activation says so to the holder of its passkey', async () => {
    const ada = await stack.aUser();
    const { authenticator } = await register(ada);
    await stack.server.db.system((tx) =>
      tx.updateTable('users').set({ verified_at: null }).where('id', '=', ada.userId).execute(),
    );
    await expect(signIn(authenticator)).rejects.toMatchObject({
      status: 403,
      code: 'login/notActivated',
    });
  });

  test('members a browser adds, and those it leaves out, do not matter', async () => {
    const ada = await stack.aUser();
    const { authenticator } = await register(ada);
    const { id, response } = await assertion(authenticator);
    const body = {
      id,
      response,
      clientExtensionResults: {},
      recaptchaToken: '',
      invitationToken: '',
    };
    const answer = await stack.api(passkeysCalls).webauthnPostlogin({ body });
    expect(answer.userId).toBe(ada.userId);
  });

  test('what is no answer at all is refused as a wrong request, and nothing breaks', async () => {
    const { authenticator } = await register(await stack.aUser());
    const good = await assertion(authenticator);
    const bodies = [
      {},
      { ...good, id: '' },
      { ...good, id: '%%%' },
      { ...good, response: {} },
      { ...good, response: { ...good.response, clientDataJSON: 'e30' } },
      { ...good, response: { ...good.response, authenticatorData: 'AA' } },
      { ...good, response: { ...good.response, signature: 'A'.repeat(20_001) } },
    ];
    for (const body of bodies) {
      const answer = await stack
        .visitor()
        .fetch('/frontegg/identity/resources/auth/v1/webauthn/postlogin', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      expect([400, 401]).toContain(answer.status);
    }
  });
});

describe('where everyone needs MFA', () => {
  test('T-MFA-1: a password is asked for one, a passkey has shown both', async () => {
    const strict = await createStack({
      besides: stack,
      config: { mfa: { enforceMFAType: 'Force' } },
    });
    const ada = await stack.aUser();
    const { authenticator } = await register(ada);
    const byPassword = await strict
      .api(loginCalls)
      .signIn({ body: { email: ada.email, password: ada.password } });
    expect(byPassword).toMatchObject({ mfaRequired: true });
    expect(byPassword.accessToken).toBeUndefined();
    const { options } = await strict.api(passkeysCalls).webauthnPrelogin();
    const byPasskey = await strict
      .api(passkeysCalls)
      .webauthnPostlogin({ body: authenticator.get(options) });
    expect(byPasskey).toMatchObject({ mfaRequired: false, userId: ada.userId });
  });
});

describe('where users are let in before they prove their address', () => {
  test('T-LINK-1: the passkey of an outsider dies when the owner of the mailbox proves it', async () => {
    const open = await createStack({ besides: stack, config: { signIn: { activation: 'off' } } });
    const outsider = open.visitor();
    const expected = aNewUser();
    const { email, password } = expected;
    await outsider.api(signUpCalls).signUp({ body: expected });
    await outsider.api(loginCalls).signIn({ body: { email, password } });
    const { authenticator } = await register(outsider);
    const enter = async () => {
      const { options } = await open.api(passkeysCalls).webauthnPrelogin();
      return open.api(passkeysCalls).webauthnPostlogin({ body: authenticator.get(options) });
    };
    expect(await enter()).toMatchObject({ userEmail: email });
    expect((await stack.inbox.next(email)).subject).toContain('A passkey was added');
    await open.api(passwordsCalls).forgotPassword({ body: { email } });
    const mail = await stack.inbox.next(email);
    const [link = ''] = mail.links.filter((one) => one.includes('reset-password'));
    await open
      .api(passwordsCalls)
      .resetPassword({ body: { ...getSecret(link), password: 'The-true-owner-chose-1' } });
    await expect(enter()).rejects.toMatchObject(notAccepted);
  });
});

describe('a deployment without passkeys', () => {
  test('says so to the sign-in page, and refuses every call that would make or take one', async () => {
    const without = await createStack({ config: { passkeys: { enabled: false } } });
    const strategies = await without.api(vendorCalls).getPublicAuthStrategies();
    expect(strategies.secondaryAuthStrategies).not.toContainEqual({
      strategy: 'Passkeys',
      isActive: true,
    });
    const ada = await without.aUser();
    const notOffered = { status: 403, code: 'passkeys/notOffered' };
    await expect(without.api(passkeysCalls).webauthnPrelogin()).rejects.toMatchObject(notOffered);
    await expect(ada.api(passkeysCalls).createWebauthnDeviceSession()).rejects.toMatchObject(
      notOffered,
    );
    const { authenticator } = await register(await stack.aUser());
    const body = await assertion(authenticator);
    await expect(without.api(passkeysCalls).webauthnPostlogin({ body })).rejects.toMatchObject(
      notOffered,
    );
  });
});

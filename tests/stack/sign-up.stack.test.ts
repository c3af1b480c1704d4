import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { aNewUser, createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';

const stack = await createStack();
const open = await createStack({ config: { signIn: { activation: 'off' } } });

/** What an answer says besides the token, which is new each time. */
const withoutToken = ({
  activationToken,
  ...reported
}: {
  activationToken?: string | undefined;
}) => ({
  ...reported,
  hasToken: activationToken !== undefined,
});

describe('signing up with activation', () => {
  test('opens account, tenant and first role, and mails a link', async () => {
    const ada = await stack.aUser({ companyName: 'Analytical Engines' });
    const me = await ada.api(profileCalls).getMe();
    expect(me.roles.map(({ key }) => key)).toEqual(['Admin']);
    expect(me.permissions.map(({ key }) => key)).toEqual(['fe.*']);
    const { activeTenant } = await ada.api(tenantsCalls).getMyTenants();
    expect(activeTenant).toMatchObject({ name: 'Analytical Engines', tenantId: ada.tenantId });
    expect(await getAudits(stack, ada.userId)).toContainEqual(
      expect.objectContaining({ action: 'user.signed_up' }),
    );
  });

  test('answers a taken address like a free one, changes nothing, and tells its owner', async () => {
    const ada = await stack.aUser();
    const outsider = aNewUser({ email: ada.email });
    const taken = await stack.api(signUpCalls).signUp({ body: outsider });
    const free = await stack.api(signUpCalls).signUp({ body: aNewUser() });
    expect(withoutToken(taken)).toEqual(withoutToken(free));
    expect(taken.activationToken).toMatch(/^[\w-]{43}$/);
    const mail = await stack.inbox.next(ada.email);
    expect(mail.subject).toMatch(/already have/);
    expect(mail.text).not.toContain(outsider.companyName);
    const signingIn = stack
      .api(loginCalls)
      .signIn({ body: { email: ada.email, password: outsider.password } });
    await expect(signingIn).rejects.toMatchObject({ status: 401 });
    await expect(ada.elsewhere()).resolves.toBeDefined();
  });

  test('leaves nothing behind of what it does for a taken address', async () => {
    const ada = await stack.aUser();
    await stack
      .api(signUpCalls)
      .signUp({ body: aNewUser({ email: ada.email, companyName: 'Shadow Company' }) });
    const { nobodies, shadows } = await stack.server.db.read(async (tx) => ({
      nobodies: await tx
        .selectFrom('users')
        .select('id')
        .where('email', 'like', '%nobody.invalid')
        .execute(),
      shadows: await tx
        .selectFrom('tenants')
        .select('id')
        .where('name', '=', 'Shadow Company')
        .execute(),
    }));
    expect({ nobodies, shadows }).toEqual({ nobodies: [], shadows: [] });
  });

  test('repeats nothing in the mail that a user typed (T-PWD-8)', async () => {
    const body = aNewUser({ name: 'Visit https://evil.test', companyName: '<b>Evil</b>' });
    await stack.api(signUpCalls).signUp({ body });
    const { text, html, subject } = await stack.inbox.next(body.email);
    expect(`${text}${html}${subject}`).not.toMatch(/evil/i);
  });

  test('an address gets at most five sign-up mails an hour', async () => {
    const body = aNewUser();
    for (let times = 0; times < 7; times += 1) await stack.api(signUpCalls).signUp({ body });
    await stack.inbox.settled();
    expect(stack.inbox.all(body.email)).toHaveLength(5);
    stack.clock.advance(3601);
    await stack.api(signUpCalls).signUp({ body });
    await stack.inbox.settled();
    expect(stack.inbox.all(body.email)).toHaveLength(6);
  });

  test('refuses a weak password, a missing tenant and what is no address', async () => {
    const weak = stack.api(signUpCalls).signUp({ body: aNewUser({ password: 'short' }) });
    await expect(weak).rejects.toMatchObject({ status: 400, code: 'signUp/weakPassword' });
    const nameless = stack.api(signUpCalls).signUp({ body: aNewUser({ companyName: '  ' }) });
    await expect(nameless).rejects.toMatchObject({ status: 400 });
    for (const email of [
      'ada',
      'a@b',
      'ada@example.test,eve@example.test',
      'ada@@example.test',
      '"ada"@example.test',
    ]) {
      const odd = stack.api(signUpCalls).signUp({ body: aNewUser({ email }) });
      await expect(odd, email).rejects.toMatchObject({ status: 400 });
    }
  });

  test('names with signs that control something are kept in one line', async () => {
    const ada = await stack.aUser({
      name: 'Ada\u0000\r\nBcc: eve',
      companyName: 'En\u0000gines',
    });
    await expect(ada.api(profileCalls).getMe()).resolves.toMatchObject({ name: 'Ada Bcc: eve' });
    const { activeTenant } = await ada.api(tenantsCalls).getMyTenants();
    expect(activeTenant.name).toBe('En gines');
  });

  test('keeps the metadata of the host application, and drops what is no object', async () => {
    const { email, ...rest } = aNewUser();
    for (const [place, metadata] of [
      '{"plan":"gold"}',
      '[1]',
      'not json',
      '{"nul":"\\u0000"}',
    ].entries()) {
      await stack
        .api(signUpCalls)
        .signUp({ body: { ...rest, email: `${place}.${email}`, metadata } });
    }
    const rows = await stack.server.db.read((tx) =>
      tx
        .selectFrom('users')
        .select('metadata')
        .where('email', 'like', `%.${email}`)
        .orderBy('email')
        .execute(),
    );
    expect(rows.map(({ metadata }) => metadata)).toEqual([{ plan: 'gold' }, {}, {}, {}]);
  });

  test('T-OTP-2 fifty parallel sign-ups of one address open one account', async () => {
    const body = aNewUser();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => stack.api(signUpCalls).signUp({ body })),
    );
    expect(new Set(answers.map((one) => JSON.stringify(withoutToken(one)))).size).toBe(1);
    const users = await stack.server.db.read((tx) =>
      tx
        .selectFrom('users')
        .innerJoin('memberships', 'user_id', 'users.id')
        .select('users.id')
        .where('email', '=', body.email)
        .execute(),
    );
    expect(users).toHaveLength(1);
  });
});

describe('signing up without activation', () => {
  test('signs in at once', async () => {
    const browser = open.visitor();
    const body = aNewUser();
    const answer = await browser.api(signUpCalls).signUp({ body });
    expect(answer).toMatchObject({
      shouldActivate: false,
      authResponse: { mfaRequired: false, userEmail: body.email },
    });
    browser.accessToken = answer.authResponse?.accessToken;
    await expect(browser.api(profileCalls).getMe()).resolves.toMatchObject({
      id: answer.userId,
      verified: false,
    });
    await expect(browser.api(loginCalls).refresh()).resolves.toMatchObject({ mfaRequired: false });
  });

  test('signs nobody in to a taken address, and tells its owner', async () => {
    const body = aNewUser();
    await open.api(signUpCalls).signUp({ body });
    const outsider = open.visitor();
    const answer = await outsider
      .api(signUpCalls)
      .signUp({ body: { ...body, password: 'Strangers-own-1' } });
    expect(answer).toEqual({ shouldActivate: true });
    expect(outsider.cookies.size).toBe(0);
    expect((await open.inbox.next(body.email)).subject).toMatch(/already have/);
  });

  test('needs a password', async () => {
    const { password: _, ...body } = aNewUser();
    await expect(open.api(signUpCalls).signUp({ body })).rejects.toMatchObject({
      code: 'signUp/weakPassword',
    });
  });

  test('continues the session where no password is asked for', async () => {
    const signIn = { authStrategy: 'Code', activation: 'off' } as const;
    const withCodes = await createStack({ config: { signIn } });
    const browser = withCodes.visitor();
    const { password: _, ...body } = aNewUser();
    const { userId = '' } = await browser.api(signUpCalls).signUp({ body });
    const refresh = () => browser.api(loginCalls).refresh();
    await expect(refresh()).resolves.toMatchObject({ mfaRequired: false });
    // as earlier versions recorded it
    await withCodes.server.db.system((tx) =>
      tx
        .updateTable('sessions')
        .set({ methods: ['pwd'] })
        .where('user_id', '=', userId)
        .execute(),
    );
    await expect(refresh()).resolves.toMatchObject({ mfaRequired: false });
    await withCodes.server.db.system((tx) =>
      sql`update users set created_at = created_at - interval '1 hour' where id = ${userId}`.execute(
        tx,
      ),
    );
    await expect(refresh()).rejects.toMatchObject({ status: 401 });
  });
});

test('sign-up can be closed', async () => {
  const closed = await createStack({ config: { signIn: { allowSignups: false } } });
  const signingUp = closed.api(signUpCalls).signUp({ body: aNewUser() });
  await expect(signingUp).rejects.toMatchObject({ status: 403, code: 'signUp/disabled' });
});

test('only email addresses identify new users', async () => {
  const strategies = await stack.api(signUpCalls).getSignUpStrategies();
  expect(strategies.filter(({ isActive }) => isActive)).toEqual([
    { strategy: 'email', isActive: true, isRequired: true },
  ]);
});
